// Places drawn over the picture of a board: chosen, dragged, added and named with a tap. All of it
// ends in the page's own forms, so that the server alone says what a drag makes of a place.

import { keep, release } from "./morph.js";
import { onChange, showWhole } from "./page.js";

const MOVED_PX = 5;
const PAUSE_MS = 500;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let drag = null;
let nudged = null;
let hush = false;

export function startOwnBoards() {
  const desk = document.querySelector("[data-own-board]");
  if (!desk) return;
  desk.addEventListener("pointerdown", take);
  desk.addEventListener("click", tapped);
  desk.addEventListener("keydown", pressed);
  desk.addEventListener("focusout", settle);
  desk.addEventListener("dragstart", (event) => event.preventDefault());
  onChange(() => {
    for (const one of desk.querySelectorAll("[data-needs-script]")) one.hidden = false;
    for (const one of desk.querySelectorAll("[data-moved]")) {
      if (one !== nudged?.held) still(one);
    }
  });
}

function point(svg, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
}

function take(event) {
  const held = event.target.closest("[data-handle]");
  if (!held || event.button !== 0 || !event.isPrimary) return;
  settle();
  const svg = held.ownerSVGElement;
  drag = { held, svg, from: point(svg, event), start: [event.clientX, event.clientY], moved: false };
  held.setPointerCapture(event.pointerId);
  held.addEventListener("pointermove", move);
  held.addEventListener("pointerup", drop);
  held.addEventListener("pointercancel", cancel);
}

function move(event) {
  const far = Math.hypot(event.clientX - drag.start[0], event.clientY - drag.start[1]);
  if (!drag.moved && far < MOVED_PX) return;
  drag.moved = true;
  const to = point(drag.svg, event);
  shift(drag.held, to.x - drag.from.x, to.y - drag.from.y);
}

function shift(held, x, y) {
  held.dataset.moved = `${x} ${y}`;
  keep(held, "transform");
  held.setAttribute("transform", `translate(${x} ${y})`);
}

function still(held) {
  delete held.dataset.moved;
  release(held);
  held.removeAttribute("transform");
}

function letGo() {
  const { held } = drag;
  held.removeEventListener("pointermove", move);
  held.removeEventListener("pointerup", drop);
  held.removeEventListener("pointercancel", cancel);
}

function cancel() {
  letGo();
  still(drag.held);
  drag = null;
}

function drop() {
  letGo();
  const { held, moved } = drag;
  drag = null;
  if (!moved) return;
  hush = true; // the click that ends a drag chooses nothing
  setTimeout(() => { hush = false; }, 0);
  send(held);
}

function send(held) {
  const form = document.getElementById("do-drag");
  const [x, y] = held.dataset.moved.split(" ").map(Number);
  form.elements.sort.value = held.dataset.sort;
  form.elements.part.value = held.dataset.part;
  form.elements.handle.value = held.dataset.handle;
  form.elements.x.value = Number(held.dataset.x) + x;
  form.elements.y.value = Number(held.dataset.y) + y;
  freshKey(form);
  form.requestSubmit();
}

// Two drags to one place are two changes: each is sent with a key of its own.
function freshKey(form) {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  form.elements.key.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tapped(event) {
  const svg = event.target.closest("svg.own-board");
  const link = event.target.closest("a[href]");
  if (hush) {
    event.preventDefault();
    return;
  }
  if (!svg) {
    if (link?.closest(".own-picture, .own-parts, .own-part") && samePage(link)) follow(event, link);
    return;
  }
  const cell = event.target.closest(".selected [data-cell]");
  if (cell && toggle(event, cell)) return;
  const form = document.getElementById(svg.dataset.tap ?? "do-add");
  const adding = svg.dataset.tap || document.getElementById("adding")?.open;
  if (form && adding) return put(event, svg, form);
  if (link) follow(event, link);
}

function toggle(event, cell) {
  const form = document.getElementById("do-cell");
  if (!form) return false;
  event.preventDefault();
  [form.elements.row.value, form.elements.column.value] = cell.dataset.cell.split(",");
  freshKey(form);
  form.requestSubmit();
  return true;
}

function put(event, svg, form) {
  event.preventDefault();
  const at = point(svg, event);
  if (form.elements.place) form.elements.place.value = "";
  form.elements.x.value = at.x.toFixed(2);
  form.elements.y.value = at.y.toFixed(2);
  freshKey(form);
  form.requestSubmit();
}

function samePage(link) {
  return linkOf(link).pathname === location.pathname;
}

function linkOf(link) {
  return new URL(link.href.baseVal ?? link.href, location.href);
}

// A place is chosen without leaving the page: the picture stays where it was scrolled to.
async function follow(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const to = linkOf(link);
  try {
    const answer = await fetch(to);
    showWhole(await answer.text());
    history.replaceState(null, "", to.pathname + to.search);
  } catch {
    location.assign(to);
  }
}

function pressed(event) {
  const held = event.target.closest?.("[data-handle]");
  if (!held) return;
  if (event.key === "Delete" && held.dataset.handle) return cutOut(event, held);
  const way = WAYS[event.key];
  if (!way) {
    if (event.key === "Enter") settle();
    return;
  }
  event.preventDefault();
  if (nudged && nudged.held !== held) settle();
  const step = Number(held.ownerSVGElement.dataset.step) * (event.shiftKey ? 0.2 : 1);
  const [x, y] = (held.dataset.moved ?? "0 0").split(" ").map(Number);
  shift(held, x + way[0] * step, y + way[1] * step);
  clearTimeout(nudged?.timer);
  nudged = { held, timer: setTimeout(settle, PAUSE_MS) };
}

function settle() {
  if (!nudged) return;
  const { held, timer } = nudged;
  clearTimeout(timer);
  nudged = null;
  if (held.dataset.moved) send(held);
}

function cutOut(event, held) {
  const form = document.getElementById("cut-handle");
  if (!form || held.dataset.handle.endsWith("+")) return;
  event.preventDefault();
  form.elements.handle.value = held.dataset.handle;
  freshKey(form);
  form.requestSubmit();
}
