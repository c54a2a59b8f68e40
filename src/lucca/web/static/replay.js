// What scripts add to a replay: steps that count however fast they are asked for, the slider, and playing by itself.

import { byId, kept } from "./dom.js";
import { latest, loadAndShow } from "./lucca.js";

const EVENT_TIME = 1400; // ms for which an event is shown at the usual speed
const KEY = "replay-speed";
const line = document.querySelector(".player-slider");
const stops = Object.fromEntries(["event", "turn", "round"].map((kind) => [kind, line.dataset[kind].split(" ")]));
const order = new Map(stops.event.map((stop, at) => [stop, at]));
const play = byId("play");
const speed = byId("speed");
let playing = null; // what waits for the next event, while it plays

const show = (stop) => loadAndShow(new URL(`?at=${stop}`, location).href);

/** The stop that is wanted: several steps may have been asked for before the first is there. */
function here() {
  const wanted = order.get(new URL(latest()).searchParams.get("at"));
  return wanted ?? order.get(byId("where").dataset.stop);
}

/** One event, turn or round on, or back. */
function step(kind, by) {
  const at = here();
  const ahead = stops[kind].map((stop) => order.get(stop)).filter((place) => (place - at) * by > 0);
  const [next = by > 0 ? stops.event.length - 1 : 0] = by > 0 ? ahead : ahead.reverse();
  return show(stops.event[next]);
}

const isAtEnd = () => here() === stops.event.length - 1;

/** Shows one event after the other, until the end or until somebody stops it. */
async function start() {
  const mine = (playing = {});
  play.classList.add("playing");
  if (isAtEnd()) await show("0");
  while (playing === mine && !isAtEnd()) {
    await new Promise((done) => setTimeout(done, EVENT_TIME / Number(speed.value)));
    if (playing === mine) await step("event", 1);
  }
  if (playing === mine) stop();
}

function stop() {
  playing = null;
  play.classList.remove("playing");
}

play.addEventListener("click", () => (playing ? stop() : start()));

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-step]");
  if (event.target.closest("a, #ask")) stop();
  if (!link) return;
  event.preventDefault();
  step(link.dataset.step, Number(link.dataset.by));
});

document.addEventListener("input", (event) => {
  if (event.target !== byId("at")) return;
  stop();
  show(event.target.value);
});

document.addEventListener("keydown", (event) => {
  const isOwn = event.target.closest("button, summary, select, textarea, dialog, input:not([type=range])");
  if (event.key !== " " || isOwn || event.ctrlKey || event.altKey || event.metaKey || kept("keys", "1") !== "1") return;
  event.preventDefault();
  play.click();
});

speed.value = kept(KEY, "1");
speed.addEventListener("change", () => localStorage.setItem(`lucca-${KEY}`, speed.value));
