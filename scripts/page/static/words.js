// What the page says, in two languages.
const en = {
  title: "Games you can see",
  chapters: "Chapters",
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
  isLost: "The machine is lost here, and plays on …",
  youWin: "You win!",
  youLose: "The machine wins.",
  hintLost: "This position is lost: every move loses against perfect play.",
  hintWon: "One winning move is marked.",
  loading: "Loading the games …",
  choose: "Choose on: several moves begin like this.",
  more: (n) => `and ${n} more: choose in the drawing`,
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
  by: (t, n) => `by ${t}, from the first ${n} values`,
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
  isLost: "电脑处于必败局面，仍继续走 ……",
  youWin: "你赢了！",
  youLose: "电脑赢了。",
  hintLost: "这是必败局面：只要对方不出错，怎么走都输。",
  hintWon: "已标出一个必胜着法。",
  loading: "正在载入 ……",
  choose: "请继续选择：还有几种着法这样开始。",
  more: (n) => `还有 ${n} 种：请在图上选择`,
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
  by: (t, n) => `依据 ${t} 以及前 ${n} 个值`,
  auto: (n, k) => `一个有 ${n} 个状态的自动机，读数用的记数系统：${k}。`,
  agrees: (n) => `与 ${n} 以内所有局面的搜索一致。`,
  always: "所有局面都必败",
  never: "没有必败局面",
  certificate: "保存证书",
  reads: (p) => `逐位读入 ${p}`,
  ends: (l) => (l ? "停在接受状态（◆）：必败。" : "没有停在接受状态：必胜。"),
  labelled: "只标出读入当前局面时经过的边。",
  tooMany: (n) => `${n} 个状态太多，不画了。`,
  line: "数轴",
  board: "棋盘",
  heaps: "石子堆",
  row: "一排",
};
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
