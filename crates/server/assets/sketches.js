// Buttons of a table show what their order would look like, before it is given.

/**
 * @param {import("./giving.js").Giving} giving
 * @param {import("./mover.js").Mover} mover
 * @param {any} api
 */
export function sketches(giving, mover, api) {
  let wanted = null;
  let timer = 0;
  let last = null;
  giving.pointedOut = (order) => {
    if (!mover.table.board.scene?.table || mover.plan) return;
    clearTimeout(timer);
    wanted = order;
    if (!order) {
      mover.ghost.clear();
      return;
    }
    timer = setTimeout(async () => {
      // It may be given already.
      if (!mover.free) return;
      const verdict = await api.verdict({ order: order.notation }).catch(() => null);
      if (wanted === order && verdict?.sketch && !mover.plan) mover.ghost.draw({ outlines: null, facing: null, handle: false }, verdict);
    }, 60);
  };
  giving.renewed = () => {
    wanted = null;
    clearTimeout(timer);
    // The same decision told again takes nothing out of a player's hand.
    const { number } = mover.table.view() ?? {};
    if (number !== last || mover.table.looking()) mover.letGo();
    last = number;
    document.body.classList.toggle("on-table", Boolean(mover.table.board.scene?.table));
  };
}
