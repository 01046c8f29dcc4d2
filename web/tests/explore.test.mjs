// Findings in sentences, tables with addresses and files, and two editions side by side.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { accessible, dist, fits, goTo, handedOver, held, open, shipped, visit } from "./browser.mjs";

const site = held(open);

const { tables, verdicts, first, rules } = JSON.parse(readFileSync(join(dist, shipped("findings.json")), "utf8"));
const rowsOf = (topic, measure, agent) => tables.find((table) => table.topic === topic && table.measure === measure && table.agent === agent).rows;
const LEARNED = "learned:net=general,values=hand";
const GREEDY = "greedy:values=hand";
const top = (rows) => [...rows].sort((one, other) => Math.abs(other[2]) - Math.abs(one[2]))[0];
const text = ([point, low, high], factor, places) => {
  const [middle, from, to] = [point, low, high].map((value) => (value * factor).toFixed(places));
  return `${middle} [${from}, ${to}]`;
};
const estimate = (row) => row.slice(2, 5);

/** Figures that must stand in the sentences, by the data. */
function expected() {
  const [usual, game] = [(row) => row[0] === "p3-23-6i", "plies"];
  const worth = top(rowsOf("pieces", "lost", LEARNED).filter(usual));
  const switched = top(rowsOf("switches", game, GREEDY).filter((row) => usual(row) && rules[row[1]]));
  return {
    worth: [text(estimate(worth), 100, 1)],
    first: [text(first.slice(0, 3).map((gain) => 0.5 + gain), 100, 1), text(estimate(top(rowsOf("editions", "first_mover", LEARNED))), 100, 1)],
    advice: Object.values(verdicts).map(String),
    eras: ["p1-35-7i", "p2-23-6i", "p3-23-6i"].map((id) => rowsOf("editions", game, GREEDY).find(([own]) => own === id)[2].toPrecision(3)),
    rule: [text(estimate(switched), 1, 0)],
    learned: [LEARNED, `${LEARNED}, mixtures`].map((agent) => rowsOf("editions", game, agent).find(usual)).map((row) => text(estimate(row), 1, row[4] < 100 ? 1 : 0)),
  };
}

const shown = (page) => page.$$eval("#explore-csv", (all) => all.length > 0 && document.querySelector("[role=region] .findings") !== null);
const rows = (page) => page.$$eval("[role=region] .findings li", (all) => all.map((one) => one.textContent));
const rowsReady = async (page) => {
  await page.waitForSelector("[role=region] .findings li");
  assert.ok(await shown(page));
};

for (const [width, locale, colorScheme] of [[360, "en-GB", "light"], [1440, "ja-JP", "dark"]]) {
  test(`findings in sentences and in tables, ${width} pixels, ${locale}`, async () => {
    const { page, done } = await visit(site.browser, site.address, { viewport: { width, height: 800 }, locale, colorScheme });
    await page.click("#explore");
    await rowsReady(page);
    for (const [id, parts] of Object.entries(expected())) {
      const card = page.locator(`[data-headline=${id}]`);
      const told = (await card.locator("p").allTextContents()).join(" ");
      parts.forEach((part) => assert.ok(told.includes(part), `${id}: ${part} in ${told}`));
      assert.equal(/[぀-ヿ]/.test(await card.locator("h3").textContent()), locale === "ja-JP");
      assert.ok((await card.locator("svg, .shares").count()) > 0, `${id} has a picture`);
      assert.doesNotMatch(told, /undefined|\{\}|NaN|values=/);
    }
    const intervals = async (where) => {
      const all = await rows(page);
      assert.ok(all.length > 0 && all.every((row) => /-?\d[\d.]* \[-?\d[\d.]*, -?\d[\d.]*\]/.test(row)), `${where}: ${all[0]}`);
      assert.equal(await page.$$eval("[role=region] .whisker", (drawn) => drawn.length), all.length, "an interval is drawn for each");
    };
    assert.equal((await rows(page)).length, 22, "an edition a row");
    await intervals("editions");
    await fits(page, "findings");
    await accessible(page, "findings");
    for (const topic of ["pieces", "endings", "switches"]) {
      const last = (await rows(page))[0];
      await page.selectOption("#explore-topic", topic);
      await page.waitForFunction((last) => document.querySelector("[role=region] .findings li")?.textContent !== last, last);
      await intervals(topic);
      await fits(page, topic);
      const items = await page.$$eval("#explore-item option", (all) => all.map((one) => one.textContent));
      assert.ok(items.length > 1 && items.every((item) => !item.includes("=")), `${topic} go by names`);
      assert.doesNotMatch((await rows(page)).join(), /\w=\w|[a-z]_[a-z]/, `${topic}: no switch as it is typed`);
    }
    await page.focus("#explore-topic");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement.id), "explore-topic", "the keyboard keeps its place");
    done();
  });
}

test("filters are an address: a reload keeps them, and Back undoes them", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await goTo(page, "#explore=pieces");
  await rowsReady(page);
  await page.selectOption("#explore-item", "GE");
  await page.waitForFunction(() => document.querySelectorAll("[role=region] .findings li").length === 1);
  await page.selectOption("#explore-game", "");
  await page.waitForFunction(() => document.querySelectorAll("[role=region] .findings li").length > 10);
  const [address, before] = [page.url(), await rows(page)];
  assert.match(address, /#explore=pieces\/lost\/learned-random\/\/GE$/);
  await page.reload();
  await rowsReady(page);
  assert.deepEqual(await rows(page), before);
  assert.equal(await page.inputValue("#explore-item"), "GE");
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll("[role=region] .findings li").length === 1);
  assert.equal(await page.inputValue("#explore-game"), "p3-23-6i");
  done();
});

test("players and editions go by names, and a file has what is shown", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await goTo(page, "#explore=editions/plies/greedy-mixtures");
  await rowsReady(page);
  assert.equal(await page.$eval("#explore-player option:checked", (one) => one.textContent), "Greedy, one move ahead, learned set-ups");
  assert.match(await page.$eval("#explore-game option[value=t-23-8i]", (one) => one.textContent), /^Strategy chess.* · トミー$/);
  const lines = (await handedOver(page, "#explore-csv")).trimEnd().split("\n");
  assert.equal(lines[0], "edition,title,item,measure,player,estimate,low,high,count");
  const table = rowsOf("editions", "plies", `${GREEDY}, mixtures`);
  assert.equal(lines.length - 1, table.length);
  for (const [game, , ...numbers] of table) {
    assert.ok(lines.some((line) => line.startsWith(`${game},`) && line.endsWith(`,${numbers.join(",")}`)), `${game} is in the file`);
  }
  done();
});

for (const [width, locale, colorScheme] of [[360, "ja-JP", "dark"], [1440, "en-GB", "light"]]) {
  test(`two editions side by side, ${width} pixels, ${locale}`, async () => {
    const { page, done } = await visit(site.browser, site.address, { viewport: { width, height: 800 }, locale, colorScheme });
    await goTo(page, "#compare=p3-23-6i,w-31-8x");
    await page.waitForSelector("#compare-rules");
    const places = await page.$$eval(".sides [data-edition]", (all) => all.map((one) => [one.dataset.edition, one.querySelectorAll("[data-square].piece").length, one.offsetLeft]));
    assert.deepEqual(places.map(([id, pieces]) => [id, pieces]), [["p3-23-6i", 23], ["w-31-8x", 31]]);
    assert.equal(places[0][2] === places[1][2], width === 360, "one below the other on a narrow screen");
    const differs = await page.$$eval("#compare-pieces .differs", (all) => all.map((row) => row.textContent));
    assert.ok(differs.some((row) => row.includes("地雷") && row.endsWith("23")), differs.join());
    assert.equal(await page.$$eval("#compare-pieces tbody tr", (all) => all.length), 16);
    const fights = await page.textContent("#compare-fights");
    assert.match(fights, locale === "ja-JP" ? /タンク→工兵攻めた側の勝ち攻めた側の負け/ : /tank against engineerThe attacker winsThe attacker loses/);
    assert.match(await page.textContent("#compare-setup"), locale === "ja-JP" ? /軍旗/ : /Flags may not stand on the back rank/);
    const house = await page.$$eval("#compare-rules tbody tr", (all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    const mine = locale === "ja-JP" ? /^勝った地雷/ : /^Fate of a mine that wins/;
    assert.ok(house.some(([question, one, other]) => mine.test(question) && one !== other), house.join("\n"));
    assert.doesNotMatch(house.join(" "), /true|false|_/, "answers are words");
    await fits(page, "comparison");
    await accessible(page, "comparison");
    await page.selectOption("#compare-1", "p2-23-6i");
    await page.waitForSelector("[data-edition=p2-23-6i]");
    assert.match(page.url(), /#compare=p3-23-6i,p2-23-6i$/);
    assert.ok((await page.$$("#compare-moves tbody tr")).length > 0);
    await page.locator("[data-edition=p2-23-6i] button").first().click();
    await page.waitForSelector("form[data-shows^=p2-23-6i]");
    done();
  });
}

test("doors to a comparison", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await goTo(page, "#find");
  await page.click("[data-edition=p2-23-6i] a");
  await page.waitForSelector("#compare-rules");
  assert.match(page.url(), /#compare=p3-23-6i,p2-23-6i$/);
  await goTo(page, "#explore");
  await page.click("#compare");
  await page.waitForSelector("#compare-rules");
  done();
});
