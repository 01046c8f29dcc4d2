// Tables for trying things out: positions that were set up, games cut where they become interesting, and what is seen of them.
import { element } from "../dom";
import { Table } from "../engine";
import { PERSON } from "../game";
import type { Look } from "../types";

/** The small edition with one piece of every kind, with mines and tanks as in the usual set of 23 pieces. */
export const EDITION = "mini-4x6:mine_on_win=stays,tank_vs_engineer=tank";

/** A table at which a game begins at a position (R10.1), with people in both seats. */
export async function tableAt(position: string): Promise<Table> {
  const fresh = await Table.open({ game: EDITION, seats: [PERSON, PERSON], setups: ["reference"], seed: 0 });
  const record = await fresh.record();
  await fresh.leave();
  return Table.resume(record.replace(/^setup s:.*\nsetup n:.*$/m, `position: ${position}`));
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
