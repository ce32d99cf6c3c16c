// The panel that finds and proves the rule, in a worker of its own.
import { MOST_LABELLED, automaton, digits, element, small } from "./draw.js";
import { Broken, Engine, Stopped, prover } from "./engine.js";
import { language, said, say } from "./words.js";

const found = document.querySelector("#found");
const find = document.querySelector("#find");
const stop = document.querySelector("#stop");
const engine = new Engine("prove", prover);
let clock = null;
let report = null;
let position = "";
let reading = null;
let hasRule = true;

function rest() {
  clearInterval(clock);
  find.hidden = false;
  stop.hidden = true;
}

/** Ends the search and forgets the rule: the game is another one, or there is none. */
export function forget(has) {
  engine.stop();
  report = reading = null;
  hasRule = has;
  rest();
  show();
}

/** Shows how the automaton reads a position. */
export async function follow(at) {
  position = at;
  if (!report?.automaton?.states) return;
  try {
    const trace = await engine.ask("trace", { position: at });
    if (position !== at || !report) return;
    reading = trace && { ...trace, position: at };
    show();
  } catch (error) {
    if (!(error instanceof Stopped)) found.replaceChildren(failure(error));
  }
}

function failure(error) {
  const { message } = error;
  const isBroken = error instanceof Broken;
  return element("p", isBroken ? say("noProver", message) : say("failed", said(message)));
}

/** What is proved of the lost positions, as words; null if nothing is. */
export function proved() {
  const isProved = ["proved", "theorem"].includes(report?.status) && !report.values;
  return isProved ? report.words[language] : null;
}

/** What to know beside the rule that was found; undefined before. */
export const warnings = () => report?.warnings;

export async function start(request) {
  forget(true);
  const begun = Date.now();
  let doing = "loadingProver";
  prover().then(
    () => (doing = "finding"),
    () => null, // told below
  );
  const tick = () => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    found.replaceChildren(element("p", say(doing, seconds)));
  };
  tick();
  clock = setInterval(tick, 500);
  [find.hidden, stop.hidden] = [true, false];
  stop.focus();
  try {
    const answer = await engine.ask("find", request);
    const hadFocus = document.activeElement === stop;
    report = answer;
    rest();
    if (hadFocus) find.focus();
    show();
    await follow(position);
  } catch (error) {
    if (error instanceof Stopped) return;
    rest();
    found.replaceChildren(failure(error));
  }
}

stop.addEventListener("click", () => {
  forget(true);
  found.append(element("p", say("stopped")));
  find.focus();
});

/** The rule as a sentence. */
function sentence() {
  return report.sentence[language] ?? say(report.values ? "noNameValues" : "noName");
}

/** Writes what is known, again after each move. */
export function show() {
  find.disabled = !hasRule;
  if (!report) {
    if (!find.hidden) {
      found.replaceChildren(...(hasRule ? [] : [small(say("noRule"))]));
    }
    return;
  }
  const out = [];
  if (report.status === "none") {
    out.push(element("p", say("none"), "words"));
    const near = report.words[language];
    if (near) out.push(element("p", say("near", near)));
  } else {
    out.push(element("p", sentence(), "words"));
    if (report.status === "holds") out.push(element("p", say("holds", report.compared)));
    else out.push(element("p", say("proved"), "proved"));
  }
  if (report.grounds) {
    const by = report.largest ? "byHeaps" : "by";
    out.push(small(say(by, said(report.grounds), report.largest)));
  }
  if (report.automaton) {
    const about = [say("auto", report.automaton.count, said(report.numeration))];
    if (report.compared !== null) about.push(say("agrees", report.compared));
    out.push(small(about.join(" ")));
    if (report.automaton.states) {
      const isLarge = report.automaton.count > MOST_LABELLED;
      if (isLarge && reading) out.push(small(say("labelled")));
      out.push(automaton(report.automaton.states, reading?.states ?? [], say("rule")));
      out.push(...run());
    } else {
      out.push(small(say("tooMany", report.automaton.count)));
    }
  }
  if (report.certificate) {
    const save = element("a", say("certificate"));
    save.href = URL.createObjectURL(new Blob([report.certificate], { type: "text/plain" }));
    save.download = "certificate.txt";
    out.push(save);
  }
  found.replaceChildren(...out);
}

function run() {
  if (!reading) return [];
  const states = reading.states.map((state) => [state === null ? "–" : `(${state})`]);
  const read = reading.digits.map((row) => ["", [""], ...row.map((digit) => [digit])]);
  return [
    small(say("reads", reading.position)),
    digits([...read, ["", ...states]]),
    small(say(reading.lost ? "accepts" : "rejects")),
  ];
}
