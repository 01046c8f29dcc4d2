// The page as people use it, in a browser.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { accessible, begin, fits, goTo, handedOver, held, kept, move, moves, open, visit } from "./browser.mjs";

const site = held(open);

test("a whole game against an agent, and its replay", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await begin(page, { level: "corporal", seat: 1 });
  let plies = 0;
  while (await move(page, plies * 7)) assert.ok(++plies < 2000, "the game does not end");
  assert.match(await page.textContent("#over"), /^You (won|lost)$|^A draw$/);
  assert.match(await page.textContent("#over-words"), /The game is over: .*Points/);
  const last = Number(await page.$eval("#ply", (slider) => slider.max));
  assert.ok(last > plies, `${last} plies in the replay, ${plies} of ours`);
  await page.click("#to-start");
  await page.waitForFunction(() => document.querySelector("label[for=ply]").textContent.startsWith("Move 0 "));
  await page.click("#next");
  await page.waitForFunction(() => document.querySelector("label[for=ply]").textContent.startsWith("Move 1 "));
  assert.equal(await page.$$eval(".piece.unseen", (pieces) => pieces.length), 0, "the umpire sees everything");
  const named = await page.$$eval(".square[data-square]", (squares) => squares.map((square) => square.getAttribute("aria-label")));
  assert.ok(named.some((label) => /, enemy /.test(label)) && !named.some((label) => / [a-z]{2}$/.test(label)), "and names it");
  await page.selectOption("#eyes", "0");
  await page.waitForSelector(".belief");
  assert.ok((await page.$$eval(".piece.unseen", (pieces) => pieces.length)) > 0, "South does not");
  await accessible(page, "replay");
  await page.click("#rematch");
  await page.waitForSelector("#move", { state: "attached" });
  done();
});

test("a move by mouse and by keyboard, and why a move is refused", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await begin(page, { level: "random", setup: "reference" });
  await page.waitForSelector(".movable");
  const [text] = await moves(page);
  const [, from, to] = text.match(/^([a-z]+\d+)([a-z]+\d+)$/);
  await page.click(`.square[data-square="${from}"]`);
  assert.ok((await page.$$(".square.target")).length > 0, "its targets are shown");
  assert.match(await page.textContent(".about:has(strong)"), /Beats|Loses to/, "its fights are told");
  await page.click(`.square[data-square="${to}"]`);
  await page.waitForFunction(() => document.querySelectorAll(".heard li").length >= 2);
  await page.waitForSelector(".movable");
  await page.focus(".square[tabindex='0']");
  await page.keyboard.press("ArrowUp");
  const focused = await page.evaluate(() => document.activeElement.dataset.square);
  assert.ok(focused, "the arrow keys go from square to square");
  const movable = await page.$eval(".movable", (square) => square.dataset.square);
  await page.focus(`.square[data-square="${movable}"]`);
  await page.keyboard.press("Enter");
  assert.equal(await page.$eval(".selected", (square) => square.dataset.square), movable);
  const target = await page.$eval(".target", (square) => square.dataset.square);
  await page.focus(`.square[data-square="${target}"]`);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".heard li").length >= 4 || document.querySelector("#over"));
  await page.waitForSelector("#move", { state: "attached" });
  await page.$eval("#tools", (tools) => (tools.open = true));
  await page.fill("#move", "a1a6");
  await page.press("#move", "Enter");
  await page.waitForFunction(() => !document.querySelector(".status").textContent.includes("Your move"));
  const heard = await page.$$eval(".heard li", (lines) => lines.length);
  await page.click("#undo");
  await page.waitForFunction((before) => document.querySelectorAll(".heard li").length < before, heard);
  await page.click("#hints");
  await page.waitForSelector("#hint li");
  assert.match(await page.textContent("#hint li"), /[a-d]\d → [a-d]\d/);
  assert.doesNotMatch(await page.textContent("#hint"), /%/, "words, which cannot be out of order");
  assert.match(await page.textContent("#hint"), /You stand (far|a little) (better|worse)\.|The game is about even\./);
  assert.equal((await page.$$(".square.hinted")).length, 2, "the move is marked");
  await page.click("#notes");
  assert.match(await page.textContent("dialog pre"), /can be|cannot be|is /);
  await accessible(page, "hints");
  done();
});

test("a set-up by hand", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await goTo(page, "new");
  await page.waitForSelector("form[data-shows='p3-23-6i agent']");
  await page.check("input[name=level][value=random]");
  const label = (square) => page.getAttribute(`.square[data-square="${square}"]`, "aria-label");
  const kind = async (square) => (await label(square)).split(", ")[1];
  const exchanged = async (how) => {
    const [first, second] = [await kind("a1"), await kind("b3")];
    await how();
    await page.waitForFunction((was) => document.querySelector('.square[data-square="a1"]').getAttribute("aria-label").split(", ")[1] !== was, first);
    assert.deepEqual([await kind("a1"), await kind("b3")], [second, first]);
  };
  await exchanged(async () => {
    await page.click('.square[data-square="a1"]');
    await page.click('.square[data-square="b3"]');
  });
  await exchanged(() => page.dragAndDrop('.square[data-square="a1"]', '.square[data-square="b3"]'));
  await page.click("summary:has-text('As text')");
  const file = (text) => ({ name: "setup.txt", mimeType: "text/plain", buffer: Buffer.from(`${text}\n`) });
  const text = await page.inputValue("#draft-text");
  for (const wrong of [() => page.fill("#draft-text", "GE/MI"), () => page.setInputFiles("#draft-file", file("GE/MI"))]) {
    await wrong();
    await page.press("#draft-text", "Tab");
    await page.waitForFunction(() => document.querySelector("#draft-fault").textContent !== "");
    assert.ok(await page.isDisabled("#start"));
    await page.click("#draft-learned");
    await page.waitForSelector("#start:not([disabled])");
    assert.notEqual(await page.inputValue("#draft-text"), text);
  }
  await accessible(page, "set-up");
  const stands = () => page.waitForFunction((text) => document.querySelector("#draft-text").value === text, text);
  await page.setInputFiles("#draft-file", file(text));
  await stands();
  await page.click("#draft-random");
  await page.waitForFunction((text) => document.querySelector("#draft-text").value !== text, text);
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "setup.txt"));
    return data;
  }, text);
  await page.dispatchEvent(".board .square", "drop", { dataTransfer: dropped });
  await stands();
  await page.click("#start");
  await page.waitForSelector("#tools");
  await page.$eval("#tools", (tools) => (tools.open = true));
  const record = await handedOver(page, "#save");
  assert.ok(record.includes(text), `the game begins with ${text}`);
  done();
});

test("a first game in three taps", async () => {
  const { page, done } = await visit(site.browser, site.address, { viewport: { width: 360, height: 740 }, hasTouch: true, locale: "ja-JP" });
  await page.tap("#play-now");
  await page.waitForSelector("form[data-shows]");
  assert.equal(await page.textContent("label:has(input[name=level]:checked)"), "新兵はじめての一局に");
  await page.tap("#start");
  await page.waitForSelector("#tools");
  await page.waitForSelector(".movable");
  const from = await page.$eval(".movable", (square) => square.dataset.square);
  await page.tap(`.square[data-square="${from}"]`);
  await page.waitForSelector(".about");
  const clear = await page.evaluate(() => document.querySelector(".bar").getBoundingClientRect().top - document.querySelector(".about h3").getBoundingClientRect().bottom);
  assert.ok(clear > 20, "the card begins above the bar");
  assert.match(await page.textContent(".about p"), /マス/, "and tells moves in the reader's language");
  const to = await page.$eval(".target", (square) => square.dataset.square);
  await page.tap(`.square[data-square="${to}"]`);
  await page.waitForFunction(() => document.querySelectorAll(".heard li:not(.silent)").length >= 2);
  assert.notEqual((await page.textContent(".banner .plain")).trim(), "");
  await page.goBack();
  await page.waitForSelector("form[data-shows]");
  await page.goBack();
  await page.click("#go-on");
  await page.waitForSelector("#tools");
  await page.reload();
  await page.waitForSelector("#tools");
  done();
});

/** Squares of the board by their names: left, right, and the shorter side. */
const squares = (page) =>
  page.$$eval(".square[data-square]", (all) =>
    all.map((one) => {
      const { left, right, width, height } = one.getBoundingClientRect();
      return [one.dataset.square, left, right, Math.min(width, height)];
    }),
  );

for (const [game, pans] of [["w-31-8x", false], ["t-23-8i", false], ["w-25-9x", true]]) {
  test(`a finger finds every square of ${game} on a telephone`, async () => {
    const { page, done } = await visit(site.browser, site.address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await page.evaluate((game) => localStorage.setItem("gunjin.choices", JSON.stringify({ game })), game);
    await goTo(page, "new");
    await page.waitForSelector("form[data-shows]");
    const looked = async (where) => {
      const all = await squares(page);
      assert.ok(all.length > 20, where);
      assert.deepEqual(all.filter(([, , , side]) => side < 43.9), [], `${where}: 44 pixels`);
      if (!pans) assert.deepEqual(all.filter(([, left, right]) => left < 0 || right > 360), [], `${where}: all in sight`);
      await fits(page, where);
      await accessible(page, where);
    };
    await looked("set-up");
    await page.tap("#start");
    await page.waitForSelector("#tools");
    await page.waitForSelector(".movable");
    await looked("game");
    const clear = await page.evaluate(() => document.querySelector(".bar").getBoundingClientRect().top - document.querySelector(".banner").getBoundingClientRect().bottom);
    assert.ok(clear >= 0, `the umpire stands above the bar: ${clear}`);
    const names = (await squares(page)).map(([name]) => name);
    for (const edge of [names.find((name) => name.startsWith("a")), names.findLast((name) => /^[hi]/.test(name))]) {
      await page.tap(`.square[data-square="${edge}"]`);
      await page.waitForSelector(".about");
    }
    const move = (await moves(page))[0].match(/^([a-z]+\d+)([a-z]+\d+)/);
    await page.tap(`.square[data-square="${move[1]}"]`);
    await page.tap(`.square.target[data-square="${move[2]}"]`);
    await page.waitForFunction(() => document.querySelectorAll(".heard li:not(.silent)").length >= 2);
    done();
  });
}

/** Contrast of two colours as WCAG counts it. */
function contrast(...colours) {
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * linear(Number(colour.match(/[\d.]+/g)[at]) / 255), 0);
  const [dark, bright] = colours.map(light).sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}

for (const colorScheme of ["light", "dark"]) {
  test(`black and red names are read easily, ${colorScheme}`, async () => {
    const { page, done } = await visit(site.browser, site.address, { colorScheme, reducedMotion: "reduce" });
    await begin(page, { mode: "watch", level: "random" });
    await page.waitForSelector(".piece:not(.own) .name");
    const inks = await page.$$eval(".piece:has(.name)", (all) =>
      all.map((one) => [one.classList.contains("own"), getComputedStyle(one.querySelector(".name")).fill, getComputedStyle(one.querySelector("path")).fill]),
    );
    assert.equal(new Set(inks.map(([own, ink]) => `${own} ${ink}`)).size, 2, "one colour for each army");
    for (const [own, ink, tile] of inks) assert.ok(contrast(ink, tile) >= 4.5, `${own ? "own" : "enemy"}: ${ink} on ${tile}`);
    done();
  });
}

/** Notes every board that stands on the screen from now on, however briefly, as `window.boards`. */
const boards = (page) =>
  page.evaluate(() => {
    window.boards = [];
    const note = () => document.querySelectorAll(".board svg").forEach((svg) => window.boards.push(svg.innerHTML));
    window.watch?.disconnect();
    window.watch = new MutationObserver(note);
    window.watch.observe(document.querySelector("main"), { childList: true, subtree: true });
  });

test("two people at one screen: a curtain between their turns", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await begin(page, { mode: "two", setup: "reference" });
  for (let ply = 0; ply < 4; ply++) {
    await page.waitForSelector("#ready");
    const shown = await page.evaluate(() => [document.querySelectorAll(".board svg").length, document.querySelector("main").textContent]);
    assert.equal(shown[0], 0, "no board behind the curtain");
    assert.match(shown[1], ply % 2 === 0 ? /South, your turn/ : /North, your turn/);
    await boards(page);
    await page.click("#ready");
    await page.waitForSelector(".movable");
    assert.equal(new Set(await page.evaluate(() => window.boards)).size, 1, "one board is shown, never the other person's");
    const [own, unseen, seen] = await page.evaluate(() =>
      [".piece.own", ".piece.unseen", ".piece:not(.own, .unseen)"].map((pieces) => document.querySelectorAll(pieces).length),
    );
    assert.ok(own >= 9 && unseen >= 9 && seen <= ply, `${own} own pieces, ${unseen} unseen, ${seen} known by what was announced`);
    await move(page, ply);
    // Who moved sees what came of it, alone.
    await page.waitForSelector("#seen, #ready");
    if (await page.$("#seen")) await page.click("#seen");
  }
  done();
});

test("it goes on after a reload, and without a network", async () => {
  const { page, context, done } = await visit(site.browser, site.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("#play-now");
  await begin(page, { level: "captain", setup: "reference" });
  await move(page);
  const heard = await page.$$eval(".heard li", (lines) => lines.map((line) => line.textContent));
  await page.reload();
  await page.waitForSelector("#move", { state: "attached" });
  const again = await page.$$eval(".heard li", (lines) => lines.map((line) => line.textContent));
  assert.deepEqual(again.slice(0, heard.length), heard);
  done();
});

test("a record that somebody brings", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await begin(page, { mode: "watch", level: "corporal" });
  await page.waitForSelector("#over", { timeout: 120_000 });
  const text = await handedOver(page, "#save");
  const folder = mkdtempSync(join(tmpdir(), "gunjin-"));
  const [good, bad] = [join(folder, "good.gunjin"), join(folder, "bad.gunjin")];
  writeFileSync(good, text);
  writeFileSync(bad, text.replace(/^ended: .*$/m, "ended: weather"));
  await page.click("#leave");
  await page.waitForSelector("#record", { state: "attached" });
  await page.setInputFiles("#record", good);
  await page.waitForSelector("#over");
  const link = page.url();
  const other = await visit(site.browser, site.address);
  await other.page.goto(link);
  await other.page.waitForSelector("#over");
  other.done();
  await page.click("#leave");
  await page.waitForSelector("#record", { state: "attached" });
  await page.setInputFiles("#record", bad);
  await page.waitForSelector("[role=alert]");
  assert.match(await page.textContent("[role=alert]"), /line \d+, column \d+/);
  done();
});

for (const [game, level] of [["tori", "mcts"], ["kuhn", "random"], ["sannin", "random"], ["cards", "random"]]) {
  test(`a move at ${game}`, async () => {
    const { page, done } = await visit(site.browser, site.address);
    await begin(page, { game, level });
    await page.waitForSelector(".moves button");
    await page.click(".moves button");
    await page.waitForSelector(".moves button, #over", { timeout: 60_000 });
    done();
  });
}

test("a search does not freeze the page", async () => {
  const { page, done } = await visit(site.browser, site.address);
  await begin(page, { game: "w-23-6i", level: "marshal", seat: 1, setup: "reference" });
  const longest = await page.evaluate(async () => {
    let [last, longest] = [performance.now(), 0];
    const until = last + 800;
    while (last < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
    }
    return longest;
  });
  // Frames come while the worker thinks; how fast this machine is does not matter.
  assert.ok(longest < 700, `no frame for ${longest} ms`);
  done();
});

for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const locale of ["en-GB", "ja-JP"]) {
      test(`${width} pixels, ${colorScheme}, ${locale}`, async () => {
        const { page, done } = await visit(site.browser, site.address, { viewport: { width, height }, colorScheme, locale });
        const where = `${width} ${colorScheme} ${locale}`;
        assert.equal(await page.getAttribute("html", "lang"), locale.slice(0, 2));
        await fits(page, `${where} home`);
        await accessible(page, `${where} home`);
        await goTo(page, "new");
        await page.waitForSelector("form[data-shows]");
        await page.$$eval("details", (all) => all.forEach((one) => (one.open = true)));
        await fits(page, `${where} choice`);
        await accessible(page, `${where} choice`);
        await begin(page, { game: "p1-31-8x", setup: "reference" });
        await page.waitForSelector(".movable");
        await move(page);
        await fits(page, `${where} game`);
        await accessible(page, `${where} game`);
        const small = await page.$$eval("button, select, input", (all) =>
          all.filter((one) => one.offsetParent && !["checkbox", "range"].includes(one.type) && Math.min(one.offsetWidth, one.offsetHeight) < 43.5).map((one) => one.outerHTML.slice(0, 80)),
        );
        assert.deepEqual(small, [], "everything to touch is 44 pixels");
        done();
      });
    }
  }
}

for (const [locale, sheet] of [["en-GB", /End of the game/], ["ja-JP", /勝敗/]]) {
  test(`an edition is found, read and played, ${locale}`, async () => {
    const { page, done } = await visit(site.browser, site.address, { viewport: { width: 360, height: 740 }, locale });
    const editions = () => page.$$eval("[data-edition]", (all) => all.map((one) => one.dataset.edition));
    const left = async (count) => {
      await page.waitForFunction((count) => document.querySelectorAll("[data-edition]").length === count, count);
      assert.match(await page.textContent("#find-count"), new RegExp(`\\D${count}(\\D|$)`));
    };
    const usable = async (where) => (await fits(page, `find ${where}`), accessible(page, `find ${where}`));
    await page.click("#find");
    await page.waitForSelector("[data-question]");
    const all = (await editions()).length;
    assert.ok(all >= 23, `${all} editions before the first answer`);
    await usable("before an answer");
    await page.click("summary");
    await page.selectOption("#find-question-taken-by", "any");
    await page.waitForSelector("#find-answers li");
    const some = (await editions()).length;
    assert.ok(some < all, `${some} of ${all} editions`);
    await page.focus("#find-unknown");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#find-answers li:nth-child(2)");
    await left(some);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "FIELDSET", "the keyboard is at the next question");
    await usable("after answers");
    await page.click("#find-answers button");
    await page.click("#find-answers li:only-child button");
    await left(all);
    await page.fill("#find-words", "囲碁盤");
    await page.press("#find-words", "Enter");
    await left(0);
    await page.fill("#find-words", "23　トミー");
    await page.press("#find-words", "Enter");
    await left(1);
    assert.deepEqual(await editions(), ["t-23-8i"]);
    await usable("found");
    const [play, rules] = await page.$$("[data-edition] button");
    await rules.click();
    await page.frameLocator("dialog iframe").locator("h2", { hasText: sheet }).waitFor();
    await page.click("dialog .primary");
    await play.click();
    await page.waitForSelector('form[data-shows^="t-23-8i "]');
    await page.click("#start");
    await page.waitForSelector("#tools");
    done();
  });
}
