// The rules beside the table: the main part of their page, with styles and anchors of its own, in a drawer.

import { byId } from "./dom.js";

const OWN = "rules_in_drawer.css";
const wide = matchMedia("(min-width: 70rem)"); // there is room for both: the table can be used meanwhile
const drawer = byId("rules-drawer");
const host = drawer.querySelector(".rules-page");
const inside = host.attachShadow({ mode: "open" });
let shown = ""; // the address of the page that is there, without the place in it

const isRules = (link) => new URL(link.href).pathname.startsWith("/rules/");

/** Loads a page of rules, unless it is there; it is shown when its styles have come. */
async function load(address) {
  if (shown === address) return;
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const styles = [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => document.adoptNode(link));
  const own = document.createElement("link");
  Object.assign(own, { rel: "stylesheet", href: `/static/${OWN}` });
  const main = document.adoptNode(page.getElementById("main"));
  main.hidden = true;
  const come = [...styles, own].map((link) => new Promise((done) => (link.onload = link.onerror = done)));
  if (inside.activeElement) host.focus({ preventScroll: true }); // before what has it goes
  inside.replaceChildren(...styles, own, main);
  await Promise.all(come);
  main.hidden = false;
  shown = address;
}

async function show(link) {
  const { pathname, search, hash } = new URL(link.href);
  const problem = drawer.querySelector(".problem");
  if (!drawer.open) wide.matches ? drawer.show() : drawer.showModal();
  host.ariaBusy = "true";
  try {
    await load(pathname + search);
    problem.hidden = true;
    goTo(hash);
  } catch {
    problem.hidden = false;
  } finally {
    host.ariaBusy = null;
  }
}

function goTo(hash) {
  const place = hash && inside.getElementById(hash.slice(1));
  place ? place.scrollIntoView() : (host.scrollTop = 0);
}

/** Follows a link where it leads within the rules; all others leave for a new tab, as the table stays. */
function follow(event, link) {
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!isRules(link) && !link.getAttribute("href").startsWith("#")) return void (link.target = "_blank");
  event.preventDefault();
  link.getAttribute("href").startsWith("#") ? goTo(link.hash) : show(link);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rules]");
  link?.closest("[popover]")?.hidePopover();
  follow(event, link);
});
inside.addEventListener("click", (event) => follow(event, event.target.closest("a[href]")));
drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drawer.open && !document.querySelector(":popover-open")) drawer.close();
});
