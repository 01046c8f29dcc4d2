// npm run measure: how soon the page can be played, how long agents take. Figures of docs/notebook/speed.md.
// The first visits go to `gunjin serve`, which sends packed files; GUNJIN names the program.
import { connect, createServer } from "node:net";
import { open, shipped, visit } from "../tests/browser.mjs";
import { umpire } from "../tests/umpire.mjs";

const site = await open();
const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Visitors: how much slower than this machine, and the line in bits a second. */
const VISITORS = [["desktop", 1, Infinity], ["processor slowed six times", 6, Infinity], ["1.6 Mbit/s", 1, 1.6e6]];

/** A port that leads to a server through a line of so many bits a second, and how it is closed. */
async function line(address, bits) {
  const { port } = new URL(address);
  let free = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), "127.0.0.1");
    [near, far].forEach((socket) => socket.on("error", () => undefined));
    near.pipe(far);
    far.on("data", (data) => {
      free = Math.max(free, performance.now()) + (data.length * 8000) / bits;
      setTimeout(() => near.write(data), free - performance.now());
    });
    near.on("close", () => far.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A fresh visit: first paint and first usable screen in milliseconds, bytes until then. */
async function firstVisit(address, slower) {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  const sizes = [];
  page.on("requestfinished", (request) => sizes.push(request.sizes()));
  const began = performance.now();
  await page.goto(address);
  await page.waitForSelector("#play-now");
  const usable = performance.now() - began;
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  await context.close();
  return [painted, usable, bytes];
}

const server = await umpire();
for (const [name, slower, bits] of VISITORS) {
  const there = await line(server.address, bits);
  const visits = [];
  for (let time = 0; time < 5; time++) visits.push(await firstVisit(there.address, slower));
  const [painted, usable, bytes] = [0, 1, 2].map((column) => median(visits.map((visit) => visit[column])));
  console.log(`${name}: first paint ${painted.toFixed(0)} ms, usable ${usable.toFixed(0)} ms, ${(bytes / 1e6).toFixed(2)} MB until then (medians of 5 fresh visits)`);
  there.close();
}
await server.close();

const { page } = await visit(site.browser, site.address);
const measured = await page.evaluate(async (worker_js) => {
  const worker = new Worker(worker_js, { type: "module" });
  let last = 0;
  const waiting = new Map();
  worker.onmessage = ({ data }) => waiting.get(data.id)(data);
  const ask = (name, ...words) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, ({ answer, wrong }) => (wrong === undefined ? resolve(answer) : reject(new Error(wrong))));
      worker.postMessage({ id: last, name, words });
    });
  const answers = async (agent, most) => {
    const table = await ask("open", { game: "p3-23-6i", seats: [agent, agent], setups: ["random"], seed: 1 });
    const times = [];
    for (let ply = 0; ply < most; ply++) {
      const began = performance.now();
      if ((await ask("ask", table, "think", "en")) === null) break;
      times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    return { agent, median: times[Math.floor(times.length / 2)], longest: times.at(-1) };
  };
  return [await answers("greedy:epsilon=0.35", 200), await answers("learned", 200), await answers("update:milliseconds=0,iterations=400", 20)];
}, shipped("worker.js"));
for (const { agent, median, longest } of measured) {
  console.log(`${agent}: ${median.toFixed(1)} ms an answer (median), ${longest.toFixed(1)} ms the longest`);
}
await site.close();
