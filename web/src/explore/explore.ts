// The findings: sentences first, then every figure by edition, kind, rule and player, never without its interval.
import { button, choice, door, download, element, show } from "../dom";
import { comparing, editions, editionTitle, USUAL } from "../editions";
import { type Figures, figures, itemNames, playerKey, playerName, type Row, type Shown, titled, type Topic, whiskers } from "./figures";
import { headlines } from "./headlines";
import type { Candidate } from "../types";
import { say, type Word } from "../words";

const TOPICS: Topic[] = ["editions", "pieces", "endings", "switches"];
const ALL = "";

interface Chosen {
  topic: Topic;
  measure: string;
  player: string;
  game: string;
  item: string;
}

const KEYS: (keyof Chosen)[] = ["topic", "measure", "player", "game", "item"];
const different = (texts: string[]) => [...new Set(texts)];

/** Filters of an address; what it leaves out is open. */
function chosenOf(hash: string): Chosen {
  const parts = hash.split("=")[1]?.split("/").map(decodeURIComponent) ?? [];
  const [topic, measure = ALL, player = ALL, game = ALL, item = ALL] = parts;
  return { topic: TOPICS.find((one) => one === topic) ?? "editions", measure, player, game, item };
}

const addressOf = (chosen: Chosen) => `#explore=${KEYS.map((key) => encodeURIComponent(chosen[key])).join("/").replace(/\/+$/, "")}`;

/** Place of an even result, if there is one. */
function reference({ topic, measure }: Chosen): number | null {
  if (topic === "switches" || measure === "lost") return 0;
  if (topic === "pieces") return 1;
  return measure === "first_mover" ? 0.5 : null;
}

const quoted = (value: string | number) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

class Explorer {
  private readonly fields = element("div", { className: "fields" });
  private readonly found = element("div", { role: "region", "aria-live": "polite", "aria-label": say("in_tables") });
  private readonly doors = element("p", { className: "row" });
  private readonly chosen = chosenOf(location.hash);
  private asked = 0;

  constructor(
    private readonly figures: Figures,
    private readonly editions: Candidate[],
  ) {}

  async open() {
    const [kinds, rules] = await Promise.all((["pieces", "switches"] as const).map((topic) => itemNames(topic, [USUAL], this.figures, false)));
    const tables = element("h2", { id: "tables" }, say("in_tables"));
    const linked = location.hash.includes("=");
    show(
      element("h2", {}, say("findings")),
      element("p", { className: "lead" }, `${say("findings_text")} ${say("findings_how")}`),
      headlines(this.figures, this.editions, kinds!, rules!),
      tables,
      this.fields,
      this.doors,
      this.found,
    );
    await this.draw();
    if (linked) tables.scrollIntoView();
  }

  /** Rows that fit the choices so far; each choice narrows the next. */
  private rowsNow(): Row[] {
    const { chosen } = this;
    const keep = (now: string, from: string[]) => (from.includes(now) ? now : from[0]!);
    const own = this.figures.tables.filter(({ topic }) => topic === chosen.topic);
    chosen.measure = keep(chosen.measure, different(own.map(({ measure }) => measure)));
    const measured = own.filter(({ measure }) => measure === chosen.measure);
    chosen.player = keep(chosen.player, different(measured.map(playerKey)));
    return measured.filter((table) => playerKey(table) === chosen.player).flatMap(({ rows }) => rows);
  }

  private select(word: Word, key: keyof Chosen, options: [string, string][]): HTMLElement {
    const changed = (value: string) => {
      (this.chosen as unknown as Record<string, string>)[key] = value;
      return this.draw(true);
    };
    return choice(say(word), options, this.chosen[key], changed, `explore-${key}`);
  }

  /** Redraws; a choice becomes an address of its own. */
  private async draw(changed = false) {
    const turn = ++this.asked;
    const { chosen } = this;
    const rows = this.rowsNow();
    const games = different(rows.map(([game]) => game));
    const itemsOf = (game: string) => different(rows.filter(([own]) => !game || own === game).map(([, item]) => item)).filter(Boolean);
    // One edition with all its items, or one item in all editions.
    if (!games.includes(chosen.game)) chosen.game = ALL;
    if (!itemsOf(chosen.game).includes(chosen.item)) chosen.item = ALL;
    if (!chosen.game && !chosen.item && itemsOf(ALL).length > 0) chosen.game = games.includes(USUAL) ? USUAL : games[0]!;
    const items = itemsOf(chosen.game);
    const known = await itemNames(chosen.topic, chosen.game ? [chosen.game] : games, this.figures);
    // A rule that an edition no longer offers has its words from another.
    const named = items.some((item) => known(item) === item) ? await itemNames(chosen.topic, games, this.figures) : known;
    if (turn !== this.asked) return;
    if (changed) history.pushState(null, "", addressOf(chosen));
    this.drawFields(items, games, named);
    const shown = rows.filter(this.fits).map((row) => this.shown(row, named));
    shown.sort(({ row: one }, { row: other }) => other[2] - one[2]);
    const file = () => download(`gunjin-${KEYS.map((key) => chosen[key]).filter(Boolean).join("-")}.csv`, this.csv(shown));
    this.doors.replaceChildren(button(say("save_table"), file, { id: "explore-csv" }), door(null, comparing(chosen.game || USUAL), say("compare"), null, { id: "compare" }));
    this.found.replaceChildren(shown.length > 0 ? whiskers(shown, chosen.measure, reference(chosen)) : element("p", {}, say("nothing_found")));
  }

  private readonly fits = ([game, item]: Row) => (!this.chosen.game || game === this.chosen.game) && (!this.chosen.item || item === this.chosen.item);

  private drawFields(items: string[], games: string[], named: (item: string) => string) {
    const { topic, measure } = this.chosen;
    const own = this.figures.tables.filter((table) => table.topic === topic);
    const players = different(own.filter((table) => table.measure === measure).map(playerKey));
    const title = (game: string) => this.editions.find(({ id }) => id === game);
    const all: [string, string] = [ALL, say("all")];
    const choices = [
      this.select("topic", "topic", TOPICS.map((one) => [one, say(`topic_${one}` as Word)])),
      this.select("measure", "measure", different(own.map((table) => table.measure)).map((one) => [one, say(`measure_${one}` as Word)])),
      this.select("player", "player", players.map((key) => [key, playerName(key)])),
      this.select("edition", "game", [all, ...games.map((game): [string, string] => [game, title(game) ? editionTitle(title(game)!) : game])]),
    ];
    if (items.length > 0) choices.push(this.select("item", "item", [all, ...items.map((item): [string, string] => [item, named(item)])]));
    const focused = document.activeElement?.id;
    this.fields.replaceChildren(...choices);
    if (focused) document.getElementById(focused)?.focus();
  }

  private shown(row: Row, named: (item: string) => string): Shown {
    const [game, item] = row;
    const [edition, name] = [titled(this.editions, game), item && named(item)];
    return !item || this.chosen.item ? { label: edition, more: game, row } : { label: name, row };
  }

  private csv(shown: Shown[]): string {
    const head = ["edition", "title", "item", "measure", "player", "estimate", "low", "high", "count"];
    const { topic, measure } = this.chosen;
    const table = this.figures.tables.find((one) => one.topic === topic && one.measure === measure && playerKey(one) === this.chosen.player)!;
    const line = ({ row: [game, item, ...numbers] }: Shown) => [game, titled(this.editions, game), item, measure, table.agent, ...numbers];
    return [head, ...shown.map(line)].map((fields) => `${fields.map(quoted).join(",")}\n`).join("");
  }
}

/** Shows the findings. */
export async function explore() {
  await new Explorer(...(await Promise.all([figures(), editions()]))).open();
}
