// What scripts add to the table of torri. The page may be exchanged at any time: all listening is done at the document.

import { calm, find } from "./dom.js";

const KEY = "lucca-torri-see";
let pointer = "mouse";
let seen = new Map(); // the bricks of every lot, as last shown
let fought = null;
let playing = 0;

const cell = (name) => document.getElementById(`lot-${name}`);
const nameOf = (lot) => lot.dataset.lot ?? lot.id.slice("lot-".length);
const stackOn = (name) => document.querySelector(`.city .stack[data-lot="${name}"]`);
const groundOf = (name) => document.querySelector(`.city .lot[data-lot="${name}"]`);
const placeOf = (name) => `translate(${groundOf(name).getAttribute("x")} ${groundOf(name).getAttribute("y")})`;
const lotAt = (target) => target.closest?.("[data-lot], .plan .lot");

/** Says in the fixed place what stands on a lot and what pressing it does, and marks it in both pictures. */
function look(name) {
  const lot = cell(name);
  const words = document.querySelector("[data-look]");
  if (!lot || !words) return;
  words.replaceChildren(...lot.querySelector(".sr").cloneNode(true).childNodes);
  const confirm = document.querySelector("[data-confirm]");
  if (confirm) {
    confirm.value = lot.value ?? "";
    confirm.hidden = !lot.value;
  }
  for (const marked of document.querySelectorAll(".torri :is(.at, .picked, .meets)")) marked.classList.remove("at", "picked", "meets");
  for (const shown of [lot, ...document.querySelectorAll(`[data-lot="${name}"]`)]) shown.classList.add("at");
  const cursor = document.querySelector(".city .cursor");
  cursor?.setAttribute("transform", placeOf(name));
  cursor?.removeAttribute("visibility");
  for (const rival of lot.dataset.meets?.split(" ") ?? []) stackOn(rival)?.classList.add("meets");
  foresee(name, !!lot.value);
}

/** A ghost of the brick that would be placed: a house, or a floor under what stands there. */
function foresee(name, isAllowed) {
  document.querySelector(".city .ghost")?.remove();
  document.querySelector(".city .lifted")?.classList.remove("lifted");
  const letter = document.querySelector(".brick-pick[aria-current]")?.dataset.letter;
  if (!isAllowed || !letter) return;
  const stack = stackOn(name);
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "use");
  ghost.setAttribute("href", `#t-${stack ? "s" : "h"}${letter}`);
  ghost.classList.add("ghost");
  stack?.classList.add("lifted");
  if (stack) return stack.prepend(ghost);
  ghost.setAttribute("transform", placeOf(name));
  const lots = find(".city .lot").map((each) => each.dataset.lot); // from far to near, as stacks are drawn
  const nearer = find(".city .stack").find((each) => lots.indexOf(each.dataset.lot) > lots.indexOf(name));
  (nearer ?? document.querySelector(".city .cursor")).before(ghost);
}

/** One lot of the plan is in the order of Tab; arrows lead from there to the others. */
function rove(to) {
  for (const lot of document.querySelectorAll(".plan .lot")) lot.tabIndex = lot === to ? 0 : -1;
}

/** Listens before the page does: keys that lead through the plan are none of its shortcuts. */
function step(event) {
  const lot = event.target.closest?.(".plan .lot");
  if (event.target.closest?.(".plan") && /^(Arrow|Home|End)/.test(event.key)) event.stopPropagation();
  const [right, up] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
  if (!lot || right === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = nameOf(lot);
  const next = cell(String.fromCharCode(name.charCodeAt(0) + right) + (Number(name.slice(1)) + up));
  event.preventDefault();
  next?.focus();
}

/** A mouse places at once, because it has seen what happens; a finger is shown first, and confirms below the board. */
function press(event) {
  const lot = lotAt(event.target);
  if (!lot || event.ctrlKey || event.metaKey) return;
  const name = nameOf(lot);
  const button = cell(name);
  const places = button?.value && (pointer === "mouse" || event.detail === 0);
  look(name);
  if (places && lot === button) return;
  event.preventDefault();
  event.stopPropagation();
  if (places) button.click();
  else document.querySelector("[data-confirm]:not([hidden])")?.focus({ preventScroll: true });
}

/** Buildings that have changed rise from the ground, or settle. */
function rise() {
  const now = new Map();
  for (const stack of document.querySelectorAll(".city .stack")) {
    const { lot, bricks } = stack.dataset;
    now.set(lot, bricks);
    const grown = bricks.length - (seen.get(lot) ?? "").length;
    if (seen.size && grown && !calm.matches) {
      const from = { transform: `translateY(${10 * grown}px)`, opacity: seen.has(lot) ? 1 : 0 };
      stack.lastElementChild.animate([from, {}], { duration: 450, easing: "cubic-bezier(.2, .9, .3, 1.2)" });
    }
  }
  seen = now;
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Shows strike after strike, without those that were shown: which tower strikes, and the brick that flies off the other. */
async function replay(struggle, seenAlready = 0) {
  const turn = ++playing;
  const strikes = [...struggle.querySelectorAll("[data-strike]")].slice(seenAlready);
  if (calm.matches) return;
  for (const strike of strikes) strike.classList.add("to-come");
  for (const strike of strikes) {
    if (turn !== playing || !strike.isConnected) return;
    const [tower, other, letter] = strike.dataset.strike.split(" ");
    strike.classList.replace("to-come", "now");
    const striking = stackOn(tower);
    striking?.classList.add("striking");
    fly(stackOn(other), letter);
    await pause(1600);
    strike.classList.remove("now");
    striking?.classList.remove("striking");
  }
}

function fly(stack, letter) {
  if (!stack) return;
  const brick = document.createElementNS("http://www.w3.org/2000/svg", "use");
  brick.setAttribute("href", `#t-s${letter}`);
  brick.setAttribute("y", String(-10 * stack.dataset.bricks.length));
  stack.append(brick);
  const away = { transform: "translate(24px, -46px) rotate(40deg)", opacity: 0 };
  brick.animate([{}, { transform: "translate(4px, -14px) rotate(8deg)" }, away], { duration: 1300 }).finished.then(() => brick.remove());
}

/** Puts a page that has just come, or changed, into the state it should be in. */
function afterChange() {
  const see = document.getElementById(`see-${localStorage.getItem(KEY) ?? "city"}`);
  if (see && !see.checked) see.checked = true;
  if (!document.querySelector('.plan .lot[tabindex="0"]')) rove(document.querySelector(".plan .lot.picked, .plan .open, .plan .lot"));
  rise();
  const struggle = document.querySelector("[data-struggle]");
  if (struggle && fought !== null && struggle.dataset.struggle !== fought) {
    const [lot, strikes] = fought.split(" ");
    replay(struggle, struggle.dataset.struggle.startsWith(`${lot} `) ? Number(strikes) : 0);
  }
  fought = struggle?.dataset.struggle ?? "";
}

document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);
document.addEventListener("pointerover", (event) => {
  const lot = event.pointerType === "mouse" && lotAt(event.target);
  if (lot) look(nameOf(lot));
});
document.addEventListener("focusin", (event) => {
  const lot = event.target.closest(".plan .lot");
  if (lot) rove(lot), look(nameOf(lot));
});
document.addEventListener("keydown", step, true);
document.addEventListener("click", press, true);
document.addEventListener("click", (event) => {
  const struggle = event.target.closest("[data-replay]")?.closest("[data-struggle]");
  if (struggle) replay(struggle);
});
document.addEventListener("change", (event) => {
  if (event.target.name === "see") localStorage.setItem(KEY, event.target.value);
});
new MutationObserver(afterChange).observe(document.body, { childList: true, subtree: true });
afterChange();
