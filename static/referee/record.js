// The page of one hand: taps are counted here at once, and the server says what they are worth.
// What is sent goes through the queue of this phone, and the next hand is ready at once. Without
// this script every tap is a request of its own; the page is the same.

import { ask } from "./network.js";
import { add, follow } from "./queue.js";

const SLOW = 700; // milliseconds after which the phone says itself what a plain hand is worth
const SEATS = 6;

let items = []; // all of the queue, the oldest first
let sheet = null;

class Sheet {
  constructor(page) {
    this.page = page;
    this.taps = page.querySelector("[data-taps]");
    this.send = page.querySelector("[data-send]");
    this.worth = page.querySelector("[data-points]");
    this.carried = JSON.parse(page.querySelector("#carried").textContent);
    this.match = this.carried.match;
    this.number = this.carried.number;
    this.isDue = this.number === this.match.next;
    this.marks = [...this.send.querySelectorAll("[data-mark]")].map(({ name, value }) => [name, value]);
    this.waiting = [];
    this.question = 0;
    this.answered = false; // whether the server said that these taps make a hand
    this.listen();
  }

  listen() {
    this.taps.addEventListener("submit", (event) => {
      event.preventDefault();
      this.tap(event.submitter.value);
    });
    this.onClick("[data-undo-tap]", () => this.change(this.marks.slice(0, -1)));
    this.onClick("[data-clear]", () => this.change([]));
    this.part("verdict").addEventListener("click", () => (this.taken = true)); // the taps go along
    this.send.elements.void.addEventListener("change", () => this.change(this.marks));
    this.send.addEventListener("submit", (event) => {
      event.preventDefault();
      this.record();
    });
  }

  onClick(selector, act) {
    this.page.querySelector(selector).addEventListener("click", (event) => {
      event.preventDefault();
      act();
    });
  }

  get isVoid() {
    return this.send.elements.void.checked;
  }

  tap(seat) {
    const kind = this.taps.elements.as.value;
    const isOpening = kind === "opened";
    const others = this.marks.filter(([as, at]) => at !== seat || (as === "opened") !== isOpening);
    const isNew = others.length === this.marks.length;
    const kept = others.filter(([as]) => kind !== "revolutionary" || as !== kind);
    this.taps.elements.as.value = "finished";
    this.change(isNew ? [...kept, [kind, seat]] : others);
  }

  change(marks) {
    this.marks = marks;
    for (const form of [this.taps, this.send]) {
      form.querySelectorAll("[data-mark]").forEach((input) => input.remove());
      form.append(...marks.map(markInput));
    }
    const finished = seatsOf(marks, "finished");
    const opened = seatsOf(marks, "opened");
    for (const button of this.taps.querySelectorAll("[name=seat]")) {
      const kind = marks.find(([as, at]) => at === button.value && as !== "opened")?.[0];
      button.setAttribute("aria-pressed", Boolean(kind));
      button.querySelector("[data-opened]").hidden = !opened.includes(button.value);
      showBadge(button, finished.indexOf(button.value) + 1 || this.signOf(kind));
    }
    const verdict = this.part("verdict");
    verdict.href = verdict.href.replace(/\d+\/verdict\/.*/, `${this.number}/verdict/?${new URLSearchParams(marks)}`);
    this.part("unfinished").hidden = true;
    this.askPoints();
  }

  signOf(kind) {
    return kind ? this.taps.querySelector(`[name=as][value=${kind}]`).dataset.sign : "";
  }

  // While earlier hands are on their way, the server cannot know what this one is worth.
  async askPoints() {
    const question = ++this.question;
    this.answered = false;
    if (this.waiting.length || (!this.marks.length && !this.isVoid)) return this.estimate();
    const slow = setTimeout(() => this.estimate(), SLOW);
    const query = new URLSearchParams(this.marks);
    if (this.isVoid) query.set("void", "on");
    const answer = await ask(`${this.carried.page}${this.number}/points/?${query}`);
    const text = answer?.ok && !answer.redirected && (await answer.text());
    clearTimeout(slow);
    if (question !== this.question) return; // a later tap has asked anew
    if (text) this.showPoints(text);
    else this.estimate();
  }

  showPoints(text) {
    this.worth.innerHTML = text;
    this.answered = this.worth.querySelector("button").classList.contains("primary");
    for (const line of this.worth.querySelectorAll("[data-of]")) {
      showBadge(this.taps.querySelector(`[value="${line.dataset.of}"]`), line.dataset.place);
    }
  }

  // What the phone can say without the server.
  estimate() {
    const said = this.part("estimate").content.cloneNode(true);
    const points = this.points();
    const hide = (name, hidden) => (said.querySelector(`[data-${name}]`).hidden = hidden);
    hide("worth", !points);
    hide("with", !points || !this.isDue || this.match.extra);
    hide("later", Boolean(points) || this.isVoid || !this.isOver());
    hide("tap-on", this.isOver());
    hide("no-points", !this.isVoid);
    said.querySelector("[data-worth] b").textContent = points?.join(" : ");
    said.querySelector("[data-with] b").textContent = this.totals(points ?? [0, 0]).join(" : ");
    said.querySelector("button").classList.toggle("primary", this.isOver());
    this.worth.replaceChildren(said);
  }

  // The points of a plain hand that is over, from the table that the page carries; else null.
  points() {
    if (this.isVoid || this.marks.some(([kind]) => kind !== "finished" && kind !== "opened")) return null;
    const sides = seatsOf(this.marks, "finished").map((seat) => (seat % 2 ? "o" : "e"));
    const played = sides.map((_side, last) => sides.slice(0, last + 1).join(""));
    return this.carried.worth[played.find((each) => each in this.carried.worth)] ?? null;
  }

  // Both sides with the results on their way and `more` points; a dot where some are not known.
  totals(more = [0, 0]) {
    const added = [...this.ahead.map((item) => item.adds), more];
    const dots = added.includes(null) ? "…" : "";
    const sums = [this.match.odd, this.match.even];
    return sums.map((sum, side) => added.reduce((total, each) => total + (each?.[side] ?? 0), sum) + dots);
  }

  // The results on their way that are new hands, not corrections.
  get ahead() {
    return this.waiting.filter((item) => item.number >= this.match.next);
  }

  isOver() {
    const placed = this.marks.filter(([kind]) => kind !== "opened").length;
    const allPlaced = placed + this.carried.ruled.length >= SEATS;
    return this.isVoid || this.answered || allPlaced || this.points() !== null;
  }

  async record() {
    this.part("unfinished").hidden = this.isOver();
    if (this.isRecording || !this.isOver()) return;
    this.isRecording = true;
    const points = this.points();
    try {
      await add({
        address: this.carried.hands,
        page: this.carried.page,
        name: this.carried.name,
        number: this.number,
        marks: this.marks,
        void: this.isVoid,
        seen_version: Number(this.send.elements.seen_version.value),
        points,
        adds: this.isVoid || this.match.extra ? [0, 0] : points,
      });
      this.isDue = true;
      this.goOn();
    } catch {
      this.send.submit(); // a browser that can keep nothing sends the form itself
    } finally {
      this.isRecording = false;
    }
  }

  // Called whenever an item of the queue has changed.
  renew() {
    const own = items.filter((item) => item.address === this.carried.hands);
    const states = own.map((item) => item.match).filter(Boolean);
    this.match = [this.match, ...states].sort((one, other) => facts(one) - facts(other)).pop();
    const before = this.waiting.length;
    this.waiting = own.filter((item) => item.state === "waiting");
    const sums = this.totals();
    this.page.querySelectorAll("[data-side]").forEach((side, index) => (side.textContent = sums[index]));
    if (this.marks.length || this.isRecording) return;
    if (this.isDue) this.goOn();
    const answered = own.filter((item) => item.onward).pop();
    if (before && !this.waiting.length && answered) this.load(answered.onward);
  }

  // To the hand that follows those on their way, if as far as is known there is one.
  goOn() {
    const entered = this.ahead.filter((item) => !item.void).length;
    const isOver = this.match.next === null || entered >= this.match.left;
    this.showEntry(!isOver);
    if (isOver && this.marks.length) this.change([]); // nothing is left that could get lost
    const number = Math.max(this.match.next, ...this.ahead.map((item) => item.number + 1));
    if (!isOver && (this.marks.length || number !== this.number)) this.turnTo(number, 0);
  }

  showEntry(shown) {
    this.part("entry").hidden = !shown;
    this.part("all-entered").hidden = shown;
  }

  turnTo(number, seen, marks = [], isVoid = false) {
    this.number = number;
    const heading = this.part("number");
    heading.textContent = heading.dataset.number.replace("0", number);
    this.page.querySelectorAll("[data-as-recorded]").forEach((each) => each.remove());
    this.send.action = this.taps.action = `${this.carried.page}${number}/`;
    this.send.elements.seen_version.value = seen;
    this.send.elements.void.checked = isVoid;
    window.history.replaceState(null, "", this.send.action);
    this.change(marks);
    window.scrollTo(0, 0);
  }

  // The result of a hand was taken back before it was sent: its taps are on the page again.
  restore(item) {
    this.showEntry(true);
    this.turnTo(item.number, item.seen_version, item.marks, item.void);
  }

  // The page as the server has it now, unless somebody has begun to tap meanwhile.
  async load(address) {
    const answer = await ask(address);
    const text = answer?.ok && (await answer.text());
    if (text && sheet === this && !this.marks.length && !this.waiting.length) showPage(text, answer.url);
  }

  part(name) {
    return this.page.querySelector(`[data-${name}]`);
  }
}

function seatsOf(marks, kind) {
  return marks.filter(([as]) => as === kind).map(([, seat]) => seat);
}

// How many versions of hands a state of a match knows of: more are newer.
function facts(match) {
  return Object.values(match.hands).reduce((sum, hand) => sum + hand.version, 0);
}

function markInput([name, value]) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  input.dataset.mark = "";
  return input;
}

function showBadge(button, text) {
  button.querySelector("[data-badge]").textContent = text;
}

function showPage(html, address) {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (!page.querySelector("[data-page]")) return window.location.assign(address);
  document.querySelector("[data-page]").replaceWith(page.querySelector("[data-page]"));
  document.title = page.title;
  window.history.replaceState(null, "", address);
  start();
}

function start() {
  const page = document.querySelector("[data-record]");
  sheet = page?.querySelector("[data-taps]") ? new Sheet(page) : null;
  sheet?.renew();
}

window.addEventListener("beforeunload", (event) => {
  if (sheet?.marks.length && !sheet.taken) event.preventDefault();
});
window.addEventListener("touke:undone", (event) => {
  if (event.detail.address !== sheet?.carried.hands) return;
  event.preventDefault();
  sheet.restore(event.detail);
});
start();
follow((all) => {
  items = all;
  sheet?.renew();
});
