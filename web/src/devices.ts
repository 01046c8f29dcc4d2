// Two people on two devices: open a table, send its link, join, play through the server, come back.
import { clockName, clockOf, Clocks } from "./clock";
import { button, dialog, element, iconButton, show } from "./dom";
import { draftSetup } from "./draft";
import { rulesOf } from "./engine";
import { showRules, soundFields, titleOf } from "./game";
import { addressOf, isShared, sharedOf } from "./link";
import { qrPicture } from "./qr";
import { replay } from "./replay";
import { atLeave, endScreen, visit } from "./route";
import { askRematch, joinTable, listen, noticeOf, notesOf, openTable, Refused, sendMove, sendResignation, served, type Sitting } from "./server";
import { Sight } from "./sight";
import { keepSitting, sittings } from "./store";
import type { Rules, Seen } from "./types";
import { say } from "./words";

/** The word of the table that the address names, or whose game it replays while one still has a seat there. */
export function tableOfAddress(): string | null {
  const played: string | undefined = history.state?.table;
  return location.hash.match(/^#table=([a-z0-9]{1,16})$/)?.[1] ?? (played && played in sittings() ? played : null);
}

function nameInAddress(code: string | null) {
  history.replaceState(null, "", location.pathname + (code ? `#table=${code}` : ""));
}

const leaving = () => button(say("leave"), () => visit(""), { id: "leave" });

/** A game at a table of the server, from one seat. */
class DistantGame {
  private sight: Sight | null = null;
  private readonly clocks = new Clocks();
  private latest: Seen | null = null;
  private painted = -1;
  private refusal: string | null = null;
  private stop: () => void = () => {};
  /** The offer to play again, once the game is over. */
  private again: HTMLElement | null = null;

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
    if (stands || this.again) return;
    document.querySelector("main")!.prepend(element("p", { id: "line", className: "fault", role: "alert" }, say("line_broken")));
  }

  private ended(why: "replaced" | Refused) {
    if (this.again) return this.again.replaceChildren();
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
    if (seen.record !== null) return this.over(seen, seen.record);
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

  /** The whole game, with an offer to play again that the other side sees. */
  private over({ next }: Seen, record: string) {
    const offer = [next && element("span", {}, say("rematch_offered")), button(say("rematch"), () => this.playAgain(), { className: "primary", id: "rematch" })];
    const again = element("p", { className: "row", role: "status" }, ...offer);
    if (this.again) this.again.replaceChildren(...again.childNodes);
    else void this.replay(record, (this.again = again));
  }

  private async replay(record: string, again: HTMLElement) {
    const shared = { record, seat: this.sitting.seat, setups: [] };
    // The address is the game's for everybody; for this browser it is the table's, too.
    history.replaceState({ table: this.sitting.code }, "", location.pathname + (await addressOf(record, shared.seat)));
    await replay(shared, again);
  }

  /** The same game with the seats exchanged; whoever has it already waits there. */
  private async playAgain() {
    const { seat, token, code } = this.sitting;
    const { code: next } = await askRematch(token);
    await endScreen();
    const { taken } = this.latest!;
    const setup = await setupFor(this.game, (seat + 1) % taken.length, this.rules);
    if (setup === null) return visit(`#table=${code}`);
    const sitting = await joinTable(next, setup, token);
    keepSitting(code, null);
    await sit(sitting, this.game);
  }
}

/** An army for a seat, where the game has armies to set up; `null` if the person left. */
const setupFor = async (game: string, seat: number, rules: Rules | null) =>
  rules?.combat ? draftSetup(game, seat, rules.pieces ?? [], false) : undefined;

async function sit(sitting: Sitting, game: string) {
  keepSitting(sitting.code, sitting);
  nameInAddress(sitting.code);
  const [rules, title, { query }] = await Promise.all([rulesOf(game), titleOf(game), served()]);
  new DistantGame(sitting, rules, game, title, query ?? "").run();
}

/** Opens a table and waits at it. */
export async function openDistant(game: string, seat: number, setup: string | undefined, clock: string) {
  await sit(await openTable({ game, seat, setup, clock: clockOf(clock) }), game);
}

/** Joins the table of a word, or comes back to it. */
export async function joinDistant(code: string) {
  const notice = await noticeOf(code).catch((error: Error) => error);
  if (notice instanceof Error) {
    if (notice instanceof Refused && notice.status === 404) keepSitting(code, null);
    if (isShared(location.hash)) return replay(await sharedOf(location.hash));
    nameInAddress(null);
    return show(element("p", { className: "fault", role: "alert" }, notice.message), element("p", { className: "row" }, leaving()));
  }
  const known = sittings()[code];
  if (known) return sit(known, notice.game);
  const seat = notice.taken.indexOf(false);
  const [rules, title] = await Promise.all([rulesOf(notice.game), titleOf(notice.game)]);
  const join = async () => {
    const setup = await setupFor(notice.game, seat, rules);
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
      notice.clock && element("p", {}, `${say("clock")}: ${clockName(notice.clock)}`),
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
