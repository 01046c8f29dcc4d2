// The engine and its agents, away from the page: however long they think, the page answers.
import { fileOf, isShipped } from "./files";
import init, * as engine from "./generated/gunjin.js";

interface Call {
  id: number;
  name: string;
  words: unknown[];
}

const tables = new Map<number, engine.Table>();
/** Games of the tables, with their switches. */
const games = new Map<number, string>();
let last = 0;

function kept(table: engine.Table, game: string): number {
  tables.set(++last, table);
  games.set(last, game);
  return last;
}

const gameOf = (record: string) => /^game: (.+)$/m.exec(record)?.[1] ?? "";

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
  open: (order) => kept(engine.Table.open(JSON.stringify(order)), order.game),
  resume: (record) => kept(engine.Table.resume(record), gameOf(record)),
  leave: (handle) => {
    table(handle).free();
    tables.delete(handle);
    games.delete(handle);
  },
  ask: (handle, question, language) => JSON.parse(table(handle).ask(JSON.stringify(question), language)),
};

/** Players without knowledge, and agents without a network. */
const BLANK = /^(person|random)(:|$)/;
const PLAIN = /^(person|random|greedy|tactician|mcts|so-ismcts)(:|$)/;

async function fetched(path: string): Promise<string> {
  const response = await fetch(fileOf(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

const networks = new Map<string, () => Promise<void>>();

/** Supplies the networks of a game: its own, or else those of all editions. */
async function supplyNetworks(game: string) {
  const edition = game.split(":")[0]!;
  const own = (kind: string) => `${kind}-${edition}`;
  const names = ["learned", "leaf"].map((kind) => (isShipped(`networks/${own(kind)}.json`) ? own(kind) : kind));
  const supply = (name: string) => once(async () => engine.supply(name, await fetched(`networks/${name}.json`)));
  for (const name of names) if (!networks.has(name)) networks.set(name, supply(name));
  await Promise.all(names.map((name) => networks.get(name)!()));
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

/** The game that a question is about, if strong players take part. */
function playedIn({ name, words }: Call): string {
  if (name === "open") return (words[0] as { game: string }).game;
  return name === "ask" ? (games.get(words[0] as number) ?? "") : gameOf(words[0] as string);
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

const values = once(supplyAll("values"));
const setups = once(supplyAll("setups"));

/** Fetches what a question needs: strong players play by networks and, where nobody says otherwise, from learned set-ups. */
async function fetchFor(call: Call) {
  const agents = agentsOf(call);
  const strong = agents.some((agent) => !PLAIN.test(agent));
  if (agents.some((agent) => !BLANK.test(agent))) await values();
  if (strong) await supplyNetworks(playedIn(call));
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
