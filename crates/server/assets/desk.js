// What stands beside the map: the question, the state of the battle, how it
// ended. Draws a view and keeps nothing.

import { $, add, el, put, ruleLink } from "./dom.js";
import { happened } from "./log.js";
import { remember } from "./store.js";

/** The side with that id, with its place. */
export function sideOf(view, id) {
  const place = view?.sides?.findIndex((side) => side.id === id) ?? -1;
  if (place < 0) return { name: id ?? "", place: "" };
  return { ...view.sides[place], place: place === 0 ? "first" : "second" };
}

/** Who sits on a seat, in a word. */
export function seatName(view, who) {
  if (who === "first" || who === "second") return view.sides[who === "first" ? 0 : 1].name;
  return who === "both" ? "Both sides" : "Onlooker";
}

/** A small block in the colours and shape of a side. */
export function block(place, colour) {
  return el("span", { class: `block ${place} ${colour ?? ""}`, "aria-hidden": "true" });
}

/** One line says what is asked, of whom, and why. */
export function question(view) {
  const asked = view.question;
  document.body.dataset.turn = view.over ? "over" : view.your_turn ? "yours" : "theirs";
  $("question").hidden = false;
  if (view.over) {
    put($("who"), "The battle is over");
    put($("question"), verdict(view));
    put($("why"));
    return;
  }
  if (!asked) return;
  const side = sideOf(view, asked.side);
  put($("who"), block(side.place, side.colour), side.name, who(view, side));
  put($("question"), asked.text);
  put($("why"), view.held_up ? el("span", { class: "held-up" }, `His order cannot be kept: ${view.held_up}`) : ruleLink(asked.rule, true));
}

/** Where orders would stand: why there are none. */
export function nothing(view, looking) {
  const words = looking ? "You are looking at an earlier position." : view.pending ? "An order waits for the dice." : "Nothing is asked of you now.";
  put($("order-list"), el("p", { class: "empty" }, words));
}

/** The window says whose turn it is, and the browser keeps the game for its first page. */
export function note(view, token) {
  document.title = `${view.your_turn ? "● " : ""}${view.title} · Grognard`;
  const side = view.you.length === 1 ? sideOf(view, view.you[0]).name : view.seat === "watch" ? "watching" : "";
  const state = view.over ? "over" : view.your_turn ? "your turn" : "waiting";
  remember({ token, title: view.title, book: view.rulebook.title, side, state, yours: view.your_turn && !view.over, at: view.at || new Date().toISOString() });
}

/** What is said to a page whose link opens nothing any more. */
export function shutOut() {
  document.body.dataset.turn = "over";
  put($("who"), "This link opens nothing any more");
  put($("question"), "The seat has a new link");
  put($("why"), "Whoever set the game up, or sat here, took another. Ask for it; nothing of the game is lost.");
  $("undo").parentElement.hidden = true;
  put($("order-list"));
}

/** Which ways to talk this seat has. */
export function talk(view) {
  $("say").hidden = !view.can_chat;
  if ($("webhook")) $("webhook").hidden = !view.webhooks;
}

/** Over the map: that an earlier position is shown. */
export function banner(at) {
  const place = $("banner");
  place.hidden = at === null;
  document.body.classList.toggle("looking", at !== null);
  place.querySelector("[data-banner]").textContent = at === null ? "" : at === 0 ? "You look at the start." : `You look at decision ${at}.`;
}

function who(view, side) {
  if (view.your_turn) return view.you.length > 1 ? " to decide" : ", it is for you";
  if (view.held_up) return " cannot go on yet";
  if (view.thinking) return [": the ", view.thinking.general, " is thinking", el("span", { class: "thinking", "aria-hidden": "true" }, el("i"), el("i"), el("i"))];
  if (view.seat === "watch") return " to decide";
  return side.player === "human" ? ": your opponent decides" : " to decide";
}

/** Who won, in a few words. */
function verdict(view) {
  const winner = view.outcome?.winner;
  if (!winner) return "A draw";
  const { name } = sideOf(view, winner);
  const mine = view.you.includes(winner) && view.you.length === 1;
  const lost = view.you.length === 1 && !mine;
  return mine ? `Victory: ${name}` : lost ? `Defeat: victory of the ${name}` : `Victory: ${name}`;
}

/** How it ended, and why. */
export function outcome(view, token) {
  const place = $("outcome");
  place.hidden = !view.over;
  if (!view.over || !view.outcome) return;
  const path = `/play/${encodeURIComponent(token)}`;
  const file = (name, kind, words) => el("a", { href: `/api${path}/${name}`, download: `battle.${kind}` }, words);
  put(
    place,
    el("p", { class: "final" }, view.sides.map((side, at) => el("span", {}, block(at ? "second" : "first", side.colour), side.name, " ", el("b", {}, points(view.outcome.points, at, view))))),
    happened({ events: view.outcome.reasons, dice: [] }),
    el("p", { class: "links" }, el("a", { class: "button main", href: `${path}/report` }, "Report of the battle"), el("a", { class: "button", href: "/" }, "Another battle")),
    el("p", { class: "files" }, "Keep it: ", file("record", "grog", "record"), ", ", file("map.svg", "svg", "SVG"), ", ", file("map.png", "png", "PNG"), ". The dice can be checked under Dice."),
  );
}

function points(all, at, view) {
  const count = all?.[at ? "second" : "first"] ?? all?.[view.sides[at].id] ?? 0;
  if (!view.half_points) return count;
  const whole = Math.trunc(Math.abs(count) / 2);
  return `${count < 0 ? "−" : ""}${whole || count % 2 === 0 ? whole : ""}${count % 2 ? "½" : ""}`;
}

/** The bar at the top. */
export function header(view, scene, score) {
  $("caption").textContent = scene?.caption ?? view.caption ?? "";
  put(
    $("points"),
    view.sides.map((side, at) => el("span", { class: "score" }, block(at ? "second" : "first", side.colour), el("span", { class: "score-name" }, side.name), " ", el("b", {}, points(score ?? view.points, at, view)))),
  );
}

/** The panels of the position: points, command, who is still to come. */
export function panels(view, scene) {
  // Of an earlier position only the sums are known.
  const now = scene === view.scene && !view.over ? view.points_from ?? [] : [];
  const open = new Set([...$("panels").querySelectorAll("details[open]")].map((node) => node.dataset.side));
  put(
    $("panels"),
    (scene?.panels ?? []).filter((panel) => panel.lines.length).map((panel) => [
      el("h3", {}, panel.title),
      el("ul", { class: "panel" }, panel.lines.map(line)),
    ]).flat(),
    now.length ? [el("h3", {}, "What the points are for"), el("ul", { class: "panel" }, now.map((reason) => el("li", {}, reason.text, reason.rules?.map((rule) => [" ", ruleLink(rule)]))))] : null,
    (scene?.sides ?? []).map((side) => roster(scene, side, open.has(side.id))),
  );
  const options = Object.entries(view.options ?? {});
  put($("options"));
  add($("options"), options.length ? el("p", {}, el("b", {}, "Options: "), options.map(([name, value]) => `${name} ${value}`).join(", ")) : null);
}

/** What is known of the pieces of a side, where their faces do not say it all. */
function roster(scene, side, open) {
  const known = (scene.counters ?? []).filter((counter) => counter.side === side.id && counter.details?.length);
  if (!known.length) return null;
  const strength = ({ strength, losses }) => (strength === null ? [] : [`strength ${strength - losses} of ${strength}`]);
  const piece = (counter) => el("li", {}, el("b", {}, counter.name), ": ", [...strength(counter), ...counter.details].join(", "));
  return el("details", { "data-side": side.id, open }, el("summary", {}, `Roster: ${side.name}`), el("ul", { class: "panel" }, known.map(piece)));
}

/** A line of a panel: its number at the right, its time at the left. */
function line(text) {
  const [, words, number] = /^(.*?)[:\s]\s*([-−+]?\d+(?: of \d+)?)$/.exec(text) ?? [];
  if (words && !/^\d/.test(text)) return el("li", { class: "dotted" }, el("span", {}, words), el("b", {}, number));
  return el("li", {}, text);
}

/** The button that takes back, with what it takes back or why it cannot. */
export function undo(view, looking) {
  const button = $("undo");
  const can = Boolean(view.undo) && !looking;
  button.disabled = !can;
  $("undo-why").textContent = can ? view.undo.label : why(view);
  button.parentElement.hidden = view.seat === "watch" || (view.over && !can);
}

function why(view) {
  const last = view.log?.[view.log.length - 1];
  if (!last || view.number === 0) return "";
  const cards = last.dice?.every((one) => one.draw === "card");
  if (last.dice?.length && view.you.includes(last.side)) return cards ? "The cards have spoken." : "The dice have spoken.";
  if (!view.you.includes(last.side)) return "The last order was not yours.";
  return "What has been seen cannot be unseen.";
}
