// A piece that was touched: how it moves, what it beats, what it can be.
import { element } from "./dom";
import type { Attack, Belief, Rules, View } from "./types";
import { kindName, say } from "./words";

/** Kinds against which an attacker fares so. */
function against(rules: Rules, code: string, result: Attack): string[] {
  return Object.entries(rules.combat?.[code] ?? {}).flatMap(([other, told]) => (told === result ? [other] : []));
}

const names = (rules: Rules, codes: string[]) => codes.map((code) => kindName(rules.pieces ?? [], code, false)).join(say("comma"));

/** Card of a kind: its moves and fights. */
export function kindCard(rules: Rules, code: string): HTMLElement {
  const lines = ([["beats", "win"], ["falls_with", "both"], ["loses_to", "lose"]] as const).flatMap(([word, result]) => {
    const codes = against(rules, code, result);
    return codes.length ? [element("p", {}, element("strong", {}, say(word)), " ", names(rules, codes))] : [];
  });
  return element(
    "section",
    { className: "about", "aria-label": kindName(rules.pieces ?? [], code, true) },
    element("h3", {}, kindName(rules.pieces ?? [], code, true)),
    element("p", {}, rules.movement?.[code] ?? ""),
    ...lines,
    !(code in (rules.combat ?? {})) && element("p", {}, rules.note),
  );
}

const percent = (share: number) => `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;

/** Card of a hidden piece: kinds that are excluded, and likely ones. */
function enemyCard(rules: Rules, square: string, view: View, belief: Belief | null): HTMLElement {
  const possible = view.enemy_kinds?.[square] ?? [];
  const all = (rules.pieces ?? []).map(({ code }) => code);
  const excluded = all.filter((code) => !possible.includes(code));
  const likely = belief?.pieces.find((piece) => piece.square === square)?.kinds.slice(0, 4) ?? [];
  const told = likely.map(({ code, probability }) => `${kindName(rules.pieces ?? [], code, false)} ${percent(probability)}`);
  return element(
    "section",
    { className: "about", "aria-label": say("enemy_at", square) },
    element("h3", {}, say("enemy_at", square)),
    view.enemy_moved && element("p", {}, say(view.enemy_moved.includes(square) ? "has_moved" : "has_not_moved")),
    told.length > 0 && element("p", {}, element("strong", {}, say("likeliest")), " ", told.join(say("comma"))),
    element("p", {}, excluded.length === 0 ? say("can_be_anything") : excluded.length > possible.length ? `${say("can_only_be")} ${names(rules, possible)}` : `${say("cannot_be")} ${names(rules, excluded)}`),
  );
}

/** The card of whatever stands on a square; nothing for an empty one. */
export function squareCard(rules: Rules, square: string, view: View, belief: Belief | null): HTMLElement | null {
  const code = view.own?.[square] ?? view.known?.[square];
  if (code) return kindCard(rules, code);
  return view.enemy?.includes(square) ? enemyCard(rules, square, view, belief) : null;
}
