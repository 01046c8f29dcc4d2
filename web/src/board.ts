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
  /** A square was touched from which nothing can be done, or a piece was lifted. */
  touched?(square: string): unknown;
}

export interface Shown {
  svg: string;
  label(square: string): string;
  title: string;
  last: string[];
  reaction: Reaction | null;
  /** Squares of the move that led here, and of the pieces that fell, to show it. */
  moved?: { from: string; to: string; removed: string[] } | null;
}

const SLIDE = 220;

/** Least side of a square in pixels, for fingers. */
const FINGER = 44;
/** On a narrow screen, in a picture's units: width beside the outermost squares, and what is left out above and below. */
const [EDGE, CUT] = [4, 8];

/** Labels of squares for screen readers. */
export function labels(view: View, kinds: Kind[]): (square: string) => string {
  const name = (code: string) => kindName(kinds, code, false);
  return (square) => {
    const own = view.own?.[square];
    if (own) return say("square_own", square, name(own));
    const known = view.known?.[square];
    if (known) return say("square_known", square, name(known));
    return view.enemy?.includes(square) ? say("square_enemy", square) : say("square_empty", square);
  };
}

/** A board. It keeps its own focus, so that a picture drawn anew does not lose the keyboard. */
export class Board {
  readonly place = element("div", { className: "board live" });
  private selected: string | null = null;
  private focused: string | null = null;
  private reaction: Reaction | null = null;

  /** Shows a picture; reacts where there is something to do. */
  draw({ svg, label, title, last, reaction, moved }: Shown) {
    const hadFocus = this.place.contains(document.activeElement);
    const before = moved ? this.standing() : null;
    this.place.innerHTML = svg;
    this.place.classList.toggle("drawn", !svg.includes("data-square"));
    const picture = this.place.querySelector("svg")!;
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", title);
    this.reaction = reaction;
    this.selected = null;
    const squares = this.squares();
    this.fit(picture, squares, reaction !== null);
    for (const square of squares) {
      const name = square.dataset.square!;
      square.setAttribute("role", reaction ? "button" : "img");
      square.setAttribute("aria-label", label(name));
      square.classList.toggle("last", last.includes(name));
      square.classList.toggle("movable", reaction?.from.has(name) ?? false);
      if (reaction) square.setAttribute("tabindex", "-1");
    }
    for (const square of last) this.piece(square)?.classList.add("last");
    if (reaction) this.listen(picture, squares, hadFocus);
    if (moved && before) this.animate(picture, moved, before);
  }

  /** Makes squares wide enough for a finger: a narrow screen goes without the picture's margins, and pans what is wider still. */
  private fit(picture: SVGSVGElement, squares: SVGElement[], reacts: boolean) {
    const sides = squares.flatMap((square) => (square instanceof SVGRectElement ? [[square.x.baseVal.value, square.width.baseVal.value] as const] : []));
    if (sides.length === 0) return;
    const [left, right] = [Math.min(...sides.map(([x]) => x)), Math.max(...sides.map(([x, width]) => x + width))];
    const { width, height } = picture.viewBox.baseVal;
    const scale = FINGER / Math.min(...sides.map(([, width]) => width));
    const room = document.documentElement.clientWidth;
    const narrow = scale * width > room;
    const [wide, high] = narrow ? [right - left + 2 * EDGE, height - 2 * CUT] : [width, height];
    if (narrow) picture.setAttribute("viewBox", `${left - EDGE} ${CUT} ${wide} ${high}`);
    picture.classList.toggle("bare", narrow);
    picture.style.minWidth = `${scale * wide}px`;
    picture.style.minHeight = `${scale * high}px`;
    const pans = scale * wide > room;
    this.place.classList.toggle("pans", pans);
    // Squares that react take the keyboard along; a picture that only shows is panned by itself.
    if (pans && !reacts) this.place.tabIndex = 0;
    else this.place.removeAttribute("tabindex");
  }

  /** Marks squares, such as those of a hint. */
  mark(squares: string[]) {
    for (const square of this.squares()) square.classList.toggle("hinted", squares.includes(square.dataset.square!));
  }

  piece(square: string): SVGGElement | null {
    return this.place.querySelector<SVGGElement>(`.piece[data-square="${square}"]`);
  }

  private standing(): Map<string, SVGGElement> {
    return new Map([...this.place.querySelectorAll<SVGGElement>(".piece")].map((piece) => [piece.dataset.square!, piece]));
  }

  /** The mover slides to its goal; who fell fades where it stood, or where it had gone. */
  private animate(picture: SVGSVGElement, { from, to, removed }: NonNullable<Shown["moved"]>, before: Map<string, SVGGElement>) {
    const start = before.get(from)?.getAttribute("transform");
    const goal = before.get(to)?.getAttribute("transform") ?? this.piece(to)?.getAttribute("transform");
    if (!start || !goal || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const place = (transform: string) => transform.replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px");
    const slide = [{ transform: place(start) }, { transform: place(goal) }];
    const fall = [{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }];
    for (const square of removed) {
      const ghost = before.get(square);
      if (!ghost) continue;
      picture.append(ghost);
      const fading = ghost.animate(fall, { duration: 4 * SLIDE, fill: "forwards" });
      fading.onfinish = () => ghost.remove();
      if (square === from) ghost.animate(slide, { duration: SLIDE, easing: "ease-out", fill: "forwards" });
    }
    if (!removed.includes(from)) this.piece(to)?.animate(slide, { duration: SLIDE, easing: "ease-out" });
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
    this.drags(picture);
    picture.addEventListener("keydown", (event) => this.key(event));
    picture.addEventListener("focusin", (event) => {
      const square = (event.target as SVGElement).dataset.square;
      if (!square) return;
      this.square(this.focused)?.setAttribute("tabindex", "-1");
      this.focused = square;
      this.square(square)?.setAttribute("tabindex", "0");
    });
  }

  /** A press and a release on one square choose it; a press on a piece that can act, and a release elsewhere, drags it. */
  private drags(picture: SVGSVGElement) {
    let [pressed, lifted] = [null as string | null, null as SVGGElement | null];
    const under = (event: PointerEvent) => {
      const hit = document.elementsFromPoint(event.clientX, event.clientY);
      const square = hit.find((node) => node instanceof SVGElement && node.matches(".square[data-square]"));
      return (square as SVGElement | undefined)?.dataset.square ?? null;
    };
    const put = () => {
      lifted?.classList.remove("lifted");
      lifted?.style.removeProperty("transform");
      lifted = null;
    };
    picture.addEventListener("pointerdown", (event) => {
      pressed = under(event);
      if (pressed && this.reaction?.from.has(pressed)) picture.setPointerCapture(event.pointerId);
    });
    picture.addEventListener("pointermove", (event) => {
      if (!pressed || !event.buttons || !this.reaction?.from.has(pressed)) return;
      if (!lifted) {
        if (under(event) === pressed) return;
        lifted = this.piece(pressed);
        lifted?.classList.add("lifted");
        lifted?.parentNode!.append(lifted);
        this.select(pressed);
      }
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM()!.inverse());
      if (lifted) lifted.style.transform = `translate(${at.x}px, ${at.y}px)`;
    });
    picture.addEventListener("pointercancel", () => (put(), (pressed = null)));
    picture.addEventListener("pointerup", (event) => {
      const released = under(event);
      const dragged = lifted !== null;
      put();
      if (released && dragged && pressed !== released) {
        this.select(null);
        this.reaction?.chosen(pressed!, released);
      } else if (released && pressed === released) {
        this.pick(released);
      }
      pressed = null;
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
    const can = from !== null && from !== name && reaction.to(from).has(name);
    if (!can) reaction.touched?.(name);
    if (can) {
      this.select(null);
      reaction.chosen(from, name);
    } else if (from === name) {
      this.select(null);
    } else if (reaction.from.has(name)) {
      this.select(name);
    } else if (from) {
      // Not possible, and the answer says why.
      this.select(null);
      reaction.chosen(from, name);
    }
  }

  private select(name: string | null) {
    this.selected = name;
    const targets = name && this.reaction ? this.reaction.to(name) : new Set<string>();
    for (const square of this.squares()) {
      const own = square.dataset.square!;
      square.classList.toggle("selected", own === name);
      square.classList.toggle("target", targets.has(own));
      square.classList.toggle("occupied", targets.has(own) && this.piece(own) !== null);
      square.setAttribute("aria-pressed", String(own === name));
    }
  }
}
