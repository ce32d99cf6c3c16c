// Answers without a network: the builder writes the files and their version here.
const name = "games-VERSION";
// The browser may have kept files of the version before, so it asks for each whether it has changed.
const files = ["./", ...["FILES"]].map((file) => new Request(file, { cache: "no-cache" }));
addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});
async function activate() {
  for (const other of await caches.keys()) {
    if (other.startsWith("games-") && other !== name) await caches.delete(other);
  }
  await clients.claim();
}
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  event.respondWith(
    caches
      .match(event.request, { ignoreSearch: true })
      .then((found) => found ?? fetch(event.request)),
  );
});
