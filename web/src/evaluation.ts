// A strong player's values of every position of a game, each seat by what it had seen: a curve, and its turning point.
import { element } from "./dom";
import type { Table } from "./engine";
import { ADVISER } from "./levels";
import { say } from "./words";

export interface Judged {
  ply: number;
  seat: number;
  /** Expected points of the seat to act, 0 to 1. */
  value: number;
  /** The best move, and how much better it is than the one that was played. */
  best: string;
  loss: number;
}

/** Judges a game ply by ply; ends when told so. */
export async function* judge(table: Table, moves: string[], turns: number[], going: () => boolean): AsyncGenerator<Judged> {
  for (const [ply, played] of moves.entries()) {
    if (!going()) return;
    const thoughts = await table.advise(ply, ADVISER);
    const best = thoughts.reduce<(typeof thoughts)[number] | null>((best, one) => ((one.value ?? -1) > (best?.value ?? -1) ? one : best), null);
    if (best?.value == null) continue;
    const own = thoughts.find(({ move }) => move === played)?.value ?? null;
    yield { ply, seat: turns[ply]!, value: best.value, best: best.move, loss: own === null ? 0 : best.value - own };
  }
}

const [WIDTH, HEIGHT, LEFT, BELOW] = [640, 150, 34, 20];

/** The curve of each seat over the game, with its axes and the ply that is shown. */
export function curve(judged: Judged[], plies: number, now: number, names: string[]): HTMLElement {
  const x = (ply: number) => LEFT + (ply / Math.max(1, plies)) * (WIDTH - LEFT - 6);
  const y = (value: number) => 6 + (1 - Math.min(1, Math.max(0, value))) * (HEIGHT - BELOW - 6);
  const line = (seat: number, name: string) => {
    const points = judged.filter((one) => one.seat === seat).map(({ ply, value }) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`);
    return `<polyline class="${name}" points="${points.join(" ")}"/>`;
  };
  const levels = [0, 0.5, 1].map(
    (value) => `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}"/><text x="${LEFT - 4}" y="${y(value) + 4}" text-anchor="end">${100 * value}</text>`,
  );
  const ends = [0, plies].map((ply) => `<text x="${x(ply)}" y="${HEIGHT - 4}" text-anchor="${ply ? "end" : "start"}">${ply}</text>`);
  const figure = element("figure", { id: "curve" }, element("figcaption", {}, say("evaluation", names[0] ?? "", names[1] ?? "")));
  figure.insertAdjacentHTML(
    "beforeend",
    `<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say("evaluation", names[0] ?? "", names[1] ?? "")}">` +
      `${levels.join("")}${ends.join("")}<line class="now" x1="${x(now)}" x2="${x(now)}" y1="6" y2="${HEIGHT - BELOW}"/>${line(0, "south")}${line(1, "north")}</svg>`,
  );
  return figure;
}

/** Ply and seat of the largest loss of hope between two turns of one seat. */
export function turningPoint(judged: Judged[]): Judged | null {
  const falls = [0, 1].flatMap((seat) => {
    const own = judged.filter((one) => one.seat === seat);
    return own.slice(1).map((one, at) => ({ one: own[at]!, fall: own[at]!.value - one.value }));
  });
  const worst = falls.reduce((most, next) => (next.fall > most.fall ? next : most), { one: null as Judged | null, fall: 0.15 });
  return worst.one;
}

/** A move counts as a mistake from this loss of expected points on. */
const MISTAKE = 0.15;

export const mistakes = (judged: Judged[]) => judged.filter(({ loss }) => loss >= MISTAKE).sort((one, other) => other.loss - one.loss).slice(0, 5);
