// Opponents by rank. The scores are those of docs/notebook/strength.md, on w-23-6i from random set-ups, the strongest without its leaf.
import type { Word } from "./words";

export interface Level {
  id: string;
  agent: string;
  word: Word;
  /** Percent scored against the Sergeant, where that was measured. */
  points?: number;
}

/** Judges positions and moves for hints and after games. */
export const ADVISER = "halving:milliseconds=0,inference=uniform,iterations=120,worlds=16,depth=8,leaf=built-in,net=built-in,prior=0.2,temperature=1";

const SEARCH = "leaf=built-in,net=built-in,prior=0.2,temperature=1";

/** Opponents at games of hidden armies. */
const ARMIES: Level[] = [
  { id: "random", agent: "random", word: "level_random", points: 1.1 },
  { id: "tactician", agent: "tactician", word: "level_tactician", points: 39.5 },
  { id: "greedy", agent: "greedy", word: "level_greedy", points: 50 },
  { id: "learned", agent: "learned", word: "level_learned", points: 69.8 },
  {
    id: "search",
    agent: `halving:milliseconds=0,inference=uniform,iterations=400,worlds=32,depth=12,${SEARCH}`,
    word: "level_search",
    points: 78.5,
  },
  { id: "maximum", agent: "halving:milliseconds=0,iterations=6000", word: "level_maximum", points: 84.4 },
];

const OTHERS: Level[] = [
  { id: "random", agent: "random", word: "level_random" },
  { id: "mcts", agent: "mcts:milliseconds=0,iterations=2000", word: "level_mcts" },
];

const CARDS: Level[] = [
  { id: "random", agent: "random", word: "level_random" },
  { id: "mcts", agent: "so-ismcts:milliseconds=0,iterations=2000", word: "level_mcts" },
];

export function levelsOf(family: string): Level[] {
  if (family === "gunjin") return ARMIES;
  return family === "shogi" || family === "jungle" ? OTHERS : CARDS;
}
