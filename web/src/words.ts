// What the page says by itself, in English and in Japanese: data/words/page.json, and data/words/findings.json, by which reports
// say findings too. What the umpire says comes from the engine.
import { findings } from "../../data/words/findings.json";
import { explore, lessons, page } from "../../data/words/page.json";

export type Language = "en" | "ja";

const KEY = "gunjin.language";
let spoken: Language =
  (localStorage.getItem(KEY) as Language | null) ?? (navigator.language.startsWith("ja") ? "ja" : "en");

export const language = () => spoken;

export function speak(chosen: Language) {
  spoken = chosen;
  localStorage.setItem(KEY, chosen);
  document.documentElement.lang = chosen;
}

const WORDS = { ...findings, ...explore, ...lessons, ...page };

export type Word = keyof typeof WORDS;

/** Name of a kind of piece: in Japanese, or in English, with the sign on the board if `both`. */
export function kindName(kinds: { code: string; ja: string; en: string }[], code: string, both: boolean): string {
  const kind = kinds.find((other) => other.code === code);
  if (!kind) return code;
  return spoken === "ja" ? kind.ja : both ? `${kind.ja} ${kind.en}` : kind.en;
}

export const gameName = (entry: { name_ja: string; name_en: string }) => (spoken === "ja" && entry.name_ja ? entry.name_ja : entry.name_en);

/** A word of the page; `{}` are replaced in order. */
export function say(word: Word, ...parts: (string | number)[]): string {
  const rest = [...parts];
  return WORDS[word][spoken === "ja" ? 1 : 0]!.replaceAll("{}", () => String(rest.shift() ?? ""));
}
