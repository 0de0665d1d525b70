// Keys and settings.

import { $ } from "./dom.js";
import { set, settings } from "./store.js";

/** Fills the dialog and keeps what is changed. */
export function wireSettings() {
  const dialog = $("settings");
  const now = settings();
  for (const field of dialog.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting;
    if (field.type === "checkbox") field.checked = Boolean(now[name]);
    else field.value = String(now[name]);
    field.addEventListener("change", () => set(name, field.type === "checkbox" ? field.checked : field.value));
  }
  $("keys-button").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}

/**
 * The keys of the table. Keys typed into a field stay there.
 * @param {Record<string, (event: KeyboardEvent) => void>} keys by lower-case key
 * @param {(number: number) => void} nth
 */
export function wireKeys(keys, nth) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("settings").open) return;
    const near = event.target.closest?.("input, textarea, select");
    // A browser may leave the focus for a while on a field whose dialog was just closed.
    const field = near?.checkVisibility() ? near : null;
    if (field && event.key !== "Escape") return;
    if (field) field.blur();
    // A key that is held down gives one order, not the next ones as well.
    const held = event.repeat && /^[1-9f]$/i.test(event.key);
    if (/^[1-9]$/.test(event.key) && !field) {
      event.preventDefault();
      if (!held) nth(Number(event.key));
      return;
    }
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (!held) act(event);
  });
}

/** Two soft beats of a drum. */
export function drum() {
  try {
    const audio = new AudioContext();
    for (const [at, pitch] of [[0, 110], [0.16, 90]]) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.frequency.setValueAtTime(pitch, audio.currentTime + at);
      tone.frequency.exponentialRampToValueAtTime(45, audio.currentTime + at + 0.18);
      gain.gain.setValueAtTime(0.35, audio.currentTime + at);
      gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.2);
      tone.connect(gain).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.22);
    }
    setTimeout(() => audio.close(), 900);
  } catch {
    // No sound, then.
  }
}
