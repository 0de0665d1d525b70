// What happened: every decision with its events, dice and rules. A click on a
// line shows the position after it.

import { $, el, ruleLink } from "./dom.js";
import { drawn, together } from "./faces.js";
import { modifiers } from "./odds.js";

export class Log {
  /**
   * @param {{look: (number: number) => void, earlier: (from: number, to: number) => Promise<any[]>,
   *   side: (id: string) => {name: string, place: string}}} table
   */
  constructor(table) {
    this.table = table;
    this.first = null;
    this.last = 0;
    this.turn = null;
    $("log-more").addEventListener("click", () => this.more());
  }

  /** Shows the end of the log; what is known stays. */
  show(entries) {
    const fresh = entries.filter((entry) => entry.number > this.last);
    const near = this.nearEnd();
    for (const entry of fresh) this.append(entry);
    if (this.first === null) this.first = entries[0]?.number ?? 1;
    $("log-more").hidden = this.first <= 1;
    if (fresh.length && near) this.scroll();
  }

  /** Takes back what is after a decision. */
  cut(number) {
    for (const node of [...$("log-list").children]) if (Number(node.dataset.number) > number) node.remove();
    this.last = Math.min(this.last, number);
  }

  append(entry) {
    const list = $("log-list");
    if (entry.caption && entry.caption !== this.turn) {
      this.turn = entry.caption;
      list.append(el("li", { class: "turn", "data-number": entry.number }, entry.caption));
    }
    list.append(this.entry(entry));
    this.last = entry.number;
  }

  /** Earlier entries, fetched when asked for. */
  async more() {
    const from = Math.max(1, this.first - 60);
    const entries = await this.table.earlier(from, this.first - 1);
    let turn = null;
    const nodes = [];
    for (const entry of entries) {
      if (entry.caption && entry.caption !== turn) {
        turn = entry.caption;
        nodes.push(el("li", { class: "turn", "data-number": entry.number }, turn));
      }
      nodes.push(this.entry(entry));
    }
    $("log-list").prepend(...nodes);
    this.first = from;
    $("log-more").hidden = from <= 1;
  }

  entry(entry) {
    const side = this.table.side(entry.side);
    return el(
      "li",
      { class: `entry ${side.place}`, "data-number": entry.number },
      el(
        "button",
        { type: "button", class: "entry-head", title: "Show the position after this", click: () => this.table.look(entry.number) },
        el("span", { class: "entry-number" }, entry.number),
        el("span", { class: "entry-side" }, side.name),
        " ",
        entry.label ?? el("i", {}, "an order you may not know"),
      ),
      happened(entry),
    );
  }

  /** Marks the decision that is looked at. */
  mark(number) {
    for (const node of $("log-list").querySelectorAll(".looked")) node.classList.remove("looked");
    if (number === null) return;
    const node = $("log-list").querySelector(`.entry[data-number="${number}"]`);
    node?.classList.add("looked");
    node?.scrollIntoView({ block: "nearest" });
  }

  nearEnd() {
    const leaf = $("log");
    return leaf.scrollHeight - leaf.scrollTop - leaf.clientHeight < 120;
  }

  scroll() {
    const leaf = $("log");
    leaf.scrollTop = leaf.scrollHeight;
  }
}

/** Dice and events of a decision. */
export function happened(entry) {
  const dice = entry.dice ?? [];
  const events = entry.events ?? [];
  return el(
    "div",
    { class: "happened" },
    dice.length
      ? el(
          "ul",
          { class: "rolled" },
          together(dice).map((line) => el("li", {}, line.all.map((one) => [drawn(one), " "]).flat(), el("span", {}, line.why ?? "", " "), ruleLink(line.rule))),
        )
      : null,
    events.map((event) =>
      el(
        "p",
        { class: event.result ? "event result" : "event" },
        event.text,
        " ",
        (event.rules ?? []).map((rule) => [ruleLink(rule), " "]).flat(),
        modifiers(event.modifiers),
      ),
    ),
  );
}
