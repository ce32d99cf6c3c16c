// What the page says: words.en.json and words.zh.json.
import { load } from "./engine.js";

/** What the page has kept under a name. */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps something until another visit. */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* a page without storage forgets it */
  }
}

export let language = stored("language") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
export function setLanguage(name) {
  language = name;
  store("language", name);
}

let words = {};

/** Says something in the language, with what is given in the places of {0} and {1}. */
export function say(key, ...given) {
  const text = (given[0] === 1 && words[`${key}.one`]) || words[key];
  // Without words, what went wrong is said all the same.
  if (!text) return [key, ...given].join(": ");
  return text.replace(/\{(\d)\}/g, (_, place) => given[place]);
}

const ARGUMENT = /'\S*'|`[^`]*`|\([\d, ]+\)|\d[\d^]*/g;

/** What the engine says, in the language: in English. */
export function said(message) {
  if (!words.messages) return message;
  // A line with a margin is the text of the game, or has the carets under it.
  const lines = message.split("\n").map((line) => (/^ {2}/.test(line) ? line : clause(line)));
  return lines.join("\n");
}

/** A part of a message, whose arguments are `_`: what is quoted, a position, or a number. */
function clause(text) {
  const given = text.match(ARGUMENT) ?? [];
  const known = words.messages[text.replace(ARGUMENT, "_")];
  if (known) return known.replace(/_/g, () => given.shift());
  const [, first, rest] = /^(.*?)(?: where |: )(.*)$/.exec(text) ?? [];
  return first ? `${clause(first)}：${clause(rest)}` : words.messages[""];
}

/** Loads the words of the language, and writes them into the elements that ask for them. */
export async function translate() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  words = await load(`words.${language}.json`);
  for (const element of document.querySelectorAll("[data-word]"))
    element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]"))
    element.ariaLabel = say(element.dataset.label);
  document.querySelector("#language").lang = language === "zh" ? "en" : "zh";
}
