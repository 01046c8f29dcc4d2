// The server's side of two devices: who umpires there holds the truth, and a seat is sent its own looks alone.
import type { ClockOrder, Seen } from "./types";
import { language } from "./words";

/** A seat at a table of a server, with the word that opens it. */
export interface Sitting {
  code: string;
  seat: number;
  token: string;
}

export interface Notice {
  code: string;
  game: string;
  taken: boolean[];
  clock: ClockOrder | null;
}

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }
}

interface Served {
  server: string | null;
  query?: string;
}

let told: Promise<Served> | null = null;

/** The host of this page: `gunjin serve`, or any host of files. A server that has answered is not asked again. */
export async function served(): Promise<Served> {
  told ??= fetch("server.json", { cache: "no-store" }).then((answer) => answer.json() as Promise<Served>);
  const found = await told.catch(() => ({ server: null }));
  if (!found.server) told = null;
  return found;
}

const address = (path: string) => `api/${path}?lang=${language()}`;
const headers = (token: string) => ({ "content-type": "application/json", "x-gunjin-seat": token });

async function asked<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch(address(path), { cache: "no-store", ...options });
  const told = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new Refused(response.status, told.error ?? response.statusText);
  return told;
}

const post = <T>(path: string, body: unknown, token = "") =>
  asked<T>(path, { method: "POST", headers: headers(token), body: JSON.stringify(body) });

export const openTable = (order: { game: string; seat: number; setup?: string; clock?: ClockOrder }) => post<Sitting>("tables", order);
export const noticeOf = (code: string) => asked<Notice>(`tables/${encodeURIComponent(code)}`, {});
/** Joins a table: after a game with the word of the seat that one had, for the seat of the rematch. */
export const joinTable = (code: string, setup?: string, before?: string) => post<Sitting>(`tables/${encodeURIComponent(code)}/join`, { setup }, before);
export const askRematch = (token: string) => post<{ code: string }>("seat/rematch", {}, token);
export const lookOf = (token: string) => asked<Seen>("seat/look", { headers: headers(token) });
export const sendMove = (token: string, move: string, ply: number) => post<unknown>("seat/move", { move, ply }, token);
export const sendResignation = (token: string) => post<unknown>("seat/resign", {}, token);
export const notesOf = async (token: string) => (await asked<{ notes: string }>("seat/notes", { headers: headers(token) })).notes;

export interface Listener {
  seen(seen: Seen): void;
  /** The line is broken, or stands again. */
  line(stands: boolean): void;
  /** The seat listens elsewhere, or the table is gone: nothing more will come. */
  ended(why: "replaced" | Refused): void;
}

/** Milliseconds to the next try after so many that failed. */
const pause = (failed: number) => Math.min(5000, 250 * 2 ** failed);
/** After so many silent milliseconds the line is taken for broken; the server says something every ten seconds. */
const SILENCE = 25_000;

/** One line: reads events until it ends. Whether the seat listens elsewhere now. */
async function listenOnce(token: string, listener: Listener, abort: AbortController): Promise<boolean> {
  const silent = () => abort.abort();
  let timer = setTimeout(silent, SILENCE);
  try {
    const response = await fetch(address("seat/events"), { headers: headers(token), cache: "no-store", signal: abort.signal });
    if (!response.ok || !response.body) {
      throw new Refused(response.status, ((await response.json()) as { error: string }).error);
    }
    listener.line(true);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE);
      const events = (text + value).split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        if (event.startsWith("event: replaced")) return true;
        const data = event.match(/^event: seen\ndata: (.*)$/s)?.[1];
        if (data) listener.seen(JSON.parse(data) as Seen);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Listens at a seat, again whenever the line breaks; the answer ends that. */
export function listen(token: string, listener: Listener): () => void {
  let [stopped, failed] = [false, 0];
  let abort = new AbortController();
  const run = async () => {
    while (!stopped) {
      abort = new AbortController();
      try {
        const replaced = await listenOnce(token, { ...listener, line: (stands) => ((failed = 0), listener.line(stands)) }, abort);
        if (replaced && !stopped) return listener.ended("replaced");
      } catch (error) {
        if (error instanceof Refused && [401, 403].includes(error.status) && !stopped) return listener.ended(error);
      }
      if (stopped) return;
      listener.line(false);
      await new Promise((resolve) => setTimeout(resolve, pause(failed++)));
    }
  };
  void run();
  return () => {
    stopped = true;
    abort.abort();
  };
}
