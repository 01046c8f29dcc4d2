// The page's side of the worker.
import { fileOf } from "./files";
import type { About, Answer, Belief, Draft, GameEntry, HouseRules, Look, Meeting, Order, OwnerQuestion, Rules, SearchForm, Thought, Verdict } from "./types";
import { printed } from "./sheet";
import { language } from "./words";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const worker = new Worker(fileOf("worker.js"), { type: "module" });
const waiting = new Map<number, Waiting>();
let last = 0;
let wake: () => void;
/** When the engine has answered for the first time: everything that a board needs is here. */
export const awake = new Promise<void>((resolve) => (wake = resolve));

worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: unknown; wrong?: string }>) => {
  wake();
  const asked = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.wrong === undefined) asked?.resolve(data.answer);
  else asked?.reject(new Error(data.wrong));
};

worker.onerror = (event) => {
  waiting.forEach((asked) => asked.reject(new Error(event.message)));
  waiting.clear();
};

/** Asks the engine. */
export function ask<T>(name: string, ...words: unknown[]): Promise<T> {
  const id = ++last;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
    worker.postMessage({ id, name, words });
  });
}

export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

export const games = () => ask<GameEntry[]>("games");
/** The rules of a game. The engine writes the combat table by Japanese names; here it goes by codes. Words are the rule sheet's, in the reader's language. */
export async function rulesOf(game: string): Promise<Rules | null> {
  const [rules, sheet] = await Promise.all([ask<Rules | null>("rules", game), sheetOf(game)]);
  if (!rules?.combat) return rules;
  const { moves, note } = printed(sheet);
  const movement = Object.fromEntries((rules.pieces ?? []).map(({ ja, code }) => [code, moves.get(ja) ?? rules.movement?.[code] ?? ""]));
  const codes = new Map(rules.pieces?.map(({ ja, code }) => [ja, code]));
  const coded = <T>(row: Record<string, T>) => Object.fromEntries(Object.entries(row).map(([name, told]) => [codes.get(name) ?? name, told]));
  return { ...rules, movement, note, combat: coded(Object.fromEntries(Object.entries(rules.combat).map(([name, row]) => [name, coded(row)]))) };
}

/** House rules of a game; of switches that do not fit together the earlier ones are kept. */
export const houseRulesOf = (game: string) => ask<HouseRules>("houseRules", game, language());
/** Questions to the owner of a piece that meets another on a real board. */
export const questionsTo = (game: string, code: string, attacks: boolean) => ask<OwnerQuestion[]>("questions", game, code, attacks, language());
export const verdictOn = (game: string, meeting: Meeting) => ask<Verdict>("verdict", game, meeting, language());
export const sheetOf = (game: string) => ask<string>("sheet", game, language());

/** Editions that fit words and answers, as `QUESTION=ANSWER`; questions that were asked are not asked again. */
export const searched = (words: string, answers: string[], asked: string[]) => ask<SearchForm>("find", words, answers, asked, language());

export function drafted(game: string, seat: number, text: string, exchange: [string, string] | null, seed: number) {
  const [first, second] = exchange ?? ["", ""];
  return ask<Draft>("drafted", game, seat, text, first, second, seed, language());
}

/** The eyes of the umpire, who sees everything. */
export const UMPIRE = -1;

/** A look at everything, in which the engine tells sides by the case of a code, as the seat below would see it if nothing were hidden. */
function faced(look: Look, seat: number): Look {
  if (!look.view.pieces) return look;
  const [own, known]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [square, code] of Object.entries(look.view.pieces)) {
    const south = code === code.toUpperCase();
    (south === (seat === 0) ? own : known)[square] = code.toUpperCase();
  }
  return { ...look, view: { ...look.view, own, known, enemy: Object.keys(known) } };
}

/** A game under way in the worker. */
export class Table {
  private constructor(
    private readonly handle: number,
    readonly about: About,
  ) {}

  private static async at(handle: number): Promise<Table> {
    return new Table(handle, await ask<About>("ask", handle, "about", language()));
  }

  static readonly open = async (order: Order) => Table.at(await ask<number>("open", order));
  static readonly resume = async (record: string) => Table.at(await ask<number>("resume", record));

  private readonly ask = <T>(question: unknown) => ask<T>("ask", this.handle, question, language());
  readonly look = async (eyes: number, below: number, ply: number | null = null) => faced(await this.ask<Look>({ look: { ply, eyes, below } }), below);
  readonly status = () => this.ask<Look>("status");
  readonly belief = (ply: number, seat: number) => this.ask<Belief>({ belief: { ply, seat } });
  readonly notes = (seat: number) => this.ask<string>({ notes: { seat } });
  readonly play = (seat: number, text: string) => this.ask<null>({ play: { seat, text } });
  readonly think = () => this.ask<Answer | null>("think");
  /** An agent's policy at the view of the seat that acts after so many plies. */
  readonly advise = (ply: number, agent: string) => this.ask<Thought[]>({ advise: { ply, agent } });
  readonly resign = (seat: number) => this.ask<null>({ resign: { seat } });
  readonly takeBack = () => this.ask<null>("take_back");
  readonly record = () => this.ask<string>("record");
  readonly leave = () => ask<null>("leave", this.handle);
}
