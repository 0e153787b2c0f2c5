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

  /* A turn from 350 degrees to 10 is one of 20, not of 340. */
  const degrees = (key, turn) => {
    const before = turnOf.get(key);
    const angle = before === undefined ? turn : turn + 360 * Math.round((before - turn) / 360);
    turnOf.set(key, angle);
    return angle;
  };

  const group = (id, piece) => {
    const found = document.getElementById(`p-${id}`);
    if (found) return found;
    return element("g", { id: `p-${id}`, class: `piece ${piece.kind} ${piece.side}` }, map.querySelector("g[clip-path]"));
  };

  const draw = (id, piece) => {
    const node = group(id, piece);
    node.dataset.state = piece.state;
    node.toggleAttribute("hidden", !piece.shown);
    const entry = document.getElementById(`k-${id}`);
    entry?.toggleAttribute("hidden", !piece.shown);
    if (entry) entry.querySelector("b").textContent = piece.where;
    const title = node.querySelector("title");
    if (title) title.textContent = piece.title;
    if (!piece.shown) return;
    const uses = [...node.querySelectorAll("use")];
    while (uses.length > piece.figures.length) uses.pop().remove();
    piece.figures.forEach(([symbol, x, y, turn], i) => {
      const use = uses[i] || element("use", {}, node);
      use.setAttribute("class", symbol);
      use.setAttribute("href", `#pg-${symbol}`);
      use.style.transform = `translate(${x}px,${y}px) rotate(${degrees(`${id} ${i}`, turn)}deg)`;
    });
    let arc = node.querySelector(".arc");
    if (!arc && piece.arc) {
      arc = element("path", { class: "arc" }, node);
      node.prepend(arc);
    }
    arc?.setAttribute("d", piece.arc);
    if (!piece.label) return;
    let name = node.querySelector(".unit-name");
    if (!name) {
      name = element("text", { class: "unit-name" }, node);
      element("tspan", { class: "tag" }, name);
      element("tspan", { class: "name" }, name).textContent = ` ${piece.name}`;
    }
    name.querySelector(".tag").textContent = piece.tag;
    node.append(name);
    name.style.transform = `translate(${piece.label[0]}px,${piece.label[1]}px)`;
  };

  const stateAt = (step) => {
    const pieces = structuredClone(start.pieces);
    for (const patch of start.steps.slice(0, step)) {
      for (const [id, piece] of Object.entries(patch)) {
        if (piece === null) delete pieces[id];
        else pieces[id] = piece;
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
    for (const [id, piece] of Object.entries(pieces)) draw(id, piece);
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
