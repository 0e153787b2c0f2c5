/* Rules as footnotes, and forms that offer only what is legal. Every page reads without this file. */
"use strict";
(() => {
  /* ---- rules as footnotes ---- */
  const note = document.getElementById("footnote");
  if (note && note.showPopover) {
    document.addEventListener("click", async (event) => {
      const link = event.target.closest("a.rule[data-rule]");
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
      event.preventDefault();
      try {
        const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
        if (!answer.ok) throw new Error(String(answer.status));
        note.innerHTML = await answer.text();
        note.showPopover();
      } catch {
        location.href = link.href;
      }
    });
  }

  /* ---- words that explain themselves in place ---- */
  if (note && note.showPopover) {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[data-term]");
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
      event.preventDefault();
      const word = document.createElement("strong");
      word.textContent = link.textContent;
      const meaning = document.createElement("p");
      meaning.textContent = link.title;
      const more = document.createElement("a");
      more.href = link.href;
      more.textContent = "Glossary";
      note.replaceChildren(word, meaning, more);
      note.showPopover();
    });
  }

  /* ---- choices that depend on another choice ---- */
  for (const select of document.querySelectorAll("select[data-depends]")) {
    const form = select.form;
    const other = form.elements[select.dataset.depends];
    const options = [...select.options];
    const offer = () => {
      for (const option of options) {
        const legal = !option.dataset.for || option.dataset.for.split(" ").includes(other.value);
        option.hidden = option.disabled = !legal;
      }
      for (const group of select.querySelectorAll("optgroup")) group.hidden = [...group.children].every((option) => option.hidden);
      if (select.selectedOptions[0]?.disabled) select.value = options.find((option) => !option.disabled)?.value ?? "";
    };
    other?.addEventListener("change", offer);
    if (other) offer();
  }

  /* ---- the element a fault links to takes the focus, wherever it is folded away ---- */
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".faults a[href^='#']");
    const field = link && document.getElementById(link.hash.slice(1));
    if (!field) return;
    event.preventDefault();
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    field.focus();
    field.scrollIntoView({ block: "center" });
  });

  /* ---- a map wider than its window opens at the place it is about ---- */
  for (const view of document.querySelectorAll(".theatre-window[data-centre]"))
    view.scrollLeft = view.dataset.centre * view.scrollWidth - view.clientWidth / 2;
})();
