// Keeps the referee's pages of the matches at hand in the phone, so that they open without a network.

const ASSETS = {{ assets|safe }};
const KEEP = "touke-{{ version }}";
const PATIENCE = 5000; // milliseconds before a page that is kept is shown in place of a slow answer
const PAGE = /^\/e\/[^/]+\/(referee\/|s\/[^/]+\/m\/[^/]+\/record\/\d+\/)$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(ASSETS)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method === "POST" && pathname.endsWith("/logout/")) event.waitUntil(dropPages());
  if (event.request.method !== "GET") return;
  if (PAGE.test(pathname) || ASSETS.includes(pathname)) event.respondWith(answer(event, pathname));
});

async function answer(event, pathname) {
  const cache = await caches.open(KEEP);
  const kept = await keptFor(cache, pathname);
  const fetched = fetch(event.request).then((response) => keep(cache, event.request, response));
  event.waitUntil(fetched.catch(() => {}));
  if (!kept) return fetched;
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fetched.catch(() => kept), patience]);
}

async function keep(cache, request, response) {
  const { pathname, search } = new URL(request.url);
  if (response.status === 200 && !response.redirected && !search) await cache.put(pathname, response.clone());
  return response;
}

// The page itself, else the newest page of the same match: its script turns to the hand that is due.
async function keptFor(cache, pathname) {
  const own = await cache.match(pathname);
  if (own || !pathname.includes("/record/")) return own;
  const match = pathname.replace(/\d+\/$/, "");
  const pages = (await cache.keys()).filter((page) => new URL(page.url).pathname.startsWith(match));
  return pages.length ? cache.match(pages.pop()) : undefined;
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEEP).map((name) => caches.delete(name)));
}

async function dropPages() {
  const cache = await caches.open(KEEP);
  const pages = (await cache.keys()).filter((page) => PAGE.test(new URL(page.url).pathname));
  await Promise.all(pages.map((page) => cache.delete(page)));
}
