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
  open: (order) => kept(engine.Table.open(JSON.stringify(order))),
  resume: (record) => kept(engine.Table.resume(record)),
  leave: (handle) => {
    table(handle).free();
    tables.delete(handle);
  },
  ask: (handle, question, language) => JSON.parse(table(handle).ask(JSON.stringify(question), language)),
};

/** Networks: most games need none of them. */
const NETWORKS = ["learned", "leaf", "leaf-w-23-6i", "learned-w-23-6i", "learned-barrage"];
/** Players without knowledge, and agents without a network. */
const BLANK = /^(person|random)(:|$)/;
const PLAIN = /^(person|random|greedy|tactician|mcts|so-ismcts)(:|$)/;

async function fetched(path: string): Promise<string> {
  const response = await fetch(fileOf(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

async function supplyNetworks() {
  await Promise.all(NETWORKS.map(async (name) => engine.supply(name, await fetched(`networks/${name}.json`))));
}

/** Supplies learned set-ups or values of pieces, by their editions. */
const supplyAll = (folder: string) => async () => {
  const texts = JSON.parse(await fetched(`${folder}.json`)) as Record<string, string>;
  Object.entries(texts).forEach(([game, text]) => engine.supply(`${folder}/${game}`, text));
};

/** The agents that a question is about. */
function agentsOf({ name, words }: Call): string[] {
  if (name === "open") return (words[0] as { seats: string[] }).seats;
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
const values = once(supplyAll("values"));
const setups = once(supplyAll("setups"));

/** Fetches what a question needs: strong players play by networks and, where nobody says otherwise, from learned set-ups. */
async function fetchFor(call: Call) {
  const agents = agentsOf(call);
  const strong = agents.some((agent) => !PLAIN.test(agent));
  if (agents.some((agent) => !BLANK.test(agent))) await values();
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
