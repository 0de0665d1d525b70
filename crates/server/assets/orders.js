// Every legal order as a button with its name, in groups, with a filter when
// there are many. Keys 1 to 9 give the first ones; F the one that leaves it at
// that, so that nobody who wants the first of many ends his phase.
//
// What is asked may change while a finger is on its way to a key: an order was
// given without a click, the enemy decided. For a moment keys then do nothing,
// and Enter on a button as little; a pointer sees what it points at.

import { $, el, put } from "./dom.js";
import { split } from "./board.js";
import { chance } from "./odds.js";

/** From how many orders on there is a filter. */
const MANY = 10;
/** Up to how many orders need no headings. */
const FEW = 4;
/** How long keys rest after a change that the player did not make, in milliseconds. */
const REST = 400;
/** The last word of an order that does nothing more, the plainest first. */
const LEAVES = ["done", "halt", "pass", "end", "end-*", "stay", "let-*", "no-*", "hold-fire", "hold-back"];

export class Orders {
  /**
   * @param {{give: (order: any) => void, hint: (order: any|null) => void, board: import("./board.js").Board}} table
   */
  constructor(table) {
    this.table = table;
    this.list = [];
    this.numbered = [];
    this.last = null;
    this.resting = 0;
    this.filter = $("filter").querySelector("input");
    this.filter.addEventListener("input", () => this.draw());
    this.filter.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Another Enter gives what was found.
      event.preventDefault();
      this.first()?.focus();
    });
  }

  /** The button that has the focus at first: not the one that ends it all, if there is another. */
  first() {
    const list = $("order-list");
    return list.querySelector("button:not([aria-keyshortcuts=F])") ?? list.querySelector("button");
  }

  /** Keys rest for a moment: they may be meant for what was asked before. */
  rest() {
    if (!this.list.length) return;
    clearTimeout(this.resting);
    $("order-list").setAttribute("aria-busy", "true");
    this.resting = setTimeout(() => {
      this.resting = 0;
      $("order-list").removeAttribute("aria-busy");
    }, REST);
  }

  /** Shows other orders. Who was in the list comes back to it. */
  show(orders) {
    this.list = orders;
    this.filter.value = "";
    $("filter").hidden = orders.length < MANY && document.activeElement !== this.filter;
    const waiting = this.waiting && document.activeElement === $("question");
    const inside = waiting || $("order-list").contains(document.activeElement);
    this.draw();
    // While there is nothing to order, the focus rests on the question.
    this.waiting = inside && orders.length === 0;
    if (inside) (this.first() ?? $("question")).focus({ preventScroll: true });
  }

  /** Finds an order by its words, among few as well. */
  find() {
    $("filter").hidden = false;
    this.filter.focus();
  }

  draw() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (order) => words.every((word) => order.label.toLowerCase().includes(word));
    const shown = this.list.filter(fits);
    const placed = shown.filter((order) => order.touches.length);
    this.last = this.leaves();
    this.numbered = [];
    this.same = samePrefix(placed);
    const groups = this.group(shown);
    put(
      $("order-list"),
      groups.map(([heading, orders]) => [
        heading.trim() ? el("h3", {}, heading) : null,
        el("ul", { class: orders.some((order) => order.touches.length) ? "orders" : "orders plain" }, orders.map((order) => el("li", {}, this.button(order)))),
      ]).flat(),
      this.list.length && !shown.length ? el("p", { class: "empty" }, "No order has these words.") : null,
    );
  }

  /** The order that lets it be, by the last word of its notation. */
  leaves() {
    const plain = this.list.filter((order) => !order.touches.length && order.notation.split(" ").length <= 2);
    const last = (order) => order.notation.split(" ").at(-1);
    const fits = (word) => (order) => (word.endsWith("*") ? last(order).startsWith(word.slice(0, -1)) : last(order) === word);
    return LEAVES.map((word) => plain.find(fits(word))).find(Boolean) ?? null;
  }

  /**
   * What lets it be and other orders of one word first, then the rest by what they do and where: what there is
   * little of before what there is much of, so that a hundred ways to move hide no shot.
   */
  group(orders) {
    const verb = (order) => order.notation.split(" ")[0];
    const kinds = Map.groupBy(orders, verb);
    const titles = this.titles(kinds);
    const placed = orders.filter((order) => order.touches.length);
    const mixed = new Set(placed.map(verb)).size > 1 || orders.length > MANY || placed.length < orders.length;
    const groups = new Map([["", { list: [], size: 0 }]]);
    for (const order of orders) {
      const kind = kinds.get(verb(order));
      const alone = order === this.last || !order.notation.includes(" ");
      const under = order.touches.length ? mixed : !alone && (placed.length > 0 || orders.length > MANY);
      let title = under ? titles.get(verb(order)) : "";
      if (under && orders.length <= FEW) title = " ";
      else if (under && order.touches.length && kind.length > MANY && !this.table.board.scene?.table) title = this.placeName(order) || title;
      if (!groups.has(title)) groups.set(title, { list: [], size: 0 });
      const group = groups.get(title);
      group.list.push(order);
      // Places of one deed stay together.
      if (title) group.size = Math.max(group.size, kind.length, group.list.length);
    }
    // What lets it be stands first of all.
    groups.get("").list.sort((one, other) => Number(other === this.last) - Number(one === this.last));
    const filled = [...groups].filter(([, { list }]) => list.length);
    return filled.sort(([, one], [, other]) => one.size - other.size).map(([title, { list }]) => [title, list]);
  }

  /** What each kind of orders is called. */
  titles(kinds) {
    const names = new Set((this.table.board.scene?.counters ?? []).flatMap((counter) => counter.name.split(" ")));
    return new Map([...kinds].map(([verb, list]) => [verb, heading(list, verb, names)]));
  }

  /** The cell where an order begins. */
  placeName(order) {
    const { board } = this.table;
    const [kind, id] = split(order.touches[0]);
    if (kind === "cell") return board.name(order.touches[0]);
    if (kind === "counter") {
      const cell = board.ground(id).find((target) => target.startsWith("cell:"));
      return cell ? board.name(cell) : "Elsewhere";
    }
    // Of the two cells of a border, the one that the label says first.
    const place = (name) => (order.label.includes(name) ? order.label.indexOf(name) : Infinity);
    const edge = board.scene?.edges?.find((known) => known.id === id);
    const names = (edge?.between ?? []).map((cell) => board.name(`cell:${cell}`)).sort((a, b) => place(a) - place(b));
    return names[0] ?? board.name(order.touches[0]);
  }

  /** The key that gives an order, if there is one left for it. */
  key(order) {
    if (order === this.last) return "F";
    this.numbered.push(order);
    return this.numbered.length <= 9 ? String(this.numbered.length) : null;
  }

  button(order) {
    const key = this.key(order);
    return el(
      "button",
      {
        type: "button",
        class: order.rolls ? "order rolls" : "order",
        "data-order": order.notation,
        "aria-keyshortcuts": key,
        click: (event) => this.mistaken(event) || this.table.give(order),
        pointerenter: () => this.table.hint(order),
        pointerleave: () => this.table.hint(null),
        focus: () => this.table.hint(order),
        blur: () => this.table.hint(null),
      },
      key ? el("kbd", { "aria-hidden": "true" }, key) : el("span", { class: "no-key" }),
      this.label(order),
      order.rolls ? el("span", { class: "rolls-sign", title: chance(order).words }, chance(order).sign, el("span", { class: "unseen" }, ` ${chance(order).words}`)) : null,
    );
  }

  /** Whether a click was not meant for the button under it. */
  mistaken({ detail }) {
    // Without a pointer it was Enter or the space bar.
    if (detail === 0) return this.resting;
    // The second of two clicks: the first one has moved the list by asking whether it was meant.
    return detail > 1 && !$("odds").hidden;
  }

  /** The label; words that all labels begin with step back. */
  label(order) {
    const same = order.label.startsWith(this.same) ? this.same : "";
    const rest = order.label.slice(same.length);
    // Numbers of a place stand at the end, for who wants them.
    const [numbers = ""] = /\s\([-\d.]+, [-\d.]+\)/.exec(rest) ?? [];
    const [words, after] = numbers ? rest.split(numbers) : [rest, ""];
    return el("span", { class: "order-label" }, same ? el("span", { class: "same" }, same) : null, words, numbers ? el("span", { class: "same" }, numbers) : null, after);
  }

  /** The order that a key gives, a number or F; none while keys rest. */
  by(key) {
    if (this.resting) return null;
    return key === "F" ? this.last : this.numbered[key - 1] ?? null;
  }
}

/** The words that the labels of many orders begin with. */
function samePrefix(orders) {
  if (orders.length < 4) return "";
  const [first, ...others] = orders.map((order) => order.label.split(" "));
  let count = 0;
  while (count < first.length - 1 && others.every((list) => list[count] === first[count])) count += 1;
  return count >= 2 ? `${first.slice(0, count).join(" ")} ` : "";
}

/**
 * What orders of one kind are called: the word that all their labels begin with, if it is no part of a name,
 * else the verb.
 */
function heading(orders, verb, names) {
  const [first, ...others] = orders.map((order) => order.label.split(" ")[0]);
  const same = others.length && !names.has(first) && others.every((word) => word === first);
  return same && !verb.startsWith(first.toLowerCase()) ? first : capital(verb);
}

function capital(verb) {
  const text = verb.replace(/-/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
