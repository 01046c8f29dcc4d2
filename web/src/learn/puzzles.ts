// The screen of puzzles: a position of a real game, a question, and why the answer is what it is.
import { Board, labels } from "../board";
import { button, element, show } from "../dom";
import { rulesOf, Table, UMPIRE } from "../engine";
import { backToLearn } from "./learn";
import { type Facts, factsOf } from "./facts";
import { defence, forced, forces } from "./forced";
import { puzzleOf, share, type Puzzle } from "./puzzle";
import { atLeave } from "../route";
import { lastSquares, movedTo, reaction } from "../sight";
import { learned, remember } from "../store";
import type { Belief, Look, PieceBelief, Rules } from "../types";
import { covered, EDITION } from "./trial";
import { Umpire } from "../umpire";
import { kindName, say } from "../words";

const percent = (probability: number) => `${Math.round(100 * probability)} %`;

class Puzzles {
  private readonly board = new Board();
  private readonly umpire = new Umpire();
  private readonly heading = element("h2", { tabIndex: -1 });
  private readonly task = element("p", { className: "lead", id: "task" });
  private readonly told = element("div", { className: "told", id: "told", role: "status" });
  private readonly facts = element("div", { id: "facts" });
  private readonly bar = element("div", { className: "bar" });
  private table: Table | null = null;
  /** The facts about each piece in words, by the square where it began. */
  private sayings = new Map<string, string>();
  private turn = 0;
  /** True once the answer was asked for. */
  private given = false;
  /** True while answers are being tried. */
  private busy = false;
  /** Moves in which the win that is asked for is still to come. */
  private left = 0;

  constructor(private readonly rules: Rules) {}

  async open() {
    atLeave(() => (this.turn++, this.table?.leave()));
    const asked = element("div", { className: "asked" }, this.heading, this.task);
    const beside = element("div", { className: "beside" }, this.umpire.place, this.told, this.bar, this.facts, element("p", { className: "row" }, backToLearn()));
    show(element("div", { className: "table" }, this.board.place, asked, beside));
    await this.next(learned().puzzle);
  }

  private name(code: string): string {
    return kindName(this.rules.pieces ?? [], code, false);
  }

  private async next(number: number) {
    const turn = ++this.turn;
    remember({ puzzle: number });
    this.heading.textContent = say("puzzle", number);
    delete this.heading.dataset.asks;
    this.task.textContent = say("puzzle_looking");
    [this.told, this.bar, this.facts].forEach((part) => part.replaceChildren());
    this.umpire.tell("umpire_silent");
    const puzzle = await puzzleOf(number);
    if (turn === this.turn) await this.ask(puzzle);
  }

  private async ask(puzzle: Puzzle) {
    await this.table?.leave();
    this.table = await Table.resume(puzzle.record);
    const seen = await this.table.look(puzzle.seat, puzzle.seat);
    const { asks } = puzzle;
    this.given = this.busy = false;
    const look = asks.kind === "win" ? await this.sight(puzzle) : covered(seen);
    this.left = asks.kind === "win" ? asks.moves : 0;
    if (asks.kind === "which") {
      const facts = await factsOf(this.table, puzzle.ply, puzzle.seat, asks.belief.pieces);
      this.sayings = new Map(asks.belief.pieces.map((piece) => [piece.start, this.saying(piece, facts, seen)]));
      this.tellFacts(asks.belief, false);
    }
    this.umpire.place.hidden = asks.kind === "which";
    this.task.textContent = asks.kind === "which" ? say("puzzle_which", this.name(asks.code)) : asks.moves === 1 ? say("puzzle_win") : say("puzzle_force", asks.moves);
    this.umpire.announce(look, puzzle.seat);
    this.draw(look, asks.kind === "win" ? this.moving(puzzle, look) : this.pointing(puzzle, look));
    this.bar.replaceChildren(button(say("puzzle_show"), () => this.guarded(this.show(puzzle)), { id: "show" }), this.nextButton(puzzle, ""));
    // The question, for programs that drive the page.
    this.heading.dataset.asks = asks.kind === "win" ? `win-${asks.moves}` : asks.code;
    this.heading.focus();
  }

  /** Tells the facts that a person at a board would remember; with what the seat can know by them, once it is solved. */
  private tellFacts({ pieces }: Belief, solved: boolean) {
    const place = (piece: PieceBelief) => (piece.square ? `0${piece.square}` : `1${piece.start}`);
    const sorted = [...pieces].sort((one, other) => place(one).localeCompare(place(other)));
    const likely = ({ kinds }: PieceBelief) => kinds.slice(0, 2).map(({ code, probability }) => `${this.name(code)} ${percent(probability)}`);
    const lines = sorted.map((piece) => {
      const known = solved && element("strong", {}, ` ${likely(piece).join(say("comma"))}`);
      return element("p", {}, element("strong", {}, piece.square ?? say("puzzle_fallen")), " ", this.sayings.get(piece.start)!, known);
    });
    const heading = element("h3", {}, say("puzzle_facts"));
    this.facts.replaceChildren(element("section", { className: "about" }, heading, ...lines, element("p", {}, say("puzzle_rules"))));
  }

  private saying({ start, square }: PieceBelief, facts: Facts, look: Look): string {
    const told = (facts.get(start) ?? []).map(({ kind, ply, met, way }) =>
      kind === "went" ? say("fact_went", ...way, ply) : say(`fact_${kind}`, this.name(met), ply),
    );
    const moved = square && say(look.view.enemy_moved?.includes(square) ? "has_moved" : "has_not_moved");
    return [moved, ...told].filter(Boolean).join(" ");
  }

  private nextButton({ number }: Puzzle, className: string) {
    return button(say("puzzle_next"), () => this.next(number + 1), { id: "next", className });
  }

  private draw(look: Look, react: ReturnType<typeof reaction>, moved = false) {
    const title = say("board_of", this.heading.textContent!);
    this.board.draw({ svg: look.svg, label: labels(look.view, this.rules.pieces ?? []), title, last: lastSquares(look), reaction: react, moved: moved ? movedTo(look) : null });
  }

  /** A piece of the enemy is pointed at. */
  private pointing(puzzle: Puzzle, look: Look) {
    const touched = (square: string) => (look.view.enemy?.includes(square) ? this.point(puzzle, square) : undefined);
    return { from: new Set<string>(), to: () => new Set<string>(), chosen: () => undefined, touched };
  }

  /** The piece that the belief of the seat names. */
  private named({ asks }: Puzzle): PieceBelief | null {
    if (asks.kind === "win") return null;
    const { code, belief } = asks;
    return belief.pieces.reduce((best, piece) => (share(piece, code) > share(best, code) ? piece : best));
  }

  private point(puzzle: Puzzle, square: string) {
    const { asks } = puzzle;
    if (asks.kind === "win") return;
    if (this.named(puzzle)?.square === square) return this.solved(puzzle);
    const piece = asks.belief.pieces.find((other) => other.square === square);
    this.tell(say("puzzle_unlikely", this.name(asks.code), percent(share(piece, asks.code))));
  }

  /** The board as whoever solves it sees it: a win in more than one move lies open. */
  private async sight({ seat, asks }: Puzzle): Promise<Look> {
    const seen = await this.table!.look(seat, seat);
    return asks.kind === "win" && asks.moves > 1 ? { ...(await this.table!.look(UMPIRE, seat)), legal: seen.legal } : seen;
  }

  /** The board takes a move, unless answers are being tried. */
  private moving(puzzle: Puzzle, look: Look) {
    return reaction(look, (text) => void (this.busy || this.guarded(this.move(puzzle, look, text))), () => undefined);
  }

  /** Tells why the rules do not allow a move; what was left behind says nothing more. */
  private guarded(asked: Promise<unknown>) {
    const turn = this.turn;
    return asked.catch((error: Error) => {
      if (turn !== this.turn) return;
      this.busy = false;
      this.tell(error.message);
    });
  }

  private try() {
    this.busy = true;
    this.tell(say("puzzle_trying"));
  }

  private tell(text: string) {
    this.told.replaceChildren(element("p", { className: "status" }, text));
  }

  /** A move is played if it leads to the win that is asked for, and answered as long as it takes. */
  private async move(puzzle: Puzzle, before: Look, text: string) {
    const [table, turn, { seat }] = [this.table!, this.turn, puzzle];
    this.try();
    const leads = await forces(table, seat, text, this.left);
    if (turn !== this.turn) return;
    if (!leads) {
      await this.ask(puzzle);
      return this.tell(say("puzzle_not"));
    }
    await table.play(seat, text);
    const look = await table.look(UMPIRE, seat);
    this.left--;
    if (look.over) return this.won(puzzle, look, this.name(before.view.own?.[look.event?.from ?? ""] ?? ""));
    this.draw(look, this.moving(puzzle, look), true);
    await table.play(1 - seat, await defence(table, seat, this.left));
    const answered = await this.sight(puzzle);
    if (turn !== this.turn) return;
    this.umpire.announce(answered, seat);
    this.draw(answered, this.moving(puzzle, answered), true);
    this.busy = false;
    this.tell(say("puzzle_goes_on"));
  }

  private won(puzzle: Puzzle, look: Look, mover: string) {
    this.umpire.announce(look, puzzle.seat);
    this.draw(look, null, true);
    const { asks } = puzzle;
    this.explain(puzzle, [look.over!.words, asks.kind === "win" && asks.moves === 1 ? say("puzzle_entered", mover) : say("puzzle_forced")]);
  }

  private async solved(puzzle: Puzzle) {
    const [piece, { asks }] = [this.named(puzzle), puzzle];
    if (!piece?.square || asks.kind === "win") return;
    const look = await this.table!.look(puzzle.seat, puzzle.seat);
    const possible = look.view.enemy_kinds?.[piece.square] ?? [];
    const excluded = (this.rules.pieces ?? []).filter(({ code }) => !possible.includes(code)).map(({ code }) => this.name(code));
    this.draw(await this.table!.look(UMPIRE, puzzle.seat), null);
    this.board.mark([piece.square]);
    this.tellFacts(asks.belief, true);
    const [left, gone] = [possible.map((code) => this.name(code)), excluded].map((names) => names.join(say("comma")));
    this.explain(puzzle, [
      this.sayings.get(piece.start) ?? "",
      excluded.length > possible.length ? say("puzzle_left", left!) : say("puzzle_gone", gone!),
      say("puzzle_share", this.name(asks.code), percent(share(piece, asks.code))),
    ]);
  }

  private explain(puzzle: Puzzle, lines: string[]) {
    const told = lines.filter(Boolean).map((line) => element("p", {}, line));
    this.told.replaceChildren(element("section", { className: "about", id: "solved" }, element("h3", {}, say(this.given ? "puzzle_answer" : "puzzle_solved")), ...told));
    const next = this.nextButton(puzzle, "primary");
    this.bar.replaceChildren(next);
    next.focus();
    this.told.scrollIntoView({ block: "nearest" });
  }

  /** The answer, or its next move, for whoever has had enough. */
  private async show(puzzle: Puzzle) {
    this.given = true;
    if (puzzle.asks.kind === "which") return this.solved(puzzle);
    if (this.busy) return;
    this.try();
    const [turn, look] = [this.turn, await this.sight(puzzle)];
    const move = await forced(this.table!, puzzle.seat, this.left);
    if (turn === this.turn && move !== null) await this.move(puzzle, look, move);
  }
}

/** The puzzle that comes next. */
export async function puzzles() {
  await new Puzzles((await rulesOf(EDITION))!).open();
}
