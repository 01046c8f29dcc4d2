// Storage between visits, in this browser alone.
import type { Sitting } from "./server";

/** A game that is not over. */
export interface Left {
  record: string;
  setups: string[];
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs a memory, not a game.
  }
}

export const left = () => read<Left | null>("gunjin.left", null);
export const leave = (game: Left | null) =>
  game ? write("gunjin.left", game) : localStorage.removeItem("gunjin.left");

export const keptSetups = (game: string) => read<Record<string, string[]>>("gunjin.setups", {})[game] ?? [];

export function keepSetup(game: string, text: string) {
  const all = read<Record<string, string[]>>("gunjin.setups", {});
  all[game] = [text, ...keptSetups(game).filter((other) => other !== text)].slice(0, 20);
  write("gunjin.setups", all);
}

/** Seats at tables of this server, by the words of the tables. */
export const sittings = () => read<Record<string, Sitting>>("gunjin.sittings", {});

export function keepSitting(code: string, sitting: Sitting | null) {
  const { [code]: _, ...others } = sittings();
  const kept = Object.entries(others).slice(-29);
  write("gunjin.sittings", Object.fromEntries(sitting ? [...kept, [code, sitting]] : kept));
}

export interface Choices {
  game: string;
  switches: Record<string, Record<string, string>>;
  /** Friends play at one screen, or each at their own. */
  friend: "one" | "two";
  /** Of the opponent, and of players that are watched. */
  level: string;
  watched: string;
  seat: number;
  setup: string;
  clock: string;
}

const USUAL: Choices = { game: "p3-23-6i", switches: {}, friend: "one", level: "random", watched: "corporal", seat: 0, setup: "reference", clock: "none" };

export const choices = () => ({ ...USUAL, ...read<Partial<Choices>>("gunjin.choices", {}) });
export const choose = (chosen: Choices) => write("gunjin.choices", chosen);

/** Progress of a learner: steps done, quiz answers, and the puzzle that is next. */
export interface Learned {
  done: number;
  right: number;
  asked: number;
  puzzle: number;
}

export const learned = () => ({ done: 0, right: 0, asked: 0, puzzle: 1, ...read<Partial<Learned>>("gunjin.learned", {}) });
export const remember = (change: Partial<Learned>) => write("gunjin.learned", { ...learned(), ...change });

export interface Preferences {
  sound: boolean;
  voice: boolean;
  theme: "auto" | "light" | "dark";
}

const PLAIN: Preferences = { sound: false, voice: false, theme: "auto" };

export const preferences = () => ({ ...PLAIN, ...read<Partial<Preferences>>("gunjin.preferences", {}) });

export function prefer(change: Partial<Preferences>) {
  write("gunjin.preferences", { ...preferences(), ...change });
  dress();
}

/** Puts on the theme that was chosen, or the system's. */
export function dress() {
  const { theme } = preferences();
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
