// Points, and what is seen of them when they change.

import { calm, find } from "./dom.js";

export function pointsOf(page) {
  return new Map(find("[data-points-for]", page).map((place) => [place.dataset.pointsFor, Number(place.textContent)]));
}

/** Points float up where they were scored. */
export function floatPoints(before) {
  if (calm.matches) return;
  for (const [place, now] of pointsOf(document)) {
    const gained = now - (before.get(place) ?? now);
    const there = gained && document.querySelector(`[data-points-for="${place}"]`)?.getBoundingClientRect();
    if (!there?.width) continue;
    const words = document.createElement("span");
    words.className = "points-float";
    words.ariaHidden = "true";
    words.textContent = gained > 0 ? `+${gained}` : `−${-gained}`;
    words.style.left = `${there.left + scrollX + there.width / 2}px`;
    words.style.top = `${there.top + scrollY}px`;
    document.body.append(words);
    words.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0, transform: "translate(-50%, -3.5rem)" }], { duration: 1800 }).finished.then(() => words.remove());
  }
}
