// The page of one hand: taps are counted here at once, and the server says what they are worth.
// Without this script every tap is a request of its own; the page is the same.

const PATIENCE = 15000; // milliseconds that an answer may take on bad Wi-Fi

class Sheet {
  constructor(page) {
    this.page = page;
    this.taps = page.querySelector("[data-taps]");
    this.send = page.querySelector("[data-send]");
    this.worth = page.querySelector("[data-points]");
    const inputs = this.send.querySelectorAll("[data-mark]");
    this.marks = [...inputs].map((input) => ({ kind: input.name, seat: input.value }));
    this.questions = 0;
    this.listen();
  }

  listen() {
    this.taps.addEventListener("submit", (event) => {
      event.preventDefault();
      this.tap(event.submitter.value);
    });
    this.onClick("[data-undo]", () => this.change(this.marks.slice(0, -1)));
    this.onClick("[data-clear]", () => this.change([]));
    this.send.elements.void.addEventListener("change", () => this.change(this.marks));
    this.send.addEventListener("submit", (event) => {
      event.preventDefault();
      this.record();
    });
    window.onbeforeunload = (event) => {
      if (this.marks.length) event.preventDefault();
    };
  }

  onClick(selector, act) {
    this.page.querySelector(selector).addEventListener("click", (event) => {
      event.preventDefault();
      act();
    });
  }

  tap(seat) {
    const kind = this.taps.elements.as.value;
    const others = this.marks.filter((mark) => mark.seat !== seat);
    const isNew = others.length === this.marks.length;
    const kept = others.filter((mark) => kind !== "revolutionary" || mark.kind !== kind);
    this.taps.elements.as.value = "finished";
    this.change(isNew ? [...kept, { kind, seat }] : others);
  }

  change(marks) {
    this.marks = marks;
    this.send.elements.key.value = newKey();
    for (const form of [this.taps, this.send]) {
      form.querySelectorAll("[data-mark]").forEach((input) => input.remove());
      form.append(...marks.map(markInput));
    }
    const finished = marks.filter((mark) => mark.kind === "finished");
    for (const button of this.taps.querySelectorAll("[name=seat]")) {
      const mark = marks.find((each) => each.seat === button.value);
      button.setAttribute("aria-pressed", Boolean(mark));
      showBadge(button, finished.indexOf(mark) + 1 || this.signOf(mark));
    }
    this.askPoints();
  }

  signOf(mark) {
    return mark ? this.taps.querySelector(`[name=as][value=${mark.kind}]`).dataset.sign : "";
  }

  async askPoints() {
    const question = ++this.questions;
    const query = new URLSearchParams(this.marks.map((mark) => [mark.kind, mark.seat]));
    if (this.send.elements.void.checked) query.set("void", "on");
    const answer = await ask(`${this.worth.dataset.points}?${query}`);
    const text = answer?.ok && !answer.redirected && (await answer.text());
    if (question !== this.questions) return; // a later tap has asked anew
    this.sayUnanswered(!text);
    if (text) this.showPoints(text);
  }

  showPoints(text) {
    this.worth.innerHTML = text;
    for (const line of this.worth.querySelectorAll("[data-of]")) {
      showBadge(this.taps.querySelector(`[value="${line.dataset.of}"]`), line.dataset.place);
    }
  }

  async record() {
    if (this.sending) return;
    this.sending = true;
    const body = new FormData(this.send);
    body.set("csrfmiddlewaretoken", csrfToken() || body.get("csrfmiddlewaretoken"));
    const answer = await ask(this.send.action, { method: "POST", body });
    this.sending = false;
    const answered = answer !== null && answer.status < 500;
    const loggedOut = answered && new URL(answer.url).pathname === this.send.dataset.login;
    this.sayUnanswered(!answered);
    this.page.querySelector("[data-logged-out]").hidden = !loggedOut;
    if (!answered || loggedOut) return;
    window.onbeforeunload = null;
    if (answer.redirected) window.location.assign(answer.url);
    else showPage(await answer.text());
  }

  sayUnanswered(unanswered) {
    this.page.querySelector("[data-unanswered]").hidden = !unanswered;
  }
}

async function ask(address, options = {}) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await fetch(address, { ...options, signal: patience.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function markInput({ kind, seat }) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name: kind, value: seat });
  input.dataset.mark = "";
  return input;
}

function showBadge(button, text) {
  button.querySelector("[data-badge]").textContent = text;
}

// Logging in on another tab has changed the token that the form was made with.
function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1];
}

// A page on plain HTTP is no secure context: it has getRandomValues, but not randomUUID.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function showPage(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  start();
  document.querySelector("[role=alert]:not([hidden])")?.scrollIntoView();
}

function start() {
  const page = document.querySelector("[data-record]");
  if (page?.querySelector("[data-taps]")) new Sheet(page);
}

start();
