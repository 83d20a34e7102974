// Fingers, mice and keys over the boards: what they do to the tile in hand.

import { cellAt, cellsOf } from "./boards_draw.js";

const MOVED_PX = 6;

/** Listens to whoever lays tiles on the boards of a desk. */
export class Hands {
  constructor(desk) {
    this.desk = desk;
    desk.part.addEventListener("keydown", (event) => this.key(event));
    desk.part.addEventListener("pointerdown", (event) => this.press(event));
    desk.part.addEventListener("click", (event) => this.click(event));
  }

  click(event) {
    const button = event.target.closest("button"), { tile, do: what } = button?.dataset ?? {};
    if (tile) {
      if (this.dragged) this.dragged = false;
      else if (this.desk.inHand?.tile === tile) this.desk.back();
      else this.desk.pick(tile);
    } else if (what) this.desk.do(what);
  }

  key(event) {
    const frame = event.target.closest(".odin-frame");
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
    const keys = { r: "turn", f: "mirror", m: "mirror", n: "best", Enter: "put", " ": "put", Escape: "back" };
    const what = arrows[event.key] ?? keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!what) return;
    event.preventDefault();
    if (event.repeat && what === "put") return;
    this.desk.board = frame.closest(".odin-fold").dataset.board;
    if (this.desk.inHand) this.desk.do(what);
    else if (arrows[event.key]) this.look(event.key);
    else if (what === "put" && this.desk.cursor) this.touch(this.desk.cursor);
  }

  /** Without a tile the arrows go from square to square, and each is told. */
  look(arrow) {
    const fold = this.desk.fold(), { columns, rows } = fold.dataset;
    const [column, row] = this.desk.cursor ?? [0, Number(rows)];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow];
    this.desk.cursor = [Math.max(1, Math.min(Number(columns), column + step[0])), Math.max(1, Math.min(Number(rows), row + step[1]))];
    const key = String(this.desk.cursor);
    const words = new Map(fold.querySelector(".odin-frame").dataset.squares.split(";").map((one) => one.split("=")));
    const lies = [...fold.querySelectorAll(".odin-lying .odin-tile")].find((one) => one.dataset.cells.split(" ").includes(key));
    const tried = this.desk.draft.find((one) => one.board === this.desk.board && cellsOf(this.desk.tile(one.tile), one).some((cell) => String(cell) === key));
    const there = lies?.dataset.label ?? (tried && this.desk.tile(tried.tile).label) ?? this.desk.part.dataset.open;
    const square = words.get(key);
    this.desk.say(square === undefined ? `${this.desk.where(this.desk.cursor)}: –` : [this.desk.where(this.desk.cursor), square, there].filter(Boolean).join(", "));
    this.desk.draw();
  }

  /** A tap on a square without a tile in hand: what lies there as a try comes back. */
  touch(cell) {
    const covers = (one) => one.board === this.desk.board && !one.sent && cellsOf(this.desk.tile(one.tile), one).some((there) => String(there) === String(cell));
    const proposed = this.desk.proposed.find(covers), tried = this.desk.draft.find(covers);
    if (proposed) return this.desk.take([proposed]);
    if (tried) {
      this.desk.draft = this.desk.draft.filter((one) => one !== tried);
      return this.desk.pick(tried.tile, { ...tried, moved: true });
    }
    const lies = [...this.desk.fold().querySelectorAll(".odin-lying .odin-tile")].find((one) => one.dataset.cells.split(" ").includes(String(cell)));
    if (lies) this.desk.say(`${this.desk.where(cell)}: ${lies.dataset.label}`);
  }

  press(event) {
    if (event.button !== 0 || this.desk.busy) return;
    const pick = event.target.closest(".odin-pick");
    if (pick) return this.drag(event, () => this.lift(pick.dataset.tile));
    const frame = event.target.closest(".odin-frame");
    const svg = frame?.querySelector(".odin-board");
    if (!svg) return;
    this.desk.board = frame.closest(".odin-fold").dataset.board;
    const cell = cellAt(svg, event);
    if (!this.desk.inHand) {
      frame.focus({ preventScroll: true });
      this.tap(event, () => this.touch(cell));
      return;
    }
    event.preventDefault();
    frame.focus({ preventScroll: true });
    const cells = cellsOf(this.desk.tile(this.desk.inHand.tile), this.desk.inHand);
    const isOnIt = cells.some((one) => String(one) === String(cell));
    if (!isOnIt) {
      this.desk.centre(cell);
      this.desk.changed();
    }
    const grip = [this.desk.inHand.column - cell[0], this.desk.inHand.row - cell[1]];
    this.follow(event, svg, isOnIt ? grip : this.desk.corner(), isOnIt);
  }

  tap(event, done) {
    const { pointerId, clientX, clientY } = event;
    const end = (up) => {
      if (up.pointerId !== pointerId) return;
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      const isTap = up.type === "pointerup" && Math.hypot(up.clientX - clientX, up.clientY - clientY) < MOVED_PX * 2;
      if (isTap) done();
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** The tile follows the finger; a tap on it puts it down. */
  follow(event, svg, from, putsDown) {
    const start = [event.clientX, event.clientY];
    let hasMoved = false;
    const move = (to) => {
      if (to.pointerId !== event.pointerId || !this.desk.inHand) return;
      if (!hasMoved && Math.hypot(to.clientX - start[0], to.clientY - start[1]) < MOVED_PX) return;
      hasMoved = true;
      const [column, row] = cellAt(svg, to);
      const before = String([this.desk.inHand.column, this.desk.inHand.row]);
      this.desk.inHand.column = column + from[0];
      this.desk.inHand.row = row + from[1];
      this.desk.inside();
      if (String([this.desk.inHand.column, this.desk.inHand.row]) !== before) this.desk.changed();
    };
    const end = (up) => {
      if (up.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (putsDown && !hasMoved && up.type === "pointerup") this.desk.put();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** A tile drawn out of the supply, once it leaves its button. */
  drag(event, lift) {
    const start = [event.clientX, event.clientY], type = event.pointerType;
    const move = (to) => {
      if (to.pointerId !== event.pointerId) return;
      const [across, up] = [Math.abs(to.clientX - start[0]), Math.abs(to.clientY - start[1])];
      if (Math.hypot(across, up) < MOVED_PX * 2 || (type === "touch" && across > up)) return;
      end(to);
      this.dragged = true;
      setTimeout(() => { this.dragged = false; }, 400);
      event.target.releasePointerCapture?.(event.pointerId);
      lift();
      const svg = this.desk.fold().querySelector(".odin-board");
      this.desk.centre(cellAt(svg, to));
      this.desk.changed();
      this.follow(to, svg, this.desk.corner(), false);
    };
    const end = (up) => {
      if (up.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  lift(code) {
    this.desk.pick(code, { board: this.desk.board, tile: code, column: 1, row: 1, turns: 0, mirrored: false, moved: true });
  }
}
