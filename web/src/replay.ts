// A record, ply by ply: eyes of every seat and of the umpire, what could be known, where the game turned.
import { Board, labels } from "./board";
import { button, choice, download, element, show } from "./dom";
import { freshSeed, rulesOf, Table, UMPIRE } from "./engine";
import { curve, judge, mistakes, turningPoint, type Judged } from "./evaluation";
import { begin, PERSON, titleOf } from "./game";
import { addressOf, type Shared } from "./link";
import { atLeave, visit } from "./route";
import { lastSquares, movedTo } from "./sight";
import type { Belief, Kind, Look } from "./types";
import { Umpire } from "./umpire";
import { kindName, language, say } from "./words";

const STEP = 900;

const percent = (share: number) => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;

class Replay {
  private readonly board = new Board();
  private readonly umpire = new Umpire();
  private readonly beside = element("div", { className: "side" });
  private readonly analysis = element("div", { id: "analysis", "aria-live": "off" });
  private readonly slider = element("input", { type: "range", id: "ply", min: "0", max: "0", value: "0" });
  private readonly count = element("label", { for: "ply" });
  private readonly judged: Judged[] = [];
  private eyes = UMPIRE;
  private timer = 0;
  private asked = 0;
  private shown = -1;
  private going = true;

  constructor(
    private readonly table: Table,
    private readonly shared: Shared,
    private readonly kinds: Kind[],
    private readonly title: string,
    private readonly end: Look,
    private readonly offer: HTMLElement | null,
  ) {}

  private get ply() {
    return Number(this.slider.value);
  }

  private get below() {
    return this.eyes === UMPIRE ? (this.shared.seat ?? 0) : this.eyes;
  }

  /** The end as the person saw it, or as the umpire tells it. */
  private result(): string | null {
    const { over } = this.end;
    if (!over || this.shared.seat === null) return over?.words ?? null;
    const own = over.returns[this.shared.seat] ?? 0;
    const best = Math.max(...over.returns.filter((_, seat) => seat !== this.shared.seat));
    return say(own > best ? "you_won" : own < best ? "you_lost" : "drawn");
  }

  async open() {
    const keys = (event: KeyboardEvent) => this.key(event);
    document.addEventListener("keydown", keys);
    atLeave(() => (document.removeEventListener("keydown", keys), this.leave()));
    this.slider.max = String(this.end.ply);
    this.slider.value = this.end.over ? this.slider.max : "0";
    this.slider.oninput = () => this.draw();
    const eyes: [string, string][] = [[String(UMPIRE), say("eyes_umpire")]];
    this.end.names.forEach((name, seat) => eyes.push([String(seat), name]));
    const go = (to: () => number) => () => this.goTo(to());
    const turn = (word: Parameters<typeof say>[0], mark: string, to: () => number, id: string) =>
      button(mark, go(to), { id, "aria-label": say(word), title: say(word) });
    const playing: HTMLButtonElement = button("▶▶", () => this.run(playing), { id: "run", "aria-label": say("play_through") });
    const result = this.result();
    show(
      element(
        "div",
        { className: "table" },
        this.board.place,
        element(
          "div",
          { className: "beside" },
          result && element("h2", { id: "over" }, result),
          result !== this.end.over?.words && element("p", { className: "quiet", id: "over-words" }, this.end.over?.words ?? ""),
          this.offer,
          this.umpire.place,
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
          this.actions(),
          this.analysis,
          choice(say("eyes"), eyes, String(UMPIRE), (seat) => ((this.eyes = Number(seat)), this.draw()), "eyes"),
          this.beside,
        ),
      ),
    );
    await this.draw();
    if (this.kinds.length > 0) await this.analyse();
  }

  private actions(): HTMLElement {
    const { seats, name } = this.table.about;
    const copied = element("span", { role: "status" });
    const link = async () => {
      const address = location.origin + location.pathname + (await addressOf(this.shared.record, null));
      await navigator.clipboard?.writeText(address).catch(() => undefined);
      copied.textContent = say("copied");
    };
    const again = () => begin({ game: name, seats, setups: this.shared.setups, seed: freshSeed() });
    return element(
      "p",
      { className: "row" },
      seats.includes(PERSON) && this.shared.setups.length > 0 && button(say("rematch"), again, { className: "primary", id: "rematch" }),
      button(say("share"), link, { id: "share" }),
      button(say("save"), () => download(`${this.table.about.game.replaceAll(/[^\w-]/g, "_")}.gunjin`, this.shared.record), { id: "save" }),
      button(say("leave"), () => visit(""), { id: "leave" }),
      copied,
    );
  }

  private async leave() {
    clearInterval(this.timer);
    this.going = false;
    await this.table.leave();
  }

  /** Arrows turn the pages wherever they do nothing else. */
  private key(event: KeyboardEvent) {
    const goals: Record<string, number> = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.end.ply };
    const goal = goals[event.key];
    if (goal === undefined || (event.target as Element).closest("input, select, dialog, [tabindex]")) return;
    event.preventDefault();
    this.goTo(goal);
  }

  private goTo(ply: number) {
    this.slider.value = String(ply);
    void this.draw();
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
      this.goTo(this.ply + 1);
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
    this.board.draw({
      svg: look.svg,
      label: labels(look.view, this.kinds),
      title: say("board_of", this.title),
      last: lastSquares(look),
      reaction: null,
      moved: ply === this.shown + 1 ? movedTo(look) : null,
    });
    this.shown = ply;
    this.count.textContent = say("ply", ply, this.end.ply);
    this.umpire.announce(look, seat === UMPIRE ? null : seat);
    this.overlay(belief ?? null);
    this.beside.replaceChildren(...(belief ? [this.beliefTable(belief)] : belief === undefined ? [element("p", {}, say("belief_none"))] : []));
    this.drawAnalysis();
  }

  /** The likeliest kind of every enemy piece, laid over it. */
  private overlay(belief: Belief | null) {
    for (const piece of belief?.pieces ?? []) {
      const likeliest = piece.kinds[0];
      const on = piece.square ? this.board.piece(piece.square) : null;
      if (!likeliest || !on || on.querySelector(".name")) continue;
      const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
      text.setAttribute("class", "belief");
      text.setAttribute("text-anchor", "middle");
      const name = this.kinds.find((other) => other.code === likeliest.code);
      const short = language() === "ja" ? (name?.ja.slice(0, 3) ?? likeliest.code) : likeliest.code;
      for (const [at, line] of [short, percent(likeliest.probability)].entries()) {
        const part = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
        part.setAttribute("x", "0");
        part.setAttribute("y", String(at * 13));
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

  /** Judges the whole game, a position after the other. */
  private async analyse() {
    const events = this.shared.record.matchAll(/^\d+\. (\S+)/gm);
    const moves = [...events].map(([, move]) => move!).slice(0, this.end.ply);
    const turns = moves.map((_, ply) => ply % 2);
    for await (const one of judge(this.table, moves, turns, () => this.going)) {
      this.judged.push(one);
      if (this.judged.length % 4 === 0) this.drawAnalysis();
    }
    if (this.going) this.drawAnalysis();
  }

  private drawAnalysis() {
    if (this.judged.length < 2) return;
    const done = this.judged.at(-1)!.ply >= this.end.ply - 1;
    const turned = done ? turningPoint(this.judged) : null;
    const goTo = (ply: number) => button(say("ply", ply, this.end.ply), () => this.goTo(ply));
    const told = (one: Judged) =>
      element("li", { className: "row" }, goTo(one.ply), say("mistake", this.end.names[one.seat] ?? "", one.best, percent(one.loss)));
    const errors = done ? mistakes(this.judged) : [];
    this.analysis.replaceChildren(
      curve(this.judged, this.end.ply, this.ply, this.end.names),
      ...(turned ? [element("p", { className: "row", id: "turned" }, say("turned"), goTo(turned.ply))] : []),
      ...(errors.length ? [element("details", {}, element("summary", {}, say("mistakes", errors.length)), element("ul", { className: "plain" }, ...errors.map(told)))] : []),
    );
  }
}

/** Shows a record, with an offer to whoever has played it. */
export async function replay(shared: Shared, offer: HTMLElement | null = null) {
  const table = await Table.resume(shared.record);
  const [rules, end, title] = await Promise.all([rulesOf(table.about.name), table.look(UMPIRE, 0), titleOf(table.about.name)]);
  await new Replay(table, shared, rules?.pieces ?? [], title, end, offer).open();
}

/** Shows a record that somebody brought. */
export async function openRecord(record: string) {
  visit(await addressOf(record, null));
}
