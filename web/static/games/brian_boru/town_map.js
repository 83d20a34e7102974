// A tap on a diagram of the board takes the nearest town that may be chosen: its button in the form
// that the diagram names, or its line in the list.

const REACH = 75;

/** Takes over the diagrams of the page that lead to a form or a list. */
export function startTownMaps() {
  document.addEventListener("click", (event) => {
    const map = event.target.closest?.("svg[data-aim]");
    if (!map) return;
    const number = nearest(map, event.clientX, event.clientY);
    if (number) take(map.dataset.aim, number);
  });
}

function nearest(map, x, y) {
  const spot = new DOMPoint(x, y).matrixTransform(map.getScreenCTM().inverse());
  let found = null, best = REACH;
  for (const town of map.querySelectorAll("[data-town]")) {
    const { e, f } = town.transform.baseVal.consolidate().matrix;
    const away = Math.hypot(spot.x - e, spot.y - f);
    if (away < best) [found, best] = [town.dataset.town, away];
  }
  return found;
}

function take(aim, number) {
  const target = document.getElementById(aim);
  if (target instanceof HTMLSelectElement) {
    target.value = number;
    target.focus();
    return;
  }
  const button = target?.querySelector(`button[data-town="${CSS.escape(number)}"]`);
  if (button) target.requestSubmit(button);
}
