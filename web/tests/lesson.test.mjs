// The teacher of the page: the lesson, the quiz and the puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, ask, fits, goTo, held, open, visit } from "./browser.mjs";

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

/** The combat table of an edition by pairs of codes. */
async function combat(page, game) {
  const { pieces, combat } = await ask(page, "rules", game);
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
  const { rules } = await ask(page, "rules", "mini-4x6");
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
  await page.waitForSelector("h2[data-asks=win-1]", { timeout: 120_000 });
  await fits(page, "puzzle");
  await page.click("#show");
  await page.waitForSelector("#solved");
  assert.match(await page.textContent("#solved"), /The game is over/);
  await page.click("#next");
  await page.waitForFunction(() => document.querySelector("h2").textContent === "Puzzle 4");
  await accessible(page, "puzzles");
  done();
});

const EDITION = "mini-4x6:mine_on_win=stays,tank_vs_engineer=tank";

/** The position on an open board, as a record, and the seat that is to move: what the board shows is all there is. */
async function shownRecord(page) {
  const squares = await page.$$eval(".square[data-square]", (all) =>
    all.map((one) => {
      const piece = document.querySelector(`.piece[data-square="${one.dataset.square}"]`);
      return [one.dataset.square, one.getBoundingClientRect().top, piece?.querySelector(".code").textContent ?? "1", piece?.classList.contains("own")];
    }),
  );
  const top = (name) => squares.find(([square]) => square === name)[1];
  const seat = top("a1") > top("a6") ? 0 : 1;
  const rank = (rank) => squares.filter(([square]) => square.endsWith(rank)).sort().map(([, , code, own]) => (own === (seat === 0) ? code.toUpperCase() : code.toLowerCase()));
  const position = `${[6, 5, 4, 3, 2, 1].map((one) => rank(one).join("").replace(/1+/g, (empty) => empty.length)).join("/")} ${seat ? "n" : "s"} 0 -`;
  const fresh = await ask(page, "open", { game: EDITION, seats: ["person", "person"], setups: ["reference"], seed: 0 });
  const record = (await ask(page, "ask", fresh, "record", "en")).replace(/^setup s:.*\nsetup n:.*$/m, `position: ${position}`);
  return [record, seat];
}

/** Moves that win in so many, whatever is answered: each line is played from the position on. */
async function winning(page, record, seat, moves) {
  const standing = async (line) => {
    const table = await ask(page, "resume", record);
    for (const [ply, text] of line.entries()) await ask(page, "ask", table, { play: { seat: (seat + ply) % 2, text } }, "en");
    const { over, legal } = await ask(page, "ask", table, { look: { ply: null, eyes: (seat + line.length) % 2, below: 0 } }, "en");
    await ask(page, "leave", table);
    return { over, legal: legal.map(({ move }) => move) };
  };
  const won = async (line) => {
    const { over, legal } = await standing(line);
    if (over || line.length === 2 * moves - 1) return over?.returns[seat] === 1;
    const own = line.length % 2 === 0;
    for (const move of legal) if ((await won([...line, move])) === own) return own;
    return !own;
  };
  const first = (await standing([])).legal;
  const found = [];
  for (const move of first) if (await won([move])) found.push(move);
  return { found, others: first.filter((move) => !found.includes(move)) };
}

/** Makes a move by its two squares. */
async function tapped(page, move) {
  for (const name of move.match(/[a-d]\d/g)) await page.click(square(name));
}

test("wins in two and in three, on an open board", async () => {
  const { page, done } = await visit(site.browser, site.address, { viewport: { width: 360, height: 740 } });
  for (const [puzzle, moves] of [[6, 2], [9, 3]]) {
    await page.evaluate((puzzle) => localStorage.setItem("gunjin.learned", JSON.stringify({ puzzle })), puzzle);
    await goTo(page, "");
    await page.waitForSelector("#play-now");
    await goTo(page, "puzzles");
    await page.waitForSelector(`h2[data-asks=win-${moves}]`, { timeout: 300_000 });
    assert.match(await page.textContent("#task"), new RegExp(`face up\\. Win in ${moves} moves`));
    assert.equal((await page.$$(".piece.unseen")).length, 0);
    await accessible(page, "open board");
    if (moves === 2) {
      const [record, seat] = await shownRecord(page);
      assert.deepEqual((await winning(page, record, seat, 1)).found, [], "there is no win in one");
      const { found, others } = await winning(page, record, seat, moves);
      assert.ok(found.length > 0 && others.length > 0, `${found} win, ${others} do not`);
      for (const [move, said] of [[others[0], /does not win/], [found[0], /leads to the win/]]) {
        await tapped(page, move);
        await page.waitForFunction((said) => new RegExp(said).test(document.querySelector("#told").textContent), said.source);
      }
      await page.reload();
      await page.waitForSelector(`h2[data-asks=win-${moves}]`, { timeout: 300_000 });
    }
    for (let left = moves; left > 0; left--) {
      assert.equal(await page.$("#solved"), null, "it takes as many moves as it says");
      const before = await page.innerHTML(".board svg");
      await page.click("#show");
      await page.waitForFunction((before) => document.querySelector("#solved") || (document.querySelector(".movable") && document.querySelector(".board svg").innerHTML !== before), before, { timeout: 120_000 });
    }
    await page.waitForSelector("#solved");
    assert.match(await page.textContent("#solved"), /The game is over.*No other answer/);
  }
  done();
});
