// Dice in doubt: once every open die has been tapped, the answer is sent by itself.

export function startQuestion() {
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
