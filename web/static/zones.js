// The zones of seats on the camera's picture: dragged there, told by their numbers.

import { onChange } from "./page.js";

const EDGES = ["left", "top", "right", "bottom"];
const NEAR = 4;
const LEAST = 5;

export function startZones() {
  document.addEventListener("pointerdown", take);
  document.addEventListener("input", (event) => {
    if (event.target.form?.id === "do-zones") draw(event.target.form);
  });
  onChange(() => {
    const form = document.getElementById("do-zones");
    if (form) draw(form);
  });
}

function field(form, edge, place) {
  return form.elements[`${edge}${place}`];
}

function numbers(form, place) {
  return Object.fromEntries(EDGES.map((edge) => [edge, Number(field(form, edge, place).value)]));
}

function draw(form) {
  for (const group of form.querySelectorAll("[data-zone]")) {
    if (!field(form, "left", group.dataset.zone)) continue;
    const { left, top, right, bottom } = numbers(form, group.dataset.zone);
    const [width, height] = [Math.max(0, 100 - left - right), Math.max(0, 100 - top - bottom)];
    const [rect, name] = group.children;
    const places = { x: left, y: top, width, height };
    for (const [attribute, place] of Object.entries(places)) rect.setAttribute(attribute, `${place}%`);
    name.setAttribute("x", `${left + width / 2}%`);
    name.setAttribute("y", `${top + height / 2}%`);
  }
}

// An edge that is near the pointer follows it; else the whole zone does.
function take(event) {
  const group = event.target.closest?.("#do-zones [data-zone]");
  if (!group || event.button !== 0) return;
  event.preventDefault();
  const form = group.closest("form");
  const place = group.dataset.zone;
  const box = group.closest("svg").getBoundingClientRect();
  const at = (move) => [(100 * (move.clientX - box.x)) / box.width, (100 * (move.clientY - box.y)) / box.height];
  const [fromX, fromY] = at(event);
  const start = numbers(form, place);
  const near = {
    left: Math.abs(fromX - start.left) < NEAR,
    top: Math.abs(fromY - start.top) < NEAR,
    right: Math.abs(100 - fromX - start.right) < NEAR,
    bottom: Math.abs(100 - fromY - start.bottom) < NEAR,
  };
  const whole = !Object.values(near).some(Boolean);
  const target = event.target;
  target.setPointerCapture(event.pointerId);
  const move = (now) => {
    const [x, y] = at(now);
    const [across, down] = [x - fromX, y - fromY];
    const ways = { left: across, top: down, right: -across, bottom: -down };
    for (const [low, high] of [["left", "right"], ["top", "bottom"]]) {
      if (whole) shift(form, place, start, low, high, ways[low]);
      else {
        if (near[low]) put(form, low, place, Math.min(start[low] + ways[low], 100 - LEAST - start[high]));
        if (near[high]) put(form, high, place, Math.min(start[high] + ways[high], 100 - LEAST - start[low]));
      }
    }
    draw(form);
  };
  const end = () => {
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", end);
    target.removeEventListener("pointercancel", end);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", end);
  target.addEventListener("pointercancel", end);
}

function shift(form, place, start, low, high, by) {
  const most = Math.max(-start[low], Math.min(by, start[high]));
  put(form, low, place, start[low] + most);
  put(form, high, place, start[high] - most);
}

function put(form, edge, place, value) {
  const input = field(form, edge, place);
  input.value = String(Math.round(Math.min(95, Math.max(0, value))));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
