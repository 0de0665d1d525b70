// What others did, one decision after the other: the board moves, the dice
// are shown, and there is a short pause between them that can be skipped.

import { card, isWeighty } from "./card.js";
import { $, announce, el, put } from "./dom.js";
import { block, sideOf } from "./desk.js";
import { trace } from "./marks.js";
import { settings } from "./store.js";

/** The most decisions that are shown one by one. */
const MOST = 16;
/** The most that a card looks back. */
const MOST_KEPT = 80;

export class Story {
  /**
   * @param {{api: any, board: import("./board.js").Board, log: import("./log.js").Log, view: () => any,
   *   stepped: (position: any) => void, alone: (number: number) => boolean}} table `alone` says which decisions
   *   the page made of its own accord
   */
  constructor(table) {
    this.table = table;
    this.skipping = false;
    this.wake = () => {};
    /** What was decided since the player's own last order, and that. */
    this.chapter = [];
    this.known = 0;
  }

  /** Whether the player gave it by his own hand. */
  isOwn(entry) {
    return Boolean(entry) && !this.others(entry) && !this.table.alone(entry.number);
  }

  /** A decision is known. For who only watches, each that tells something begins a chapter. */
  know(entry) {
    if (entry.number <= this.known) return;
    this.known = entry.number;
    const begins = this.table.view().you.length ? this.isOwn(entry) : isWeighty(entry);
    this.chapter = [...(begins ? [] : this.chapter.slice(-MOST_KEPT)), entry];
  }

  /** Opens the chapter at its place, when a page is opened or comes back to now. */
  recall(entries = []) {
    for (const entry of entries) this.know(entry);
    card($("step"), this.chapter, this.table.view());
  }

  /** What is after a decision was taken back. */
  cut(number) {
    this.known = Math.min(this.known, number);
    this.chapter = this.chapter.filter((entry) => entry.number <= number);
    this.recall();
  }

  /** Tells what one decision was, if it is still looked at when it is known. */
  async cite(number, wanted) {
    const { api, view } = this.table;
    const known = view().log.find((entry) => entry.number === number);
    const entry = known ?? (await api.log(number, number).catch(() => []))[0];
    if (entry && wanted()) card($("step"), [entry], { ...view(), you: [] });
  }

  /** Shows the decisions from one number to another. */
  async tell(from, to, entries) {
    const { api, log } = this.table;
    let list = entries.filter((entry) => entry.number >= from && entry.number <= to);
    if (list[0]?.number > from) {
      const missing = await api.log(from, list[0].number - 1).catch(() => []);
      list = [...missing, ...list];
    }
    this.skipping = false;
    const shown = list.slice(-MOST);
    const unseen = list.slice(0, -MOST);
    log.show(unseen);
    unseen.forEach((entry) => this.know(entry));
    for (const [place, entry] of shown.entries()) {
      const last = place === shown.length - 1;
      if (this.skipping && !last) {
        log.show([entry]);
        this.know(entry);
        continue;
      }
      if (this.others(entry)) this.head(entry, place, shown.length);
      await this.step(entry);
      if (!last && this.others(entry)) await this.rest(entry);
    }
    this.recall();
  }

  others(entry) {
    return !this.table.view().you.includes(entry.side);
  }

  /** Shows one decision. */
  async step(entry) {
    const { api, board, log } = this.table;
    const position = await api.board(entry.number);
    const before = board.places();
    const earlier = board.scene;
    board.show(position.counters_svg, position.scene);
    if (changed(earlier, position.scene)) trace(board, before, earlier, position.scene);
    log.show([entry]);
    this.table.stepped(position);
    this.know(entry);
    card($("step"), this.chapter, this.table.view(), true);
    announce(spoken(entry, this.table.view()));
    const moved = position.scene.counters.find((counter) => moves(earlier, counter));
    const at = moved && board.where(`counter:${moved.id}`);
    if (at && this.others(entry)) board.camera.show(at);
  }

  /** Whose decisions are being shown, instead of a question. */
  head(entry, place, all) {
    const side = sideOf(this.table.view(), entry.side);
    document.body.dataset.turn = "theirs";
    put($("who"), block(side.place, side.colour), side.name);
    put($("question"), all > 1 ? `What they did: ${place + 1} of ${all}` : "What they did");
    put($("why"), place + 1 < all ? el("button", { type: "button", click: () => this.skip() }, "Skip ", el("kbd", {}, "Esc")) : null);
  }

  /** A short pause, longer where dice fell. */
  async rest(entry) {
    const pace = Number(settings().pace);
    if (!pace || document.hidden || this.skipping) return;
    const long = entry.dice?.length ? pace * 1.6 : entry.events?.some((event) => event.result) ? pace : pace * 0.45;
    await new Promise((done) => {
      this.wake = done;
      setTimeout(done, long);
    });
  }

  /** Goes to the end at once. */
  skip() {
    this.skipping = true;
    this.wake();
  }
}

const place = (counter) => JSON.stringify(counter.place);

function moves(earlier, counter) {
  const old = earlier?.counters?.find((one) => one.id === counter.id);
  return Boolean(old) && (place(old) !== place(counter) || old.losses !== counter.losses);
}

function changed(earlier, later) {
  if (!earlier) return false;
  return earlier.counters.length !== later.counters.length || later.counters.some((counter) => moves(earlier, counter));
}

/** A decision as it is read out. */
function spoken(entry, view) {
  const { name } = sideOf(view, entry.side);
  const dice = entry.dice?.length ? ` Dice: ${entry.dice.map((one) => one.value).join(", ")}.` : "";
  const events = (entry.events ?? []).map((event) => event.text).join(". ");
  return `${name}: ${entry.label ?? "an order"}.${dice} ${events}`;
}
