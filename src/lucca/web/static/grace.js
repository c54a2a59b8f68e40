// A moment of grace: against bots a turn is held back and can be taken back, and ends by itself.

import { byId, calm } from "./dom.js";

const GRACE = 4000; // ms
const box = byId("grace"); // only there where nobody but bots waits; without scripts nothing would end the turn
let counting = null; // the button whose time runs, and what runs

if (box) box.disabled = false;

/** Whether a turn is held back that the visitor has not asked to confirm. */
const isHeld = () => box?.checked && !document.querySelector("[data-keep=hold]")?.checked && byId("do-end");

function count() {
  const button = isHeld() || null;
  if (button === counting?.button) return;
  clearTimeout(counting?.time);
  counting?.shade?.cancel();
  counting = button && { button, time: setTimeout(end, GRACE), shade: shade(button) };
}

/** The button darkens from its beginning to its end. */
function shade(button) {
  if (calm.matches) return null;
  const [from, to] = [0, button.offsetWidth].map((width) => ({ boxShadow: `inset ${width}px 0 0 #0005` }));
  return button.animate([from, to], { duration: GRACE, fill: "forwards" });
}

function end() {
  const { button } = counting;
  counting = null; // where the server cannot be reached, it begins anew
  if (button.isConnected) button.click();
}

new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
document.addEventListener("change", count);
count();
