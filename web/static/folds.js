// Folds: Escape closes the one that the keyboard is in, and whoever was inside is at its head.

export function startFolds() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    // A list of choices that is open has its own Escape.
    if (event.target.nodeName === "SELECT") return;
    const fold = event.target.closest?.("details[open]");
    if (fold) closeFold(fold);
  });
}

/** Closes a fold. */
export function closeFold(fold) {
  if (fold.contains(document.activeElement)) fold.querySelector(":scope > summary").focus();
  fold.open = false;
}
