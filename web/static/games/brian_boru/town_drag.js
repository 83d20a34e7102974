// On the page of figures towns of the diagram are dragged to where they lie on one's own board: the
// form then holds their places in percent.

const ACROSS = 10, DOWN = 13, WHOLE = 100;

/** Takes over the diagram whose towns can be moved, where the page has one. */
export function startTownDrag() {
  const map = document.querySelector("svg.boru-map.moving");
  if (!map) return;
  let held = null;
  map.addEventListener("pointerdown", (event) => {
    held = event.target.closest("[data-town]");
    if (!held) return;
    event.preventDefault();
    map.setPointerCapture(event.pointerId);
  });
  map.addEventListener("pointermove", (event) => {
    if (held) move(map, held, event.clientX, event.clientY);
  });
  for (const end of ["pointerup", "pointercancel"]) map.addEventListener(end, () => { held = null; });
}

function move(map, town, clientX, clientY) {
  const spot = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM().inverse());
  const { x: left, y: top, width, height } = map.viewBox.baseVal;
  const x = percent(Math.min(Math.max(spot.x, left), left + width) / ACROSS);
  const y = percent(Math.min(Math.max(spot.y, top), top + height) / DOWN);
  town.setAttribute("transform", `translate(${x * ACROSS} ${y * DOWN})`);
  note(map.closest("form"), `value.diagram/towns/${town.dataset.town}/x`, x);
  note(map.closest("form"), `value.diagram/towns/${town.dataset.town}/y`, y);
  for (const road of map.querySelectorAll("[data-ends]")) {
    if (road.dataset.ends.split(" ").includes(town.dataset.town)) redraw(map, road);
  }
}

function percent(value) {
  return Math.min(Math.max(Math.round(value), 0), WHOLE);
}

function note(form, name, value) {
  let field = form.elements.namedItem(name);
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name });
    form.append(field);
  }
  field.value = value;
}

function redraw(map, road) {
  const [a, b] = road.dataset.ends.split(" ").map((number) => {
    const { e, f } = map.querySelector(`[data-town="${number}"]`).transform.baseVal.consolidate().matrix;
    return `${e} ${f}`;
  });
  road.setAttribute("d", `M${a}L${b}`);
}
