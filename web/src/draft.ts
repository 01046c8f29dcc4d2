// An army set up by hand: pieces dragged, or chosen two by two; sets to begin from; kept ones.
import { Board, labels } from "./board";
import { raiseCurtain } from "./curtain";
import { button, choice, element, fileField, show } from "./dom";
import { drafted, freshSeed } from "./engine";
import { keepSetup, keptSetups } from "./store";
import type { Draft, Kind } from "./types";
import { say } from "./words";

/** Ways to set up that are drawn, with their names. */
const policies = (): [string, string][] => [
  ["reference", say("setup_preset")],
  ["learned", say("setup_learned")],
  ["advice", say("setup_advice")],
  ["random", say("setup_random")],
];

/** A board on which one side stands, to be changed. */
export class SetupBoard {
  private readonly board = new Board();
  readonly place = this.board.place;
  private readonly text = element("input", { type: "text", id: "draft-text", spellcheck: false, autocapitalize: "characters" });
  private readonly fault = element("p", { className: "fault", role: "status", id: "draft-fault" });
  private asked = 0;

  constructor(
    private readonly game: string,
    private readonly seat: number,
    private readonly kinds: Kind[],
    /** Told whether the set-up keeps the rules. */
    private readonly changed: (lawful: boolean) => void,
  ) {
    this.text.onchange = () => this.put(this.text.value.trim());
    this.changed(false);
  }

  /** The set-up as text. */
  get setup(): string {
    return this.text.value;
  }

  /** Buttons that change it. */
  tools(): HTMLElement {
    const kept = keptSetups(this.game);
    const saved = element("span", { role: "status" });
    const keep = () => (keepSetup(this.game, this.setup), (saved.textContent = say("draft_saved_now")));
    return element(
      "div",
      {},
      element("h3", {}, say("draft_title")),
      element("p", { className: "quiet" }, say("draft_help")),
      element("p", { className: "row" }, ...policies().map(([name, label]) => button(label, () => this.put(name), { id: `draft-${name}` }))),
      kept.length > 0 &&
        choice(say("draft_kept"), [["", "—"], ...kept.map((one): [string, string] => [one, one])], "", (one) => one && this.put(one), "draft-kept"),
      this.fault,
      element(
        "details",
        { id: "draft-as-text" },
        element("summary", {}, say("draft_text")),
        element("div", { className: "field" }, element("label", { for: "draft-text", className: "hidden" }, say("draft_text")), this.text),
        fileField(say("draft_file"), say("draft_file_text"), "draft-file", (text) => this.put(text.trim()), this.place),
        element("p", { className: "row" }, button(say("draft_saved"), keep), saved),
      ),
    );
  }

  /** Sets up by the name of a policy or a text, with two squares exchanged. */
  async put(how: string, exchange: [string, string] | null = null) {
    const turn = ++this.asked;
    try {
      const draft = await drafted(this.game, this.seat, how, exchange, freshSeed());
      if (turn === this.asked) this.draw(draft);
    } catch (error) {
      if (turn !== this.asked) return;
      this.fault.textContent = (error as Error).message;
      this.changed(false);
    }
  }

  private draw(draft: Draft) {
    const squares = new Set(Object.keys(draft.pieces));
    this.board.draw({
      svg: draft.svg,
      label: labels({ own: draft.pieces }, this.kinds),
      title: say("draft_title"),
      last: [],
      reaction: {
        from: squares,
        to: (from) => new Set([...squares].filter((square) => square !== from)),
        chosen: (first, second) => squares.has(first) && squares.has(second) && this.put(draft.text, [first, second]),
      },
    });
    this.text.value = draft.text;
    this.fault.textContent = draft.fault ?? "";
    this.changed(draft.fault === null);
  }
}

/** Lets a person set up on a screen of its own; the set-up as text, or `null` if they left. */
export async function draftSetup(game: string, seat: number, kinds: Kind[], behindCurtain: boolean): Promise<string | null> {
  if (behindCurtain) await raiseCurtain(say("curtain_setup", seat === 0 ? say("first") : say("second")));
  return new Promise((resolve) => {
    const finish = (answer: string | null) => {
      if (behindCurtain) show();
      resolve(answer);
    };
    const done = button(say("done"), () => finish(board.setup), { className: "primary", id: "draft-done" });
    const board = new SetupBoard(game, seat, kinds, (lawful) => (done.disabled = !lawful));
    const row = element("p", { className: "row" }, done, button(say("leave"), () => finish(null), { id: "leave" }));
    show(element("h2", {}, say("draft_title")), element("div", { className: "table" }, board.place, element("div", { className: "beside" }, row, board.tools())));
    void board.put("reference");
  });
}
