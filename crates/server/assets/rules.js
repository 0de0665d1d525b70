// The rules page: finds rules by word or number; the rulings page: links the
// rule numbers of each ruling.

const filter = document.querySelector("[data-filter]");
if (filter) {
  const found = document.querySelector("[data-found]");
  const rules = [...document.querySelectorAll("[data-rule]")].map((node) => ({
    node,
    words: node.textContent.toLowerCase(),
  }));
  const chapters = [...document.querySelectorAll("[data-chapter]")];
  const look = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const rule of rules) {
      const fits = words.every((word) => rule.words.includes(word));
      rule.node.hidden = !fits;
      if (fits) count += 1;
    }
    for (const chapter of chapters) chapter.hidden = !chapter.querySelector("[data-rule]:not([hidden])");
    found.textContent = words.length ? `${count} of ${rules.length}` : "";
  };
  filter.addEventListener("input", look);
  // A link to a rule that is filtered out shows it again.
  addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !target.closest("[hidden]")) return;
    filter.value = "";
    look();
    target.scrollIntoView();
  });
  look();
}

const prose = document.querySelector("[data-rules]");
for (const code of prose?.querySelectorAll("code") ?? []) {
  if (!/^[a-z][a-z-]*(\.[a-z0-9-]+)+$/.test(code.textContent)) continue;
  const link = document.createElement("a");
  link.href = `${prose.dataset.rules}#${code.textContent}`;
  code.replaceWith(link);
  link.append(code);
}
