// Results on their way: kept in this phone before they are sent, and until the server has them.
//
// An item goes from `waiting` to `received` to `confirmed`, or to `refused`. Whatever breaks in
// between, the same item is sent again with the same key, and the server records it once.

import { ask, csrfToken } from "./network.js";

const HOLD = 10000; // milliseconds in which a result can be undone
const PAUSE = 5000; // milliseconds between two attempts without a network

const neighbours = new BroadcastChannel("touke-queue"); // other tabs
const listeners = [];
let opened;
let sending = false;
let pausedUntil = 0;

// Calls `listener` with all items, the oldest first, whenever one has changed.
export function follow(listener) {
  listeners.push(listener);
  return changed();
}

// Keeps `result`, and of the confirmed ones the newest: it says where its match stands.
export async function add(result) {
  const key = newKey();
  const made = Date.now();
  await store("readwrite", (rows) =>
    rows.add({ ...result, key, made, due: made + HOLD, state: "waiting", tried: false }),
  );
  const confirmed = (await items()).filter((item) => item.state === "confirmed");
  for (const item of confirmed.slice(0, -1)) await store("readwrite", (rows) => rows.delete(item.id));
  await changed();
}

export function remove(item) {
  return change(item.id, () => null);
}

// Whether `item` could be taken back: it has not left the phone meanwhile.
export function takeBack(item) {
  return change(item.id, (row) => (isHere(row) ? null : row));
}

export async function sendAgain(item) {
  await change(item.id, (row) => ({ ...row, state: "waiting", due: 0, problem: null }));
  await flush({ now: true });
}

// Milliseconds until `item` is sent by itself; none if the clock was set back meanwhile.
export function holdOf(item) {
  const left = item.due - Date.now();
  return left > 0 && left <= HOLD ? left : 0;
}

// Whether `item` has certainly not reached the server, so that it can be taken back.
export function isHere(item) {
  return item.state === "waiting" && !item.tried;
}

// Sends what is due; with `now` also what can still be undone. One tab at a time, where it can tell.
export async function flush({ now = false } = {}) {
  if (sending || (!now && Date.now() < pausedUntil)) return;
  sending = true;
  try {
    if (navigator.locks) {
      await navigator.locks.request("touke-queue", { ifAvailable: true }, (lock) => lock && send(now));
    } else {
      await send(now);
    }
  } finally {
    sending = false;
  }
}

// Asks whether what the server has received is confirmed by now.
export async function askConfirmed() {
  for (const item of (await items()).filter((each) => each.state === "received")) {
    const answer = await ask(item.address, { redirect: "manual" });
    if (!answer?.ok) return;
    const { match } = await answer.json();
    const latest = match.hands[item.number];
    if (latest?.state === "confirmed") {
      await change(item.id, (row) => ({ ...row, state: "confirmed", match }));
    }
  }
}

async function send(now) {
  const stuck = new Set(); // matches whose later hands wait for an earlier one
  for (const item of await items()) {
    if (stuck.has(item.address)) continue;
    const isHeld = item.state === "waiting" && !now && holdOf(item) > 0;
    if (isHeld || (item.state === "refused" && !item.problem.recorded)) stuck.add(item.address);
    else if (item.state === "waiting" && !(await sendOne(item))) return;
  }
}

// Whether the server has answered: else nothing more can be sent at present.
async function sendOne(item) {
  const tried = item.tried || navigator.onLine;
  const isStillHere = await change(item.id, (row) => ({ ...row, tried }));
  if (!isStillHere) return true; // taken back in this very moment
  const { number, marks, key, seen_version } = item;
  const answer = await ask(item.address, {
    method: "POST",
    body: JSON.stringify({ number, marks, void: item.void, key, seen_version }),
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    redirect: "manual",
    keepalive: true,
  });
  const trouble = troubleOf(answer);
  if (trouble) pausedUntil = Date.now() + PAUSE;
  const outcome = trouble ? {} : await outcomeOf(answer);
  await change(item.id, (row) => ({ ...row, trouble, ...outcome }));
  return !trouble;
}

function troubleOf(answer) {
  if (answer === null || answer.status === 429 || answer.status >= 500) return "network";
  const loggedOut = answer.type === "opaqueredirect" || [401, 403].includes(answer.status);
  return loggedOut ? "login" : "";
}

async function outcomeOf(answer) {
  const { state, points, match, onward, ...problem } = await answer.json().catch(() => ({}));
  if (!answer.ok) return { state: "refused", problem, match, onward };
  return { state: state === "entered" ? "received" : "confirmed", points, match, onward };
}

// A page on plain HTTP is no secure context: it has getRandomValues, but not randomUUID.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Puts what `edit` makes of a row in its place, in one step; null removes it. Whether that was done:
// not if the row is gone, or stays as it is.
async function change(id, edit) {
  let isDone = false;
  await store("readwrite", (rows) => {
    const request = rows.get(id);
    request.onsuccess = () => {
      const row = request.result;
      const edited = row && edit(row);
      isDone = edited !== row;
      if (isDone && edited) rows.put(edited);
      else if (isDone) rows.delete(id);
    };
    return request;
  });
  await changed();
  return isDone;
}

function items() {
  return store("readonly", (rows) => rows.getAll());
}

async function changed() {
  neighbours.postMessage("changed");
  await tell();
}

async function tell() {
  const all = await items();
  for (const listener of listeners) listener(all);
}

// Resolves when the disk has it, so that a battery that dies afterwards takes nothing along.
async function store(mode, act) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("results", mode, { durability: "strict" });
    const request = act(transaction.objectStore("results"));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("touke", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore("results", { keyPath: "id", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

neighbours.addEventListener("message", tell);
