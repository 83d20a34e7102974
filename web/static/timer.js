// The turn timer counts on by itself between two pictures of the table.

import { onChange, serverNow } from "./page.js";

const TICK_MS = 250;

export function startTimer() {
  onChange(tick);
  setInterval(tick, TICK_MS);
}

function tick() {
  const timer = document.getElementById("timer");
  if (!timer) return;
  const { spent, at, limit, running } = timer.dataset;
  const seconds = Number(spent) + (running === "yes" ? Math.max(0, serverNow() - Number(at)) : 0);
  const face = timer.querySelector(".time");
  const words = clock(seconds);
  if (face.textContent !== words) face.textContent = words;
  if (limit === "") return;
  const over = seconds > Number(limit);
  timer.classList.toggle("over", over);
  timer.querySelector(".late").hidden = !over;
}

function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
