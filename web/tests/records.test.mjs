// Games of the page's engine are those of the terminal: the same seeds give the same records, and they are true.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { dist, root, shipped } from "./browser.mjs";
import { gunjin, skip } from "./umpire.mjs";

/** The engine without a browser, with the files that strong players need; games of runs are a feature of its build. */
async function engine() {
  const { default: init, ...engine } = await import(join(root, "web/src/generated/gunjin.js"));
  await init({ module_or_path: readFileSync(join(dist, shipped("gunjin_bg.wasm"))) });
  for (const folder of ["values", "setups"]) {
    const texts = JSON.parse(readFileSync(join(dist, shipped(`${folder}.json`)), "utf8"));
    Object.entries(texts).forEach(([game, text]) => engine.supply(`${folder}/${game}`, text));
  }
  for (const name of ["learned", "leaf"]) {
    engine.supply(name, readFileSync(join(root, `data/networks/${name}.json`), "utf8"));
  }
  return engine;
}

const RUNS = [
  ["mini-4x6", ["random", "random"], 600],
  ["p3-23-6i", ["random", "random"], 200],
  ["w-31-8x", ["random", "random"], 100],
  ["p3-23-6i", ["greedy", "learned"], 60],
  ["p1-35-7i", ["random", "random"], 30],
  ["goofspiel", ["random", "random"], 10],
];

test("1,000 records are true, and the terminal's byte for byte", { skip }, async (context) => {
  const { recorded } = await engine();
  if (!recorded) return context.skip("the page was built without WASM_FEATURES=records");
  let compared = 0;
  for (const [game, agents, games] of RUNS) {
    const made = JSON.parse(recorded(game, agents, 26, 0, games));
    const out = join(mkdtempSync(join(tmpdir(), "gunjin-records-")), "run");
    const players = agents.flatMap((agent) => ["--agent", agent]);
    execFileSync(gunjin, ["selfplay", game, ...players, "--games", games, "--records", games, "--seed", "26", "--out", out], { stdio: "ignore" });
    const folder = join(out, "records");
    const files = readdirSync(folder).sort((one, other) => Number(one.match(/\d+/)) - Number(other.match(/\d+/)));
    assert.equal(files.length, games);
    for (const [number, file] of files.entries()) {
      assert.equal(made[number], readFileSync(join(folder, file), "utf8"), `${game}, game ${number}`);
      const { status } = spawnSync(gunjin, ["replay", join(folder, file), "--plies", "0-0"], { stdio: "ignore" });
      assert.equal(status, 0, `${game}, game ${number} is true`);
      compared += 1;
    }
  }
  assert.equal(compared, 1000);
});
