/* The table of a match: orders are chosen on the map, by keys and in the list alike, and the page learns of new ones.
   The page plays without this file. */
"use strict";
(() => {
  const play = document.querySelector("[data-play]");
  if (!play) return;

  const FIRST_LOOK = 3000; // milliseconds between two looks for something new
  const SOON = 20; // looks until an answer is no longer expected at once
  const LATER_LOOK = 10000;
  const HIDDEN_LOOK = 30000; // while the page is out of sight
  const TAP = 30; // how far from a mark a tap may be (CSS pixels)
  const STEP = 11.25; // degrees of one step of a heading
  const HEADINGS = Object.fromEntries([...Array(32).keys()].map((heading) => [heading, heading * STEP]));
  const form = document.querySelector("[data-ask]");
  const map = () => play.querySelector(".table-map");

  /* ---- one order among the legal ones ---- */
  const radios = form ? [...form.querySelectorAll("input[name=order]")] : [];
  const said = form?.querySelector("[data-forecast]");
  const named = form?.querySelector("[data-chosen]");
  const numbered = (number) => radios.find((radio) => radio.dataset.number === String(number));
  const chosen = () => radios.find((radio) => radio.checked);
  const marks = () => [...play.querySelectorAll(".order-mark")];
  const numbersOf = (mark) => mark.dataset.orders.split(" ");
  let asked = 0;
  let waiting = 0;

  const lit = () => {
    const number = chosen()?.dataset.number;
    for (const mark of marks()) mark.classList.toggle("chosen", Boolean(number) && numbersOf(mark).includes(number));
    if (named) named.textContent = chosen()?.closest(".order").querySelector("span").textContent.trim() ?? "";
    const top = play.querySelector(".order-mark.chosen");
    if (top) top.parentNode.insertBefore(top, top.parentNode.querySelector(".named-place")); // above the others
  };

  const forecast = () => {
    clearTimeout(waiting);
    if (!chosen()) return;
    const request = (asked += 1);
    waiting = setTimeout(async () => {
      const query = new URLSearchParams(new FormData(form));
      query.delete("csrfmiddlewaretoken");
      try {
        const answer = await fetch(`${form.dataset.roll}?${query}`);
        if (!answer.ok) throw new Error(String(answer.status));
        const text = await answer.text();
        if (request === asked) said.innerHTML = text;
      } catch {
        if (request === asked) said.textContent = "";
      }
    }, 150);
  };

  const choose = (radio, { scroll = false, focus = false } = {}) => {
    if (!radio) return;
    const group = radio.closest("details");
    if (group) group.open = true;
    radio.checked = true;
    if (map()?.classList.contains("replaying")) document.querySelector("[data-go=last]")?.click(); // orders are of now
    if (focus) radio.focus({ preventScroll: !scroll });
    if (scroll) radio.closest(".order").scrollIntoView({ block: "nearest" });
    changed();
  };

  const changed = () => {
    lit();
    place();
    there();
    forecast();
  };

  /* ---- an order that a player names himself ---- */
  const free = () => chosen()?.closest("[data-free]") || null;
  const part = (box, name) => box.querySelector(`[name^="${name}-"]`);
  const place = () => {
    const drawn = play.querySelector(".named-place");
    const box = free();
    const svg = map();
    svg?.classList.toggle("pointing", Boolean(box) && ["point", "edge", "facing"].includes(box.dataset.free));
    if (!drawn) return;
    drawn.toggleAttribute("hidden", !box);
    if (!box) return;
    const scale = Number(drawn.parentNode.dataset.scale) || 1;
    const [fromX, fromY, reach] = [box.dataset.fromX, box.dataset.fromY, box.dataset.reach].map(Number);
    const ring = drawn.querySelector(".reach");
    ring.setAttribute("cx", fromX);
    ring.setAttribute("cy", fromY);
    ring.setAttribute("r", reach);
    ring.toggleAttribute("hidden", !reach);
    const typed = ["x", "y"].map((name) => part(box, name)?.value ?? "");
    const isPoint = box.dataset.free === "point";
    const [x, y] = isPoint ? typed.map((text) => Number(text) * 10) : [fromX, fromY];
    const known = !isPoint || typed.every((text) => text !== "");
    const heading = part(box, "heading")?.value ?? "";
    const at = `translate(${x} ${y}) scale(${scale})`;
    const put = (name, attribute, value, shown) => {
      const node = drawn.querySelector(name);
      node.setAttribute(attribute, value);
      node.toggleAttribute("hidden", !shown);
    };
    put(".cross", "transform", at, known && isPoint);
    put(".nose", "transform", `${at} rotate(${Number(heading) * STEP})`, known && heading !== "");
    put(".way", "d", `M${fromX} ${fromY}L${x} ${y}`, known && isPoint && (fromX || fromY));
    const fires = Number(box.dataset.fires);
    const [left, right] = [-45, 45].map((side) => {
      return Turning.ahead([x, y], Number(heading) * STEP + side, fires).map((length) => length.toFixed(1)).join(" ");
    });
    put(".fire-arc", "d", `M${x} ${y}L${left}A${fires} ${fires} 0 0 1 ${right}Z`, known && heading !== "" && fires);
  };

  /* Facing and formation are chosen below the map by steps, since a list of sixteen is slow to scroll with a thumb. */
  const bar = document.querySelector("[data-there]");
  const turnBy = (step) => {
    const select = free() && part(free(), "heading");
    if (!select) return false;
    Turning.turn(select, HEADINGS, step);
    changed();
    return true;
  };
  const formNext = () => {
    const select = free() && part(free(), "formation");
    if (!select) return false;
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    changed();
    return true;
  };
  const there = () => {
    const [facing, formation] = ["heading", "formation"].map((name) => free() && part(free(), name));
    bar?.toggleAttribute("hidden", !facing && !formation);
    for (const [name, select] of [["facing", facing], ["formation", formation]]) {
      const shown = bar?.querySelector(`[data-${name}]`);
      if (!shown) continue;
      shown.toggleAttribute("hidden", !select);
      if (select) shown.querySelector("output").textContent = select.selectedOptions[0].textContent.trim();
    }
  };
  bar?.addEventListener("click", (event) => {
    const step = Turning.stepOf(event);
    if (step) turnBy(step);
    if (event.target.closest("[data-form]")) formNext();
  });

  form?.addEventListener("change", (event) => { if (event.target.name === "order") choose(event.target); else changed(); });
  form?.addEventListener("input", (event) => { if (event.target.type === "number") { place(); forecast(); } });

  /* ---- the map ---- */
  const nearest = (svg, event) => {
    let best = null;
    let least = TAP;
    for (const mark of marks()) {
      const box = mark.querySelector(".spot").getBoundingClientRect();
      const away = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
      if (away < least) [best, least] = [mark, away];
    }
    return best || event.target.closest?.(".order-mark");
  };
  const numberOf = (mark) => {
    const numbers = numbersOf(mark);
    const now = numbers.indexOf(chosen()?.dataset.number ?? "");
    return numbers[(now + 1) % numbers.length]; // a second tap chooses the next order at that place
  };
  const point = (svg, event, box) => {
    const [x, y] = Turning.place(svg, event);
    const [width, height] = [Number(svg.dataset.width), Number(svg.dataset.height)];
    const inches = (length, most) => (Math.round(Math.min(Math.max(length, 0), most)) / 10).toFixed(1);
    const fields = [part(box, "x"), part(box, "y")];
    if (fields[0]) fields[0].value = inches(x, width);
    if (fields[1]) fields[1].value = inches(y, height);
    changed();
  };
  /* Pressed at a place and dragged: the piece faces the way of the drag. One that stays where it is faces the pointer. */
  const face = (box, from, to) => {
    const select = part(box, "heading");
    if (!select) return false;
    Turning.face(select, HEADINGS, Turning.towards(from, to));
    changed();
    return true;
  };
  const stays = (box) => box?.dataset.free === "facing";
  const placeOf = (box) => [Number(box.dataset.fromX), Number(box.dataset.fromY)];
  let press = null;
  let dragged = false;
  play.addEventListener("pointerdown", (event) => {
    dragged = false;
    const svg = event.target.closest(".table-map");
    const named = svg && form && event.button === 0 && (free() || anywhere()?.closest("[data-free]"));
    press = named && (free() || !nearest(svg, event)) ? { svg, named, event } : null;
  });
  play.addEventListener("dragstart", (event) => { if (press) event.preventDefault(); }); // a mark is a link
  document.addEventListener("pointermove", (event) => {
    if (!press || !Turning.isDrag(press.event, event)) return;
    const from = stays(press.named) ? placeOf(press.named) : Turning.place(press.svg, press.event);
    if (!stays(press.named) && !part(press.named, "heading")) return;
    if (!dragged) {
      if (!free()) choose(anywhere());
      if (!stays(press.named)) point(press.svg, press.event, press.named);
    }
    dragged = true;
    face(press.named, from, Turning.place(press.svg, event));
  });
  for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, () => { press = null; });
  /* The first order that takes any place of the table. */
  const anywhere = () => radios.find((radio) => radio.closest('[data-free="point"]'));
  play.addEventListener("click", (event) => {
    const svg = event.target.closest(".table-map");
    if (!svg || !form) return;
    if (dragged) {
      event.preventDefault();
      dragged = false;
      return;
    }
    const box = free();
    if (box && ["point", "edge"].includes(box.dataset.free) && !event.target.closest(".order-mark")) {
      event.preventDefault();
      point(svg, event, box);
      return;
    }
    if (stays(box) && !event.target.closest(".order-mark") && face(box, placeOf(box), Turning.place(svg, event))) return;
    const mark = nearest(svg, event);
    if (mark) {
      event.preventDefault();
      choose(numbered(numberOf(mark)), { scroll: matchMedia("(min-width: 60rem)").matches });
      return;
    }
    /* Next to every mark. */
    if (anywhere()) {
      choose(anywhere());
      point(svg, event, free());
    }
  });
  const pointed = (numbers) => {
    for (const mark of marks()) mark.classList.toggle("pointed", numbersOf(mark).some((number) => numbers.includes(number)));
    for (const radio of radios) radio.closest(".order").classList.toggle("pointed", numbers.includes(radio.dataset.number ?? "-"));
  };
  play.addEventListener("pointerover", (event) => {
    const mark = event.target.closest?.(".order-mark");
    const number = event.target.closest?.(".order")?.querySelector("input").dataset.number;
    pointed(mark ? numbersOf(mark) : number ? [number] : []);
  });

  /* ---- keys: digits and arrows choose, comma and point turn, f takes the next formation, Enter gives ---- */
  let digits = "";
  let forget = 0;
  document.addEventListener("keydown", (event) => {
    if (!form || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target.closest("input:not([type=radio]), select, textarea, [popover]")) return;
    if (event.key === "Enter") {
      if (!chosen() || event.target.closest("summary, button, a")) return;
      event.preventDefault();
      form.requestSubmit();
    } else if (Turning.stepOf(event)) {
      if (turnBy(Turning.stepOf(event))) event.preventDefault();
    } else if (event.key === "f") {
      if (formNext()) event.preventDefault();
    } else if (/^\d$/.test(event.key)) {
      event.preventDefault();
      clearTimeout(forget);
      digits = numbered(digits + event.key) ? digits + event.key : event.key;
      forget = setTimeout(() => { digits = ""; }, 900);
      choose(numbered(digits), { scroll: true, focus: true });
    } else if (["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"].includes(event.key) && !event.target.closest("input")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
      const now = radios.indexOf(chosen());
      const next = now < 0 ? (step > 0 ? 0 : radios.length - 1) : (now + step + radios.length) % radios.length;
      choose(radios[next], { scroll: true, focus: true });
    }
  });

  /* An order is given once, however often the button is pressed. */
  for (const each of document.querySelectorAll("form[method=post]")) {
    each.addEventListener("submit", (event) => {
      if (each.dataset.sent) event.preventDefault();
      each.dataset.sent = "yes";
    });
  }
  addEventListener("pageshow", () => { for (const each of document.forms) delete each.dataset.sent; });

  /* ---- dice of a real table ---- */
  const faces = document.querySelector("[data-faces]");
  const typed = document.getElementById("faces");
  if (faces && typed) {
    const dice = Number(faces.closest("form").dataset.dice);
    faces.hidden = false;
    faces.addEventListener("click", (event) => {
      const face = event.target.closest("[data-face]");
      if (!face) return;
      const so_far = typed.value.replace(/[^1-6]/g, "").split("");
      if (face.dataset.face) {
        if (so_far.length < dice) so_far.push(face.dataset.face);
      } else {
        so_far.pop();
      }
      typed.value = so_far.join(" ");
    });
  }
  if ("awake" in play.dataset && "wakeLock" in navigator) {
    const keep = () => navigator.wakeLock.request("screen").catch(() => {});
    document.addEventListener("visibilitychange", () => { if (!document.hidden) keep(); });
    keep();
  }

  /* ---- what others have done meanwhile ---- */
  const notice = document.querySelector("[data-changed]");
  let looks = 0;
  const look = async () => {
    try {
      const answer = await fetch(`${play.dataset.news}?seat=${encodeURIComponent(play.dataset.seat)}`, {
        headers: { "If-None-Match": `"${play.dataset.tag}"` },
        cache: "no-store",
      });
      if (answer.ok && answer.headers.get("ETag")) {
        if (form) notice.hidden = false; // the order that is being chosen is not lost
        else location.reload();
        return;
      }
    } catch { /* no connection: the next look may have one */ }
    looks += 1;
    setTimeout(look, document.hidden ? HIDDEN_LOOK : looks < SOON ? FIRST_LOOK : LATER_LOOK);
  };
  setTimeout(look, FIRST_LOOK);

  /* A map wider than the screen opens at what is asked. */
  const view = play.querySelector(".wide-map");
  const spots = [...play.querySelectorAll(".asked-halo, .order-mark .spot")].map((spot) => spot.getBoundingClientRect());
  if (view && spots.length) {
    const middle = spots.reduce((sum, box) => sum + box.x + box.width / 2, 0) / spots.length;
    view.scrollLeft += middle - view.getBoundingClientRect().x - view.clientWidth / 2;
  }

  lit();
  place();
  there();
  if (chosen() && !said.querySelector(".fault") && !said.querySelector("b")) forecast();
})();
