// Puzzles out of games that the computer plays here: the same number gives the same game.
import { Table, UMPIRE } from "../engine";
import { PERSON } from "../game";
import { forced, forces } from "./forced";
import { cut, EDITION, positionOf, recordAt } from "./trial";
import type { Belief, PieceBelief } from "../types";

/** The players of the games. */
const PLAYERS = "tactician";
/** The next game to be looked at, where one holds no puzzle. */
const STRIDE = 1000;
const GAMES = 200;
/** Probability from which a piece is known for certain enough to ask for it. */
const CERTAIN = 0.9;
/** Enemy pieces that are left to choose from, at least. */
const CHOICE = 5;
/** Kinds that puzzles ask for, by turns. */
const KINDS = [["MI"], ["GE", "LG", "SP", "FG"]];

export interface Puzzle {
  number: number;
  /** The game up to the question, or from its position on, with people in both seats. */
  record: string;
  ply: number;
  seat: number;
  asks: { kind: "which"; code: string; belief: Belief } | { kind: "win"; moves: number };
}

/** Moves in which puzzles ask for a win, by turns. */
const LENGTHS = [1, 2, 3];

/** A whole game by its seed. */
async function played(seed: number): Promise<Table> {
  const table = await Table.open({ game: EDITION, seats: [PLAYERS, PLAYERS], setups: ["random"], seed });
  while ((await table.think()) !== null);
  return table;
}

/** The probability that a piece is of a kind. */
export const share = (piece: PieceBelief | undefined, code: string) => piece?.kinds.find((kind) => kind.code === code)?.probability ?? 0;

/** A kind of which one piece is known, and no second one is likely. */
function known(belief: Belief, kinds: string[]): string | undefined {
  const standing = belief.pieces.filter(({ square }) => square !== null);
  if (standing.length < CHOICE) return undefined;
  return kinds.find((code) => standing.filter((piece) => share(piece, code) >= CERTAIN).length === 1);
}

const people = (record: string) => record.replace(/^(south|north): .*$/gm, `$1: ${PERSON}`);

/** The first moment of a game at which whoever is to move knows a piece of these kinds. */
async function which(table: Table, number: number, kinds: string[]): Promise<Puzzle | null> {
  const { ply: end } = await table.status();
  for (let ply = 8; ply < end; ply++) {
    const seat = ply % 2;
    const belief = await table.belief(ply, seat);
    const code = known(belief, kinds);
    if (code) return { number, record: cut(people(await table.record()), ply), ply, seat, asks: { kind: "which", code, belief } };
  }
  return null;
}

/** The moment before a game was won by walking into an empty headquarters. */
async function win(table: Table, number: number): Promise<Puzzle | null> {
  const { ply: end, over } = await table.status();
  if (over?.reason !== "hq") return null;
  const seat = over.returns.indexOf(1);
  const { event } = await table.look(seat, seat);
  const before = await table.look(seat, seat, end - 1);
  if (!event?.to || event.fight || before.view.enemy?.includes(event.to)) return null;
  return { number, record: cut(people(await table.record()), end - 1), ply: end - 1, seat, asks: { kind: "win", moves: 1 } };
}

/** The moment before the last moves of a game, if from there nothing could prevent the win, and none was quicker. */
async function force(table: Table, number: number, moves: number): Promise<Puzzle | null> {
  const { ply: end, over } = await table.status();
  const ply = end - 2 * moves + 1;
  const seat = ply % 2;
  if (ply < 0 || over?.returns[seat] !== 1) return null;
  const record = await recordAt(positionOf(await table.look(UMPIRE, seat, ply)));
  const played = [...(await table.record()).matchAll(/^\d+\. (\S+)/gm)][ply]![1]!;
  const trial = await Table.resume(record);
  const proved = (await forces(trial, seat, played, moves)) && (await forced(trial, seat, moves - 1)) === null;
  await trial.leave();
  return proved ? { number, record, ply, seat, asks: { kind: "win", moves } } : null;
}

/** The puzzle of a number: every third one asks for a win, the others for a piece. */
export async function puzzleOf(number: number): Promise<Puzzle> {
  const [kinds, moves] = [KINDS[(number % 3) - 1], LENGTHS[(number / 3 - 1) % 3]!];
  for (let game = 0; game < GAMES; game++) {
    const table = await played(number + STRIDE * game);
    const found = await (kinds ? which(table, number, kinds) : moves === 1 ? win(table, number) : force(table, number, moves)).finally(() => table.leave());
    if (found) return found;
  }
  throw new Error(`no puzzle ${number}`);
}
