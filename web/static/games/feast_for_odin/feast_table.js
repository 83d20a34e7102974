// The banquet table: a feast is laid, moved and turned tile by tile, and judged before it is held.

import { ask, order } from "./boards_ask.js";
import { cellAt, drawTile } from "./boards_draw.js";
import { onChange, showWhole } from "../../page.js";

const ROW = 5;
const tables = new Map();

/** Takes over the banquet tables of the page. */
export function startFeast() {
  onChange(() => {
    for (const part of document.querySelectorAll(".odin-feast")) {
      const known = tables.get(part.id);
      if (known?.part === part) known.refresh();
      else tables.set(part.id, new Table(part));
    }
  });
}

class Table {
  constructor(part) {
    this.part = part;
    this.chosen = null;
    this.asked = 0;
    this.courses = null;
    part.addEventListener("click", (event) => this.click(event));
    part.addEventListener("keydown", (event) => this.key(event));
    this.refresh();
  }

  find(selector) {
    return this.part.querySelector(selector);
  }

  food(code) {
    const button = this.find(`.odin-pick[data-food="${CSS.escape(code)}"]`);
    if (!button) return null;
    const { label, colour, long, short, n } = button.dataset;
    return { button, label, colour, long: Number(long), short: Number(short), n: Number(n) };
  }

  left(code) {
    return this.food(code).n - this.courses.filter((one) => one.good === code).length;
  }

  cheapest() {
    return this.part.dataset.cheapest.trim().split(" ").filter(Boolean).map((one) => {
      const [good, lying] = one.split(":");
      return { good, lying: lying === "1" };
    });
  }

  wide({ good, lying }) {
    const food = good && this.food(good);
    return food ? (lying ? food.long : food.short) : 1;
  }

  refresh() {
    const isNew = this.courses === null || this.based !== this.part.dataset.cheapest;
    if (isNew) {
      this.based = this.part.dataset.cheapest;
      this.courses = this.cheapest();
      this.chosen = null;
    }
    const isMoved = this.version !== this.part.dataset.version;
    this.version = this.part.dataset.version;
    this.courses = this.courses.filter((one) => !one.good || this.food(one.good));
    if (this.chosen >= this.courses.length) this.chosen = null;
    this.draw();
    if (isNew || isMoved) this.judge();
  }

  draw() {
    this.part.classList.add("laid");
    this.find(".odin-draft").replaceChildren(...this.drawn());
    for (const button of this.part.querySelectorAll(".odin-pick")) {
      const n = this.left(button.dataset.food);
      button.querySelector("b").textContent = n;
      button.setAttribute("aria-disabled", String(n < 1));
    }
    this.find("[id^=feast-keys-]").hidden = this.chosen === null;
    const list = this.find(".odin-courses"), hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...this.courses.map((one, at) => this.button(one, at)));
    if (hadFocus) list.querySelector("[aria-pressed=true]")?.focus();
  }

  drawn() {
    let at = Number(this.part.dataset.start);
    return this.courses.flatMap((one, number) => {
      const wide = this.wide(one), from = at;
      at += wide;
      if (!one.good) return [];
      const food = this.food(one.good), high = one.lying ? food.short : food.long, cells = [];
      for (let row = 0; row < high; row += 1) for (let column = 0; column < wide; column += 1) cells.push([from + column + 1, ROW - row]);
      return [drawTile(food, cells, number === this.chosen ? "held" : "")];
    });
  }

  button(one, at) {
    const item = document.createElement("li"), button = document.createElement("button");
    const food = one.good && this.food(one.good), { empty, lying, standing } = this.part.dataset;
    const way = food && food.long !== food.short ? `, ${one.lying ? lying : standing}` : "";
    button.type = "button";
    button.dataset.course = at;
    button.textContent = food ? `${food.label}${way}` : empty;
    button.setAttribute("aria-pressed", String(at === this.chosen));
    item.append(button);
    return item;
  }

  async judge() {
    const mine = ++this.asked;
    const servings = this.courses.map(({ good, lying }) => ({ good, lying }));
    let answer = null;
    try {
      answer = await ask({ type: "check_feast", seat: this.part.dataset.seat, servings }, () => mine === this.asked);
    } catch {
      this.say(this.part.dataset.offline, true);
    }
    if (!answer || mine !== this.asked) return;
    this.isRight = answer.wrong === null;
    this.say(answer.refused ?? `${answer.told}${answer.rule ? ` (${answer.rule})` : ""}`, !this.isRight);
    this.find("[data-do=hold]").setAttribute("aria-disabled", String(!this.isRight));
    const penalties = this.find("[data-fill=penalties]");
    this.find("[data-fill=silver]").textContent = this.courses.filter((one) => one.good === "silver").length;
    penalties.textContent = this.isRight ? `${answer.penalties}${answer.penalties ? ` (${String(answer.points).replace("-", "−")})` : ""}` : "–";
    penalties.classList.toggle("some", this.isRight && answer.penalties > 0);
  }

  say(words, isWrong) {
    const told = this.find(".odin-told");
    if (told.textContent !== words) told.textContent = words;
    told.classList.toggle("wrong", isWrong);
  }

  changed() {
    this.draw();
    this.judge();
  }

  click(event) {
    const button = event.target.closest("button");
    const { food, course, do: what } = button?.dataset ?? {};
    if (food && this.left(food) > 0) this.bring(food);
    else if (course !== undefined) this.choose(Number(course));
    else if (what) this.do(what);
    else if (event.target.closest(".odin-table")) this.choose(this.at(event));
  }

  /** Which course lies under a tap. */
  at(event) {
    const [column] = cellAt(this.find(".odin-table"), event);
    let end = Number(this.part.dataset.start);
    const found = this.courses.findIndex((one) => { end += this.wide(one); return column <= end; });
    return found;
  }

  choose(at) {
    this.chosen = at < 0 || at === this.chosen ? null : at;
    this.draw();
  }

  /** Food goes into the first empty squares, or to the right end; it stands, so as to take few. */
  bring(good) {
    const food = this.food(good), isFirst = !this.courses.some((one) => one.good === good);
    const taken = this.courses.filter((one) => one.good).reduce((sum, one) => sum + this.wide(one), 0);
    const lying = isFirst && food.long !== food.short && taken + food.long <= Number(this.part.dataset.free);
    const empty = this.courses.findIndex((one) => !one.good);
    if (empty >= 0) this.courses.splice(empty, 1, { good, lying });
    else this.courses.push({ good, lying });
    this.chosen = empty >= 0 ? empty : this.courses.length - 1;
    this.changed();
  }

  do(what) {
    const at = this.chosen;
    if (what === "cheapest") this.courses = this.cheapest();
    else if (what === "clear") this.courses = [];
    else if (what === "hold") return this.hold();
    else if (at === null) return;
    else if (what === "turn") this.courses[at] = { ...this.courses[at], lying: !this.courses[at].lying };
    else if (what === "off") this.courses.splice(at, 1);
    else {
      const to = Math.max(0, Math.min(this.courses.length - 1, at + (what === "left" ? -1 : 1)));
      this.courses.splice(to, 0, ...this.courses.splice(at, 1));
      this.chosen = to;
    }
    if (["cheapest", "clear", "off"].includes(what)) this.chosen = null;
    this.changed();
  }

  key(event) {
    if (!event.target.dataset.course) return;
    const what = { ArrowLeft: "left", ArrowRight: "right", r: "turn", R: "turn", Delete: "off", Backspace: "off" }[event.key];
    if (!what) return;
    event.preventDefault();
    this.chosen = Number(event.target.dataset.course);
    this.do(what);
  }

  async hold() {
    if (!this.isRight || this.busy) return;
    this.busy = true;
    try {
      const servings = this.courses.map(({ good, lying }) => ({ good, lying }));
      const { seat, version, held } = this.part.dataset;
      const answer = await order({ type: "hold_feast", seat, servings }, Number(version));
      this.say(answer.refused ?? held, Boolean(answer.refused));
      const page = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (page.ok) showWhole(await page.text());
    } catch {
      this.say(this.part.dataset.offline, true);
    } finally {
      this.busy = false;
    }
  }
}
