/* The replay of a turn, and rules as footnotes. Every page reads without this file. */
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";

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

  /* ---- the replay ---- */
  const data = document.getElementById("pg-start");
  const map = document.querySelector(".table-map");
  const controls = document.querySelector("[data-step-controls]");
  const list = document.querySelector("[data-told]");
  if (!data || !map || !controls || !list) return;

  const start = JSON.parse(data.textContent);
  const last = start.steps.length;
  const items = [...list.querySelectorAll("li[data-step]")];
  const said = document.querySelector("[data-step-said]");
  const beside = matchMedia("(min-width: 60rem)"); // the list stands beside the map, not below it
  const output = controls.querySelector("output");
  const playButton = controls.querySelector("[data-go=play]");
  const turnOf = new Map();
  let at = last;
  let timer = 0;

  const element = (name, attributes, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
  };

  /* A heading of 31 beside one of 0 is a turn of 11 degrees, not of 349. */
  const degrees = (key, heading) => {
    let angle = heading * 11.25;
    const before = turnOf.get(key);
    if (before !== undefined) angle += 360 * Math.round((before - angle) / 360);
    turnOf.set(key, angle);
    return angle;
  };

  const put = (node, x, y, turn) => { node.style.transform = `translate(${x}px,${y}px) rotate(${turn}deg)`; };

  const group = (id, fields) => {
    const found = document.getElementById(`p-${id}`);
    if (found) return found;
    const kind = "commands" in fields ? "leader" : "figures" in fields ? "unit" : "pef";
    const made = element("g", { id: `p-${id}`, class: `piece ${kind} ${fields.faction || ""}`, "data-kind": kind }, map.querySelector("g"));
    if (kind === "unit") {
      element("path", { class: "nose figure-nose", d: "M-4-7.5 0-11 4-7.5" }, made);
      element("text", { class: "unit-name" }, made).textContent = fields.name || "";
    } else {
      const mark = element("g", { class: "mark" }, made);
      element("circle", kind === "leader" ? { class: "leader-figure", r: 5.4 } : { r: 10 }, mark);
      if (kind === "pef") element("text", {}, mark).textContent = "?";
    }
    return made;
  };

  const draw = (id, fields) => {
    const node = group(id, fields);
    const where = fields.at;
    const gone = !where || where[0] < 0 || fields.on_table === false || fields.resolved ||
      (node.dataset.kind === "leader" && (fields.lost || fields.ran_away || fields.left_table));
    node.toggleAttribute("hidden", Boolean(gone));
    if (gone) return;
    const turn = where.length > 2 ? degrees(id, where[2]) : 0;
    if (node.dataset.kind !== "unit") { put(node.querySelector(".mark"), where[0], where[1], turn); return; }
    const figures = [...node.querySelectorAll(".figure")];
    const nose = node.querySelector(".nose");
    while (figures.length > where[4].length) figures.pop().remove();
    while (figures.length < where[4].length) {
      const made = element("rect", { class: "figure", x: -4.3, y: -4.3, width: 8.6, height: 8.6 }, node);
      node.insertBefore(made, nose);
      figures.push(made);
    }
    figures.forEach((figure, i) => put(figure, where[4][i], where[5][i], turn));
    put(nose, where[0], where[1], turn);
    const name = node.querySelector(".unit-name");
    if (where[4].length) {
      const low = Math.max(...where[5]);
      const middle = where[4].reduce((sum, x) => sum + x, 0) / where[4].length;
      const half = Math.max(30, name.textContent.length * 2.6); // the name stays whole on the table
      put(name, Math.min(Math.max(middle, half), 480 - half), low > 460 ? Math.min(...where[5]) - 9 : low + 15, 0);
    }
  };

  const stateAt = (step) => {
    const pieces = structuredClone(start.pieces);
    for (const patch of start.steps.slice(0, step)) {
      for (const [id, fields] of Object.entries(patch)) {
        if (fields === null) delete pieces[id];
        else pieces[id] = Object.assign(pieces[id] || {}, fields);
      }
    }
    return pieces;
  };

  const show = (step, scroll) => {
    at = Math.max(0, Math.min(last, step));
    map.querySelectorAll(".ghosts").forEach((ghost) => ghost.toggleAttribute("hidden", at !== last));
    const pieces = stateAt(at);
    const lines = at === last ? start.shots : at ? [start.shots[at - 1]] : [];
    const shots = map.querySelector(".shots");
    shots.replaceChildren();
    for (const line of lines) {
      if (line) element("path", { class: "shot", d: `M${line[0]} ${line[1]}L${line[2]} ${line[3]}` }, shots);
    }
    map.querySelectorAll(".piece").forEach((node) => {
      node.classList.remove("acting");
      if (!(node.id.slice(2) in pieces)) node.setAttribute("hidden", "");
    });
    for (const [id, fields] of Object.entries(pieces)) draw(id, fields);
    items.forEach((item, i) => item.classList.toggle("current", i === at - 1));
    const item = items[at - 1];
    if (item) {
      document.getElementById(`p-${item.dataset.who}`)?.classList.add("acting");
      if (scroll && beside.matches) item.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }
    said.hidden = !item || at === last;
    said.innerHTML = item && at !== last ? item.innerHTML : "";
    output.textContent = at === last ? "End of the turn" : at === 0 ? "Before the turn" : `${at} of ${last}`;
  };

  const stop = () => { clearInterval(timer); timer = 0; playButton.textContent = "Play"; playButton.setAttribute("aria-pressed", "false"); };
  const play = () => {
    if (timer) { stop(); return; }
    if (at === last) show(0);
    playButton.textContent = "Stop";
    playButton.setAttribute("aria-pressed", "true");
    timer = setInterval(() => { show(at + 1, true); if (at === last) stop(); }, 900);
  };

  controls.hidden = false;
  controls.addEventListener("click", (event) => {
    const go = event.target.closest("button")?.dataset.go;
    if (go === "play") { play(); return; }
    stop();
    if (go === "first") show(0, true);
    if (go === "back") show(at - 1, true);
    if (go === "on") show(at === last ? 0 : at + 1, true);
  });
  list.addEventListener("click", (event) => {
    const item = event.target.closest("li[data-step]");
    if (!item || event.target.closest("a")) return;
    stop();
    show(Number(item.dataset.step) + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === "ArrowRight") { stop(); show(at + 1, true); }
    if (event.key === "ArrowLeft") { stop(); show(at - 1, true); }
  });
})();
