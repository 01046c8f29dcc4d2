// Facts that a seat has seen of enemy pieces: fights, and moves that not every piece can make.
import type { Table } from "../engine";
import type { Announced, PieceBelief } from "../types";

export interface Fact {
  kind: "beat" | "fell" | "both" | "went";
  ply: number;
  /** The own piece that it met, by its code. */
  met: string;
  way: [from: string, to: string];
}

/** Facts by the square where a piece began. */
export type Facts = Map<string, Fact[]>;

const KINDS: Record<string, [attacking: Fact["kind"], attacked: Fact["kind"]]> = { w: ["beat", "fell"], l: ["fell", "beat"], b: ["both", "both"] };

/** True for two squares that are further apart than a step; a headquarters is as wide as two files. */
function far(from: string, to: string): boolean {
  const [files, ranks] = [Math.abs(from.charCodeAt(0) - to.charCodeAt(0)), Math.abs(Number(from.slice(1)) - Number(to.slice(1)))];
  return ranks > 1 || files > 2;
}

class Memory {
  readonly facts: Facts;
  /** Pieces by the squares where they stand now. */
  private readonly at: Map<string, string>;

  constructor(starts: string[]) {
    this.facts = new Map(starts.map((start) => [start, []]));
    this.at = new Map(starts.map((start) => [start, start]));
  }

  /** Notes a move; `met` is the own piece in a fight. */
  note({ by, from, to, outcome, removed, ply }: Announced, seat: number, met: string) {
    if (!from || !to) return;
    const own = by === seat;
    const piece = this.at.get(own ? to : from);
    if (piece) {
      const kind = outcome ? KINDS[outcome]![own ? 1 : 0] : "went";
      if (kind !== "went" || far(from, to)) this.facts.get(piece)?.push({ kind, ply, met, way: [from, to] });
      if (kind === "fell" || kind === "both") this.at.delete(own ? to : from);
      else if (!own) this.at.delete(from), this.at.set(to, piece);
    }
    removed.forEach((square) => square !== to && this.at.delete(square));
  }
}

/** Goes through a game as a seat saw it. */
export async function factsOf(table: Table, end: number, seat: number, pieces: PieceBelief[]): Promise<Facts> {
  const memory = new Memory(pieces.map(({ start }) => start));
  let before = await table.look(seat, seat, 0);
  for (let ply = 1; ply <= end; ply++) {
    const look = await table.look(seat, seat, ply);
    const { event } = look;
    const met = event && before.view.own?.[(event.by === seat ? event.from : event.to) ?? ""];
    if (event) memory.note({ ...event, ply }, seat, met ?? "");
    before = look;
  }
  return memory.facts;
}
