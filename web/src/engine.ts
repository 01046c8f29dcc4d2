// The page's side of the worker.
import type { About, Answer, Belief, Draft, GameEntry, Look, Order, Rules } from "./types";
import { language } from "./words";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const waiting = new Map<number, Waiting>();
let last = 0;

worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: unknown; wrong?: string }>) => {
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

export const games = () => ask<GameEntry[]>("games");
export const rulesOf = (game: string) => ask<Rules | null>("rules", game);
export const sheetOf = (game: string) => ask<string>("sheet", game);

export function drafted(game: string, seat: number, text: string, exchange: [string, string] | null, seed: number) {
  const [first, second] = exchange ?? ["", ""];
  return ask<Draft>("drafted", game, seat, text, first, second, seed, language());
}

/** The eyes of the umpire, who sees everything. */
export const UMPIRE = -1;

/** A game under way in the worker. */
export class Table {
  private constructor(
    private handle: number,
    readonly about: About,
  ) {}

  private static async at(handle: number): Promise<Table> {
    return new Table(handle, await ask<About>("about", handle));
  }

  static async open(order: Order): Promise<Table> {
    return Table.at(await ask<number>("open", order));
  }

  static async resume(record: string): Promise<Table> {
    return Table.at(await ask<number>("resume", record));
  }

  look(eyes: number, below: number, ply: number | null = null): Promise<Look> {
    return ask("look", this.handle, ply, eyes, below, language());
  }

  status(): Promise<Look> {
    return ask("status", this.handle, language());
  }

  belief(ply: number, seat: number): Promise<Belief> {
    return ask("belief", this.handle, ply, seat);
  }

  notes(seat: number): Promise<string> {
    return ask("notes", this.handle, seat, language());
  }

  play(seat: number, text: string): Promise<void> {
    return ask("play", this.handle, seat, text, language());
  }

  think(): Promise<Answer | null> {
    return ask("think", this.handle);
  }

  resign(seat: number): Promise<void> {
    return ask("resign", this.handle, seat);
  }

  takeBack(): Promise<void> {
    return ask("take_back", this.handle);
  }

  record(): Promise<string> {
    return ask("record", this.handle);
  }

  leave(): Promise<void> {
    return ask("leave", this.handle);
  }
}
