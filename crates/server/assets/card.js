// The card beside the map: all that was decided since the player's own last
// order. The latest is told in full, what had dice or a result before it in
// short; orders without either are a line, many of them a line together, and a
// bare pass is left out where there is anything else to tell.

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
 */
export function card(place, entries, view) {
  const telling = entries.filter(weight);
  const others = (entry) => !view.you.includes(entry.side);
  // Of passes alone only the last one is told.
  const told = telling.length ? telling : entries.slice(-1);
  place.hidden = !told.some((entry) => isWeighty(entry) || others(entry));
  if (place.hidden) return;
  const last = told.at(-1);
  const nodes = [];
  let lines = [];
  const flush = () => {
    nodes.push(...(lines.length > LINES ? [folded(lines, view)] : lines.map((entry) => head(entry, view))));
    lines = [];
  };
  for (const entry of told) {
    if (!isWeighty(entry) && entry !== last) {
      lines.push(entry);
      continue;
    }
    flush();
    nodes.push(head(entry, view), entry === last ? happened(entry) : short(entry));
  }
  put(place, nodes);
  // The latest is the news: it is seen whole, or from its beginning.
  const news = [...place.querySelectorAll(":scope > .step-head")].at(-1);
  place.scrollTop = news.offsetTop;
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
