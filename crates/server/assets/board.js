// The board: the easel's picture in the page. Finds what is under a pointer
// and where a thing is; puts new counters on the map; lights what may be
// touched. It knows no order and no rule.

import { svg } from "./dom.js";
import { light } from "./lights.js";
import { spread } from "./notes.js";
import { PanZoom } from "./panzoom.js";

/** A counter of a map of hexes before it is scaled; how many pixels high it is to be at least, and how much it grows at most. */
const COUNTER = 34;
const FAR_HEIGHT = 19;
const FAR_MOST = 1.8;

export class Board {
  /**
   * @param {HTMLElement} view
   * @param {HTMLElement} sheet
   */
  constructor(view, sheet) {
    this.view = view;
    this.sheet = sheet;
    this.camera = new PanZoom(view, sheet);
    this.root = null;
    this.scene = null;
    this.grown = 1;
    this.camera.listeners.push(() => this.grow(), () => this.spread());
  }

  /** Moves notes apart, once for all that happens before the next picture. */
  spread() {
    if (this.spreading || !this.marks) return;
    this.spreading = requestAnimationFrame(() => {
      this.spreading = 0;
      const bases = this.root.querySelectorAll("#counters > [data-counter]");
      spread(this.marks, this.view.getBoundingClientRect(), this.camera.at.k, bases);
    });
  }

  /** From afar the counters of a map of hexes are drawn larger, by steps, as far as their hexes allow. */
  grow(anew = false) {
    if (!this.root?.querySelector("#hex-numbers")) return;
    const node = this.root.querySelector("#counters > [data-counter]");
    if (!node) return;
    const drawn = Number(node.dataset.scale ?? scaling(node));
    const wanted = Math.min(FAR_MOST, Math.max(1, FAR_HEIGHT / (COUNTER * drawn * this.camera.at.k)));
    const grown = Math.round(wanted * 5) / 5;
    if (grown === this.grown && !anew) return;
    this.grown = grown;
    for (const counter of this.root.querySelectorAll("#counters > [data-counter]")) {
      const { x, y } = translation(counter) ?? {};
      counter.dataset.scale ??= scaling(counter);
      if (x !== undefined) counter.setAttribute("transform", `translate(${x} ${y}) scale(${(Number(counter.dataset.scale) * grown).toFixed(4)})`);
    }
  }

  /**
   * Puts the picture into the page.
   * @param {string} text the SVG, without a style sheet
   */
  draw(text) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (parsed.nodeName !== "svg") throw new Error("the map cannot be read");
    const root = document.importNode(parsed, true);
    const [, , wide, tall] = root.getAttribute("viewBox").split(/\s+/).map(Number);
    root.querySelector(":scope > title")?.remove();
    root.querySelector(":scope > style")?.remove();
    root.setAttribute("role", "img");
    root.setAttribute("aria-label", "The map");
    this.root = root;
    /** Under the counters: ground that is shown, and what is lit. */
    this.zones = svg("g", { id: "zones" });
    this.lights = svg("g", { id: "lights" });
    /** Over everything: lines and notes. */
    this.marks = svg("g", { id: "marks" });
    this.traces = svg("g", { id: "traces" });
    /** What an order would look like, and the measuring tape. */
    this.ghost = svg("g", { id: "ghosts" });
    this.tape = svg("g", { id: "tape" });
    const counters = root.querySelector("#counters");
    counters.before(this.zones, this.lights, this.traces);
    root.append(this.marks, this.ghost, this.tape);
    this.sheet.replaceChildren(this.splitOff(root), root);
    this.light();
    this.camera.size = { x: wide, y: tall };
    this.camera.resize(wide, tall, this.troops());
    this.grow(true);
  }

  /** The part of the sheet where the troops are, as soon as both sides are on it, with the generals close to them; who rides far off is not looked for. */
  troops() {
    const all = this.places();
    const here = (this.scene?.counters ?? []).filter((counter) => all.has(counter.id));
    const troops = here.filter((counter) => counter.arm !== "leader");
    if (new Set(troops.map((counter) => counter.side)).size < 2) return null;
    const around = (places) => {
      const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    };
    const places = troops.map((counter) => all.get(counter.id));
    const { x, y, width, height } = around(places);
    const [wide, tall] = [this.camera.size.x / 8, this.camera.size.y / 8];
    const close = (at) => at.x > x - wide && at.x < x + width + wide && at.y > y - tall && at.y < y + height + tall;
    const generals = here.filter((counter) => counter.arm === "leader").map((counter) => all.get(counter.id));
    return around([...places, ...generals.filter(close)]);
  }

  /**
   * The land as a picture of its own under the game: a browser then keeps its
   * pixels when only counters change.
   */
  splitOff(root) {
    const land = root.cloneNode(false);
    land.setAttribute("class", "easel land");
    land.setAttribute("aria-hidden", "true");
    const ground = root.querySelector("#ground");
    const parts = [...root.children];
    const under = parts.slice(0, parts.indexOf(ground) + 1).filter((part) => part.nodeName !== "defs");
    land.append(...under);
    return land;
  }

  /** Day or candlelight, as the page. */
  light() {
    const theme = document.documentElement.dataset.theme ?? "light";
    for (const picture of this.sheet.children) picture.setAttribute("data-theme", theme);
  }

  /**
   * New counters and names, from the server's fragment.
   * @param {string} fragment
   * @param {any} scene
   */
  show(fragment, scene) {
    this.scene = scene;
    if (!fragment || !this.root) return;
    const text = `<svg xmlns="http://www.w3.org/2000/svg">${fragment}</svg>`;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    for (const part of [...parsed.children]) {
      if (part.id) this.root.querySelector(`#${CSS.escape(part.id)}`)?.replaceWith(document.importNode(part, true));
    }
    this.camera.follow(this.troops());
    this.grow(true);
  }

  /** The places of all counters as drawn. */
  places() {
    const places = new Map();
    for (const node of this.root?.querySelectorAll("#counters > [data-counter]") ?? []) {
      const place = translation(node);
      if (place) places.set(node.dataset.counter, place);
    }
    return places;
  }

  /** The drawing of a target: `counter:x`, `cell:y`, `edge:z`. */
  find(target) {
    const [kind, id] = split(target);
    return this.root?.querySelector(`g[data-${kind}="${CSS.escape(id)}"]`) ?? null;
  }

  /**
   * Where a target is, in units of the sheet.
   * @returns {{x: number, y: number}|null}
   */
  where(target) {
    const [kind, id] = split(target);
    if (kind === "spot") return this.metres(id.split(",").map(Number));
    const node = this.find(target);
    if (!node) return null;
    if (kind === "counter") return translation(node);
    if (kind === "cell") {
      const cell = this.scene?.cells?.find((known) => known.id === id);
      if (cell?.at) return this.metres(cell.at);
    }
    const path = node.querySelector("path");
    if (!path) return null;
    const point = path.getPointAtLength(path.getTotalLength() / 2);
    return { x: point.x, y: point.y };
  }

  /** Room for a note over a cell's name, beside its prize if it has one. */
  over(target, at) {
    const cell = this.scene?.cells?.find((known) => `cell:${known.id}` === target);
    const high = /\s/.test(cell?.name ?? "") && cell.name.length > 13 ? 22 : 13;
    return cell?.prize ? { x: at.x + 42, y: at.y - 12 } : { x: at.x, y: at.y - high };
  }

  /** Metres of the map in units of the sheet. */
  metres([east, north]) {
    const of = (name) => Number(this.root.dataset[name]);
    return {
      x: of("left") + (east - of("west")) * of("scale"),
      y: of("top") + (of("north") - north) * of("scale"),
    };
  }

  /** The place of a table under a pointer, in thousandths of an inch. */
  spot({ clientX, clientY }) {
    const room = this.view.getBoundingClientRect();
    const { x, y, k } = this.camera.at;
    const of = (name) => Number(this.root.dataset[name]);
    const [across, down] = [(clientX - room.left - x) / k, (clientY - room.top - y) / k];
    return [of("west") + (across - of("left")) / of("scale"), of("north") - (down - of("top")) / of("scale")];
  }

  /** A place of the scene in pixels of the page. */
  page(at) {
    const room = this.view.getBoundingClientRect();
    const place = this.camera.place(this.metres(at));
    return { x: room.left + place.x, y: room.top + place.y };
  }

  /**
   * What an event points at, the most particular first: a counter, then the
   * border or cell it stands on, or that one of its cells.
   * @param {Event} event
   * @returns {string[]}
   */
  under(event) {
    const node = event.target instanceof Element ? event.target : null;
    const counter = node?.closest("[data-counter]")?.dataset.counter;
    const also = node?.closest("[data-also]")?.dataset.also;
    if (counter) return [`counter:${counter}`, ...(also ? [`cell:${also}`] : this.ground(counter))];
    const spot = node?.closest("[data-spot]")?.dataset.spot;
    if (spot) return [`spot:${spot}`];
    const edge = node?.closest("[data-edge]")?.dataset.edge;
    const cell = node?.closest("[data-cell]")?.dataset.cell ?? this.cellAt(event);
    return [...(edge ? [`edge:${edge}`] : []), ...(cell ? [`cell:${cell}`] : [])];
  }

  /** The border and cell on which a counter stands. */
  ground(id) {
    const place = this.scene?.counters?.find((known) => known.id === id)?.place;
    if (!place) return [];
    return [...(place.edge ? [`edge:${place.edge}`] : []), ...(place.cell ? [`cell:${place.cell}`] : [])];
  }

  /** The cell at a pointer, where something else covers it. */
  cellAt(event) {
    if (!("clientX" in event)) return null;
    const all = document.elementsFromPoint(event.clientX, event.clientY);
    return all.map((node) => node.closest?.("[data-cell]")?.dataset.cell).find(Boolean) ?? null;
  }

  /**
   * Lights targets, each with its class: `legal`, `chosen`, `hint`.
   * @param {Map<string, string>} targets
   */
  lit(targets) {
    if (this.root) light(this, targets);
  }

  /** A target in words. */
  name(target) {
    const [kind, id] = split(target);
    if (kind === "counter") return this.scene?.counters?.find((known) => known.id === id)?.name ?? id;
    const cellName = (cell) => this.scene?.cells?.find((known) => known.id === cell)?.name ?? cell;
    if (kind === "cell") return cellName(id);
    if (kind === "spot") return id.split(",").slice(0, 2).map((part) => (Number(part) / 1000).toFixed(1)).join(", ");
    const edge = this.scene?.edges?.find((known) => known.id === id);
    return edge ? edge.between.map(cellName).join(" – ") : id;
  }
}

/** `counter:x` as its two parts. */
export function split(target) {
  const at = target.indexOf(":");
  return [target.slice(0, at), target.slice(at + 1)];
}

function translation(node) {
  const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(node.getAttribute("transform") ?? "");
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

function scaling(node) {
  return Number(/scale\(([-\d.]+)\)/.exec(node.getAttribute("transform") ?? "")?.[1] ?? 1);
}
