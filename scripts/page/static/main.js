// The page: its state, its address, and what happens when something is clicked. What a game is, the worker knows.
import { digits, draw, element, isStill, numberLine, small, standalone } from "./draw.js";
import { Broken, Engine, Stopped, load, prover } from "./engine.js";
import * as rule from "./rule.js";
import { language, said, say, setLanguage, store, stored, translate } from "./words.js";

const $ = (id) => document.getElementById(id);
const OWN = "own";
const MOST_CHIPS = 60;
/** A larger board would take long to draw. */
const MOST_SIDE = 40;
/** In a longer row no pin can be chosen, and the moves name each pin that they take. */
const MOST_PINS = 200;
/** How many percent of its moves a machine draws by lot. */
const LOTS = { "": 0, strong: 10, middling: 30, weak: 70 };
/** After so many milliseconds without an answer, the reader may stop it. */
const SLOW = 400;

/** What stands in the address: see `fromAddress`. */
const state = {};
const engine = new Engine();
engine.start();

let chapters = [];
/** The problems that can be played, once one of them is. */
let problems = null;
/** What is known of the game, of its position, and of the squares of its drawing. */
let about = null;
let seen = null;
let cells = null;
/** The positions of this game and who is to move: 0 the reader, 1 the machine; and which one is shown. */
let plies = [];
let at = 0;
/** Who the reader bets on, and how often they were right at "find the winning move"; null if it is not played. */
let bet = null;
let quiz = null;
let chosen = [];
/** How much of a hint was given, and the move that it leads to. */
let hint = { level: 0, move: null, reason: null };
let hovered = null;
let round = Infinity;
let showsAllMoves = false;
/** Whether vertices are chosen to draw edges between them, not to move. */
let edits = false;
let waiting = 0;
/** Whatever was asked before it changed is not shown. */
let generation = 0;
/** The keyboard was on a move, and the machine moves now. */
let wantsFocus = false;

// The address: what a friend needs to see the same.

function address() {
  const parameters = new URLSearchParams({ chapter: state.chapter, position: state.position });
  if (state.chapter === OWN) parameters.set("game", state.game);
  // A flag is written where it is not what the chapter says.
  for (const flag of ["misere", "values", "reveal"]) {
    if (state[flag] !== isChapters(flag)) parameters.set(flag, Number(state[flag]));
  }
  if (state.turn) parameters.set("turn", 1);
  for (const key of ["kind", "problem", "view", "against", "seed"]) {
    if (state[key]) parameters.set(key, state[key]);
  }
  return `#${parameters}`;
}

const chapter = () => chapters.find((one) => one.name === state.chapter);

/** Whether the chapter of the state has an option. */
const isChapters = (flag) => (chapter()?.options ?? "").split(" ").includes(flag);

async function fromAddress() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const id = parameters.get("problem") ?? "";
  if (id) problems ??= await load("problems.json");
  const problem = problems?.[id];
  const first = problem || parameters.has("game") ? OWN : (chapters[0]?.name ?? OWN);
  // Addresses of before have the number of the chapter, too.
  const name = (parameters.get("chapter") ?? first).replace(/^\d+-/, "");
  state.chapter = chapters.some((one) => one.name === name) ? name : OWN;
  const own = chapter();
  const isUsual = (key) => problem?.[key] ?? isChapters(key);
  const flag = (key) => (parameters.has(key) ? parameters.get(key) !== "0" : isUsual(key));
  Object.assign(state, {
    game:
      own?.game ??
      own?.kind ??
      parameters.get("game") ??
      problem?.game ??
      "x,y -> x-t,y | x,y-t | x-t,y-t",
    position: parameters.get("position") ?? own?.start ?? problem?.start ?? "",
    problem: problem && !own ? id : "",
    view: parameters.get("view") ?? "",
    misere: flag("misere"),
    values: flag("values"),
    reveal: flag("reveal"),
    kind: parameters.get("kind") ?? own?.kind ?? "",
    turn: parameters.get("turn") === "1" ? 1 : 0,
  });
  meet(parameters.get("against") ?? "", parameters.get("seed"));
}

/** Chooses the opponent: a machine, of which the seed says how it errs, or a second person. */
function meet(against, seed) {
  $("against").value = against;
  state.against = $("against").value;
  const number = Number(seed ?? Math.floor(Math.random() * 1000)) >>> 0;
  state.seed = LOTS[state.against] ? String(number) : "";
}

const isShared = () => state.against === "people";
/** Whether the reader is to move, or somebody beside them. */
const isMine = () => state.turn === 0 || isShared() || edits;
/** What the players are called. */
const names = () =>
  isShared() ? [say("blue"), say("red")] : [say("you"), say("machine"), say("nobody")];

/** What went wrong, in the language. */
let problem = () => "";

function complain(message = () => "") {
  problem = message;
  $("problem").textContent = problem();
  $("problem").hidden = !problem();
}

/** Whatever was asked before is not wanted any more. */
function anew() {
  clearTimeout(waiting);
  generation += 1;
  engine.forget();
}

/** Asks the worker; undefined if the answer is not wanted any more, or there is none, which is told. */
async function ask(request, data) {
  const mine = generation;
  const slow = setTimeout(() => {
    $("halt").hidden = false;
    $("status").textContent = say("computes");
  }, SLOW);
  try {
    const answer = await engine.ask(request, data);
    return mine === generation ? answer : undefined;
  } catch (error) {
    if (mine !== generation) return undefined;
    $("status").textContent = "";
    if (error instanceof Broken) broken(error);
    else complain(() => (error instanceof Stopped ? say("stopped") : said(error.message)));
    return undefined;
  } finally {
    clearTimeout(slow);
    if (mine === generation) $("halt").hidden = true;
  }
}

function broken(error) {
  complain(() => say("broken", error.message));
  const retry = button(say("retry"), () => location.reload());
  $("problem").append("\n", retry);
}

/** Writes what needs no worker. */
function describe() {
  const own = chapter();
  const problem = problems?.[state.problem];
  $("heading").textContent = own?.title ?? problem?.title ?? say("own");
  for (const part of document.querySelectorAll("[for=game], #game")) part.hidden = own;
  const how = [own?.moves, state.misere ? say("lastLoses") : say("lastWins")];
  if (own && state.misere !== isChapters("misere")) {
    how.push(state.misere ? say("textNormal") : say("textMisere"));
  }
  if (state.seed) how.push(say("lots", LOTS[state.against], state.seed));
  $("how").textContent = how.filter(Boolean).join(language === "zh" ? "" : " ");
  const theory =
    problem && chapters.find(({ html }) => html.includes(`#problem=${state.problem}"`));
  for (const [title, href] of [
    [say("statement"), problem?.href],
    [theory?.title, `#chapter=${theory?.name}`],
  ]) {
    if (title && href) $("how").append(" ", Object.assign(element("a", title), { href }));
  }
  $("text").innerHTML = own?.html ?? "";
  $("all").hidden = !own;
  document.body.classList.toggle("bare", state.view === "board");
  for (const link of document.querySelectorAll("#chapters a")) {
    const isCurrent = link.dataset.name === state.chapter;
    link.ariaCurrent = isCurrent ? "page" : null;
    if (isCurrent) $("chapters").scrollLeft = link.offsetLeft - 20;
  }
}

/** Puts the game of the state on the table. */
async function open() {
  anew();
  const { position, turn } = state;
  [about, seen, cells, plies, at, quiz] = [null, null, null, [], 0, null];
  describe();
  $("game").value = state.game;
  $("position").value = position;
  $("begins").value = turn;
  for (const flag of ["misere", "values", "reveal"]) $(flag).checked = state[flag];
  if (!chapter()) $("more").open = true;
  complain();
  $("status").textContent = say("loading");
  render();
  const found = await ask("open", { game: state.game, misere: state.misere });
  if (!found) {
    rule.forget(false);
    return;
  }
  about = found;
  fitKind();
  $("misere").disabled = about.kind;
  $("moves").dataset.names = about.names.length > 1 ? `${about.names.join(",")} →` : "";
  rule.forget(about.hasRule);
  const start = position ? await ask("start", { position }) : await drawn(turn);
  if (start !== undefined) await begin(start);
}

/** Chooses a drawing that fits the game. */
function fitKind() {
  const dimension = about.dimension;
  const byDimension = ["line", "board", "heaps", "heaps"][dimension - 1];
  const fits = {
    line: dimension <= 2,
    heap: dimension === 2,
    board: dimension === 2,
    heaps: true,
    stairs: dimension > 1,
    row: dimension === 1,
  };
  const usual = about.splits ? "row" : byDimension;
  state.kind = about.kind ?? (fits[state.kind] ? state.kind : usual);
  for (const option of $("kind").options) {
    option.disabled = !fits[option.value] || about.kind;
  }
  $("kind").value = state.kind;
  $("kind").parentElement.hidden = about.kind;
}

/** Draws a position of this game by lot. */
function drawn(turn) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  return ask("random", { seed, turn, sizes: chapter()?.new ?? "" });
}

function begin(position, isQuiz = false) {
  plies = [{ position, turn: isQuiz ? 0 : Number($("begins").value) }];
  bet = null;
  if (!isQuiz) quiz = null;
  round = Infinity;
  return visit(0);
}

const other = (turn) => 1 - turn;

/** Goes on to a position; what came after the shown one is forgotten. */
function move(position) {
  plies = [...plies.slice(0, at + 1), { position, turn: other(state.turn) }];
  return visit(at + 1);
}

/** Shows a position of this game. */
async function visit(index) {
  anew();
  $("story")?.remove();
  at = index;
  Object.assign(state, plies[at]);
  const { position, turn } = state;
  const components = about.dimension ? position.split(",").length / about.dimension : 1;
  const most = { board: MOST_SIDE, row: MOST_PINS }[state.kind];
  const largest = Math.max(...numbersOf(position));
  if (largest > most || (!["heaps", "row"].includes(state.kind) && components > 1)) {
    const isRow = about.dimension === 1 && largest <= MOST_PINS;
    $("kind").value = state.kind = isRow ? "row" : "heaps";
  }
  [chosen, hovered, showsAllMoves] = [[], null, false];
  hint = { level: 0, move: null, reason: null };
  $("position").value = position;
  window.history.replaceState(null, "", address());
  complain();
  const found = await ask("look", { position, turn, kind: state.kind });
  if (!found) {
    if (plies[at]?.position === position) seen = null;
    render();
    return;
  }
  seen = found;
  const isSame = (ply) => ply.position === position && ply.turn === turn;
  // Where play may go on for ever, it ends when a position comes for the third time.
  if (about.loops && plies.slice(0, at + 1).filter(isSame).length > 2) seen.over = "drawn";
  if (seen.over) ended();
  cells = squares();
  render();
  rule.follow(position);
  if (!isMine() && !seen.over && at === plies.length - 1) {
    waiting = setTimeout(reply, isStill() ? 50 : 650);
  }
  await look();
}

const numbersOf = (position) => position.split(",").map(Number);

/** How many squares the drawing has, or places that play may come back to. */
function squares() {
  if (about.loops) return { width: about.vertices, height: 1 };
  if (!["line", "board"].includes(state.kind)) return null;
  const isLine = state.kind === "line";
  const [start, numbers] = [plies[0].position, state.position].map(numbersOf);
  const side = (place, least, most) =>
    Math.min(most, Math.max(least, (start[place] ?? 0) + (isLine ? 1 : 2), numbers[place] + 1));
  if (isLine) return { width: side(0, 12, 1000), height: 1 };
  return { width: side(0, 10, MOST_SIDE + 1), height: side(1, 10, MOST_SIDE + 1) };
}

/** Asks what is known of the squares. */
async function look() {
  if (!cells || (state.kind === "line" && about.dimension === 2)) return;
  const all = await ask("cells", cells);
  if (!all) return;
  cells.all = all;
  render();
}

async function reply() {
  const { position, against, seed } = state;
  const to = await ask("reply", { position, percent: LOTS[against], seed: Number(seed) });
  if (typeof to === "string") await move(to); // nothing is left of a stalk: ""
}

function play(one) {
  if (!one || !seen || !isMine()) return;
  if (quiz) {
    answer(one);
    return;
  }
  plies[at].mistake = !seen.lost && !one.lost && !isDrawn();
  move(one.to);
}

/** Chooses a vertex; with the second one an edge is drawn, or removed. */
async function edit(key) {
  const ends = [...chosen, key].map((place) => place.slice(2));
  chosen = chosen.length ? [] : [key];
  render();
  if (ends.length < 2 || ends[0] === ends[1]) return;
  const [kind, ...edges] = state.game.split(" ");
  if (kind !== "loop") ends.sort(); // a tree grows from the letters before
  const edge = ends.join("");
  const same = edges.indexOf(edge);
  if (same < 0) edges.push(edge);
  else edges.splice(same, 1);
  const game = [kind, ...edges].join(" ");
  if (!(await ask("open", { game, misere: false }))) return; // it is said why not
  const above = [...new Set(edges.join(""))].filter((letter) => letter !== "a");
  const position = kind === "tree" ? above.sort().join("") : "a";
  Object.assign(state, { chapter: OWN, problem: "", game, position, turn: 0 });
  await open();
  $("drawing").querySelector(`[data-key="${key}"]`)?.focus();
}

/** Begins to draw a graph, that of the game if it has one, or to play on it. */
async function toggleEdits() {
  edits = !edits;
  if (about?.kind === "graph") begin(plies[0].position);
  else {
    Object.assign(state, { chapter: OWN, problem: "", game: "path ab", position: "a", turn: 0 });
    await open();
  }
}

/** The moves that begin with the chosen places. */
const candidates = (places) =>
  seen?.moves.filter((one) => places.every((place) => one.handles.includes(place))) ?? [];

function choose(key) {
  if (!isMine() || !seen) return;
  if (edits) {
    edit(key);
    return;
  }
  if (state.kind === "board") {
    play(seen.moves.find((one) => one.to === key));
    return;
  }
  const component = key.split(":")[0];
  const toggles = state.kind === "coins" || state.kind === "row";
  const rest = chosen.filter((place) =>
    toggles ? place !== key : place.split(":")[0] !== component,
  );
  let next = toggles && chosen.includes(key) ? rest : [...rest, key];
  if (!candidates(next).length) next = candidates([key]).length ? [key] : [];
  const left = next.length ? candidates(next) : [];
  if (left.length === 1 && (left[0].handles.length === next.length || !toggles)) {
    play(left[0]);
    return;
  }
  chosen = next;
  render();
}

// A chapter that was won is ticked, also after a reload.

const won = () => stored("won")?.match(/[\w-]+/g) ?? [];

/** Who has won: 0 the reader, 1 the machine, 2 nobody. */
const winner = () => {
  if (seen.over === "drawn") return 2;
  return seen.over === "won" ? state.turn : other(state.turn);
};

/** After the game it is told how it was won: by the machine in the text, by the reader in their moves. */
function ended() {
  if (!chapter()) return;
  if (winner() === 1) $("text").querySelector("details").open = true;
  // A perfect machine loses only if all positions that were left to it are lost.
  if (at === 0 || winner() !== 0 || state.against) return;
  const left = plies.slice(1, at + 1).filter((_, index) => plies[index].turn === 0);
  const story = element("details");
  Object.assign(story, { id: "story", open: true });
  const positions = left.map((ply) => named(ply.position)).join(" · ");
  story.append(element("summary", say("story")), element("p", say("left", positions)));
  $("text").prepend(story);
  if (won().includes(state.chapter)) return;
  store("won", [...won(), state.chapter].join(" "));
  tick();
}

function tick() {
  for (const link of document.querySelectorAll("#chapters a")) {
    link.classList.toggle("won", won().includes(link.dataset.name));
  }
}

// What is shown.

/** A position in words, where nothing may be left of a stalk or a tree. */
const named = (position) => position.replace(/(?<=^|,)(?=,|$)/g, "∅");

/** A move in words: what was taken from a heap, or what became what. */
function told(from, to) {
  const taken = Number(from) - Number(to);
  const change = `${named(from)} → ${named(to)}`;
  return about.dimension === 1 && taken > 0 ? `${taken}: ${change}` : change;
}

function lastMove() {
  if (!at) return "";
  const [from, to] = [plies[at - 1], plies[at]];
  const what = told(from.position, to.position);
  if (isShared()) return say("moved", names()[from.turn], what);
  return say(from.turn === 1 ? "machineMoved" : "youMoved", what);
}

function status() {
  if (edits) return say("edits");
  if (seen.over) {
    const outcome = isShared() && winner() < 2 ? "wins" : ["youWin", "youLose", "drawn"][winner()];
    const betting = bet === null ? "" : bet === winner() ? say("betRight") : say("betWrong");
    return `${lastMove()} ${say(outcome, names()[winner()])} ${betting}`.trim();
  }
  if (quiz) return quiz.told?.() ?? say("quiz", quiz.asked);
  if (!isMine()) return `${lastMove()} ${say("thinks")}`.trim();
  if (hint.level) return hinted();
  if (chosen.length) return say("choose");
  const turn = isShared() ? "turn" : about.partizan ? "yoursBlue" : "yours";
  const before = lastMove();
  return `${before} ${say(turn, names()[state.turn])} ${before ? "" : say("howToMove")}`.trim();
}

/** The numbers that a move changes, where there are several and the others stay; a board has no parts. */
function changedBy(one) {
  const before = state.position.split(",");
  const after = one.to.split(",");
  if (before.length === 1 || before.length !== after.length || state.kind === "board") return [];
  return [...before.keys()].filter((place) => before[place] !== after[place]);
}

/** Whether nobody can win from here. */
const isDrawn = () => !seen.lost && !seen.moves.some((one) => one.lost);

/** A hint in steps: won or lost, which part, the move, and the reason. */
function hinted() {
  if (seen.lost) return say("hintLost");
  if (isDrawn()) return say("hintDrawn");
  if (hint.level === 1) return say("hintWon");
  if (hint.level === 2) {
    const [place] = changedBy(hint.move);
    return say("hintPart", state.position.split(",")[place], place + 1);
  }
  return say("hintMove", told(state.position, hint.move.to), hint.reason());
}

/** Why a move wins, in the language: by the proved rule, by the columns, by the value, or by each answer. */
async function reason(one) {
  const turn = other(state.turn);
  const found = await ask("look", { position: one.to, turn, kind: state.kind });
  if (!found) return null;
  if (found.over) return () => say("whyOver");
  if (about.partizan) return () => say("whyWorth", found.value);
  if (found.parts.length > 1 && !state.misere) {
    const columns = found.parts.map(([, value]) => value).join(" XOR ");
    return () => say("whyColumns", columns);
  }
  const answers = found.moves.slice(0, 3).map((move_) => move_.to);
  const rest = found.moves.length - answers.length;
  const some = answers.join(" · ");
  const why = () => say("whyAnswers", rest ? say("andMore", some, rest) : some);
  const proved = () => (rule.proved() ? say("whyRule", rule.proved()) : "");
  return () => `${proved()} ${why()}`.trim();
}

function render() {
  $("back").disabled = at === 0;
  $("forth").disabled = at >= plies.length - 1;
  for (const id of ["again", "random"]) $(id).disabled = !about || !plies.length;
  $("hint").disabled = !seen || seen.over || !isMine() || quiz;
  $("edit").ariaPressed = edits;
  $("save").disabled = !seen;
  [...$("begins").options].forEach((option, turn) => (option.textContent = names()[turn]));
  betting();
  played();
  const warnings = (rule.warnings() ?? about?.warnings ?? []).join("\n");
  Object.assign($("warning"), { hidden: !warnings, textContent: said(warnings) });
  if (!seen) {
    for (const id of ["drawing", "moves"]) $(id).replaceChildren();
    for (const id of ["known", "line"]) $(id).hidden = true;
    return;
  }
  $("status").textContent = status();
  $("status").classList.toggle("good", seen.over && winner() === 0);
  picture();
  chips();
  rounds();
  gap();
  columns();
  $("line").hidden = !about.partizan || !(state.reveal || state.values || seen.over);
  if (!$("line").hidden) {
    $("line").replaceChildren(
      numberLine(seen.value, say("worth", seen.value)),
      small(say("worth", seen.value)),
    );
  }
  $("known").hidden = ["rounds", "elsewhere", "gap", "columns"].every((id) => $(id).hidden);
}

function button(content, click, className) {
  const made = element("button", content, className);
  made.addEventListener("click", click);
  return made;
}

/** Replaces what is in an element; the keyboard stays there. */
function fill(id, nodes, marked) {
  const hadFocus = $(id).contains(document.activeElement);
  $(id).replaceChildren(...nodes);
  if (hadFocus) ($(id).querySelector(marked) ?? $("status")).focus();
  return hadFocus;
}

/** Bets before the first move of the reader; after the game, what to do next. */
function betting() {
  const out = [];
  if (quiz?.told) {
    out.push(button(quiz.asked > 3 ? say("quizEnd") : say("quizNext"), nextQuestion));
  } else if (edits) {
    out.push(button(say("playIt"), toggleEdits));
  } else if (seen?.over) {
    const lost = winner() !== 0 && !isShared();
    const mistake = lost ? plies.findLastIndex((ply, index) => ply.mistake && index < at) : -1;
    if (mistake >= 0) {
      const count = plies.slice(0, mistake + 1).filter((ply) => ply.turn === 0).length;
      out.push(button(say("tryFrom", count), () => visit(mistake)));
    }
    if (!lost && chapter()) {
      const next = chapters[chapters.indexOf(chapter()) + 1];
      if (next) {
        const href = `#chapter=${next.name}`;
        out.push(Object.assign(element("a", say("next", next.title)), { href }));
      }
    }
    if (chapter()) out.push(button(say("quizBegin"), beginQuiz));
  } else if (seen && !quiz && !plies.slice(0, at).some((ply) => ply.turn === 0)) {
    const choice = (who, text) => {
      const made = button(text, () => {
        bet = who;
        render();
      });
      made.ariaPressed = bet === who;
      return made;
    };
    const ask_ = element("span", bet === null ? say("bet") : say("betMade"));
    const [first, second, nobody] = names();
    out.push(ask_, choice(0, first), choice(1, second));
    if (about.loops) out.push(choice(2, nobody));
  }
  fill("bet", out, "[aria-pressed=true]");
}

/** The positions of this game, each of which can be gone to. */
function played() {
  const items = plies.map((ply, index) => {
    const item = element("li");
    const made = button(named(ply.position), () => visit(index));
    if (index === at) made.ariaCurrent = "step";
    if (index) made.title = names()[plies[index - 1].turn];
    item.append(made);
    return item;
  });
  fill("played", plies.length > 1 ? items : [], "[aria-current]");
}

function picture() {
  const optionAt = (key) =>
    state.kind === "board"
      ? seen.moves.find((one) => one.to === key)
      : seen.moves.find((one) => one.handles.includes(key));
  const scene = {
    about,
    chosen,
    position: state.position,
    before: at ? plies[at - 1].position : null,
    numbers: numbersOf(state.position),
    most: Math.max(...numbersOf(plies[0].position)),
    kind: state.kind,
    values: state.values,
    width: cells?.width ?? 1,
    height: cells?.height ?? 1,
    perRow: innerWidth < 600 ? 8 : 16,
    choose,
    hover,
    label: `${say("position")} ${state.position}${state.reveal && seen.lost ? " ◆" : ""}`,
    edits,
    option: (key) => {
      if (edits) return { handles: [], to: key.slice(2) };
      return isMine() && !quiz?.told ? optionAt(key) : undefined;
    },
    isHinted: (key) =>
      hint.level > 2 && (hint.move?.to === key || hint.move?.handles.includes(key)),
    cell: (x, y) => {
      if (!state.reveal) return null;
      const one = cells?.all?.[y * cells.width + x];
      if (one) return one[1] <= round ? { lost: one[0] === 1, value: one[2] } : null;
      const option = !cells?.all && optionAt(`0:${x}`);
      return option ? { lost: option.lost, value: option.value } : null;
    },
  };
  draw($("drawing"), scene);
}

/** Lights the options of the square under the pointer. */
async function hover(key) {
  const isLine = state.kind === "line" && about.dimension === 1;
  const position = key && (state.kind === "board" ? key : isLine ? key.slice(2) : null);
  if ((hovered?.position ?? null) === position) return;
  hovered = position && { position, lit: new Set(), moves: [], value: null };
  if (position) {
    const mine = generation;
    const asked = { position, turn: state.turn, kind: state.kind };
    const found = await engine.ask("look", asked).catch(() => null);
    if (mine !== generation || hovered?.position !== position || !found) return;
    const keyOf = (one) => (state.kind === "board" ? one.to : `0:${one.to}`);
    hovered = { ...found, lit: new Set(found.moves.map(keyOf)) };
  }
  // The squares stay: drawing them anew under a pointer would lose its click.
  for (const square of $("drawing").querySelectorAll("[data-key]")) {
    square.classList.toggle("lit", Boolean(hovered?.lit.has(square.dataset.key)));
  }
  gap();
}

function chips() {
  const shown = isMine() && !quiz?.told && !edits ? candidates(chosen) : [];
  const exact = chosen.length && shown.find((one) => one.handles.length === chosen.length);
  const isMarked = (one) => hint.level > 2 && one === hint.move;
  const isShown = (one, index) => showsAllMoves || index < MOST_CHIPS || isMarked(one);
  const buttons = shown.filter(isShown).map((one) => {
    const classes = [
      "chip",
      state.reveal && one.lost && "lost",
      isMarked(one) && "hinted",
      one === exact && "play",
    ];
    const name = named(one.to);
    const text = one === exact ? `${say("play")}: ${name}` : name;
    const made = button(text, () => play(one), classes.filter(Boolean).join(" "));
    if (state.values && one.value !== null) made.append(element("sub", ` ${one.value}`));
    made.dataset.to = one.to;
    return made;
  });
  const left = shown.length - buttons.length;
  if (left) {
    const showRest = () => {
      showsAllMoves = true;
      render();
      $("moves").querySelectorAll(".chip")[MOST_CHIPS]?.focus();
    };
    buttons.push(button(say("more", left), showRest, "rest"));
  }
  const hadFocus = fill("moves", buttons, "button");
  const hinted = $("moves").querySelector(".hinted");
  if (hinted) $("moves").scrollTop = hinted.offsetTop - $("moves").offsetTop;
  if (wantsFocus) buttons[0]?.focus();
  wantsFocus = (wantsFocus || hadFocus) && !buttons.length && !seen.over;
}

function rounds() {
  const all = cells?.all?.filter(Boolean) ?? [];
  $("rounds").hidden = !all.length;
  $("elsewhere").hidden = all.length > 0 || !(about.dimension <= 2);
  if (!all.length) return;
  const last = Math.max(...all.map((one) => one[1]));
  Object.assign($("round"), { max: last, value: Math.min(round, last) });
  $("after").textContent = say("rounds", Math.min(round, last));
}

function gap() {
  const shown = hovered ?? seen;
  const hasValue = shown && shown.value !== null && !about.partizan;
  $("gap").hidden = !state.values || !hasValue;
  if ($("gap").hidden) return;
  const value = Number(shown.value);
  const present = new Set(shown.moves.map((one) => Number(one.value)));
  const boxes = element("div", undefined, "boxes");
  const last = Math.min(24, Math.max(value + 2, ...present));
  for (let number = 0; number <= last; number++) {
    const kind = number === value ? "gap" : present.has(number) ? "" : "none";
    boxes.append(element("span", number, kind));
  }
  $("gap").replaceChildren(small(`${shown.position}: ${say("gap", value)}`), boxes);
}

/** The values of a sum in binary, with the odd columns marked. */
function columns() {
  const parts = seen.parts;
  $("columns").hidden = parts.length < 1 || !(state.reveal || state.values);
  if ($("columns").hidden) return;
  const width = Math.max(1, ...parts.map(([, value]) => value.toString(2).length));
  const places = [...Array(width).keys()].reverse();
  const bit = (value, place) => (value >> place) & 1;
  const odd = (place) => (parts.filter(([, value]) => bit(value, place)).length % 2 ? " odd" : "");
  const rows = parts.map(([name, value]) => {
    const cell = (place) => [bit(value, place), (bit(value, place) ? "one" : "") + odd(place)];
    return [name, ...places.map(cell)];
  });
  const sum = places.map((place) => [odd(place) ? `▲ ${say("odd")}` : say("even"), odd(place)]);
  const text = say("columns") + (state.misere ? ` ${say("columnsMisere")}` : "");
  $("columns").replaceChildren(small(text), digits([...rows, [say("sum"), ...sum]]));
}

// Find the winning move: three positions, each of which is won.

function beginQuiz() {
  quiz = { asked: 0, right: 0, told: null };
  return nextQuestion();
}

async function nextQuestion() {
  if (quiz.asked >= 3) {
    await begin(plies[0].position);
    return;
  }
  anew();
  const position = await drawn(0);
  if (position === undefined) return;
  quiz = { ...quiz, asked: quiz.asked + 1, told: null };
  await begin(position, true);
}

function answer(one) {
  const best = told(state.position, seen.moves[seen.best].to);
  quiz.right += one.lost ? 1 : 0;
  const { asked, right } = quiz;
  quiz.told = () => {
    const text = one.lost ? say("quizRight") : say("quizWrong", best);
    return asked < 3 ? text : `${text} ${say("quizResult", right)}`;
  };
  if (asked >= 3) quiz.asked = 4;
  chosen = [];
  render();
}

// What is clicked.

$("open").addEventListener("submit", (event) => {
  event.preventDefault();
  const game = $("game").value.trim();
  const isOther = state.game !== game;
  const isOld = isOther && $("position").value === state.position;
  state.position = isOld ? "" : $("position").value.trim();
  state.turn = Number($("begins").value);
  if (isOther) Object.assign(state, { chapter: OWN, game, kind: "", problem: "" });
  open();
});
$("hint").addEventListener("click", async () => {
  const move_ = seen.lost || isDrawn() ? null : seen.moves[seen.best];
  const next = hint.level === 1 && move_ && changedBy(move_).length !== 1 ? 3 : hint.level + 1;
  let { reason: why } = hint;
  if (next === 3 && move_) {
    why = await reason(move_);
    if (!why) return;
  }
  hint = { level: Math.min(next, 3), move: move_, reason: why };
  render();
});
for (const [id, by] of [
  ["back", -1],
  ["forth", 1],
]) {
  $(id).addEventListener("click", () => {
    let index = at + by;
    while (plies[index].turn === 1 && !isShared() && plies[index + by]) index += by;
    visit(index);
  });
}
$("again").addEventListener("click", () => begin(plies[0].position));
$("random").addEventListener("click", async () => {
  anew();
  const position = await drawn(Number($("begins").value));
  if (position !== undefined) begin(position);
});
$("halt").addEventListener("click", async () => {
  engine.stop();
  // The next request finds the game on the table.
  await engine.ask("open", { game: state.game, misere: state.misere }).catch(() => null);
});
$("begins").addEventListener("change", () => {
  if (plies.length) begin(plies[0].position);
});
$("against").addEventListener("change", () => {
  meet($("against").value);
  describe();
  if (plies.length) visit(at);
});
$("edit").addEventListener("click", toggleEdits);
const share = (made) => {
  $("shared").hidden = false;
  $("shared").value = made;
  $("shared").select();
  // Where it may not be copied, it can be seen and is selected.
  navigator.clipboard?.writeText(made).catch(() => {});
};
$("link").addEventListener("click", () => share(location.href));
$("frame").addEventListener("click", () => {
  const src = `${location.href.replace(/&view=[^&]*/, "")}&view=board`;
  const title = $("heading").textContent;
  share(Object.assign(element("iframe"), { src, title, width: 480, height: 420 }).outerHTML);
});
$("save").addEventListener("click", () => {
  const content = [standalone($("drawing").firstElementChild)];
  const href = URL.createObjectURL(new Blob(content, { type: "image/svg+xml" }));
  Object.assign(element("a"), { href, download: "board.svg" }).click();
});
for (const flag of ["misere", "values", "reveal"]) {
  $(flag).addEventListener("change", () => {
    state[flag] = $(flag).checked;
    if (flag === "misere" && plies.length) {
      Object.assign(state, { position: plies[0].position, turn: plies[0].turn });
    }
    if (plies.length) window.history.replaceState(null, "", address());
    if (flag === "misere") open();
    else render();
  });
}
$("kind").addEventListener("change", () => {
  state.kind = $("kind").value;
  if (plies.length && seen) visit(at);
});
$("round").addEventListener("input", () => {
  round = Number($("round").value);
  state.reveal = $("reveal").checked = true;
  render();
});
$("find").addEventListener("click", () => {
  const { game, misere, values } = state;
  const seconds = Number($("seconds").value);
  rule.start({ game, misere, values, seconds }).then(render);
});
$("all").addEventListener("click", () => {
  const folded = document.querySelectorAll("#text details, #known, #rule");
  const isAny = [...folded].some((one) => !one.open);
  for (const one of folded) one.open = isAny;
});
$("language").addEventListener("click", async () => {
  setLanguage(language === "zh" ? "en" : "zh");
  await read();
  describe();
  if (seen?.over) ended();
  if (problem()) $("problem").firstChild.textContent = problem();
  render();
  rule.show();
});
// Through the moves by the arrow keys, but where they have another meaning.
$("drawing")
  .closest("section")
  .addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, #drawing")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && plies[at + step]) visit(at + step);
  });
addEventListener("hashchange", async () => {
  edits = false;
  await fromAddress();
  open();
});
addEventListener("resize", () => {
  if (seen && state.kind === "line") picture();
});

/** The chapters and all words, in the language. */
async function read() {
  [chapters] = await Promise.all([load(`chapters.${language}.json`), translate()]);
  const link = (name, title, number) => {
    const item = element("li");
    const made = element("a", number ? `${number}  ${title}` : title);
    made.href = `#chapter=${name}`;
    made.dataset.name = name;
    item.append(made);
    return item;
  };
  const links = chapters.map((one, index) => link(one.name, one.title, index + 1));
  $("chapters").replaceChildren(...links, link(OWN, say("own")));
  tick();
}

try {
  await read();
  await fromAddress();
  await open();
  // The line is free now; whoever asks for the prover is told what went wrong.
  prover().catch(() => null);
} catch (error) {
  $("status").textContent = "";
  broken(error);
}
navigator.serviceWorker?.register("offline.js").catch(() => {
  /* from a folder: all files are there anyway */
});
