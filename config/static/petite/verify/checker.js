/* Checks the record of a battle or of a campaign. Written from docs/proof.md alone; it shares no code with the engine.
   check(file) takes the parsed JSON file and returns { kind, title, checks }. Each check is { key, title, state, count,
   words }: state is "agrees", "differs" or "left"; `words` say what was compared, what differs first, or why it is left
   out. One that differs has the number of its event and its rule too, where there are such. */
"use strict";
(() => {
  /* ---- SHA-256 and canonical JSON ---- */
  const primes = (count) => {
    const found = [];
    for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n);
    return found;
  };
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  const ROUNDS = primes(64).map((p) => fraction(Math.cbrt(p)));
  const START = primes(8).map((p) => fraction(Math.sqrt(p)));
  const rotated = (x, by) => (x >>> by) | (x << (32 - by));

  /* Returns the eight words of the hash of a text or of bytes, unsigned. */
  const sha256 = (message) => {
    const bytes = typeof message === "string" ? new TextEncoder().encode(message) : message;
    const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
    new Uint8Array(view.buffer).set(bytes);
    view.setUint8(bytes.length, 0x80);
    view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(view.byteLength - 4, bytes.length * 8);
    const hash = Uint32Array.from(START);
    const w = new Uint32Array(64);
    for (let at = 0; at < view.byteLength; at += 64) {
      for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
      for (let i = 16; i < 64; i += 1) {
        const [x, y] = [w[i - 15], w[i - 2]];
        w[i] = w[i - 16] + w[i - 7] + (rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3)) + (rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10));
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i += 1) {
        const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
        const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
    }
    return [...hash];
  };
  const asBytes = (words) => words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
  /* HMAC-SHA256 (RFC 2104) of a text under a key, which is a text too. */
  const hmac = (key, text) => {
    const given = new TextEncoder().encode(key);
    const block = new Uint8Array(64);
    block.set(given.length > 64 ? asBytes(sha256(given)) : given);
    const padded = (byte, rest) => Uint8Array.from([...block.map((each) => each ^ byte), ...rest]);
    return sha256(padded(0x5c, asBytes(sha256(padded(0x36, new TextEncoder().encode(text))))));
  };
  const hex = (words) => words.map((word) => word.toString(16).padStart(8, "0")).join("");

  /* Keys go by code points; JavaScript alone would sort them by UTF-16 units. */
  const byCodePoints = (a, b) => {
    const [x, y] = [[...a], [...b]];
    for (let i = 0; i < x.length && i < y.length; i += 1) {
      if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
    }
    return x.length - y.length;
  };
  const canonical = (value) => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.keys(value).sort(byCodePoints).map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  };
  const digest = (value) => hex(sha256(canonical(value)));
  const same = (a, b) => a === b || canonical(a ?? null) === canonical(b ?? null);

  /* ---- sfc32 ---- */
  const FAIR = 2 ** 32 - 4; // the largest multiple of six
  class Stream {
    constructor(seed, name) {
      [this.a, this.b, this.c] = sha256(`${seed}\n${name}`);
      this.counter = 1;
      for (let i = 0; i < 12; i += 1) this.word();
    }

    word() {
      const word = (this.a + this.b + this.counter) >>> 0;
      this.counter = (this.counter + 1) >>> 0;
      this.a = (this.b ^ (this.b >>> 9)) >>> 0;
      this.b = (this.c + (this.c << 3)) >>> 0;
      this.c = (((this.c << 21) | (this.c >>> 11)) + word) >>> 0;
      return word;
    }

    face() {
      let word = this.word();
      while (word >= FAIR) word = this.word();
      return (word % 6) + 1;
    }
  }
  class Script {
    constructor(faces) { this.faces = [...faces]; }

    face() { return this.faces.shift(); }
  }

  /* ---- what a check comes to ---- */
  class Fault extends Error {
    constructor(words, event) {
      super(words);
      this.event = event;
    }
  }
  const listed = (faces) => (faces.length ? faces.join(", ") : "no dice");
  const shown = (value) => {
    const text = value === undefined ? "nothing" : canonical(value);
    return text.length > 60 ? `${text.slice(0, 57)}...` : text;
  };
  const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

  const KINDS = ["roll", "change", "move", "place", "remove", "order", "turn", "phase", "note", "end"];
  const facesOf = (event) => event.faces || [];
  const added = (event) => (event.modifiers || []).reduce((sum, [, amount]) => sum + amount, 0);
  const atMost = (faces, need) => faces.filter((face) => face <= need).length;
  const atLeast = (faces, least) => faces.filter((face) => face >= least).length;
  const total = (roll) => facesOf(roll).reduce((sum, face) => sum + face, 0) + added(roll);
  const third = (roll) => Math.ceil(facesOf(roll)[0] / 2) + added(roll); // a die read as 1 to 3

  /* ---- the form of events ---- */
  const checkForm = (events) => {
    let count = 0;
    events.forEach((event, place) => {
      if (event.number !== place) {
        throw new Fault(`the event in place ${place} has the number ${event.number}; one is missing, added or moved`, event);
      }
      if (!KINDS.includes(event.kind)) throw new Fault(`no event is of the kind ${shown(event.kind)}`, event);
      if (!event.rule) throw new Fault("it names no rule", event);
      if (event.kind !== "roll") {
        if (facesOf(event).length) throw new Fault("it is no roll and has dice", event);
        return;
      }
      if (facesOf(event).length !== Math.max(0, event.after)) {
        throw new Fault(`${plural(event.after, "die", "dice")} were to be rolled, and ${facesOf(event).length} fell`, event);
      }
      if (!facesOf(event).every((face) => Number.isInteger(face) && face >= 1 && face <= 6)) {
        throw new Fault(`a die shows 1 to 6, not ${listed(facesOf(event))}`, event);
      }
      if (!(event.modifiers || []).every((row) => row.length === 3 && Number.isInteger(row[1]) && row[1] !== 0)) {
        throw new Fault("a modifier is a rule, a number other than 0, and a reason", event);
      }
    });
    count = events.length;
    return [count, `${plural(count, "event")} in order, each with its rule; every roll has the dice it asked for`];
  };

  /* ---- dice ---- */
  const checkDice = (events, source, from) => {
    let count = 0;
    for (const event of events) {
      const wanted = facesOf(event).map(() => source.face());
      if (!same(wanted, facesOf(event))) {
        throw new Fault(`${from} gives ${listed(wanted)}; the record has ${listed(facesOf(event))}`, event);
      }
      count += wanted.length;
    }
    if (source.faces && source.faces.length) throw new Fault(`${plural(source.faces.length, "typed die", "typed dice")} were never used`);
    return [count, `${plural(count, "die", "dice")} drawn again in order`];
  };

  /* ---- sums: what a roll, its modifiers and its target come to, against what the record says of it ---- */
  class Sums {
    constructor(events) {
      this.events = events;
      this.count = 0;
      this.state = new Map();
    }

    holds(condition, words, event) {
      this.count += 1;
      if (!condition) throw new Fault(words, event);
    }
  }
  const TWO_DICE = ["fast_move", "np_attack", "np_defend", "scout_reaction", "rally", "form_line", "trophies"];
  const TWO_AT_MOST = ["np_attack", "np_defend", "form_line", "rally", "received_fire", "received_casualty", "leader_lost", "trophies", "np_scout"];
  const BY_PASSES = [...TWO_AT_MOST, "fast_move", "pef_movement", "pef_resolution", "starting_a_fire", "reinforcements_come"];
  const BY_TOTAL = [
    "posture", "terrain_wooded", "terrain_hilly", "terrain_clear", "pef_section", "light", "inclement_weather", "overall_terrain",
    "building_dv", "position", "entry", "np_deploy", "np_flank", "river_crossing", "fire_spreads", "pef_positions",
  ];

  const musketsAndMohawks = (sums) => {
    const tests = new Map(); // by unit: the successes of its last roll
    const led = new Map(); // by unit: what its leader's die, or the lack of a leader, makes of the row read last
    const charge = {};
    let roll = null;
    let row = "";
    // A row is read by the dice alone; read once more, it counts the leader's die too.
    let again = false;
    const passes = (who) => (tests.get(who) || 0) + (again ? led.get(who) || 0 : 0);
    for (const event of sums.events) {
      if (event.kind === "roll") {
        const passed = atMost(facesOf(event), event.need || 0);
        if (event.what === "leader_die") {
          led.set(event.who, passed ? 1 : -1);
        } else {
          roll = event;
          tests.set(event.who, passed);
          led.delete(event.who);
          row = "";
        }
        if (event.rule === "MM-CHARGE-1") charge[event.what] = event.who;
        numberOfDice(sums, event);
      } else if (event.kind === "note" && event.what === "no_leader") {
        led.set(event.who, -1);
      } else if (roll && event.kind === "note" && event.what.startsWith("row:")) {
        again = row === event.what;
        row = event.what;
        if (row === "row:charge_resolution") {
          const by = passes(charge.charger) - passes(charge.target);
          const wanted = `${by > 0 ? "charger" : by < 0 ? "target" : "equal"}/${Math.min(3, Math.abs(by))}`;
          sums.holds(event.after === wanted, `the dice give ${wanted}; the record reads the row ${event.after}`, event);
        } else {
          musketsRow(sums, event, roll, Math.max(0, passes(roll.who)));
        }
      }
    }
  };
  const numberOfDice = (sums, event) => {
    const isTest = event.need && event.what.split("+").some((what) => TWO_DICE.includes(what) || what.startsWith("received_"));
    let wanted = null;
    if (event.rule === "MM-CHARGE-1" || isTest) wanted = Math.max(0, 2 + added(event));
    if (event.rule === "MM-MELEE-1") wanted = Math.max(0, sums.rep(event) + added(event));
    const dice = facesOf(event).length;
    if (wanted !== null) sums.holds(dice === wanted, `with its modifiers it is ${plural(wanted, "die", "dice")}; ${dice} fell`, event);
  };
  const musketsRow = (sums, event, roll, passed) => {
    const row = event.what.slice(4);
    const found = String(event.after);
    if (roll.need && BY_PASSES.includes(row)) {
      const wanted = TWO_AT_MOST.includes(row) ? Math.min(2, passed) : passed;
      const read = Number(/(?:^|\/)(\d+)/.exec(found)?.[1]);
      sums.holds(read === wanted, `${plural(wanted, "success", "successes")} at ${roll.need} or less; the record reads the row ${found}`, event);
    } else if (!roll.need && BY_TOTAL.includes(row)) {
      sums.holds(found === String(total(roll)), `the dice add up to ${total(roll)}; the record reads the row ${found}`, event);
    } else if (row === "rep_generation") {
      const wanted = Math.max(1, Math.min(6, total(roll)));
      sums.holds(found === String(wanted), `die and modifiers make ${wanted}; the record reads the row ${found}`, event);
    } else if (row === "leader_casualty") {
      const wanted = total(roll) >= 11 ? "leader" : "other";
      sums.holds(found === wanted, `the dice add up to ${total(roll)}, which is ${wanted}; the record has ${found}`, event);
    }
  };

  const fastMusket = (sums) => {
    sums.events.forEach((event, place) => {
      if (event.kind !== "note") return;
      const [first, roll] = [sums.events[place - 2], sums.events[place - 1]];
      if (event.what === "hits") {
        const wanted = atLeast(facesOf(roll), event.before);
        sums.holds(event.after === wanted, `${wanted} of the dice show ${event.before} or more; the record counts ${event.after}`, event);
      } else if (event.what === "morale_stands" || event.what === "morale_fails") {
        const is = total(roll) <= event.before;
        sums.holds(event.after === total(roll), `die and modifiers make ${total(roll)}; the record has ${event.after}`, event);
        sums.holds(is === (event.what === "morale_stands"), `${total(roll)} against ${event.before} ${is ? "is steady" : "fails"}; the record has the opposite`, event);
      } else if (event.what === "wins_melee" || event.what === "ties_melee") {
        const [own, other] = [total(first), total(roll)];
        const winner = own === other ? first.who : own > other ? first.who : roll.who;
        const wanted = own === other ? "ties_melee" : "wins_melee";
        sums.holds(event.what === wanted && event.who === winner, `${own} against ${other}: the record has another outcome`, event);
      }
    });
  };

  const grid = (sums) => {
    sums.events.forEach((event, place) => {
      if (event.kind !== "roll") return;
      const next = (further) => sums.events[place + further] || {};
      if (event.what === "loss") {
        const after = next(1);
        const wanted = third(event);
        sums.holds(after.what === "lost" && after.after - after.before === wanted, `die and modifiers add ${wanted} to the losses; the record does not`, event);
      } else if (event.what === "hits" || event.what === "hits_again") {
        if (next(1).kind === "order" && next(1).after === "reroll") return;
        const after = next(1).kind === "order" && next(1).after === "keep" ? next(2) : next(1);
        const hits = after.kind === "change" && after.what === "hits" ? after.after - after.before : 0;
        const wanted = Math.max(0, third(event));
        sums.holds(hits === wanted, `die and modifiers make ${plural(wanted, "hit")}; the record has ${hits}`, event);
      } else if (event.what.startsWith("activation:")) {
        const need = Number(event.what.slice(11));
        const score = total(event);
        const again = next(1).kind === "roll" && next(1).who === event.who && next(1).what === event.what;
        if (score < need && again) return;
        const failed = next(1).what === "not_activated";
        sums.holds(failed === (score < need), `${score} against ${need} or more ${score < need ? "fails" : "passes"}; the record has the opposite`, event);
      }
    });
  };

  const VOLLEYS = ["QB-BATTLE-2", "QB-BATTLE-3"];
  const quebec = (sums) => {
    sums.events.forEach((event, place) => {
      if (event.kind !== "roll") return;
      const next = sums.events[place + 1] || {};
      if (event.what === "struck") {
        const is = facesOf(event)[0] === 6;
        sums.holds(is === (next.what === "wound"), `a leader is struck by a 6, and the die shows ${facesOf(event)[0]}; the record has the opposite`, event);
      }
      if (!VOLLEYS.includes(event.rule)) return;
      let lost = 0;
      for (const after of sums.events.slice(place + 1)) {
        if (["roll", "turn", "phase"].includes(after.kind)) break;
        if (after.kind === "change" && after.what === "steps" && after.rule === "QB-BATTLE-9") lost += after.before - after.after;
      }
      const hits = atLeast(facesOf(event), 6);
      sums.holds(lost <= hits, `${plural(hits, "6", "sixes")} fell, and ${plural(lost, "step")} are taken off`, event);
    });
  };
  const SYSTEMS = {
    muskets_mohawks: { title: "Muskets & Mohawks", sums: musketsAndMohawks, left: "figures" },
    fast_musket: { title: "Fast Musket", sums: fastMusket, left: "bases" },
    d3_grid: { title: "D3 on a grid", sums: grid, hits: "hits" },
    one_hour: { title: "One-Hour", sums: grid, hits: "hits" },
    quebec_1759: { title: "Quebec 1759", sums: quebec, left: "steps" },
  };

  /* ---- folding ---- */
  const FOLDING = ["change", "move", "place", "remove"];
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const apply = (state, event) => {
    const entity = state[event.who];
    if (event.kind === "place" && isObject(event.after)) state[event.who] = { ...event.after };
    else if (event.kind === "remove") delete state[event.who];
    else if (event.kind === "move" && isObject(event.after)) Object.assign(entity, event.after);
    else entity[event.what] = event.after ?? null;
  };
  const copied = (initial) => Object.fromEntries(Object.entries(initial).map(([key, fields]) => [key, { ...fields }]));
  const fold = (initial, events) => {
    const state = copied(initial);
    let count = 0;
    for (const event of events) {
      if (!FOLDING.includes(event.kind)) continue;
      const entity = state[event.who];
      if (!entity && event.kind !== "place") throw new Fault(`${event.who} is not there at this moment`, event);
      const fields = event.kind === "move" && isObject(event.after) ? event.before || {} : { [event.what]: event.before };
      if (event.kind === "change" || event.kind === "move") {
        for (const [field, before] of Object.entries(fields)) {
          if (!same(entity[field], before)) {
            throw new Fault(`${event.who} has ${field} ${shown(entity[field])} by now; the record changes it from ${shown(before)}`, event);
          }
        }
      }
      apply(state, event);
      count += 1;
    }
    return [state, count];
  };
  /* The Rep of a unit changes during a battle, so that a melee is checked against what it is at that moment. */
  const repsAt = (initial, events) => {
    const state = copied(initial);
    const reps = new Map();
    for (const event of events) {
      if (event.rule === "MM-MELEE-1" && event.kind === "roll") reps.set(event, state[event.who]?.rep);
      if (FOLDING.includes(event.kind)) apply(state, event);
    }
    return reps;
  };

  const checkResult = (battle, state) => {
    const system = SYSTEMS[battle.system];
    let count = 0;
    for (const unit of battle.result.units) {
      const lost = Object.values(unit.losses).reduce((sum, number) => sum + number, 0);
      const fields = state[unit.id];
      const down = `${unit.id} lost ${lost} of ${unit.strength}${unit.recovered ? ` and got ${unit.recovered} back` : ""} by the result`;
      if (system.hits) {
        if (!fields || !(system.hits in fields)) continue;
        // Short of its elimination a unit keeps one of its strength, whatever it is hit by.
        const most = fields.gone === "eliminated" ? unit.strength : Math.min(fields.hits, unit.strength - 1);
        if (lost !== most) throw new Fault(`${down}; the events leave it with ${plural(fields.hits, "hit")}`);
      } else {
        if (fields && !(system.left in fields)) continue;
        const left = fields ? fields[system.left] : 0;
        if (unit.strength - lost + unit.recovered !== left) throw new Fault(`${down}; the events leave it ${left}`);
      }
      count += 1;
    }
    return [count, `${plural(count, "unit")}: what each lost by the result is what the events take off it`];
  };

  /* ---- a battle ---- */
  const run = (checks, key, title, work) => {
    const check = { key, title, state: "agrees", count: 0, words: "" };
    checks.push(check);
    try {
      [check.count, check.words] = work();
    } catch (fault) {
      check.state = "differs";
      check.words = fault instanceof Fault ? fault.message : `what is kept here is no such record (${fault.message})`;
      if (fault.event) Object.assign(check, { event: fault.event.number ?? null, rule: fault.event.rule || "" });
    }
    return check;
  };
  const leave = (checks, key, title, words) => checks.push({ key, title, state: "left", count: 0, words });
  const hash = (wanted, value, what) => {
    if (wanted !== value) throw new Fault(`${what} has the SHA-256 ${value}, not ${wanted}`);
    return [1, `SHA-256 ${value}`];
  };

  const checkBattle = (battle) => {
    const checks = [];
    const { events, initial, result } = battle;
    run(checks, "form", "The record is well formed", () => checkForm(events));
    if (battle.commitment && battle.seed !== null) {
      run(checks, "commitment", "The seed is the one promised", () => hash(battle.commitment, hex(sha256(battle.seed)), "the seed"));
    }
    if (battle.dice) {
      run(checks, "dice", "The dice are those typed", () => checkDice(events, new Script(battle.dice), "the list of typed dice"));
    } else if (typeof battle.seed === "string") {
      const source = () => new Stream(battle.seed, battle.stream);
      run(checks, "dice", "The dice are those of the seed", () => checkDice(events, source(), `stream ${battle.stream} of the seed`));
    } else {
      leave(checks, "dice", "The dice are those of the seed", "the seed of this battle is not open to you, so its dice cannot be drawn again");
    }
    run(checks, "sums", "Modifiers and successes add up", () => {
      const sums = new Sums(events);
      const reps = battle.system === "muskets_mohawks" ? repsAt(initial, events) : null;
      sums.rep = (event) => reps.get(event);
      SYSTEMS[battle.system].sums(sums);
      return [sums.count, `${plural(sums.count, "outcome")} added up from dice, modifiers and targets`];
    });
    let state = null;
    run(checks, "fold", "Every change fits the one before", () => {
      const [last, count] = fold(initial, events);
      state = last;
      return [count, `${plural(count, "change")} applied from the first position to the last`];
    });
    if (state) run(checks, "result", "The losses are those of the events", () => checkResult(battle, state));
    run(checks, "counts", "Events and dice are all here", () => {
      const dice = events.reduce((sum, event) => sum + facesOf(event).length, 0);
      if (battle.event_count !== events.length) throw new Fault(`${battle.event_count} events are announced, ${events.length} are here`);
      if (battle.dice_count !== dice) throw new Fault(`${battle.dice_count} dice are announced, ${dice} are here`);
      return [events.length, `${plural(events.length, "event")}, ${plural(dice, "die", "dice")}`];
    });
    run(checks, "digest", "The digest is that of the record", () => hash(battle.digest, digest({ initial, events, result }), "the record"));
    if (battle.setup) {
      run(checks, "setup", "The order of battle is the one fought", () => hash(battle.setup_hash, digest(battle.setup), "the order of battle"));
    } else {
      leave(checks, "setup", "The order of battle is the one fought", "the order of battle is not open to you; its hash cannot be made again");
    }
    return checks;
  };

  /* ---- a campaign ---- */
  const AFTERMATH = ["recovery", "leader", "rep", "replacements", "desertion", "morale"];
  const monthOf = (row) => `${row.year}-${String(row.month).padStart(2, "0")}`;
  const inOrder = (rows, what) => {
    rows.forEach((row, place) => {
      if (row.number !== place + 1) throw new Fault(`${what} ${place + 1} has the number ${row.number}; one is missing or added`);
    });
    return [rows.length, plural(rows.length, what)];
  };

  /* Returns the seed of a stream: the campaign's, or in a sealed one that of the month, null where it is not open. */
  const seedOf = (record, stream) => {
    if (!record.campaign.sealed) return record.campaign.seed;
    const part = stream.split("/")[0];
    if (typeof record.campaign.seed === "string") return hex(hmac(record.campaign.seed, part));
    return (record.seeds || {})[part] ?? null;
  };

  const checkSeeds = (record) => {
    const seeds = record.seeds || {};
    for (const month of record.encounters) {
      if (month.state === "closed" && !(monthOf(month) in seeds)) throw new Fault(`the seed of ${monthOf(month)}, which is over, is missing`);
    }
    const parts = Object.keys(seeds);
    for (const part of parts) {
      const found = hex(hmac(record.campaign.seed, part));
      if (found !== seeds[part]) throw new Fault(`the root gives ${part} the seed ${found}, not ${seeds[part]}`);
    }
    return [parts.length, `${plural(parts.length, "month")}, each with the seed that the root gives it`];
  };

  const checkMonthsDice = (record) => {
    const typed = new Map();
    for (const input of record.inputs) {
      if (input.kind === "typed_dice") typed.set(input.payload.stream, input.payload.faces);
    }
    const rounds = new Map(); // by month: how often the dice of its aftermath were drawn afresh
    const open = new Map();
    const unopened = new Set(); // parts of a sealed campaign whose months are not over
    let count = 0;
    const source = (stream) => {
      if (!open.has(stream)) {
        const [month, step] = stream.split("/");
        const round = AFTERMATH.includes(step) ? rounds.get(month) || 0 : 0;
        const faces = typed.get(stream) || [];
        const seed = seedOf(record, stream);
        if (!faces.length && seed === null) {
          if (record.encounters.some((row) => row.state === "closed" && monthOf(row) === month)) throw new Fault(`the seed of ${month}, which is over, is missing`);
          unopened.add(month);
          return null;
        }
        open.set(stream, faces.length ? new Script(faces) : new Stream(seed, round ? `${stream}#${round}` : stream));
      }
      return open.get(stream);
    };
    for (const line of record.journal) {
      if (line.withdrawn) continue; // struck out: its month was closed or amended once more, by the same streams
      if (line.data.what === "withdrawn_afresh") rounds.set(monthOf(line), (rounds.get(monthOf(line)) || 0) + 1);
      for (const roll of line.dice) {
        if (!roll.stream) continue;
        const dice = source(roll.stream);
        if (dice === null) continue;
        const wanted = facesOf(roll).map(() => dice.face());
        if (!same(wanted, facesOf(roll))) {
          const words = `line ${line.number} of the journal: stream ${roll.stream} gives ${listed(wanted)}; the journal has ${listed(facesOf(roll))}`;
          throw new Fault(words, { rule: roll.rule });
        }
        count += wanted.length;
      }
    }
    const left = unopened.size ? `; those of ${[...unopened].join(", ")} are not open yet` : "";
    return [count, `${plural(count, "die", "dice")} in ${plural(open.size, "stream")} drawn again${left}`];
  };

  const checkSnapshots = (record) => {
    let inputs = 0;
    for (const snapshot of record.snapshots) {
      const found = digest(snapshot.state);
      if (found !== snapshot.digest) throw new Fault(`the state at the beginning of ${monthOf(snapshot)} has the SHA-256 ${found}, not ${snapshot.digest}`);
      if (snapshot.inputs < inputs || snapshot.inputs > record.inputs.length) throw new Fault(`the state at the beginning of ${monthOf(snapshot)} follows no input`);
      if (snapshot.state.year !== snapshot.year || snapshot.state.month !== snapshot.month) throw new Fault(`the state kept for ${monthOf(snapshot)} is that of another month`);
      inputs = snapshot.inputs;
    }
    return [record.snapshots.length, `${plural(record.snapshots.length, "state")} at the beginning of a month, in order, each with its digest`];
  };

  const checkRows = (record) => {
    const { state } = record.campaign;
    let count = 0;
    const compare = (rows, kept, keyOf, nameOf, fields) => {
      const byKey = new Map(kept.map((entry) => [keyOf(entry), entry]));
      for (const row of rows) {
        const entry = byKey.get(nameOf(row));
        for (const field of entry ? fields : []) {
          if (row[field] !== entry[field]) {
            throw new Fault(`${nameOf(row)} has ${field} ${shown(row[field])} in its row, ${shown(entry[field])} in the state`);
          }
        }
        count += entry ? 1 : 0;
      }
    };
    compare(record.standings, state.standings, (entry) => entry.faction, (row) => row.faction, ["morale"]);
    compare(record.units, state.units, (entry) => entry.id, (row) => row.key, ["figures", "paper", "rep"]);
    return [count, `${plural(count, "row")} of armies and units are those of the state`];
  };

  const checkResults = (record) => {
    const battles = new Map(record.battles.map((battle) => [battle.encounter, battle]));
    let count = 0;
    for (const input of record.inputs) {
      if (input.kind !== "engine_result") continue;
      const number = input.encounter__number;
      const month = record.encounters.find((row) => row.number === number);
      const battle = battles.get(number);
      if (!battle || !month) throw new Fault(`month ${number} was fought, and its battle is missing`);
      if (input.payload.digest !== battle.digest) throw new Fault(`the battle of ${monthOf(month)} has another digest than the one entered`);
      if (!same(input.payload.result, month.result)) throw new Fault(`the result of ${monthOf(month)} is not the one entered`);
      if (battle.system === record.campaign.system && !same(battle.result, month.result)) throw new Fault(`the result of ${monthOf(month)} is not that of its battle`);
      if (battle.seed !== seedOf(record, battle.stream) || battle.stream !== `${monthOf(month)}/battle`) throw new Fault(`the battle of ${monthOf(month)} was not rolled from the campaign's seed`);
      count += 1;
    }
    return [count, `${plural(count, "battle")} entered as fought, each from the campaign's seed`];
  };

  const checkCampaign = (record) => {
    const checks = [];
    const { seed, sealed, nonce } = record.campaign;
    if (record.commitment && typeof seed === "string") {
      run(checks, "commitment", "The seed is the one promised", () => hash(record.commitment, hex(sha256(`${nonce}\n${seed}`)), "nonce and seed"));
    } else if (record.commitment) {
      leave(checks, "commitment", "The seed is the one promised", `the campaign is sealed: keep the commitment ${record.commitment}, to which the root must fit when the war is over`);
    }
    if (sealed && typeof seed === "string") {
      run(checks, "seeds", "The seeds of the months are those of the root", () => checkSeeds(record));
    } else if (sealed) {
      leave(checks, "seeds", "The seeds of the months are those of the root", "the root is opened when the war is over");
    }
    run(checks, "inputs", "All inputs are here", () => inOrder(record.inputs, "input"));
    run(checks, "journal", "All lines of the journal are here", () => inOrder(record.journal, "line"));
    run(checks, "dice", "The dice of the months are those of the seed", () => checkMonthsDice(record));
    run(checks, "snapshots", "The states of the months are sealed", () => checkSnapshots(record));
    run(checks, "rows", "The rows are those of the state", () => checkRows(record));
    run(checks, "results", "The months end as their battles did", () => checkResults(record));
    for (const battle of record.battles) {
      const found = checkBattle({ commitment: "", ...battle, events: battle.pages.flat() });
      for (const check of found) checks.push({ ...check, key: `${battle.encounter}-${check.key}`, group: battle.title });
    }
    return checks;
  };

  const BATTLE = "petite-guerre/battle/1";
  const CAMPAIGN = "petite-guerre/campaign/1";
  const check = (file) => {
    if (isObject(file) && file.schema === BATTLE) {
      if (!SYSTEMS[file.system]) throw new Error(`This checker does not know the rules ${file.system}.`);
      return { kind: "battle", title: file.title, system: file.system, checks: checkBattle(file) };
    }
    if (isObject(file) && file.schema === CAMPAIGN) {
      return { kind: "campaign", title: file.campaign.name, system: file.campaign.system, checks: checkCampaign(file) };
    }
    throw new Error("This is no file of a battle or of a campaign: take one from the page Verify of a battle, or export a campaign.");
  };

  globalThis.petiteGuerreChecker = { check, canonical, digest, sha256: (text) => hex(sha256(text)), hmac: (key, text) => hex(hmac(key, text)), Stream, fold };
})();
