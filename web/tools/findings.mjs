// The committed findings (data/findings/*.csv) as one JSON for the page: estimates with their intervals, and the words of what they tested.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The rows of a CSV file (RFC 4180), by column. */
export function rows(text) {
  const lines = [];
  let [line, field, quoted] = [[], "", false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted && letter === '"' && text[at + 1] === '"') [field, at] = [field + '"', at + 1];
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === "," || letter === "\n")) {
      line.push(field);
      field = "";
      if (letter === "\n") {
        lines.push(line);
        line = [];
      }
    } else if (letter !== "\r") field += letter;
  }
  const [columns, ...others] = lines;
  return others.map((fields) => Object.fromEntries(columns.map((column, at) => [column, fields[at]])));
}

const round = (text) => Number(Number(text).toPrecision(4));

/** A table: what it is about, and rows of edition, item, estimate, low, high, count. An estimate without an interval is left out. */
function table(topic, measure, rows, { item, point, low = `${point}_low`, high = `${point}_high`, count }) {
  const has = (row) => [point, low, high].every((column) => row[column] !== undefined && row[column] !== "");
  const byAgent = new Map();
  for (const row of rows.filter(has)) {
    const own = byAgent.get(row.agents) ?? byAgent.set(row.agents, []).get(row.agents);
    own.push([row.game, item ? row[item] : "", round(row[point]), round(row[low]), round(row[high]), Number(row[count])]);
  }
  return [...byAgent].map(([agent, rows]) => ({ topic, measure, agent, rows }));
}

const ERAS = ["first_mover", "drawn", "plies", "first_contact", "crossing", "branching", "combats", "captures", "lead_changes", "swing", "won_from_behind"];
const SWITCHES = ["first_mover", "drawn", "plies", "combats"];

/** Statements that were tested: how many came out so, those with words, the gain of moving first; and the words of house rules. */
function sayings(root) {
  const lines = readFileSync(join(root, "scripts/drawings/sayings.toml"), "utf8").matchAll(/^"?([\w=-]+)"? = (\[.*\])$/gm);
  const words = new Map(Array.from(lines, ([, id, told]) => [id, JSON.parse(told)]));
  const judged = rows(readFileSync(join(root, "data/findings/claims.csv"), "utf8")).filter(({ agent }) => agent === "all");
  const verdicts = {};
  for (const { verdict } of judged) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const estimate = ({ effect, low, high, games }) => [...[effect, low, high].map(round), Number(games)];
  const told = judged.filter(({ id }) => words.get(id)?.[0] === "points");
  const claims = told.map((row) => [row.verdict, ...words.get(row.id).slice(1), ...estimate(row)]);
  const rules = Object.fromEntries([...words].filter(([id]) => id.includes("=")));
  return { verdicts, claims, first: estimate(judged.find(({ id }) => id === "first-player")), rules };
}

/** Everything that the page explores. */
export function findings(root) {
  // Tables name the players; those of set-ups that are not random say so in their names.
  const setups = (name) => (name.endsWith("-broad") ? ", broader set-ups" : name.endsWith("-mixtures") ? ", mixtures" : "");
  const read = (name) =>
    rows(readFileSync(join(root, "data/findings", `${name}.csv`), "utf8")).map((row) => ({
      ...row,
      agents: row.agents.replace(/, set-ups .*$/, "") + setups(name),
    }));
  const tables = [];
  const lengths = rows(readFileSync(join(root, "data/findings/lengths.csv"), "utf8"));
  for (const name of ["learned", "greedy", "tactician", "learned-mixtures", "greedy-mixtures"]) {
    // Lengths are of games that ended before the cap.
    const ended = ({ game }) => lengths.find((row) => row.table === name && row.game === game);
    const eras = read(`eras-${name}`).map((row) => ({ ...row, plies: ended(row).ended, plies_low: ended(row).ended_low, plies_high: ended(row).ended_high }));
    for (const measure of ERAS) tables.push(...table("editions", measure, eras, { point: measure, count: "games" }));
    tables.push(...table("endings", "share", read(`endings-${name}`), { item: "ending", point: "share", count: "games" }));
  }
  for (const name of ["learned-random", "learned-broad", "learned-mixtures", "circle-hand"]) {
    const values = read(`values-${name}`);
    tables.push(...table("pieces", "lost", read(`removal-${name}`), { item: "kind", point: "lost", count: "pairs" }));
    tables.push(...table("pieces", "value", values, { item: "kind", point: "value", count: "games" }));
  }
  const switches = read("switches-greedy");
  for (const measure of SWITCHES) {
    const own = switches.filter((row) => row.measure === measure);
    tables.push(...table("switches", measure, own, { item: "switch", point: "difference", count: "games" }));
  }
  return { tables, ...sayings(root) };
}
