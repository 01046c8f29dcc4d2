// Shared by all tests of the page: the built page on this machine, a browser, and ears for complaints.
import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../tools/serve.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
export const root = dirname(web);
export const dist = join(web, "dist");

/** Debian's Chromium, or whatever CHROMIUM names. */
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

if (!existsSync(join(dist, "index.html"))) throw new Error("there is no web/dist; run 'npm --prefix web run build' first");

/** The name that a file has in dist: it says the content. */
export const shipped = (path) => readdirSync(dist).find((name) => name.replace(/-[0-9a-f]{16}(?=\.\w+$)/, "") === path);

export const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/** A browser and the address of the page; `close` ends both. */
export async function open() {
  const { server, address } = await serve(dist);
  const browser = await chromium.launch({ executablePath, args: QUIET });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { browser, address, close };
}

/** Something that the tests of a file share: opened before the first of them, and closed after the last. */
export function held(open) {
  const opened = {};
  before(async () => Object.assign(opened, await open()));
  after(() => opened.close?.());
  return opened;
}

/** A page that fails the test on any complaint of the console, and on any request to another host. */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(address).origin) complaints.push(`asked ${url.origin}`);
  });
  await page.goto(address);
  await page.waitForSelector("#play-now");
  return { page, context, done: () => assert.deepEqual(complaints, []) };
}

/** Waits until the page is kept for times without a network, with what strong players need. */
export const kept = (page) =>
  page.evaluate(async (files) => {
    for (let tries = 0; tries < 600; tries++) {
      const paths = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      if (paths.flat().filter(({ url }) => /networks|values|setups|findings/.test(url)).length === files) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not all of ${files} files are kept`);
  }, 3 + readdirSync(join(dist, "networks")).filter((name) => name.endsWith(".json")).length);

/** Asks the engine of the page, in a worker of the test's own. */
export const ask = (page, name, ...words) =>
  page.evaluate(
    ([name, words, worker_js]) =>
      new Promise((resolve, reject) => {
        window.engine ??= new Worker(worker_js, { type: "module" });
        window.engine.onmessage = ({ data }) => (data.wrong === undefined ? resolve(data.answer) : reject(new Error(data.wrong)));
        window.engine.onerror = (event) => reject(new Error(event.message));
        window.engine.postMessage({ id: 1, name, words });
      }),
    [name, words, shipped("worker.js")],
  );

/** Goes to a screen by its address, as a link would. */
export const goTo = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);

const SCREENS = { agent: "new", watch: "watch", two: "friend", devices: "friend" };

/** Begins a game of these choices. */
export async function begin(page, { game = "mini-4x6", mode = "agent", level = "random", seat, setup = "random", clock }) {
  const shows = () => page.waitForSelector("form[data-shows]");
  await goTo(page, SCREENS[mode]);
  await shows();
  await page.evaluate(() => (document.querySelector("#more").open = true));
  await page.selectOption("#game", game);
  await page.waitForSelector(`form[data-shows="${game} ${SCREENS[mode] === "new" ? "agent" : SCREENS[mode]}"]`);
  if (mode === "two" && (await page.$("input[name=friend]"))) await page.check("input[name=friend][value=one]");
  if (mode === "devices") {
    await page.check("input[name=friend][value=two]");
    await page.waitForSelector("#clock");
    if (clock) await page.selectOption("#clock", clock);
  }
  if (await page.$(`input[name=level][value="${level}"]`)) await page.check(`input[name=level][value="${level}"]`);
  if (seat !== undefined && (await page.$("#seat"))) {
    await page.evaluate(() => delete document.querySelector("form").dataset.shows);
    await page.selectOption("#seat", String(seat));
    await shows();
  }
  if (await page.$("input[name=setup]")) await page.check(`input[name=setup][value="${setup}"]`);
  else if (setup !== "reference" && (await page.$(`#draft-${setup}`))) {
    await page.click(`#draft-${setup}`);
    await page.waitForFunction(() => !document.querySelector("#start").disabled);
  }
  await page.click("#start");
  await page.waitForSelector("form[data-shows]", { state: "detached" });
}

/** The moves that the page offers. */
export const moves = (page) => page.$$eval("#legal option", (options) => options.map((option) => option.value));

/** Types the nth legal move; answers whether there was one. */
export async function move(page, which = 0) {
  await page.waitForSelector("#move, #over", { state: "attached" });
  if (await page.$("#over")) return false;
  const legal = await moves(page);
  const before = await page.$eval(".heard", (heard) => heard.textContent);
  await page.$eval("#tools", (tools) => (tools.open = true));
  await page.fill("#move", legal[which % legal.length]);
  await page.press("#move", "Enter");
  await page.waitForFunction((told) => (document.querySelector(".heard")?.textContent ?? "") !== told || document.querySelector("#over") || document.querySelector("#ready"), before);
  return true;
}

/** No serious fault of accessibility. */
export async function accessible(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html.slice(0, 200)}`), []);
}

/** Nothing is wider than the screen. */
export async function fits(page, where) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= screen, `${where}: ${wide} pixels on a screen of ${screen}`);
}

/** The text of the file that a button hands over. */
export async function handedOver(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return readFileSync(await file.path(), "utf8");
}
