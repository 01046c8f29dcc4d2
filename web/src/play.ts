// A game under way: a person against agents, two people at one screen, or agents alone.
import { chooseGame } from "./choose";
import { raiseCurtain } from "./curtain";
import { button, dialog, download, element } from "./dom";
import { freshSeed, rulesOf, sheetOf, Table, UMPIRE } from "./engine";
import { replay } from "./replay";
import { Sight } from "./sight";
import { leave, left } from "./store";
import type { Kind, Look, Order, Thought } from "./types";
import { say } from "./words";

export const PERSON = "person";

/** The rule sheet of a game. */
export async function showRules(game: string) {
  const page = await sheetOf(game);
  const frame = element("iframe", { srcdoc: page, title: say("rules"), className: "sheet" });
  dialog(say("rules"), say("close"), page ? frame : element("p", {}, game));
}

class Game {
  private sight: Sight;
  private readonly thoughts: Record<number, Thought[]> = {};
  private inFront = -1;
  private ended = false;

  constructor(
    private readonly table: Table,
    private readonly order: Order,
    private readonly kinds: Kind[],
    thoughts: Record<number, Thought[]>,
  ) {
    this.sight = this.newSight();
    Object.assign(this.thoughts, thoughts);
  }

  private get people(): number[] {
    return this.table.about.seats.flatMap((name, seat) => (name === PERSON ? [seat] : []));
  }

  /** An empty screen, for whoever sits down. */
  private newSight(): Sight {
    return new Sight(this.table.about.game, this.kinds);
  }

  /** Seat whose view the page shows while this seat is to act. */
  private eyes(turn: number | null): number {
    if (this.people.length === 0) return UMPIRE;
    return turn !== null && this.people.includes(turn) ? turn : this.people[0]!;
  }

  private async look(turn: number | null): Promise<Look> {
    const eyes = this.eyes(turn);
    return this.table.look(eyes, Math.max(eyes, 0));
  }

  async run() {
    this.draw();
    while (!this.ended) {
      const { turn, over, names } = await this.table.status();
      if (over || turn === null) return this.finish();
      if (this.people.includes(turn)) {
        await this.personActs(turn, names);
      } else {
        await this.agentActs(turn, names);
      }
    }
  }

  private draw() {
    this.sight.show([
      this.people.length === 1 && button(say("undo"), () => this.takeBack(), { id: "undo" }),
      this.people.length > 0 && button(say("resign"), () => this.resign(), { id: "resign" }),
      this.people.length > 0 && button(say("hints"), () => this.hints(), { id: "hints" }),
      button(say("rules"), () => showRules(this.table.about.game), { id: "rules" }),
      button(say("save"), () => this.save(), { id: "save" }),
      button(say("leave"), () => this.go(), { id: "leave" }),
    ]);
  }

  private async personActs(seat: number, names: string[]) {
    const changes = this.people.length > 1 && this.inFront !== seat;
    if (changes) {
      await raiseCurtain(say("curtain", names[seat] ?? ""));
      this.inFront = seat;
    }
    // The curtain hides the last person's board until this one's is there.
    const look = await this.look(seat);
    if (changes) {
      this.sight = this.newSight();
      this.draw();
    }
    this.sight.status.textContent = this.people.length > 1 ? say("turn_of", names[seat] ?? "") : say("your_turn");
    await new Promise<void>((resolve) => {
      this.next = resolve;
      const move = async (text: string) => {
        try {
          await this.table.play(seat, text);
          await this.keep();
          resolve();
        } catch (error) {
          this.sight.status.textContent = (error as Error).message;
        }
      };
      this.sight.paint(look, move);
    });
    if (this.people.length > 1) this.inFront = -1;
  }

  /** Ends the wait for a person. */
  private next: () => void = () => {};

  private async agentActs(turn: number, names: string[]) {
    const look = await this.look(turn);
    this.sight.paint(look, null);
    this.sight.status.textContent = say("thinking", names[turn] ?? "");
    const [answer] = await Promise.all([this.table.think(), this.people.length === 0 ? pause(150) : null]);
    if (answer) this.thoughts[look.ply] = answer.thoughts.slice(0, 12);
    await this.keep();
  }

  private async keep() {
    leave({ record: await this.table.record(), setups: this.order.setups, thoughts: this.thoughts });
  }

  private async takeBack() {
    await this.table.takeBack().catch((error: Error) => (this.sight.status.textContent = error.message));
    await this.keep();
    this.next();
  }

  private async resign() {
    if (!confirm(say("resign_sure"))) return;
    const { turn } = await this.table.status();
    await this.table.resign(this.eyes(turn));
    this.next();
  }

  private async hints() {
    const { turn } = await this.table.status();
    dialog(say("notes_title"), say("close"), element("pre", {}, await this.table.notes(this.eyes(turn))));
  }

  private async save() {
    download(`${this.table.about.game.replaceAll(/[^\w-]/g, "_")}.gunjin`, await this.table.record());
  }

  private go() {
    this.ended = true;
    this.next();
    void chooseGame();
  }

  private async finish() {
    if (this.ended) return;
    const record = await this.table.record();
    leave(null);
    await this.table.leave();
    const again = button(say("rematch"), () => play({ ...this.order, seed: freshSeed() }), {
      className: "primary",
      id: "rematch",
    });
    return replay(record, { thoughts: this.thoughts, last: true, below: Math.max(this.eyes(null), 0), again });
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function begin(table: Table, order: Order, thoughts: Record<number, Thought[]>) {
  const rules = await rulesOf(table.about.name);
  return new Game(table, order, rules?.pieces ?? [], thoughts).run();
}

/** Opens a table and plays. */
export async function play(order: Order) {
  return begin(await Table.open(order), order, {});
}

/** Goes on with the game that was left. */
export async function resumeLeft() {
  const kept = left();
  if (!kept) return chooseGame();
  const table = await Table.resume(kept.record);
  return begin(table, { game: table.about.name, seats: table.about.seats, setups: kept.setups, seed: 0 }, kept.thoughts);
}
