// What an order may lead to, before it is given: every outcome with its exact
// chance, every modifier with its rule.

import { el, put, ruleLink, signed } from "./dom.js";
import { summary } from "./sums.js";

/** Shares as the server gives them, or worked out from the fraction. */
function percent(outcome) {
  if (typeof outcome.percent === "number") return outcome.percent;
  const [top, bottom = "1"] = String(outcome.chance).split("/");
  return (100 * Number(top)) / Number(bottom);
}

/**
 * What a whole bar stands for: everything, or where all outcomes are rare a quarter or an eighth of it, so that
 * they can be told apart.
 */
export function scale(shares) {
  const largest = Math.max(...shares, 0);
  return [12.5, 25].find((most) => largest <= most) ?? 100;
}

/** One outcome as a bar. */
function bar(outcome, most) {
  const share = percent(outcome);
  const fill = el("span", { class: "bar-fill" });
  fill.style.inlineSize = `${Math.max(0.6, (100 * share) / most)}%`;
  return el(
    "li",
    {},
    el("span", { class: "bar-share" }, `${share < 9.95 ? share.toFixed(1) : Math.round(share)}%`),
    el("span", { class: "bar-track", "aria-hidden": "true" }, fill),
    el("span", { class: "bar-words" }, outcome.text || "nothing", outcome.chance ? [" ", el("small", {}, `(${outcome.chance})`)] : null),
  );
}

/** Modifiers by whose roll they change, each with its rule. */
export function modifiers(list) {
  if (!list?.length) return null;
  const rolls = [...new Set(list.map((one) => one.of))];
  // What adds no number changes what counts: its words say how.
  const line = (one) => el("li", {}, one.amount ? [el("b", {}, signed(one.amount)), " "] : null, one.what, " ", ruleLink(one.rule));
  return el(
    "div",
    { class: "modifiers" },
    rolls.map((of) => {
      const own = list.filter((one) => one.of === of);
      const sum = own.reduce((total, one) => total + one.amount, 0);
      return el("div", {}, of ? el("p", { class: "whose" }, of, own.filter((one) => one.amount).length > 1 ? ` ${signed(sum)}` : "") : null, el("ul", {}, own.map(line)));
    }),
  );
}

/** Where only one thing can come of it there are no odds. */
function certain(outcome) {
  const words = outcome.text && outcome.text !== "nothing more" ? `Whatever comes up: ${outcome.text}` : "Whatever comes up, no more hangs on it now than what follows.";
  return el("p", { class: "certain" }, words);
}

/** The distribution of an order. */
export function distribution(odds) {
  const [only, ...others] = odds.outcomes;
  if (only && !others.length) return el("div", { class: "distribution" }, certain(only), modifiers(odds.modifiers));
  const most = scale(odds.outcomes.map(percent));
  const shown = odds.outcomes.slice(0, 8);
  const rest = odds.outcomes.slice(8);
  const list = (some, whole = most) => el("ul", { class: "bars" }, some.map((outcome) => bar(outcome, whole)));
  const sums = summary(odds.outcomes);
  const restShare = rest.reduce((sum, outcome) => sum + percent(outcome), 0);
  return el(
    "div",
    { class: "distribution" },
    odds.part ? el("p", { class: "part" }, `Of ${odds.part}`) : null,
    sums ? [el("p", { class: "part" }, sums.title), list(sums.sums, scale(sums.sums.map(percent))), el("p", { class: "part" }, "In full")] : null,
    list(shown),
    rest.length
      ? el("details", {}, el("summary", {}, `${rest.length} rarer outcomes, ${restShare.toFixed(1)}% together`), list(rest))
      : null,
    modifiers(odds.modifiers),
  );
}

/** What is done when chance is asked: cards are drawn, dice are rolled. */
export const chance = ({ draws }) =>
  draws === "card" ? { deed: "Draw", sign: "♠", words: "draws cards" } : { deed: "Roll", sign: "⚄", words: "rolls dice" };

/**
 * Shows an order with its odds and asks whether it is meant.
 * @param {HTMLElement} place
 * @param {{notation: string, label: string, rolls: boolean, draws?: string}} order
 * @param {(order: string, signal: AbortSignal) => Promise<any>} ask
 * @returns {Promise<boolean>} whether the order is to be given
 */
export function confirm(place, order, ask) {
  const stop = new AbortController();
  const back = document.activeElement;
  return new Promise((done) => {
    const end = (answer) => {
      stop.abort();
      place.hidden = true;
      place.replaceChildren();
      place.cancel = null;
      // Back to where the player was: the list goes on from there.
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
      done(answer);
    };
    const yes = el("button", { type: "button", class: "main", click: () => end(true) }, order.rolls ? chance(order).deed : "Give the order");
    const no = el("button", { type: "button", click: () => end(false) }, "Leave it");
    const body = el("div", { class: "odds-body" }, order.rolls ? el("p", { class: "counting" }, "The odds are being added up…") : null);
    // A new question ends an old one.
    place.cancel?.();
    place.cancel = () => end(false);
    put(place, el("h3", {}, order.label), body, el("p", { class: "choice" }, yes, no));
    place.hidden = false;
    yes.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
    if (!order.rolls) return;
    ask(order.notation, stop.signal).then(
      (odds) => put(body, distribution(odds)),
      (trouble) => stop.signal.aborted || put(body, el("p", {}, trouble.message)),
    );
  });
}
