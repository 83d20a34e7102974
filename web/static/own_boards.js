// Places drawn over the picture of a board: chosen, dragged, added and named with a tap. All of it
// ends in the page's own forms, so that the server alone says what a drag makes of a place.

import { keep, release } from "./morph.js";
import { onChange, showWhole } from "./page.js";

const MOVED_PX = 5;
const PAUSE_MS = 500;
const AGAIN_MS = 300;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let drag = null;
let nudged = null;
let hush = false;
let again = 0;
const waiting = [];
const moved = new Map();

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
    const held = new Set([nudged?.held, drag?.held, ...waiting.map((one) => one.held)]);
    for (const one of [...moved.keys()]) {
      if (!held.has(one)) still(one);
    }
    bringIntoView(desk);
    next();
  });
}

// In a picture that is larger than its window, what was chosen must be seen.
function bringIntoView(desk) {
  const chosen = desk.querySelector(".part.selected");
  const glass = chosen?.closest(".own-window");
  if (!glass || drag || nudged) return;
  const [inner, outer] = [chosen.getBoundingClientRect(), glass.getBoundingClientRect()];
  const x = inner.x + inner.width / 2 - outer.x, y = inner.y + inner.height / 2 - outer.y;
  if (x > 0 && x < outer.width && y > 0 && y < outer.height) return;
  glass.scrollBy(x - outer.width / 2, y - outer.height / 2);
}

function point(svg, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
}

function take(event) {
  const held = event.target.closest("[data-handle]");
  if (!held || event.button !== 0 || !event.isPrimary) return;
  settle();
  const svg = held.ownerSVGElement;
  drag = { held, svg, from: point(svg, event), start: [event.clientX, event.clientY], begun: false };
  // Not captured: a tap must still tell which cell of a grid it met.
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", cancel);
}

function move(event) {
  const far = Math.hypot(event.clientX - drag.start[0], event.clientY - drag.start[1]);
  if (!drag.begun && far < MOVED_PX) return;
  drag.begun = true;
  const to = point(drag.svg, event);
  shift(drag.held, to.x - drag.from.x, to.y - drag.from.y);
}

function shift(held, x, y) {
  moved.set(held, [x, y]);
  keep(held, "transform");
  held.setAttribute("transform", `translate(${x} ${y})`);
}

function still(held) {
  moved.delete(held);
  release(held);
  held.removeAttribute("transform");
}

function letGo() {
  removeEventListener("pointermove", move);
  removeEventListener("pointerup", drop);
  removeEventListener("pointercancel", cancel);
}

function cancel() {
  letGo();
  still(drag.held);
  drag = null;
}

function drop() {
  letGo();
  const { held, begun } = drag;
  drag = null;
  if (!begun) return;
  hush = true; // the click that ends a drag chooses nothing
  setTimeout(() => { hush = false; }, 0);
  send(held);
}

function send(held) {
  const [x, y] = moved.get(held);
  const { sort, part, handle } = held.dataset;
  give("do-drag", { sort, part, handle, x: Number(held.dataset.x) + x, y: Number(held.dataset.y) + y }, held);
}

// Fast fingers are quicker than the table: what they do is sent one after the other.
function give(id, fields, held = null) {
  waiting.push({ id, fields, held });
  next();
}

function next() {
  if (!waiting.length) return;
  const form = document.getElementById(waiting[0].id);
  if (form && document.querySelector("[data-own-board] form.busy")) {
    clearTimeout(again);
    again = setTimeout(next, AGAIN_MS);
    return;
  }
  const { fields } = waiting.shift();
  if (!form) return next();
  for (const [name, value] of Object.entries(fields)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
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
  if (!document.getElementById("do-cell")) return false;
  event.preventDefault();
  const [row, column] = cell.dataset.cell.split(",");
  give("do-cell", { row, column });
  return true;
}

function put(event, svg, form) {
  event.preventDefault();
  const at = point(svg, event);
  give(form.id, { place: "", x: at.x.toFixed(2), y: at.y.toFixed(2) });
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
  const step = Number(held.ownerSVGElement.dataset.nudge) * (event.shiftKey ? 0.2 : 1);
  const [x, y] = moved.get(held) ?? [0, 0];
  shift(held, x + way[0] * step, y + way[1] * step);
  clearTimeout(nudged?.timer);
  nudged = { held, timer: setTimeout(settle, PAUSE_MS) };
}

function settle() {
  if (!nudged) return;
  const { held, timer } = nudged;
  clearTimeout(timer);
  nudged = null;
  if (moved.has(held)) send(held);
}

function cutOut(event, held) {
  const form = document.getElementById("cut-handle");
  if (!form || held.dataset.handle.endsWith("+")) return;
  event.preventDefault();
  give("cut-handle", { handle: held.dataset.handle });
}
