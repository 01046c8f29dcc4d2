// A move that a strong player would make, and why: by the exact belief about the piece that it meets.
import { element } from "./dom";
import type { Action, Belief, Look, Rules, Thought } from "./types";
import { kindName, say, type Word } from "./words";

/** Probabilities up to which something is not spoken of, from which it is likely, and from which it is all but certain. */
const [UNLIKELY, LIKELY, CERTAIN] = [0.05, 0.6, 0.9];

/** Chances of an attack: won, both fallen, lost. */
function chances(rules: Rules, attacker: string, square: string, belief: Belief): [number, number, number] | null {
  const met = belief.pieces.find((piece) => piece.square === square);
  if (!met) return null;
  const sum = (result: string) =>
    met.kinds.reduce((total, { code, probability }) => total + (rules.combat?.[attacker]?.[code] === result ? probability : 0), 0);
  return [sum("win"), sum("both"), sum("lose")];
}

/** A fight in words. */
function fight([wins, both, loses]: [number, number, number]): Word {
  if (wins >= LIKELY) return wins >= CERTAIN ? "fight_won" : "fight_hopeful";
  if (loses >= LIKELY) return loses >= CERTAIN ? "fight_lost" : "fight_doubtful";
  return both >= LIKELY ? "fight_even" : "fight_open";
}

/** A move in words. */
function explained(action: Action, look: Look, rules: Rules, belief: Belief | null): string {
  const code = action.from ? look.view.own?.[action.from] : undefined;
  if (!code || !action.from || !action.to) return action.move;
  const name = kindName(rules.pieces ?? [], code, false);
  const way = say("hint_move", name, action.from, action.to);
  const odds = belief && look.view.enemy?.includes(action.to) ? chances(rules, code, action.to, belief) : null;
  if (!odds) return way;
  // Against a flag the result hangs on the piece behind it.
  const flag = 1 - odds.reduce((sum, share) => sum + share, 0);
  return [way, say(fight(odds)), flag > UNLIKELY && say("hint_flag")].filter(Boolean).join(" ");
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
