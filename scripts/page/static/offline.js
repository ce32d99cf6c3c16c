// Answers without a network: the builder writes the files and their version here.
const name = "games-VERSION";
// The browser may have kept files of the version before, so it asks for each whether it has changed.
const files = ["./", ...["FILES"]].map((file) => new Request(file, { cache: "no-cache" }));
addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});
addEventListener("activate", (event) => {
  const old = (names) =>
    Promise.all(
      names
        .filter((other) => other.startsWith("games-") && other !== name)
        .map((other) => caches.delete(other)),
    );
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => clients.claim()),
  );
});
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches
      .match(event.request, { ignoreSearch: true })
      .then((found) => found ?? fetch(event.request)),
  );
});
