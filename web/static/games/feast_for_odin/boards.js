// Laying tiles on boards: choose, turn, drop, see what would be, lay down for good.

import { Desk } from "./boards_desk.js";
import { onChange } from "../../page.js";

const desks = new Map();

/** Takes over the boards of the page. */
export function startBoards() {
  onChange(() => {
    for (const part of document.querySelectorAll(".odin-editor")) {
      const known = desks.get(part.id);
      if (known?.part === part) known.refresh();
      else desks.set(part.id, new Desk(part));
    }
  });
}
