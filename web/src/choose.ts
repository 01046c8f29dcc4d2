// The first screen: what is played, by whom, from which set-ups.
import { freshSeed, games, rulesOf } from "./engine";
import { button, choice, element, show } from "./dom";
import { clockField, distantFields, openDistant } from "./devices";
import { policies, setupOf } from "./draft";
import { explore } from "./explore";
import { find } from "./find";
import { levelsOf, type Level } from "./levels";
import { PERSON, play, resumeLeft } from "./play";
import { openRecord } from "./replay";
import { served } from "./server";
import { choices, choose, left, type Choices } from "./store";
import type { GameEntry, Rules, Switch } from "./types";
import { gameName, say } from "./words";

const title = (entry: GameEntry) => `${gameName(entry)} (${entry.id})`;

function gameOptions(entries: GameEntry[]): [string, [string, string][]][] {
  const group = (of: (entry: GameEntry) => boolean) =>
    entries.filter(of).map((entry): [string, string] => [entry.id, title(entry)]);
  const isEdition = (entry: GameEntry) => entry.family === "gunjin";
  return [
    [say("editions"), group((entry) => isEdition(entry) && entry.status === "historical")],
    [say("small_boards"), group((entry) => isEdition(entry) && entry.status !== "historical")],
    [say("other_games"), group((entry) => !isEdition(entry))],
  ];
}

function levelName(level: Level): string {
  const name = say(level.word);
  return level.points === undefined ? name : `${name} · ${say("level_points", level.points)}`;
}

/** The name of a game with its switches. */
function named(game: string, switches: Record<string, string>): string {
  const set = Object.entries(switches).map(([name, value]) => `${name}=${value}`);
  return set.length ? `${game}:${set.join(",")}` : game;
}

/** A choice for every switch that means something in this game. */
function switchFields(rules: Rules, chosen: Choices, changed: () => void): HTMLElement {
  const set = (one: Switch, value: string) => {
    const mine = { ...(chosen.switches[chosen.game] ?? {}) };
    if (value === one.default) delete mine[one.name];
    else mine[one.name] = value;
    chosen.switches = { ...chosen.switches, [chosen.game]: mine };
    changed();
  };
  const field = (one: Switch) => {
    const value = chosen.switches[chosen.game]?.[one.name] ?? one.default;
    const options = one.values.map((value): [string, string] => [value, value]);
    const made = choice(one.name, options, value, (value) => set(one, value), `switch-${one.name}`);
    made.append(element("small", {}, one.about));
    return made;
  };
  const fitting = (rules.switches ?? []).filter((one) => one.fits !== false && one.values.length > 1);
  return element(
    "details",
    {},
    element("summary", {}, say("rules_that_differ")),
    element("p", {}, say("rules_note")),
    element("div", { className: "fields" }, ...fitting.map(field)),
  );
}

function modeFields(entry: GameEntry, chosen: Choices, umpired: boolean, again: () => void): HTMLElement[] {
  const modes: [string, string][] = [
    ["agent", say("against_agent")],
    ["two", say("two_people")],
    ["watch", say("watch_agents")],
  ];
  if (umpired) modes.splice(2, 0, ["devices", say("two_devices")]);
  if (!modes.some(([mode]) => mode === chosen.mode)) chosen.mode = "agent";
  const fields = [choice(say("mode"), modes, chosen.mode, (mode) => ((chosen.mode = mode), again()), "mode")];
  const levels = levelsOf(entry.family);
  if (!levels.some((level) => level.id === chosen.level)) chosen.level = levels.at(-1)!.id;
  if (chosen.mode === "agent" || chosen.mode === "watch") {
    const options = levels.map((level): [string, string] => [level.id, levelName(level)]);
    const opponent = choice(say("opponent"), options, chosen.level, (level) => (chosen.level = level), "level");
    if (entry.family === "gunjin") opponent.append(element("small", {}, say("level_source")));
    fields.push(opponent);
  }
  if (chosen.mode === "agent" || chosen.mode === "devices") {
    chosen.seat = Math.min(chosen.seat, entry.seats - 1);
    const seat = (at: number) => (at === 0 ? say("first") : at === 1 && entry.seats === 2 ? say("second") : say("seat_of", at + 1));
    const seats = Array.from({ length: entry.seats }, (_, at): [string, string] => [String(at), seat(at)]);
    fields.push(choice(say("your_seat"), seats, String(chosen.seat), (at) => (chosen.seat = Number(at)), "seat"));
  }
  if (entry.family === "gunjin" && chosen.mode !== "watch") {
    const setups = [["hand", say("setup_hand")] as [string, string], ...policies()].filter(([name]) => name !== "learned" || entry.status === "historical");
    if (!setups.some(([name]) => name === chosen.setup)) chosen.setup = "reference";
    fields.push(choice(say("your_setup"), setups, chosen.setup, (setup) => (chosen.setup = setup), "setup"));
  }
  if (chosen.mode === "devices") fields.push(clockField(chosen.clock, (clock) => (chosen.clock = clock)));
  return fields;
}

async function begin(entry: GameEntry, chosen: Choices) {
  choose(chosen);
  const game = named(entry.id, chosen.switches[entry.id] ?? {});
  if (chosen.mode === "devices") return openDistant(game, chosen.seat, entry.family === "gunjin" ? chosen.setup : undefined, chosen.clock);
  const agent = levelsOf(entry.family).find((level) => level.id === chosen.level)!.agent;
  const people = Array.from({ length: entry.seats }, (_, seat) =>
    chosen.mode === "two" || (chosen.mode === "agent" && seat === chosen.seat),
  );
  const setups: string[] = [];
  if (entry.family === "gunjin") {
    for (const [seat, isPerson] of people.entries()) {
      const agents = entry.status === "historical" ? "learned" : "random";
      const setup = isPerson ? await setupOf(game, seat, chosen.setup, chosen.mode === "two") : agents;
      if (setup === null) return chooseGame();
      setups.push(setup);
    }
  }
  return play({ game, seats: people.map((isPerson) => (isPerson ? PERSON : agent)), setups, seed: freshSeed() });
}

function recordField(): HTMLElement {
  const file = element("input", {
    type: "file",
    id: "record",
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) await openRecord(await chosen.text());
    },
  });
  return element(
    "section",
    { className: "card" },
    element("h2", {}, say("open_record")),
    element("div", { className: "field" }, element("label", { for: "record" }, say("open_record_text")), file),
  );
}

/** Shows the first screen. */
export async function chooseGame() {
  const [entries, { server }] = await Promise.all([games(), served()]);
  const umpired = server === "gunjin";
  const chosen = choices();
  const form = element("form", { className: "card", onsubmit: (event: Event) => event.preventDefault() });
  let asked = 0;
  const draw = async () => {
    const turn = ++asked;
    const entry = entries.find((other) => other.id === chosen.game) ?? entries[0]!;
    chosen.game = entry.id;
    const rules = await rulesOf(entry.id);
    if (turn !== asked) return;
    // The state of the form, for programs that drive the page.
    form.dataset.shows = `${entry.id} ${chosen.mode}`;
    const open = form.querySelector("details")?.open ?? false;
    const switches = rules ? switchFields(rules, chosen, () => choose(chosen)) : null;
    if (switches) (switches as HTMLDetailsElement).open = open;
    form.replaceChildren(
      element("h2", {}, say("new_game")),
      choice(say("game"), gameOptions(entries), entry.id, (game) => ((chosen.game = game), draw()), "game"),
      element("p", { className: "row" }, button(say("find"), find, { id: "find" })),
      ...modeFields(entry, chosen, umpired, () => void draw()),
      ...(switches ? [switches] : []),
      element("p", { className: "row" }, button(say(chosen.mode === "devices" ? "open_table" : "start"), () => begin(entry, chosen), { className: "primary", id: "start" })),
    );
  };
  await draw();
  show(
    element("p", { className: "lead" }, say("lead")),
    left() && element("p", { className: "row" }, button(say("go_on"), resumeLeft, { className: "primary", id: "go-on" })),
    form,
    umpired && distantFields(),
    recordField(),
    element(
      "section",
      { className: "card" },
      element("h2", {}, say("findings")),
      element("p", { className: "row" }, button(say("explore"), explore, { id: "explore" })),
    ),
  );
}
