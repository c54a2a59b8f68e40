// The rules beside the table, in a drawer; and what a word means, on a small sheet. Both are made of the page of the rules,
// which is loaded when somebody first asks for it, and has styles and anchors of its own. Imported by lucca.js on demand.

import { byId } from "./dom.js";

const wide = matchMedia("(min-width: 70rem)"); // there is room for both: the table can be used meanwhile
const pages = new Map(); // of the rules by their addresses, while they come and after
const link = byId("rules-link");
const make = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const problem = make("p", { className: "problem", role: "alert", hidden: true, textContent: link.dataset.failed });
const host = make("div", { className: "rules-page", tabIndex: 0, role: "region", ariaLabel: link.textContent });
const close = make("form", { method: "dialog" }, make("button", { textContent: link.dataset.close }));
const heading = make("header", {}, make("h2", { id: "rules-drawer-title", textContent: link.textContent }), close);
const drawer = make("dialog", { id: "rules-drawer", className: "rules-drawer" }, heading, problem, host);
const sheet = make("div", { id: "definition", className: "definition", popover: "auto", role: "group" });
const styles = make("link", { rel: "stylesheet", href: "/static/rules_drawer.css" });
drawer.setAttribute("aria-labelledby", "rules-drawer-title");
const inside = host.attachShadow({ mode: "open" });
const isStyled = loaded([styles]);
document.head.append(styles);
byId("main").append(drawer, sheet);
let shown = ""; // the address in the drawer

function loaded(sheets) {
  return Promise.all(sheets.map((each) => new Promise((done) => (each.onload = each.onerror = done))));
}

/** A page of the rules. */
function load(address) {
  if (!pages.has(address)) pages.set(address, request(address).catch((error) => (pages.delete(address), Promise.reject(error))));
  return pages.get(address);
}

async function request(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Shows a page in the drawer when its styles have come, at a place. */
async function show(address, hash = "") {
  await isStyled;
  if (!drawer.open) wide.matches ? drawer.show() : drawer.showModal();
  host.ariaBusy = "true";
  try {
    const page = await load(address);
    if (shown !== address) await fill(page);
    shown = address;
    problem.hidden = true;
    goTo(hash);
  } catch {
    problem.hidden = false;
  }
  host.ariaBusy = null;
}

async function fill(page) {
  const own = make("link", { rel: "stylesheet", href: "/static/rules_in_drawer.css" });
  const sheets = [...page.querySelectorAll("link[rel=stylesheet]"), own].map((each) => document.importNode(each));
  const main = document.importNode(page.getElementById("main"), true);
  const styled = loaded(sheets);
  main.hidden = true;
  if (inside.activeElement) host.focus({ preventScroll: true }); // before what has it goes
  inside.replaceChildren(...sheets, main);
  await styled;
  main.hidden = false;
}

function goTo(hash) {
  const place = hash && inside.getElementById(hash.slice(1));
  place ? place.scrollIntoView() : (host.scrollTop = 0);
}

/** Shows what a word means: those of the paragraphs that the edition has. */
async function define(word) {
  let page;
  try {
    [page] = await Promise.all([load(link.getAttribute("href")), isStyled]);
  } catch {
    return show(link.getAttribute("href")); // which says what is wrong
  }
  const found = word.dataset.rules.split(" ").map((id) => page.getElementById(id)).filter(Boolean);
  const words = found.flatMap((entry) => [...entry.children].map((each) => document.importNode(each, true)));
  const more = make("a", { textContent: link.textContent, href: `${link.getAttribute("href")}#${found[0].id}`, target: "_blank" });
  more.dataset.rules = "";
  sheet.replaceChildren(make("h2", { textContent: word.textContent }), ...words, make("p", {}, more));
  for (const mark of sheet.querySelectorAll(".rules-mark")) mark.remove();
  sheet.ariaLabel = word.textContent;
  sheet.showPopover({ source: word });
}

/** What a link marked with `data-rules` does: it names the paragraphs that say what it means, or leads to the rules. */
export function open(target) {
  if (target.dataset.rules) return define(target);
  sheet.hidePopover();
  const isOwn = target.pathname === link.pathname && target.matches(".menu a"); // then those of the table's edition
  const { pathname, search, hash } = new URL(isOwn ? link.href : target.href);
  return show(pathname + search, hash);
}

inside.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isPlace = link.getAttribute("href").startsWith("#");
  if (!isPlace && !new URL(link.href).pathname.startsWith("/rules/")) return void (link.target = "_blank"); // the table stays
  event.preventDefault();
  isPlace ? goTo(link.hash) : open(link);
});
drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drawer.open && !document.querySelector(":popover-open")) drawer.close();
});
