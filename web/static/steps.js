// Buttons that count an amount up and down before it is given.

import { onChange } from "./page.js";

// Amounts that somebody typed or counted; others are only proposed.
const counted = new WeakSet();

export function startSteps() {
  document.addEventListener("input", (event) => counted.add(event.target));
  document.addEventListener("submit", (event) => {
    for (const field of event.target.querySelectorAll(".stepper input")) counted.delete(field);
  });
  onChange(() => {
    for (const button of document.querySelectorAll("[data-step][hidden]")) button.hidden = false;
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const field = button.closest(".stepper").querySelector("input");
    const step = Number(button.dataset.step);
    // Five means five: a large step takes the place of an amount that was only proposed.
    const isProposed = field.value === field.defaultValue && !counted.has(field);
    const now = isProposed && Math.abs(step) > 1 ? 0 : Number.parseInt(field.value, 10) || 0;
    field.value = Math.min(limit(field.max, Infinity), Math.max(limit(field.min, -Infinity), now + step));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

// A field without a limit leaves it to the table how much is too much.
function limit(written, none) {
  return written === "" ? none : Number(written);
}
