// Findings in sentences, with a picture each. Every figure comes from the tables; no edition is named for its result.
import { element } from "../dom";
import { USUAL } from "../editions";
import { type Estimate, factorOf, type Figures, interval, playerName, type Row, type Shown, tableOf, titled, type Topic, whiskers } from "./figures";
import type { Candidate } from "../types";
import { language, say, type Word } from "../words";

/** The same size of army through the periods, after the first set of all. */
const PERIODS = ["p1-35-7i", "p2-23-6i", USUAL];

type Named = (item: string) => string;

interface Told {
  id: string;
  sentences: string[];
  picture: HTMLElement;
  /** The table that the sentence comes from, as an address has it. */
  source: string | null;
  by: string | null;
}

const most = (rows: Row[], size = (row: Row) => row[2]) => [...rows].sort((one, other) => size(other) - size(one));
const about = ([, , ...estimate]: Row, factor = 1) => interval(estimate, factor);
const path = (...parts: string[]) => `#explore=${parts.map(encodeURIComponent).join("/")}`;

class Headlines {
  constructor(
    private readonly figures: Figures,
    private readonly editions: Candidate[],
    private readonly kind: Named,
    private readonly rule: Named,
  ) {}

  private rows(topic: Topic, measure: string, player: string, game?: string): Row[] {
    return tableOf(this.figures, topic, measure, player).filter(([own]) => !game || own === game);
  }

  private readonly title = (game: string) => titled(this.editions, game);
  private readonly edition = (row: Row): Shown => ({ label: this.title(row[0]), more: row[0], row });

  private worth(): Told {
    const player = "learned-random";
    const rows = most(this.rows("pieces", "lost", player, USUAL));
    const [first, ...next] = rows.slice(0, 3).map((row) => [this.kind(row[1]), about(row, 100)] as const);
    const sentence = say("worth_found", this.title(USUAL), ...first!, ...next.flat());
    const shown = rows.slice(0, 5).map((row) => ({ label: this.kind(row[1]), row }));
    return { id: "worth", sentences: [sentence], picture: whiskers(shown, "lost", 0), source: path("pieces", "lost", player, USUAL), by: playerName(player) };
  }

  private first(): Told {
    const player = "learned-random";
    const rows = most(this.rows("editions", "first_mover", player));
    const mean = this.figures.first.slice(0, 3).map((gain) => 0.5 + gain);
    const top = rows[0]!;
    const sentence = say("first_found", rows.length, interval(mean, 100), this.title(top[0]), about(top, 100));
    const shown = [...rows.slice(0, 4), ...rows.slice(4).filter(([game]) => game === USUAL)].map(this.edition);
    return { id: "first", sentences: [sentence], picture: whiskers(shown, "first_mover", 0.5), source: path("editions", "first_mover", player), by: playerName(player) };
  }

  private claim(word: Word, verdict: string): string {
    const effect = (claim: Figures["claims"][number]) => claim.slice(3) as Estimate;
    const size = (claim: Figures["claims"][number]) => Math.abs(effect(claim)[0]);
    const [clearest] = this.figures.claims.filter(([own]) => own === verdict).sort((one, other) => size(other) - size(one));
    return say(word, clearest![language() === "ja" ? 2 : 1], interval(effect(clearest!), 100));
  }

  private advice(): Told {
    const parts = ["supported", "refuted", "inconclusive", "untestable"].map((verdict) => [verdict, this.figures.verdicts[verdict] ?? 0] as const);
    const all = parts.reduce((sum, [, count]) => sum + count, 0);
    const part = ([verdict, count]: (typeof parts)[number]) => {
      const made = element("li", { className: verdict }, element("strong", {}, String(count)), ` ${say(`verdict_${verdict}` as Word)}`);
      made.style.flexGrow = String(count);
      return made;
    };
    return {
      id: "advice",
      sentences: [say("advice_found", all, ...parts.map(([, count]) => count)), this.claim("advice_holds", "supported"), this.claim("advice_fails", "refuted")],
      picture: element("ul", { className: "shares" }, ...parts.map(part)),
      source: null,
      by: null,
    };
  }

  private eras(): Told {
    const player = "greedy-random";
    const rows = PERIODS.flatMap((game) => this.rows("editions", "plies", player, game));
    const sentence = say("eras_found", ...rows.flatMap((row) => [about(row), this.title(row[0])]));
    return { id: "eras", sentences: [sentence], picture: whiskers(rows.map(this.edition), "plies", 0), source: path("editions", "plies", player), by: playerName(player) };
  }

  private houseRule(): Told {
    const player = "greedy-random";
    const worded = this.rows("switches", "plies", player, USUAL).filter(([, item]) => this.figures.rules[item]);
    const rows = most(worded, ([, , change]) => Math.abs(change));
    const shown = rows.slice(0, 5).map((row) => ({ label: this.rule(row[1]), row }));
    const facts = [shown[0]!.label, about(rows[0]!)];
    const sentence = say("rule_found", ...(language() === "ja" ? [this.title(USUAL), rows.length] : [rows.length, this.title(USUAL)]), ...facts);
    return { id: "rule", sentences: [sentence], picture: whiskers(shown, "plies", 0), source: path("switches", "plies", player, USUAL), by: playerName(player) };
  }

  private learned(): Told {
    const players = ["learned-mixtures", "learned-random"];
    const of = (measure: string) => players.map((player) => this.rows("editions", measure, player, USUAL)[0]!);
    const told = [...of("plies").map((row) => about(row)), ...of("drawn").map((row) => about(row, factorOf("drawn")))];
    const shown = of("plies").map((row, at) => ({ label: say(`setups_${players[at]!.split("-")[1]}` as Word), more: say("measure_plies"), row }));
    return {
      id: "learned",
      sentences: [say("learned_found", this.title(USUAL), ...told)],
      picture: whiskers(shown, "plies", 0),
      source: path("editions", "plies", players[0]!),
      by: say("agent_learned"),
    };
  }

  all = () => [this.worth(), this.first(), this.advice(), this.eras(), this.houseRule(), this.learned()].map(card);
}

function card({ id, sentences, picture, source, by }: Told): HTMLElement {
  const title = say(`${id}_title` as Word);
  return element(
    "section",
    { className: "card", "data-headline": id },
    element("h3", {}, title),
    ...sentences.map((sentence) => element("p", {}, sentence)),
    picture,
    by && element("p", { className: "quiet" }, by),
    source && element("p", {}, element("a", { href: source, "aria-label": `${say("the_figures")}: ${title}` }, say("the_figures"))),
  );
}

/** The findings in sentences. */
export const headlines = (figures: Figures, editions: Candidate[], kind: Named, rule: Named) =>
  element("div", { className: "headlines" }, ...new Headlines(figures, editions, kind, rule).all());
