// The committed findings as a place to explore: estimates by edition, kind, rule and player, never without their intervals.
import { choice, element, show } from "./dom";
import { games, rulesOf } from "./engine";
import type { GameEntry, Kind } from "./types";
import { gameName, kindName, say, type Word } from "./words";

type Topic = "editions" | "pieces" | "endings" | "switches";
/** Edition, item, estimate, low, high, count. */
type Row = [game: string, item: string, point: number, low: number, high: number, count: number];

interface Table {
  topic: Topic;
  measure: string;
  agent: string;
  rows: Row[];
}

const TOPICS: Topic[] = ["editions", "pieces", "endings", "switches"];
const ALL = "";

interface Chosen {
  topic: Topic;
  measure: string;
  agent: string;
  game: string;
  item: string;
}

const topicWord = (topic: Topic) => say(`topic_${topic}` as Word);
const measureWord = (measure: string) => say(`measure_${measure}` as Word);
const different = (texts: string[]) => [...new Set(texts)];

/** Place of an even result, if there is one. */
function reference({ topic, measure }: Chosen): number | null {
  if (topic === "switches") return 0;
  if (topic === "pieces") return 1;
  return measure === "first_mover" ? 0.5 : null;
}

const text = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3));

/** Estimates as points with whiskers on one scale; the numbers stand beside them. */
function list(rows: [label: string, row: Row][], even: number | null): HTMLElement {
  const ends = rows.flatMap(([, [, , point, low, high]]) => [point, low, high]).concat(even === null ? [] : [even]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const at = (value: number) => 8 + (284 * (value - low)) / (high - low || 1);
  const picture = ([, , point, from, to]: Row) => {
    const line = even === null ? "" : `<line class="even" x1="${at(even)}" x2="${at(even)}" y1="0" y2="20"/>`;
    return (
      `<svg viewBox="0 0 300 20" preserveAspectRatio="none" aria-hidden="true">${line}` +
      `<line class="whisker" x1="${at(from)}" x2="${at(to)}" y1="10" y2="10"/>` +
      `<line class="point" x1="${at(point)}" x2="${at(point)}" y1="3" y2="17"/></svg>`
    );
  };
  const item = ([label, row]: [string, Row]) => {
    const made = element(
      "li",
      {},
      element("span", { className: "name" }, label),
      element("span", { className: "estimate" }, `${text(row[2])} [${text(row[3])}, ${text(row[4])}]`, element("small", {}, ` ${row[5]}`)),
    );
    made.insertAdjacentHTML("beforeend", picture(row));
    return made;
  };
  return element("ul", { className: "findings" }, ...rows.map(item));
}

class Explorer {
  private readonly chosen: Chosen = { topic: "editions", measure: "first_mover", agent: "", game: ALL, item: ALL };
  private readonly fields = element("div", { className: "fields" });
  private readonly found = element("div", { role: "region", "aria-live": "polite", "aria-label": say("findings") });
  private asked = 0;

  constructor(
    private readonly tables: Table[],
    private readonly entries: GameEntry[],
  ) {}

  async open() {
    show(
      element("h2", {}, say("findings")),
      element("p", { className: "lead" }, say("findings_text")),
      this.fields,
      this.found,
    );
    await this.draw();
  }

  /** Tables that fit the choices so far; each choice narrows the next. */
  private tablesNow(): Table[] {
    const { chosen } = this;
    const own = this.tables.filter(({ topic }) => topic === chosen.topic);
    const keep = (now: string, from: string[]) => (from.includes(now) ? now : from[0]!);
    chosen.measure = keep(chosen.measure, different(own.map(({ measure }) => measure)));
    const measured = own.filter(({ measure }) => measure === chosen.measure);
    chosen.agent = keep(chosen.agent, different(measured.map(({ agent }) => agent)));
    return measured.filter(({ agent }) => agent === chosen.agent);
  }

  private select(word: Word, key: keyof Chosen, options: [string, string][]): HTMLElement {
    return choice(say(word), options, this.chosen[key], (value) => (((this.chosen as unknown as Record<string, string>)[key] = value), this.draw()), `explore-${key}`);
  }

  private named(game: string): string {
    const entry = this.entries.find(({ id }) => id === game.split(":")[0]);
    return entry ? `${game} ${gameName(entry)}` : game;
  }

  private async draw() {
    const turn = ++this.asked;
    const { chosen } = this;
    const rows = this.tablesNow().flatMap(({ rows }) => rows);
    const own = this.tables.filter(({ topic }) => topic === chosen.topic);
    const choices = [
      this.select("topic", "topic", TOPICS.map((topic) => [topic, topicWord(topic)])),
      this.select("measure", "measure", different(own.map(({ measure }) => measure)).map((measure) => [measure, measureWord(measure)])),
      this.select("player", "agent", different(own.filter(({ measure }) => measure === chosen.measure).map(({ agent }) => agent)).map((agent) => [agent, agent])),
    ];
    const items = different(rows.map(([, item]) => item)).filter(Boolean).sort();
    const editions = different(rows.map(([game]) => game));
    if (items.length > 0) {
      // One edition with all its items, or one item in all editions.
      if (!items.includes(chosen.item)) chosen.item = ALL;
      if (chosen.item === ALL && !editions.includes(chosen.game)) chosen.game = editions.find((game) => game === "p3-23-6i") ?? editions[0]!;
      const all: [string, string] = [ALL, say("all")];
      choices.push(this.select("edition", "game", [all, ...editions.map((game): [string, string] => [game, this.named(game)])]));
      choices.push(this.select("item", "item", [all, ...items.map((item): [string, string] => [item, item])]));
    }
    const focused = document.activeElement?.id;
    this.fields.replaceChildren(...choices);
    if (focused) document.getElementById(focused)?.focus();
    const kinds = items.length > 0 && chosen.game !== ALL ? ((await rulesOf(chosen.game))?.pieces ?? []) : [];
    if (turn !== this.asked) return;
    this.found.replaceChildren(this.shown(rows, items.length > 0, kinds));
  }

  private shown(rows: Row[], hasItems: boolean, kinds: Kind[]): HTMLElement {
    const { game, item } = this.chosen;
    const fits = ([own, other]: Row) => !hasItems || ((game === ALL || own === game) && (item === ALL || other === item));
    const kind = (code: string) => (this.chosen.topic === "pieces" ? kindName(kinds, code, true) : code);
    const label = ([own, other]: Row) => {
      if (!hasItems) return this.named(own);
      if (game !== ALL) return kind(other);
      return item === ALL ? `${own} · ${other}` : this.named(own);
    };
    const fitting = rows.filter(fits).map((row): [string, Row] => [label(row), row]);
    if (fitting.length === 0) return element("p", {}, say("nothing_found"));
    fitting.sort(([, one], [, other]) => other[2] - one[2]);
    return list(fitting.slice(0, 200), reference(this.chosen));
  }
}

/** Shows the findings. */
export async function explore() {
  const [{ tables }, entries] = await Promise.all([fetch("findings.json").then((answer) => answer.json() as Promise<{ tables: Table[] }>), games()]);
  await new Explorer(tables, entries).open();
}
