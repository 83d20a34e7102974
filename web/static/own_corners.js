// The corners of a board in its picture: dragged there, told by their numbers.

const STEP = 0.0015;
const LOUPE = 0.06;

export function startOwnCorners() {
  const picture = document.getElementById("corner-picture");
  if (!picture) return;
  const form = document.getElementById(picture.dataset.corners);
  const width = picture.viewBox.baseVal.width;
  picture.addEventListener("pointerdown", (event) => take(event, picture, form));
  picture.addEventListener("keydown", (event) => {
    const corner = event.target.closest("[data-corner]");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!corner || !way) return;
    event.preventDefault();
    const step = width * STEP * (event.shiftKey ? 0.3 : 2);
    const [x, y] = numbers(form, corner.dataset.corner);
    put(form, corner.dataset.corner, x + way[0] * step, y + way[1] * step);
    draw(picture, form, corner);
  });
  picture.addEventListener("focusin", (event) => {
    const corner = event.target.closest("[data-corner]");
    if (corner) draw(picture, form, corner);
  });
  picture.addEventListener("focusout", () => { loupe().setAttribute("hidden", ""); });
  form.addEventListener("input", () => draw(picture, form, null));
}

function loupe() {
  return document.getElementById("loupe");
}

function numbers(form, nth) {
  return [Number(form.elements[`x${nth}`].value), Number(form.elements[`y${nth}`].value)];
}

function put(form, nth, x, y) {
  form.elements[`x${nth}`].value = x.toFixed(1);
  form.elements[`y${nth}`].value = y.toFixed(1);
}

function draw(picture, form, active) {
  const places = [0, 1, 2, 3].map((nth) => numbers(form, nth));
  picture.querySelector(".outline").setAttribute("points", places.map((one) => one.join(",")).join(" "));
  for (const corner of picture.querySelectorAll("[data-corner]")) {
    corner.setAttribute("transform", `translate(${places[corner.dataset.corner].join(" ")})`);
  }
  if (active) enlarge(picture, places, Number(active.dataset.corner));
}

// What lies under the finger, larger, beside it on the side where the finger is not.
function enlarge(picture, places, nth) {
  const glass = loupe();
  glass.removeAttribute("hidden");
  const [x, y] = places[nth];
  const { width, height } = picture.viewBox.baseVal;
  const half = width * LOUPE;
  glass.setAttribute("viewBox", `${x - half} ${y - half} ${2 * half} ${2 * half}`);
  const ends = [places[(nth + 3) % 4], places[(nth + 1) % 4]].map((one) => one.join(" "));
  glass.querySelector(".cross").setAttribute("d", `M${ends[0]} L${x} ${y} L${ends[1]}`);
  glass.classList.toggle("right", x < width / 2);
  const edge = glass.parentElement.getBoundingClientRect();
  const seen = picture.getBoundingClientRect();
  const top = seen.y - edge.y + (y / height) * seen.height - glass.clientWidth / 2;
  glass.style.top = `${Math.max(8, Math.min(top, edge.height - glass.clientWidth - 14))}px`;
}

function take(event, picture, form) {
  const corner = event.target.closest("[data-corner]");
  if (!corner || event.button !== 0) return;
  event.preventDefault();
  corner.focus();
  const into = picture.getScreenCTM().inverse();
  const at = (move) => new DOMPoint(move.clientX, move.clientY).matrixTransform(into);
  const from = at(event);
  const [x, y] = numbers(form, corner.dataset.corner);
  corner.setPointerCapture(event.pointerId);
  const move = (now) => {
    const to = at(now);
    put(form, corner.dataset.corner, x + to.x - from.x, y + to.y - from.y);
    draw(picture, form, corner);
  };
  const end = () => {
    corner.removeEventListener("pointermove", move);
    corner.removeEventListener("pointerup", end);
    corner.removeEventListener("pointercancel", end);
    loupe().setAttribute("hidden", "");
  };
  corner.addEventListener("pointermove", move);
  corner.addEventListener("pointerup", end);
  corner.addEventListener("pointercancel", end);
}
