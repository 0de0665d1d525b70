// Day or candlelight, before the first paint. The only script that is no
// module: a module would come too late and the page would flash.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  /** What the player chose, if he chose. */
  const chosen = () => {
    try {
      return localStorage.getItem("grognard.theme");
    } catch {
      return null;
    }
  };
  const apply = () => {
    const theme = chosen() ?? (dark.matches ? "dark" : "light");
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent("themechange", { detail: theme }));
  };
  const toggle = () => {
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("grognard.theme", next);
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
      root.dataset.theme = next;
    }
    apply();
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
  document.addEventListener("toggletheme", toggle);
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.hidden = false;
      button.addEventListener("click", toggle);
    }
  });
})();
