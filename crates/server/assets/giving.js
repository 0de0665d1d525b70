// Giving orders: by pointing at the board, by the list, by number. What is
// not legal is answered with its rule.

import { $, announce, el, put, ruleLink } from "./dom.js";
import { follow } from "./lights.js";
import { chance, confirm } from "./odds.js";
import { Pointing } from "./pointing.js";
import { settings } from "./store.js";

export class Giving {
  /**
   * @param {{api: any, board: import("./board.js").Board, refresh: () => Promise<void>,
   *   view: () => any, looking: () => boolean, inspect: (counters: string[]) => void}} table
   */
  constructor(table) {
    this.table = table;
    this.pointing = new Pointing();
    this.hinted = null;
    this.busy = false;
    /** Whether something was taken and the table has not been seen anew since: its orders are of the past. */
    this.stale = false;
    /** Told when other orders are legal, and when a button means one. */
    this.renewed = () => {};
    this.pointedOut = () => {};
    table.board.view.addEventListener("click", (event) => this.click(event));
    document.addEventListener("pointerdown", (event) => event.target.closest?.("#menu") || this.leaveMenu());
  }

  /** Whether an order can be given now: while the story is told there are none, whosever turn it is. */
  get asked() {
    return !this.busy && !this.stale && Boolean(this.table.view()?.your_turn) && this.pointing.orders.length > 0;
  }

  /** Other orders are legal now. */
  orders(list) {
    this.stale = false;
    this.show();
    this.pointing = new Pointing(list);
    this.hinted = null;
    this.closeMenu();
    $("odds").cancel?.();
    this.light();
    this.renewed();
  }

  /** Lights what may be touched, what has been, and what a button means. */
  light() {
    const lit = new Map();
    if (!this.table.looking() && !this.busy && !this.stale) {
      for (const target of this.pointing.next()) lit.set(target, "legal");
      for (const target of this.pointing.touched) lit.set(target, "chosen");
    }
    for (const target of this.hinted?.touches ?? []) lit.set(target, "hint");
    this.table.board.lit(lit);
    if (this.hinted) follow(this.table.board, this.hinted.touches);
  }

  /** A button has the pointer or the focus. */
  hint(order) {
    this.hinted = order;
    this.light();
    this.pointedOut(order);
  }

  click(event) {
    const { board } = this.table;
    const under = board.under(event);
    const counter = under.find((target) => target.startsWith("counter:"))?.slice(8);
    this.closeMenu();
    if (event.shiftKey && counter) return this.table.inspect([counter], true);
    if (this.table.looking() || !this.asked) {
      if (counter) this.table.inspect([counter]);
      return undefined;
    }
    return this.point(under, event);
  }

  /** Touches one of several things under a pointer; whatever comes of it has been done when this ends. */
  point(under, event) {
    const { board } = this.table;
    const counter = under.find((target) => target.startsWith("counter:"))?.slice(8);
    const result = this.pointing.touch(under);
    this.light();
    const touched = this.pointing.touched.filter((target) => target.startsWith("counter:")).map((target) => target.slice(8));
    this.table.inspect(touched);
    if (result.kind === "order") return this.give(result.order);
    if (result.kind === "several") return this.menu(result.orders, event, result.more);
    if (result.kind === "more") return announce(`Chosen: ${this.pointing.touched.map((target) => board.name(target)).join(", ")}`);
    if (result.kind === "nothing" && counter && !this.wanted(counter)) return this.table.inspect([counter]);
    if (result.kind === "nothing") return this.refuse(result.touched, counter, event);
    return undefined;
  }

  /** Whether a counter can be what a player means: one of his own, or an enemy where enemies are pointed at. */
  wanted(id) {
    const { board, view } = this.table;
    const side = (one) => board.scene?.counters?.find((counter) => counter.id === one)?.side;
    const { you } = view();
    if (you.includes(side(id)) || this.pointing.touched.length) return true;
    const pointed = this.pointing.orders.flatMap((order) => order.touches).filter((target) => target.startsWith("counter:"));
    return pointed.some((target) => !you.includes(side(target.slice(8))));
  }

  /** Asks the rules why not. What is legal and not in the list was not lit: it is named before it is given. */
  async refuse(touched, counter, event) {
    if (counter) this.table.inspect([counter]);
    try {
      const { order, label } = await this.table.api.check({ touched });
      const known = this.pointing.orders.find((one) => one.notation === order);
      if (known) await this.give(known);
      else this.menu([{ notation: order, label, touches: touched, rolls: false }], event);
    } catch (trouble) {
      toast(trouble.message, trouble.rule);
    }
  }

  /** Gives an order, after a question if the player wants one. */
  async give(order) {
    if (this.busy || this.stale) return;
    if (this.table.looking()) {
      toast("You are looking at an earlier position: go back to now first.");
      return;
    }
    this.closeMenu();
    const { confirm: when } = settings();
    if (when === "all" || (when === "dice" && order.rolls)) {
      this.hint(order);
      const meant = await confirm($("odds"), order, this.table.api.odds);
      this.hint(null);
      if (!meant) {
        this.pointing.letGo();
        this.light();
        return;
      }
    }
    // Orders that lead up to it come first: the unit is taken up, then goes.
    await this.send(async (number) => {
      const all = [...(order.before ?? []), order.notation];
      for (const [at, one] of all.entries()) await this.table.api.give(one, number + at + 1);
    });
  }

  /** The next roll of real dice. */
  roll(value) {
    return this.send((number) => this.table.api.roll(value, number + 1));
  }

  undo() {
    if ($("undo").disabled) return undefined;
    return this.send((number) => this.table.api.undo(number));
  }

  /** Sends something about the decision that is due, once. */
  async send(what) {
    if (this.busy) return;
    this.busy = true;
    this.show();
    this.light();
    try {
      await what(this.table.view().number);
      this.stale = true;
      $("toast").hidden = true;
    } catch (trouble) {
      // Dice are wanted: the pad says so. Another order came first: look anew.
      if (trouble.code !== "wants") toast(trouble.message, trouble.rule);
    }
    this.busy = false;
    this.show();
    this.light();
    await this.table.refresh();
  }

  /** Says to the page whether it must wait: until what was sent has been taken, and seen. */
  show() {
    document.body.classList.toggle("sending", this.busy || this.stale);
  }

  /** Several orders by the same touch: which one? There may be more that need another touch. */
  menu(orders, event, more = false) {
    const menu = $("menu");
    this.more = more;
    const button = (order) =>
      el("button", {
        type: "button",
        role: "menuitem",
        click: () => this.give(order),
        pointerenter: () => this.hint(order),
        pointerleave: () => this.hint(null),
      }, order.label, order.rolls ? ` ${chance(order).sign}` : "");
    put(menu, orders.map(button));
    menu.hidden = false;
    const room = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(event.clientX, innerWidth - room.width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(event.clientY + 8, innerHeight - room.height - 8))}px`;
    menu.querySelector("button").focus({ preventScroll: true });
    menu.onkeydown = (key) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[key.key];
      if (!by) return;
      key.preventDefault();
      const all = [...menu.querySelectorAll("button")];
      all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
    };
  }

  closeMenu() {
    if ($("menu").hidden) return;
    $("menu").hidden = true;
    this.hint(null);
  }

  /** The menu is closed without a choice: what was touched for it is let go, if it can mean nothing more. */
  leaveMenu() {
    if ($("menu").hidden) return;
    this.closeMenu();
    if (this.more) return;
    this.pointing.letGo();
    this.light();
  }

  /** Lets everything go. */
  escape() {
    this.closeMenu();
    $("odds").cancel?.();
    $("toast").hidden = true;
    this.pointing.letGo();
    this.table.inspect([]);
    this.light();
  }
}

let timer = 0;

/** A word that passes, with the rule behind it. */
export function toast(text, rule = null) {
  const place = $("toast");
  put(place, el("p", {}, text, " ", ruleLink(rule, true)));
  place.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (place.hidden = true), 8000);
}
