// The card beside the map: all that was decided since the player's own last
// order, the latest first: what is asked hangs on it. While it happens it is
// told in full. Afterwards what had dice or a result is told in short, or in
// full if it is alone; orders without either are a line, many of them a line
// together, and a bare pass is left out where there is anything else to tell.

import { block, sideOf } from "./desk.js";
import { el, put } from "./dom.js";
import { drawn } from "./faces.js";
import { happened } from "./log.js";

/** So many orders without dice follow each other as lines of their own. */
const LINES = 2;

/** How much a decision tells: dice or a result, anything at all, nothing. */
function weight(entry) {
  if (entry.dice?.length || entry.events?.some((event) => event.result)) return 2;
  return entry.events?.length ? 1 : 0;
}

/** Whether it has dice or a result. */
export const isWeighty = (entry) => weight(entry) === 2;

/**
 * Shows decisions; hides the card where there is nothing that the player did not do or does not see himself.
 * @param {HTMLElement} place
 * @param {any[]} entries
 * @param {any} view
 * @param {boolean} [happens] whether the last one is just being shown
 */
export function card(place, entries, view, happens = false) {
  const telling = entries.filter(weight);
  const others = (entry) => !view.you.includes(entry.side);
  // Of passes alone only the last one is told.
  const told = telling.length ? telling : entries.slice(-1);
  place.hidden = !told.some((entry) => isWeighty(entry) || others(entry));
  if (place.hidden) return;
  const weighty = told.filter(isWeighty);
  const news = happens || !weighty.length ? told.at(-1) : weighty.length === 1 ? weighty[0] : null;
  const parts = [];
  let lines = [];
  const flush = () => {
    parts.push(...(lines.length > LINES ? [folded(lines, view)] : lines.map((entry) => head(entry, view))));
    lines = [];
  };
  for (const entry of told) {
    if (!isWeighty(entry) && entry !== news) {
      lines.push(entry);
      continue;
    }
    flush();
    parts.push([head(entry, view), entry === news ? happened(entry) : short(entry)]);
  }
  flush();
  put(place, ...parts.reverse());
  place.scrollTop = 0;
}

/** Who did what. */
function head(entry, view) {
  const side = sideOf(view, entry.side);
  return el("p", { class: "step-head" }, block(side.place, side.colour), el("b", {}, side.name), " ", entry.label ?? "an order you may not know");
}

/** What came of it: its dice, and its results, or whatever happened where nothing is a result. */
function short(entry) {
  const events = entry.events ?? [];
  const results = events.filter((event) => event.result);
  const dice = (entry.dice ?? []).map((one) => [drawn(one), " "]).flat();
  const texts = (results.length ? results : events).map((event) => el("span", { class: event.result ? "event result" : "event" }, event.text));
  return el("p", { class: "happened in-short" }, dice, texts.flatMap((text, at) => (at ? ["; ", text] : [text])));
}

/** Many orders without dice, to be opened. */
function folded(entries, view) {
  const names = [...new Set(entries.map((entry) => sideOf(view, entry.side).name))].join(", ");
  return el("details", {}, el("summary", {}, `${names}: ${entries.length} orders without dice`), entries.map((entry) => head(entry, view)));
}
