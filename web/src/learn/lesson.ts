// The lesson: one board a step, one thing to do, and the umpire's word for an answer.
import { Board, labels } from "../board";
import { button, door, element, show } from "../dom";
import { rulesOf, Table, UMPIRE } from "../engine";
import { backToLearn } from "./learn";
import { atLeave } from "../route";
import { lastSquares, movedTo, reaction } from "../sight";
import { STEPS, type Step } from "./steps";
import { learned, remember } from "../store";
import { covered, EDITION, recordAt } from "./trial";
import type { Look, Rules } from "../types";
import { Umpire } from "../umpire";
import { kindName, say, type Word } from "../words";

/** The learner's seat. */
const SEAT = 0;

const word = (step: Step, part: "" | "_text" | "_told") => say(`step_${step.name}${part}` as Word);

class Lesson {
  private readonly board = new Board();
  private readonly heading = element("h2", { tabIndex: -1 });
  private readonly task = element("p", { className: "lead", id: "task" });
  private readonly told = element("p", { className: "status", role: "status", id: "told" });
  private readonly bar = element("div", { className: "bar" });
  private readonly progress = element("progress", { max: STEPS.length, "aria-label": say("lesson") });
  private umpire = new Umpire();
  private table: Table | null = null;

  constructor(
    private readonly rules: Rules,
    private at: number,
  ) {}

  private get step(): Step {
    return STEPS[this.at]!;
  }

  async open() {
    atLeave(() => this.table?.leave());
    const asked = element("div", { className: "asked" }, this.progress, this.heading, this.task);
    const beside = element("div", { className: "beside" }, this.umpire.place, this.told, this.bar, element("p", { className: "row" }, backToLearn()));
    show(element("div", { className: "table" }, this.board.place, asked, beside));
    await this.begin();
  }

  /** Sets the board up, plays what came before, and waits for the learner. */
  private async begin() {
    const { step } = this;
    await this.table?.leave();
    this.table = await Table.resume(await recordAt(`${step.rows} s 0 -`));
    for (const [ply, text] of step.plies.entries()) await this.table.play(ply % 2, text);
    this.progress.value = this.at;
    this.heading.textContent = say("step_of", this.at + 1, STEPS.length, word(step, ""));
    this.task.textContent = word(step, "_text");
    this.umpire.tell("umpire_silent");
    this.say("", true);
    const look = covered(await this.table.look(SEAT, SEAT));
    if (step.plies.length > 0) this.umpire.announce(look, SEAT);
    this.draw(look, "find" in step.goal ? this.pointing(look, step.goal.find) : this.moving(look));
    // The step that is shown, for programs that drive the page.
    this.heading.dataset.step = step.name;
    this.heading.focus();
  }

  private draw(look: Look, react: ReturnType<typeof reaction>, moved = false) {
    const kinds = this.rules.pieces ?? [];
    const title = say("board_of", word(this.step, ""));
    this.board.draw({ svg: look.svg, label: labels(look.view, kinds), title, last: lastSquares(look), reaction: react, moved: moved ? movedTo(look) : null });
  }

  /** Everything face up, as the umpire sees it. */
  private truth(): Promise<Look> {
    return this.table!.look(UMPIRE, SEAT);
  }

  /** The learner moves, and the umpire answers. */
  private moving(look: Look) {
    return reaction(look, (text) => this.move(look, text), () => undefined);
  }

  private async move(before: Look, text: string) {
    const table = this.table!;
    const truth = await this.truth();
    try {
      await table.play(SEAT, text);
    } catch (error) {
      return this.say((error as Error).message, true);
    }
    const look = await this.truth();
    const { event } = look;
    if (look.over?.returns[SEAT] === 1) this.umpire.result("win", say("you_won"));
    else this.umpire.announce(look, SEAT);
    this.draw(look, null, true);
    const met = truth.view.known?.[event?.to ?? ""];
    this.answer(this.comes(look, before.view.own?.[event?.from ?? ""] ?? ""), met);
  }

  /** True if a move of such a piece came to what the step is about. */
  private comes({ event, over }: Look, mover: string): boolean {
    const { goal } = this.step;
    if ("find" in goal || !goal.by.includes(mover)) return false;
    if (goal.comes === "over") return over?.returns[SEAT] === 1;
    return goal.comes === (event?.outcome ?? "quiet");
  }

  /** The learner points at a piece; what the seat can know tells whether it can be the one. */
  private pointing(look: Look, code: string) {
    const touched = async (square: string) => {
      if (!look.view.enemy?.includes(square)) return;
      const possible = look.view.enemy_kinds?.[square] ?? [];
      const name = kindName(this.rules.pieces ?? [], code, false);
      if (!possible.includes(code)) return this.say(say("cannot_be_it", name), true);
      const truth = await this.truth();
      this.draw(truth, null);
      this.board.mark([square]);
      this.answer(true, truth.view.known?.[square]);
    };
    return { from: new Set<string>(), to: () => new Set<string>(), chosen: () => undefined, touched };
  }

  private answer(right: boolean, met: string | undefined) {
    const name = met ? kindName(this.rules.pieces ?? [], met, false) : "";
    if (right) {
      this.progress.value = this.at + 1;
      remember({ done: Math.max(learned().done, this.at + 1) });
    }
    this.say(right ? say(`step_${this.step.name}_told` as Word, name) : say("not_it"), !right);
    document.getElementById(right ? "next" : "again")!.focus();
    this.told.scrollIntoView({ block: "nearest" });
  }

  /** Says something below the board, with the ways on from there. */
  private say(text: string, open: boolean) {
    this.told.textContent = text;
    const go = (at: number) => ((this.at = at), at < STEPS.length ? this.begin() : this.end());
    const next = button(say("next_one"), () => go(this.at + 1), { id: "next", className: open ? "" : "primary" });
    const again = button(say("again"), () => this.begin(), { id: "again" });
    const back = button(say("step_back"), () => go(this.at - 1), { id: "back", disabled: this.at === 0 });
    this.bar.replaceChildren(back, again, next);
  }

  private async end() {
    await this.table?.leave();
    this.table = null;
    const heading = element("h2", { tabIndex: -1, id: "lesson-end" }, say("lesson_end"));
    show(
      heading,
      element("p", { className: "lead" }, say("lesson_end_text")),
      element(
        "nav",
        { className: "doors", "aria-label": say("lesson_end") },
        door("play", "#new", say("play_now"), say("play_now_about"), { id: "play-now", className: "button primary" }),
        door("umpire", "#quiz", say("quiz"), say("quiz_about"), { id: "quiz" }),
        door("hint", "#puzzles", say("puzzles"), say("puzzles_about"), { id: "puzzles" }),
      ),
    );
    heading.focus();
  }
}

/** The lesson, from the first step that is not done. */
export async function lesson() {
  const rules = await rulesOf(EDITION);
  const { done } = learned();
  await new Lesson(rules!, done < STEPS.length ? done : 0).open();
}
