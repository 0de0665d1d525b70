// On a map of areas or hexes: a lit counter can be drawn to where it is to
// go. That is two clicks in one: on the counter, then on the place.

import { aim } from "./lights.js";
import { STILL } from "./panzoom.js";

export class Hauling {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./giving.js").Giving} giving
   * @param {() => boolean} looking whether an earlier position is shown
   */
  constructor(board, giving, looking) {
    Object.assign(this, { board, giving, looking, held: null });
    const on = (name, what) => board.view.addEventListener(name, (event) => this.held?.id === event.pointerId && what(event), true);
    board.view.addEventListener("pointerdown", (event) => this.take(event), true);
    on("pointermove", (event) => this.draw(event));
    on("pointerup", (event) => this.drop(event));
    on("pointercancel", () => this.letGo());
    board.view.addEventListener("click", (event) => this.dragged && event.stopImmediatePropagation(), true);
  }

  /** Takes hold of a counter that can be chosen, or that acts. A finger moves the map. */
  take(event) {
    if (event.pointerType === "touch" || event.button > 0 || this.board.scene?.table) return;
    if (!this.giving.asked || this.looking()) return;
    const node = event.target instanceof Element ? event.target.closest("[data-counter]") : null;
    const id = node?.dataset.counter;
    const counter = this.board.scene?.counters?.find((one) => one.id === id);
    const acts = counter?.active && this.giving.table.view().you.includes(counter.side);
    const lit = node?.classList.contains("legal");
    if (!node || !(lit || acts)) return;
    this.held = { id: event.pointerId, lit, touched: `counter:${id}`, under: this.board.under(event), from: { x: event.clientX, y: event.clientY }, begun: false };
    event.stopPropagation();
  }

  draw(event) {
    const { held, board } = this;
    event.stopPropagation();
    if (!held.begun && Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y) < STILL) return;
    if (!held.begun) {
      held.begun = true;
      board.view.setPointerCapture(event.pointerId);
    }
    aim(board, held.touched, event);
  }

  async drop(event) {
    const { held, board, giving } = this;
    this.letGo();
    event.stopPropagation();
    if (!held.begun) return;
    // What ends a drag is no click.
    this.dragged = true;
    setTimeout(() => (this.dragged = false));
    const target = document.elementsFromPoint(event.clientX, event.clientY).find((node) => board.view.contains(node));
    const onto = target ? board.under({ target, clientX: event.clientX, clientY: event.clientY }) : [];
    if (!onto.length || onto[0] === held.touched) return;
    const at = { clientX: event.clientX, clientY: event.clientY };
    if (held.lit) {
      const before = giving.table.view().number;
      await giving.point(held.under, at);
      giving.closeMenu();
      // The counter may have been chosen by an order of its own; if more than that came of it, the place meant something else.
      if (giving.table.view().number > before + 1 || !giving.asked) return;
    }
    await giving.point(onto, at);
  }

  letGo() {
    this.held = null;
    aim(this.board, null);
  }
}
