// Scripts only make the pages livelier: with forms and links alone everything works too.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MOST_GLIDING = 120;
let seats = []; // as the stream told last
let away; // the moment at which somebody may be called away
const shown = new Map(); // the parts of the page as they came, before anything was opened or marked in them
const find = (selector, within = document) => [...within.querySelectorAll(selector)];

// What a visitor likes, on this device.

const kept = (name, usual) => localStorage.getItem(`lucca-${name}`) ?? usual;

function keepWishes() {
  for (const box of find("[data-keep]")) box.checked = kept(box.dataset.keep, box.defaultChecked ? "1" : "") === "1";
}

// Exchanging the parts of a page that have changed.

function partsOf(page) {
  return new Map(find("[data-part]", page).map((part) => [part.id, part]));
}

function numbersOf(page) {
  return new Map(find("[data-points-for]", page).map((place) => [place.dataset.pointsFor, Number(place.textContent)]));
}

/** Shows another state of the same page; what is older than what is shown is not. */
function show(page) {
  const now = page.getElementById("status")?.dataset.version;
  if (Number(now) < Number(document.getElementById("status")?.dataset.version)) return;
  const changed = [...partsOf(page)].filter(([id, part]) => document.getElementById(id) && shown.get(id) !== part.outerHTML);
  if (!changed.length) return;
  const exchange = () => {
    const points = numbersOf(document);
    const events = Number(document.getElementById("log")?.dataset.events ?? 0);
    const wasAsked = document.getElementById("status")?.dataset.asked;
    put(changed);
    document.title = page.title;
    settle();
    floatPoints(points);
    tellNews(events);
    if (!wasAsked && document.getElementById("status")?.dataset.asked) ring();
  };
  const isGliding = changed.some(([id]) => id === "scene") && document.startViewTransition;
  if (!isGliding || calm.matches || document.hidden) return exchange();
  const glide = (on) => find("#scene [data-glide]").slice(0, MOST_GLIDING).forEach((thing) => (thing.style.viewTransitionName = on ? thing.dataset.glide : ""));
  glide(true);
  const transition = document.startViewTransition(() => (exchange(), glide(true)));
  transition.ready.catch(() => {});
  transition.finished.finally(() => glide(false));
}

/** Puts new parts in the place of old ones; what was open stays open, and the focus stays where it was. */
function put(changed) {
  const focus = document.activeElement;
  const sameAs = focus?.id ? `#${CSS.escape(focus.id)}` : focus?.value && `[name="${focus.name}"][value="${CSS.escape(focus.value)}"]`;
  const opened = new Set(find("details[open][id]").map((each) => each.id));
  let isLost = false;
  for (const [id, part] of changed) {
    const old = document.getElementById(id);
    isLost ||= old.contains(focus);
    shown.set(id, part.outerHTML);
    old.replaceWith(document.adoptNode(part));
    for (const each of find("details[id]", part)) each.open = opened.has(each.id);
  }
  if (!isLost) return;
  const again = (sameAs && document.querySelector(sameAs)) || document.querySelector("#status h1");
  if (again?.localName === "h1") again.tabIndex = -1;
  again?.focus({ preventScroll: true });
}

/** What has to be done whenever the page has changed. */
function settle() {
  if (document.getElementById("status")?.dataset.asked) document.title = `● ${document.title}`;
  const hint = document.getElementById("hint")?.dataset.hint;
  for (const button of find("[name=action]")) button.classList.toggle("hinted", !!hint && button.value === hint);
  for (const list of find(".side .log, #chat")) list.scrollTop = list.scrollHeight;
  for (const current of find(".log [aria-current]")) {
    const list = current.closest(".log");
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
  for (const slider of find("[data-slide]")) slider.value = document.getElementById("where").dataset.at;
  markWhoIsHere();
  clearTimeout(away);
  const next = Math.min(...find("[data-away-at]").map((seat) => Number(seat.dataset.awayAt)));
  if (next * 1000 > Date.now()) away = setTimeout(look, Math.min(next * 1000 - Date.now() + 500, 2 ** 31 - 1));
}

/** Points float up where they were scored. */
function floatPoints(before) {
  if (calm.matches) return;
  for (const [place, now] of numbersOf(document)) {
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

/** What happened, for those who hear the page. */
function tellNews(before) {
  const log = document.getElementById("log");
  const count = Number(log?.dataset.events ?? 0) - before;
  const news = document.getElementById("news");
  const lines = count > 0 ? find(".log > li", log).slice(-Math.min(count, 8)).map((line) => line.textContent.trim()) : [];
  const asked = document.querySelector("#status h1")?.textContent;
  if (news) news.textContent = [...lines, asked].join(" ");
}

// Two short notes.
function ring() {
  if (kept("sound", "1") !== "1") return;
  const sound = new AudioContext();
  [660, 880].forEach((tone, number) => {
    const note = new OscillatorNode(sound, { frequency: tone, type: "triangle" });
    const loud = new GainNode(sound, { gain: 0.12 });
    const at = sound.currentTime + number * 0.14;
    loud.gain.setTargetAtTime(0, at + 0.06, 0.05);
    note.connect(loud).connect(sound.destination);
    note.start(at);
    note.stop(at + 0.3);
  });
  setTimeout(() => sound.close(), 1000);
}

// Loading.

/** Loads a page and shows it, or goes to it if it is another one; `isOutdated` if it is no longer wanted then. */
async function load(address, request = {}, isOutdated = () => false) {
  const response = await fetch(address, { ...request, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (response.redirected && new URL(response.url).pathname !== location.pathname) return location.assign(response.url);
  if (isOutdated()) return;
  show(page);
  if (response.redirected || !request.method) history.replaceState(null, "", response.url);
}

let picks = 0;

/** Follows a link to another look at the same page; of several that were followed at once the last one counts. */
function pick(address) {
  const mine = ++picks;
  load(address, {}, () => mine !== picks).catch(() => location.assign(address));
}

let isLooking = false;
let isNewer = false;

/** Looks at the table again; once more if it has changed meanwhile. */
async function look() {
  isNewer = true;
  if (isLooking) return;
  isLooking = true;
  try {
    while (isNewer) {
      isNewer = false;
      await load(location.href);
    }
  } catch {
    connected(false);
  } finally {
    isLooking = false;
  }
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
}

function follow(address) {
  const stream = new EventSource(address);
  stream.onopen = () => connected(true);
  stream.addEventListener("table", (event) => {
    const news = JSON.parse(event.data);
    seats = news.seats;
    markWhoIsHere();
    if (news.version > Number(document.getElementById("status").dataset.version)) look();
  });
  stream.onerror = () => {
    connected(false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 3000, address);
  };
}

// What is pressed.

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const words = new URLSearchParams(new FormData(form, event.submitter));
  if ("ownId" in form.dataset) words.set("id", Date.now().toString(36) + Math.random().toString(36).slice(2));
  try {
    await load(form.getAttribute("action"), { method: "POST", body: words });
    if ("ownId" in form.dataset) form.reset();
  } catch {
    connected(false);
  } finally {
    form.ariaBusy = null;
  }
});

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-pick], [data-open], [data-copy]");
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if ("pick" in target.dataset) {
    event.preventDefault();
    pick(target.href);
  }
  if (target.dataset.open) document.getElementById(target.dataset.open).showModal();
  if (target.dataset.copy) navigator.clipboard?.writeText(target.dataset.copy).then(() => (target.textContent = "✓"));
});

document.addEventListener("change", (event) => {
  const { dataset, checked, form } = event.target;
  if (dataset.keep) localStorage.setItem(`lucca-${dataset.keep}`, checked ? "1" : "");
  if ("submit" in dataset) form.requestSubmit();
});

document.addEventListener("input", (event) => {
  if ("slide" in event.target.dataset) pick(`?at=${event.target.value}`);
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog, .plan");
  if (isTyping || event.ctrlKey || event.altKey || event.metaKey || kept("keys", "1") !== "1") return;
  if (event.key === "?") return document.getElementById("keys")?.showModal();
  const pressed = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  const focused = document.querySelector(`[data-key-focus="${CSS.escape(event.key)}"]`);
  if (!pressed && !focused) return;
  event.preventDefault();
  pressed ? pressed.click() : focused.focus();
});

keepWishes();
for (const [id, part] of partsOf(document)) shown.set(id, part.outerHTML);
settle();
if (document.body.dataset.stream) follow(document.body.dataset.stream);
