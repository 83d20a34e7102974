// Buttons that count an amount up and down before it is given.

import { onChange } from "./page.js";

export function startSteps() {
  onChange(() => {
    for (const button of document.querySelectorAll("[data-step][hidden]")) button.hidden = false;
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const field = button.closest(".stepper").querySelector("input");
    const now = Number.parseInt(field.value, 10) || 0;
    field.value = Math.min(Number(field.max), Math.max(Number(field.min), now + Number(button.dataset.step)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
