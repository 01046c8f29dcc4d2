// A game under way: a person against agents, two people at one screen, or agents alone.
import { raiseCurtain } from "./curtain";
import { button, dialog, download, element, iconButton } from "./dom";
import { games, rulesOf, sheetOf, Table, UMPIRE } from "./engine";
import { hints } from "./hint";
import { ADVISER } from "./levels";
import { addressOf } from "./link";
import { atLeave, visit } from "./route";
import { Sight } from "./sight";
import { leave, left, prefer, preferences } from "./store";
import type { Look, Order, Rules } from "./types";
import { gameName, say } from "./words";

export const PERSON = "person";
/** Milliseconds between a move and the answer to it, so that both are seen. */
const PAUSE = 900;

/** The rule sheet of a game. */
export async function showRules(game: string) {
  const page = await sheetOf(game);
  // A frame follows the system; its page is to follow this one.
  const dressed = page.replace("<html", `<html style="color-scheme: ${document.documentElement.dataset.theme}"`);
  const frame = element("iframe", { srcdoc: dressed, title: say("rules"), className: "sheet" });
  const shown = dialog(say("rules"), say("close"), page ? frame : element("p", {}, game));
  // Keys that are pressed in a frame do not reach the dialog around it.
  frame.onload = () => frame.contentDocument?.addEventListener("keydown", ({ key }) => key === "Escape" && shown.close());
}

/** A game by its name for people. */
export async function titleOf(game: string): Promise<string> {
  const entry = (await games()).find(({ id }) => id === game.split(":")[0]);
  return entry ? gameName(entry) : game;
}

/** Switches of the screen: sound and voice. */
export function soundFields(): HTMLElement {
  const box = (word: "sound" | "voice") => {
    const input = element("input", { type: "checkbox", id: word, checked: preferences()[word], onchange: () => prefer({ [word]: input.checked }) });
    return element("label", {}, input, say(word));
  };
  return element("p", { className: "row" }, box("sound"), box("voice"));
}

class Game {
  private sight: Sight;
  private inFront = -1;
  private ended = false;
  private shown = 0;
  private look: Look | null = null;
  /** Ends the wait for a person. */
  private next: () => void = () => {};

  constructor(
    private readonly table: Table,
    private readonly setups: string[],
    private readonly rules: Rules | null,
    private readonly title: string,
  ) {
    this.sight = this.newSight();
  }

  private get people(): number[] {
    return this.table.about.seats.flatMap((name, seat) => (name === PERSON ? [seat] : []));
  }

  /** An empty screen, for whoever sits down. */
  private newSight(): Sight {
    return new Sight(this.rules, this.title, () => this.belief());
  }

  private belief() {
    const look = this.look;
    if (!look || look.seat === null) return Promise.resolve(null);
    return this.table.belief(look.ply, look.seat).catch(() => null);
  }

  /** Seat whose view the page shows while this seat is to act. */
  private eyes(turn: number | null): number {
    if (this.people.length === 0) return UMPIRE;
    return turn !== null && this.people.includes(turn) ? turn : this.people[0]!;
  }

  /** The seat that the umpire speaks to; none where more than one person is at the screen. */
  private get listener(): number | null {
    return this.people.length === 1 ? this.people[0]! : null;
  }

  private async see(turn: number | null): Promise<Look> {
    const eyes = this.eyes(turn);
    this.look = await this.table.look(eyes, Math.max(eyes, 0));
    return this.look;
  }

  async run() {
    atLeave(() => this.go());
    this.draw();
    await this.keep();
    while (!this.ended) {
      const { turn, over, names } = await this.table.status();
      if (this.ended) return;
      if (over || turn === null) return this.finish();
      if (this.people.includes(turn)) {
        await this.personActs(turn, names);
      } else {
        await this.agentActs(turn, names);
      }
    }
  }

  private draw() {
    const alone = this.people.length === 1;
    this.sight.show(
      [
        alone && iconButton("undo", say("undo"), () => this.takeBack(), "undo"),
        this.people.length > 0 && iconButton("hint", say("hints"), () => this.hint(), "hints"),
        this.people.length > 0 && iconButton("flag", say("resign"), () => this.resign(), "resign"),
        iconButton("learn", say("rules"), () => showRules(this.table.about.game), "rules"),
        iconButton("leave", say("leave"), () => visit(""), "leave"),
      ],
      soundFields(),
      element(
        "p",
        { className: "row" },
        this.people.length > 0 && button(say("notes"), () => this.notes(), { id: "notes" }),
        button(say("save"), () => this.save(), { id: "save" }),
      ),
    );
  }

  private async personActs(seat: number, names: string[]) {
    const changes = this.people.length > 1 && this.inFront !== seat;
    if (changes) {
      await raiseCurtain(say("curtain", names[seat] ?? ""));
      this.inFront = seat;
    }
    // The curtain hides the last person's board until this one's is there.
    const look = await this.see(seat);
    if (this.ended) return;
    if (changes) {
      this.sight = this.newSight();
      this.draw();
    }
    this.sight.status.textContent = this.people.length > 1 ? say("turn_of", names[seat] ?? "") : say("your_turn");
    let played = false;
    await new Promise<void>((resolve) => {
      this.next = resolve;
      const move = async (text: string) => {
        try {
          await this.table.play(seat, text);
          played = true;
          await this.keep();
          resolve();
        } catch (error) {
          this.sight.status.textContent = (error as Error).message;
        }
      };
      this.sight.paint(look, this.listener, move);
      this.shown = performance.now();
    });
    if (this.ended) return;
    if (this.people.length > 1) {
      // Who moved sees what came of it before the other sits down.
      if (played) await this.result(seat);
      this.inFront = -1;
    }
  }

  /** Shows a person what came of the move, until they have seen it. */
  private async result(seat: number) {
    const look = await this.table.look(seat, seat);
    this.sight.paint(look, seat, null);
    if (look.over) return pause(PAUSE);
    this.sight.status.replaceChildren();
    await new Promise<void>((resolve) => {
      this.next = resolve;
      const seen = button(say("seen"), () => resolve(), { className: "primary", id: "seen" });
      this.sight.status.append(seen);
      seen.focus();
    });
  }

  private async agentActs(turn: number, names: string[]) {
    const look = await this.see(turn);
    if (this.ended) return;
    this.sight.paint(look, this.listener, null);
    this.shown = performance.now();
    this.sight.status.textContent = say("thinking", names[turn] ?? "");
    const rest = this.people.length === 0 ? PAUSE / 2 : look.event ? PAUSE : 0;
    await Promise.all([this.table.think(), pause(rest - (performance.now() - this.shown))]);
    if (!this.ended) await this.keep();
  }

  private async keep() {
    leave({ record: await this.table.record(), setups: this.setups });
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

  private async hint() {
    const look = this.look;
    if (!look || look.legal.length === 0 || !this.rules?.combat) return;
    const [thoughts, belief] = await Promise.all([this.table.advise(look.ply, ADVISER), this.belief()]);
    this.sight.tell(...hints(thoughts, look, this.rules, belief));
  }

  private async notes() {
    const { turn } = await this.table.status();
    dialog(say("notes_title"), say("close"), element("pre", {}, await this.table.notes(this.eyes(turn))));
  }

  private async save() {
    download(`${this.table.about.game.replaceAll(/[^\w-]/g, "_")}.gunjin`, await this.table.record());
  }

  private async go() {
    this.ended = true;
    this.next();
    await this.table.leave();
  }

  /** Shows the last move, then the whole game. */
  private async finish() {
    const look = await this.see(null);
    this.sight.paint(look, this.listener, null);
    await pause(PAUSE);
    if (this.ended) return;
    const record = await this.table.record();
    leave(null);
    visit(await addressOf(record, this.listener, this.setups), true);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Opens a table and goes to it. */
export async function begin(order: Order) {
  const table = await Table.open(order);
  leave({ record: await table.record(), setups: order.setups });
  await table.leave();
  visit("#game");
}

/** The game that is kept, where it stands. */
export async function goOn() {
  const kept = left();
  if (!kept) return visit("", true);
  const table = await Table.resume(kept.record);
  const [rules, title] = await Promise.all([rulesOf(table.about.name), titleOf(table.about.name)]);
  return new Game(table, kept.setups, rules, title).run();
}
