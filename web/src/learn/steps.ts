// The steps of the lesson: positions, and what is to come of them. The engine judges.

const NAMES = ["move", "meet", "word", "rank", "mine", "engineer", "flight", "spy", "headquarters", "deduce"] as const;

/** End of a step: an event of a move by certain kinds, or the piece that alone can be of a kind. */
export type Goal = { by: string[]; comes: "quiet" | "w" | "l" | "over" } | { find: string };

export interface Step {
  name: (typeof NAMES)[number];
  /** Pieces as R10.1 writes them, North's back rank first. */
  rows: string;
  /** Moves of both sides before the learner's. */
  plies: string[];
  goal: Goal;
}

const BOARDS: Record<Step["name"], [rows: string, goal: Goal, ...plies: string[]]> = {
  move: ["1fg1/2mi1/1ca2/4/1MA2/3", { by: ["MA"], comes: "quiet" }],
  meet: ["1fg1/1mi2/ca2en/MA3/4/3", { by: ["MA"], comes: "w" }],
  word: ["1fg1/2mi1/1en1co/3CA/4/3", { by: ["CA"], comes: "l" }],
  rank: ["1fg1/2mi1/3en/MAcoLG1/4/3", { by: ["LG"], comes: "w" }],
  mine: ["1fg1/mi2en/GE3/4/2CO1/3", { by: ["GE"], comes: "l" }],
  engineer: ["1fg1/mi1co1/4/4/2MA1/EN2", { by: ["EN"], comes: "w" }],
  flight: ["1fg1/1mica1/ma2sp/2MA1/TA1AP1/3", { by: ["AP", "TA"], comes: "w" }],
  spy: ["1fg1/1mi2/2ca1/COgeSP1/4/3", { by: ["SP"], comes: "w" }],
  headquarters: ["CA2/2MA1/3co/4/4/3", { by: ["MA"], comes: "over" }],
  deduce: ["3/1mi1ca/lg3/CO3/2MA1/3", { find: "MI" }, "a3a4", "d5d4", "c2c3", "a4a3"],
};

export const STEPS: Step[] = NAMES.map((name) => {
  const [rows, goal, ...plies] = BOARDS[name];
  return { name, rows, goal, plies };
});
