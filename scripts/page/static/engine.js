// Asks a worker, which can be ended at any time.

/** Thrown where the games could not be loaded. */
export class Broken extends Error {}
/** Thrown where the worker was ended before it answered, or asked for something newer. */
export class Stopped extends Error {}

/** Loads a file of data. */
export async function load(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Broken(`${name}: ${response.status}`);
  return response.json();
}

/** The games, loaded beside all else and compiled once for all workers. */
const games = WebAssembly.compileStreaming(fetch("page.wasm"));
games.catch(() => null); // told where they are asked

export class Engine {
  #worker = null;
  /** What was asked: the worker has the first of it, and the rest waits here. */
  #asked = [];

  /** Loads the worker, if it is not there. */
  start() {
    if (this.#worker) return;
    this.#worker = new Worker("worker.js", { type: "module" });
    this.#worker.onerror = (event) => this.#fail(new Broken(event.message ?? "worker.js"));
    this.#worker.onmessage = ({ data }) => {
      if (data.broken !== undefined) {
        this.#fail(new Broken(data.broken));
        return;
      }
      const { resolve, reject } = this.#asked.shift();
      if (data.error !== undefined) reject(new Error(data.error));
      else resolve(data.answer);
      this.#send();
    };
  }

  async #send() {
    if (!this.#asked.length) return;
    this.start();
    const worker = this.#worker;
    try {
      worker.postMessage({ ...this.#asked[0].message, compiled: await games });
    } catch (error) {
      if (worker === this.#worker) this.#fail(new Broken(error.message));
    }
  }

  #fail(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#asked.splice(0)) reject(error);
  }

  ask(request, data = {}) {
    return new Promise((resolve, reject) => {
      this.#asked.push({ message: { ...data, request }, resolve, reject });
      if (this.#asked.length === 1) this.#send();
    });
  }

  /** Forgets what waits, as something newer will be asked. */
  forget() {
    for (const { reject } of this.#asked.splice(1)) reject(new Stopped("newer"));
  }

  /** Ends the worker: whatever it was asked is refused. */
  stop() {
    this.#fail(new Stopped("stopped"));
  }
}
