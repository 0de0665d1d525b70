// Every legal order as a button with its name, in groups, with a filter when
// there are many. Keys 1 to 9 give the first ones; F the one that leaves it at
// that, so that nobody who wants the first of many ends his phase.

import { $, el, put } from "./dom.js";
import { split } from "./board.js";

/** From how many orders on there is a filter. */
const MANY = 10;

export class Orders {
  /**
   * @param {{give: (order: any) => void, hint: (order: any|null) => void, board: import("./board.js").Board}} table
   */
  constructor(table) {
    this.table = table;
    this.list = [];
    this.numbered = [];
    this.last = null;
    this.filter = $("filter").querySelector("input");
    this.filter.addEventListener("input", () => this.draw());
    this.filter.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Another Enter gives what was found.
      event.preventDefault();
      $("order-list").querySelector("button")?.focus();
    });
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
    if (inside) ($("order-list").querySelector("button") ?? $("question")).focus({ preventScroll: true });
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
    const kinds = this.kinds(shown);
    const plain = shown.filter((order) => !order.touches.length && !kinds.get(order.notation.split(" ")[0])?.includes(order));
    // While a unit acts, one word lets it be: `halt`, `done`. What it does besides has more.
    const acts = this.table.board.scene?.counters?.some((counter) => counter.active);
    const leaves = plain.length === 1 && (!acts || /^[a-z]+$/.test(plain[0].notation));
    this.last = placed.length && leaves ? plain[0] : null;
    this.numbered = [];
    this.same = samePrefix(placed);
    const groups = this.group(shown);
    put(
      $("order-list"),
      groups.map(([heading, orders]) => [
        heading ? el("h3", {}, heading) : null,
        el("ul", { class: orders.some((order) => order.touches.length) ? "orders" : "orders plain" }, orders.map((order) => el("li", {}, this.button(order)))),
      ]).flat(),
      this.list.length && !shown.length ? el("p", { class: "empty" }, "No order has these words.") : null,
    );
  }

  /** Orders without a place first, the others by what they do and where. */
  group(orders) {
    const groups = new Map([["", []]]);
    const verb = (order) => order.notation.split(" ")[0];
    const placed = orders.filter((order) => order.touches.length);
    const verbs = new Set(placed.map(verb));
    const kinds = this.kinds(orders);
    const mixed = verbs.size > 1 || orders.length > MANY || placed.length < orders.length;
    for (const order of orders) {
      let title = "";
      if (kinds.has(verb(order)) && !order.touches.length) continue;
      if (order.touches.length && mixed) {
        const many = placed.filter((other) => verb(other) === verb(order)).length > MANY;
        title = many && !this.table.board.scene?.table ? this.placeName(order) : heading(placed.filter((other) => verb(other) === verb(order)), verb(order));
      }
      if (!groups.has(title)) groups.set(title, []);
      groups.get(title).push(order);
    }
    for (const [name, list] of kinds) groups.set(`${heading(list, name)} `, list);
    return [...groups].filter(([, list]) => list.length);
  }

  /** Where there are many orders without a place, those of one kind: they come last, under their own name. */
  kinds(orders) {
    const plain = orders.filter((order) => !order.touches.length);
    if (plain.length <= MANY) return new Map();
    const kinds = Map.groupBy(plain, (order) => order.notation.split(" ")[0]);
    return new Map([...kinds].filter(([, list]) => list.length > 2));
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
        click: () => this.table.give(order),
        pointerenter: () => this.table.hint(order),
        pointerleave: () => this.table.hint(null),
        focus: () => this.table.hint(order),
        blur: () => this.table.hint(null),
      },
      key ? el("kbd", { "aria-hidden": "true" }, key) : el("span", { class: "no-key" }),
      this.label(order),
      order.rolls ? el("span", { class: "rolls-sign", title: "rolls dice" }, "⚄", el("span", { class: "unseen" }, " rolls dice")) : null,
    );
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

  /** The order with that number. */
  nth(number) {
    return this.numbered[number - 1] ?? null;
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

/** What orders of one kind are called: the word that all their labels begin with, else the verb. */
function heading(orders, verb) {
  const [first, ...others] = orders.map((order) => order.label.split(" ")[0]);
  const text = others.every((word) => word === first) && others.length ? first : verb.replace(/-/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
