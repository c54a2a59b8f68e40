// Panels beside the board, screens of a phone, and the menu: which of them is shown, and what is new in the others.

import { byId, find } from "./dom.js";

const frame = byId("frame");
const SCREEN_OF = { scoring: "more", seats: "more" };
const read = new Map(); // how many lines of the log and the chat, and seats that a bot may take, have been seen

/** Shows a panel; on a phone, the screen that has it. */
export function showPanel(name) {
  frame.dataset.panel = name;
  frame.dataset.screen = SCREEN_OF[name] ?? name;
  mark();
}

function showScreen(name) {
  frame.dataset.screen = name;
  if (byId(`panel-${name}`)) frame.dataset.panel = name;
  mark();
}

/** Shows the panel or the menu in which something lies. */
export function reveal(thing) {
  const panel = thing.closest(".panel");
  if (panel && !panel.checkVisibility()) showPanel(panel.id.slice("panel-".length));
}

function mark() {
  for (const tab of find(".tabs [role=tab]")) {
    const isShown = tab.dataset.panel === frame.dataset.panel;
    tab.ariaSelected = String(isShown);
    tab.tabIndex = isShown ? 0 : -1;
  }
  for (const button of find(".screens button")) button.setAttribute("aria-current", String(button.dataset.screen === frame.dataset.screen));
  markNews();
  for (const list of find(".panel .log, .panel #chat")) if (list.checkVisibility()) list.scrollTop = list.scrollHeight;
}

/** Counts what has come since a panel was last seen. */
export function markNews() {
  if (!frame) return;
  const now = { log: Number(byId("log").dataset.events), chat: find("#chat li:not(.none)").length, seats: find("#seats form").length };
  for (const [name, count] of Object.entries(now)) {
    if (!read.has(name) || byId(name).checkVisibility()) read.set(name, count);
    for (const badge of find(`[data-news=${name}]`)) {
      const news = count - read.get(name);
      badge.hidden = news < 1;
      badge.firstElementChild.textContent = news;
    }
  }
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-panel], button[data-screen]");
  if (button?.dataset.panel) showPanel(button.dataset.panel);
  if (button?.dataset.screen) showScreen(button.dataset.screen);
  for (const menu of find("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest("details.menu[open]");
  if (event.key === "Escape" && menu && !event.target.closest("dialog")) {
    menu.open = false;
    menu.firstElementChild.focus();
  }
  const tab = event.target.closest("[role=tab]");
  if (!tab || !(event.key in STEPS)) return;
  const tabs = find("[role=tab]", tab.parentElement);
  const next = tabs.at((tabs.indexOf(tab) + STEPS[event.key]) % tabs.length);
  event.preventDefault();
  showPanel(next.dataset.panel);
  next.focus();
});

markNews();
