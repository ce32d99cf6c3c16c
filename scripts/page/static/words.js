// What the page says, in two languages.
const en = {
  title: "Games you can see",
  chapters: "Chapters",
  place: "Games without chance: play one, bet who wins, and find out why.",
  forth: "Redo",
  played: "Moves made",
  moreOptions: "More: position, who begins, misère, drawing, values",
  showAll: "Show me everything",
  happened: "What happened",
  heap: "heap and limit",
  stairs: "stairs",
  computes: "Computing …",
  broken: (e) => `The games could not be loaded: ${e}`,
  retry: "Try again",
  machineMoved: (m) => `The machine moved ${m}.`,
  youMoved: (m) => `You moved ${m}.`,
  bet: "Who wins?",
  betMade: "Your bet:",
  betRight: "Your bet was right.",
  betWrong: "You bet on the other one.",
  tryFrom: (n) => `Your move ${n} lost it: try again from there`,
  next: (t) => `Next: ${t}`,
  quizBegin: "Find the winning move",
  quizNext: "Next position",
  quizEnd: "Back to the game",
  quiz: (n) => `Position ${n} of 3: you can win. Which move does it?`,
  quizRight: "Right: that move wins.",
  quizWrong: (m) => `That move loses. This one wins: ${m}.`,
  quizResult: (n) => `${n} of 3 found.`,
  hintPart: (h, n) => `The winning move changes number ${n}, the ${h}.`,
  hintMove: (m, r) => `This move wins: ${m}. ${r}`,
  whyOver: "It ends the game.",
  whyWorth: (v) => `It leaves the sum ${v}, and the machine to move.`,
  whyColumns: (x) => `It leaves ${x} = 0: all columns are even.`,
  whyRule: (w) => `It is proved that a position is lost if and only if ${w}.`,
  whyAnswers: (a, n) => `Every answer leaves you a winning move: ${a}${n ? ` and ${n} more` : ""}.`,
  noNameValues: "The values have no short name. The automaton accepts the lost positions.",
  own: "Your own game",
  lastWins: "Whoever cannot move loses.",
  lastLoses: "Whoever cannot move wins: this is misère play.",
  textNormal: "The text of this chapter is about normal play, where they lose.",
  textMisere: "The text of this chapter is about misère play, where they win.",
  moves: "The moves",
  position: "Position",
  open: "Open",
  theGame: "The game",
  movesHere: "Moves",
  hint: "Hint",
  back: "Take back",
  again: "Again",
  random: "New position",
  begins: "Who begins",
  you: "you",
  machine: "the machine",
  misere: "misère",
  reveal: "show what is lost",
  values: "values",
  drawnAs: "Drawn as",
  known: "How it is known",
  round: "Known after",
  rounds: (k) => `${k} round${k === 1 ? "" : "s"}`,
  roundWhy:
    "A position is lost if all its options are won, and won if one of them is lost. Without a move it is known at once; the rest fills in from the end.",
  elsewhere:
    "The rounds are shown on a line of single heaps or a board of two coordinates: choose one under “Drawn as”.",
  rule: "The rule",
  find: "Find and prove the rule",
  stop: "Stop",
  seconds: "Seconds at most",
  yours: "Your move.",
  yoursBlue: "Your move: cut a blue edge.",
  thinks: "The machine moves …",
  youWin: "You win!",
  youLose: "The machine wins.",
  drawn: "A draw: this position has come three times.",
  nobody: "nobody",
  statement: "The problem",
  hintDrawn: "With perfect play nobody wins from here.",
  hintLost: "This position is lost: every move loses against perfect play.",
  hintWon: "You can win from here. Press Hint again for more.",
  loading: "Loading the games …",
  choose: "Choose on: several moves begin like this.",
  more: (n) => `Show ${n} more`,
  play: "Move",
  gap: (v) =>
    `The options have the marked values; the least that is missing is ${v}: the Grundy value (mex).`,
  worth: (v) => `The sum is worth ${v}: you win moving first if it is above 0.`,
  sum: "odd?",
  columns:
    "The values in binary. A position is lost if every column has an even number of ones; a winning move makes all even.",
  columnsMisere: "Misère Nim keeps this while some heap is larger than 1; other games need not.",
  odd: "odd",
  even: "even",
  noRule:
    "This game cannot be asked for its rule: it has no text in the language of the moves. The chapter proves it.",
  finding: (s) => `Looking for a rule and its proof, ${s} s …`,
  stopped: "Stopped.",
  failed: (e) => `It stopped: ${e}`,
  proved: "proved for all sizes",
  lostIff: (w) => `lost if and only if ${w}`,
  valueIs: (w) => `value: ${w}`,
  noName: "The rule has no short name: it is the automaton.",
  holds: (n) => `fits all positions up to ${n}; not proved`,
  none: "No rule was found.",
  near: (w) => `Nearest miss: ${w}`,
  by: (t, last) => `by ${t}, ` + (last ? `from heaps 0 to ${last}` : "which these moves are"),
  auto: (n, k) => `An automaton of ${n} state${n === 1 ? "" : "s"} (numeration: ${k}).`,
  agrees: (n) => `A search agrees on all positions up to ${n}.`,
  always: "every position is lost",
  never: "no position is lost",
  certificate: "Save the certificate",
  reads: (p) => `It reads ${p}, digit by digit`,
  ends: (l) =>
    l ? "It ends in an accepting state (◆): lost." : "It does not end in an accepting state: won.",
  labelled: "Only the edges along which it reads this position are labelled.",
  tooMany: (n) => `Its ${n} states are too many to draw.`,
  line: "line",
  board: "board",
  heaps: "heaps",
  row: "row",
};
const zh = {
  title: "看得见的博弈",
  chapters: "章节",
  place: "没有运气的游戏：先玩一局，猜猜谁赢，再看为什么。",
  forth: "重做",
  played: "走过的局面",
  moreOptions: "更多：局面、先手、反规则、画法、数值",
  showAll: "全部展开",
  happened: "发生了什么",
  heap: "单堆与上限",
  stairs: "台阶",
  computes: "正在计算 ……",
  broken: (e) => `游戏载入失败：${e}`,
  retry: "再试一次",
  machineMoved: (m) => `电脑走了 ${m}。`,
  youMoved: (m) => `你走了 ${m}。`,
  bet: "谁会赢？",
  betMade: "你猜的是：",
  betRight: "你猜对了。",
  betWrong: "你猜的是另一方。",
  tryFrom: (n) => `你的第 ${n} 步走错了：从那里再试`,
  next: (t) => `下一章：${t}`,
  quizBegin: "找出必胜着法",
  quizNext: "下一题",
  quizEnd: "回到游戏",
  quiz: (n) => `第 ${n} 题，共 3 题：你必胜。该走哪一步？`,
  quizRight: "对，这一步必胜。",
  quizWrong: (m) => `这一步会输。必胜的一步：${m}。`,
  quizResult: (n) => `3 题对了 ${n} 题。`,
  hintPart: (h, n) => `必胜着法改变第 ${n} 个数，即 ${h}。`,
  hintMove: (m, r) => `这一步必胜：${m}。${r}`,
  whyOver: "游戏到此结束。",
  whyWorth: (v) => `留下的总值为 ${v}，轮到电脑走。`,
  whyColumns: (x) => `留下 ${x} = 0：每一列都是偶数个 1。`,
  whyRule: (w) => `已经证明：必败当且仅当 ${w}。`,
  whyAnswers: (a, n) => `无论怎样应对，你都还有必胜着法：${a}${n ? ` 等另外 ${n} 种` : ""}。`,
  noNameValues: "这些值没有简短的说法。自动机接受的是必败局面。",
  own: "自己的游戏",
  lastWins: "不能操作者输。",
  lastLoses: "不能操作者赢（反规则）。",
  textNormal: "本章正文讲的是正规则，即不能操作者输。",
  textMisere: "本章正文讲的是反规则，即不能操作者赢。",
  moves: "走法",
  position: "局面",
  open: "打开",
  theGame: "游戏",
  movesHere: "可走的着法",
  hint: "提示",
  back: "悔棋",
  again: "重来",
  random: "新局面",
  begins: "先手",
  you: "你",
  machine: "电脑",
  misere: "反规则（misère）",
  reveal: "标出必败局面",
  values: "显示值",
  drawnAs: "画法",
  known: "怎样知道",
  round: "推理",
  rounds: (k) => `${k} 轮之后已知`,
  roundWhy:
    "所有后继都必胜的局面必败；有一个后继必败的局面必胜。无路可走的局面立即可知，其余从终局开始逐轮填满。",
  elsewhere: "各局面在第几轮之后已知，显示在单堆的数轴或两个坐标的棋盘上：请在“画法”中选择。",
  rule: "规律",
  find: "寻找并证明规律",
  stop: "停止",
  seconds: "最多秒数",
  yours: "轮到你。",
  yoursBlue: "轮到你：剪一条蓝边。",
  thinks: "电脑在走 ……",
  youWin: "你赢了！",
  youLose: "电脑赢了。",
  drawn: "和局：这个局面第三次出现。",
  nobody: "没有人",
  statement: "题目",
  hintDrawn: "双方都不出错，谁也赢不了。",
  hintLost: "这是必败局面：只要对方不出错，怎么走都输。",
  hintWon: "这里你能赢。再按一次“提示”可知更多。",
  loading: "正在载入 ……",
  choose: "请继续选择：还有几种着法这样开始。",
  more: (n) => `再显示 ${n} 种`,
  play: "走这一步",
  gap: (v) => `标出的是各后继的 SG 值；缺少的最小值是 ${v}，即 mex。`,
  worth: (v) => `总值为 ${v}：大于 0 时你先走必胜。`,
  sum: "奇偶",
  columns: "二进制的 SG 值。每一列的 1 都是偶数个，则必败；必胜的着法使各列都变成偶数。",
  columnsMisere: "反 Nim 中，只要还有一堆多于 1 颗，结论相同；其他游戏未必。",
  odd: "奇",
  even: "偶",
  noRule: "这个游戏不能用走法语言写出，因此不能在这里求规律；证明见本章正文。",
  finding: (s) => `正在寻找规律并证明，已 ${s} 秒 ……`,
  stopped: "已停止。",
  failed: (e) => `已停止：${e}`,
  proved: "对任意大小均已证明",
  lostIff: (w) => `必败当且仅当 ${w}`,
  valueIs: (w) => `SG 值：${w}`,
  noName: "没有简短的说法：规律就是这个自动机。",
  holds: (n) => `与 ${n} 以内的所有局面相符；未证明`,
  none: "没有找到规律。",
  near: (w) => `最接近的：${w}`,
  by: (t, last) => `依据 ${t}，` + (last ? `由 0 到 ${last} 颗的堆得出` : "操作正是其所说的"),
  auto: (n, k) => `一个有 ${n} 个状态的自动机，读数用的记数系统：${k}。`,
  agrees: (n) => `与 ${n} 以内所有局面的搜索一致。`,
  always: "所有局面都必败",
  never: "没有必败局面",
  certificate: "保存证书",
  reads: (p) => `逐位读入 ${p}`,
  ends: (l) => (l ? "停在接受状态（◆）：必败。" : "没有停在接受状态：必胜。"),
  labelled: "只标出读入当前局面时经过的边。",
  tooMany: (n) => `${n} 个状态太多，不画了。`,
  unknown: "这里有误",
  line: "数轴",
  board: "棋盘",
  heaps: "石子堆",
  row: "一排",
};
const ARGUMENT = /'\S*'|`[^`]*`|\([\d, ]+\)|\d[\d^]*/g;

/** What the engine says in Chinese, where an argument is `_`: what is quoted, a position, or a number. */
let messages = {};

export async function loadMessages() {
  if (language === "zh") messages = await (await fetch("messages.zh.json")).json();
}

/** What the engine says, in the language. */
export function said(message) {
  if (language !== "zh") return message;
  // A line with a margin is the text of the game, or has the carets under it.
  const lines = message.split("\n").map((line) => (/^ {2}/.test(line) ? line : clause(line)));
  return lines.join("\n");
}

function clause(text) {
  const given = text.match(ARGUMENT) ?? [];
  const known = messages[text.replace(ARGUMENT, "_")];
  if (known) return known.replace(/_/g, () => given.shift());
  const [, first, rest] = /^(.*?)(?: where |: )(.*)$/.exec(text) ?? [];
  return first ? `${clause(first)}：${clause(rest)}` : zh.unknown;
}

const stored = () => {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
};
export let language = stored() ?? (navigator.language.startsWith("zh") ? "zh" : "en");
export const words = () => (language === "zh" ? zh : en);
export function setLanguage(name) {
  language = name;
  try {
    localStorage.setItem("language", name);
  } catch {
    /* a page without storage forgets it */
  }
}
/** Writes the words into the elements that ask for them. */
export function translate() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.title = words().title;
  for (const element of document.querySelectorAll("[data-word]"))
    element.textContent = words()[element.dataset.word];
  for (const element of document.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", words()[element.dataset.label]);
  const other = document.querySelector("#language");
  other.textContent = language === "zh" ? "English" : "中文";
  other.lang = language === "zh" ? "en" : "zh";
}
