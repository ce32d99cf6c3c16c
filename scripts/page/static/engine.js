// Asks a worker, which can be ended at any time.

/** Thrown where the games could not be loaded. */
export class Broken extends Error {}
/** Thrown where the worker was ended before it answered, or asked for something newer. */
export class Stopped extends Error {}

async function file(name, cache = "default") {
  const response = await fetch(name, { cache });
  if (!response.ok) throw new Broken(`${name}: ${response.status}`);
  return response;
}

/** Loads a file of data. */
export const load = async (name) => (await file(name)).json();

/** What is needed to play, loaded beside all else and compiled once for all workers. */
const first = file("page.wasm");
const games = first.then((response) => WebAssembly.compileStreaming(response.clone()));
games.catch(() => null); // told where they are asked

/** The games with their prover: where the first file has zeros, the second one has its code. */
async function complete() {
  const responses = [(await first).clone(), await file("prover.wasm", cache)];
  const buffers = await Promise.all(responses.map((response) => response.arrayBuffer()));
  const [all, rest] = buffers.map((buffer) => new Uint8Array(buffer));
  const version = (bytes) => String(bytes.slice(-8));
  if (version(all) !== version(rest)) throw new Broken("prover.wasm ≠ page.wasm");
  rest.forEach((byte, at) => (all[at] |= byte));
  return WebAssembly.compile(all);
}

let completed = null;
let cache = "default";

/** Loads the prover; after a failure anew, and not from what the browser has kept. */
export function prover() {
  completed ??= complete();
  completed.catch(() => ([completed, cache] = [null, "reload"]));
  return completed;
}

export class Engine {
  #worker = null;
  /** What was asked: the worker has the first of it, and the rest waits here. */
  #asked = [];

  /** To play, or for what the games do when more of them is loaded. */
  constructor(task = "play", loaded = () => games) {
    Object.assign(this, { task, loaded });
  }

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
      worker.postMessage({
        ...this.#asked[0].message,
        task: this.task,
        compiled: await this.loaded(),
      });
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
