// A board that the engine drew, made to react: mouse, touch, keyboard and screen reader.
import { element } from "./dom";
import type { Kind, View } from "./types";
import { kindName, say } from "./words";

export interface Reaction {
  /** Squares from which something can be done. */
  from: Set<string>;
  /** Squares to which a piece of a square can go; none for a square that stands alone. */
  to(from: string): Set<string>;
  /** Two squares were chosen. */
  chosen(from: string, to: string): unknown;
}

/** Labels of squares for screen readers. */
export function labels(view: View, kinds: Kind[]): (square: string) => string {
  const name = (code: string) => kindName(kinds, code, false);
  const pieces = view.pieces ?? {};
  return (square) => {
    const own = view.own?.[square] ?? pieces[square];
    if (own) return say("square_own", square, name(own));
    const known = view.known?.[square];
    if (known) return say("square_known", square, name(known));
    return view.enemy?.includes(square) ? say("square_enemy", square) : say("square_empty", square);
  };
}

/** A board. It keeps its own focus, so that a picture drawn anew does not lose the keyboard. */
export class Board {
  readonly place = element("div", { className: "board" });
  private selected: string | null = null;
  private focused: string | null = null;
  private reaction: Reaction | null = null;

  /** Shows a picture; reacts where there is something to do. */
  draw(svg: string, label: (square: string) => string, title: string, last: string[], reaction: Reaction | null) {
    const hadFocus = this.place.contains(document.activeElement);
    this.place.innerHTML = svg;
    const picture = this.place.querySelector("svg")!;
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", title);
    this.reaction = reaction;
    this.selected = null;
    const squares = this.squares();
    for (const square of squares) {
      const name = square.dataset.square!;
      square.setAttribute("role", reaction ? "button" : "img");
      square.setAttribute("aria-label", label(name));
      square.classList.toggle("last", last.includes(name));
      square.classList.toggle("movable", reaction?.from.has(name) ?? false);
      if (reaction) square.setAttribute("tabindex", "-1");
    }
    if (reaction) this.listen(picture, squares, hadFocus);
  }

  private squares(): SVGElement[] {
    return [...this.place.querySelectorAll<SVGElement>(".square[data-square]")];
  }

  private square(name: string | null): SVGElement | undefined {
    return this.squares().find((square) => square.dataset.square === name);
  }

  private listen(picture: SVGSVGElement, squares: SVGElement[], hadFocus: boolean) {
    const start = this.square(this.focused) ?? squares.find((square) => square.classList.contains("movable")) ?? squares[0];
    start?.setAttribute("tabindex", "0");
    if (hadFocus) start?.focus();
    let pressed: string | null = null;
    const under = (event: PointerEvent) => {
      const hit = document.elementsFromPoint(event.clientX, event.clientY);
      const square = hit.find((node) => node instanceof SVGElement && node.matches(".square[data-square]"));
      return (square as SVGElement | undefined)?.dataset.square ?? null;
    };
    picture.addEventListener("pointerdown", (event) => {
      pressed = under(event);
    });
    picture.addEventListener("pointerup", (event) => {
      const released = under(event);
      if (!released) return;
      if (pressed && pressed !== released && this.reaction?.to(pressed).has(released)) {
        this.reaction.chosen(pressed, released);
      } else if (pressed === released) {
        this.pick(released);
      }
      pressed = null;
    });
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("focusin", (event) => {
      const square = (event.target as SVGElement).dataset.square;
      if (!square) return;
      this.square(this.focused)?.setAttribute("tabindex", "-1");
      this.focused = square;
      this.square(square)?.setAttribute("tabindex", "0");
    });
  }

  private key(event: KeyboardEvent) {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (step) this.step(...step);
    else if ((event.key === "Enter" || event.key === " ") && this.focused) this.pick(this.focused);
    else if (event.key === "Escape") this.select(null);
    else return;
    event.preventDefault();
  }

  /** To the nearest square in a direction. */
  private step(x: number, y: number) {
    const here = this.square(this.focused)?.getBoundingClientRect();
    if (!here) return;
    const distance = (square: SVGElement) => {
      const there = square.getBoundingClientRect();
      const [right, down] = [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
      const [along, aside] = x !== 0 ? [right * x, Math.abs(down)] : [down * y, Math.abs(right)];
      return along > 4 ? along + 3 * aside : Infinity;
    };
    const nearest = this.squares().reduce<[SVGElement | null, number]>(
      (best, square) => (distance(square) < best[1] ? [square, distance(square)] : best),
      [null, Infinity],
    )[0];
    nearest?.focus();
  }

  private pick(name: string) {
    const reaction = this.reaction;
    if (!reaction) return;
    const from = this.selected;
    if (from && from !== name && reaction.to(from).has(name)) {
      this.select(null);
      reaction.chosen(from, name);
    } else if (from === name) {
      this.select(null);
    } else if (reaction.from.has(name)) {
      this.select(name);
    } else if (from) {
      this.select(null);
      reaction.chosen(from, name);
    }
  }

  private select(name: string | null) {
    this.selected = name;
    const targets = name && this.reaction ? this.reaction.to(name) : new Set<string>();
    for (const square of this.squares()) {
      square.classList.toggle("selected", square.dataset.square === name);
      square.classList.toggle("target", targets.has(square.dataset.square!));
      square.setAttribute("aria-pressed", String(square.dataset.square === name));
    }
  }
}
