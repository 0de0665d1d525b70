// The table: puts the game, the board and the page together; buttons and keys.

import { $ } from "./dom.js";
import { seat } from "./api.js";
import { Board } from "./board.js";
import { Game } from "./game.js";
import { Hauling } from "./hauling.js";
import { Mover } from "./mover.js";
import { Numbers } from "./numbers.js";
import { sketches } from "./sketches.js";
import { wireKeys, wireSettings } from "./settings.js";
import { settings } from "./store.js";
import { Tape } from "./tape.js";

const token = document.body.dataset.token;
const api = seat(token);
const board = new Board($("view"), $("sheet"));
// The buttons stand beside the map, not on it, where they are in a column.
const tools = document.querySelector(".tools");
board.camera.aside = () => {
  const box = tools.getBoundingClientRect();
  return box.height > box.width ? box.right - board.view.getBoundingClientRect().left + 6 : 0;
};
const table = new Game(token, api, board);
// The tape comes first: while it is out, nothing else is touched.
const tape = new Tape(board);
const mover = new Mover({ api, board, giving: table.giving, view: () => table.view, looking: () => table.at !== null });
new Hauling(board, table.giving, () => table.at !== null);
const numbers = new Numbers(mover, board);
sketches(table.giving, mover, api);
wireSettings();
for (const what of ["trace", "insight"]) {
  const on = settings()[what];
  document.querySelector(`[data-toggle="${what}"]`).setAttribute("aria-pressed", String(on));
  document.body.classList.toggle(`no-${what}`, !on);
}
tools.addEventListener("click", (event) => {
  const { zoom, toggle } = event.target.closest("button")?.dataset ?? {};
  if (zoom === "fit") board.camera.fit(board.troops());
  else if (zoom) board.camera.zoom(zoom === "in" ? 1.35 : 1 / 1.35);
  if (toggle === "tape") tape.toggle();
  else if (toggle === "numbers") numbers.open();
  else if (toggle) table.toggle(toggle);
});
$("banner").querySelector("[data-now]").addEventListener("click", () => table.look(null));
$("undo").addEventListener("click", () => table.giving.undo());
$("step").addEventListener("click", (event) => event.target.closest("a") || table.story.skip());
$("webhook")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const url = event.target.elements.namedItem("url").value.trim();
  const say = (text) => ($("webhook-state").textContent = text);
  await api.webhook(url || null).then(() => say(url ? "kept" : "no longer told"), (trouble) => say(trouble.message));
});
document.addEventListener("themechange", () => board.light());
const tab = (name) => () => {
  table.tabs.open(name);
  $(`tab-${name}`).focus();
};
const give = (order) => order && table.giving.give(order);
wireKeys(
  {
    f: () => give(table.orders.by("F")),
    escape: () => (mover.letGo(), tape.toggle(false), table.story.skip(), table.giving.escape()),
    m: () => tape.toggle(),
    n: () => numbers.open(),
    u: () => table.giving.undo(),
    h: () => table.toggle("counters"),
    l: () => table.toggle("trace"),
    i: () => table.toggle("insight"),
    r: () => table.toggle("replay"),
    t: () => document.dispatchEvent(new Event("toggletheme")),
    "?": () => $("settings").showModal(),
    "+": () => board.camera.zoom(1.35),
    "=": () => board.camera.zoom(1.35),
    "-": () => board.camera.zoom(1 / 1.35),
    0: () => board.camera.fit(board.troops()),
    ",": () => table.replay.step(-1),
    ".": () => table.replay.step(1),
    "/": () => (tab("orders")(), table.orders.find()),
    o: tab("orders"),
    g: tab("log"),
    s: tab("state"),
    c: tab("talk"),
    d: tab("dice"),
  },
  (number) => give(table.orders.by(number)),
);
table.start().catch((trouble) => {
  if (trouble.status === 404 && table.view) return table.shutOut();
  $("waiting-map").textContent = trouble.message;
  $("waiting-map").hidden = false;
});
