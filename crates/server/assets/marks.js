// Lines and notes over the board: the last move, and what the rulebook knows
// of chosen units (reach, fire, command). Never by colour alone: each kind has
// its own line and sign.

import { $, el, put, ruleLink, svg } from "./dom.js";
import { note } from "./notes.js";

/** The sign of each kind, before its note and in the legend. */
const SIGNS = { reach: "➔", fire: "✹", danger: "⚠", sight: "◉", command: "⚑", charge: "⚔", deployment: "▤", place: "★" };

/** A curved line from one point to another. */
function curve(from, to, bend = 0.14) {
  const mid = { x: (from.x + to.x) / 2 - (to.y - from.y) * bend, y: (from.y + to.y) / 2 + (to.x - from.x) * bend };
  return { d: `M${from.x} ${from.y}Q${mid.x} ${mid.y} ${to.x} ${to.y}`, mid: { x: (from.x + to.x + 2 * mid.x) / 4, y: (from.y + to.y + 2 * mid.y) / 4 } };
}

/** An arrow's head at the end of a curve. */
function head(path, size) {
  const long = path.getTotalLength();
  const tip = path.getPointAtLength(long);
  const back = path.getPointAtLength(Math.max(0, long - size));
  const angle = (Math.atan2(tip.y - back.y, tip.x - back.x) * 180) / Math.PI;
  return svg("path", {
    class: "head",
    d: `M0 0L${-size} ${-size * 0.45}L${-size * 0.7} 0L${-size} ${size * 0.45}z`,
    transform: `translate(${tip.x} ${tip.y}) rotate(${angle})`,
  });
}

/** Where notes stand in a hex, from its top: the first under the counter, the next above it, more between. */
const HEX_ROWS = [0.88, 0.26, 0.7, 0.42];

/** A note in a hex: written on its ground, no larger than the hex. */
function inHex(words, shape, kind, row) {
  const { x, y, width, height } = shape.getBBox();
  const down = HEX_ROWS[row % HEX_ROWS.length];
  const size = Math.min(width * 0.24, (width * 1.1) / Math.max(4, words.length));
  return svg("text", { class: `hex-note ${kind}`, x: x + width / 2, y: y + height * down, "font-size": size.toFixed(2), "text-anchor": "middle" }, words);
}

/**
 * Draws how counters moved, fell or were hurt between two positions.
 * @param {import("./board.js").Board} board which shows the later position
 * @param {Map<string, {x: number, y: number}>} before where counters were drawn
 * @param {any} earlier scene
 * @param {any} later scene
 */
export function trace(board, before, earlier, later) {
  const layer = board.traces;
  if (!layer) return;
  layer.replaceChildren();
  if (!earlier || !later) return;
  const after = board.places();
  const known = new Map(earlier.counters.map((counter) => [counter.id, counter]));
  for (const counter of later.counters) {
    const old = known.get(counter.id);
    known.delete(counter.id);
    const to = after.get(counter.id);
    if (!to || !old) continue;
    const from = before.get(counter.id);
    if (from && JSON.stringify(old.place) !== JSON.stringify(counter.place)) layer.append(arrow(from, to, counter.side, later));
    const lost = counter.losses - old.losses;
    if (lost !== 0) layer.append(note(lost > 0 ? `−${lost}` : `+${-lost}`, { x: to.x + 26, y: to.y - 18 }, lost > 0 ? "loss" : "gain"));
  }
  for (const [id, counter] of known) {
    const at = before.get(id);
    if (at) layer.append(fallen(at, counter));
  }
}

function arrow(from, to, side, scene) {
  const place = scene.sides[0]?.id === side ? "first" : "second";
  // The tip stays clear of the counter.
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const back = Math.min(26, far / 3) / far;
  const tip = { x: to.x - (to.x - from.x) * back, y: to.y - (to.y - from.y) * back };
  const { d } = curve(from, tip);
  const line = svg("path", { class: "way", d });
  const group = svg("g", { class: `trace ${place}` }, svg("path", { class: "way-case", d }), line, svg("circle", { class: "start", cx: from.x, cy: from.y, r: 5 }));
  // Its length is known only of a path in the page.
  requestAnimationFrame(() => line.isConnected && group.append(head(line, 17)));
  return group;
}

function fallen(at, counter) {
  return svg(
    "g",
    { class: "fallen", transform: `translate(${at.x} ${at.y})` },
    svg("title", {}, `${counter.name} is gone`),
    svg("path", { d: "M-14-10L14 10M14-10L-14 10" }),
  );
}

/**
 * Draws what is known of chosen units.
 * @param {import("./board.js").Board} board
 * @param {any[]} overlays
 * @param {Set<string>} hidden kinds that are switched off
 */
export function insight(board, overlays, hidden) {
  if (!board.root) return;
  board.zones.replaceChildren();
  board.marks.replaceChildren();
  const rows = new Map();
  for (const overlay of overlays) {
    if (hidden.has(overlay.kind)) continue;
    for (const zone of overlay.zones ?? []) drawZone(board, overlay.kind, zone);
    const said = new Set();
    for (const mark of overlay.marks) drawMark(board, overlay.kind, mark, said, rows);
  }
  // No line goes through a note.
  board.marks.append(...board.marks.querySelectorAll(":scope > .note"));
  board.spread();
}

/** Ground on a table, under the counters, with its note where the outline is farthest from its start. */
function drawZone(board, kind, zone) {
  const points = zone.outline.map((point) => board.metres(point));
  if (points.length < 3) return;
  const d = `${points.map((point, at) => `${at ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("")}z`;
  board.zones.append(svg("path", { class: `zone ${kind}`, d }));
  const far = (point) => Math.hypot(point.x - points[0].x, point.y - points[0].y);
  const half = points[Math.floor(points.length / 2)];
  const tip = far(half) > 1 ? half : points[0];
  if (zone.note) board.marks.append(note(zone.note, tip, `zone-note ${kind}`));
}

/** One mark; `said` keeps the notes that need not be said again, `rows` how many are written in a hex. */
function drawMark(board, kind, mark, said, rows) {
  const on = board.where(mark.on);
  if (!on) return;
  const name = `mark ${kind}${mark.clear ? "" : " barred"}`;
  const from = mark.from ? board.where(mark.from) : null;
  const words = [SIGNS[kind] ?? "•", mark.note].filter(Boolean).join(" ");
  if (!from) {
    const cell = board.find(mark.on);
    const area = cell?.querySelector(".area");
    const hex = area ? null : cell?.querySelector(".hex");
    const shape = area ?? hex;
    if (shape) board.zones.append(svg("path", { class: name, d: shape.getAttribute("d") }));
    if (area) board.marks.append(note(words, board.over(mark.on, on), kind, true));
    // A hex that is tinted needs no sign as well.
    else if (hex && mark.note) {
      const row = rows.get(mark.on) ?? 0;
      rows.set(mark.on, row + 1);
      board.marks.append(inHex(mark.note, hex, kind, row));
    } else if (!hex) board.marks.append(note(words, { x: on.x, y: on.y - 22 }, kind));
    return;
  }
  const { d, mid } = curve(from, on, kind === "danger" ? -0.1 : 0.1);
  board.marks.append(svg("path", { class: `${name} line-case`, d }), svg("path", { class: `${name} line`, d }));
  // Who commands is said once, and why several cannot be reached; a short line has no room for a note.
  const once = kind === "command" || !mark.clear;
  const key = once ? `${mark.from} ${words}` : mark.on + words;
  if (said.has(key) || Math.hypot(on.x - from.x, on.y - from.y) < 70) return;
  said.add(key);
  board.marks.append(note(words, kind === "place" ? { x: on.x, y: on.y - 16 } : mid, kind));
}

/**
 * The legend: what is drawn, with its rule, and what to leave out.
 * @param {any[]} overlays
 * @param {Set<string>} hidden
 * @param {() => void} changed
 */
export function legend(overlays, hidden, changed) {
  const place = $("legend");
  place.hidden = overlays.length === 0;
  put(
    place,
    overlays.map((overlay) => {
      const box = el("input", { type: "checkbox", checked: !hidden.has(overlay.kind) });
      box.addEventListener("change", () => {
        if (box.checked) hidden.delete(overlay.kind);
        else hidden.add(overlay.kind);
        changed();
      });
      return el(
        "span",
        { class: `key ${overlay.kind}`, title: overlay.title },
        el("label", {}, box, el("span", { class: "sample", "aria-hidden": "true" }, SIGNS[overlay.kind] ?? "•"), overlay.kind, el("span", { class: "unseen" }, `: ${overlay.title}`)),
        " ",
        ruleLink(overlay.rule),
      );
    }),
  );
}
