// A record, ply by ply: eyes of every seat and of the umpire, what could be known, what agents thought.
import { Board, labels } from "./board";
import { chooseGame } from "./choose";
import { button, choice, download, element, show } from "./dom";
import { rulesOf, Table, UMPIRE } from "./engine";
import { lastSquares } from "./sight";
import type { Belief, Kind, Look, Thought } from "./types";
import { kindName, say } from "./words";

interface Wishes {
  thoughts?: Record<number, Thought[]>;
  /** True to begin with the last position. */
  last?: boolean;
  below?: number;
  again?: HTMLElement;
}

const STEP = 700;

const percent = (share: number) => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;

class Replay {
  private readonly board = new Board();
  private readonly caption = element("p", { className: "status", role: "status" });
  private readonly beside = element("div", { className: "side" });
  private readonly slider = element("input", { type: "range", id: "ply", min: "0", max: "0", value: "0" });
  private readonly count = element("label", { for: "ply" });
  private eyes = UMPIRE;
  private timer = 0;
  private asked = 0;

  constructor(
    private readonly table: Table,
    private readonly record: string,
    private readonly kinds: Kind[],
    private readonly end: Look,
    private readonly wishes: Wishes,
  ) {}

  private get ply() {
    return Number(this.slider.value);
  }

  private get below() {
    return this.eyes === UMPIRE ? (this.wishes.below ?? 0) : this.eyes;
  }

  async open() {
    this.slider.max = String(this.end.ply);
    this.slider.value = this.wishes.last ? this.slider.max : "0";
    this.slider.oninput = () => this.draw();
    const eyes: [string, string][] = [[String(UMPIRE), say("eyes_umpire")]];
    this.end.names.forEach((name, seat) => eyes.push([String(seat), name]));
    const go = (to: () => number) => () => ((this.slider.value = String(to())), this.draw());
    const turn = (word: Parameters<typeof say>[0], mark: string, to: () => number, id: string) =>
      button(mark, go(to), { id, "aria-label": say(word), title: say(word) });
    const playing: HTMLButtonElement = button("▶▶", () => this.run(playing), { id: "run", "aria-label": say("play_through") });
    show(
      this.end.over && element("h2", { id: "over" }, this.end.over.words),
      element(
        "div",
        { className: "table" },
        this.board.place,
        element(
          "div",
          { className: "beside" },
          this.caption,
          element("div", { className: "field" }, this.count, this.slider),
          element(
            "p",
            { className: "row" },
            turn("to_start", "|◀", () => 0, "to-start"),
            turn("previous", "◀", () => this.ply - 1, "previous"),
            playing,
            turn("next", "▶", () => this.ply + 1, "next"),
            turn("to_end", "▶|", () => this.end.ply, "to-end"),
          ),
          choice(say("eyes"), eyes, String(UMPIRE), (seat) => ((this.eyes = Number(seat)), this.draw()), "eyes"),
          this.beside,
          this.curve(),
          element(
            "p",
            { className: "row" },
            this.wishes.again,
            button(say("save"), () => download(`${this.table.about.game.replaceAll(/[^\w-]/g, "_")}.gunjin`, this.record)),
            button(say("leave"), () => this.leave(), { id: "leave" }),
          ),
        ),
      ),
    );
    await this.draw();
  }

  private async leave() {
    clearInterval(this.timer);
    await this.table.leave();
    return chooseGame();
  }

  private run(playing: HTMLButtonElement) {
    const stop = () => {
      clearInterval(this.timer);
      this.timer = 0;
      playing.textContent = "▶▶";
      playing.setAttribute("aria-label", say("play_through"));
    };
    if (this.timer) return stop();
    if (this.ply === this.end.ply) this.slider.value = "0";
    playing.textContent = "■";
    playing.setAttribute("aria-label", say("pause"));
    this.timer = window.setInterval(() => {
      this.slider.value = String(this.ply + 1);
      void this.draw();
      if (this.ply >= this.end.ply) stop();
    }, STEP);
  }

  private async draw() {
    const [turn, ply] = [++this.asked, this.ply];
    const look = await this.table.look(this.eyes, this.below, ply);
    const seat = this.eyes;
    const belief = seat === UMPIRE ? null : await this.table.belief(ply, seat).catch(() => undefined);
    // The ply has changed meanwhile.
    if (turn !== this.asked) return;
    const heard = look.heard.at(-1)?.replace(/^\d+\. /, "") ?? "";
    this.board.draw(look.svg, labels(look.view, this.kinds), say("board_of", this.table.about.game), lastSquares(look.view), null);
    this.count.textContent = say("ply", ply, this.end.ply);
    this.caption.textContent = heard;
    this.overlay(belief ?? null);
    const parts = [
      belief ? this.beliefTable(belief) : belief === undefined ? element("p", {}, say("belief_none")) : null,
      this.thoughtTable(this.wishes.thoughts?.[ply], look),
    ];
    this.beside.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** The likeliest kind of every enemy piece, laid over it. */
  private overlay(belief: Belief | null) {
    for (const piece of belief?.pieces ?? []) {
      const likeliest = piece.kinds[0];
      const on = this.board.place.querySelector<SVGGElement>(`.piece[data-square="${piece.square}"]`);
      if (!likeliest || !on) continue;
      const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
      text.setAttribute("class", "belief");
      text.setAttribute("text-anchor", "middle");
      text.setAttribute("transform", "rotate(180)");
      const kind = this.kinds.find((other) => other.code === likeliest.code)?.ja.slice(0, 2) ?? likeliest.code;
      for (const [at, line] of [kind, percent(likeliest.probability)].entries()) {
        const part = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
        part.setAttribute("x", "0");
        part.setAttribute("y", String(at * 12 - 2));
        part.textContent = line;
        text.append(part);
      }
      on.append(text);
    }
  }

  private beliefTable(belief: Belief): HTMLElement {
    const row = (piece: Belief["pieces"][number]) => {
      const kinds = piece.kinds.slice(0, 4).map(({ code, probability }) => `${kindName(this.kinds, code, true)} ${percent(probability)}`);
      return element("tr", {}, element("th", { scope: "row" }, piece.square ?? "—"), element("td", {}, kinds.join(", ")));
    };
    const rows = belief.pieces.filter((piece) => piece.square).map(row);
    const title = element("caption", {}, say("belief", this.end.names[this.eyes] ?? ""));
    return element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": title.textContent! }, element("table", {}, title, ...rows));
  }

  private thoughtTable(thoughts: Thought[] | undefined, look: Look): HTMLElement | null {
    if (!thoughts || look.turn === null) return null;
    const cell = (value: number | null, digits: number) => element("td", { className: "number" }, value === null ? "–" : value.toFixed(digits));
    const rows = thoughts.slice(0, 6).map((thought) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, thought.move),
        element("td", { className: "number" }, percent(thought.probability)),
        cell(thought.visits, 0),
        cell(thought.value, 3),
      ),
    );
    const heads = ["", "%", say("visits"), say("value")].map((head) => element("th", { scope: "col" }, head));
    const title = element("caption", {}, say("thoughts", this.end.names[look.turn] ?? ""));
    return element("table", {}, title, element("tr", {}, ...heads), ...rows);
  }

  /** Expected results of the players that tell them, over the game. */
  private curve(): HTMLElement | null {
    const points = Object.entries(this.wishes.thoughts ?? {}).flatMap(([ply, thoughts]) => {
      const value = thoughts.find((thought) => thought.value !== null)?.value;
      return value === undefined || value === null ? [] : [[Number(ply), value] as const];
    });
    if (points.length < 2) return null;
    const [width, height] = [320, 90];
    const values = points.map(([, value]) => value);
    const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
    const x = (ply: number) => (ply / Math.max(1, this.end.ply)) * width;
    const y = (value: number) => height - ((value - low) / (high - low)) * height;
    const path = points.map(([ply, value]) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    const figure = element("figure", {}, element("figcaption", {}, say("evaluation")));
    figure.insertAdjacentHTML(
      "beforeend",
      `<svg class="curve" viewBox="0 0 ${width} ${height}" role="img" aria-label="${say("evaluation")}">` +
        `<line x1="0" x2="${width}" y1="${y(0.5)}" y2="${y(0.5)}"/><polyline points="${path}"/></svg>`,
    );
    return figure;
  }
}

/** Shows a record, with what is known besides. */
export async function replay(record: string, wishes: Wishes = {}) {
  const table = await Table.resume(record);
  const [rules, end] = await Promise.all([rulesOf(table.about.name), table.look(UMPIRE, 0)]);
  return new Replay(table, record, rules?.pieces ?? [], end, wishes).open();
}

/** Shows a record that somebody brought. */
export async function openRecord(text: string) {
  try {
    await replay(text);
  } catch (error) {
    show(
      element("p", { className: "fault", role: "alert" }, say("wrong", (error as Error).message)),
      element("p", { className: "row" }, button(say("close"), chooseGame)),
    );
  }
}
