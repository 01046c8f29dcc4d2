// Cost of a visit: files packed, each asked for once, and at the second visit none.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { dist, held, kept, open, visit } from "./browser.mjs";
import { line, skip, umpire } from "./umpire.mjs";

const site = held(open);
const server = held(() => (skip ? {} : umpire()));

/** Requests and bytes on the wire while something is done. */
async function cost(wire, what) {
  Object.assign(wire, { asked: [], bytes: 0 });
  await what();
  return { asked: [...wire.asked], bytes: wire.bytes };
}

test("a first visit asks for each file once, a second one for none", { skip }, async () => {
  const { wire, address, close } = await line(server.address);
  let opened;
  const first = await cost(wire, async () => {
    opened = await visit(site.browser, address);
    await kept(opened.page);
  });
  assert.deepEqual(first.asked, [...new Set(first.asked)]);
  const board = first.asked.findIndex((path) => path.includes("gunjin_bg"));
  const strong = first.asked.findIndex((path) => /networks|values|setups/.test(path));
  assert.ok(board >= 0 && strong > board, "strong players' files come after the first board");
  const size = (path) => statSync(join(dist, path)).size;
  const packed = first.asked.filter((path) => !path.includes("server.json")).map((path) => (path === "/" ? "index.html" : path));
  const plain = packed.reduce((sum, path) => sum + size(path), 0);
  assert.ok(first.bytes < plain / 2, `${first.bytes} bytes of ${plain}`);
  const second = await cost(wire, async () => {
    await opened.page.reload();
    await opened.page.waitForSelector("#play-now");
    await kept(opened.page);
  });
  assert.deepEqual(second.asked.filter((path) => !["/server.json", "/sw.js"].includes(path)), []);
  assert.ok(second.bytes < 4000, `${second.bytes} bytes`);
  console.log(`first visit: ${first.bytes} bytes, ${first.asked.length} requests; second: ${second.bytes} bytes, ${second.asked.length} requests`);
  opened.done();
  await opened.context.close();
  close();
});

test("without a service worker the browser's own store does", { skip }, async () => {
  const { wire, address, close } = await line(server.address);
  const { page, context } = await visit(site.browser, address, { serviceWorkers: "block" });
  const again = await context.newPage();
  const second = await cost(wire, async () => {
    await again.goto(address);
    await again.waitForSelector("#play-now");
  });
  assert.deepEqual(second.asked.sort(), ["/", "/server.json"]);
  assert.ok(second.bytes < 2000, `${second.bytes} bytes`);
  await page.context().close();
  close();
});

test("the files that are served packed are those that are there", { skip }, () => {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...page.matchAll(/"([\w-]+-[0-9a-f]{16}\.\w+)"/g)].map(([, name]) => name);
  assert.ok(named.length >= 3, page);
  for (const name of new Set(named)) {
    const path = join(dist, name);
    assert.deepEqual(gunzipSync(readFileSync(`${path}.gz`)), readFileSync(path));
    assert.deepEqual(brotliDecompressSync(readFileSync(`${path}.br`)), readFileSync(path));
  }
});
