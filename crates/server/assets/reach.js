// What counters could do, shown over the board: reach, fire, command. Of those
// that a player chose, or of those that act and are asked about.

import { insight, legend } from "./marks.js";
import { settings } from "./store.js";

export class Reach {
  /**
   * @param {{api: any, board: import("./board.js").Board, view: () => any, at: () => number|null}} table
   */
  constructor(table) {
    this.table = table;
    this.hiddenKinds = new Set();
  }

  /** Those who act, if they are this seat's and it is asked. */
  acting() {
    const { board, view, at } = this.table;
    if (at() !== null || !view().your_turn) return [];
    const own = (counter) => counter.active && view().you.includes(counter.side);
    return (board.scene?.counters ?? []).filter(own).map((counter) => counter.id);
  }

  /** Shows it of counters; none means those that act. */
  async inspect(counters) {
    const { api, board, at } = this.table;
    this.asking?.abort();
    this.asking = new AbortController();
    const chosen = counters.length ? counters : this.acting();
    const { signal } = this.asking;
    let overlays = [];
    if ((chosen.length || board.scene?.table) && settings().insight) {
      try {
        overlays = (await api.insight(chosen, at(), signal)) ?? [];
      } catch {
        if (signal.aborted) return;
      }
    }
    if (signal.aborted) return;
    const redraw = () => insight(board, overlays, this.hiddenKinds);
    redraw();
    legend(overlays, this.hiddenKinds, redraw);
  }
}
