// The tables of this browser's seats, those first where it is to move.
import { timeLeft } from "./clock";
import { door, element } from "./dom";
import { titleOf } from "./game";
import { visit } from "./route";
import { lookOf, Refused, type Sitting } from "./server";
import { keepSitting, sittings } from "./store";
import type { Seen } from "./types";
import { say } from "./words";

/** Rank of a table in the list, the highest first, and its state in words. */
function standing({ seat, look, record, next, clock }: Seen): { rank: number; words: string } {
  if (record !== null) return next ? { rank: 2, words: say("rematch_offered") } : { rank: 0, words: say("table_over") };
  if (!look) return { rank: 1, words: say("waiting") };
  const left = clock && clock.running !== null ? ` ${timeLeft(clock.left[clock.running] ?? 0)}` : "";
  if (look.turn === seat) return { rank: 3, words: say("your_turn") + left };
  return { rank: 1, words: say("turn_of", look.names[look.turn ?? 0] ?? "") + left };
}

/** A link to a table, and its rank; nothing if it has been cleared away. */
async function entry({ code, token }: Sitting) {
  const link = (title: string, words: string | null) => element("li", {}, door(null, `#table=${code}`, title, words, { id: `table-${code}` }));
  try {
    const seen = await lookOf(token);
    const { rank, words } = standing(seen);
    return { rank, item: link(`${await titleOf(seen.game)} · ${code}`, words) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403) return { rank: 0, item: link(code, null) };
    keepSitting(code, null);
    return null;
  }
}

/** The list, once the server has told how they stand. */
function yourTables(): HTMLElement {
  const place = element("div", {});
  const all = Object.values(sittings()).reverse().map(entry);
  void Promise.all(all).then((entries) => {
    const found = entries.filter((entry) => entry !== null).sort((one, other) => other.rank - one.rank);
    if (found.length === 0) return;
    const items = found.map(({ item }) => item);
    place.append(element("h2", {}, say("your_tables")), element("ul", { className: "plain doors", id: "tables" }, ...items));
  });
  return place;
}

/** On the first screen, where a server umpires: the tables at which one sits, and joining by a word. */
export function distantFields(): HTMLElement {
  const word = element("input", { type: "text", id: "join-code", autocomplete: "off", spellcheck: false, autocapitalize: "none" });
  const go = (event: Event) => {
    event.preventDefault();
    if (word.value.trim()) visit(`#table=${word.value.trim().toLowerCase()}`);
  };
  return element(
    "section",
    { className: "card" },
    element("h2", {}, say("join_table")),
    element(
      "form",
      { className: "field", onsubmit: go },
      element("label", { for: "join-code" }, say("join_code")),
      element("span", { className: "row" }, word, element("button", { type: "submit" }, say("join"))),
    ),
    yourTables(),
  );
}
