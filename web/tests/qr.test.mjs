// Invitations as pictures, read by somebody else's reader.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { buildSync } from "esbuild";
import jsQR from "jsqr";
import { root } from "./browser.mjs";

const { outputFiles } = buildSync({ entryPoints: [join(root, "web/src/qr.ts")], format: "esm", write: false });
const { qrCode } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

/** Text that a reader finds in a code of three pixels a module. */
function read(code) {
  const side = 3 * (code.length + 8);
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [Math.floor((at % side) / 3) - 4, Math.floor(at / side / 3) - 4];
    if (code[y]?.[x]) pixels.fill(0, 4 * at, 4 * at + 3);
  }
  return jsQR(pixels, side, side)?.data;
}

test("the shortest and the longest text of every version", () => {
  const text = "http://192.168.1.20:8080/?key=0123456789abcdef#table=ab34ef78&".repeat(4);
  for (const length of [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213]) {
    const wanted = text.slice(0, length);
    assert.equal(read(qrCode(wanted)), wanted, `${length} bytes`);
  }
  assert.equal(read(qrCode("軍人将棋")), "軍人将棋");
  assert.equal(qrCode(text.slice(0, 214)), null);
});
