// The games beside the page, which stays responsive: answers requests one after the other.
let games = null;

/** A text in the memory of the games, which may grow and move whenever they work. */
function text(length) {
  const address = games.room(length);
  return new Uint8Array(games.memory.buffer, address, length);
}

function answer(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  text(bytes.length).set(bytes);
  return JSON.parse(new TextDecoder().decode(text(games.answer())));
}

onmessage = async ({ data: { compiled, ...request } }) => {
  try {
    games ??= (await WebAssembly.instantiate(compiled)).exports;
  } catch (error) {
    postMessage({ broken: String(error?.message ?? error) });
    return;
  }
  try {
    postMessage(answer(request));
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
};
