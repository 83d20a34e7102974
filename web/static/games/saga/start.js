// The diagram of Saga: a tap on an area opens what can be done from there, or its line in the list.

document.addEventListener("click", (event) => {
  const area = event.target.closest?.("a[data-saga]");
  if (!area) return;
  const name = area.dataset.saga;
  const fold = movable(name) ?? document.getElementById(`land-${name}`);
  if (!fold) return;
  event.preventDefault();
  for (let around = fold; around; around = around.parentElement?.closest("details")) {
    if (around.nodeName === "DETAILS") around.open = true;
  }
  fold.scrollIntoView({ block: "center" });
  (fold.querySelector("summary") ?? fold).focus?.({ preventScroll: true });
});

// The bonus comes first; once it is used, or where its fold is not there, the action.
function movable(name) {
  const folds = [...document.querySelectorAll(`details[data-from="${name}"]`)];
  return folds.find((one) => one.id === `from-${name}`) ?? folds[0];
}
