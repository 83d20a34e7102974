// Where the keyboard is: it stays with what has it; where that goes away, it stands where it stood.

import { keep, release } from "./morph.js";

/** Does a change of the page without losing the place of whoever goes by the keyboard. */
export function keepPlace(change) {
  const around = [];
  for (let one = document.activeElement; one && one !== document.body; one = one.parentElement) around.push(one);
  const seen = around.length > 0 && inSight(around[0]);
  change();
  const place = around.find((one) => one.isConnected);
  if (place && place !== around[0]) standAt(place);
  else if (place && seen && !inSight(place)) place.scrollIntoView({ block: "nearest" });
}

/** Whether all of it is on the screen. */
export function inSight(one) {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
}

/** Whether somebody went to this by themselves: it was not only where the keyboard was left. */
export function isGoneTo(one) {
  return one !== stood && one !== document.body;
}

// Where the keyboard was left when what had it went away.
let stood = null;

// The next Tab goes on from here; Enter does nothing, so no key that is pressed twice does
// what only came into this place.
function standAt(place) {
  stood = place;
  place.addEventListener("blur", () => { stood = null; }, { once: true });
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    keep(place, "tabindex");
    place.addEventListener("blur", () => { place.removeAttribute("tabindex"); release(place); }, { once: true });
  }
  place.focus({ preventScroll: true });
}
