// The screen of a person during a game: board, status, what was announced, ways to move. It knows looks, not tables.
import { Board, labels, type Reaction } from "./board";
import { button, dialog, element, show } from "./dom";
import type { Action, Kind, Look, View } from "./types";
import { say } from "./words";

/** Squares of the last move. */
export function lastSquares(view: View): string[] {
  return view.last?.match(/[a-z]+\d+|[A-Z]{2,}|o\d+/g) ?? [];
}

/** True if the board is drawn square by square; other boards are drawn in characters, and their moves are listed. */
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

/** Two moves between the same squares: a walk and a fall, with a bomb or without. */
function which(actions: Action[], move: (text: string) => void) {
  const asked = dialog(say("choose_move"), say("close"));
  const row = element("p", { className: "row" });
  for (const action of actions) {
    row.append(button(action.move, () => (asked.close(), move(action.move))));
  }
  asked.querySelector("h2")!.after(row);
}

function reaction(look: Look, move: (text: string) => void): Reaction | null {
  if (!hasSquares(look)) return null;
  const placed = look.legal.filter((action) => action.from && action.to);
  const between = (from: string, to: string) => placed.filter((action) => action.from === from && action.to === to);
  return {
    from: new Set(placed.map((action) => action.from!)),
    to: (from) => new Set(placed.filter((action) => action.from === from).map((action) => action.to!)),
    chosen: (from, to) => {
      const actions = between(from, to);
      if (actions.length > 1) which(actions, move);
      else move(actions[0]?.move ?? from + to);
    },
  };
}

/** Typing a move; in games without squares also a list of moves. */
function moving(look: Look, move: (text: string) => void): (HTMLElement | null)[] {
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
  return [list, form];
}

export class Sight {
  readonly status = element("p", { className: "status", role: "status" });
  private readonly board = new Board();
  private readonly heard = element("ol", { className: "heard", "aria-label": say("umpire"), tabIndex: 0 });
  private readonly side = element("div", { className: "side" });

  constructor(
    private readonly game: string,
    private readonly kinds: Kind[],
  ) {}

  /** Puts everything on the screen, with what can be done besides. */
  show(row: (HTMLElement | false)[], ...above: HTMLElement[]) {
    const beside = element(
      "div",
      { className: "beside" },
      ...above,
      this.status,
      this.side,
      element("h2", {}, say("umpire")),
      this.heard,
      element("p", { className: "row" }, ...row),
    );
    show(element("div", { className: "table" }, this.board.place, beside));
  }

  /** Shows a look; a move can be made where somebody takes it. */
  paint(look: Look, move: ((text: string) => void) | null) {
    const title = say("board_of", this.game);
    this.board.draw(look.svg, labels(look.view, this.kinds), title, lastSquares(look.view), move && reaction(look, move));
    const lines = look.heard.map((line) => element("li", {}, line.replace(/^\d+\. /, "")));
    this.heard.replaceChildren(...(lines.length ? lines : [element("li", { className: "silent" }, say("umpire_silent"))]));
    this.heard.scrollTop = this.heard.scrollHeight;
    const beside = [fallen(look.view, this.kinds), ...(move ? moving(look, move) : [])];
    this.side.replaceChildren(...beside.filter((one) => one !== null));
  }
}
