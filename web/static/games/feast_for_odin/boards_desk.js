// A player's boards: the tile in hand, what is tried, what the game says of it.

import { ask, keepDraft, keptDraft, order } from "./boards_ask.js";
import { canTurn, cellsOf, drawCursor, drawTile, drawVerdict, fillFigures, hasMirror, held } from "./boards_draw.js";
import { Hands } from "./boards_hands.js";
import { showWhole } from "../../page.js";

const SETTLE_MS = 70;
const BAR_PX = 330;

/** What lies on the desk of somebody who lays tiles. */
export class Desk {
  constructor(part) {
    this.part = part;
    this.seat = part.dataset.seat;
    this.place = `boards ${part.dataset.game} ${this.seat}`;
    this.draft = keptDraft(this.place);
    this.proposed = [];
    this.inHand = null;
    this.cursor = null;
    this.judged = null;
    this.asked = 0;
    this.busy = false;
    this.board = part.querySelector(".odin-fold[open] .odin-frame")?.closest(".odin-fold").dataset.board ?? "home";
    new Hands(this);
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
    const { label, colour, shape, n, boards } = button.dataset;
    return { code, button, label, colour, shape: shape.split("/"), n: Number(n), boards: boards.split(" ") };
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
    this.version = this.part.dataset.version;
    if (this.draft.length || this.inHand) await this.judge();
  }

  // -- drawing -------------------------------------------------------------

  draw() {
    keepDraft(this.place, this.draft);
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
      button.setAttribute("aria-disabled", String(n < 1));
      button.setAttribute("aria-pressed", String(this.inHand?.tile === button.dataset.tile));
    }
    const tile = this.inHand && this.tile(this.inHand.tile);
    this.part.classList.toggle("holding", Boolean(tile));
    this.find("[id^=keys-]").hidden = !tile;
    if (tile) {
      this.find("[data-do=turn]").disabled = !canTurn(tile.shape);
      this.find("[data-do=mirror]").disabled = !hasMirror(tile.shape);
      this.find("[data-do=put]").setAttribute("aria-disabled", String(this.judged?.isRight !== true));
    }
    const waiting = this.draft.filter((one) => !one.sent).length;
    this.find("[data-do=lay]").hidden = waiting === 0 || Boolean(tile);
    this.find("[data-do=lay] b").textContent = waiting;
    this.find("[data-do=take]").hidden = !this.proposed.length;
    this.find("[data-do=clear]").hidden = !(waiting || this.proposed.length) || Boolean(tile);
    this.find("[data-do=hint]").hidden = Boolean(tile);
    this.find("[data-do=hints]").hidden = Boolean(tile) || waiting > 0 || this.part.querySelectorAll(".odin-frame").length < 2;
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
    if (!what.hidden) fillFigures(what, answer);
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
    if (!tile || this.busy || this.left(code) < 1) return;
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
      if (this.inHand !== hand || hand.moved || !answer?.places) return;
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

  /** Steps from the tile's middle to its corner at the top left. */
  corner() {
    return this.size().map((side) => -Math.floor((side - 1) / 2));
  }

  /** The tile's middle comes to a square. */
  centre([column, row]) {
    const [right, down] = this.corner();
    this.inHand.column = column + right;
    this.inHand.row = row + down;
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
    else if (this.fold().contains(document.activeElement) && button.offsetParent !== null) button.focus({ preventScroll: true });
  }

  back() {
    this.inHand = null;
    this.judged = null;
    this.say(this.part.dataset.choose);
    this.draw();
    this.judge();
  }

  // -- orders --------------------------------------------------------------

  /** What to lay on the open board, or everywhere: on the board that gains most by it. */
  async hint(isAnywhere = false) {
    if (!this.fold().querySelector(".odin-frame")) this.open(this.find(".odin-frame").closest(".odin-fold").dataset.board);
    this.fold().open = true;
    if (isAnywhere) this.clear();
    this.inHand = null;
    this.say(this.part.dataset.asking);
    this.show();
    const board = this.board;
    const answer = await this.ask(isAnywhere ? { type: "hint" } : { type: "hint", board, tiles: this.tried() });
    if (!answer || board !== this.board || this.inHand) return;
    if (answer.refused) return this.say(answer.refused, true);
    this.open(answer.board);
    this.show();
    this.asked += 1;
    this.proposed = answer.tiles.map((one) => ({ ...one, board: answer.board }));
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
        keepDraft(this.place, this.draft);
      }
      const page = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
      this.draft = this.draft.filter((one) => !one.sent);
      this.judged = null;
      if (page.ok) showWhole(await page.text());
      this.say(refused ?? this.part.dataset.laid, Boolean(refused));
    } catch {
      this.draft = this.draft.filter((one) => !one.sent);
      this.version = this.part.dataset.version;  // what is left is not judged over these words
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

  do(what) {
    const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
    if (steps[what]) this.move(...steps[what]);
    else ({ turn: () => this.turn(), mirror: () => this.mirror(), best: () => this.nextBest(), put: () => this.put(),
      back: () => this.back(), hint: () => this.hint(), hints: () => this.hint(true), take: () => this.take(), clear: () => this.clear(), lay: () => this.lay() })[what]();
  }
}

function bare({ tile, column, row, turns, mirrored }) {
  return { tile, column, row, turns, mirrored };
}
