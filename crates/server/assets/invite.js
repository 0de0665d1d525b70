// Links that can be copied and shared.

for (const field of document.querySelectorAll("[data-link]")) {
  field.value = new URL(field.value, location.href).href;
  field.addEventListener("focus", () => field.select());
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    let copied = false;
    try {
      await navigator.clipboard.writeText(field.value);
      copied = true;
    } catch {
      // Without a secure context there is no clipboard; the text is selected.
    }
    button.textContent = copied ? "Copied" : "Selected: press Ctrl+C";
    setTimeout(() => (button.textContent = "Copy"), 2500);
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  const field = document.getElementById(button.dataset.share);
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, url: field.value }).catch(() => {});
  });
}
