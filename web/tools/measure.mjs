// npm run measure: how soon the page can be played, how long agents take, how fast random games are. Figures of web/README.md.
import { open, shipped, visit } from "../tests/browser.mjs";

const site = await open();
const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

const opened = [];
for (let time = 0; time < 7; time++) {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(site.address);
  await page.waitForSelector("#start");
  const playable = performance.now() - began;
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  opened.push([painted, playable]);
  await context.close();
}
console.log(`first paint ${median(opened.map(([painted]) => painted)).toFixed(0)} ms, playable ${median(opened.map(([, playable]) => playable)).toFixed(0)} ms (medians of 7 fresh visits)`);

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
      if ((await ask("think", table)) === null) break;
      times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    return { agent, median: times[Math.floor(times.length / 2)], longest: times.at(-1) };
  };
  const agents = [await answers("greedy", 200), await answers("learned", 200), await answers("halving:milliseconds=0,iterations=6000", 20)];
  await ask("recorded", "p3-23-6i", ["random", "random"], 1, 0, 20);
  const began = performance.now();
  const records = await ask("recorded", "p3-23-6i", ["random", "random"], 1, 0, 200);
  const seconds = (performance.now() - began) / 1000;
  const plies = records.reduce((sum, record) => sum + Number(record.trimEnd().split("\n").at(-1).split(".")[0]), 0);
  return { agents, plies, seconds };
}, shipped("worker.js"));
for (const { agent, median, longest } of measured.agents) {
  console.log(`${agent}: ${median.toFixed(1)} ms an answer (median), ${longest.toFixed(1)} ms the longest`);
}
console.log(`${Math.round(measured.plies / measured.seconds)} plies a second of recorded random games (${measured.plies} plies)`);
await site.close();
