// Wins that no answer prevents: on a table whose pieces all lie face up every move and every answer is tried.
import type { Table } from "../engine";

const legal = async (table: Table, seat: number) => (await table.look(seat, seat)).legal.map(({ move }) => move);

/** Asks what comes of a move, and takes it back. */
async function after<T>(table: Table, seat: number, move: string, asked: () => Promise<T>): Promise<T> {
  await table.play(seat, move);
  const answer = await asked();
  await table.takeBack();
  return answer;
}

/** A move by which a seat wins in so many moves of its own, whatever is answered; the likely one is tried first. */
export async function forced(table: Table, seat: number, moves: number, likely?: string): Promise<string | null> {
  if (moves === 0 || (await table.status()).over) return null;
  const all = await legal(table, seat);
  for (const move of likely === undefined ? all : [likely, ...all]) if (await forces(table, seat, move, moves)) return move;
  return null;
}

/** True if a seat that makes this move wins in so many moves of its own, whatever is answered. */
export const forces = (table: Table, seat: number, move: string, moves: number): Promise<boolean> =>
  after(table, seat, move, async () => {
    const { over } = await table.status();
    if (over || moves === 1) return over?.returns[seat] === 1;
    for (const answer of await legal(table, 1 - seat)) {
      if ((await after(table, 1 - seat, answer, () => forced(table, seat, moves - 1))) === null) return false;
    }
    return true;
  });

/** The answer after which a win in so many moves takes longest. */
export async function defence(table: Table, seat: number, moves: number): Promise<string> {
  const answers = await legal(table, 1 - seat);
  for (const answer of answers) if ((await after(table, 1 - seat, answer, () => forced(table, seat, moves - 1))) === null) return answer;
  return answers[0]!;
}
