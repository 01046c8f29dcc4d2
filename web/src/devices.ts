// Two people on two devices: open a table, send its link, join, play through the server, come back.
import { button, choice, dialog, element, iconButton, show } from "./dom";
import { draftSetup } from "./draft";
import { rulesOf } from "./engine";
import { showRules, soundFields, titleOf } from "./game";
import { addressOf } from "./link";
import { qrPicture } from "./qr";
import { atLeave, visit } from "./route";
import { joinTable, listen, noticeOf, notesOf, openTable, type Refused, sendMove, sendResignation, served, type Sitting } from "./server";
import { Sight } from "./sight";
import { keepSitting, sittings } from "./store";
import type { ClockOrder, ClockSeen, Rules, Seen } from "./types";
import { say } from "./words";

/** Clocks to choose from. */
const CLOCKS: [string, ClockOrder | undefined][] = [
  ["none", undefined],
  ["10+5", { minutes: 10, seconds: 5 }],
  ["20+10", { minutes: 20, seconds: 10 }],
  ["60+0", { minutes: 60, seconds: 0 }],
];

export function clockField(chosen: string, change: (clock: string) => void): HTMLElement {
  const name = (clock?: ClockOrder) => (clock ? say("clock_of", clock.minutes, clock.seconds) : say("clock_none"));
  const options = CLOCKS.map(([id, clock]): [string, string] => [id, name(clock)]);
  return choice(say("clock"), options, chosen, change, "clock");
}

/** The word of the table that the address names. */
export const tableOfAddress = () => location.hash.match(/^#table=([a-z0-9]{1,16})$/)?.[1] ?? null;

function nameInAddress(code: string | null) {
  history.replaceState(null, "", location.pathname + (code ? `#table=${code}` : ""));
}

const leaving = () => button(say("leave"), () => visit(""), { id: "leave" });

const minutes = (milliseconds: number) => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The clocks, running on between two messages. */
class Clocks {
  readonly place = element("p", { className: "clocks", role: "timer" });
  private timer = 0;

  show(clock: ClockSeen | null, names: string[]) {
    clearInterval(this.timer);
    if (!clock) return this.place.replaceChildren();
    const since = performance.now();
    const draw = () => {
      const passed = performance.now() - since;
      const left = clock.left.map((left, seat) => Math.max(0, left - (seat === clock.running ? passed : 0)));
      this.place.textContent = left.map((left, seat) => `${names[seat] ?? seat + 1} ${minutes(left)}`).join(" · ");
      if (!this.place.isConnected) clearInterval(this.timer);
    };
    this.timer = window.setInterval(draw, 250);
    draw();
  }
}

/** A game at a table of the server, from one seat. */
class DistantGame {
  private sight: Sight | null = null;
  private readonly clocks = new Clocks();
  private latest: Seen | null = null;
  private painted = -1;
  private refusal: string | null = null;
  private stop: () => void = () => {};

  constructor(
    private readonly sitting: Sitting,
    private readonly rules: Rules | null,
    private readonly game: string,
    private readonly title: string,
    private readonly query: string,
  ) {}

  run() {
    atLeave(() => this.stop());
    this.wait();
    this.stop = listen(this.sitting.token, {
      seen: (seen) => this.seen(seen),
      line: (stands) => this.line(stands),
      ended: (why) => this.ended(why),
    });
  }

  private line(stands: boolean) {
    document.querySelector("#line")?.remove();
    if (stands) return;
    document.querySelector("main")!.prepend(element("p", { id: "line", className: "fault", role: "alert" }, say("line_broken")));
  }

  private ended(why: "replaced" | Refused) {
    if (why !== "replaced") keepSitting(this.sitting.code, null);
    const words = why === "replaced" ? say("line_elsewhere") : why.message;
    const back = button(say("come_back"), () => this.run(), { className: "primary" });
    show(element("p", { role: "alert" }, words), element("p", { className: "row" }, why === "replaced" && back, leaving()));
  }

  /** Until everybody is there: the link for the other one. */
  private wait() {
    const link = `${location.origin}${location.pathname}${this.query}#table=${this.sitting.code}`;
    const field = element("input", { type: "text", id: "link", readOnly: true, value: link, onfocus: () => field.select() });
    const copied = element("span", { role: "status" });
    const copy = async () => {
      field.select();
      await navigator.clipboard?.writeText(link).catch(() => undefined);
      copied.textContent = say("copied");
    };
    show(
      element("h2", {}, say("table_open")),
      element("p", {}, say("table_open_text")),
      element("div", { className: "field" }, element("label", { for: "link" }, say("link")), field),
      element("p", {}, say("code_is"), " ", element("strong", { id: "code" }, this.sitting.code)),
      element("p", { className: "row" }, button(say("copy"), copy, { className: "primary", id: "copy" }), copied),
      qrPicture(link, say("link_picture")),
      element("p", { className: "status", role: "status" }, say("waiting")),
      element("p", { className: "row" }, leaving()),
    );
  }

  private seen(seen: Seen) {
    this.latest = seen;
    if (seen.record !== null) return this.over(seen.record);
    if (!seen.look) return;
    if (!this.sight) {
      this.sight = new Sight(this.rules, this.title, () => Promise.resolve(null), this.clocks.place);
      this.sight.show(
        [
          iconButton("hint", say("notes"), () => this.notes(), "notes"),
          iconButton("flag", say("resign"), () => this.resign(), "resign"),
          iconButton("learn", say("rules"), () => showRules(this.game), "rules"),
          iconButton("leave", say("leave"), () => visit(""), "leave"),
        ],
        soundFields(),
      );
    }
    const { look, here } = seen;
    const own = look.turn === this.sitting.seat;
    // Comings and goings change no board, and typed text stays.
    if (this.painted !== look.ply) {
      this.sight.paint(look, this.sitting.seat, own ? (text) => void this.move(text) : null);
      this.refusal = null;
    }
    this.painted = look.ply;
    this.clocks.show(seen.clock, look.names);
    const away = look.names.filter((_, seat) => !here[seat] && seat !== this.sitting.seat);
    const turn = own ? say("your_turn") : say("turn_of", look.names[look.turn ?? 0] ?? "");
    // A refusal stays until a move is played.
    if (this.refusal === null) this.sight.status.textContent = away.length ? `${turn} ${say("is_away", away.join(", "))}` : turn;
  }

  private async move(text: string) {
    try {
      await sendMove(this.sitting.token, text, this.latest!.look!.ply);
    } catch (error) {
      this.refusal = (error as Error).message;
      this.sight!.status.textContent = this.refusal;
    }
  }

  private async resign() {
    if (confirm(say("resign_sure"))) await sendResignation(this.sitting.token);
  }

  private async notes() {
    dialog(say("notes_title"), say("close"), element("pre", {}, await notesOf(this.sitting.token)));
  }

  private over(record: string) {
    this.stop();
    keepSitting(this.sitting.code, null);
    void addressOf(record, this.sitting.seat).then((address) => visit(address, true));
  }
}

async function sit(sitting: Sitting, game: string) {
  keepSitting(sitting.code, sitting);
  nameInAddress(sitting.code);
  const [rules, title, { query }] = await Promise.all([rulesOf(game), titleOf(game), served()]);
  new DistantGame(sitting, rules, game, title, query ?? "").run();
}

/** Opens a table and waits at it. */
export async function openDistant(game: string, seat: number, setup: string | undefined, clock: string) {
  await sit(await openTable({ game, seat, setup, clock: CLOCKS.find(([id]) => id === clock)?.[1] }), game);
}

/** Joins the table of a word, or comes back to it. */
export async function joinDistant(code: string) {
  const notice = await noticeOf(code).catch((error: Error) => error);
  if (notice instanceof Error) {
    keepSitting(code, null);
    nameInAddress(null);
    return show(element("p", { className: "fault", role: "alert" }, notice.message), element("p", { className: "row" }, leaving()));
  }
  const known = sittings()[code];
  if (known) return sit(known, notice.game);
  const seat = notice.taken.indexOf(false);
  const [rules, title] = await Promise.all([rulesOf(notice.game), titleOf(notice.game)]);
  const isEdition = Boolean(rules?.combat);
  const join = async () => {
    const setup = isEdition ? await draftSetup(notice.game, seat, rules?.pieces ?? [], false) : undefined;
    if (setup === null) return joinDistant(code);
    await sit(await joinTable(code, setup), notice.game);
  };
  nameInAddress(code);
  show(
    element(
      "section",
      { className: "card" },
      element("h2", {}, say("join_title", title)),
      seat < 0 && element("p", { className: "fault", role: "alert" }, say("table_full")),
      notice.clock && element("p", {}, `${say("clock")}: ${say("clock_of", notice.clock.minutes, notice.clock.seconds)}`),
      element(
        "p",
        { className: "row" },
        seat >= 0 && button(say("join"), join, { className: "primary", id: "join" }),
        button(say("rules"), () => showRules(notice.game), { id: "rules" }),
        leaving(),
      ),
    ),
  );
}

/** On the first screen, where a server umpires: joining by a word, and the tables at which one sits. */
export function distantFields(): HTMLElement {
  const word = element("input", { type: "text", id: "join-code", autocomplete: "off", spellcheck: false, autocapitalize: "none" });
  const back = Object.keys(sittings()).map((code) => button(say("back_to", code), () => joinDistant(code)));
  const go = (event: Event) => {
    event.preventDefault();
    if (word.value.trim()) void joinDistant(word.value.trim().toLowerCase());
  };
  return element(
    "section",
    { className: "card" },
    element("h2", {}, say("join_table")),
    element(
      "form",
      { className: "field", onsubmit: go },
      element("label", { for: "join-code" }, say("join_code")),
      element("span", { className: "row" }, word, element("button", { type: "submit" }, say("join"))),
    ),
    back.length > 0 && element("p", { className: "row" }, ...back),
  );
}
