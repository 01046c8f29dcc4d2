// Keeps the whole page, so that it opens without a network once it has been opened.
const NAME = "__NAME__";
/** Files of every game. All but the page itself have names of their content, which the browser has fetched by now. */
const FIRST = "__FIRST__";
/** Files of strong players: fetched when a board stands. */
const LATER = "__LATER__";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("gunjin-") && name !== NAME;
  const drop = (names) => Promise.all(names.filter(old).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

async function keepLater() {
  const cache = await caches.open(NAME);
  for (const path of LATER) {
    if (!(await cache.match(path))) await cache.add(path);
  }
}

// A file that does not come now comes at the next visit.
self.addEventListener("message", (event) => event.waitUntil(keepLater().catch(() => undefined)));

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const served = pathname.includes("/api/");
  if (event.request.method !== "GET" || origin !== self.location.origin || served) return;
  if (pathname.endsWith("/server.json")) {
    // Without a network there is no server.
    event.respondWith(fetch(event.request).catch(() => Response.json({ server: null })));
    return;
  }
  const asked = pathname.endsWith("/") ? "index.html" : event.request;
  const kept = caches.match(asked, { ignoreSearch: true, cacheName: NAME });
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
