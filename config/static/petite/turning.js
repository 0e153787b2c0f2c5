/* Places and facings on a table, for the page of a match and for a half-played game. A facing is in a field, a list of
   words or a box for a number; `facings` are the degrees of its values, clockwise from the far edge. */
"use strict";
const Turning = (() => {
  const DRAG = 14; // from which way on a press is a drag (CSS pixels)
  const place = (svg, event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x, point.y];
  };
  const towards = ([fromX, fromY], [x, y]) => (Math.atan2(x - fromX, fromY - y) * 180 / Math.PI + 360) % 360;
  const ahead = ([x, y], degrees, way) =>
    [x + way * Math.sin(degrees * Math.PI / 180), y - way * Math.cos(degrees * Math.PI / 180)];
  const isDrag = (press, event) => Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= DRAG;
  const values = (field, facings) => {
    const all = field.options ? [...field.options].map((option) => option.value) : Object.keys(facings);
    return all.filter((value) => value in facings).sort((a, b) => facings[a] - facings[b]);
  };
  const off = (a, b) => Math.abs((a - b + 540) % 360 - 180);
  /* Give a field the facing that is nearest to a direction. */
  const face = (field, facings, degrees) => {
    field.value = values(field, facings).reduce((best, value) =>
      (off(facings[value], degrees) < off(facings[best], degrees) ? value : best));
  };
  /* Give a field the facing so many steps to the right, or the first one where it has none. */
  const turn = (field, facings, step) => {
    const all = values(field, facings);
    const now = all.indexOf(field.value);
    field.value = all[now < 0 ? 0 : (now + step + all.length) % all.length];
  };
  /* Comma and point turn, as do the buttons below the map: -1 to the left, 1 to the right, 0 for anything else. */
  const stepOf = (event) => (event.type === "keydown"
    ? { ",": -1, ".": 1 }[event.key] ?? 0
    : Number(event.target.closest("[data-turn]")?.dataset.turn ?? 0));
  return { place, towards, ahead, isDrag, face, turn, stepOf };
})();
