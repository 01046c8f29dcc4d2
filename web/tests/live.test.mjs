// Runs and learning watched while they go on, over `gunjin serve DIR`.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { accessible, fits, open } from "./browser.mjs";
import { gunjin, skip, umpire } from "./umpire.mjs";

let site, server, playing;
const folder = mkdtempSync(join(tmpdir(), "gunjin-live-"));

before(async () => {
  site = await open();
  if (skip) return;
  const quiet = { cwd: folder, stdio: "ignore" };
  execFileSync(gunjin, ["learn", "mini-4x6", "--out", "net", "--steps", "4", "--step-games", "16", "--judge-every", "2", "--pairs", "4"], quiet);
  execFileSync(gunjin, ["arena", "mini-3x4", "--agent", "greedy", "--agent", "random", "--sprt", "0.5:0.6", "--pairs", "40", "--out", "arena"], quiet);
  playing = spawn(gunjin, ["selfplay", "p3-23-6i", "--agent", "greedy", "--agent", "random", "--games", "1000000", "--threads", "1", "--out", "run"], quiet);
  while (!existsSync(join(folder, "run/manifest.json"))) await new Promise((resolve) => setTimeout(resolve, 50));
  server = await umpire(folder);
});
after(async () => {
  playing?.kill("SIGKILL");
  await site.close();
  await server?.close();
});

test("games, scores, the test and what is learned, on a telephone in the dark", { skip }, async () => {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${server.address}live`);
  const section = (name) => page.locator("section", { has: page.locator("h2", { hasText: new RegExp(`/${name}$`) }) });
  const run = section("run");
  await run.locator("svg").first().waitFor();
  const games = async () => Number(await run.locator("progress").getAttribute("value"));
  const before = await games();
  await page.waitForFunction((before) => [...document.querySelectorAll("progress")].some((bar) => bar.max === 1e6 && bar.value > before), before, { timeout: 20_000 });
  assert.match(await run.textContent(), /being played/);
  assert.match(await run.textContent(), /a second/);
  assert.match(await run.textContent(), /about \d+/);
  assert.match(await section("arena").textContent(), /log-likelihood ratio -?\d+\.\d\d between -?\d+\.\d\d and \d+\.\d\d/);
  assert.match(await section("net").textContent(), /Score in matches/);
  assert.ok((await section("net").locator("svg").count()) >= 2, "loss and score are drawn");
  await fits(page, "live 360");
  await accessible(page, "live 360");
  assert.deepEqual(complaints, []);
  await context.close();
});
