// House rules as sentences: changed, played, and taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, goTo, handedOver, held, open, visit } from "./browser.mjs";

const site = held(open);

const SAID = {
  en: { printed: "printed", ruling: "ruling: the sheet is silent", mine: "It stays", question: "Fate of a mine that wins" },
  ja: { printed: "説明書どおり", ruling: "説明書にない・裁定", mine: "残る", question: "勝った地雷" },
};

const shows = (page, name) => page.waitForSelector(`form[data-shows="${name} agent"]`);

/** The start of a game with its house rules open. */
async function rulesOf(page, game) {
  await goTo(page, "new");
  await page.waitForSelector("form[data-shows]");
  await page.evaluate(() => (document.querySelector("#more").open = true));
  await page.selectOption("#game", game);
  await shows(page, game);
  await page.evaluate(() => document.querySelectorAll("#house-rules, #house-rules details").forEach((one) => (one.open = true)));
}

/** The mark beside the chosen answer of a switch. */
const mark = (page, name) => page.textContent(`label:has(input[name=switch-${name}]:checked) small`);

/** No value of a switch stands on the page as programs write it. */
async function spoken(page) {
  const text = await page.innerText("#house-rules");
  assert.deepEqual(text.match(/\b[a-z0-9]+_[a-z0-9_]+\b|\b(true|false)\b|officers\d/g), null);
}

for (const language of ["en", "ja"]) {
  const said = SAID[language];
  for (const colorScheme of ["light", "dark"]) {
    test(`a rule is changed by its sentence, played and taken back: ${language}, ${colorScheme}`, async () => {
      const options = { viewport: { width: 360, height: 740 }, locale: language, colorScheme };
      const { page, done } = await visit(site.browser, site.address, options);
      await rulesOf(page, "w-23-6i");
      assert.equal(await mark(page, "mine_on_win"), said.printed);
      assert.equal(await mark(page, "no_move"), said.ruling);
      await spoken(page);
      await fits(page, "house rules");
      await accessible(page, "house rules");
      const mine = page.locator("fieldset", { has: page.locator("input[name=switch-mine_on_win]") });
      assert.match(await mine.locator("legend").innerText(), new RegExp(said.question));
      await mine.getByLabel(said.mine).focus();
      await page.keyboard.press("Space");
      await shows(page, "w-23-6i:mine_on_win=stays");
      assert.equal(await page.evaluate(() => document.activeElement.id), "switch-mine_on_win-stays", "the keyboard stays where it was");
      assert.match(await page.innerText("#rules-changed"), new RegExp(`${said.question}.*${said.mine}`));
      await spoken(page);
      await page.click("#start");
      await page.waitForSelector("#tools");
      await page.$eval("#tools", (tools) => (tools.open = true));
      const record = await handedOver(page, "#save");
      assert.match(record, /w-23-6i:mine_on_win=stays/);
      await page.click("#rules");
      const sheet = page.frameLocator("iframe.sheet");
      assert.match(await sheet.locator("body").innerText(), new RegExp(language === "en" ? "End of the game" : "勝敗"));
      const [wide, screen, ground] = await sheet.locator("html").evaluate((page) => [page.scrollWidth, page.clientWidth, getComputedStyle(page.querySelector("body")).backgroundColor]);
      assert.ok(wide <= screen, `the sheet: ${wide} pixels on ${screen}`);
      assert.equal(ground === "rgb(255, 255, 255)", colorScheme === "light", ground);
      await accessible(page, "sheet");
      await page.click("dialog .primary");
      await goTo(page, "new");
      await shows(page, "w-23-6i:mine_on_win=stays");
      await page.evaluate(() => document.querySelectorAll("#more, #house-rules").forEach((one) => (one.open = true)));
      await page.click("#rules-back");
      await shows(page, "w-23-6i");
      assert.equal(await page.$("#rules-changed"), null);
      assert.equal(await page.evaluate(() => document.activeElement.id), "house-rules-title");
      done();
    });
  }
}

test("rules that no longer fit are taken back", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await rulesOf(page, "w-31-8x");
  await page.check("input[name=switch-engineer_move][value=flood]", { force: true });
  await shows(page, "w-31-8x:engineer_move=flood");
  await page.check("input[name=switch-flood_circles][value=false]", { force: true });
  await shows(page, "w-31-8x:flood_circles=false,engineer_move=flood");
  await page.check("input[name=switch-engineer_move][value=line]", { force: true });
  await shows(page, "w-31-8x");
  assert.match(await page.innerText("#house-rules .fault"), /taken back/);
  await page.fill("#switch-ply_cap", "300");
  await page.press("#switch-ply_cap", "Tab");
  await shows(page, "w-31-8x:ply_cap=300");
  done();
});

test("other games have sentences, too", async () => {
  const { page, done } = await visit(site.browser, site.address);
  for (const game of ["tori", "sannin", "chu", "jungle", "cards"]) {
    await rulesOf(page, game);
    assert.ok((await page.$$("#house-rules fieldset")).length > 0, game);
    await spoken(page);
  }
  done();
});
