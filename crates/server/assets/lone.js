// The only order that is left to a unit is given without a click. Not after
// something was taken back: whoever wants something else of the unit goes on
// from there.

import { announce } from "./dom.js";
import { settings } from "./store.js";

export class Lone {
  /** @param {import("./giving.js").Giving} giving */
  constructor(giving) {
    this.giving = giving;
    /** Up to which decision nothing is given here. */
    this.held = 0;
    /** The decisions that were made so. */
    this.given = new Set();
  }

  /** Leaves a decision, and those before it, to the player. */
  hold(number) {
    this.held = number;
  }

  /**
   * Gives the order if a unit acts, nothing else is legal, and it rolls nothing.
   * @param {any} view
   * @param {any[]} legal
   */
  async take(view, legal) {
    const [order, other] = legal;
    const { lone, confirm } = settings();
    // Another order is on its way: when it has come, this is asked again.
    if (this.giving.busy) return;
    if (!order || other || order.rolls || view.number <= this.held || !lone || confirm === "all") return;
    if (!view.scene.counters.some((counter) => counter.active && view.you.includes(counter.side))) return;
    this.hold(view.number);
    this.given.add(view.number + 1);
    await this.giving.give(order);
    announce(`${order.label}: nothing else was left. It can be taken back.`);
  }
}
