// Two editions side by side: boards, pieces, and what differs in moves, fights and rules.
import { choice, element, show } from "../dom";
import { against, comparing, editionDoors, editions, editionTitle, USUAL } from "../editions";
import { drafted, houseRulesOf, rulesOf, sheetOf } from "../engine";
import { answerOf, everyRule } from "../house_rules";
import { visit } from "../route";
import { printed, type Printed } from "../sheet";
import type { Attack, Candidate, HouseRule, Kind, Rules } from "../types";
import { gameName, kindName, say, type Word } from "../words";

interface Side {
  edition: Candidate;
  rules: Rules;
  sheet: Printed;
  /** House rules by name. */
  house: Map<string, HouseRule>;
  svg: string;
}

type Line = [what: string, one: string, other: string];

async function side(edition: Candidate): Promise<Side> {
  const { id } = edition;
  const [rules, sheet, house, { svg }] = await Promise.all([rulesOf(id), sheetOf(id), houseRulesOf(id), drafted(id, 0, "reference", null, 0)]);
  return { edition, rules: rules!, sheet: printed(sheet), house: new Map(everyRule(house).map((rule) => [rule.name, rule])), svg };
}

function board({ edition, svg }: Side): HTMLElement {
  const place = element("div", { className: "board", role: "img", "aria-label": say("board_of", gameName(edition)) });
  place.innerHTML = svg;
  place.querySelector("svg")!.setAttribute("aria-hidden", "true");
  const about = element("p", { className: "quiet" }, say("find_about", edition.pieces, edition.maker, edition.date), element("small", {}, ` ${edition.id}`));
  return element("section", { "data-edition": edition.id }, element("h3", {}, gameName(edition)), about, place, editionDoors(edition, true));
}

/** Kinds of both, the first edition's before those that it lacks. */
function kindsOf([one, other]: [Side, Side]): Kind[] {
  const [own, more] = [one.rules.pieces ?? [], other.rules.pieces ?? []];
  return [...own, ...more.filter(({ code }) => !own.some((kind) => kind.code === code))];
}

const count = ({ rules }: Side, code: string) => String(rules.pieces?.find((kind) => kind.code === code)?.count ?? "–");

const RESULTS: Record<Attack, Word> = { win: "attacker_win", lose: "attacker_lose", both: "attacker_both", never: "never_fights" };
const MIRRORED: Partial<Record<Attack, Attack>> = { win: "lose", lose: "win", both: "both" };

interface Fight {
  attackers: string[];
  attacked: string[];
  results: [Attack, Attack];
}

/** Fights of which all but one side agree, as one. */
function merged(fights: Fight[], by: "attackers" | "attacked"): Fight[] {
  const same = new Map<string, Fight>();
  for (const fight of fights) {
    const other = by === "attackers" ? "attacked" : "attackers";
    const key = [fight[other].join(), ...fight.results].join("/");
    const known = same.get(key);
    same.set(key, known ? { ...known, [by]: [...known[by], ...fight[by]] } : fight);
  }
  return [...same.values()];
}

/** Fights with another result; one that mirrors another is left out. */
function fights(sides: [Side, Side], kinds: Kind[]): Line[] {
  const told = (attacker: string, attacked: string) => sides.map(({ rules }) => rules.combat?.[attacker]?.[attacked]);
  const found: Fight[] = [];
  kinds.forEach(({ code: attacker }, at) =>
    kinds.forEach(({ code: attacked }, other) => {
      const [[one, its], back] = [told(attacker, attacked), told(attacked, attacker)];
      if (!one || !its || one === its) return;
      if (other < at && MIRRORED[one] === back[0] && MIRRORED[its] === back[1]) return;
      found.push({ attackers: [attacker], attacked: [attacked], results: [one, its] });
    }),
  );
  const names = (codes: string[]) => codes.map((code) => kindName(kinds, code, false)).join(say("comma"));
  const line = ({ attackers, attacked, results: [one, its] }: Fight): Line => [say("attacks", names(attackers), names(attacked)), say(RESULTS[one]), say(RESULTS[its])];
  return merged(merged(found, "attackers"), "attacked").map(line);
}

/** Pieces of both that move differently. */
function moves([one, other]: [Side, Side], kinds: Kind[]): Line[] {
  const told = ({ rules, sheet }: Side, code: string) => sheet.moves.get(rules.pieces?.find((kind) => kind.code === code)?.ja ?? "");
  return kinds.flatMap(({ code }) => {
    const [own, its] = [told(one, code), told(other, code)];
    return own && its && own !== its ? [[kindName(kinds, code, true), own, its] as Line] : [];
  });
}

/** House rules with another answer; of those that only one of them has, what its sheet or its sources say. */
function houseLines([one, other]: [Side, Side]): Line[] {
  const names = [...new Set([...one.house.keys(), ...other.house.keys()])];
  return names.flatMap((name) => {
    const [own, its] = [one.house.get(name), other.house.get(name)];
    const told = own && its ? own.value !== its.value : (own ?? its)!.origin !== "usual";
    return told ? [[(own ?? its)!.question, own ? answerOf(own) : "–", its ? answerOf(its) : "–"] as Line] : [];
  });
}

/** Sentences that only one of them has. */
function sentences(one: string[], other: string[]): [string[], string[]] {
  return [one.filter((text) => !other.includes(text)), other.filter((text) => !one.includes(text))];
}

class Comparison {
  private readonly kinds: Kind[];

  constructor(
    private readonly sides: [Side, Side],
    private readonly all: Candidate[],
  ) {
    this.kinds = kindsOf(sides);
  }

  private select(at: 0 | 1): HTMLElement {
    const ids = this.sides.map(({ edition }) => edition.id);
    const changed = (id: string) => visit(comparing(at ? id : ids[1]!, at ? ids[0]! : id));
    return choice(say(at ? "compare_other" : "compare_one"), this.all.map((edition) => [edition.id, editionTitle(edition)]), ids[at]!, changed, `compare-${at}`);
  }

  private table(id: string, title: Word, lines: Line[], differs: (line: Line) => boolean = () => false): HTMLElement {
    const heading = element("h3", {}, say(title));
    if (lines.length === 0) return element("section", { id: `compare-${id}` }, heading, element("p", {}, say("compare_same")));
    const names = this.sides.map(({ edition }) => element("th", { scope: "col" }, gameName(edition), element("small", {}, ` ${edition.id}`)));
    const row = (line: Line) => {
      const [what, ...both] = line;
      return element("tr", { className: differs(line) ? "differs" : "" }, element("th", { scope: "row" }, what), ...both.map((text) => element("td", {}, text)));
    };
    const table = element("table", { className: "compared" }, element("thead", {}, element("tr", {}, element("td"), ...names)), element("tbody", {}, ...lines.map(row)));
    return element("section", { id: `compare-${id}` }, heading, table);
  }

  private setups(): HTMLElement {
    const [one, other] = this.sides.map(({ sheet }) => sheet.sentences) as [string[], string[]];
    const own = sentences(one, other);
    const column = (texts: string[], at: number) =>
      element("div", {}, element("h4", {}, gameName(this.sides[at]!.edition)), texts.length > 0 ? element("ul", {}, ...texts.map((text) => element("li", {}, text))) : element("p", {}, "–"));
    const body = own.flat().length > 0 ? element("div", { className: "sides" }, ...own.map(column)) : element("p", {}, say("compare_same"));
    return element("section", { id: "compare-setup" }, element("h3", {}, say("compare_setup")), body);
  }

  show() {
    const [one, other] = this.sides;
    const pieces = this.kinds.map(({ code }): Line => [kindName(this.kinds, code, true), count(one, code), count(other, code)]);
    show(
      element("h2", {}, say("compare")),
      element("div", { className: "sides" }, this.select(0), this.select(1)),
      element("div", { className: "sides" }, board(one), board(other)),
      this.table("pieces", "compare_pieces", pieces, ([, own, its]) => own !== its),
      this.table("moves", "compare_moves", moves(this.sides, this.kinds)),
      this.table("fights", "compare_fights", fights(this.sides, this.kinds)),
      this.setups(),
      this.table("rules", "compare_rules", houseLines(this.sides)),
    );
  }
}

/** Shows the two editions that the address names. */
export async function compare() {
  const all = await editions();
  const ids = location.hash.split("=")[1]?.split(",") ?? [];
  const known = (id: string | undefined) => all.find((edition) => edition.id === id);
  const other = known(ids[1]) ?? known(USUAL)!;
  const one = known(ids[0]) ?? known(against(other.id))!;
  const focused = document.activeElement?.id;
  new Comparison((await Promise.all([side(one), side(other)])) as [Side, Side], all).show();
  if (focused) document.getElementById(focused)?.focus();
}
