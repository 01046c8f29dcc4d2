// A whole record in an address: compressed, in letters that every messenger keeps.

const PREFIX = "#replay=";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const passed = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
}

export interface Shared {
  record: string;
  /** Seat of whoever made the link. */
  seat: number | null;
  setups: string[];
}

/** The address of a record. */
export async function addressOf(record: string, seat: number | null, setups: string[] = []): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify({ record, seat, setups })), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PREFIX + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export const isShared = (hash: string) => hash.startsWith(PREFIX);

/** The record of an address. */
export async function sharedOf(hash: string): Promise<Shared> {
  const letters = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")))) as Shared;
}
