// A text as a QR code (ISO/IEC 18004): bytes, correction level M, up to 57 modules a side.

/** Codewords of correction in a block, and blocks, by version from 1. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

type Grid = (boolean | null)[][];

/** Codewords that a version has room for. */
function room(version: number): number {
  const aligned = Math.floor(version / 7) + 2;
  const patterns = version > 1 ? (25 * aligned - 10) * aligned - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8);
}

const dataRoom = (version: number) => room(version) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;

/** The text as codewords, and the version that has room for them; null if none has. */
function codewords(text: string): { version: number; data: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)];
  const countBits = (version: number) => (version < 10 ? 8 : 16);
  const fits = (version: number) => 4 + countBits(version) + 8 * bytes.length <= 8 * dataRoom(version);
  const version = CORRECTION.map((_, at) => at + 1).find(fits);
  if (!version) return null;
  const binary = (value: number, length: number) => value.toString(2).padStart(length, "0");
  let bits = binary(4, 4) + binary(bytes.length, countBits(version)) + bytes.map((byte) => binary(byte, 8)).join("");
  bits = (bits + "0000").slice(0, 8 * dataRoom(version));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const data = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; data.length < dataRoom(version); pad ^= 0xec ^ 0x11) data.push(pad);
  return { version, data };
}

/** The product in the field of 256 elements. */
function product(one: number, other: number): number {
  let found = 0;
  for (let bit = 7; bit >= 0; bit--) found = (found << 1) ^ ((found >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return found;
}

/** The Reed-Solomon codewords of a block. */
function correction(data: number[], length: number): number[] {
  let divisor = [...Array<number>(length - 1).fill(0), 1];
  for (let root = 1, step = 0; step < length; step++, root = product(root, 2)) {
    divisor = divisor.map((part, at) => product(part, root) ^ (divisor[at + 1] ?? 0));
  }
  return data.reduce((rest, byte) => {
    const factor = byte ^ rest[0]!;
    return [...rest.slice(1), 0].map((part, at) => part ^ product(divisor[at]!, factor));
  }, Array<number>(length).fill(0));
}

/** Data and correction, a codeword of each block in turn. */
function interleaved(version: number, data: number[]): number[] {
  const [length, count] = [CORRECTION[version - 1]!, BLOCKS[version - 1]!];
  const [short, longs] = [Math.floor(data.length / count), data.length % count];
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => data.slice(from, (from += short + Number(at >= count - longs))));
  const turns = (blocks: number[][]) =>
    Array.from({ length: Math.max(...blocks.map((block) => block.length)) }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
  return [...turns(blocks), ...turns(blocks.map((block) => correction(block, length)))];
}

/** The patterns by which a reader finds its way; null where data goes. */
function patterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (x: number, y: number, radius: number, dark: (ring: number) => boolean) => {
    for (let row = Math.max(0, y - radius); row <= Math.min(size - 1, y + radius); row++) {
      for (let column = Math.max(0, x - radius); column <= Math.min(size - 1, x + radius); column++) {
        grid[row]![column] = dark(Math.max(Math.abs(row - y), Math.abs(column - x)));
      }
    }
  };
  for (let at = 0; at < size; at++) grid[6]![at] = grid[at]![6] = at % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x!, y!, 4, (ring) => ring !== 2 && ring !== 4);
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * aligned - 2));
  const places = Array.from({ length: aligned }, (_, at) => (at === 0 ? 6 : size - 7 - step * (aligned - 1 - at)));
  for (const x of places) {
    // Three of them would lie on the finders.
    for (const y of places) if (Math.min(x, y) > 6 || (x + y !== 12 && x + y !== size - 1)) square(x, y, 2, (ring) => ring !== 1);
  }
  return grid;
}

/** A number with its remainder, by which a reader corrects it. */
function checked(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let bit = 0; bit < bits; bit++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** Writes which mask and version these are. */
function describe(grid: Grid, version: number, mask: number) {
  const size = grid.length;
  const format = checked(mask, 10, 0x537) ^ 0x5412;
  const dark = (at: number) => ((format >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    grid[at < 6 ? at : at < 8 ? at + 1 : 8]![at < 8 ? 8 : at === 8 ? 7 : 14 - at] = dark(at);
    if (at < 8) grid[8]![size - 1 - at] = dark(at);
    else grid[size - 15 + at]![8] = dark(at);
  }
  grid[size - 8]![8] = true;
  const about = checked(version, 12, 0x1f25);
  for (let at = 0; version >= 7 && at < 18; at++) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    grid[far]![near] = grid[near]![far] = ((about >> at) & 1) === 1;
  }
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code under a mask. */
function masked(version: number, words: number[], mask: number): boolean[][] {
  const grid = patterns(version);
  describe(grid, version, mask);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upward = (((right > 6 ? right : right + 1) + 1) & 2) === 0;
    for (let step = 0; step < 2 * size; step++) {
      const [x, y] = [right - (step % 2), upward ? size - 1 - (step >> 1) : step >> 1];
      if (grid[y]![x] !== null) continue;
      const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
      grid[y]![x] = dark !== MASKS[mask]!(x, y);
      bit++;
    }
  }
  return grid as boolean[][];
}

/** Faults of a mask: long runs, blocks, false finders. */
function faults(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  let blocks = 0;
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const dark = grid[y]![x];
      if (grid[y - 1]![x] === dark && grid[y]![x - 1] === dark && grid[y - 1]![x - 1] === dark) blocks++;
    }
  }
  return runs + 40 * finders + 3 * blocks;
}

/** The rows of the code, dark where true; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const found = codewords(text);
  if (!found) return null;
  const words = interleaved(found.version, found.data);
  const codes = MASKS.map((_, mask) => masked(found.version, words, mask));
  return codes.reduce((best, code) => (faults(code) < faults(best) ? code : best));
}

/** The code as a picture with its white margin, in dark and light alike. */
export function qrPicture(text: string, label: string): SVGElement | null {
  const code = qrCode(text);
  if (!code) return null;
  const side = code.length + 8;
  const dark = code.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label })) made.setAttribute(name, value);
  made.innerHTML = `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${dark.join("")}" shape-rendering="crispEdges"/>`;
  return made;
}
