/* The replay of a battle: step by step through all its turns. The page of each turn reads without this file.
   A place in the battle is (turn, step): step 0 is the table before the turn, the last one its end. The pages of other
   turns are fetched when they are reached and put into this one part by part. */
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const controls = document.querySelector("[data-step-controls]");
  if (!controls || !document.getElementById("pg-start")) return;

  const PACE = 900; // milliseconds between two steps at speed 1
  const LABEL_GAP = 3; // tenths of an inch between a name and what is next to it
  const button = (name) => controls.querySelector(`[data-go=${name}]`);
  const output = controls.querySelector("output");
  const scrub = controls.querySelector("[data-scrub]");
  const speed = controls.querySelector("[data-speed]");
  const outcome = document.querySelector("[data-outcome]");
  const listBesideMap = matchMedia("(min-width: 60rem)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pages = new Map(); // turn -> promise of its document

  let script, turn, opening, counts, last, map, list, items, panel, spoken, turnOf;
  let at = 0;
  let timer = 0;
  let asked = 0; // the newest request for a place; older answers are dropped

  /* ---- one turn ---- */
  const read = () => {
    script = JSON.parse(document.getElementById("pg-start").textContent);
    ({ turn, first: opening = 1, counts } = script);
    last = script.steps.length;
    map = document.querySelector(".table-map");
    list = document.querySelector("[data-told]");
    items = [...list.querySelectorAll("li[data-step]")];
    panel = document.querySelector("[data-panel]");
    spoken = document.querySelector("[data-step-said]");
    turnOf = new Map();
    list.classList.add("stepping");
  };

  const element = (name, attributes, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
  };

  /* A turn from 350 degrees to 10 is one of 20, not of 340. */
  const degrees = (key, angle) => {
    const before = turnOf.get(key);
    const now = before === undefined ? angle : angle + 360 * Math.round((before - angle) / 360);
    turnOf.set(key, now);
    return now;
  };

  const group = (id, piece) =>
    document.getElementById(`p-${id}`) ||
    element("g", { id: `p-${id}`, class: `piece ${piece.kind} ${piece.side}` }, map.querySelector("g[clip-path]"));

  const entry = (id, piece) => {
    let line = document.getElementById(`k-${id}`);
    if (!line && panel && piece.listed) {
      line = document.createElement("li");
      line.id = `k-${id}`;
      line.className = piece.side;
      for (const [tag, name] of [["b", ""], ["span", "name"], ["span", "note"]]) {
        const part = document.createElement(tag);
        part.className = name;
        line.append(part, " ");
      }
      panel.append(line);
    }
    if (!line) return;
    line.toggleAttribute("hidden", !piece.shown && !piece.gone);
    line.classList.toggle("gone", piece.gone);
    line.querySelector("b").textContent = piece.where;
    const name = line.querySelector(".name");
    const note = line.querySelector(".note");
    if (name) name.textContent = piece.full;
    if (note) note.textContent = piece.gone ? "off the table" : piece.note;
  };

  const draw = (id, piece) => {
    const node = group(id, piece);
    node.dataset.state = piece.state;
    node.toggleAttribute("hidden", !piece.shown);
    entry(id, piece);
    const title = node.querySelector("title");
    if (title) title.textContent = piece.title;
    node.spots = piece.figures.map(([, x, y]) => [x, y]);
    if (!piece.shown) return;
    const uses = [...node.querySelectorAll("use")];
    while (uses.length > piece.figures.length) uses.pop().remove();
    piece.figures.forEach(([symbol, x, y, angle], i) => {
      const use = uses[i] || element("use", {}, node);
      use.setAttribute("class", symbol.replace(/^(figure|base)-.*/, "$1"));
      use.setAttribute("href", `#pg-${symbol}`);
      use.style.transform = `translate(${x}px,${y}px) rotate(${degrees(`${id} ${i}`, angle)}deg)`;
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
      const board = map.classList.contains("board"); // there the name stands above the hits, as the page draws it
      const tag = element("tspan", board ? { class: "tag", x: 0, y: 8.3 } : { class: "tag" }, name);
      element("tspan", board ? { class: "name", x: 0 } : { class: "name" }, name).textContent = ` ${piece.name}`;
      if (board) name.append(tag);
    }
    name.querySelector(".tag").textContent = piece.tag;
    node.append(name);
    name.classList.toggle("below", piece.below);
    name.dataset.x = piece.label[0];
    name.dataset.y = piece.label[1];
  };

  /* Names are put where `spread_labels` of battles/systems/base/pieces.py would put them, by their true widths: clear of
     each other, of houses and of whole units; in a press, between the figures of a unit that is spread out. */
  const AWAY = [0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -3, 3]
    .flatMap((across) => Array.from({ length: 25 }, (_, i) => [across, i - 12]))
    .sort(([a, b], [c, d]) =>
      Math.abs(a) * 1.5 + Math.abs(b) - Math.abs(c) * 1.5 - Math.abs(d) || Math.abs(a) - Math.abs(c) || a - c || b - d);
  const within = (low, value, high) => Math.min(Math.max(value, low), high);
  const touch = (a, b) => a[0] < b[2] + LABEL_GAP && b[0] < a[2] + LABEL_GAP && a[1] < b[3] && b[1] < a[3];
  const moveName = (name, x, y) => { name.style.transform = `translate(${x}px,${y}px)`; };
  const around = (spots) => {
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    return [Math.min(...xs) - 4, Math.min(...ys) - 4, Math.max(...xs) + 4, Math.max(...ys) + 4];
  };
  const spread = () => {
    if (map.classList.contains("board")) { // there every name has its square
      for (const name of map.querySelectorAll(".unit-name[data-x]")) moveName(name, name.dataset.x, name.dataset.y);
      return;
    }
    const spots = [...map.querySelectorAll("g.piece:not([hidden])")].map((node) => node.spots || []).filter((all) => all.length);
    const keep = [spots.map(around), spots.flat().map(([x, y]) => [x - 2, y - 2, x + 2, y + 2])];
    const taken = [...map.querySelectorAll("rect.house")].map((house) => {
      const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(house.getAttribute(key)));
      return [x, y, x + width, y + height];
    });
    const names = [...map.querySelectorAll(".piece:not([hidden]) .unit-name")].filter((name) => name.dataset.x);
    names.sort((a, b) => a.dataset.y - b.dataset.y);
    const [wide, high] = [Number(map.dataset.width), Number(map.dataset.height)];
    for (const name of names) {
      const box = name.getBBox();
      const [x, y, half] = [Number(name.dataset.x), Number(name.dataset.y), box.width / 2];
      const at = ([left, top]) => [left - half, top + box.y, left + half, top + box.y + box.height];
      const places = AWAY.map(([across, down]) => [within(half + 2, x + across * half, wide - half - 2), y + down * box.height])
        .filter((place) => at(place)[1] > 0 && at(place)[3] < high);
      const free = (boxes) => places.find((place) => ![...taken, ...boxes].some((other) => touch(at(place), other)));
      const place = free(keep[0]) || free(keep[1]) || [x, y];
      taken.push(at(place));
      moveName(name, ...place);
    }
  };

  const stateAt = (step) => {
    const pieces = structuredClone(script.pieces);
    for (const patch of script.steps.slice(0, step)) {
      for (const [id, piece] of Object.entries(patch)) {
        if (piece === null) delete pieces[id];
        else pieces[id] = piece;
      }
    }
    return pieces;
  };

  const mark = (scroll) => {
    const ends = items.findIndex((item) => item.classList.contains("end"));
    items.forEach((item, i) => {
      item.classList.toggle("current", i === at - 1);
      item.classList.toggle("to-come", i >= at);
      item.hidden = ends >= 0 && i >= ends && i >= at; // how it ends is not told before it is reached
    });
    const item = items[at - 1];
    if (item) {
      document.getElementById(`p-${item.dataset.who}`)?.classList.add("acting");
      document.getElementById(`k-${item.dataset.who}`)?.classList.add("acting");
      if (scroll && listBesideMap.matches) item.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
    }
    spoken.hidden = !item;
    spoken.innerHTML = item ? item.innerHTML : "";
  };

  const show = (step, scroll) => {
    at = Math.max(0, Math.min(last, step));
    map.querySelectorAll(".ghosts").forEach((ghost) => ghost.toggleAttribute("hidden", at !== last));
    const pieces = stateAt(at);
    const lines = at === last ? script.shots : at ? [script.shots[at - 1]] : [];
    const shots = map.querySelector(".shots");
    shots.replaceChildren();
    for (const line of lines) {
      if (line) element("path", { class: "shot", d: `M${line[0]} ${line[1]}L${line[2]} ${line[3]}` }, shots);
    }
    map.querySelectorAll("g.piece").forEach((node) => { /* not the marks of orders that mean a piece */
      node.classList.remove("acting");
      if (!(node.id.slice(2) in pieces)) node.setAttribute("hidden", "");
    });
    panel?.querySelectorAll(".acting").forEach((node) => node.classList.remove("acting"));
    for (const [id, piece] of Object.entries(pieces)) draw(id, piece);
    spread();
    mark(scroll);
    map.classList.toggle("replaying", at !== last); // orders are of the present
    tell();
  };

  /* ---- the whole battle ---- */
  const final = () => turn === counts.length - 1 && at === last;
  const first = () => turn === 0 && at === 0;
  const placeOf = (turn, step) => counts.slice(0, turn).reduce((sum, count) => sum + count + 1, step);
  const placeAt = (position) => {
    let left = position;
    for (let number = 0; number < counts.length; number += 1) {
      if (left <= counts[number]) return [number, left];
      left -= counts[number] + 1;
    }
    return [counts.length - 1, counts.at(-1)];
  };

  const tell = () => {
    const named = controls.dataset.called || (turn ? `Turn ${opening - 1 + turn}` : "The set-up");
    const where = at === 0 ? "as it begins" : at === last ? "at its end" : `${at} of ${last}`;
    output.textContent = `${named}, ${where}`;
    scrub.max = placeOf(counts.length - 1, counts.at(-1));
    scrub.value = placeOf(turn, at);
    scrub.setAttribute("aria-valuetext", output.textContent);
    button("on").disabled = final();
    button("back").disabled = first();
    if (button("last")) button("last").disabled = final();
    if (final() && outcome) outcome.dataset.reached = "";
  };

  const address = (number) => document.querySelector(`[data-turn="${number}"]`).href;
  const fetchTurn = (number) => {
    if (!pages.has(number)) {
      const page = fetch(address(number)).then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.text();
      }).then((text) => new DOMParser().parseFromString(text, "text/html"));
      page.catch(() => pages.delete(number));
      pages.set(number, page);
    }
    return pages.get(number);
  };

  const put = (page) => {
    for (const part of document.querySelectorAll("[data-part]")) {
      const other = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (other) part.replaceWith(document.importNode(other, true));
    }
    document.title = page.title;
  };

  /* Draw without gliding: at the opening of a page, and from one turn to another. */
  const settle = (step) => {
    map.classList.add("still");
    show(step);
    map.getBoundingClientRect();
    map.classList.remove("still");
  };

  const go = async (number, step, scroll) => {
    const request = (asked += 1);
    if (number === turn) { show(step, scroll); return; }
    try {
      const page = await fetchTurn(number);
      if (request !== asked) return;
      const there = address(number);
      put(page);
      history.replaceState(null, "", there);
      read();
      settle(step);
    } catch {
      location.href = address(number);
    }
  };

  const forward = (scroll) => {
    if (final()) return Promise.resolve();
    if (at === last && turn + 2 < counts.length) fetchTurn(turn + 2);
    return at < last ? go(turn, at + 1, scroll) : go(turn + 1, 0, scroll);
  };
  const backward = () => {
    if (first()) return Promise.resolve();
    return at > 0 ? go(turn, at - 1, true) : go(turn - 1, counts[turn - 1], true);
  };

  /* ---- play ---- */
  const pace = () => PACE / (Number(speed.value) || 1);
  const label = (text, pressed) => {
    button("play").textContent = text;
    button("play").setAttribute("aria-pressed", String(pressed));
  };
  const stop = () => { clearTimeout(timer); timer = 0; label("Play", false); };
  const tick = async () => {
    await forward(true);
    if (timer) timer = setTimeout(tick, pace());
    if (final()) stop();
  };
  const play = async () => {
    if (timer) { stop(); return; }
    if (final()) await go(0, 0);
    if (turn + 1 < counts.length) fetchTurn(turn + 1);
    label("Stop", true);
    timer = setTimeout(tick, pace() / 2);
  };

  const keep = () => {
    document.documentElement.style.setProperty("--pace", `${Math.min(450, pace() / 2)}ms`);
    try { localStorage.setItem("replay-speed", speed.value); } catch { /* private windows keep nothing */ }
  };
  try {
    const kept = localStorage.getItem("replay-speed");
    if (kept && [...speed.options].some((option) => option.value === kept)) speed.value = kept;
  } catch { /* the speed of the page will do */ }

  /* ---- hands ---- */
  const act = (name) => {
    if (name === "play") { play(); return; }
    stop();
    if (name === "first") go(turn, 0, true);
    if (name === "back") backward();
    if (name === "on") forward(true);
    if (name === "turn-back") go(Math.max(0, turn - 1), 0);
    if (name === "turn-on") go(Math.min(counts.length - 1, turn + 1), 0);
    if (name === "last") go(turn, last, true);
  };
  controls.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.dataset.go;
    if (name) act(name);
  });
  scrub.addEventListener("input", () => { stop(); go(...placeAt(Number(scrub.value))); });
  speed.addEventListener("change", keep);
  document.addEventListener("click", (event) => {
    const item = event.target.closest("[data-told] li[data-step]");
    if (!item || event.target.closest("a")) return;
    stop();
    show(Number(item.dataset.step) + 1);
  });
  document.addEventListener("pointerover", (event) => {
    const line = event.target.closest?.("[data-panel] li");
    map.querySelectorAll(".pointed").forEach((node) => node.classList.remove("pointed"));
    if (line) document.getElementById(`p-${line.id.slice(2)}`)?.classList.add("pointed");
  });
  const KEYS = { ArrowRight: "on", ArrowLeft: "back", " ": "play" };
  document.addEventListener("keydown", (event) => {
    if (controls.dataset.keys === "off") return; // the page has other uses for them
    if (event.target.closest("input, textarea, select") || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    let name = KEYS[event.key];
    if (event.shiftKey) name = { ArrowRight: "turn-on", ArrowLeft: "turn-back" }[event.key];
    if (!name) return;
    event.preventDefault();
    act(name);
  });

  read();
  controls.hidden = false;
  keep();
  const named = /^#step-(\d+)$/.exec(location.hash);
  settle(Number(named ? named[1] : controls.dataset.opens ?? 0));
})();
