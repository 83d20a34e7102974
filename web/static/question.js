// Dice in doubt: once every open die has been tapped, the answer is sent by itself.
// A question to one's own seat that comes up above what is in view is told, with the way to it.

import { tell } from "./forms.js";
import { onChange } from "./page.js";

let known = new Map();

export function startQuestion() {
  onChange(tellAsked);
  document.addEventListener("click", (event) => {
    const choice = event.target;
    // Keys that move through the values make a click of no presses: they send nothing.
    if (event.detail === 0 || !choice.matches?.(".asked input[type=radio]")) return;
    const form = choice.form;
    const button = form.querySelector("[data-settle]");
    const open = [...form.querySelectorAll(":scope > .asked")];
    if (!button || !open.includes(choice.closest(".asked"))) return;
    if (open.every((die) => die.querySelector("input:checked"))) form.requestSubmit(button);
  });
}

function tellAsked() {
  const asked = new Map([...document.querySelectorAll(".page-seat .asks")].map((one) => [one.id, one.querySelector("h2").textContent.trim()]));
  for (const [id, words] of asked) {
    if (known.get(id) === words || document.getElementById(id).getBoundingClientRect().bottom > 0) continue;
    const way = document.createElement("a");
    way.href = `#${id}`;
    way.textContent = words;
    way.addEventListener("click", () => { document.getElementById("answer").hidden = true; });
    tell("", way);
  }
  known = asked;
}
