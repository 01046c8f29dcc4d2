// A move that a strong player would make, and why: by the exact belief about the piece that it meets.
import { element } from "./dom";
import type { Action, Belief, Look, Rules, Thought } from "./types";
import { kindName, say, type Word } from "./words";

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** Chances of an attack: won, both fallen, lost. */
export function chances(rules: Rules, attacker: string, square: string, belief: Belief): [number, number, number] | null {
  const met = belief.pieces.find((piece) => piece.square === square);
  if (!met) return null;
  const sum = (result: string) =>
    met.kinds.reduce((total, { code, probability }) => total + (rules.combat?.[attacker]?.[code] === result ? probability : 0), 0);
  return [sum("win"), sum("both"), sum("lose")];
}

/** A move in words. */
export function explained(action: Action, look: Look, rules: Rules, belief: Belief | null): string {
  const code = action.from ? look.view.own?.[action.from] : undefined;
  if (!code || !action.from || !action.to) return action.move;
  const name = kindName(rules.pieces ?? [], code, false);
  const way = say("hint_move", name, action.from, action.to);
  const odds = belief && look.view.enemy?.includes(action.to) ? chances(rules, code, action.to, belief) : null;
  if (!odds) return way;
  // Against a flag the result hangs on the piece behind it.
  const flag = 1 - odds.reduce((sum, share) => sum + share, 0);
  return [way, say("hint_odds", ...odds.map(percent)), flag > 0.005 && say("hint_flag", percent(flag))].filter(Boolean).join(" ");
}

/** Least chances of a standing, the best standing first. */
const STANDINGS: [least: number, word: Word][] = [[0.75, "far_ahead"], [0.57, "ahead"], [0.43, "level"], [0.25, "behind"], [-Infinity, "far_behind"]];

/** Prefers the move that would be played, then those that were looked at longest. */
const order = (one: Thought, other: Thought) =>
  other.probability - one.probability || (other.visits ?? 0) - (one.visits ?? 0) || (other.value ?? 0) - (one.value ?? 0);

/** The best moves of a policy, in words, the best first; and the squares of that one. */
export function hints(thoughts: Thought[], look: Look, rules: Rules, belief: Belief | null): [HTMLElement, string[]] {
  const best = [...thoughts].sort(order).slice(0, 3);
  const actions = best.flatMap(({ move }) => look.legal.filter((action) => action.move === move));
  const value = best[0]?.value ?? null;
  const standing = value !== null && STANDINGS.find(([least]) => value >= least)![1];
  const told = actions.map((action) => element("li", {}, explained(action, look, rules, belief)));
  const list = element("section", { className: "about", id: "hint" }, element("h3", {}, say("hint_title")), element("ol", {}, ...told), standing && element("p", {}, say(standing)));
  return [list, [actions[0]?.from, actions[0]?.to].filter((square) => square !== undefined)];
}
