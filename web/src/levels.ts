// Opponents by rank. Each of the eight scores 62 to 82 % against the one below in three editions: docs/notebook/strength.md, "Levels of the page".
import type { Word } from "./words";

export interface Level {
  id: string;
  agent: string;
  word: Word;
  /** For whom it is. */
  about?: Word;
  /** Its set-up policy in historical editions. */
  setup?: string;
}

/** Judges positions and moves for hints and after games. */
export const ADVISER = "halving:milliseconds=0,inference=uniform,iterations=120,worlds=16,depth=8,leaf=built-in,net=built-in,prior=0.2,temperature=1";

/** Opponents at games of hidden armies. */
const ARMIES: Level[] = [
  { id: "random", agent: "random", setup: "random", word: "level_recruit", about: "level_recruit_about" },
  { id: "private", agent: "greedy:epsilon=0.9", setup: "random", word: "level_private" },
  { id: "lance", agent: "greedy:epsilon=0.7", setup: "random", word: "level_lance" },
  { id: "corporal", agent: "greedy:epsilon=0.35", setup: "random", word: "level_corporal" },
  { id: "sergeant", agent: "learned:temperature=1", setup: "random", word: "level_sergeant" },
  { id: "captain", agent: "learned", setup: "advice", word: "level_captain" },
  { id: "colonel", agent: "learned", setup: "learned", word: "level_colonel" },
  { id: "marshal", agent: "update:milliseconds=0,iterations=400", setup: "learned", word: "level_marshal" },
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
