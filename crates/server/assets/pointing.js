// From clicks to orders: what has been touched so far, which orders go on
// from there, what may be touched next. Knows neither page nor board.

/**
 * @typedef {{notation: string, label: string, touches: string[], rolls: boolean}} Order
 */

export class Pointing {
  /** @param {Order[]} orders the legal orders */
  constructor(orders = []) {
    this.orders = orders;
    /** @type {string[]} what has been touched */
    this.touched = [];
  }

  /** The orders that begin with these touches. */
  from(touched) {
    return this.orders.filter(
      (order) => order.touches.length >= touched.length && touched.every((target, place) => order.touches[place] === target),
    );
  }

  /** What may be touched next. */
  next() {
    const place = this.touched.length;
    const found = this.from(this.touched).map((order) => order.touches[place]);
    return new Set(found.filter(Boolean));
  }

  /**
   * Touches one of several things under the pointer, the most particular first.
   * @param {string[]} under
   * @returns {{kind: "order", order: Order}|{kind: "several", orders: Order[], more: boolean}
   *   |{kind: "more"}|{kind: "let-go"}|{kind: "nothing", touched: string[]}}
   */
  touch(under) {
    if (under.length === 0) return this.letGo();
    const last = this.touched[this.touched.length - 1];
    if (last && under[0] === last && this.from([...this.touched, last]).length === 0) return this.letGo();
    for (const before of this.touched.length ? [this.touched, []] : [[]]) {
      const target = under.find((one) => this.from([...before, one]).length > 0);
      if (!target) continue;
      this.touched = [...before, target];
      return this.settle();
    }
    return { kind: "nothing", touched: this.guess(under) };
  }

  /** What the touches so far mean. */
  settle() {
    const all = this.from(this.touched);
    const whole = all.filter((order) => order.touches.length === this.touched.length);
    const more = all.length > whole.length;
    if (whole.length === 0) return { kind: "more" };
    if (whole.length === 1 && !more) return { kind: "order", order: whole[0] };
    return { kind: "several", orders: whole, more };
  }

  /** Forgets what was touched. */
  letGo() {
    this.touched = [];
    return { kind: "let-go" };
  }

  /**
   * What a click on something that is not allowed most likely meant: places if
   * places are wanted now, else the counter.
   */
  guess(under) {
    const wanted = new Set(this.orders.flatMap((order) => order.touches.slice(-1)).map((target) => target.split(":")[0]));
    const fits = under.find((target) => wanted.has(target.split(":")[0]));
    return [...this.touched, fits ?? under[0]];
  }
}
