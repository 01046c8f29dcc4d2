// Two people on two devices, over `gunjin serve`.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import jsQR from "jsqr";
import { accessible, begin, fits, goTo, held, moves, open, visit } from "./browser.mjs";
import { line, skip, umpire } from "./umpire.mjs";

const site = held(open);
const server = held(() => (skip ? {} : umpire()));

/** A page whose complaints about a line that we cut ourselves are not counted. */
async function device(address, options = {}) {
  const { page, context } = await visit(site.browser, address, options);
  return { page, context };
}

const status = (page, words) =>
  page.waitForFunction((words) => new RegExp(words).test(document.querySelector(".status")?.textContent ?? ""), words);

/** The first move of whoever is to act; the other page shows it. */
async function exchange(own, other) {
  await own.waitForSelector("#move", { state: "attached" });
  const [first] = await moves(own);
  const heard = (page) => page.$$eval(".heard li:not(.silent)", (lines) => lines.length);
  const before = await heard(other);
  await own.$eval("#tools", (tools) => (tools.open = true));
  await own.fill("#move", first);
  await own.press("#move", "Enter");
  await other.waitForFunction((before) => document.querySelectorAll(".heard li:not(.silent)").length === before + 1, before);
}

/** Joins the table of the link that was opened, with the army as it stands. */
async function sitDown(page) {
  await page.click("#join");
  await page.click("#draft-done:not([disabled])");
}

async function table(south, north, { game = "mini-4x6", setup = "reference", clock } = {}) {
  await begin(south, { game, mode: "devices", setup, seat: 0, clock });
  await south.waitForSelector("#link");
  const link = await south.inputValue("#link");
  await north.goto(link);
  await sitDown(north);
  await Promise.all([south.waitForSelector("#move", { state: "attached" }), north.waitForSelector("#resign")]);
  return link;
}

test("a link, a game, a reload, a broken line, the truth at the end", { skip }, async () => {
  const wire = await line(server.address);
  const [one, two, three] = [await device(wire.address), await device(wire.address), await device(wire.address)];
  const [a, b] = [one.page, two.page];
  const link = await table(a, b, { clock: "10+5" });
  await three.page.goto(link);
  await three.page.waitForSelector("[role=alert]");
  assert.match(await three.page.textContent("[role=alert]"), /All seats of this table are taken/);
  await three.context.close();
  assert.ok((await a.$$(".piece.unseen")).length > 0 && (await b.$$(".piece.unseen")).length > 0, "neither sees the other's pieces");
  await exchange(a, b);
  await exchange(b, a);
  assert.match(await a.textContent(".clocks"), /South 10:0\d · North 10:0\d/);
  await b.reload();
  await b.waitForSelector("#resign");
  assert.equal(await b.$$eval(".heard li", (lines) => lines.length), 2, "what was announced is there again");
  await exchange(a, b);
  wire.cut();
  await b.waitForSelector("#line");
  await a.waitForSelector("#line");
  wire.mend();
  await Promise.all([a, b].map((page) => page.waitForFunction(() => !document.querySelector("#line"), null, { timeout: 20_000 })));
  await exchange(b, a);
  const again = await two.context.newPage();
  await again.goto(b.url());
  await again.waitForSelector("#resign");
  await b.waitForFunction(() => document.querySelector("[role=alert]")?.textContent.includes("another window"));
  await exchange(a, again);
  await two.context.close();
  await status(a, "North is not connected");
  a.on("dialog", (dialog) => dialog.accept());
  await a.click("#resign");
  await a.waitForSelector("#over");
  assert.equal(await a.textContent("#over"), "You lost");
  assert.match(await a.textContent("#over-words"), /resignation/);
  assert.equal((await a.$$(".piece.unseen")).length, 0, "the truth is shown");
  await a.reload();
  await a.waitForSelector("#rematch");
  await a.route("**/api/tables/*", (asked) => asked.fulfill({ status: 404, json: { error: "gone" } }));
  await a.reload();
  await a.waitForSelector("#over");
  assert.equal(await a.$("#rematch"), null, "a table that was cleared away offers none, and the game is still there");
  await one.context.close();
  wire.close();
});

/** Text that a reader finds in the picture of the link. */
async function scanned(page) {
  const side = 300;
  const pixels = await page.$eval(
    ".qr",
    async (svg, side) => {
      const [image, canvas] = [new Image(side, side), Object.assign(document.createElement("canvas"), { width: side, height: side })];
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg).replace("<svg", `<svg width="${side}" height="${side}"`))}`;
      await image.decode();
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      return [...pen.getImageData(0, 0, side, side).data];
    },
    side,
  );
  return jsQR(new Uint8ClampedArray(pixels), side, side)?.data;
}

test("a picture of the link, days a move, a restart, a rematch with the seats exchanged", { skip }, async () => {
  const state = ["--state", join(mkdtempSync(join(tmpdir(), "gunjin-state-")), "games")];
  let own = await umpire(...state);
  const narrow = { viewport: { width: 360, height: 740 } };
  const [one, two] = [await device(own.address, narrow), await device(own.address, { ...narrow, locale: "ja-JP" })];
  const [a, b] = [one.page, two.page];
  const looked = (page, where) => Promise.all([fits(page, where), accessible(page, where)]);
  await begin(a, { mode: "devices", setup: "reference", seat: 0, clock: "1d" });
  await a.waitForSelector("#link");
  const link = await a.inputValue("#link");
  assert.equal(await scanned(a), link);
  await looked(a, "invitation");
  await b.goto(link);
  await b.waitForSelector("#join");
  assert.match(await b.textContent("main"), /一手1日/);
  await sitDown(b);
  await a.waitForSelector("#move", { state: "attached" });
  assert.match(await a.textContent(".clocks"), /South (1 d 0 h|23:59:\d\d) · North 1 d 0 h/);
  await exchange(a, b);
  await b.click("h1 a");
  await b.waitForSelector("#tables");
  assert.match(await b.textContent("#tables"), /あなたの番です。/);
  await looked(b, "tables");
  await b.click("#tables a");
  await b.waitForSelector("#resign");
  await own.close();
  await Promise.all([a, b].map((page) => page.waitForSelector("#line")));
  own = await umpire("--listen", new URL(own.address).host, ...state);
  await Promise.all([a, b].map((page) => page.waitForFunction(() => !document.querySelector("#line"), null, { timeout: 20_000 })));
  await exchange(b, a);
  assert.ok((await a.$$(".piece.unseen")).length > 0 && (await b.$$(".piece.unseen")).length > 0, "nothing is shown before the end");
  a.on("dialog", (dialog) => dialog.accept());
  await a.click("#resign");
  await Promise.all([a, b].map((page) => page.waitForSelector("#over")));
  for (const page of [a, b]) assert.equal((await page.$$(".piece.unseen")).length, 0, "both see the truth");
  await Promise.all([a, b].map((page) => page.reload()));
  await Promise.all([a, b].map((page) => page.waitForSelector("#rematch")));
  await a.click("#rematch");
  await a.click("#draft-done:not([disabled])");
  await a.waitForSelector("#link");
  await b.waitForFunction(() => document.querySelector("#rematch")?.parentElement.textContent.includes("相手がもう一局を希望しています"));
  await looked(b, "rematch");
  await b.click("#rematch");
  await b.click("#draft-done:not([disabled])");
  await Promise.all([a.waitForSelector("#resign"), b.waitForSelector("#resign")]);
  await exchange(b, a);
  await Promise.all([one, two].map(({ context }) => context.close()));
  await own.close();
});

test("a set-up by hand, a hint, a move that is refused, without a complaint of the browser", { skip }, async () => {
  const [south, north] = [await visit(site.browser, server.address), await visit(site.browser, server.address)];
  await begin(south.page, { game: "p3-23-6i", mode: "devices", setup: "random", seat: 0 });
  await south.page.waitForSelector("#code");
  const code = await south.page.textContent("#code");
  await north.page.fill("#join-code", code);
  await north.page.press("#join-code", "Enter");
  await north.page.waitForSelector("#join");
  const early = await north.page.evaluate(() => (document.querySelector("#join").click(), document.querySelector("#draft-done").disabled));
  assert.ok(early, "no army stands yet");
  await north.page.click("#draft-random");
  await north.page.click("#draft-done:not([disabled])");
  await exchange(south.page, north.page);
  await north.page.click("#notes");
  await north.page.waitForSelector("dialog pre");
  assert.match(await north.page.textContent("dialog pre"), /can be|何でもありうる/);
  await north.page.keyboard.press("Escape");
  south.done();
  await north.page.$eval("#tools", (tools) => (tools.open = true));
  await north.page.fill("#move", "a1a2");
  await north.page.press("#move", "Enter");
  await status(north.page, "not yours|[Nn]o piece|not reach");
  await exchange(north.page, south.page);
  south.done();
  await Promise.all([south, north].map(({ context }) => context.close()));
});

test("a server with a key", { skip }, async () => {
  const locked = await umpire("--key", "0123456789abcdefwxyz");
  const bare = locked.address.split("?")[0];
  assert.equal((await fetch(bare)).status, 401);
  assert.equal((await fetch(`${bare}index.html?key=0123456789abcdefwxyy`)).status, 401);
  const { page, done, context } = await visit(site.browser, locked.address);
  assert.ok(!page.url().includes("key"), "the key does not stay in the address");
  await page.reload();
  await begin(page, { mode: "devices", setup: "reference" });
  await page.waitForSelector("#link");
  assert.match(await page.inputValue("#link"), /\?key=0123456789abcdefwxyz#table=/);
  done();
  await context.close();
  await locked.close();
});

test("a host of files offers no second device", async () => {
  const { page, done } = await visit(site.browser, site.address);
  assert.equal((await page.$$("#join-code")).length, 0);
  await goTo(page, "friend");
  await page.waitForSelector("form[data-shows]");
  assert.equal((await page.$$("input[name=friend]")).length, 0);
  done();
});

for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
  for (const [colorScheme, locale] of [["light", "en-GB"], ["dark", "ja-JP"]]) {
    test(`${width} pixels, ${colorScheme}, ${locale}`, { skip }, async () => {
      const options = { viewport: { width, height }, colorScheme, locale };
      const [south, north] = [await visit(site.browser, server.address, options), await visit(site.browser, server.address, options)];
      const looked = async (page, where) => {
        await fits(page, `${width} ${where}`);
        await accessible(page, `${width} ${where}`);
        const small = await page.$$eval("button, select, input", (all) =>
          all.filter((one) => one.offsetParent && !["checkbox", "range"].includes(one.type) && Math.min(one.offsetWidth, one.offsetHeight) < 43.5).map((one) => one.outerHTML.slice(0, 80)),
        );
        assert.deepEqual(small, [], where);
      };
      await goTo(south.page, "friend");
      await south.page.waitForSelector("form[data-shows]");
      await south.page.check("input[name=friend][value=two]");
      await south.page.waitForSelector("#clock");
      await looked(south.page, "choice");
      await begin(south.page, { game: "p1-31-8x", mode: "devices", setup: "reference", seat: 0 });
      await south.page.waitForSelector("#link");
      await looked(south.page, "waiting");
      await north.page.goto(await south.page.inputValue("#link"));
      await north.page.waitForSelector("#join");
      await looked(north.page, "joining");
      await sitDown(north.page);
      await south.page.waitForSelector("#move", { state: "attached", timeout: 120_000 });
      await looked(south.page, "playing");
      south.done();
      north.done();
      await Promise.all([south, north].map(({ context }) => context.close()));
    });
  }
}
