// Short cuts: a key presses what has it as `data-key`, or gives the focus to what has it as `data-key-focus`.

import { byId, kept } from "./dom.js";
import { reveal } from "./tabs.js";

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog");
  if (isTyping || event.ctrlKey || event.altKey || event.metaKey || kept("keys", "1") !== "1") return;
  if (event.key === "?") return byId("keys")?.showModal();
  const key = (event.shiftKey && event.key.length > 1 ? "Shift+" : "") + event.key;
  const pressed = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const focused = document.querySelector(`[data-key-focus="${CSS.escape(event.key)}"]`);
  if (!pressed && !focused) return;
  event.preventDefault();
  if (pressed) return pressed.click();
  reveal(focused);
  focused.focus();
});
