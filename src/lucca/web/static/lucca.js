// Scripts only make the pages livelier: with forms and links alone everything works too.

import { announce, announceChanges, announcementsOf, ring } from "./announce.js";
import { byId, calm, find, kept } from "./dom.js";
import { focusNext, hasNone } from "./focus.js";
import { floatPoints, pointsOf } from "./points.js";
import "./shortcuts.js";
import { markNews } from "./tabs.js";

const MOST_GLIDING = 120;
const TRY_AGAIN = 3000;
const VERSION = /name="version" value="\d+"/g; // in every form, and nothing that can be seen
const textOf = (part) => part.outerHTML.replace(VERSION, "");
const shown = new Map(); // the parts of the page as they came, before anything was opened or marked in them
let seats = []; // as the stream told last
let away; // the moment at which somebody may be called away
let transition; // the last view transition
let lostFocus = null; // what had the focus before it was taken from the page

// What a visitor likes, on this device.

function keepWishes() {
  for (const box of find("[data-keep]")) box.checked = kept(box.dataset.keep, box.defaultChecked ? "1" : "") === "1";
}

// Exchanging the parts of a page that have changed.

function partsOf(page) {
  return new Map(find("[data-part]", page).map((part) => [part.id, part]));
}

const versionOf = (page) => Number(page.getElementById("status")?.dataset.version ?? 0);

/** Those parts of a page that are other than what is shown; a hint stays as long as what it is about. */
function changesTo(page) {
  const changed = new Map([...partsOf(page)].filter(([id, part]) => byId(id) && shown.get(id) !== textOf(part)));
  if (changed.get("hint")?.hidden && !changed.has("scene")) changed.delete("hint");
  return changed;
}

/** Shows another state of the same page, unless it is older than the one that is there; returns when it is there. */
async function show(page) {
  if (calm.matches || document.hidden || !document.startViewTransition || !changesTo(page).has("scene")) return exchange(page);
  const glide = (on) => find("#scene [data-glide]").slice(0, MOST_GLIDING).forEach((thing) => (thing.style.viewTransitionName = on ? thing.dataset.glide : ""));
  glide(true);
  const mine = (transition = document.startViewTransition(() => (exchange(page), glide(true))));
  mine.ready.catch(() => {});
  mine.finished.finally(() => mine === transition && glide(false));
  await mine.updateCallbackDone;
}

function exchange(page) {
  const version = versionOf(page);
  if (version < versionOf(document)) return;
  const before = { points: pointsOf(document), words: announcementsOf(document), asked: byId("status")?.dataset.asked };
  const readInside = new Set(find(".log, #chat").filter((list) => !isAtEnd(list)).map((list) => list.closest("[id]").id));
  replaceParts(changesTo(page));
  for (const field of find("input[name=version]")) field.value = version;
  document.title = page.title;
  afterChange(readInside);
  floatPoints(before.points);
  announceChanges(before.words);
  if (before.asked || !byId("status")?.dataset.asked) return;
  ring();
  if (document.hidden) import("./notices.js").then(({ notify }) => notify());
}

/** How to find something again in a page that has changed. */
function addressOf(thing) {
  if (!thing || thing === document.body || thing.localName === "h1") return null;
  if (thing.id) return `#${CSS.escape(thing.id)}`;
  if (thing.localName === "summary") return `#${CSS.escape(thing.parentElement.id)} > summary`;
  if (thing.name && thing.value) return `[name="${thing.name}"][value="${CSS.escape(thing.value)}"]`;
  return thing.getAttribute("href") && `[href="${CSS.escape(thing.getAttribute("href"))}"]`;
}

/** Puts new parts in the place of old ones; what was open stays open, and the focus stays where it was. */
function replaceParts(changed) {
  const focus = document.activeElement;
  const address = addressOf(focus) ?? lostFocus;
  const opened = new Set(find("details[open][id]").map((each) => each.id));
  let isLost = false;
  for (const [id, part] of changed) {
    const old = byId(id);
    isLost ||= old.contains(focus);
    shown.set(id, textOf(part));
    old.replaceWith(document.adoptNode(part));
    for (const each of find("details[id]", part)) each.open = opened.has(each.id);
  }
  if (isLost || lostFocus) focusAgain(address);
  else if (byId("status")?.dataset.asked && hasNone()) focusNext();
}

/** Gives the focus back to what had it; where that cannot have it now, it gets it when it can. */
function focusAgain(address) {
  const again = address && document.querySelector(address);
  again?.focus({ preventScroll: true });
  lostFocus = again && again === document.activeElement ? null : address;
  if (lostFocus) focusNext();
}

document.addEventListener("focusin", (event) => event.target.localName === "h1" || (lostFocus = null));

const isAtEnd = (list) => list.scrollTop + list.clientHeight > list.scrollHeight - 8;

/** What has to be done whenever the page has come or changed; `readInside` are the lists not read to their end. */
function afterChange(readInside = new Set()) {
  if (byId("status")?.dataset.asked) document.title = `● ${document.title}`;
  const hint = byId("hint")?.dataset.hint;
  for (const button of find("[name=action]")) button.classList.toggle("hinted", !!hint && button.value === hint);
  for (const list of find(".side .log, #chat")) if (!readInside.has(list.closest("[id]").id)) list.scrollTop = list.scrollHeight;
  for (const current of find(".log [aria-current]")) {
    const list = current.closest(".log");
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
  for (const slider of find("[data-slide]")) if (slider !== document.activeElement) slider.value = byId("where").dataset.at;
  for (const button of find("[data-copy]")) button.hidden = !navigator.clipboard;
  markWhoIsHere();
  markNews();
  clearTimeout(away);
  const next = Math.min(...find("[data-away-in]").map((seat) => Number(seat.dataset.awayIn)));
  if (next < 86_400) away = setTimeout(loadAndShow, next * 1000 + 500);
}

// Loading.

/** Loads a page; where a request leads to another one, the browser goes there. */
async function load(address, request = {}) {
  const response = await fetch(address, { ...request, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (response.redirected && new URL(response.url).pathname !== location.pathname) return location.assign(response.url);
  return { page, response, isTable: !!page.getElementById("status") };
}

/** Says on this page what another one says that is no table: that something cannot be done, or not now. */
function showProblem({ page }) {
  const words = page.querySelector(".problem");
  if (words) byId("problem")?.replaceChildren(words);
  shown.delete("problem");
}

let wanted = null; // the address to be shown next
let asked = null; // and the one that is on its way
let isLoading = false;

/** The address that is wanted, or else shown. */
export const latest = () => wanted ?? asked ?? location.href;

/** Shows an address of this page as soon as may be; of several that are wanted meanwhile the last one counts. */
export async function loadAndShow(address) {
  wanted = typeof address === "string" ? address : latest();
  if (isLoading) return;
  isLoading = true;
  while (wanted) {
    const mine = (asked = wanted);
    wanted = null;
    try {
      const found = await load(mine);
      if (!found) return;
      if (!found.isTable) throw new Error(found.response.statusText);
      if (!wanted || wanted === mine) history.replaceState(null, "", found.response.url);
      if (!wanted || wanted === mine || location.pathname.endsWith("/replay")) await show(found.page);
      connected(true);
    } catch {
      connected(false);
      wanted ??= mine;
      await new Promise((done) => setTimeout(done, TRY_AGAIN));
    }
  }
  asked = null;
  isLoading = false;
}

// The stream tells when something has changed, and who is here.

function markWhoIsHere() {
  for (const seat of seats) {
    const line = document.querySelector(`#seats .s${seat.seat}`);
    line?.querySelector(".dot").classList.toggle("here", seat.is_here);
    line?.querySelector("[data-here]").toggleAttribute("hidden", !seat.is_here);
  }
}

function connected(is) {
  for (const place of find("[data-connection]")) {
    place.textContent = is ? place.dataset.on : place.dataset.off;
    place.classList.toggle("off", !is);
  }
  for (const notice of find("[data-offline]")) notice.hidden = is;
}

function follow(address) {
  const stream = new EventSource(address);
  stream.onopen = () => connected(true);
  stream.addEventListener("table", (event) => {
    const news = JSON.parse(event.data);
    seats = news.seats;
    markWhoIsHere();
    if (news.version > versionOf(document)) loadAndShow();
  });
  stream.onerror = () => {
    connected(false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, TRY_AGAIN, address);
  };
}

// What is pressed.

const sending = new Map(); // forms on their way to the server, with the version they are about

async function send(form, submitter) {
  const words = new URLSearchParams(new FormData(form, submitter));
  const own = "ownId" in form.dataset;
  const before = latest();
  if (own) words.set("id", Date.now().toString(36) + Math.random().toString(36).slice(2));
  const found = await load(form.getAttribute("action"), { method: "POST", body: words });
  if (!found) return;
  if (!found.isTable) return showProblem(found);
  const pick = found.page.getElementById("hint")?.dataset.shownBy;
  if (found.response.redirected && latest() !== before) loadAndShow(); // what was picked meanwhile stays picked
  else {
    if (found.response.redirected) history.replaceState(null, "", found.response.url);
    else if (pick) history.replaceState(null, "", `?pick=${pick}`);
    await show(found.page);
  }
  if (own && found.response.ok) for (const field of find("input:not([type=hidden])", form)) if (field.value === words.get(field.name)) field.value = "";
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  const version = form.elements.namedItem("version")?.value;
  if (sending.has(form) && sending.get(form) === version) return; // pressed twice
  sending.set(form, version); // the stream may show the next version before the answer comes: what is pressed then counts
  form.ariaBusy = "true";
  try {
    await send(form, event.submitter);
  } catch {
    connected(false);
    loadAndShow();
  } finally {
    if (sending.get(form) === version) {
      sending.delete(form);
      form.ariaBusy = null;
    }
  }
});

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-pick], [data-open], [data-copy], [data-rules], .menu [href^='/rules/']");
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target.href && "pick" in target.dataset) {
    event.preventDefault();
    loadAndShow(target.href);
  }
  if (target.matches("[data-rules], .menu a")) {
    event.preventDefault();
    import("./rules_drawer.js").then(({ open }) => open(target));
  }
  if (target.dataset.open) byId(target.dataset.open).showModal();
  if (target.dataset.copy) navigator.clipboard.writeText(target.dataset.copy).then(() => (announce(target.dataset.copied), (target.textContent = target.dataset.copied)));
});

document.addEventListener("change", (event) => {
  const { dataset, checked, form } = event.target;
  if (dataset.keep) localStorage.setItem(`lucca-${dataset.keep}`, checked ? "1" : "");
  if (dataset.keep === "notices") import("./notices.js").then(({ ask }) => ask(event.target));
  if ("submit" in dataset) form.requestSubmit();
});

keepWishes();
for (const [id, part] of partsOf(document)) shown.set(id, textOf(part));
afterChange();
if ("asked" in (byId("status")?.dataset ?? {}) && hasNone()) focusNext();
if (document.body.dataset.stream) follow(document.body.dataset.stream);
