// The screen of a person during a game: board, umpire, the fallen, what can be done. It knows looks, not tables.
import { Board, labels, type Reaction } from "./board";
import { squareCard } from "./card";
import { button, dialog, element, show } from "./dom";
import type { Action, Belief, Kind, Look, Rules } from "./types";
import { Umpire } from "./umpire";
import { kindName, say } from "./words";

/** Squares of the last move. */
export function lastSquares({ view, event }: Look): string[] {
  const seen = view.last?.match(/[a-z]+\d+|[A-Z]{2,}|o\d+/g);
  return seen ?? [event?.from, event?.to].filter((square) => square != null);
}

/** True if the board is drawn square by square; other boards are drawn in characters, and their moves are listed. */
const hasSquares = (look: Look) => look.svg.includes("data-square");

/** The move that led to a look, for the board to show it. */
export function movedTo({ event }: Look) {
  return event?.from && event.to ? { from: event.from, to: event.to, removed: event.removed } : null;
}

/** Own pieces that have fallen, by name; of the enemy's the number is known. */
function trays({ view }: Look, kinds: Kind[]): [enemy: HTMLElement, own: HTMLElement] | null {
  if (!view.dead_own) return null;
  const fallen = Object.entries(view.dead_own).map(([code, count]) =>
    element("span", { className: "fallen" }, kindName(kinds, code, false) + (count > 1 ? `×${count}` : "")),
  );
  return [
    element("div", { className: "tray" }, say("taken"), element("strong", {}, String(view.dead_enemy ?? 0))),
    element("div", { className: "tray" }, say("lost"), ...(fallen.length ? fallen : [element("strong", {}, "0")])),
  ];
}

/** Two moves between the same squares: a walk and a fall, with a bomb or without. */
function which(actions: Action[], move: (text: string) => void) {
  const asked = dialog(say("choose_move"), say("close"));
  const row = element("p", { className: "row" });
  for (const action of actions) {
    row.append(button(action.move, () => (asked.close(), move(action.move))));
  }
  asked.querySelector("h2")!.after(row);
}

/** Board of a seat to move on: every legal move goes to `move`. */
export function reaction(look: Look, move: ((text: string) => void) | null, touched: (square: string) => void): Reaction | null {
  if (!hasSquares(look)) return null;
  const placed = move ? look.legal.filter((action) => action.from && action.to) : [];
  const between = (from: string, to: string) => placed.filter((action) => action.from === from && action.to === to);
  return {
    from: new Set(placed.map((action) => action.from!)),
    to: (from) => new Set(placed.filter((action) => action.from === from).map((action) => action.to!)),
    chosen: (from, to) => {
      const actions = between(from, to);
      if (actions.length > 1) which(actions, move!);
      else move?.(actions[0]?.move ?? from + to);
    },
    touched,
  };
}

/** Typing a move. */
function typing(look: Look, move: (text: string) => void): HTMLElement {
  const text = element("input", { type: "text", id: "move", list: "legal", autocomplete: "off", spellcheck: false });
  return element(
    "form",
    { className: "field", onsubmit: (event: Event) => (event.preventDefault(), text.value.trim() && move(text.value.trim())) },
    element("label", { for: "move" }, say("type_move")),
    element("span", { className: "row" }, text, element("button", { type: "submit" }, say("play"))),
    element("datalist", { id: "legal" }, ...look.legal.map((action) => element("option", { value: action.move }))),
  );
}

/** A list of moves, for games without squares. */
const moveList = (look: Look, move: (text: string) => void) =>
  element("p", { className: "row moves", "aria-label": say("moves") }, ...look.legal.map((action) => button(action.move, () => move(action.move))));

export class Sight {
  readonly umpire = new Umpire();
  readonly status = element("p", { className: "status", role: "status" });
  private readonly board = new Board();
  private readonly heard = element("ol", { className: "heard", "aria-label": say("umpire"), tabIndex: 0 });
  private readonly above = element("div", { className: "above" });
  private readonly below = element("div", { className: "below" });
  private readonly told = element("div", { className: "told", "aria-live": "polite" });
  private readonly list = element("div");
  private readonly typed = element("div");
  private shown = -1;

  constructor(
    private readonly rules: Rules | null,
    private readonly title: string,
    /** The exact belief of the seat that looks, where it can be had. */
    private readonly belief: () => Promise<Belief | null>,
    private readonly clocks: HTMLElement | null = null,
  ) {}

  private get kinds(): Kind[] {
    return this.rules?.pieces ?? [];
  }

  /** Puts everything on the screen, with what can be done besides: often in the bar, and seldom behind it. */
  show(bar: (HTMLElement | false)[], ...seldom: (HTMLElement | false)[]) {
    const log = element("details", { id: "log", open: matchMedia("(min-width: 56rem)").matches }, element("summary", {}, say("log")), this.heard);
    show(
      element("h2", { className: "hidden" }, this.title),
      element(
        "div",
        { className: "table" },
        this.board.place,
        element(
          "div",
          { className: "beside" },
          this.clocks ?? "",
          this.status,
          this.umpire.place,
          this.told,
          this.above,
          this.below,
          this.list,
          element("div", { className: "bar", role: "toolbar", "aria-label": say("tools") }, ...bar.filter((one) => one !== false)),
          log,
          element("details", { id: "tools" }, element("summary", {}, say("more")), this.typed, ...seldom),
        ),
      ),
    );
    window.scrollTo(0, 0);
  }

  /** Shows a look; a move can be made where somebody takes it. `seat` is whom the umpire speaks to. */
  paint(look: Look, seat: number | null, move: ((text: string) => void) | null) {
    const touched = (square: string) => void this.touch(look, square);
    this.board.draw({
      svg: look.svg,
      label: labels(look.view, this.kinds),
      title: say("board_of", this.title),
      last: lastSquares(look),
      reaction: reaction(look, move, touched),
      moved: look.ply === this.shown + 1 ? movedTo(look) : null,
    });
    if (look.ply !== this.shown) {
      this.tell(null);
      this.umpire.announce(look, seat);
    }
    this.shown = look.ply;
    const lines = look.heard.map((line) => element("li", {}, line.replace(/^\d+\. /, "")));
    this.heard.replaceChildren(...(lines.length ? lines : [element("li", { className: "silent" }, say("umpire_silent"))]));
    this.heard.scrollTop = this.heard.scrollHeight;
    const [above, below] = trays(look, this.kinds) ?? [];
    this.above.replaceChildren(...(above ? [above] : []));
    this.below.replaceChildren(...(below ? [below] : []));
    this.list.replaceChildren(...(move && !hasSquares(look) ? [moveList(look, move)] : []));
    this.typed.replaceChildren(...(move ? [typing(look, move)] : []));
  }

  /** Puts something beside the board until the next move, with squares marked. */
  tell(what: HTMLElement | null, squares: string[] = []) {
    this.told.replaceChildren(...(what ? [what] : []));
    this.board.mark(squares);
    // Who asks for a hint reads it; who touches a piece goes on with the board.
    if (squares.length) this.told.scrollIntoView({ block: "nearest" });
  }

  private async touch(look: Look, square: string) {
    if (!this.rules?.combat) return;
    const belief = look.view.enemy?.includes(square) ? await this.belief() : null;
    if (look.ply === this.shown) this.tell(squareCard(this.rules, square, look.view, belief));
  }
}
