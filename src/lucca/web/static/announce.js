// Telling people what has changed: in words for those who hear the page, and by two notes when it is their turn.

import { byId, find, kept } from "./dom.js";

/** What is told of a page to those who hear it: what happened, what was said, a hint, warnings, and what is asked. */
export function announcementsOf(page) {
  const lines = (selector) => find(selector, page).map((line) => line.textContent.trim().replace(/\s+/g, " "));
  return { events: Number(byId("log")?.dataset.events ?? 0), chat: lines("#chat li:not(.none)"), hint: lines("#hint p"), warnings: lines("#scene [data-warning]"), asked: lines("#status h1") };
}

export function announceChanges(before) {
  const now = announcementsOf(document);
  const happened = now.events > before.events ? find("#log .log > li:not(.new-since)").slice(before.events - now.events).map((line) => line.textContent.trim()) : [];
  const said = now.chat.slice(before.chat.length);
  const hint = now.hint.join() === before.hint.join() ? [] : now.hint;
  const warnings = now.warnings.filter((line) => !before.warnings.includes(line));
  const asked = now.asked.join() === before.asked.join() ? [] : now.asked;
  announce([...happened.slice(-8), ...said, ...hint, ...warnings, ...asked].join(" "));
}

export function announce(words) {
  if (words && byId("news")) byId("news").textContent = words;
}

/** Two short notes. */
export function ring() {
  if (kept("sound", "1") !== "1") return;
  const sound = new AudioContext();
  [660, 880].forEach((tone, number) => {
    const note = new OscillatorNode(sound, { frequency: tone, type: "triangle" });
    const loud = new GainNode(sound, { gain: 0.12 });
    const at = sound.currentTime + number * 0.14;
    loud.gain.setTargetAtTime(0, at + 0.06, 0.05);
    note.connect(loud).connect(sound.destination);
    note.start(at);
    note.stop(at + 0.3);
  });
  setTimeout(() => sound.close(), 1000);
}
