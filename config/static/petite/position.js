/* A half-played game, or an order of battle in the admin: pieces are put in their places on the map, and what is typed
   is checked as it is typed (checking.js). The page works without this file, by its fields alone. */
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const mount = document.querySelector("[data-position]");
  if (!mount) return;
  const form = mount.closest("form");

  const SLACK = 5; // CSS pixels that a finger may move without dragging
  const CROWDED = 17; // so near to another pin its number is shown when it is pointed at or picked
  const APART = 4; // lengths of the table between two pins at one place
  const HANDLE = 34; // lengths from the middle of a piece to the handle that turns it
  const hint = form.querySelector("[data-hint]");
  const allCards = () => [...form.querySelectorAll(".piece-card:not(.empty-form)")];
  let cards = allCards();
  let { spots, drawn, facings, ways } = JSON.parse(document.getElementById("pg-position").textContent);
  let places = new Map(); // by card, what its field held when the map was drawn
  let picked = null;
  const isDrafted = "drafted" in mount.dataset; // what is typed is kept with every check
  let isKept = true;

  for (const plain of form.querySelectorAll("[data-plain]")) plain.hidden = true;

  const map = () => form.querySelector(".table-map");
  /* A field of a piece, by its key: its name begins with what the id of the card ends with. */
  const part = (card, key) => (key ? form.elements[`${card.id.replace(/^card-/, "")}-${key}`] ?? null : null);
  const field = (card) => part(card, card.dataset.place);
  const named = () => Object.keys(spots).length > 0;
  const written = (card) => field(card)?.value.trim() ?? "";
  const facing = (card) => (card ? part(card, card.dataset.facing) : null);
  const nameOf = (card) => card.querySelector("[data-name]").textContent.trim();

  const pointOf = (card) => written(card).split(/[\s,]+/).map(Number);
  /* Where a piece is: as drawn while its place is still the one that was drawn, else by its field alone. */
  const spotOf = (card) => {
    const text = written(card);
    if (!text) return null;
    if (drawn[card.dataset.id] && places.get(card) === text) return drawn[card.dataset.id];
    if (named()) return spots[text.toLowerCase()] ?? null;
    const point = pointOf(card);
    return point.length >= 2 && point.every(Number.isFinite) ? point : null;
  };

  const element = (name, attributes, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent?.append(made);
    return made;
  };

  /* ---- facings ---- */
  const bar = form.querySelector("[data-there]");
  const degreesOf = (card) => facings[facing(card).value];
  /* The way a piece faces, in words below the map, and the handle by which it is turned. */
  const showFacing = () => {
    const shown = Boolean(map() && facing(picked) && spotOf(picked));
    bar?.toggleAttribute("hidden", !shown);
    const handle = map()?.querySelector(".turn-handle");
    handle?.toggleAttribute("hidden", !shown);
    if (!shown) return;
    const degrees = degreesOf(picked) ?? 0;
    bar.querySelector("output").textContent = facing(picked).value in facings
      ? ways[Math.round(degrees * ways.length / 360) % ways.length]
      : "as it comes";
    const [x, y] = spotOf(picked);
    const [toX, toY] = Turning.ahead([x, y], degrees, HANDLE * scale());
    handle?.querySelector("path").setAttribute("d", `M${x} ${y}L${toX} ${toY}`);
    handle?.querySelector("g").setAttribute("transform", `translate(${toX} ${toY}) scale(${scale()})`);
  };
  /* Its gun, its models and its leader turn with a piece where they faced the same way. */
  const turned = (card, change) => {
    const main = facing(card);
    if (!main) return;
    const before = main.value;
    change(main);
    for (const box of card.querySelectorAll("[name$=facing], [name$=heading]")) {
      if (box !== main && box.value && box.value === before) Turning.face(box, facings, degreesOf(card));
    }
    if (main.value !== before) main.dispatchEvent(new Event("input", { bubbles: true }));
    showFacing();
  };
  const faceTo = (card, to, from = spotOf(card)) => {
    if (from) turned(card, (field) => Turning.face(field, facings, Turning.towards(from, to)));
  };
  const turnBy = (card, step) => turned(card, (field) => Turning.turn(field, facings, step));
  bar?.addEventListener("click", (event) => {
    const step = Turning.stepOf(event);
    if (step) turnBy(picked, step);
  });

  /* ---- pins ---- */
  const scale = () => Number(map()?.querySelector(".order-marks")?.dataset.scale) || 1;
  const describe = () => {
    let number = 0;
    for (const card of cards) {
      const at = spotOf(card);
      number += at ? 1 : 0;
      card.querySelector("[data-number]").textContent = at ? number : "";
      const where = field(card);
      card.querySelector("[data-where]").textContent = where?.selectedOptions?.[0]?.textContent ?? where?.value ?? "";
      if (where?.selectedOptions && !where.value) card.querySelector("[data-where]").textContent = "";
    }
  };
  const pins = () => {
    const svg = map();
    if (!svg) return;
    const focused = document.activeElement?.closest?.(".pin")?.dataset.card;
    svg.querySelector(".pins")?.remove();
    const layer = element("g", { class: "pins" }, svg);
    const taken = [];
    const placed = cards.map((card) => [card, spotOf(card)]).filter(([, at]) => at).map(([card, [x, y]]) => {
      while (taken.some(([a, b]) => Math.hypot(a - x, b - y) < APART * scale())) x += 2 * APART * scale();
      taken.push([x, y]);
      return [card, x, y];
    });
    for (const [card, x, y] of placed) {
      const room = Math.min(...taken.filter(([a, b]) => a !== x || b !== y).map(([a, b]) => Math.hypot(a - x, b - y))) / scale();
      const pin = element("g", {
        class: "pin", role: "button", tabindex: 0, transform: `translate(${x} ${y}) scale(${scale()})`,
        "aria-label": `${nameOf(card)}, ${card.querySelector("[data-where]").textContent}`, "aria-pressed": card === picked,
      }, layer);
      pin.dataset.card = card.id;
      pin.classList.add(inkOf(card));
      pin.classList.toggle("picked", card === picked);
      pin.classList.toggle("crowded", room < CROWDED);
      element("circle", { class: "hold", r: Math.min(14, Math.max(4, room / 2)) }, pin);
      element("circle", { class: "badge", r: 6.5, cx: 9, cy: -9 }, pin);
      element("text", { x: 9, y: -9 }, pin).textContent = card.querySelector("[data-number]").textContent;
      if (card.id === focused) pin.focus();
    }
    const handle = element("g", { class: "turn-handle", hidden: "" }, layer);
    element("path", {}, handle);
    const knob = element("g", {}, handle);
    element("circle", { class: "reach", r: 16 }, knob);
    element("circle", { class: "knob", r: 6 }, knob);
    showFacing();
  };
  /* The ink of a piece is that in which it is drawn, else black. */
  const inkOf = (card) => {
    const piece = card.dataset.id && document.getElementById(`p-${card.dataset.id}`);
    return [...(piece?.classList ?? [])].find((name) => /^(british|french)/.test(name)) ?? "plain";
  };
  const show = () => { describe(); pins(); };

  /* ---- moving ---- */
  const inTable = (event) => Turning.place(map(), event);
  const nearest = ([x, y], but = "") => {
    let best = "";
    let least = Infinity;
    for (const [key, [a, b]] of Object.entries(spots)) {
      const away = Math.hypot(a - x, b - y);
      if (key !== but && away < least) [best, least] = [key, away];
    }
    return best;
  };
  const put = (card, value) => {
    const where = field(card);
    if (!where || where.value === value) { show(); return; }
    where.value = value;
    where.dispatchEvent(new Event("input", { bubbles: true }));
    show();
  };
  const inside = (value, most) => Math.round(Math.min(Math.max(value, 0), most));
  const moveTo = (card, [x, y]) => {
    if (named()) {
      put(card, nearest([x, y]));
      return;
    }
    const [width, height] = [Number(map().dataset.width), Number(map().dataset.height)];
    const to = [inside(x, width), inside(y, height)];
    const from = pointOf(card);
    if (from.length === 2) {
      /* Its figures, horses and gun keep their places about it. */
      const [right, down] = [to[0] - from[0], to[1] - from[1]];
      for (const box of card.querySelectorAll("[data-points]")) {
        if (box === field(card) || !box.value.trim()) continue;
        box.value = box.value.split(",").map((point) => {
          const [a, b] = point.trim().split(/\s+/).map(Number);
          return `${inside(a + right, width)} ${inside(b + down, height)}`;
        }).join(", ");
      }
    }
    put(card, to.join(" "));
  };
  const pick = (card, { open = false } = {}) => {
    picked = card;
    for (const each of cards) {
      each.classList.toggle("picked", each === card);
      each.querySelector(".pick")?.setAttribute("aria-pressed", String(each === card));
    }
    map()?.classList.toggle("placing", Boolean(card));
    if (hint) {
      hint.hidden = false;
      hint.textContent = card
        ? `${nameOf(card)}: tap its place on the map, or move it with the arrow keys${facing(card)
          ? "; drag on from there, or drag its handle, to turn it" : ""}. Escape lets it go.`
        : "Drag a piece to its place, or tap the piece and then the place.";
    }
    if (open && card) {
      card.open = true;
      if (matchMedia("(min-width: 60rem)").matches) card.scrollIntoView({ block: "nearest" });
    }
    pins();
  };

  let drag = null;
  let turning = false;
  let press = null; // where a place is pressed for the piece that is picked
  let isTurned = false; // by the press that has just ended
  const middleOf = (card) => spotOf(card) ?? [0, 0];
  /* The place in the field of a piece is not the middle of its drawing, so that a drag moves it by a way, not to a point. */
  const dragged = (event, [x, y]) => {
    const [toX, toY] = inTable(event);
    return [x + toX - drag.start[0], y + toY - drag.start[1]];
  };
  form.addEventListener("pointerdown", (event) => {
    isTurned = false;
    if (event.button) return;
    if (event.target.closest?.(".turn-handle")) {
      event.preventDefault();
      [turning, isTurned] = [true, true];
      return;
    }
    const pin = event.target.closest?.(".pin");
    if (!pin && picked && facing(picked) && event.target.closest?.(".table-map")) press = event;
    if (!pin) return;
    event.preventDefault();
    pin.setPointerCapture(event.pointerId);
    const card = document.getElementById(pin.dataset.card);
    drag = { pin, card, from: [event.clientX, event.clientY], start: inTable(event), middle: middleOf(card), moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (turning) faceTo(picked, inTable(event));
    if (press && (isTurned || Turning.isDrag(press, event))) {
      if (!isTurned) moveTo(picked, inTable(press));
      isTurned = true;
      faceTo(picked, inTable(event), inTable(press));
    }
    if (!drag) return;
    drag.moved ||= Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) > SLACK;
    if (drag.moved) drag.pin.setAttribute("transform", `translate(${dragged(event, drag.middle).join(" ")}) scale(${scale()})`);
  });
  document.addEventListener("pointerup", (event) => {
    [turning, press] = [false, null];
    if (!drag) return;
    const { card, moved } = drag;
    const to = named() ? inTable(event) : dragged(event, pointOf(card));
    drag = null;
    if (moved) moveTo(card, to);
    else pick(card === picked ? null : card, { open: true });
  });
  document.addEventListener("pointercancel", () => {
    [drag, turning, press] = [null, false, null];
    pins();
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest(".pick");
    if (button) {
      const card = button.closest(".piece-card");
      pick(card === picked ? null : card);
      if (picked) map()?.scrollIntoView({ block: "center" });
      return;
    }
    if (isTurned) return;
    if (picked && event.target.closest(".table-map") && !event.target.closest(".pin, .turn-handle")) {
      const card = picked;
      pick(null);
      moveTo(card, inTable(event));
    }
  });

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /* The next named place in a direction, or half an inch; with Shift a tenth. */
  const step = (card, [across, down], fine) => {
    const from = spotOf(card);
    if (!from) return;
    if (!named()) {
      const length = fine ? 1 : 5;
      const [x, y] = pointOf(card);
      moveTo(card, [x + across * length, y + down * length]);
      return;
    }
    const [x, y] = spots[written(card).toLowerCase()];
    let best = "";
    let least = Infinity;
    for (const [key, [a, b]] of Object.entries(spots)) {
      const along = (a - x) * across + (b - y) * down;
      const off = Math.abs((a - x) * down) + Math.abs((b - y) * across);
      if (along > 0 && off <= along * 2 && along + 2 * off < least) [best, least] = [key, along + 2 * off];
    }
    if (best) put(card, best);
  };
  form.addEventListener("keydown", (event) => {
    const pin = event.target.closest?.(".pin");
    if (event.key === "Escape" && picked) pick(null);
    if (!pin) return;
    const card = document.getElementById(pin.dataset.card);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pick(card === picked ? null : card, { open: true });
    } else if (STEPS[event.key]) {
      event.preventDefault();
      step(card, STEPS[event.key], event.shiftKey);
    } else if (facing(card) && Turning.stepOf(event)) {
      event.preventDefault();
      turnBy(card, Turning.stepOf(event));
    }
  });

  /* Under the pointer a piece shows which one it is on the map. */
  form.addEventListener("pointerover", (event) => {
    const card = event.target.closest?.(".piece-card");
    for (const pin of form.querySelectorAll(".pin")) pin.classList.toggle("pointed", pin.dataset.card === card?.id);
  });

  const offerPick = (card) => {
    if (!field(card) || !map()) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick";
    button.textContent = "Put it on the map";
    button.setAttribute("aria-pressed", "false");
    card.querySelector("[data-head]").after(button);
  };

  /* After an empty card that is filled in another empty one follows. */
  const empty = new Map([...form.querySelectorAll("[data-next]")].map((card) => [card, card.outerHTML]));
  const follow = (card) => {
    const html = empty.get(card);
    if (!html) return;
    empty.delete(card);
    const [, list, number] = /^card-(.*)-(\d+)$/.exec(card.id);
    const total = document.getElementById(`id_${list}-TOTAL_FORMS`);
    const next = Number(number) + 1;
    if (!total || Number(total.value) !== next) return;
    total.value = next + 1;
    const holder = document.createElement("template");
    holder.innerHTML = html.replaceAll(`${list}-${number}`, `${list}-${next}`);
    const made = holder.content.firstElementChild;
    card.after(made);
    cards = allCards();
    empty.set(made, made.outerHTML);
    offerPick(made);
  };
  cards.forEach(offerPick);

  /* ---- checking ---- */
  const redraw = (answer) => {
    if (!answer.map) return;
    const stage = form.querySelector("[data-part=map]");
    const left = stage?.querySelector(".wide-map")?.scrollLeft ?? 0;
    if (!stage) return;
    stage.innerHTML = answer.map; // drawn by this site from checked values
    const view = stage.querySelector(".wide-map");
    if (view) view.scrollLeft = left;
    ({ spots, drawn } = answer);
    places = new Map(cards.map((card) => [card, written(card)]));
    map().classList.toggle("placing", Boolean(picked));
  };
  const checking = Checking.begin(mount, {
    answered: (found) => {
      isKept = !found.unkept;
      redraw(found);
      show();
    },
  });
  form.addEventListener("input", (event) => {
    const card = event.target.closest(".piece-card");
    if (card) follow(card);
    if (card && /-(name|id)$/.test(event.target.name)) {
      const typed = [...card.querySelectorAll("input[name$='-name'], input[name$='-id']")].map((box) => box.value);
      card.querySelector("[data-name]").textContent = typed.find(Boolean) || "Unnamed";
      card.dataset.id = card.querySelector("input[name$='-id']")?.value ?? card.dataset.id;
    }
    show();
    isKept = !isDrafted;
    checking.soon();
  });

  /* Every check keeps what is typed as a draft, so that only what came after the last one may be lost by leaving. */
  form.addEventListener("submit", () => { isKept = true; });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || isKept) return;
    checking.now();
  });
  addEventListener("beforeunload", (event) => { if (!isKept) event.preventDefault(); });

  /* The admin's script adds rows and takes them away. */
  for (const event of ["formset:added", "formset:removed"]) {
    document.addEventListener(event, () => {
      cards = allCards();
      for (const card of cards) if (!card.querySelector(".pick")) offerPick(card);
      show();
      checking.soon();
    });
  }

  places = new Map(cards.map((card) => [card, card.dataset.was ?? written(card)]));
  show();
  if (map()) pick(null);
})();
