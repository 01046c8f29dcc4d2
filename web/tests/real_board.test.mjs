// The umpire of a real board, by touch and by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, fits, goTo, held, open, visit } from "./browser.mjs";

const site = held(open);

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test("two people and one phone: who falls, in Japanese and by touch", async () => {
  const { page, done } = await visit(site.browser, site.address, { ...PHONE, locale: "ja-JP" });
  await page.tap("#umpire-door");
  await page.tap("#umpire-begin");
  await page.waitForSelector("#shown");
  await fits(page, "attacker");
  await accessible(page, "attacker");
  await page.tap(".tiles label:has(input[value=SP])");
  await page.waitForSelector("#shown:enabled");
  await page.tap("#shown");
  await page.tap("#ready");
  await page.waitForSelector("input[value=GE]", { state: "attached" });
  assert.equal(await page.$$eval("input:checked", (inputs) => inputs.length), 0, "nothing of the attacker is left");
  await page.tap(".tiles label:has(input[value=GE])");
  await page.waitForSelector("#shown:enabled");
  await page.tap("#shown");
  await page.waitForSelector("#verdict", { state: "attached" });
  assert.equal(await page.textContent(".banner .word"), "攻めた側の勝ち");
  assert.match(await page.textContent(".banner .plain"), /守る側の駒を取り除きます/);
  assert.doesNotMatch(await page.textContent("main"), /スパイ|大将/);
  await accessible(page, "verdict");
  done();
});

test("by keyboard and screen reader: a flag with a backer, and the headquarters", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await goTo(page, "umpire");
  await page.getByRole("combobox", { name: "Edition" }).selectOption("p1-31-8x");
  await page.waitForFunction(() => document.querySelector("#game").value === "p1-31-8x");
  await page.getByRole("button", { name: "Begin" }).press("Enter");
  await page.getByRole("radio", { name: /colonel$/ }).first().press("Space");
  await page.waitForSelector("#shown:enabled");
  await page.getByRole("button", { name: "Show it" }).press("Enter");
  await page.getByRole("button", { name: "I am ready" }).press("Enter");
  await page.getByRole("radio", { name: /flag/ }).press("Space");
  await page.getByRole("combobox", { name: /behind the flag/ }).selectOption("MI");
  await page.waitForSelector("#shown:enabled");
  await page.getByRole("button", { name: "Show it" }).press("Enter");
  await page.waitForSelector("#verdict", { state: "attached" });
  assert.match(await page.getByRole("status").textContent(), /The attacker loses|Both fall/);
  await page.getByRole("button", { name: "Next attack" }).press("Enter");
  await page.getByRole("radio", { name: /lieutenant general/ }).press("Space");
  await page.getByRole("checkbox", { name: "Their headquarters are empty." }).press("Space");
  await page.waitForSelector("#shown:enabled");
  await page.getByRole("button", { name: "Show it" }).press("Enter");
  await page.waitForSelector("#verdict", { state: "attached" });
  assert.match(await page.textContent("#verdict"), /The attacker has won the game/);
  done();
});
