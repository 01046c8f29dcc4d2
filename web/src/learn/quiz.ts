// Two pieces meet, face up: who is left? The edition's own table judges.
import { button, choice, element, icon, show } from "../dom";
import { drafted, games, rulesOf } from "../engine";
import { backToLearn } from "./learn";
import { choices, choose, learned, remember } from "../store";
import type { Attack, Draft, GameEntry, Rules } from "../types";
import { Umpire } from "../umpire";
import { gameName, kindName, say } from "../words";

type Meeting = [attacker: string, defender: string];

const ANSWERS = ["win", "lose", "both"] as const;

/** Every attack that the rules allow. */
const meetings = (rules: Rules): Meeting[] =>
  Object.entries(rules.combat ?? {}).flatMap(([attacker, row]) =>
    Object.entries(row).flatMap(([defender, told]): Meeting[] => (told === "never" ? [] : [[attacker, defender]])),
  );

/** A piece as the engine draws it on a board. */
function face(draft: Draft, code: string, own: boolean): HTMLElement {
  const square = Object.entries(draft.pieces).find(([, kind]) => kind === code)?.[0];
  const board = element("div", { className: "board face", "aria-hidden": "true" });
  board.innerHTML = draft.svg;
  const picture = board.querySelector("svg")!;
  const piece = picture.querySelector(`.piece[data-square="${square}"]`)!;
  piece.removeAttribute("transform");
  piece.classList.toggle("own", own);
  if (!own) piece.querySelector("path")!.setAttribute("transform", "rotate(180)");
  picture.setAttribute("viewBox", "-24 -27 48 54");
  picture.replaceChildren(piece);
  return board;
}

class Quiz {
  private readonly umpire = new Umpire();
  private readonly asked = element("section", { className: "asked", id: "asked", tabIndex: -1 });
  private readonly answers = element("div", { className: "answers" });
  private readonly score = element("p", { className: "quiet", id: "score" });
  private last = "";

  constructor(
    private readonly entry: GameEntry,
    private readonly rules: Rules,
    private readonly draft: Draft,
    private readonly editions: GameEntry[],
  ) {}

  open() {
    const options = this.editions.map((entry): [string, string] => [entry.id, `${gameName(entry)} (${entry.id})`]);
    const change = (game: string) => (choose({ ...choices(), game }), quiz());
    show(
      element("h2", {}, say("quiz")),
      element("div", { className: "quiz" }, choice(say("edition"), options, this.entry.id, change, "edition"), this.asked, this.answers, this.umpire.place, this.score),
      element("p", { className: "row" }, backToLearn()),
    );
    this.next();
  }

  private name(code: string): string {
    return kindName(this.rules.pieces ?? [], code, false);
  }

  private next() {
    const all = meetings(this.rules).filter((pair) => pair.join() !== this.last);
    const [attacker, defender] = all[Math.floor(Math.random() * all.length)]!;
    this.last = [attacker, defender].join();
    const pair = element("div", { className: "pair" }, face(this.draft, attacker, true), icon("play"), face(this.draft, defender, false));
    this.asked.replaceChildren(pair, element("p", { className: "lead" }, say("quiz_asked", this.name(attacker), this.name(defender))));
    // The meeting by codes, for programs that drive the page.
    this.asked.dataset.meeting = this.last;
    const labels: Record<(typeof ANSWERS)[number], string> = { win: say("quiz_own", this.name(attacker)), lose: say("quiz_enemy", this.name(defender)), both: say("fight_both") };
    const told = this.rules.combat![attacker]![defender]!;
    this.answers.replaceChildren(...ANSWERS.map((answer) => button(labels[answer], () => this.judge(answer, told), { value: answer })));
    this.umpire.tell("umpire_silent");
    this.keep(0, 0);
    this.asked.focus();
  }

  private keep(right: number, asked: number) {
    const kept = learned();
    remember({ right: kept.right + right, asked: kept.asked + asked });
    this.score.textContent = say("quiz_score", kept.right + right, kept.asked + asked);
  }

  private judge(answer: Attack, told: Attack) {
    const right = answer === told;
    this.umpire.result(told as (typeof ANSWERS)[number], say(right ? "quiz_right" : "quiz_wrong"));
    this.keep(Number(right), 1);
    this.answers.querySelectorAll("button").forEach((one) => {
      one.disabled = true;
      one.classList.toggle("right", one.value === told);
      one.classList.toggle("missed", !right && one.value === answer);
    });
    const next = button(say("next_one"), () => this.next(), { className: "primary", id: "next" });
    this.answers.append(next);
    next.focus();
  }
}

/** Asks who beats whom in the edition that was chosen last. */
export async function quiz() {
  const editions = (await games()).filter(({ family, status }) => family === "gunjin" && status === "historical");
  const entry = editions.find(({ id }) => id === choices().game) ?? editions.find(({ id }) => id === "p3-23-6i")!;
  const [rules, draft] = await Promise.all([rulesOf(entry.id), drafted(entry.id, 0, "reference", null, 0)]);
  new Quiz(entry, rules!, draft, editions).open();
}
