// Clocks run on between two answers of the server, offline too. The server says what the time is;
// from then on performance.now() counts, which no setting of the phone moves.

const FREQUENCY = 15000; // milliseconds between two questions to the server
const SOON = 5 * 60; // seconds left that are announced
const KEPT = "touke-clock"; // how far the server's clock is ahead of the phone's

const page = document.querySelector("[data-clocks]");
const said = new Map(); // seconds that were left on each clock when it was last looked at
let ahead = 0; // the server's clock less performance.now()

const serverNow = () => performance.now() + ahead;

function setTime(server, at = performance.now()) {
  ahead = server - at;
  keep(serverNow() - Date.now());
}

// A page from the phone's own store says an old time: then the phone's clock leads, corrected by
// what the server said last.
function begin() {
  const [loading] = performance.getEntriesByType("navigation");
  const kept = read();
  if (loading?.transferSize > 0 || kept === null) {
    setTime(Date.parse(page.dataset.now), loading?.responseStart ?? performance.now());
  } else {
    ahead = Date.now() + kept - performance.now();
  }
}

// Some devices do not count performance.now() while they sleep.
function wake() {
  const kept = read();
  if (kept !== null) ahead = Date.now() + kept - performance.now();
}

async function ask() {
  const asked = performance.now();
  try {
    const answer = await fetch(page.dataset.clocks, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { now, clocks } = await answer.json();
    setTime(Date.parse(now), (asked + performance.now()) / 2);
    follow(new Map(clocks.map((clock) => [clock.name, clock])));
    tick();
  } catch {
    // Offline: the clocks go on as they are.
  }
}

function follow(called) {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const name = clock.dataset.clock.split(" ").find((each) => called.has(each));
    if (!name) continue;
    const { state, ran, since, limit } = called.get(name);
    Object.assign(clock.dataset, { state, ran, since: since ?? "", limit: limit ?? "" });
  }
}

function elapsed({ ran, since }) {
  const running = since ? Math.max(0, serverNow() - Date.parse(since)) : 0;
  return Number(ran) + running / 1000;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const limit = Number(clock.dataset.limit);
    const left = limit && Math.max(0, limit - elapsed(clock.dataset));
    clock.querySelector("[data-face]").textContent = mmss(limit ? left : elapsed(clock.dataset));
    clock.toggleAttribute("data-up", Boolean(limit) && left === 0);
    if (limit) announce(clock.dataset, left);
  }
  page.textContent = timeOfDay.format(serverNow());
}

function announce({ clock, label }, left) {
  const before = said.get(clock) ?? 0;
  said.set(clock, left);
  const voice = document.querySelector("[data-says]");
  const words = [
    [0, voice.dataset.up],
    [SOON, voice.dataset.soon],
  ].find(([limit]) => before > limit && left <= limit)?.[1];
  if (words) voice.textContent = `${label}: ${words}`;
}

const timeOfDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: page.dataset.zone,
  hour: "2-digit",
  minute: "2-digit",
});

function mmss(seconds) {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function keep(difference) {
  try {
    localStorage.setItem(KEPT, difference);
  } catch {
    // A browser that stores nothing asks the server after each reload.
  }
}

function read() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

begin();
tick();
ask();
setInterval(tick, 500);
setInterval(() => document.hidden || ask(), FREQUENCY);
window.addEventListener("online", ask);
document.addEventListener("htmx:afterSwap", tick);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  wake();
  tick();
  ask();
});
