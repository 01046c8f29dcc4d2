// The committed findings as the page carries them, and an estimate with its interval as text and as a picture.
import { element } from "../dom";
import { fileOf } from "../files";
import { houseRulesOf, rulesOf } from "../engine";
import { answerOf, everyRule } from "../house_rules";
import type { Candidate, HouseRule } from "../types";
import { gameName, kindName, language, say, type Word } from "../words";

export type Topic = "editions" | "pieces" | "endings" | "switches";
/** Edition, item, estimate, low, high, count. */
export type Row = [game: string, item: string, point: number, low: number, high: number, count: number];
export type Estimate = [point: number, low: number, high: number, count: number];

export interface Table {
  topic: Topic;
  measure: string;
  agent: string;
  rows: Row[];
}

export interface Figures {
  tables: Table[];
  verdicts: Record<string, number>;
  claims: [verdict: string, en: string, ja: string, ...Estimate][];
  /** Gain of the first mover, over all editions and players. */
  first: Estimate;
  /** House rules with words, by switch and value. */
  rules: Record<string, [en: string, ja: string]>;
}

let fetched: Promise<Figures> | null = null;

/** Fetched once; after a failure again at the next call. */
export const figures = () =>
  (fetched ??= fetch(fileOf("findings.json"))
    .then((answer) => answer.json() as Promise<Figures>)
    .catch((error) => {
      fetched = null;
      throw error;
    }));

/** Player and set-ups of a table, as an address has them: `learned-mixtures`. */
export const playerKey = ({ agent }: Table) =>
  `${/^\w+/.exec(agent)![0]}-${agent.endsWith(", mixtures") ? "mixtures" : agent.endsWith(", broader set-ups") ? "broad" : "random"}`;

/** A player and its set-ups for people. */
export function playerName(key: string): string {
  const [player, setups] = key.split("-");
  return say("by_player", say(`agent_${player}` as Word), say(`setups_${setups}` as Word));
}

export function tableOf({ tables }: Figures, topic: Topic, measure: string, player: string): Row[] {
  return tables.find((table) => table.topic === topic && table.measure === measure && playerKey(table) === player)?.rows ?? [];
}

/** An edition's title; its id where it is not in the list. */
export const titled = (editions: Candidate[], game: string) => {
  const edition = editions.find(({ id }) => id === game.split(":")[0]);
  return edition ? gameName(edition) : game;
};

/** House rules by switch and value: the short words of the findings, or question and answer. */
function ruleNames(rules: HouseRule[], figures: Figures): Map<string, string> {
  const asked = rules.flatMap((rule) => rule.answers.map(([value]): [string, string] => [`${rule.name}=${value}`, say("rule_answer", rule.question, answerOf(rule, value)).replace("?:", "?")]));
  const worded = Object.entries(figures.rules).map(([item, words]): [string, string] => [item, words[language() === "ja" ? 1 : 0]]);
  return new Map([...asked, ...worded]);
}

/** Kinds (with the sign on the board if `both`), endings or house rules of some editions for people. */
export async function itemNames(topic: Topic, games: string[], figures: Figures, both = true): Promise<(item: string) => string> {
  if (topic === "endings") return (item) => say(`ending_${item}` as Word);
  if (topic === "pieces") {
    const kinds = (await Promise.all(games.map(rulesOf))).flatMap((rules) => rules?.pieces ?? []);
    return (item) => kindName(kinds, item, both);
  }
  const names = topic === "switches" ? ruleNames((await Promise.all(games.map(houseRulesOf))).flatMap(everyRule), figures) : new Map<string, string>();
  return (item) => names.get(item) ?? item;
}

/** Shares are told of a hundred. */
export const factorOf = (measure: string) => (["first_mover", "drawn", "won_from_behind", "share", "lost"].includes(measure) ? 100 : 1);

const digits = (values: number[]) => {
  const most = Math.max(...values.map(Math.abs));
  return most >= 100 ? 0 : most >= 3 ? 1 : 2;
};

/** An estimate with its interval. */
export function interval([point, low, high]: number[], factor = 1): string {
  const values = [point!, low!, high!].map((value) => value * factor);
  const places = digits(values);
  const [middle, from, to] = values.map((value) => value.toFixed(places).replace(/^-(0\.?0*)$/, "$1"));
  return `${middle} [${from}, ${to}]`;
}

export interface Shown {
  label: string;
  /** Tells it apart from others of the same label. */
  more?: string;
  row: Row;
}

/** Estimates as points with whiskers on one scale; the numbers stand beside them. */
export function whiskers(shown: Shown[], measure: string, even: number | null): HTMLElement {
  const [factor, counted]: [number, Word] = [factorOf(measure), measure === "lost" ? "count_pairs" : "count_games"];
  const ends = shown.flatMap(({ row: [, , ...values] }) => values.slice(0, 3)).concat(even === null ? [] : [even]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const at = (value: number) => (8 + (284 * (value - low)) / (high - low || 1)).toFixed(1);
  const picture = ([, , point, from, to]: Row) => {
    const line = even === null ? "" : `<line class="even" x1="${at(even)}" x2="${at(even)}" y1="0" y2="20"/>`;
    return (
      `<svg viewBox="0 0 300 20" preserveAspectRatio="none" aria-hidden="true">${line}` +
      `<line class="whisker" x1="${at(from)}" x2="${at(to)}" y1="10" y2="10"/>` +
      `<line class="point" x1="${at(point)}" x2="${at(point)}" y1="3" y2="17"/></svg>`
    );
  };
  const item = ({ label, more, row }: Shown) => {
    const [, , ...values] = row;
    const name = element("span", { className: "name" }, label, more !== undefined && element("small", {}, ` ${more}`));
    const estimate = element("span", { className: "estimate" }, interval(values, factor), element("small", {}, ` ${say(counted, row[5])}`));
    const made = element("li", {}, name, estimate);
    made.insertAdjacentHTML("beforeend", picture(row));
    return made;
  };
  return element("ul", { className: "findings" }, ...shown.map(item));
}
