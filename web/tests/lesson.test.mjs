// The teacher of the page: the lesson, the quiz and the puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, goTo, held, open, shipped, visit } from "./browser.mjs";

const site = held(open);

/** Squares that end a step, in order. */
const STEPS = [
  ["move", "b2", "b3"],
  ["meet", "a3", "a4"],
  ["word", "d3", "d4"],
  ["rank", "c3", "b3"],
  ["mine", "a4", "a5"],
  ["engineer", "a1", "a5"],
  ["flight", "c2", "c5"],
  ["spy", "c3", "b3"],
  ["headquarters", "c5", "b6"],
  ["deduce", "b5"],
];

const square = (name) => `.square[data-square="${name}"]`;
const step = (page, name) => page.waitForSelector(`h2[data-step="${name}"]`);
const told = (page) => page.waitForFunction(() => document.querySelector("#told").textContent);

test("the whole lesson by taps, in Japanese, on a telephone", async () => {
  const { page, done } = await visit(site.browser, site.address, { viewport: { width: 360, height: 740 }, hasTouch: true, locale: "ja-JP" });
  await page.tap("#learn");
  await page.waitForSelector("nav #lesson");
  await fits(page, "learn");
  await accessible(page, "learn");
  await page.tap("#lesson");
  for (const [name, ...squares] of STEPS) {
    await step(page, name);
    await fits(page, name);
    if (name === "rank") {
      // The lower rank falls, and the step can be tried again.
      await page.tap(square("a3"));
      await page.tap(square("b3"));
      await told(page);
      assert.match(await page.textContent(".banner .word"), /負け/);
      assert.match(await page.textContent("#told"), /もう一度/);
      await page.tap("#again");
      await page.waitForFunction(() => !document.querySelector("#told").textContent);
    }
    if (name === "deduce") {
      await page.tap(square("a3"));
      await told(page);
      assert.match(await page.textContent("#told"), /ありえません/);
    }
    for (const one of squares) await page.tap(square(one));
    await page.waitForSelector("#next.primary");
    if (name === "word") assert.match(await page.textContent(".banner .word"), /負け/);
    await accessible(page, name);
    await fits(page, `${name}, answered`);
    await page.tap("#next");
  }
  await page.waitForSelector("#lesson-end");
  await page.goBack();
  await page.waitForSelector("nav #lesson");
  assert.match(await page.textContent("#lesson"), /終えました/);
  done();
});

test("the whole lesson by keyboard, in English, and where it was left", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await goTo(page, "lesson");
  for (const [at, [name, ...squares]] of STEPS.entries()) {
    await step(page, name);
    assert.match(await page.textContent("h2[data-step]"), new RegExp(`^Step ${at + 1} of 10: `));
    for (const one of squares) {
      await page.focus(square(one));
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector("#next.primary:focus");
    assert.equal(await page.$eval("#told", (told) => told.getAttribute("role")), "status", "it is read aloud");
    assert.doesNotMatch(await page.textContent("#told"), /\{\}|It was an? \.|^$/);
    if (name === "engineer") {
      await page.reload();
      await step(page, "flight");
      continue;
    }
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector("#lesson-end:focus");
  done();
});

/** The rules of a game, from the engine itself. */
const rulesOf = (page, game) =>
  page.evaluate(
    ([game, worker_js]) =>
      new Promise((resolve) => {
        const worker = new Worker(worker_js, { type: "module" });
        worker.onmessage = ({ data: { answer } }) => (worker.terminate(), resolve(answer));
        worker.postMessage({ id: 1, name: "rules", words: [game] });
      }),
    [game, shipped("worker.js")],
  );

/** The combat table of an edition by pairs of codes. */
async function combat(page, game) {
  const { pieces, combat } = await rulesOf(page, game);
  const codes = Object.fromEntries(pieces.map(({ ja, code }) => [ja, code]));
  const code = (name) => codes[name] ?? name;
  return Object.fromEntries(Object.entries(combat).flatMap(([one, row]) => Object.entries(row).map(([other, told]) => [`${code(one)},${code(other)}`, told])));
}

for (const [locale, width] of [["en-GB", 1440], ["ja-JP", 360]]) {
  test(`who beats whom, ${locale}`, async () => {
    const { page, done } = await visit(site.browser, site.address, { viewport: { width, height: 740 }, locale });
    await goTo(page, "quiz");
    for (const game of ["p3-23-6i", "w-31-8x"]) {
      await page.waitForSelector("#asked[data-meeting]");
      if (game !== (await page.inputValue("#edition"))) {
        await page.evaluate(() => delete document.querySelector("#asked").dataset.meeting);
        await page.selectOption("#edition", game);
        await page.waitForSelector("#asked[data-meeting]");
      }
      const table = await combat(page, game);
      for (const right of [true, false]) {
        const truth = table[await page.getAttribute("#asked", "data-meeting")];
        assert.match(truth, /^(win|lose|both)$/);
        const answer = right ? truth : ["win", "lose", "both"].find((other) => other !== truth);
        await fits(page, "quiz");
        await page.click(`.answers [value=${answer}]`);
        await page.waitForSelector("#next:focus");
        assert.match(await page.textContent(".banner"), right ? /judged right|正解。/ : /judged wrong|不正解。/);
        assert.equal(await page.getAttribute(".answers .right", "value"), truth);
        await accessible(page, "quiz");
        await page.keyboard.press("Enter");
        await page.waitForSelector("#next", { state: "detached" });
      }
    }
    assert.match(await page.textContent("#score"), /2 of 4 right|正解2問／全4問/);
    done();
  });
}

test("puzzles: a piece that is known, and a move that wins", async () => {
  const { page, done } = await visit(site.browser, site.address, { viewport: { width: 360, height: 740 } });
  const { rules } = await rulesOf(page, "mini-4x6");
  assert.deepEqual([rules.mine_on_entrance, rules.flag_on_entrance, rules.flag_on_back_rank], ["forbidden", "forbidden", "forbidden"], "as puzzles say");
  await goTo(page, "puzzles");
  await page.waitForSelector("h2[data-asks=MI]", { timeout: 120_000 });
  const asked = await page.textContent("#task");
  const hidden = await page.$$eval(".piece.unseen", (pieces) => pieces.map((piece) => piece.dataset.square));
  assert.ok(hidden.length >= 4, `${hidden.length} pieces to choose from`);
  const answers = [];
  for (const one of hidden) {
    await page.click(square(one));
    await page.waitForFunction((last) => (document.querySelector("#told").textContent ?? "") !== last, answers.at(-1) ?? "");
    answers.push(await page.textContent("#told"));
    if (await page.$("#solved")) break;
  }
  await page.waitForSelector("#solved");
  assert.match(answers.at(-1), /It has (not )?moved.*with (9\d|100) %/);
  assert.ok(answers.slice(0, -1).every((told) => /with \d+ %\. Try another/.test(told)), answers.join("\n"));
  await accessible(page, "puzzle solved");
  await page.reload();
  await page.waitForSelector("h2[data-asks]", { timeout: 120_000 });
  assert.equal(await page.textContent("#task"), asked, "a number is one puzzle");
  assert.deepEqual(await page.$$eval(".piece.unseen", (pieces) => pieces.map((piece) => piece.dataset.square)), hidden);
  await page.evaluate(() => localStorage.setItem("gunjin.learned", JSON.stringify({ puzzle: 3 })));
  await page.reload();
  await page.waitForSelector("h2[data-asks=win]", { timeout: 120_000 });
  await fits(page, "puzzle");
  await page.click("#show");
  await page.waitForSelector("#solved");
  assert.match(await page.textContent("#solved"), /The game is over/);
  await page.click("#next");
  await page.waitForFunction(() => document.querySelector("h2").textContent === "Puzzle 4");
  await accessible(page, "puzzles");
  done();
});
