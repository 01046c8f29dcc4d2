// Tables for trying things out: positions that were set up, games cut where they become interesting, and what is seen of them.
import { element } from "../dom";
import { Table } from "../engine";
import { PERSON } from "../game";
import type { Look } from "../types";

/** The small edition with one piece of every kind, with mines and tanks as in the usual set of 23 pieces. */
export const EDITION = "mini-4x6:mine_on_win=stays,tank_vs_engineer=tank";

/** The record of a game that begins at a position (R10.1), with people in both seats. */
export async function recordAt(position: string): Promise<string> {
  const fresh = await Table.open({ game: EDITION, seats: [PERSON, PERSON], setups: ["reference"], seed: 0 });
  const record = await fresh.record();
  await fresh.leave();
  return record.replace(/^setup s:.*\nsetup n:.*$/m, `position: ${position}`);
}

/** The position of a look at everything. */
export function positionOf({ svg, view, turn }: Look): string {
  const rows = new Map<number, string>();
  const squares = [...svg.matchAll(/class="square[^"]*" data-square="([a-z])(\d+)"/g)].map(([, file, rank]) => [file!, Number(rank)] as const);
  squares.sort(([one, rank], [other, next]) => next - rank || one.localeCompare(other));
  for (const [file, rank] of squares) rows.set(rank, (rows.get(rank) ?? "") + (view.pieces?.[file + rank] ?? "1"));
  return `${[...rows.values()].map((row) => row.replace(/1+/g, ({ length }) => String(length))).join("/")} ${turn === 0 ? "s" : "n"} 0 -`;
}

/** The record of a game as it stood after so many plies. */
export function cut(record: string, plies: number): string {
  const lines = record.split("\n").filter((line) => Number(/^(\d+)\. /.exec(line)?.[1] ?? 0) <= plies);
  const header = (line: string) => line.replace(/^result: .*/, "result: *").replace(/^ended: .*/, "ended: -");
  return lines.filter((line) => !/^(why|stopped): /.test(line)).map(header).join("\n");
}

/** A seat's look with every enemy piece face down, also those that the view has found out. */
export function covered(look: Look): Look {
  const page = element("div");
  page.innerHTML = look.svg;
  for (const piece of page.querySelectorAll(".piece:not(.own)")) {
    piece.classList.add("unseen");
    piece.querySelectorAll("text").forEach((name) => name.remove());
  }
  return { ...look, svg: page.innerHTML, view: { ...look.view, known: {} } };
}
