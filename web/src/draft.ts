// Setting up by hand.
import { Board, labels } from "./board";
import { raiseCurtain } from "./curtain";
import { button, choice, element, show } from "./dom";
import { drafted, freshSeed, rulesOf } from "./engine";
import { keepSetup, keptSetups } from "./store";
import type { Draft } from "./types";
import { say } from "./words";

/** Ways to set up that are drawn, with their names. */
export const policies = (): [string, string][] => [
  ["reference", say("setup_preset")],
  ["random", say("setup_random")],
  ["advice", say("setup_advice")],
  ["learned", say("setup_learned")],
];

/** The set-up that was chosen, by hand if that was; `null` if the person left. */
export const setupOf = async <T extends string | undefined>(game: string, seat: number, chosen: T, curtain: boolean) =>
  chosen === "hand" ? draftSetup(game, seat, curtain) : chosen;

/** Lets a person set up; the set-up as text, or `null` if they left. */
async function draftSetup(game: string, seat: number, behindCurtain: boolean): Promise<string | null> {
  const rules = await rulesOf(game);
  const kinds = rules?.pieces ?? [];
  if (behindCurtain) await raiseCurtain(say("curtain_setup", seat === 0 ? say("first") : say("second")));
  const board = new Board();
  const fault = element("p", { className: "fault", role: "status" });
  const text = element("input", { type: "text", id: "draft-text", spellcheck: false, autocapitalize: "characters" });
  return new Promise((resolve) => {
    const finish = async (answer: string | null) => {
      if (behindCurtain) show();
      resolve(answer);
    };
    const done = button(say("done"), () => finish(text.value), { className: "primary", id: "draft-done" });
    const draw = (draft: Draft) => {
      const squares = new Set(Object.keys(draft.pieces));
      board.draw(draft.svg, labels({ own: draft.pieces }, kinds), say("draft_title"), [], {
        from: squares,
        to: (from) => new Set([...squares].filter((square) => square !== from)),
        chosen: (first, second) => squares.has(first) && squares.has(second) && put(draft.text, [first, second]),
      });
      text.value = draft.text;
      fault.textContent = draft.fault ?? "";
      done.disabled = draft.fault !== null;
    };
    const put = async (how: string, exchange: [string, string] | null = null) => {
      try {
        draw(await drafted(game, seat, how, exchange, freshSeed()));
      } catch (error) {
        fault.textContent = (error as Error).message;
        done.disabled = true;
      }
    };
    text.onchange = () => put(text.value.trim());
    const kept = keptSetups(game);
    show(
      element("h2", {}, say("draft_title")),
      element("p", {}, say("draft_help")),
      element(
        "div",
        { className: "table" },
        board.place,
        element(
          "div",
          { className: "side" },
          element("p", { className: "row" }, ...policies().map(([name, label]) => button(label, () => put(name), { id: `draft-${name}` }))),
          kept.length > 0 &&
            choice(say("draft_kept"), [["", "—"], ...kept.map((one): [string, string] => [one, one])], "", (one) => one && put(one), "draft-kept"),
          element("div", { className: "field" }, element("label", { for: "draft-text" }, say("draft_text")), text),
          fault,
          element(
            "p",
            { className: "row" },
            done,
            button(say("draft_saved"), () => keepSetup(game, text.value)),
            button(say("leave"), () => finish(null)),
          ),
        ),
      ),
    );
    void put("reference");
  });
}
