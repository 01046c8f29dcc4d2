// Rules that differ between editions and households, as questions with answers.
import { button, chips, element } from "./dom";
import type { HouseRule, HouseRules } from "./types";
import { say } from "./words";

type Changes = Record<string, string>;

/** The name of a game with its switches. */
export function named(game: string, switches: Changes): string {
  const set = Object.entries(switches).map(([name, value]) => `${name}=${value}`);
  return set.length ? `${game}:${set.join(",")}` : game;
}

/** The words for a value of a rule, by default for the one that is played. */
export const answerOf = (rule: HouseRule, value = rule.value) => rule.answers.find(([own]) => own === value)?.[1] ?? value;

/** All house rules of a game, whatever their subject. */
export const everyRule = ({ subjects }: HouseRules) => subjects.flatMap(([, rules]) => rules);

/** Origin of the value that a game comes with, in words. */
const marked = (rule: HouseRule) => say(`origin_${rule.origin}`);

function numberField(rule: HouseRule, [min, max]: [number, number], set: (value: string) => void): HTMLElement {
  const id = `switch-${rule.name}`;
  const input = element("input", { type: "number", id, value: rule.value, onchange: () => input.reportValidity() && set(String(input.valueAsNumber)) });
  Object.assign(input, { min, max, required: true });
  const note = element("small", {}, `${rule.printed} (${marked(rule)})`);
  return element("div", { className: "field" }, element("label", { for: id }, rule.question), input, note);
}

/** A rule with its answers; the one that the game comes with is marked. */
function field(rule: HouseRule, set: (value: string) => void): HTMLElement {
  if (rule.range) return numberField(rule, rule.range, set);
  const options = rule.answers.map(([value, text]): [string, string, string?] => [value, text, value === rule.printed ? marked(rule) : undefined]);
  return chips(rule.question, `switch-${rule.name}`, options, rule.value, set);
}

/** Rules that are played otherwise, with the way back. */
function changes(rules: HouseRule[], dropped: boolean, back: () => void): HTMLElement | null {
  const changed = rules.filter((rule) => rule.value !== rule.printed);
  const lines = changed.map((rule) => element("li", {}, rule.question, " ", element("strong", {}, answerOf(rule))));
  return element(
    "div",
    { role: "status" },
    dropped && element("p", { className: "fault" }, say("rules_dropped")),
    lines.length > 0 && element("ul", { id: "rules-changed" }, ...lines),
    lines.length > 0 && button(say("rules_back"), back, { id: "rules-back" }),
  );
}

/** The house rules of a game by subject, what is changed first; `dropped` if a choice did not fit the others. */
export function houseRules(house: HouseRules, dropped: boolean, change: (changed: Changes) => void): HTMLElement {
  const { changed, subjects } = house;
  const count = Object.keys(changed).length;
  const summary = element("summary", { id: "house-rules-title" }, say("rules_that_differ"), count > 0 && ` (${count})`);
  const set = (rule: HouseRule) => (value: string) => {
    const { [rule.name]: _, ...others } = changed;
    // The latest choice comes first: it stays where two exclude each other.
    change(value === rule.printed ? others : { [rule.name]: value, ...others });
  };
  const subject = ([name, rules]: [string, HouseRule[]], at: number) =>
    element("details", { id: `rules-of-${at}`, open: name === "" }, element("summary", {}, name || say("rules")), ...rules.map((rule) => field(rule, set(rule))));
  return element(
    "details",
    { id: "house-rules" },
    summary,
    element("p", {}, say("rules_note")),
    changes(everyRule(house), dropped, () => (document.getElementById(summary.id)?.focus(), change({}))),
    ...subjects.map(subject),
  );
}
