// Laying tiles on boards: choose, turn, drop, see what would be, lay down for good.

import { ask, order } from "./boards_ask.js";
import { canTurn, cellAt, cellsOf, drawCursor, drawTile, drawVerdict, hasMirror, held } from "./boards_draw.js";
import { onChange, showWhole } from "./page.js";

const SETTLE_MS = 70;
const MOVED_PX = 6;
const BAR_PX = 330;
const editors = new Map();

/** Takes over the boards of the page. */
export function startBoards() {
  onChange(() => {
    for (const part of document.querySelectorAll(".odin-editor")) {
      const known = editors.get(part.id);
      if (known?.part === part) known.refresh();
      else editors.set(part.id, new Editor(part));
    }
  });
}

class Editor {
  constructor(part) {
    this.part = part;
    this.seat = part.dataset.seat;
    this.draft = [];
    this.proposed = [];
    this.inHand = null;
    this.cursor = null;
    this.judged = null;
    this.asked = 0;
    this.busy = false;
    this.board = part.querySelector(".odin-fold[open] .odin-frame")?.closest(".odin-fold").dataset.board ?? "home";
    part.addEventListener("click", (event) => this.click(event));
    part.addEventListener("keydown", (event) => this.key(event));
    part.addEventListener("pointerdown", (event) => this.press(event));
    part.addEventListener("toggle", (event) => this.opened(event.target), true);
    this.refresh();
  }

  // -- what is there -------------------------------------------------------

  find(selector) {
    return this.part.querySelector(selector);
  }

  tile(code) {
    const button = this.find(`.odin-pick[data-tile="${CSS.escape(code)}"]`);
    if (!button) return null;
    const { label, colour, letters, shape, n, boards } = button.dataset;
    return { code, button, label, colour, letters, shape: shape.split("/"), n: Number(n), boards: boards.split(" ") };
  }

  fold(board = this.board) {
    return this.find(`.odin-fold[data-board="${CSS.escape(board)}"]`);
  }

  left(code) {
    const tile = this.tile(code);
    return tile ? tile.n - this.draft.filter((one) => one.tile === code).length : 0;
  }

  tried(board = this.board) {
    return this.draft.filter((one) => one.board === board).map(bare);
  }

  /** Shows a few words; `heard` is what screen readers say instead, with all figures. */
  say(words, isWrong = false, heard = words) {
    const told = this.find(".odin-told"), status = this.find(".odin-heard");
    told.textContent = words;
    told.classList.toggle("wrong", isWrong);
    if (status.textContent !== heard) status.textContent = heard;
  }

  /** After the table has changed: what does not fit any more is put back. */
  async refresh() {
    this.draft = this.draft.filter((one) => one.sent || (this.tile(one.tile) && this.fold(one.board)));
    for (const code of new Set(this.draft.map((one) => one.tile))) {
      while (!this.busy && this.left(code) < 0) this.draft.splice(this.draft.findLastIndex((one) => one.tile === code), 1);
    }
    this.proposed = this.proposed.filter((one) => this.left(one.tile) > 0 && this.fold(one.board));
    if (this.inHand && this.left(this.inHand.tile) < 1) this.inHand = null;
    this.draw();
    if (this.busy || this.part.dataset.version === this.version) return;
    const isFirst = this.version === undefined;
    this.version = this.part.dataset.version;
    if (!isFirst && (this.draft.length || this.inHand)) await this.judge();
  }

  // -- drawing -------------------------------------------------------------

  draw() {
    for (const layer of this.part.querySelectorAll(".odin-draft")) {
      const board = layer.closest(".odin-fold").dataset.board;
      layer.replaceChildren(
        ...this.draft.filter((one) => one.board === board).map((one) => this.drawn(one, "tried")),
        ...this.proposed.filter((one) => one.board === board).map((one) => this.drawn(one, "proposed")),
        ...(board === this.board ? this.handDrawn() : []),
      );
    }
    for (const button of this.part.querySelectorAll(".odin-pick")) {
      const n = this.left(button.dataset.tile);
      button.querySelector("b").textContent = n;
      button.ariaDisabled = String(n < 1);
      button.ariaPressed = String(this.inHand?.tile === button.dataset.tile);
    }
    const tile = this.inHand && this.tile(this.inHand.tile);
    this.part.classList.toggle("holding", Boolean(tile));
    this.find("[id^=keys-]").hidden = !tile;
    if (tile) {
      this.find("[data-do=turn]").disabled = !canTurn(tile.shape);
      this.find("[data-do=mirror]").disabled = !hasMirror(tile.shape);
      this.find("[data-do=put]").ariaDisabled = String(this.judged?.isRight !== true);
    }
    const waiting = this.draft.filter((one) => !one.sent).length;
    this.find("[data-do=lay]").hidden = waiting === 0 || Boolean(tile);
    this.find("[data-do=lay] b").textContent = waiting;
    this.find("[data-do=take]").hidden = !this.proposed.length;
    this.find("[data-do=clear]").hidden = !(waiting || this.proposed.length) || Boolean(tile);
    this.find("[data-do=hint]").hidden = Boolean(tile);
    this.drawFigures();
  }

  drawn(one, look) {
    const tile = this.tile(one.tile) ?? one.drawn;
    one.drawn = tile;
    return drawTile(tile, cellsOf(tile, one), look);
  }

  handDrawn() {
    if (!this.inHand) return this.cursor && this.fold().contains(document.activeElement) ? [drawCursor(this.cursor)] : [];
    const tile = this.tile(this.inHand.tile), cells = cellsOf(tile, this.inHand);
    const verdict = this.judged === null ? "" : this.judged.isRight ? " right" : " wrong";
    const drawn = drawTile(tile, cells, `held${verdict}`);
    if (verdict) drawn.append(drawVerdict(cells, this.judged.isRight));
    return [drawn];
  }

  drawFigures() {
    const what = this.find(".odin-what"), answer = this.judged?.answer;
    what.hidden = !answer || !(this.inHand || this.tried().length || this.proposed.length);
    if (what.hidden) return;
    const { before, after, points, gained, lost } = answer;
    const fill = (name, words) => { what.querySelector(`[data-fill=${name}]`).textContent = words; };
    fill("points", points > 0 ? `+${points}` : String(points).replace("-", "−"));
    fill("income", before.income === after.income ? before.income : `${before.income} → ${after.income}`);
    fill("minus", before.minus === after.minus ? before.minus : `${before.minus} → ${after.minus}`);
    fill("gained", gained ?? "");
    fill("lost", lost ?? "");
    what.querySelector("[data-row=gained]").hidden = !gained;
    what.querySelector("[data-row=lost]").hidden = !lost;
  }

  // -- asking --------------------------------------------------------------

  /** What the board would be with what is tried, proposed and in hand. */
  async judge() {
    const mine = ++this.asked, board = this.board;
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    if (mine !== this.asked) return;
    const tiles = [...this.tried(), ...this.proposed.filter((one) => one.board === board).map(bare), ...(this.inHand ? [bare(this.inHand)] : [])];
    if (!tiles.length) {
      this.judged = null;
      this.draw();
      return;
    }
    const answer = await this.ask({ type: "what_if", board, tiles }, () => mine === this.asked);
    if (!answer || mine !== this.asked) return;
    this.judged = answer.refused ? { isRight: false } : { isRight: answer.wrong === null, answer };
    const where = this.inHand ? this.where([this.inHand.column, this.inHand.row]) : "";
    const rule = answer.rule ? ` (${answer.rule})` : "";
    const isTriedWrong = answer.wrong && answer.at < this.tried().length;
    if (isTriedWrong) this.dropFrom(answer.at);
    else if (!this.judged.isRight) this.say(answer.refused ?? `${answer.wrong}${rule}`, true, `${where}: ${answer.refused ?? answer.wrong}`);
    else this.say(where ? `${where} ✓` : this.part.dataset.put, false, where ? `${where}: ${answer.told}` : answer.told);
    this.draw();
  }

  dropFrom(at) {
    const here = this.draft.filter((one) => one.board === this.board);
    this.draft = this.draft.filter((one) => one !== here[at]);
    this.say(this.part.dataset.moved, true);
    this.judge();
  }

  async ask(query, stillWanted) {
    try {
      return await ask({ seat: this.seat, ...query }, stillWanted);
    } catch {
      this.say(this.part.dataset.offline, true);
      return null;
    }
  }

  where([column, row]) {
    return this.part.dataset.where.replace("{column}", column).replace("{row}", row);
  }

  // -- the tile in hand ----------------------------------------------------

  /** Takes a tile into the hand, at its best place on the board. */
  async pick(code, at = null) {
    const tile = this.tile(code);
    if (!tile || this.busy) return;
    if (this.left(code) < 1) return;
    this.proposed = [];
    if (!tile.boards.includes(this.board)) this.open(tile.boards[0]);
    const fold = this.fold();
    fold.open = true;
    this.judged = null;
    this.inHand = at ?? { board: this.board, tile: code, column: 1, row: Number(fold.dataset.rows), turns: 0, mirrored: false };
    this.best = null;
    this.inside();
    this.draw();
    if (!at) this.show();
    fold.querySelector(".odin-frame").focus({ preventScroll: true });
    if (at) await this.judge();
    else await this.nextBest();
  }

  /** The next one of the best places, the first one first. */
  async nextBest() {
    const hand = this.inHand;
    if (!hand) return;
    if (!this.best) {
      this.say(this.part.dataset.asking);
      const answer = await this.ask({ type: "places", board: this.board, tile: hand.tile, tiles: this.tried() });
      if (this.inHand !== hand || hand.moved) return;
      if (!answer?.places) return;
      this.best = { places: answer.places, next: 0 };
    }
    const { places, next } = this.best;
    if (!places.length) {
      this.say(this.part.dataset.noPlace, true);
      this.judged = { isRight: false };
      this.draw();
      return;
    }
    const { column, row, turns, mirrored } = places[next];
    this.best.next = (next + 1) % places.length;
    Object.assign(hand, { column, row, turns, mirrored });
    await this.changed(false);
  }

  async changed(byHand = true) {
    if (this.inHand && byHand) this.inHand.moved = true;
    this.judged = null;
    this.inside();
    this.draw();
    await this.judge();
  }

  size() {
    const shape = held(this.tile(this.inHand.tile).shape, this.inHand.turns, this.inHand.mirrored);
    return [shape[0].length, shape.length];
  }

  /** Keeps the tile in hand within the board's outline. */
  inside() {
    const [wide, high] = this.size(), { columns, rows } = this.fold().dataset;
    this.inHand.column = Math.max(1, Math.min(this.inHand.column, Number(columns) - wide + 1));
    this.inHand.row = Math.max(1, Math.min(this.inHand.row, Number(rows) - high + 1));
  }

  move(right, down) {
    this.inHand.column += right;
    this.inHand.row += down;
    this.changed();
  }

  /** The tile's middle comes to a square. */
  centre([column, row]) {
    const [wide, high] = this.size();
    this.inHand.column = column - Math.floor((wide - 1) / 2);
    this.inHand.row = row - Math.floor((high - 1) / 2);
  }

  turn() {
    const [wide, high] = this.size();
    this.inHand.turns = (this.inHand.turns + 1) % 4;
    this.inHand.column += Math.floor((wide - high) / 2);
    this.inHand.row += Math.floor((high - wide) / 2);
    this.changed();
  }

  mirror() {
    if (!hasMirror(this.tile(this.inHand.tile).shape)) return;
    this.inHand.mirrored = !this.inHand.mirrored;
    this.inHand.turns = (4 - this.inHand.turns) % 4;
    this.changed();
  }

  async put() {
    if (this.judged?.isRight !== true) return;
    const placed = this.inHand, button = this.tile(placed.tile).button;
    this.draft.push(placed);
    this.inHand = null;
    const again = this.left(placed.tile) > 0 && cellsOf(this.tile(placed.tile), placed).length === 1;
    this.say(this.part.dataset.put);
    this.draw();
    if (again) await this.pick(placed.tile);
    else if (this.fold().contains(document.activeElement) && button.checkVisibility()) button.focus({ preventScroll: true });
  }

  back() {
    this.inHand = null;
    this.judged = null;
    this.say(this.part.dataset.choose);
    this.draw();
    this.judge();
  }

  // -- orders --------------------------------------------------------------

  async hint() {
    const fold = this.fold();
    if (!fold.querySelector(".odin-frame")) this.open(this.find(".odin-frame").closest(".odin-fold").dataset.board);
    this.fold().open = true;
    this.inHand = null;
    this.say(this.part.dataset.asking);
    this.show();
    const board = this.board;
    const answer = await this.ask({ type: "hint", board, tiles: this.tried() });
    if (!answer || board !== this.board || this.inHand) return;
    if (answer.refused) return this.say(answer.refused, true);
    this.proposed = answer.tiles.map((one) => ({ ...one, board }));
    this.judged = { isRight: true, answer: answer.judged };
    const { nothing, proposed } = this.part.dataset;
    this.say(this.proposed.length ? proposed : nothing, false, this.proposed.length ? `${answer.judged.told} ${proposed}` : nothing);
    this.draw();
  }

  take(which = this.proposed) {
    this.draft.push(...which);
    this.proposed = this.proposed.filter((one) => !which.includes(one));
    this.draw();
    this.judge();
  }

  clear() {
    this.draft = this.draft.filter((one) => one.sent);
    this.proposed = [];
    this.back();
  }

  /** Each tile is an order of its own, so that undo goes back tile by tile. */
  async lay() {
    if (this.busy) return;
    this.busy = true;
    let version = Number(this.part.dataset.version), refused = null;
    this.proposed = [];
    try {
      for (const one of this.draft) {
        const answer = await order({ type: "place_tile", board: one.board, tile: bare(one), seat: this.seat }, version);
        refused = answer.refused;
        if (refused) break;
        version = answer.version;
        one.sent = true;
      }
      const page = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
      this.draft = this.draft.filter((one) => !one.sent);
      this.judged = null;
      if (page.ok) showWhole(await page.text());
      this.say(refused ?? this.part.dataset.laid, Boolean(refused));
    } catch {
      this.draft = this.draft.filter((one) => !one.sent);
      this.say(this.part.dataset.offline, true);
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  // -- hands and keys ------------------------------------------------------

  open(board) {
    this.board = board;
    for (const fold of this.part.querySelectorAll(".odin-fold")) fold.open = fold.dataset.board === board;
  }

  opened(fold) {
    const isOther = fold.classList?.contains("odin-fold") && fold.open && fold.dataset.board !== this.board;
    if (!isOther || !fold.querySelector(".odin-frame")) return;
    this.board = fold.dataset.board;
    this.cursor = null;
    this.best = null;
    if (this.inHand && !this.tile(this.inHand.tile).boards.includes(this.board)) this.back();
    else if (this.inHand) this.pick(this.inHand.tile);
    else this.judge();
  }

  show() {
    const frame = this.fold().querySelector(".odin-frame"), box = frame.getBoundingClientRect();
    const isNarrow = getComputedStyle(this.find(".odin-hand")).position === "relative";
    const floor = innerHeight - (isNarrow ? BAR_PX : 0);
    if (box.top < 0 || (box.bottom > floor && box.top > 60)) frame.scrollIntoView({ block: "start", behavior: "instant" });
  }

  click(event) {
    const button = event.target.closest("button");
    if (button?.dataset.tile) {
      if (this.dragged) { this.dragged = false; return; }
      if (this.inHand?.tile === button.dataset.tile) this.back();
      else this.pick(button.dataset.tile);
    } else if (button?.dataset.do) this.do(button.dataset.do);
  }

  do(what) {
    const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
    if (steps[what]) this.move(...steps[what]);
    else ({ turn: () => this.turn(), mirror: () => this.mirror(), best: () => this.nextBest(), put: () => this.put(),
      back: () => this.back(), hint: () => this.hint(), take: () => this.take(), clear: () => this.clear(), lay: () => this.lay() })[what]();
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
    this.board = frame.closest(".odin-fold").dataset.board;
    if (this.inHand) this.do(what);
    else if (arrows[event.key]) this.look(event.key);
    else if (what === "put" && this.cursor) this.touch(this.cursor);
  }

  /** Without a tile the arrows go from square to square, and each is told. */
  look(arrow) {
    const fold = this.fold(), { columns, rows } = fold.dataset;
    const [column, row] = this.cursor ?? [0, Number(rows)];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow];
    this.cursor = [Math.max(1, Math.min(Number(columns), column + step[0])), Math.max(1, Math.min(Number(rows), row + step[1]))];
    const key = String(this.cursor);
    const words = new Map(fold.querySelector(".odin-frame").dataset.squares.split(";").map((one) => one.split("=")));
    const lies = [...fold.querySelectorAll(".odin-lying .odin-tile")].find((one) => one.dataset.cells.split(" ").includes(key));
    const tried = this.draft.find((one) => one.board === this.board && cellsOf(this.tile(one.tile), one).some((cell) => String(cell) === key));
    const there = lies?.dataset.label ?? (tried && this.tile(tried.tile).label) ?? this.part.dataset.open;
    const square = words.get(key);
    this.say(square === undefined ? `${this.where(this.cursor)}: –` : [this.where(this.cursor), square, there].filter(Boolean).join(", "));
    this.draw();
  }

  /** A tap on a square without a tile in hand: what lies there as a try comes back. */
  touch(cell) {
    const covers = (one) => one.board === this.board && !one.sent && cellsOf(this.tile(one.tile), one).some((there) => String(there) === String(cell));
    const proposed = this.proposed.find(covers), tried = this.draft.find(covers);
    if (proposed) return this.take([proposed]);
    if (tried) {
      this.draft = this.draft.filter((one) => one !== tried);
      return this.pick(tried.tile, { ...tried, moved: true });
    }
    const lies = [...this.fold().querySelectorAll(".odin-lying .odin-tile")].find((one) => one.dataset.cells.split(" ").includes(String(cell)));
    if (lies) this.say(`${this.where(cell)}: ${lies.dataset.label}`);
  }

  press(event) {
    if (event.button !== 0 || this.busy) return;
    const pick = event.target.closest(".odin-pick");
    if (pick) return this.drag(event, () => this.lift(pick.dataset.tile));
    const frame = event.target.closest(".odin-frame");
    const svg = frame?.querySelector(".odin-board");
    if (!svg) return;
    this.board = frame.closest(".odin-fold").dataset.board;
    const cell = cellAt(svg, event);
    if (!this.inHand) {
      frame.focus({ preventScroll: true });
      this.tap(event, () => this.touch(cell));
      return;
    }
    event.preventDefault();
    frame.focus({ preventScroll: true });
    const cells = cellsOf(this.tile(this.inHand.tile), this.inHand);
    const isOnIt = cells.some((one) => String(one) === String(cell));
    if (!isOnIt) {
      this.centre(cell);
      this.changed();
    }
    const from = [this.inHand.column - cell[0], this.inHand.row - cell[1]];
    this.follow(event, svg, from, isOnIt);
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
      if (to.pointerId !== event.pointerId || !this.inHand) return;
      if (!hasMoved && Math.hypot(to.clientX - start[0], to.clientY - start[1]) < MOVED_PX) return;
      hasMoved = true;
      const [column, row] = cellAt(svg, to);
      const before = String([this.inHand.column, this.inHand.row]);
      this.inHand.column = column + from[0];
      this.inHand.row = row + from[1];
      this.inside();
      if (String([this.inHand.column, this.inHand.row]) !== before) this.changed();
    };
    const end = (up) => {
      if (up.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (putsDown && !hasMoved && up.type === "pointerup") this.put();
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
      const svg = this.fold().querySelector(".odin-board");
      this.centre(cellAt(svg, to));
      this.changed();
      const cell = cellAt(svg, to);
      this.follow(to, svg, [this.inHand.column - cell[0], this.inHand.row - cell[1]], false);
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
    this.pick(code, { board: this.board, tile: code, column: 1, row: 1, turns: 0, mirrored: false, moved: true });
  }
}

function bare({ tile, column, row, turns, mirrored }) {
  return { tile, column, row, turns, mirrored };
}
