// Announcements of the umpire: one large word, a mark, a sound and a voice if they are wanted.
import { element } from "./dom";
import { preferences } from "./store";
import type { Announced, Look } from "./types";
import { language, say, type Word } from "./words";

type Outcome = "win" | "lose" | "both";

/** Result of a fight for the seat that looks; for the attacker where nobody's eyes are meant. */
function outcomeFor(event: Announced, seat: number | null): Outcome | null {
  const told = ({ w: "win", l: "lose", b: "both" } as const)[event.outcome ?? ""];
  if (!told || told === "both" || seat === null || event.by === seat) return told ?? null;
  return told === "win" ? "lose" : "win";
}

const MARKS: Record<Outcome, string> = { win: "○", lose: "×", both: "△" };

/** The line below the word: who attacked where, or who moved. */
function sentence(event: Announced, look: Look, seat: number | null): string {
  const own = seat !== null && event.by === seat;
  const way = event.from && event.to ? `${event.from} → ${event.to}` : event.move;
  if (own) return say(event.fight ? "you_attacked" : "you_moved", way);
  const name = look.names[event.by ?? 0] ?? "";
  return say(event.fight ? "attacked" : "moved", name, way);
}

/** The place where the umpire speaks. */
export class Umpire {
  readonly place = element("div", { className: "banner", role: "status", "aria-live": "polite", "aria-label": say("umpire") });

  constructor() {
    this.tell("umpire_silent");
  }

  /** A line of its own, such as whose turn it is. */
  tell(word: Word, ...parts: string[]) {
    this.place.classList.remove("loud");
    this.place.replaceChildren(element("span", { className: "mark", "aria-hidden": "true" }, "審"), element("span", { className: "plain" }, say(word, ...parts)));
  }

  /** Announces the last move of a look, to a seat or to everybody. */
  announce(look: Look, seat: number | null) {
    const event = look.event;
    if (!event) return this.tell("umpire_silent");
    const outcome = outcomeFor(event, seat);
    const word = outcome && say(seat === null ? (`attacker_${outcome}` as Word) : (`fight_${outcome}` as Word));
    this.put(outcome, word, sentence(event, look, seat));
  }

  /** The result of a fight that is on no board, and a line of its own. */
  result(outcome: Outcome, line: string) {
    this.put(outcome, say(`fight_${outcome}`), line);
  }

  /** A verdict on pieces of a real board, and what follows from it. */
  pronounce(outcome: Outcome | null, line: string, more: string) {
    const word = outcome && say(`attacker_${outcome}` as Word);
    this.put(outcome, word, line, [word ?? line, more].join(" "));
  }

  private put(outcome: Outcome | null, word: string | null, line: string, spoken = word) {
    this.place.classList.toggle("loud", outcome !== null);
    this.place.replaceChildren(
      element("span", { className: "mark", "aria-hidden": "true" }, outcome ? MARKS[outcome] : "審"),
      element("span", {}, word ? element("span", { className: "word" }, word) : null, element("span", { className: "plain" }, word ? ` ${line}` : line)),
    );
    sound(outcome ?? "move");
    if (spoken) speak(spoken);
  }
}

/** Says a word aloud, where that is wanted and can be done. */
export function speak(words: string) {
  if (!preferences().voice || !("speechSynthesis" in window)) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = language() === "ja" ? "ja-JP" : "en-GB";
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

/** Tones by what happened: frequency, begin and length in seconds. */
const TONES: Record<Outcome | "move", [number, number, number][]> = {
  move: [[190, 0, 0.05]],
  win: [[523, 0.2, 0.12], [784, 0.32, 0.25]],
  lose: [[392, 0.2, 0.15], [262, 0.36, 0.3]],
  both: [[330, 0.2, 0.25], [311, 0.2, 0.25]],
};

let audio: AudioContext | null = null;

/** A sound made here, where that is wanted. */
export function sound(what: Outcome | "move") {
  if (!preferences().sound) return;
  audio ??= new AudioContext();
  for (const [frequency, begin, length] of TONES[what]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + begin;
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
