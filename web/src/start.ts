// Before a game: the army already stands; edition, opponent and rules can be changed beside it.
import { button, chips, choice, door, element, show } from "./dom";
import { clockField } from "./clock";
import { openDistant } from "./devices";
import { draftSetup, SetupBoard } from "./draft";
import { freshSeed, games, houseRulesOf, rulesOf } from "./engine";
import { begin, PERSON } from "./game";
import { standing } from "./home";
import { houseRules, named } from "./house_rules";
import { levelsOf, type Level } from "./levels";
import { served } from "./server";
import { choices, choose, left, type Choices } from "./store";
import type { GameEntry, HouseRules, Rules } from "./types";
import { gameName, say, type Word } from "./words";

export type Mode = "agent" | "friend" | "watch";

/** Editions to begin with, by what people call them. */
const FIRST: [id: string, word: Word, about: Word][] = [
  ["p3-23-6i", "edition_usual", "edition_usual_about"],
  ["w-31-8x", "edition_large", "edition_large_about"],
  ["mini-4x6", "edition_small", "edition_small_about"],
];

const isEdition = (entry: GameEntry) => entry.family === "gunjin";

function gameOptions(entries: GameEntry[]): [string, [string, string][]][] {
  const group = (of: (entry: GameEntry) => boolean) =>
    entries.filter(of).map((entry): [string, string] => [entry.id, `${gameName(entry)} (${entry.id})`]);
  return [
    [say("editions"), group((entry) => isEdition(entry) && entry.status === "historical")],
    [say("small_boards"), group((entry) => isEdition(entry) && entry.status !== "historical")],
    [say("other_games"), group((entry) => !isEdition(entry))],
  ];
}

class Start {
  private setup: SetupBoard | null = null;
  private readonly chosen: Choices = choices();
  private readonly place = element("div", { className: "board" });
  private readonly side = element("form", { className: "beside", onsubmit: (event: Event) => event.preventDefault() });
  private asked = 0;

  constructor(
    private readonly mode: Mode,
    private readonly entries: GameEntry[],
    private readonly umpired: boolean,
  ) {}

  private get entry(): GameEntry {
    return this.entries.find(({ id }) => id === this.chosen.game) ?? this.entries[0]!;
  }

  private get switches(): Record<string, string> {
    return this.chosen.switches[this.entry.id] ?? {};
  }

  private get game(): string {
    return named(this.entry.id, this.switches);
  }

  /** Two people at one screen must not see each other's armies. */
  private get secret(): boolean {
    return this.mode === "friend" && this.chosen.friend === "one";
  }

  async open() {
    show(element("h2", {}, say(`start_${this.mode}`)), element("div", { className: "table" }, this.place, this.side));
    await this.draw();
  }

  private set(change: Partial<Choices>) {
    Object.assign(this.chosen, change);
    choose(this.chosen);
    void this.draw();
  }

  private async draw() {
    const turn = ++this.asked;
    const { entry } = this;
    this.chosen.game = entry.id;
    const house = await houseRulesOf(this.game);
    if (turn !== this.asked) return;
    const dropped = Object.keys(this.switches).length > Object.keys(house.changed).length;
    if (dropped) this.chosen.switches = { ...this.chosen.switches, [entry.id]: house.changed };
    const rules = await rulesOf(this.game);
    if (turn !== this.asked) return;
    const start = button(say(this.mode === "friend" && !this.secret ? "open_table" : "start"), () => this.begin(rules), { className: "primary", id: "start" });
    const own = isEdition(entry) && this.mode !== "watch" && !this.secret;
    this.setup = own ? new SetupBoard(this.game, this.chosen.seat, rules?.pieces ?? [], (lawful) => (start.disabled = !lawful)) : null;
    const open = [...this.side.querySelectorAll<HTMLElement>("details[open]")].map(({ id }) => id);
    const focused = document.activeElement?.id;
    this.side.replaceChildren(...[
      this.editionField(),
      this.mode === "friend" && this.umpired && this.friendField(),
      this.mode !== "friend" && this.levelField(),
      this.mode === "friend" && !this.secret && clockField(this.chosen.clock, (clock) => this.set({ clock })),
      element("p", { className: "row begin" }, start),
      this.setup?.tools(),
      this.secret && isEdition(entry) && this.secretSetup(),
      this.moreFields(house, dropped),
    ].filter((one): one is HTMLElement => Boolean(one)));
    this.side.querySelectorAll("details").forEach((one) => (one.open = open.includes(one.id)));
    if (focused) document.getElementById(focused)?.focus();
    const board = this.setup?.place ?? (isEdition(entry) && (await standing()));
    if (turn !== this.asked) return;
    this.place.replaceChildren(...(board ? [board] : []));
    if (this.setup) await this.setup.put("reference");
    // The state of the form, for programs that drive the page.
    this.side.dataset.shows = `${this.game} ${this.mode}`;
  }

  private get strength(): "level" | "watched" {
    return this.mode === "watch" ? "watched" : "level";
  }

  private get level(): Level {
    const levels = levelsOf(this.entry.family);
    return levels.find(({ id }) => id === this.chosen[this.strength]) ?? levels.at(-1)!;
  }

  private editionField(): HTMLElement {
    const options = FIRST.map(([id, word, about]): [string, string, string] => [id, say(word), say(about)]);
    if (!FIRST.some(([id]) => id === this.entry.id)) options.push([this.entry.id, gameName(this.entry), this.entry.id]);
    return chips(say("edition"), "edition", options, this.entry.id, (game) => this.set({ game }));
  }

  private levelField(): HTMLElement {
    const levels = levelsOf(this.entry.family);
    const options = levels.map(({ id, word, about }): [string, string, string?] => [id, say(word), about && say(about)]);
    const field = chips(say("opponent"), "level", options, this.level.id, (level) => {
      this.chosen[this.strength] = level;
      choose(this.chosen);
    });
    if (isEdition(this.entry)) field.append(element("small", {}, say("levels_note")));
    return field;
  }

  private friendField(): HTMLElement {
    const options: [string, string][] = [["one", say("two_people")], ["two", say("two_devices")]];
    return chips(say("mode"), "friend", options, this.chosen.friend, (friend) => this.set({ friend: friend as Choices["friend"] }));
  }

  private secretSetup(): HTMLElement {
    const options: [string, string][] = [["reference", say("setup_preset")], ["hand", say("setup_hand")], ["random", say("setup_random")]];
    if (!options.some(([id]) => id === this.chosen.setup)) this.chosen.setup = "reference";
    return chips(say("setups"), "setup", options, this.chosen.setup, (setup) => {
      this.chosen.setup = setup;
      choose(this.chosen);
    });
  }

  private moreFields(house: HouseRules, dropped: boolean): HTMLElement {
    const seat = (at: number) => (at === 0 ? say("first") : at === 1 && this.entry.seats === 2 ? say("second") : say("seat_of", at + 1));
    const seats = Array.from({ length: this.entry.seats }, (_, at): [string, string] => [String(at), seat(at)]);
    this.chosen.seat = Math.min(this.chosen.seat, this.entry.seats - 1);
    return element(
      "details",
      { id: "more" },
      element("summary", {}, say("more")),
      choice(say("game"), gameOptions(this.entries), this.entry.id, (game) => this.set({ game }), "game"),
      element("p", { className: "row" }, door(null, "#find", say("find_which"), null, { id: "find" })),
      this.mode !== "watch" && !this.secret && choice(say("your_seat"), seats, String(this.chosen.seat), (at) => this.set({ seat: Number(at) }), "seat"),
      house.subjects.length > 0 && houseRules(house, dropped, (switches) => this.set({ switches: { ...this.chosen.switches, [this.entry.id]: switches } })),
    );
  }

  /** Set-ups by seat; `null` if a person left while setting up. */
  private async setups(rules: Rules | null): Promise<string[] | null> {
    const { entry, chosen, game } = this;
    if (!isEdition(entry)) return [];
    const agents = (entry.status === "historical" && this.level.setup) || "random";
    if (this.mode === "watch") return [agents];
    if (!this.secret) return [0, 1].map((seat) => (seat === chosen.seat ? this.setup!.setup : agents));
    if (chosen.setup !== "hand") return [chosen.setup];
    const drafts: string[] = [];
    for (const seat of [0, 1]) {
      const draft = await draftSetup(game, seat, rules?.pieces ?? [], true);
      if (draft === null) return null;
      drafts.push(draft);
    }
    return drafts;
  }

  private async begin(rules: Rules | null) {
    const { entry, chosen, game } = this;
    if (this.mode === "friend" && !this.secret) return openDistant(game, chosen.seat, this.setup?.setup, chosen.clock);
    if (left() && !confirm(say("left_sure"))) return;
    const { agent } = this.level;
    const seats = Array.from({ length: entry.seats }, (_, seat) =>
      this.secret || (this.mode === "agent" && seat === chosen.seat) ? PERSON : agent,
    );
    const setups = await this.setups(rules);
    if (setups === null) return this.open();
    return begin({ game, seats, setups, seed: freshSeed() });
  }
}

/** Asks for what a game needs, and begins it. */
export async function start(mode: Mode) {
  const [entries, { server }] = await Promise.all([games(), served()]);
  await new Start(mode, entries, server === "gunjin").open();
}
