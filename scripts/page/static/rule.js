// The panel that finds and proves the rule, in a worker that can be ended.
import { MOST_LABELLED, automaton, digits, element } from "./draw.js";
import { words } from "./words.js";

const found = document.querySelector("#found"),
  find = document.querySelector("#find"),
  stop = document.querySelector("#stop");
let worker = null,
  clock = null,
  report = null,
  position = "",
  reading = null;

function rest() {
  clearInterval(clock);
  find.hidden = false;
  stop.hidden = true;
}

/** Ends the search and forgets the rule: the game is another one, or there is none. */
export function forget(hasRule) {
  worker?.terminate();
  worker = report = reading = null;
  rest();
  found.replaceChildren();
  find.disabled = !hasRule;
  if (hasRule === false) found.append(element("p", words().noRule, "small"));
}

/** Shows how the automaton reads a position. */
export function follow(at) {
  position = at;
  if (report?.automaton?.states) worker?.postMessage({ position });
}

export function start(request) {
  forget(true);
  worker = new Worker("worker.js", { type: "module" });
  const begun = Date.now(),
    tick = () =>
      found.replaceChildren(element("p", words().finding(Math.round((Date.now() - begun) / 1000))));
  tick();
  clock = setInterval(tick, 500);
  [find.hidden, stop.hidden] = [true, false];
  stop.focus();
  position = request.position;
  worker.onmessage = ({ data }) => {
    if (data.error) {
      rest();
      found.replaceChildren(element("p", words().failed(data.error)));
      return;
    }
    if (data.report) {
      const hadFocus = document.activeElement === stop;
      report = data.report;
      rest();
      if (hadFocus) find.focus();
    }
    if (data.position !== undefined)
      reading = data.trace && { ...data.trace, position: data.position };
    show();
  };
  worker.onerror = () => {
    rest();
    found.replaceChildren(element("p", words().failed("WebAssembly")));
  };
  worker.postMessage({ ...request, find: request.game });
}

stop.addEventListener("click", () => {
  forget(true);
  found.append(element("p", words().stopped));
  find.focus();
});

/** Writes what is known, again after each move. */
function show() {
  const say = words(),
    out = [];
  if (report.status === "none") {
    out.push(element("p", say.none, "words"));
    if (report.near) out.push(element("p", say.near(report.near)));
  } else {
    const rule = { always: say.always, never: say.never }[report.words] ?? report.words;
    const isSentence = rule !== report.words || !report.words;
    const sentence = !report.words
      ? say.noName
      : isSentence
        ? rule
        : report.values || report.status !== "proved"
          ? say.valueIs(rule)
          : say.lostIff(rule);
    out.push(
      element("p", report.status === "proved" || report.values ? sentence : report.words, "words"),
    );
    out.push(
      report.status === "holds"
        ? element("p", say.holds(report.compared))
        : element("p", say.proved, "proved"),
    );
  }
  if (report.grounds) out.push(element("p", say.by(report.grounds, report.largest + 1), "small"));
  if (report.automaton) {
    out.push(
      element(
        "p",
        say.auto(report.automaton.count, report.numeration) +
          (report.compared === null ? "" : ` ${say.agrees(report.compared)}`),
        "small",
      ),
    );
    if (report.automaton.count > MOST_LABELLED && reading)
      out.push(element("p", say.labelled, "small"));
    if (report.automaton.states)
      out.push(automaton(report.automaton.states, reading?.states ?? [], say.rule), ...run());
    else out.push(element("p", say.tooMany(report.automaton.count), "small"));
  }
  if (report.certificate) {
    const save = element("a", say.certificate);
    save.href = URL.createObjectURL(new Blob([report.certificate], { type: "text/plain" }));
    save.download = "certificate.txt";
    out.push(save);
  }
  found.replaceChildren(...out);
}

function run() {
  if (!reading) return [];
  const say = words(),
    states = reading.states.map((state) => [state === null ? "–" : `(${state})`]);
  const table = digits([
    ...reading.digits.map((row) => ["", [""], ...row.map((digit) => [digit])]),
    ["", ...states],
  ]);
  return [
    element("p", say.reads(reading.position), "small"),
    table,
    element("p", say.ends(reading.lost), "small"),
  ];
}
