// Notifications that it is the visitor's turn, where they have asked for them; lucca.js imports this when one is due.

import { find, kept } from "./dom.js";

const canNotify = "Notification" in window && isSecureContext;
let notice = null; // the notification that is still there

/** Notifies a visitor who wants it; to be called while the page is out of sight. */
export function notify() {
  if (kept("notices", "") !== "1" || !canNotify || Notification.permission !== "granted") return;
  const words = { body: document.querySelector("#status h1").textContent, tag: location.pathname, icon: "/static/icon.svg" };
  try {
    notice = new Notification(document.querySelector("[data-notices]").dataset.notices, words);
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

/** Asks the browser, and takes the wish back where it says no. */
export async function ask(box) {
  const isAllowed = !box.checked || (canNotify && (await Notification.requestPermission()) === "granted");
  if (!isAllowed) {
    box.checked = false;
    localStorage.setItem("lucca-notices", "");
  }
  for (const words of find("[data-forbidden]")) words.hidden = isAllowed;
}

document.addEventListener("visibilitychange", () => document.hidden || endNotice());
