// Editions by their names for people, and the doors that lead from one: to a game, its rules, and another beside it.
import { button, door, element } from "./dom";
import { searched } from "./engine";
import { showRules } from "./game";
import { visit } from "./route";
import { choices, choose } from "./store";
import type { Candidate } from "./types";
import { gameName, say } from "./words";

/** The edition that most people know. */
export const USUAL = "p3-23-6i";
/** An edition to hold another against. */
export const against = (id: string) => (id === USUAL ? "w-31-8x" : USUAL);

export const editions = async () => (await searched("", [], [])).found;

/** Title and maker, for a choice. */
export const editionTitle = (edition: Candidate) => `${gameName(edition)} · ${edition.maker}`;

/** The address of two editions side by side; without the other one, the one that is played. */
export function comparing(one: string, other = choices().game.split(":")[0]!): string {
  return `#compare=${other === one ? against(one) : other},${one}`;
}

function playOf(id: string) {
  choose({ ...choices(), game: id });
  visit("#new");
}

/** Doors from an edition. */
export function editionDoors(edition: Candidate, compared = false): HTMLElement {
  const of = (label: string) => ({ "aria-label": `${label}: ${gameName(edition)}` });
  const [play, rules, compare] = [say("find_play"), say("rules"), say("compare_with")];
  return element(
    "p",
    { className: "row" },
    button(play, () => playOf(edition.id), of(play)),
    button(rules, () => showRules(edition.id), of(rules)),
    !compared && door(null, comparing(edition.id), compare, null, of(compare)),
  );
}
