// Clocks of tables: what there is to choose, and what is left.
import { choice, element } from "./dom";
import type { ClockOrder, ClockSeen } from "./types";
import { say } from "./words";

const CLOCKS: [string, ClockOrder | undefined][] = [
  ["none", undefined],
  ["10+5", { minutes: 10, seconds: 5 }],
  ["20+10", { minutes: 20, seconds: 10 }],
  ["60+0", { minutes: 60, seconds: 0 }],
  ...[1, 3, 7].map((days): [string, ClockOrder] => [`${days}d`, { minutes: 0, seconds: 0, days }]),
];

export const clockOf = (name: string) => CLOCKS.find(([id]) => id === name)?.[1];

export function clockName(clock: ClockOrder | undefined): string {
  if (!clock) return say("clock_none");
  return clock.days ? say("clock_days", clock.days) : say("clock_of", clock.minutes, clock.seconds);
}

export function clockField(chosen: string, change: (clock: string) => void): HTMLElement {
  const options = CLOCKS.map(([id, clock]): [string, string] => [id, clockName(clock)]);
  return choice(say("clock"), options, chosen, change, "clock");
}

const two = (number: number) => String(number).padStart(2, "0");

/** Time that is left, as clocks show it. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return say("days_left", Math.floor(hours / 24), hours % 24);
  return seconds > 3600 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The clocks, running on between two messages. */
export class Clocks {
  readonly place = element("p", { className: "clocks", role: "timer" });
  private timer = 0;

  show(clock: ClockSeen | null, names: string[]) {
    clearInterval(this.timer);
    if (!clock) return this.place.replaceChildren();
    const since = performance.now();
    const draw = () => {
      const passed = performance.now() - since;
      const left = clock.left.map((left, seat) => Math.max(0, left - (seat === clock.running ? passed : 0)));
      this.place.textContent = left.map((left, seat) => `${names[seat] ?? seat + 1} ${timeLeft(left)}`).join(" · ");
      if (!this.place.isConnected) clearInterval(this.timer);
    };
    this.timer = window.setInterval(draw, 250);
    draw();
  }
}
