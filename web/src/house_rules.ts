// Rules that differ between editions and households, as sentences.
import { choice, element } from "./dom";
import type { Switch } from "./types";
import { say } from "./words";

/** The name of a game with its switches. */
export function named(game: string, switches: Record<string, string>): string {
  const set = Object.entries(switches).map(([name, value]) => `${name}=${value}`);
  return set.length ? `${game}:${set.join(",")}` : game;
}

/** A choice for every switch that means something in a game; `chosen` are those that were changed. */
export function houseRules(switches: Switch[], chosen: Record<string, string>, changed: (chosen: Record<string, string>) => void): HTMLElement {
  const set = (one: Switch, value: string) => {
    const { [one.name]: _, ...others } = chosen;
    changed(value === one.default ? others : { ...others, [one.name]: value });
  };
  const field = (one: Switch) => {
    const options = one.values.map((value): [string, string] => [value, value]);
    const made = choice(one.name, options, chosen[one.name] ?? one.default, (value) => set(one, value), `switch-${one.name}`);
    made.append(element("small", {}, one.about));
    return made;
  };
  const fitting = switches.filter((one) => one.fits !== false && one.values.length > 1);
  return element(
    "details",
    { id: "house-rules" },
    element("summary", {}, say("rules_that_differ")),
    element("p", {}, say("rules_note")),
    element("div", { className: "fields" }, ...fitting.map(field)),
  );
}
