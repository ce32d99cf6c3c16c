// The games beside the page, which stays responsive: answers requests one after the other.
import init, { Rule, Table } from "./page.js";

let ready = null;
let table = null;
let rule = null;

const answers = {
  open({ game, misere }) {
    const opened = Table.open(game, misere);
    table?.free();
    table = opened;
    return JSON.parse(table.about());
  },
  start: ({ position }) => table.start(position),
  random: ({ seed, turn, sizes }) => table.random(seed, turn, sizes),
  look: ({ position, turn, kind }) => JSON.parse(table.look(position, turn, kind)),
  cells: ({ width, height }) => JSON.parse(table.cells(width, height)),
  reply: ({ position, percent, seed }) => table.reply(position, 1, percent, seed) ?? null,
  find({ game, misere, values, seconds }) {
    rule?.free();
    rule = Rule.find(game, misere, values, seconds);
    return JSON.parse(rule.report());
  },
  trace({ position }) {
    const trace = rule?.trace(position);
    return trace ? JSON.parse(trace) : null;
  },
};

onmessage = async ({ data }) => {
  try {
    ready ??= init({ module_or_path: data.compiled });
    await ready;
  } catch (error) {
    postMessage({ broken: String(error?.message ?? error) });
    return;
  }
  try {
    postMessage({ answer: answers[data.request](data) });
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
};
