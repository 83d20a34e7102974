// The tray: its newest picture, and throwing by dragging across it.

import { keep } from "./morph.js";
import { onChange, token } from "./page.js";

const MOVING = new Set(["hand", "handling", "rolling"]);
const MOVING_MS = 120;
const RESTING_MS = 900;
const FAILED_MS = 3000;
const SHORTEST = 24;
const FULL_STRENGTH = 0.6;

export function startTray() {
  if (!document.getElementById("main").dataset.live && !document.getElementById("tray-img")) return;
  refresh();
  document.addEventListener("pointerdown", aim);
  document.addEventListener("error", (event) => hideMissing(event.target), true);
  onChange(() => document.querySelectorAll("img.crop").forEach((image) => {
    if (image.complete) hideMissing(image);
  }));
}

// A cut-out that is no longer kept leaves no hole: the question stands without it.
function hideMissing(image) {
  if (!image.matches?.("img.crop") || image.naturalWidth > 0) return;
  keep(image, "hidden");
  image.hidden = true;
}

function refresh() {
  const image = document.getElementById("tray-img");
  const later = (ms) => setTimeout(refresh, ms);
  if (!image || document.visibilityState !== "visible") return later(RESTING_MS);
  const next = new Image();
  next.onload = () => {
    image.src = next.src;
    later(MOVING.has(document.getElementById("tray")?.dataset.motion) ? MOVING_MS : RESTING_MS);
  };
  next.onerror = () => later(FAILED_MS);
  next.src = `/api/camera/picture?${"plain" in image.dataset ? "drawn=0&" : ""}t=${Date.now()}`;
}

function aim(event) {
  const picture = event.target.closest("[data-throw] .tray-picture");
  if (!picture || event.button !== 0) return;
  event.preventDefault();
  picture.setPointerCapture(event.pointerId);
  const box = picture.getBoundingClientRect();
  const from = { x: event.clientX, y: event.clientY };
  const arrow = document.getElementById("tray-aim");
  const draw = (move) => {
    arrow.removeAttribute("hidden");
    const [line, dot] = arrow.children;
    place(line, { x1: from.x - box.x, y1: from.y - box.y, x2: move.clientX - box.x, y2: move.clientY - box.y });
    place(dot, { cx: from.x - box.x, cy: from.y - box.y });
  };
  const end = (up) => {
    arrow.setAttribute("hidden", "");
    picture.removeEventListener("pointermove", draw);
    picture.removeEventListener("pointerup", end);
    picture.removeEventListener("pointercancel", end);
    const [across, down] = [up.clientX - from.x, up.clientY - from.y];
    const length = Math.hypot(across, down);
    if (up.type === "pointerup" && length > SHORTEST) {
      throwDice(picture, Math.min(1, length / (box.width * FULL_STRENGTH)), Math.atan2(down, across));
    }
  };
  picture.addEventListener("pointermove", draw);
  picture.addEventListener("pointerup", end);
  picture.addEventListener("pointercancel", end);
}

function place(element, numbers) {
  for (const [name, value] of Object.entries(numbers)) element.setAttribute(name, Math.round(value));
}

async function throwDice(picture, strength, radians) {
  await fetch(picture.closest("[data-throw]").dataset.throw, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Skald-Token": token() },
    body: JSON.stringify({
      // Where one of several dice may be thrown it is chosen, and their number is not.
      dice: Number(document.getElementById("throw-dice")?.value ?? 1),
      die: document.getElementById("throw-die")?.value,
      strength,
      angle: radians,
      // Left out where nobody has a zone of their own.
      seat: document.getElementById("throw-seat")?.value,
    }),
  });
}
