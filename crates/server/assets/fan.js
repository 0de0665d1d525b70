// Counters that cover each other are spread out under the pointer, so that
// each can be seen and clicked; and a large counter is shown beside it.

import { $, put, svg } from "./dom.js";
import { settings } from "./store.js";

/** How much of a counter another must cover to count as a stack. */
const COVERED = 0.22;

export class Fan {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.open = null;
    /** Called with a counter that the pointer rests on, or null. */
    this.rested = () => {};
    board.view.addEventListener("pointerover", (event) => this.over(event));
    board.view.addEventListener("pointerleave", () => this.leave());
    board.view.addEventListener("pointermove", (event) => this.follow(event));
    board.camera.listeners.push(() => this.hideLoupe());
    // On a touch screen the first tap on a stack spreads it.
    board.view.addEventListener("click", (event) => this.tap(event), true);
  }

  counter(event) {
    return event.target instanceof Element ? event.target.closest("#counters > [data-counter]") : null;
  }

  over(event) {
    if (event.pointerType === "touch") return;
    const node = this.counter(event);
    // Between the counters of a spread stack the last one is still meant.
    if (this.open && !node && event.target.closest?.(".fan-ground")) return;
    if (this.open) {
      if (!this.open.nodes.includes(node)) this.close();
    }
    if (node && !this.open && settings().fan) this.spread(node);
    this.wait(node?.dataset.counter ?? null);
    if (node && settings().loupe) this.loupe(node, event);
    else this.hideLoupe();
  }

  /** Waits until the pointer rests. */
  wait(counter) {
    if (counter === this.waiting) return;
    this.waiting = counter;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rested(counter), counter ? 450 : 150);
  }

  tap(event) {
    if (event.pointerType !== "touch") return;
    const node = this.counter(event);
    if (this.open && (!node || !this.open.nodes.includes(node))) this.close();
    if (!node || this.open || !settings().fan) return;
    if (this.spread(node)) event.stopImmediatePropagation();
  }

  /** Spreads the stack of a counter, if it is one. */
  spread(node) {
    // Bases lie where they lie.
    if (this.board.scene?.table) return false;
    const nodes = this.stack(node);
    if (nodes.length < 2) return false;
    const boxes = nodes.map((one) => one.getBBox());
    const scale = /scale\(([\d.]+)/.exec(node.getAttribute("transform"))?.[1] ?? "1";
    const k = Number(scale);
    const columns = Math.ceil(Math.sqrt(nodes.length * 0.6));
    const wide = Math.max(...boxes.map((box) => box.width)) * k + 8;
    const tall = Math.max(...boxes.map((box) => box.height)) * k + 8;
    const rows = Math.ceil(nodes.length / columns);
    const spot = (index) => ({
      x: ((index % columns) - (columns - 1) / 2) * wide,
      y: (Math.floor(index / columns) - (rows - 1) / 2) * tall,
    });
    // The counter under the pointer stays there.
    const [at, its] = [place(node), spot(nodes.indexOf(node))];
    const middle = { x: at.x - its.x, y: at.y - its.y };
    const ground = svg("rect", {
      class: "fan-ground",
      x: middle.x - (columns * wide) / 2 - 6,
      y: middle.y - (rows * tall) / 2 - 6,
      width: columns * wide + 12,
      height: rows * tall + 12,
      rx: 6,
    });
    this.open = { nodes, before: nodes.map((one) => one.getAttribute("transform")), ground };
    const layer = node.parentNode;
    layer.append(ground, ...nodes);
    nodes.forEach((one, index) => {
      const { x, y } = spot(index);
      one.setAttribute("transform", `translate(${middle.x + x} ${middle.y + y}) scale(${scale})`);
    });
    return true;
  }

  close() {
    if (!this.open) return;
    const { nodes, before, ground } = this.open;
    nodes.forEach((node, index) => node.setAttribute("transform", before[index]));
    ground.remove();
    this.open = null;
  }

  /** Every counter that covers this one or is covered, one after the other. */
  stack(node) {
    const all = [...node.parentNode.querySelectorAll(":scope > [data-counter]")];
    const boxes = new Map(all.map((one) => [one, one.getBoundingClientRect()]));
    const found = [node];
    for (let at = 0; at < found.length && found.length < 16; at += 1) {
      for (const other of all) {
        if (!found.includes(other) && covers(boxes.get(found[at]), boxes.get(other))) found.push(other);
      }
    }
    return found.sort((a, b) => all.indexOf(a) - all.indexOf(b));
  }

  leave() {
    this.close();
    this.hideLoupe();
    this.wait(null);
  }

  /** The counter large, with all that is to be known of it. */
  loupe(node, event) {
    const loupe = $("loupe");
    if (loupe.dataset.counter !== node.dataset.counter) {
      loupe.dataset.counter = node.dataset.counter;
      const box = node.getBBox();
      const copy = node.cloneNode(true);
      copy.removeAttribute("transform");
      copy.classList.remove("legal", "chosen", "hint");
      const title = node.querySelector(":scope > title")?.textContent ?? "";
      const picture = svg(
        "svg",
        { class: "easel", "data-theme": document.documentElement.dataset.theme, viewBox: `${box.x - 3} ${box.y - 3} ${box.width + 6} ${box.height + 6}` },
        copy,
      );
      const [name, ...rest] = title.split(": ");
      // A counter that is large enough on the map needs no second picture.
      const large = node.getBoundingClientRect().height > 70;
      put(loupe, large ? null : picture, Object.assign(document.createElement("b"), { textContent: name }), document.createElement("br"), rest.join(": "));
    }
    loupe.hidden = false;
    this.follow(event);
  }

  follow(event) {
    const loupe = $("loupe");
    if (loupe.hidden) return;
    const room = loupe.getBoundingClientRect();
    const right = event.clientX + 24 + room.width < innerWidth;
    const down = event.clientY + 20 + room.height < innerHeight;
    loupe.style.left = `${right ? event.clientX + 22 : event.clientX - room.width - 18}px`;
    loupe.style.top = `${down ? event.clientY + 18 : event.clientY - room.height - 14}px`;
  }

  hideLoupe() {
    $("loupe").hidden = true;
  }
}

function place(node) {
  const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(node.getAttribute("transform") ?? "");
  return { x: Number(found?.[1] ?? 0), y: Number(found?.[2] ?? 0) };
}

function covers(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (wide <= 0 || tall <= 0) return false;
  return (wide * tall) / Math.min(a.width * a.height, b.width * b.height) > COVERED;
}
