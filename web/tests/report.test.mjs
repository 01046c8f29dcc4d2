// The page of `gunjin report`, as it is opened from a disk: on every width, in both languages, with and without its script.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { accessible, fits, held, open } from "./browser.mjs";
import { gunjin, skip } from "./umpire.mjs";

const site = held(open);
const folder = mkdtempSync(join(tmpdir(), "gunjin-report-"));
const page_of = (language) => pathToFileURL(join(folder, `${language}.html`)).href;

before(() => {
  if (skip) return;
  const run = (...words) => execFileSync(gunjin, words, { cwd: folder, stdio: "ignore" });
  run("selfplay", "p3-23-6i", "--agent", "greedy", "--agent", "greedy", "--games", "120", "--tables", "all", "--records", "1", "--seed", "1904", "--out", "run");
  run("arena", "mini-3x4", "--agent", "greedy", "--agent", "random", "--pairs", "8", "--seed", "1904", "--out", "arena");
  for (const language of ["en", "ja"]) run("report", "run", "arena", "--lang", language, "--out", `${language}.html`);
});

async function opened(language, options = {}) {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => request.url().startsWith("file:") || complaints.push(`asked ${request.url()}`));
  await page.goto(page_of(language));
  return { page, done: async () => (await context.close(), assert.deepEqual(complaints, [])) };
}

for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const language of ["en", "ja"]) {
      test(`${width} pixels, ${colorScheme}, ${language}`, { skip }, async () => {
        const { page, done } = await opened(language, { viewport: { width, height }, colorScheme });
        const where = `report ${width} ${colorScheme} ${language}`;
        assert.equal(await page.getAttribute("html", "lang"), language);
        await page.$$eval("details", (all) => all.forEach((one) => (one.open = true)));
        await fits(page, where);
        await accessible(page, where);
        const small = await page.$$eval("summary, .arrow, .slider", (all) =>
          all.filter((one) => one.offsetParent && one.offsetHeight < 43.5).map((one) => one.outerHTML.slice(0, 80)),
        );
        assert.deepEqual(small, [], "everything to touch is 44 pixels");
        await done();
      });
    }
  }
}

const begins = {
  en: [/South, who moves first, scores \d+\.\d \[\d+\.\d, \d+\.\d\] of a hundred points/, /The \w[\w ]* is worth \d[\d.]* \[\d[\d.]*, \d[\d.]*\]/, /“Greedy, one move ahead” beats “Random” in \d[\d.]* \[.*\] % of the pairs/],
  ja: [/先手の南は100局あたり\d+\.\d \[\d+\.\d, \d+\.\d\]点/, /の価値は/, /「一手読み」は「ランダム」に/],
};
for (const language of ["en", "ja"]) {
  test(`findings stand at the head, and how they were made at the end, ${language}`, { skip }, async () => {
    const { page, done } = await opened(language, { viewport: { width: 1280, height: 800 } });
    const found = await page.$$eval(".found", (all) => all.map((one) => [...one.querySelectorAll("h2, h3, p")].map((part) => part.textContent).join(" ")));
    assert.equal(found.length, 2, "a run and an arena");
    begins[language].forEach((part) => assert.match(found.join(" "), part));
    assert.doesNotMatch(found.join(" "), /p3-23-6i|mini-3x4|greedy|seed|\{\}|undefined|NaN/);
    const seen = await page.$$eval(".found h3, .found svg", (all) => all.filter((one) => one.getBoundingClientRect().top < 800).map((one) => one.tagName));
    assert.ok(seen[0] === "H3" && seen.includes("svg"), `the first screen: ${seen}`);
    assert.equal(await page.locator(".made .facts").first().isVisible(), false, "folded");
    const facts = await page.textContent(".made");
    for (const part of [/p3-23-6i/, /greedy/, /120/, /1904/, /20\d\d-\d\d-\d\dT/, /\d+\.\d+\.\d+/, /gunjin run run\/spec\.toml/]) {
      assert.match(facts, part);
    }
    await done();
  });
}

test("a game is stepped through by slider, by arrows and by keys", { skip }, async () => {
  const { page, done } = await opened("en");
  const shown = () => page.$eval(".steps .frame:not([hidden])", () => [...document.querySelectorAll(".steps .frame")].findIndex((frame) => frame.offsetParent));
  assert.equal(await shown(), 0);
  await page.fill(".slider", "5");
  assert.equal(await shown(), 5);
  await page.click(".steps .frame:nth-of-type(6) .arrow:last-of-type");
  assert.equal(await shown(), 6);
  assert.equal(await page.inputValue(".slider"), "6");
  await page.focus(".steps > input:checked");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await shown(), 5);
  await done();
});

test("without a script it can be read, and the game stepped through", { skip }, async () => {
  const { page, done } = await opened("en", { javaScriptEnabled: false });
  assert.equal(await page.locator(".slider").count(), 0);
  assert.ok(await page.locator(".steps .frame").nth(0).isVisible());
  await page.locator(".steps .frame").nth(0).locator("label.arrow").click();
  assert.ok(await page.locator(".steps .frame").nth(1).isVisible());
  await done();
});
