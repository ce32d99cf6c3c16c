// The games beside the page, which stays responsive: answers requests one after the other.
let games = null;

/** A text in the memory of the games, which may grow and move whenever they work. */
function text(length) {
  const address = games.room(length);
  return new Uint8Array(games.memory.buffer, address, length);
}

function answer(task, request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  text(bytes.length).set(bytes);
  return JSON.parse(new TextDecoder().decode(text(games[task]())));
}

onmessage = async ({ data: { compiled, task, ...request } }) => {
  let kind = "broken";
  try {
    games ??= (await WebAssembly.instantiate(compiled)).exports;
    kind = "error";
    postMessage(answer(task, request));
  } catch (error) {
    postMessage({ [kind]: String(error?.message ?? error) });
  }
};
