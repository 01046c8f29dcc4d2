// Answers of the engine: the JSON of ui/src/client_view.rs, editor_state.rs and of rules_json.

export interface GameEntry {
  id: string;
  family: string;
  name_ja: string;
  name_en: string;
  seats: number;
  status: string;
}

export interface Action {
  move: string;
  from?: string;
  to?: string;
  bomb?: string | null;
}

export interface Over {
  reason: string;
  words: string;
  returns: number[];
}

export interface View {
  own?: Record<string, string>;
  enemy?: string[];
  known?: Record<string, string>;
  dead_own?: Record<string, number>;
  dead_enemy?: number;
  last?: string | null;
  enemy_kinds?: Record<string, string[]>;
  enemy_moved?: string[];
  pieces?: Record<string, string>;
}

/** The last announcement: `event` of docs/PROTOCOL.md. */
export interface Announced {
  ply: number;
  by: number | null;
  move: string;
  from?: string;
  to?: string;
  /** Result for the attacker: w, l or b. */
  outcome: string | null;
  removed: string[];
  fight?: boolean;
}

export interface Look {
  seat: number | null;
  ply: number;
  turn: number | null;
  names: string[];
  svg: string;
  text: string;
  legal: Action[];
  heard: string[];
  event: Announced | null;
  view: View;
  over: Over | null;
}

export interface ClockOrder {
  minutes: number;
  seconds: number;
  /** Days for every move, in games by correspondence. */
  days?: number;
}

export interface ClockSeen {
  left: number[];
  running: number | null;
}

/** Messages of a server to a seat: ui/src/server/session.rs. */
export interface Seen {
  version: number;
  code: string;
  game: string;
  seat: number;
  taken: boolean[];
  here: boolean[];
  clock: ClockSeen | null;
  look: Look | null;
  record: string | null;
  /** The table of the rematch. */
  next: string | null;
}

export interface Thought {
  move: string;
  probability: number;
  visits: number | null;
  value: number | null;
}

export interface Answer {
  move: string;
  thoughts: Thought[];
}

export interface Draft {
  text: string;
  pieces: Record<string, string>;
  svg: string;
  fault: string | null;
}

export interface Kind {
  code: string;
  ja: string;
  en: string;
  count: number;
}

/** The house rules of a game: house_rules.rs. */
export interface HouseRules {
  changed: Record<string, string>;
  subjects: [name: string, rules: HouseRule[]][];
}

export interface HouseRule {
  name: string;
  question: string;
  value: string;
  printed: string;
  origin: "printed" | "ruling" | "usual";
  answers: [value: string, text: string][];
  range: [least: number, most: number] | null;
}

export type Attack = "win" | "lose" | "both" | "never";

export interface Rules {
  id: string;
  name_ja?: string;
  name_en?: string;
  pieces?: Kind[];
  movement?: Record<string, string>;
  combat?: Record<string, Record<string, Attack>>;
  goals?: string[];
  /** Fights that the combat table leaves out. */
  note?: string;
}

/** The umpire of a real board: ui/src/real_board.rs. */
export interface OwnerQuestion {
  name: string;
  text: string;
}

export interface ShownPiece {
  piece: string;
  behind: string | null;
}

export interface Meeting {
  attacker: ShownPiece;
  defender: ShownPiece | null;
  yes: string[];
}

export interface Verdict {
  outcome: string | null;
  backer_falls: [boolean, boolean];
  returns: boolean;
  winner: number | null;
}

/** The search for an edition: experiments/src/render/found.rs. */
export interface SearchForm {
  found: Candidate[];
  questions: OpenQuestion[];
}

export interface Candidate {
  id: string;
  name_ja: string;
  name_en: string;
  maker: string;
  date: string;
  pieces: number;
  missing: string[];
  nearest: string | null;
}

export interface OpenQuestion {
  id: string;
  text: string;
  answers: [value: string, text: string][];
}

export interface PieceBelief {
  start: string;
  square: string | null;
  kinds: { code: string; probability: number }[];
}

export interface Belief {
  pieces: PieceBelief[];
}

export interface Order {
  game: string;
  seats: string[];
  setups: string[];
  seed: number;
}

export interface About {
  game: string;
  name: string;
  seats: string[];
}
