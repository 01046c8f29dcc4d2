// Keeps the whole page, so that it opens without a network once it has been opened.
const NAME = "__NAME__";
const PATHS = "__PATHS__";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(PATHS)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("gunjin-") && name !== NAME;
  const drop = (names) => Promise.all(names.filter(old).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const served = pathname.includes("/api/");
  if (event.request.method !== "GET" || origin !== self.location.origin || served) return;
  if (pathname.endsWith("/server.json")) {
    // Without a network there is no server.
    event.respondWith(fetch(event.request).catch(() => Response.json({ server: null })));
    return;
  }
  const kept = caches.match(event.request, { ignoreSearch: true, cacheName: NAME });
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
