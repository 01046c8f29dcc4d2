// The engine and its agents, away from the page: however long they think, the page answers.
import { fileOf } from "./files";
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

// Answers by name. Numbers of seats, plies and seeds come as numbers, everything else as text.
const answers: Record<string, (...words: any[]) => unknown> = {
  games: () => JSON.parse(engine.games()),
  rules: (game) => JSON.parse(engine.rules(game)),
  houseRules: (game, language) => JSON.parse(engine.house_rules(game, language)),
  sheet: (game, language) => engine.rule_sheet(game, language),
  find: (words, answers, asked, language) => JSON.parse(engine.find(words, answers, asked, language)),
  drafted: (game, seat, text, first, second, seed, language) =>
    JSON.parse(engine.drafted(game, seat, text, first, second, seed, language)),
  questions: (game, code, attacks, language) => JSON.parse(engine.questions_to_owner(game, code, attacks, language)),
  verdict: (game, meeting, language) => JSON.parse(engine.verdict(game, JSON.stringify(meeting), language)),
  recorded: (game, agents, seed, first, count) => JSON.parse(engine.recorded(game, agents, seed, first, count)),
  open: (order) => kept(engine.Table.open(JSON.stringify(order))),
  resume: (record) => kept(engine.Table.resume(record)),
  leave: (handle) => {
    table(handle).free();
    tables.delete(handle);
  },
  ask: (handle, question, language) => JSON.parse(table(handle).ask(JSON.stringify(question), language)),
};

/** Networks that are files beside the module: most games need none of them. */
const NETWORKS = ["leaf", "leaf-w-23-6i", "learned-w-23-6i", "learned-barrage"];
/** Agents without a network. */
const PLAIN = /^(person|random|greedy|tactician|mcts|so-ismcts)(:|$)/;

async function fetched(path: string): Promise<string> {
  const response = await fetch(fileOf(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

async function supplyNetworks() {
  await Promise.all(NETWORKS.map(async (name) => engine.supply(name, await fetched(`networks/${name}.json`))));
}

async function supplySetups() {
  const setups = JSON.parse(await fetched("setups.json")) as Record<string, string>;
  Object.entries(setups).forEach(([game, text]) => engine.supply(`setups/${game}`, text));
}

/** The agents that a question is about. */
function agentsOf({ name, words }: Call): string[] {
  if (name === "open") return (words[0] as { seats: string[] }).seats;
  if (name === "recorded") return words[1] as string[];
  const adviser = name === "ask" && (words[1] as { advise?: { agent: string } }).advise?.agent;
  if (adviser) return [adviser];
  return name === "resume" ? [...(words[0] as string).matchAll(/^(?:south|north|seat \d+): (.+)$/gm)].map(([, agent]) => agent!) : [];
}

/** Runs once, when first needed; after a failure again at the next call. */
function once(supply: () => Promise<void>): () => Promise<void> {
  let supplied: Promise<void> | null = null;
  return () =>
    (supplied ??= supply().catch((error) => {
      supplied = null;
      throw error;
    }));
}

const networks = once(supplyNetworks);
const setups = once(supplySetups);

/** Fetches what a question needs: strong players play by networks and, where nobody says otherwise, from learned set-ups. */
async function fetchFor(call: Call) {
  const strong = agentsOf(call).some((agent) => !PLAIN.test(agent));
  if (strong) await networks();
  if (strong || JSON.stringify(call.words).includes("learned")) await setups();
}

const ready = init({ module_or_path: fileOf("gunjin_bg.wasm") });

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  try {
    await ready;
    await fetchFor(data);
    const answer = answers[data.name];
    if (!answer) throw new Error(`nothing is called ${data.name}`);
    self.postMessage({ id: data.id, answer: answer(...data.words) });
  } catch (error) {
    self.postMessage({ id: data.id, wrong: error instanceof Error ? error.message : String(error) });
  }
};
