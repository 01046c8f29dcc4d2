// The umpire of a real board: attacker and defender show a piece each, out of the other's sight, and the phone says who falls.
import { raiseCurtain } from "./curtain";
import { button, choice, element, show } from "./dom";
import { games, questionsTo, rulesOf, verdictOn } from "./engine";
import { soundFields } from "./game";
import { named } from "./house_rules";
import { choices, choose } from "./store";
import type { Kind, OwnerQuestion, Rules, ShownPiece, Verdict } from "./types";
import { Umpire } from "./umpire";
import { gameName, kindName, say, type Word } from "./words";

/** A piece and answers, as one owner gives them at the phone. */
interface Said extends ShownPiece {
  yes: string[];
}

/** The answer that the headquarters were empty: no fight. */
const EMPTY = "empty";

/** Tiles to choose one piece from. */
function tiles(legend: string, name: string, kinds: Kind[], chosen: (code: string) => unknown): HTMLElement {
  const tile = ({ code }: Kind) => {
    const input = element("input", { type: "radio", name, value: code, onchange: () => chosen(code) });
    return element("label", {}, input, kindName(kinds, code, true));
  };
  return element("fieldset", {}, element("legend", {}, legend), element("div", { className: "chips tiles" }, ...kinds.map(tile)));
}

class RealBoard {
  constructor(
    private readonly game: string,
    private readonly rules: Rules,
  ) {}

  /** One attack after the other, until the screen is left. */
  async attack() {
    const attacker = await this.hear("attacker", true);
    if (attacker.yes.includes(EMPTY)) return this.tell(await verdictOn(this.game, { attacker, defender: null, yes: attacker.yes }));
    await raiseCurtain(say("to_defender"));
    const defender = await this.hear("defender", false);
    return this.tell(await verdictOn(this.game, { attacker, defender, yes: [...attacker.yes, ...defender.yes] }));
  }

  /** Asks one owner for the piece, and for what else the verdict depends on. */
  private hear(word: "attacker" | "defender", attacks: boolean): Promise<Said> {
    return new Promise((resolve) => {
      const said: Said = { piece: "", behind: null, yes: [] };
      const questions = element("div", { "aria-live": "polite" });
      const shown = button(say("shown"), () => resolve(said), { className: "primary", id: "shown", disabled: true });
      const pick = async (code: string) => {
        Object.assign(said, { piece: code, behind: null, yes: [] });
        const asked = await questionsTo(this.game, code, attacks);
        if (said.piece !== code) return;
        questions.replaceChildren(...asked.flatMap((question) => this.fields(question, said)));
        shown.disabled = false;
      };
      const kinds = this.rules.pieces ?? [];
      show(
        element("h2", {}, say(`${word}_shows`)),
        element("p", {}, say(`${word}_shows_text`)),
        tiles(say("piece"), "piece", kinds, pick),
        questions,
        element("p", { className: "row" }, shown),
      );
    });
  }

  private fields(question: OwnerQuestion, said: Said): HTMLElement[] {
    if (question.name === "behind") {
      const kinds = (this.rules.pieces ?? []).filter(({ code }) => code !== said.piece);
      const options = kinds.map(({ code }): [string, string] => [code, kindName(kinds, code, true)]);
      return [choice(question.text, [["", say("nothing_behind")], ...options], "", (code) => (said.behind = code || null), "behind")];
    }
    const box = (name: string, text: string) => {
      const input = element("input", { type: "checkbox", id: `yes-${name}`, onchange: () => (said.yes = input.checked ? [...said.yes, name] : said.yes.filter((other) => other !== name)) });
      return element("p", { className: "row" }, input, element("label", { for: input.id }, text));
    };
    const one = box(question.name, question.text);
    return question.name === "at_headquarters" ? [one, box(EMPTY, say("headquarters_empty"))] : [one];
  }

  /** Announces a verdict; what was shown is forgotten. */
  private tell(verdict: Verdict) {
    const umpire = new Umpire();
    const outcome = ({ w: "win", l: "lose", b: "both" } as const)[verdict.outcome ?? ""];
    const more: Word[] = [
      ...(verdict.backer_falls[0] ? ["attacking_backer_falls" as const] : []),
      ...(verdict.backer_falls[1] ? ["defending_backer_falls" as const] : []),
      ...(verdict.returns ? ["winner_returns" as const] : []),
      ...(verdict.winner === null ? [] : [(["attacker_has_won", "defender_has_won", "nobody_has_won"] as const)[verdict.winner]!]),
    ];
    const consequence: Word = outcome ? `takes_off_${outcome}` : verdict.winner === null ? "nothing_happens" : "headquarters_taken";
    const next = button(say("next_attack"), () => this.attack(), { className: "primary", id: "next-attack" });
    show(
      element("h2", {}, say("umpire")),
      umpire.place,
      element("ul", { id: "verdict" }, ...more.map((word) => element("li", {}, say(word)))),
      element("p", { className: "row" }, next),
      element("p", { className: "quiet" }, say("nothing_is_kept")),
    );
    umpire.pronounce(outcome ?? null, say(consequence), more.map((word) => say(word)).join(" "));
    next.focus();
  }
}

/** The first screen of the umpire: which edition, and how it goes. */
export async function umpireRealBoard() {
  const entries = (await games()).filter(({ family }) => family === "gunjin");
  const chosen = choices();
  let game = entries.find(({ id }) => id === chosen.game)?.id ?? entries[0]!.id;
  const options = entries.map((entry): [string, string] => [entry.id, `${gameName(entry)} (${entry.id})`]);
  const start = async () => {
    const full = named(game, chosen.switches[game] ?? {});
    const rules = await rulesOf(full);
    if (rules) await new RealBoard(full, rules).attack();
  };
  const begin = button(say("umpire_begin"), start, { className: "primary", id: "umpire-begin" });
  show(
    element("h2", {}, say("umpire_real_board")),
    element("p", { className: "lead" }, say("umpire_real_board_text")),
    choice(say("edition"), options, game, (id) => choose({ ...chosen, game: (game = id) }), "game"),
    soundFields(),
    element("p", { className: "row" }, begin, element("a", { className: "button", href: "#find" }, say("find_which"))),
    element("p", { className: "quiet" }, say("umpire_blast"), " ", say("umpire_record")),
  );
}
