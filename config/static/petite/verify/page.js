/* The page Verify: gets a record from the site, from the page itself or from a file, and shows what the checker finds. */
"use strict";
(() => {
  const root = document.querySelector("[data-verify]");
  if (!root) return;
  const [verdict, first, list] = ["verdict", "first", "checks"].map((name) => root.querySelector(`[data-${name}]`));
  const STATES = { agrees: "Agrees", differs: "Differs", left: "Not checked" };

  const element = (tag, text, className, parent) => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (className) made.className = className;
    if (parent) parent.append(made);
    return made;
  };

  const say = (words, state) => {
    verdict.textContent = words;
    verdict.dataset.state = state;
  };

  const where = (check) =>
    [check.event === undefined || check.event === null ? "" : `event ${check.event}`, check.rule ? `rule ${check.rule}` : ""].filter(Boolean).join(", ");

  const row = (check) => {
    const line = element("tr", "", check.state, list.querySelector("tbody"));
    line.dataset.key = check.key;
    element("th", check.title, "", line).scope = "row";
    element("td", STATES[check.state], "state", line).dataset.label = "Outcome";
    const count = element("td", check.state === "agrees" ? check.count.toLocaleString("en-GB") : "", "n", line);
    count.dataset.label = "Checked";
    const words = element("td", "", "full", line);
    if (check.state === "differs" && where(check)) element("b", `${where(check)}: `, "", words);
    words.append(`${check.words}.`);
  };

  const show = (report) => {
    list.querySelector("tbody").replaceChildren();
    list.hidden = false;
    list.querySelector("caption").textContent = report.title;
    let group = "";
    for (const check of report.checks) {
      if (check.group && check.group !== group) {
        group = check.group;
        const heading = element("th", group, "group", element("tr", "", "", list.querySelector("tbody")));
        heading.colSpan = 4;
        heading.scope = "rowgroup";
      }
      row(check);
    }
    const wrong = report.checks.filter((check) => check.state === "differs");
    const left = report.checks.filter((check) => check.state === "left").length;
    const agreed = report.checks.length - wrong.length - left;
    first.hidden = wrong.length === 0;
    if (wrong.length) {
      say(`The record is not what it claims to be: ${wrong.length} of ${report.checks.length} checks differ.`, "differs");
      const place = where(wrong[0]);
      first.textContent = `The first disagreement: ${wrong[0].group ? `${wrong[0].group}, ` : ""}${place ? `${place}: ` : ""}${wrong[0].words}.`;
    } else {
      say(`All ${agreed} checks agree${left ? `; ${left} could not be made` : ""}.`, "agrees");
    }
  };

  const checkText = (text) => {
    try {
      show(globalThis.petiteGuerreChecker.check(JSON.parse(text)));
    } catch (error) {
      list.hidden = true;
      first.hidden = true;
      say(error instanceof SyntaxError ? "This file is not JSON, or not all of it: download it once more." : error.message, "differs");
    }
  };

  /* A page that was downloaded holds its record in an element, which a file of that page can be asked for. */
  const textOf = (name, text) => {
    if (!/\.html?$/i.test(name)) return text;
    const page = new DOMParser().parseFromString(text, "text/html");
    return page.getElementById("pg-record")?.textContent || "";
  };

  const take = async (file) => {
    if (!file) return;
    say(`Reading ${file.name}.`, "");
    checkText(textOf(file.name, await file.text()));
  };

  const box = root.querySelector("input[type=file]");
  if (box) {
    box.addEventListener("click", () => { box.value = ""; }); // so that the same file, saved once more, is read too
    box.addEventListener("change", () => take(box.files[0]));
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    });
  }

  const kept = document.getElementById("pg-record");
  if (kept) {
    checkText(kept.textContent);
  } else if (root.dataset.record) {
    say("Getting the record.", "");
    fetch(root.dataset.record, { headers: { Accept: "application/json" } })
      .then((answer) => {
        if (!answer.ok) throw new Error(`The site did not give the record (${answer.status}); try again in a minute.`);
        return answer.text();
      })
      .then(checkText)
      .catch((error) => say(error.message, "differs"));
  }
})();
