// The first page: the games this browser has open, and maps by candlelight.

import { $, el, put } from "./dom.js";
import { forget, games } from "./store.js";

/** How long ago, in words. */
function ago(iso) {
  const seconds = (Date.now() - Date.parse(iso)) / 1000;
  if (!Number.isFinite(seconds)) return "";
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, size] of [["day", 86400], ["hour", 3600], ["minute", 60]]) {
    if (seconds >= size) return words.format(-Math.floor(seconds / size), unit);
  }
  return "just now";
}

function listGames() {
  const known = games();
  $("games").hidden = known.length === 0;
  put(
    $("games").querySelector("[data-games]"),
    known.map((game) =>
      el(
        "li",
        {},
        el(
          "a",
          { href: `/play/${encodeURIComponent(game.token)}` },
          el("b", {}, game.title, game.side ? `, ${game.side}` : ""),
          el("small", { class: game.yours ? "yours" : null }, [game.book, game.state, ago(game.at)].filter(Boolean).join(" · ")),
        ),
        el(
          "button",
          {
            type: "button",
            title: "Forget it here; the game stays",
            "aria-label": `Forget ${game.title}`,
            click: () => {
              forget(game.token);
              listGames();
            },
          },
          "×",
        ),
      ),
    ),
  );
}

/** Shows every map by the light of the page. */
function lightMaps() {
  const dark = document.documentElement.dataset.theme === "dark";
  for (const image of document.querySelectorAll("[data-map]")) {
    image.dataset.path ??= image.getAttribute("src");
    const path = dark ? `${image.dataset.path}?theme=dark` : image.dataset.path;
    if (image.getAttribute("src") !== path) image.setAttribute("src", path);
  }
}

// A game begins once, however often the button is pressed.
for (const form of document.querySelectorAll(".card")) {
  form.addEventListener("submit", () => {
    setTimeout(() => {
      for (const button of form.querySelectorAll("button")) button.disabled = true;
    });
  });
}
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll(".card button")) button.disabled = false;
  listGames();
});
document.addEventListener("themechange", lightMaps);
lightMaps();
listGames();
