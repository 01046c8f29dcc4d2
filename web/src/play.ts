// A game under way: a person against agents, two people at one screen, or agents alone.
import { Board, labels, type Reaction } from "./board";
import { chooseGame } from "./choose";
import { raiseCurtain } from "./curtain";
import { button, dialog, download, element, show } from "./dom";
import { rulesOf, sheetOf, Table, UMPIRE } from "./engine";
import { replay } from "./replay";
import { leave, left } from "./store";
import type { Action, Kind, Look, Order, Thought, View } from "./types";
import { say } from "./words";

export const PERSON = "person";

/** Squares of the last move. */
export function lastSquares(view: View): string[] {
  return view.last?.match(/[a-z]+\d+|[A-Z]{2,}|o\d+/g) ?? [];
}

/** Whether the board is drawn square by square; other boards are drawn in characters, and their moves are listed. */
const hasSquares = (look: Look) => look.svg.includes("data-square");

/** The pieces that have fallen, as far as the seat knows. */
function fallen(view: View, kinds: Kind[]): HTMLElement | null {
  if (!view.dead_own) return null;
  const name = (code: string) => kinds.find((kind) => kind.code === code)?.ja ?? code;
  const own = Object.entries(view.dead_own).map(([code, count]) => (count > 1 ? `${name(code)}×${count}` : name(code)));
  return element(
    "p",
    { className: "fallen" },
    `${say("lost")}: `,
    element("span", { lang: "ja" }, own.join(" ") || say("nothing")),
    element("br"),
    say("taken", view.dead_enemy ?? 0),
  );
}

class Game {
  private readonly board = new Board();
  private readonly heard = element("ol", { className: "heard", "aria-label": say("umpire"), tabIndex: 0 });
  private readonly status = element("p", { className: "status", role: "status" });
  private readonly side = element("div", { className: "side" });
  private readonly thoughts: Record<number, Thought[]> = {};
  private inFront = -1;
  private ended = false;

  constructor(
    private readonly table: Table,
    private readonly order: Order,
    private readonly kinds: Kind[],
    thoughts: Record<number, Thought[]>,
  ) {
    Object.assign(this.thoughts, thoughts);
  }

  private get people(): number[] {
    return this.table.about.seats.flatMap((name, seat) => (name === PERSON ? [seat] : []));
  }

  /** Whose eyes the page has while this seat is to act. */
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
    const row = [
      this.people.length === 1 && button(say("undo"), () => this.takeBack(), { id: "undo" }),
      this.people.length > 0 && button(say("resign"), () => this.resign(), { id: "resign" }),
      this.people.length > 0 && button(say("hints"), () => this.hints(), { id: "hints" }),
      button(say("rules"), () => this.rules(), { id: "rules" }),
      button(say("save"), () => this.save(), { id: "save" }),
      button(say("leave"), () => this.go(), { id: "leave" }),
    ];
    show(
      element(
        "div",
        { className: "table" },
        this.board.place,
        element(
          "div",
          { className: "beside" },
          this.status,
          this.side,
          element("h2", {}, say("umpire")),
          this.heard,
          element("p", { className: "row" }, ...row.filter((one) => one !== false)),
        ),
      ),
    );
  }

  private title() {
    return say("board_of", this.table.about.game);
  }

  private paint(look: Look, reaction: Reaction | null) {
    this.board.draw(look.svg, labels(look.view, this.kinds), this.title(), lastSquares(look.view), reaction);
    const lines = look.heard.map((line) => element("li", {}, line.replace(/^\d+\. /, "")));
    this.heard.replaceChildren(...(lines.length ? lines : [element("li", { className: "silent" }, say("umpire_silent"))]));
    this.heard.scrollTop = this.heard.scrollHeight;
  }

  private async personActs(seat: number, names: string[]) {
    if (this.people.length > 1 && this.inFront !== seat) {
      await raiseCurtain(say("curtain", names[seat] ?? ""));
      this.inFront = seat;
      this.draw();
    }
    const look = await this.look(seat);
    this.status.textContent = this.people.length > 1 ? say("turn_of", names[seat] ?? "") : say("your_turn");
    await new Promise<void>((resolve) => {
      this.next = resolve;
      const move = async (text: string) => {
        try {
          await this.table.play(seat, text);
          await this.keep();
          resolve();
        } catch (error) {
          this.status.textContent = (error as Error).message;
        }
      };
      this.paint(look, this.reaction(look, move));
      this.beside(look, move);
    });
    if (this.people.length > 1) this.inFront = -1;
  }

  /** Ends the wait for a person. */
  private next: () => void = () => {};

  private reaction(look: Look, move: (text: string) => void): Reaction | null {
    if (!hasSquares(look)) return null;
    const placed = look.legal.filter((action) => action.from && action.to);
    const between = (from: string, to: string) => placed.filter((action) => action.from === from && action.to === to);
    return {
      from: new Set(placed.map((action) => action.from!)),
      to: (from) => new Set(placed.filter((action) => action.from === from).map((action) => action.to!)),
      chosen: (from, to) => {
        const actions = between(from, to);
        if (actions.length > 1) this.which(actions, move);
        else move(actions[0]?.move ?? from + to);
      },
    };
  }

  /** Two moves between the same squares: a walk and a fall, with a bomb or without. */
  private which(actions: Action[], move: (text: string) => void) {
    const asked = dialog(say("choose_move"), say("close"));
    const row = element("p", { className: "row" });
    for (const action of actions) {
      row.append(button(action.move, () => (asked.close(), move(action.move))));
    }
    asked.querySelector("h2")!.after(row);
  }

  private beside(look: Look, move: (text: string) => void) {
    const text = element("input", { type: "text", id: "move", list: "legal", autocomplete: "off", spellcheck: false });
    const form = element(
      "form",
      { className: "field", onsubmit: (event: Event) => (event.preventDefault(), text.value.trim() && move(text.value.trim())) },
      element("label", { for: "move" }, say("type_move")),
      element("span", { className: "row" }, text, element("button", { type: "submit" }, say("play"))),
      element("datalist", { id: "legal" }, ...look.legal.map((action) => element("option", { value: action.move }))),
    );
    const list = hasSquares(look)
      ? null
      : element("p", { className: "row moves", "aria-label": say("moves") }, ...look.legal.map((action) => button(action.move, () => move(action.move))));
    this.side.replaceChildren(...[fallen(look.view, this.kinds), list, form].filter((one) => one !== null));
  }

  private async agentActs(turn: number, names: string[]) {
    const look = await this.look(turn);
    this.paint(look, null);
    this.side.replaceChildren(...[fallen(look.view, this.kinds)].filter((one) => one !== null));
    this.status.textContent = say("thinking", names[turn] ?? "");
    const [answer] = await Promise.all([this.table.think(), this.people.length === 0 ? pause(150) : null]);
    if (answer) this.thoughts[look.ply] = answer.thoughts.slice(0, 12);
    await this.keep();
  }

  private async keep() {
    leave({ record: await this.table.record(), setups: this.order.setups, thoughts: this.thoughts });
  }

  private async takeBack() {
    await this.table.takeBack().catch((error: Error) => (this.status.textContent = error.message));
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

  private async rules() {
    const page = await sheetOf(this.table.about.game);
    const frame = element("iframe", { srcdoc: page, title: say("rules"), className: "sheet" });
    dialog(say("rules"), say("close"), page ? frame : element("p", {}, this.table.about.game));
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
    const again = button(say("rematch"), () => play({ ...this.order, seed: crypto.getRandomValues(new Uint32Array(1))[0]! }), {
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
