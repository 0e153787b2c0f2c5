/* Forms that are checked as one types, by the service and the sentences that saving has; nothing is saved by it.
   A form works without this file: then it says what is wrong once it is sent. */
"use strict";
const Checking = (() => {
  const WAIT = 500; // milliseconds without a key before what is typed is checked
  const clear = (form) => {
    for (const each of form.querySelectorAll(".errorlist, .fault, .errornote, .row-form-errors")) each.remove();
    for (const bad of form.querySelectorAll(".bad")) bad.classList.remove("bad");
    for (const bad of form.querySelectorAll(".errors")) bad.classList.remove("errors");
    for (const box of form.querySelectorAll("[aria-invalid]")) box.removeAttribute("aria-invalid");
  };
  const mark = ([anchor, , sentence]) => {
    const box = anchor && document.getElementById(anchor);
    if (!box) return;
    const card = box.closest(".piece-card");
    card?.classList.add("bad");
    const about = document.createElement("p");
    about.className = "fault";
    about.textContent = sentence;
    if (box === card) {
      card.querySelector("[data-head]").after(about);
      return;
    }
    if (box.matches("input, select, textarea")) box.setAttribute("aria-invalid", "true");
    const around = box.closest(".field, td, .fieldBox, .form-row") ?? box;
    around.classList.add("bad");
    around.append(about);
  };
  const list = (into, faults) => {
    into.replaceChildren();
    if (!faults.length) return;
    const notice = document.createElement("div");
    notice.className = "notice faults";
    const items = document.createElement("ul");
    for (const [anchor, label, sentence] of faults) {
      const item = document.createElement("li");
      if (anchor) {
        const link = document.createElement("a");
        link.href = `#${anchor}`;
        link.textContent = label;
        item.append(link, ": ");
      }
      item.append(sentence);
      items.append(item);
    }
    notice.append(items);
    into.append(notice);
  };
  const verdict = ({ faults, verdict: right, unkept }) => {
    const count = faults.length;
    const judged = count
      ? `${count === 1 ? "One thing" : `${count} things`} must be corrected: ${faults[0].slice(1).filter(Boolean).join(": ")}`
      : right;
    return unkept === undefined ? judged : `${judged} ${unkept || "Kept as a draft."}`;
  };
  /* Check the form around `mount` at the address that it names: `now`, or `soon`, when nothing more is typed. */
  const begin = (mount, { answered = () => {} } = {}) => {
    const form = mount.closest("form");
    const status = form.querySelector("[data-status]");
    let asked = 0;
    let waiting = 0;
    const now = async () => {
      clearTimeout(waiting);
      const request = (asked += 1);
      try {
        const answer = await fetch(mount.dataset.check, { method: "POST", body: new URLSearchParams(new FormData(form)) });
        if (!answer.ok) throw new Error(String(answer.status));
        const found = await answer.json();
        if (request !== asked) return; // a later one is on its way
        clear(form);
        found.faults.forEach(mark);
        list(form.querySelector("[data-faults]"), found.faults);
        status.textContent = verdict(found);
        answered(found);
      } catch {
        if (request === asked) status.textContent = mount.dataset.silent;
      }
    };
    const soon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(now, WAIT);
    };
    return { now, soon };
  };
  for (const mount of document.querySelectorAll("[data-check]:not([data-position])")) {
    const { soon } = begin(mount);
    mount.closest("form").addEventListener("input", soon);
    for (const event of ["formset:added", "formset:removed"]) document.addEventListener(event, soon);
  }
  return { begin };
})();
