// The page: its state, its address, and what happens when something is clicked. What a game is, the WebAssembly knows.
import init, { Table } from "./page.js";
import * as draw from "./draw.js";
import * as rule from "./rule.js";
import { language, setLanguage, translate, words } from "./words.js";

const $ = (id) => document.getElementById(id);
const OWN = "own",
  MOST_CHIPS = 60;
const state = {
  chapter: "",
  game: "",
  position: "",
  misere: false,
  values: false,
  kind: "",
  turn: 0,
  reveal: false,
};
let chapters = [],
  table = null,
  about = {},
  seen = null,
  history = [],
  chosen = [],
  hinted = null,
  hovered = null,
  waiting = 0,
  cells = null,
  round = Infinity,
  begun = "";
let wantsFocus = false; // the keyboard was on a move, and the machine moves now

// The address: what a friend needs to see the same.

function address() {
  const parameters = new URLSearchParams({ chapter: state.chapter, position: state.position });
  if (state.chapter === OWN) parameters.set("game", state.game);
  // A flag is written where it is not what the chapter says.
  for (const flag of ["misere", "values", "reveal"]) {
    if (state[flag] !== isChapters(flag)) parameters.set(flag, Number(state[flag]));
  }
  if (state.turn) parameters.set("turn", 1);
  if (state.kind) parameters.set("kind", state.kind);
  return `#${parameters}`;
}

/** Whether the chapter of the state has an option. */
const isChapters = (flag) => {
  const chapter = chapters.find((one) => one.name === state.chapter);
  return (chapter?.options ?? "").split(" ").includes(flag);
};

function fromAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const name =
    parameters.get("chapter") ?? (parameters.has("game") ? OWN : (chapters[0]?.name ?? OWN));
  const chapter = chapters.find((one) => one.name === name);
  state.chapter = chapter ? name : OWN;
  const flag = (key) => (parameters.has(key) ? parameters.get(key) !== "0" : isChapters(key));
  Object.assign(state, {
    game:
      chapter?.game ?? chapter?.kind ?? parameters.get("game") ?? "x,y -> x-t,y | x,y-t | x-t,y-t",
    position: parameters.get("position") ?? chapter?.start ?? "",
    misere: flag("misere"),
    values: flag("values"),
    reveal: flag("reveal") || (!chapter && !parameters.has("position")),
    kind: parameters.get("kind") ?? chapter?.kind ?? "",
    turn: Number(parameters.get("turn") ?? 0),
  });
}

const asks = (call) => {
  try {
    return [call(), null];
  } catch (error) {
    return [null, typeof error === "string" ? error : String(error.message ?? error)];
  }
};

const complain = (problem) =>
  Object.assign($("problem"), { hidden: !problem, textContent: problem ?? "" });

/** Writes what needs no WebAssembly. */
function describe() {
  const chapter = chapters.find((one) => one.name === state.chapter);
  $("heading").textContent = chapter?.title ?? words().own;
  for (const part of document.querySelectorAll("[for=game], #game")) part.hidden = Boolean(chapter);
  const say = words();
  const how = [chapter?.moves, state.misere ? say.lastLoses : say.lastWins];
  if (chapter && state.misere !== isChapters("misere")) {
    how.push(state.misere ? say.textNormal : say.textMisere);
  }
  $("how").textContent = how.filter(Boolean).join(language === "zh" ? "" : " ");
  $("text").innerHTML = chapter?.html ?? "";
}

/** Puts the game of the state on the table. */
function open() {
  clearTimeout(waiting);
  describe();
  for (const link of document.querySelectorAll("#chapters a"))
    link.ariaCurrent = link.dataset.name === state.chapter ? "page" : null;
  $("game").value = state.game;
  [$("misere").checked, $("values").checked, $("reveal").checked, $("begins").value] = [
    state.misere,
    state.values,
    state.reveal,
    String(state.turn),
  ];
  const [opened, problem] = asks(() => Table.open(state.game, state.misere));
  complain(problem);
  if (!opened) {
    seen = null;
    rule.forget();
    render();
    return;
  }
  table?.free();
  table = opened;
  about = JSON.parse(table.about());
  const byDimension =
    about.kind ?? (about.splits ? "row" : ["line", "board", "heaps", "heaps"][about.dimension - 1]);
  const fits = {
    line: about.dimension <= 2,
    board: about.dimension === 2,
    heaps: true,
    row: about.dimension === 1,
  };
  state.kind = about.kind ?? (fits[state.kind] ? state.kind : byDimension);
  for (const option of $("kind").options)
    option.disabled = !fits[option.value] || Boolean(about.kind);
  $("kind").value = state.kind;
  $("kind").parentElement.hidden = Boolean(about.kind);
  $("misere").disabled = Boolean(about.kind);
  $("moves").dataset.names = about.names.length > 1 ? `${about.names.join(",")} →` : "";
  rule.forget(Boolean(about.hasRule));
  state.position ||= table.random(seed(), state.turn);
  const [position, wrong] = asks(() => table.start(state.position));
  if (wrong) {
    complain(wrong);
    seen = null;
    render();
    return;
  }
  complain(about.warnings?.join("\n") || null);
  begin(position);
}

const seed = () => Math.floor(Math.random() * 2 ** 32);

function begin(position) {
  history = [];
  begun = position;
  move(position, Number($("begins").value));
}

/** Goes to a position where `turn` is to move: 0 the reader, 1 the machine. */
function move(position, turn) {
  clearTimeout(waiting);
  const components = about.dimension ? position.split(",").length / about.dimension : 1;
  if (state.kind !== "heaps" && state.kind !== "row" && components > 1)
    $("kind").value = state.kind = "heaps";
  Object.assign(state, { position, turn });
  [chosen, hinted, hovered] = [[], null, null];
  const [found, problem] = asks(() => JSON.parse(table.look(position, turn, state.kind)));
  seen = found;
  if (problem) complain(problem);
  $("position").value = position;
  window.history.replaceState(null, "", address());
  known();
  render();
  rule.follow(position);
  if (turn === 1 && seen && !seen.over)
    waiting = setTimeout(reply, matchMedia("(prefers-reduced-motion: reduce)").matches ? 50 : 650);
}

function reply() {
  const [to, problem] = asks(() => table.reply(state.position, 1));
  if (to === null || to === undefined) return complain(problem);
  history.push({ position: state.position, turn: 1 });
  move(to, 0);
}

function play(one) {
  if (state.turn === 1 || !one) return;
  history.push({ position: state.position, turn: 0 });
  move(one.to, 1);
}

/** The moves that begin with the chosen places. */
const candidates = (places) =>
  seen?.moves.filter((one) => places.every((place) => one.handles.includes(place))) ?? [];

function choose(key) {
  if (state.turn === 1 || !seen) return;
  if (state.kind === "board") return play(seen.moves.find((one) => one.to === key));
  const component = key.split(":")[0],
    toggles = state.kind === "coins" || state.kind === "row";
  let next = toggles
    ? chosen.includes(key)
      ? chosen.filter((place) => place !== key)
      : [...chosen, key]
    : [...chosen.filter((place) => place.split(":")[0] !== component), key];
  if (!candidates(next).length) next = candidates([key]).length ? [key] : [];
  const left = next.length ? candidates(next) : [];
  if (left.length === 1 && (left[0].handles.length === next.length || !toggles))
    return play(left[0]);
  chosen = next;
  render();
}

// What is shown.

function known() {
  const numbers = state.position.split(",").map(Number);
  cells = null;
  if (
    about.dimension > 2 ||
    !["line", "board"].includes(state.kind) ||
    numbers.length !== about.dimension
  )
    return;
  const start = begun.split(",").map(Number),
    beyond = state.kind === "line" ? 1 : 2,
    side = (place, least, most) =>
      Math.min(most, Math.max(least, (start[place] ?? 0) + beyond, numbers[place] + 1));
  const isLine = state.kind === "line";
  cells = {
    width: side(0, isLine ? 12 : 10, isLine ? 1000 : 200),
    height: isLine ? 1 : side(1, 10, 200),
  };
  if (isLine && about.dimension === 2) return;
  cells.all = JSON.parse(table.cells(cells.width, cells.height));
}

function say() {
  const say = words(),
    isMine = state.turn === 0;
  if (seen.over) return (seen.over === "won") === isMine ? say.youWin : say.youLose;
  if (!isMine) return seen.lost ? say.isLost : say.thinks;
  if (hinted === "lost") return say.hintLost;
  if (hinted) return say.hintWon;
  return chosen.length ? say.choose : about.partizan ? say.yoursBlue : say.yours;
}

function render() {
  const say_ = words();
  $("status").textContent = seen ? say() : "";
  $("back").disabled = !history.length;
  for (const id of ["hint", "again", "random"]) $(id).disabled = !seen;
  $("hint").disabled ||= Boolean(seen?.over) || state.turn === 1;
  if (!seen) {
    $("drawing").replaceChildren();
    $("moves").replaceChildren();
    for (const id of ["rounds", "elsewhere", "gap", "columns", "line"]) $(id).hidden = true;
    $("known").hidden = true;
    return;
  }
  picture();
  chips(say_);
  rounds(say_);
  gap(say_);
  columns(say_);
  $("line").hidden = !about.partizan;
  if (about.partizan)
    $("line").replaceChildren(
      draw.numberLine(seen.value, say_.worth(seen.value)),
      paragraph(say_.worth(seen.value)),
    );
  $("known").hidden = ["rounds", "elsewhere", "gap", "columns"].every((id) => $(id).hidden);
}

const paragraph = (content) => draw.element("p", content, "small");

function picture() {
  const scene = {
    about,
    chosen,
    position: state.position,
    numbers: state.position.split(",").map(Number),
    kind: state.kind,
    values: state.values,
    width: cells?.width,
    height: cells?.height,
    perRow: innerWidth < 600 ? 8 : 16,
    choose,
    hover,
    lit: hovered?.lit,
    label: `${words().position} ${state.position}${state.reveal ? (seen.lost ? " ◆" : "") : ""}`,
    option: (key) =>
      state.turn === 0 &&
      (state.kind === "board"
        ? seen.moves.find((one) => one.to === key)
        : seen.moves.find((one) => one.handles.includes(key))),
    isHinted: (one) => one && hinted && one === hinted,
    cell: (x, y) => {
      const one = cells?.all?.[y * cells.width + x];
      if (!state.reveal) return null;
      if (one) return one[1] <= round ? { lost: one[0] === 1, value: one[2] } : null;
      const option = !cells?.all && seen.moves.find((move_) => move_.handles.includes(`0:${x}`));
      return option ? { lost: option.lost, value: option.value } : null;
    },
  };
  const drawn = {
    line: draw.squares,
    board: draw.squares,
    heaps: draw.heaps,
    row: draw.row,
    coins: draw.coins,
    stalk: draw.stalks,
  }[state.kind](scene);
  $("drawing").replaceChildren(drawn);
}

/** Lights the options of the square under the pointer. */
function hover(key) {
  const position =
    key && (state.kind === "board" ? key : about.dimension === 1 ? key.slice(2) : null);
  if ((hovered?.position ?? null) === position) return;
  hovered = null;
  if (position) {
    const [found] = asks(() => JSON.parse(table.look(position, state.turn, state.kind)));
    hovered = found && {
      ...found,
      lit: new Set(found.moves.map((one) => (state.kind === "board" ? one.to : `0:${one.to}`))),
    };
  }
  // The squares stay: drawing them anew under a pointer would lose its click.
  for (const square of $("drawing").querySelectorAll("[data-key]"))
    square.classList.toggle("lit", Boolean(hovered?.lit.has(square.dataset.key)));
  gap(words());
}

function chips(say_) {
  const focused = $("moves").contains(document.activeElement);
  const shown = state.turn === 0 ? candidates(chosen) : [];
  const exact = chosen.length && shown.find((one) => one.handles.length === chosen.length);
  const buttons = shown
    .filter((one, index) => index < MOST_CHIPS || one === hinted)
    .map((one) => {
      const classes = [
        "chip",
        state.reveal && one.lost && "lost",
        one === hinted && "hinted",
        one === exact && "play",
      ];
      const name = one.to.replace(/(?<=^|,)(?=,|$)/g, "∅"); // a stalk of which nothing is left
      const button = draw.element(
        "button",
        one === exact ? `${say_.play}: ${name}` : name,
        classes.filter(Boolean).join(" "),
      );
      button.type = "button";
      if (state.values && one.value !== null) button.append(draw.element("sub", ` ${one.value}`));
      button.dataset.to = one.to;
      button.addEventListener("click", () => play(one));
      return button;
    });
  if (shown.length > MOST_CHIPS) buttons.push(paragraph(say_.more(shown.length - buttons.length)));
  $("moves").replaceChildren(...buttons);
  if (focused) (buttons[0] ?? $("status")).focus?.();
  if (wantsFocus && buttons.length) {
    buttons[0].focus();
    wantsFocus = false;
  }
  wantsFocus ||= focused && !buttons.length && !seen.over;
}

function rounds(say_) {
  const all = cells?.all?.filter(Boolean) ?? [];
  $("rounds").hidden = !all.length;
  $("elsewhere").hidden = all.length || !(about.dimension <= 2);
  if (!all.length) return;
  const last = Math.max(...all.map((one) => one[1]));
  Object.assign($("round"), { max: last, value: Math.min(round, last) });
  $("after").textContent = say_.rounds(Math.min(round, last));
}

function gap(say_) {
  const at = hovered ?? seen;
  $("gap").hidden = !state.values || !at || at.value === null || about.partizan;
  if ($("gap").hidden) return;
  const value = Number(at.value),
    present = new Set(at.moves.map((one) => Number(one.value))),
    boxes = draw.element("div", undefined, "boxes");
  for (let number = 0; number <= Math.min(24, Math.max(value + 2, ...present)); number++) {
    boxes.append(
      draw.element("span", number, number === value ? "gap" : present.has(number) ? "" : "none"),
    );
  }
  $("gap").replaceChildren(paragraph(`${at.position}: ${say_.gap(value)}`), boxes);
}

/** The values of a sum in binary, with the odd columns marked. */
function columns(say_) {
  const parts = seen.parts;
  $("columns").hidden = parts.length < 1 || !(state.reveal || state.values);
  if ($("columns").hidden) return;
  const places = [
    ...Array(Math.max(1, ...parts.map(([, value]) => value.toString(2).length))).keys(),
  ].reverse();
  const odd = (place) =>
      parts.filter(([, value]) => (value >> place) & 1).length % 2 ? " odd" : "",
    bit = (value, place) => (value >> place) & 1;
  const rows = parts.map(([name, value]) => [
    name,
    ...places.map((place) => [
      bit(value, place),
      (bit(value, place) ? "one" : "zero") + odd(place),
    ]),
  ]);
  rows.push([
    say_.sum,
    ...places.map((place) => [odd(place) ? `▲ ${say_.odd}` : say_.even, odd(place)]),
  ]);
  $("columns").replaceChildren(
    paragraph(say_.columns + (state.misere ? ` ${say_.columnsMisere}` : "")),
    draw.digits(rows),
  );
}

// What is clicked.

$("open").addEventListener("submit", (event) => {
  event.preventDefault();
  const isOther = state.game !== $("game").value.trim();
  const position =
    isOther && $("position").value === state.position ? "" : $("position").value.trim();
  Object.assign(state, {
    chapter: isOther ? OWN : state.chapter,
    game: $("game").value.trim(),
    position,
    kind: isOther ? "" : state.kind,
  });
  open();
});
$("hint").addEventListener("click", () => {
  hinted = seen.lost ? "lost" : seen.moves.find((one) => one.lost);
  render();
});
$("back").addEventListener("click", () => {
  let last = history.pop();
  while (last?.turn === 1 && history.length) last = history.pop();
  if (last) move(last.position, last.turn);
});
$("again").addEventListener("click", () => begin(begun));
$("random").addEventListener("click", () => begin(table.random(seed(), Number($("begins").value))));
$("begins").addEventListener("change", () => {
  if (seen) begin(begun);
});
for (const flag of ["misere", "values", "reveal"]) {
  $(flag).addEventListener("change", () => {
    state[flag] = $(flag).checked;
    window.history.replaceState(null, "", address());
    if (flag === "misere") open();
    else render();
  });
}
$("kind").addEventListener("change", () => {
  state.kind = $("kind").value;
  if (seen) move(state.position, state.turn);
});
$("round").addEventListener("input", () => {
  round = Number($("round").value);
  state.reveal = $("reveal").checked = true;
  render();
});
$("find").addEventListener("click", () =>
  rule.start({
    game: state.game,
    misere: state.misere,
    values: state.values,
    seconds: Number($("seconds").value),
    position: state.position,
  }),
);
$("language").addEventListener("click", async () => {
  setLanguage(language === "zh" ? "en" : "zh");
  await load();
  if (table) open();
});
addEventListener("hashchange", () => {
  fromAddress();
  if (table) open();
});
addEventListener("resize", () => {
  if (seen && state.kind === "line") picture();
});

/** The chapters and all words, in the language. */
async function load() {
  translate();
  chapters = await (await fetch(`chapters.${language}.json`)).json();
  const link = (name, title, number) => {
    const item = draw.element("li"),
      made = draw.element("a", number ? `${number}  ${title}` : title);
    made.href = `#chapter=${name}`;
    made.dataset.name = name;
    item.append(made);
    return item;
  };
  $("chapters").replaceChildren(
    ...chapters.map((one, index) => link(one.name, one.title, index + 1)),
    link(OWN, words().own),
  );
}

translate();
$("status").textContent = words().loading;
const loaded = init({ module_or_path: new URL("page_bg.wasm", import.meta.url) });
await load();
fromAddress();
describe();
await loaded;
open();
navigator.serviceWorker?.register("offline.js").catch(() => {
  /* from a folder: all files are there anyway */
});
