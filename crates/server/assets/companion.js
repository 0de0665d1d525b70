// The companion of a real table: the situation by toggles, its exact odds, and
// dice that are rolled here or typed in. No rule is known here: every number,
// word and rule comes from the server.

import { call } from "./api.js";
import { fraction, newBar, share, sums } from "./companion-bars.js";
import { pad } from "./companion-dice.js";
import { Situation } from "./companion-situation.js";
import { $, announce, calm, el, put, signed } from "./dom.js";
import { cardFace, die, together } from "./faces.js";

const base = `/api/companion/${encodeURIComponent(document.body.dataset.rulebook)}`;
const forms = [...document.querySelectorAll("form.situation")].map((form) => new Situation(form));
const links = [...document.querySelectorAll("[data-kind]")];

/** Odds that were told already: toggling back is instant, and needs no line. */
const told = new Map();

let now = forms[0];
let waiting = null;
let shown = null;
let typing = null;

/** Which situation the address means. */
function fromAddress() {
  const [name, ...rest] = decodeURIComponent(location.hash.slice(1)).split("&");
  const found = forms.find((form) => form.name === name) ?? forms[0];
  for (const form of forms) form.node.hidden = form !== found;
  for (const link of links) {
    const own = link.dataset.kind === found.name;
    link.setAttribute("aria-current", own ? "true" : "false");
    if (own) link.scrollIntoView({ block: "nearest", inline: "center" });
  }
  if (found !== now) {
    scrollTo(0, 0);
    stopTyping();
  }
  now = found;
  $("caption").textContent = now.results;
  $("roll").textContent = now.pack() ? "Draw here" : "Roll here";
  $("own").textContent = now.pack() ? "My own cards" : "My own dice";
  now.take(new Map(rest.map((pair) => pair.split(/=(.*)/s).slice(0, 2))));
  ask();
}

/** Keeps the situation in the address, so that it can be sent and comes back. */
function toAddress() {
  const given = Object.entries(now.given()).map(([key, value]) => `${key}=${value}`);
  history.replaceState(null, "", `#${[now.name, ...given].join("&")}`);
}

/** Asks for the odds of the situation, and shows them. */
async function ask() {
  const body = { resolution: now.name, factors: now.given() };
  const key = JSON.stringify(body);
  waiting?.abort();
  if (told.has(key)) {
    show(told.get(key));
    return;
  }
  const stop = new AbortController();
  waiting = stop;
  document.body.classList.add("asking");
  try {
    const odds = await call(`${base}/odds`, { method: "POST", body, signal: stop.signal });
    told.set(key, odds);
    show(odds);
  } catch (trouble) {
    if (!stop.signal.aborted) refuse(trouble);
  } finally {
    if (waiting === stop) document.body.classList.remove("asking");
  }
}

/** Says why there are no odds. */
function refuse(trouble) {
  shown = null;
  $("bars").replaceChildren();
  $("sums").hidden = true;
  $("caption").hidden = true;
  $("modifiers").hidden = true;
  put($("refused"), `${trouble.message[0].toUpperCase()}${trouble.message.slice(1)}. `, ruleButton(trouble.rule));
  $("refused").hidden = false;
  $("roll").disabled = true;
  $("own").disabled = true;
  announce(trouble.message);
}

/** Shows odds as bars; those that stay grow or shrink where they are. */
function show(odds) {
  shown = odds;
  $("refused").hidden = true;
  $("caption").hidden = false;
  $("roll").disabled = false;
  $("own").disabled = false;
  const bars = $("bars");
  const old = new Map([...bars.children].map((node) => [node.dataset.result, node]));
  bars.replaceChildren(
    ...odds.outcomes.map((outcome) => {
      const node = old.get(outcome.text) ?? newBar(outcome);
      node.querySelector(".share").textContent = share(outcome);
      put(node.querySelector(".exact"), fraction(outcome.chance));
      node.querySelector(".fill").style.inlineSize = `${Math.max(0.6, outcome.percent)}%`;
      return node;
    }),
  );
  sums($("sums"), odds.outcomes);
  modifiers(odds.modifiers);
  mark();
}

/** The modifiers: their sums in a line, and one by one with their rules. */
function modifiers(list) {
  const place = $("modifiers");
  place.hidden = list.length === 0;
  const whose = [...new Set(list.map((one) => one.of))];
  const sum = (of) => list.filter((one) => one.of === of).reduce((total, one) => total + one.amount, 0);
  put(place.querySelector("summary"), whose.map((of) => el("span", {}, `${of} `, el("b", {}, signed(sum(of))))));
  put(
    place.querySelector("ul"),
    list.map((one) =>
      el("li", {}, el("b", {}, signed(one.amount)), " ", whose.length > 1 ? `${one.of}: ` : "", one.what, " ", ruleButton(one.rule)),
    ),
  );
}

/** A rule's number that opens its title. */
function ruleButton(rule) {
  if (!rule) return null;
  const tell = () => {
    const place = $("rule-title");
    put(place, el("a", { href: rule.url, target: "_blank" }, rule.id), ` ${rule.title} `);
    place.append(el("button", { type: "button", class: "close", "aria-label": "Close", click: () => (place.hidden = true) }, "×"));
    place.hidden = false;
  };
  return el("button", { type: "button", class: "rule", "aria-label": `Rule ${rule.id}: ${rule.title}`, click: tell }, rule.id);
}

/** Marks the result of the last roll among the odds, if it is of this situation. */
let last = null;
function mark() {
  const same = last && last.key === JSON.stringify({ resolution: now.name, factors: now.given() });
  for (const node of $("bars").children) {
    const came = Boolean(same) && node.dataset.result === last.result;
    node.classList.toggle("came", came);
    if (came) node.setAttribute("aria-current", "true");
    else node.removeAttribute("aria-current");
  }
  $("last").classList.toggle("earlier", Boolean(last) && !same);
}

/** Brings the bar that came out into view: there may be more of them than the tray shows. */
function bringBar() {
  const bars = $("bars");
  const bar = bars.querySelector(".came");
  if (!bar) return;
  const top = bar.offsetTop - bars.offsetTop - (bars.clientHeight - bar.offsetHeight) / 2;
  bars.scrollTo({ top, behavior: calm() ? "auto" : "smooth" });
}

/** Dice and cards of one reason; where each die counts by itself, those that succeed are marked. */
function line({ why, rule, all }, needs) {
  const least = needs[why];
  const faces = all.map((drawn) => {
    const node = face(drawn);
    if (least && Number(drawn.value) >= least) {
      node.classList.add("success");
      node.setAttribute("aria-label", `${drawn.value}, succeeds`);
    }
    return node;
  });
  return el(
    "li",
    {},
    el("span", { class: "faces" }, faces),
    el("span", {}, why, least ? el("b", {}, ` ${least}${least < 6 ? "+" : ""}`) : "", " ", ruleButton(rule)),
  );
}

/** A die or card as it lies. */
function face(drawn) {
  if (drawn.draw !== "card") return die(drawn.value, drawn.draw === "D6");
  return cardFace(drawn.value);
}

/** Shows what came of the dice; it stays until the next ones. */
function came(answer, own) {
  last = { key: JSON.stringify({ resolution: now.name, factors: now.given() }), result: answer.result };
  const place = $("last");
  put(
    place,
    el("p", { class: "result" }, answer.words),
    el("ul", { class: "dice" }, together(answer.dice).map((one) => line(one, answer.needs))),
    now.keepsCards(answer.dice) &&
      el("button", { type: "button", class: "keep", click: () => keep(answer.dice) }, "These cards are gone from the pack"),
  );
  place.hidden = false;
  place.dataset.own = own ? "yes" : "no";
  mark();
  bringBar();
  announce(answer.words);
}

/** Takes the cards that were drawn out of the pack. */
function keep(dice) {
  now.removeCards(dice);
  $("last").querySelector(".keep")?.remove();
  changed();
}

async function roll(rolls = []) {
  const body = { resolution: now.name, factors: now.given(), rolls, here: true };
  $("roll").disabled = true;
  try {
    const answer = await call(`${base}/resolve`, { method: "POST", body, tries: 1 });
    stopTyping();
    came(answer, false);
  } catch (trouble) {
    refuse(trouble);
  } finally {
    $("roll").disabled = shown === null;
  }
}

/** Asks for the player's own dice, one by one. */
function type() {
  document.body.classList.add("typing");
  const situation = { resolution: now.name, factors: now.given() };
  typing = pad($("pad"), {
    ask: (rolls) => call(`${base}/resolve`, { method: "POST", body: { ...situation, rolls } }),
    face,
    ruleButton,
    done: (answer) => {
      stopTyping();
      came(answer, true);
    },
    rest: (rolls) => roll(rolls),
    stop: stopTyping,
    trouble: (trouble) => {
      stopTyping();
      refuse(trouble);
    },
  });
}

function stopTyping() {
  typing?.end();
  typing = null;
  document.body.classList.remove("typing");
}

function changed() {
  stopTyping();
  toAddress();
  ask();
}

for (const form of forms) form.whenChanged(changed);
for (const link of document.querySelectorAll("main a.rule")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const { href, textContent: id } = link;
    ruleButton({ id, url: href, title: link.dataset.title }).click();
  });
}
$("roll").addEventListener("click", () => roll());
$("own").addEventListener("click", type);
addEventListener("hashchange", fromAddress);
fromAddress();
document.body.classList.add("ready");
