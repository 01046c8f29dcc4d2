// The engine and its agents, away from the page: however long they think, the page answers.
import init, * as engine from "./generated/gunjin.js";

interface Call {
  id: number;
  name: string;
  words: unknown[];
}

const tables = new Map<number, engine.Table>();
let last = 0;

function kept(table: engine.Table): number {
  tables.set(++last, table);
  return last;
}

function table(handle: unknown): engine.Table {
  const found = tables.get(handle as number);
  if (!found) throw new Error(`there is no table ${String(handle)}`);
  return found;
}

// What is asked by name. Numbers of seats, plies and seeds come as numbers, everything else as text.
const answers: Record<string, (...words: any[]) => unknown> = {
  version: () => engine.version(),
  games: () => JSON.parse(engine.games()),
  rules: (game) => JSON.parse(engine.rules(game)),
  sheet: (game) => engine.rule_sheet(game),
  drafted: (game, seat, text, first, second, seed, language) =>
    JSON.parse(engine.drafted(game, seat, text, first, second, seed, language)),
  recorded: (game, agents, seed, first, count) => JSON.parse(engine.recorded(game, agents, seed, first, count)),
  open: (order) => kept(engine.Table.open(JSON.stringify(order))),
  resume: (record) => kept(engine.Table.resume(record)),
  leave: (handle) => {
    table(handle).free();
    tables.delete(handle);
  },
  about: (handle) => JSON.parse(table(handle).about()),
  look: (handle, ply, eyes, below, language) =>
    JSON.parse(table(handle).look(ply ?? undefined, eyes, below, language)),
  status: (handle, language) => JSON.parse(table(handle).status(language)),
  belief: (handle, ply, seat) => JSON.parse(table(handle).belief(ply, seat)),
  notes: (handle, seat, language) => table(handle).notes(seat, language),
  play: (handle, seat, text, language) => table(handle).play(seat, text, language),
  think: (handle) => JSON.parse(table(handle).think()),
  resign: (handle, seat) => table(handle).resign(seat),
  take_back: (handle) => table(handle).take_back(),
  record: (handle) => table(handle).record(),
};

/** Networks that are files beside the module: most games need none of them. */
const NETWORKS = ["leaf", "leaf-w-23-6i", "learned-w-23-6i"];
/** Who plays without a network. */
const PLAIN = /^(person|random|greedy|tactician|mcts|so-ismcts)(:|$)/;

let networks: Promise<unknown> | null = null;

async function supplied(name: string) {
  const response = await fetch(new URL(`networks/${name}.json`, self.location.href));
  if (!response.ok) throw new Error(`networks/${name}.json: ${response.status}`);
  engine.supply_network(name, await response.text());
}

/** The agents that a question is about. */
function agentsOf({ name, words }: Call): string[] {
  if (name === "open") return (words[0] as { seats: string[] }).seats;
  if (name === "recorded") return words[1] as string[];
  return name === "resume" ? [...(words[0] as string).matchAll(/^(?:south|north|seat \d+): (.+)$/gm)].map(([, agent]) => agent!) : [];
}

/** Fetches the networks before the first question that needs one; a fetch that failed is tried again at the next. */
async function networksFor(call: Call) {
  if (agentsOf(call).every((agent) => PLAIN.test(agent))) return;
  networks ??= Promise.all(NETWORKS.map(supplied));
  await networks.catch((error) => {
    networks = null;
    throw error;
  });
}

const ready = init({ module_or_path: new URL("gunjin_bg.wasm", self.location.href) });

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  try {
    await ready;
    await networksFor(data);
    const answer = answers[data.name];
    if (!answer) throw new Error(`nothing is called ${data.name}`);
    self.postMessage({ id: data.id, answer: answer(...data.words) });
  } catch (error) {
    self.postMessage({ id: data.id, wrong: error instanceof Error ? error.message : String(error) });
  }
};
