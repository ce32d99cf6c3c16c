// Asks a worker, which can be ended at any time.

/** Thrown where the worker could not be loaded. */
export class Broken extends Error {}
/** Thrown where the worker was ended before it answered. */
export class Stopped extends Error {}

/** Loads a file of data. */
export async function load(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Broken(`${name}: ${response.status}`);
  return response.json();
}

export class Engine {
  #worker = null;
  #waiting = new Map();
  #last = 0;

  #fail(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Loads the worker, if it is not there. */
  start() {
    if (this.#worker) return;
    this.#worker = new Worker("worker.js", { type: "module" });
    this.#worker.onerror = (event) => this.#fail(new Broken(event.message ?? "worker.js"));
    this.#worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.broken !== undefined) {
        reject(new Broken(data.broken));
        this.#fail(new Broken(data.broken));
      } else if (data.error !== undefined) {
        reject(new Error(data.error));
      } else {
        resolve(data.answer);
      }
    };
  }

  ask(request, data = {}) {
    this.start();
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...data, id, request });
    });
  }

  /** Ends the worker: whatever it was asked is refused. */
  stop() {
    this.#fail(new Stopped("stopped"));
  }
}
