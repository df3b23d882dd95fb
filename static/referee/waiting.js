// The list of results on this phone, and when they are sent: at once when a page is opened, the
// network returns, or the phone is put away; else by a timer or a button.

import { ask } from "./network.js";
import { askConfirmed, flush, follow, holdOf, isHere, remove, sendAgain, takeBack } from "./queue.js";

const TICK = 1000; // milliseconds
const CONFIRMING = 15; // ticks between two looks for confirmations
const COLOURS = { waiting: "draft", received: "live", confirmed: "done", refused: "alert" };

class Waiting {
  constructor(list) {
    this.list = list;
    this.words = list.dataset;
    this.rows = new Map();
    this.items = [];
    part(list, "flush").addEventListener("click", () => flush({ now: true }));
    part(list, "undo").addEventListener("click", () => this.undo(this.items.at(-1)));
    follow((items) => this.show(items));
    this.ticks = 0;
    setInterval(() => this.tick(), TICK);
  }

  tick() {
    const states = this.items.map((item) => item.state);
    if (states.includes("waiting")) flush();
    if (states.includes("received") && ++this.ticks % CONFIRMING === 0) askConfirmed();
    for (const item of this.items) if (item.state === "waiting") this.fill(item);
  }

  show(items) {
    this.items = items;
    this.list.hidden = !items.length;
    part(this.list, "flush").hidden = !items.some((item) => item.state === "waiting");
    part(this.list, "undo").hidden = !items.length || !isHere(items.at(-1));
    for (const trouble of this.list.querySelectorAll("[data-trouble]")) {
      trouble.hidden = !items.some((item) => item.trouble === trouble.dataset.trouble);
    }
    const ids = items.map((item) => item.id);
    for (const [id, row] of this.rows) if (!ids.includes(id)) this.drop(id, row);
    for (const item of items) this.fill(item);
  }

  drop(id, row) {
    row.remove();
    this.rows.delete(id);
  }

  fill(item) {
    const row = this.rows.get(item.id) ?? this.addRow(item);
    const said = this.stateOf(item);
    const state = part(row, "state");
    if (row.dataset.is !== item.state) this.announce(`${part(row, "name").textContent}: ${said}`);
    row.dataset.is = item.state;
    state.textContent = said;
    state.className = `chip ${COLOURS[item.state]}`;
    part(row, "points").textContent = item.points ? item.points.join(" : ") : "";
    part(row, "refusal").hidden = item.state !== "refused";
    if (item.state === "refused") this.fillRefused(row, item.problem);
  }

  announce(news) {
    part(this.list, "said").textContent = news;
  }

  fillRefused(row, problem) {
    part(row, "detail").textContent = problem.detail ?? this.words.unknown;
    part(row, "again").hidden = Boolean(problem.recorded);
    part(row, "alike").hidden = !problem.alike;
    part(row, "kept").hidden = part(row, "contested").hidden = !problem.kept;
    if (!problem.kept) return;
    part(row, "recorded").textContent = this.orderOf(problem.recorded);
    part(row, "sent").textContent = this.orderOf(problem.sent);
  }

  addRow(item) {
    const template = this.list.querySelector("template");
    const row = template.content.firstElementChild.cloneNode(true);
    part(row, "name").textContent = `${item.name} · ${this.words.hand.replace("0", item.number)}`;
    part(row, "again").addEventListener("click", () => sendAgain(this.now(item)));
    part(row, "discard").addEventListener("click", () => this.discard(this.now(item)));
    this.rows.set(item.id, row);
    part(this.list, "items").append(row);
    return row;
  }

  // Takes the last result back if it has not left the phone; its taps are on its page again.
  async undo(item) {
    if (!(await takeBack(item))) return;
    const taken = new CustomEvent("touke:undone", { detail: item, cancelable: true });
    if (!window.dispatchEvent(taken)) return;
    window.location.assign(`${item.page}${item.number}/?${new URLSearchParams(item.marks)}`);
  }

  async discard(item) {
    const safe = item.problem.kept || item.problem.alike;
    if (safe || window.confirm(this.words.really)) await remove(item);
  }

  stateOf(item) {
    const seconds = Math.ceil(holdOf(item) / 1000);
    const isHeld = isHere(item) && seconds > 0;
    return isHeld ? this.words.held.replace("0", seconds) : this.words[item.state];
  }

  orderOf({ order }) {
    return order.length ? order.map((place) => place.seat).join(" ") : this.words.void;
  }

  now(item) {
    return this.items.find((each) => each.id === item.id);
  }
}

function part(element, name) {
  return element.querySelector(`[data-${name}]`);
}

// Without HTTPS there is no service worker: the results are safe, but the page cannot be reloaded.
function keepPages() {
  const worker = navigator.serviceWorker;
  for (const notice of document.querySelectorAll("[data-no-worker]")) notice.hidden = Boolean(worker);
  if (!worker) return warnBeforeLeaving();
  const first = !worker.controller;
  worker.register("/worker.js").catch(() => {}); // no network: the worker of the last time stays
  worker.addEventListener("controllerchange", () => first && ask(window.location.pathname));
}

function warnBeforeLeaving() {
  let unsent = false;
  follow((items) => (unsent = items.some((item) => item.state === "waiting")));
  window.addEventListener("beforeunload", (event) => unsent && event.preventDefault());
}

new Waiting(document.querySelector("[data-queue]"));
keepPages();
flush({ now: true });
askConfirmed();
window.addEventListener("online", () => flush({ now: true }));
document.addEventListener("visibilitychange", () => flush({ now: document.hidden }));
