// The live scribe: a tap asks for the next position and puts it in place of this one, and the record
// is kept on the phone. Without this script every tap is a page of its own; the page is the same.

const PATIENCE = 15000; // milliseconds that an answer may take on bad Wi-Fi
const ANSWERS = [200, 409, 422]; // statuses of this page, whether it took the tap or refused it
const KEPT = `scribe ${window.location.pathname}`;

let asking = false;
let waiting = []; // what was tapped before the answer to the tap before it was there

async function ask(form, button) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const body = new FormData(form, button);
    body.set("csrfmiddlewaretoken", csrfToken() || body.get("csrfmiddlewaretoken"));
    const answer = await fetch(form.action, { method: "POST", body, signal: patience.signal });
    return { status: answer.status, url: answer.url, html: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// Logging in on another tab has changed the token that the form was made with.
function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1];
}

async function step(form, button) {
  if (asking) {
    waiting.push(button.value);
    return;
  }
  asking = true;
  const answer = await ask(form, button);
  const page = document.querySelector("[data-scribe]");
  const answered = answer !== null && ANSWERS.includes(answer.status);
  const loggedOut = answered && new URL(answer.url).pathname === page.dataset.login;
  page.querySelector("[data-unanswered]").hidden = answered;
  page.querySelector("[data-logged-out]").hidden = !loggedOut;
  if (answered && !loggedOut) show(answer.html, button.id);
  else waiting = [];
  asking = false;
  stepOn();
}

// The next tap that waits, on the page as it is by now; where it is not offered any more, none.
function stepOn() {
  const value = waiting.shift();
  const buttons = [...document.querySelectorAll("[data-steps] [name=do]:enabled")];
  const button = buttons.find((each) => each.value === value);
  if (button) step(button.form, button);
  else waiting = [];
}

function show(html, focused) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const unfolded = document.querySelector("#more")?.open;
  document.querySelector("[data-scribe]").replaceWith(page.querySelector("[data-scribe]"));
  const more = document.querySelector("#more");
  if (more && unfolded) more.open = true;
  const next = document.getElementById(focused);
  (next && !next.disabled ? next : document.querySelector("[aria-pressed=true]"))?.focus();
  document.querySelector("[role=alert]:not([hidden])")?.scrollIntoView({ block: "nearest" });
  keep();
}

function keep() {
  const text = document.querySelector("[data-text]").value;
  if (text) window.localStorage.setItem(KEPT, text);
}

// A page that was loaded anew goes on where it was, unless the hand has a result by now.
function resume() {
  const page = document.querySelector("[data-scribe]");
  const kept = window.localStorage.getItem(KEPT);
  const button = page.querySelector("[data-resume]");
  const text = page.querySelector("[data-text]");
  if (!kept || !button || text.value) return;
  text.value = kept;
  if ("recorded" in page.dataset) text.closest("details").open = true;
  else step(button.form, button);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-steps]") || event.submitter.matches("[data-leaves]")) return;
  event.preventDefault();
  step(event.target, event.submitter);
});

document.addEventListener("click", (event) => {
  if (event.target.matches("[data-forget]")) window.localStorage.removeItem(KEPT);
});

resume();
