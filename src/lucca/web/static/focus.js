// Where the focus goes when nothing has it.

import { byId, find } from "./dom.js";

// What acts, or leads to what acts.
const ACTIONS = "#scene :is(button[name=action], a[data-pick]):not([aria-disabled], [data-confirm], .chosen)";

/** Whether nothing that can be pressed has the focus. */
export const hasNone = () => document.activeElement === document.body || document.activeElement.localName === "h1";

/** Gives the focus to what can be done next at a table: the first action of whoever is asked, else the heading. */
export function focusNext() {
  const actions = byId("status").dataset.asked ? find(ACTIONS) : [];
  const next = actions.find((each) => each.checkVisibility({ visibilityProperty: true }));
  const heading = document.querySelector("#status h1");
  heading.tabIndex = -1;
  (next ?? heading).focus({ preventScroll: true });
}
