// Turn notices: two notes, and where a visitor has asked for it a notification while the page is out of sight.

import { ring } from "./announce.js";
import { find, kept } from "./dom.js";

const canNotify = "Notification" in window && isSecureContext;
const isOn = () => canNotify && Notification.permission === "granted" && kept("notices", "") === "1";
let notice = null; // the notification that is still there

/** Tells that it is the visitor's turn. */
export function tellTurn() {
  ring();
  if (!document.hidden || !isOn()) return;
  const words = { body: document.querySelector("#status h1").textContent, tag: location.pathname, icon: "/static/icon.svg" };
  try {
    notice = new Notification(document.querySelector("[data-notices]").dataset.title, words);
  } catch {
    return; // as on phones, where only service workers may: a page that is out of sight sleeps there anyway
  }
  notice.onclick = () => {
    window.focus();
    endNotice();
  };
}

function endNotice() {
  notice?.close();
  notice = null;
}

async function askBrowser(place, box) {
  const isAllowed = canNotify && (await Notification.requestPermission()) === "granted";
  if (!isAllowed) box.checked = false;
  place.querySelector("[data-forbidden]").hidden = isAllowed;
}

document.addEventListener("change", async ({ target: box }) => {
  const place = box.closest("[data-notices]");
  if (!place) return;
  if (box.checked) await askBrowser(place, box);
  localStorage.setItem("lucca-notices", box.checked ? "1" : "");
});

document.addEventListener("visibilitychange", () => document.hidden || endNotice());
for (const box of find("[data-notices] input")) box.checked = isOn();
