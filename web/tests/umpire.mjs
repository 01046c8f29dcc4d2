// `gunjin serve` as a test needs it: started, found, ended; and a line to it that can be broken.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { dist, root } from "./browser.mjs";

export const gunjin = process.env.GUNJIN ?? join(root, "target/release/gunjin");
export const skip = existsSync(gunjin) ? false : `${gunjin} is not built (cargo build --release, or GUNJIN=…)`;

/** Starts the server; its address, and how it is ended. */
export async function umpire(...words) {
  const listen = words.includes("--listen") ? [] : ["--listen", "127.0.0.1:0"];
  const program = spawn(gunjin, ["serve", ...listen, "--page", dist, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    program.stdout.on("data", (data) => {
      const found = /http:\S+/.exec(String(data));
      if (found) resolve(found[0]);
    });
    program.on("exit", (code) => reject(new Error(`gunjin serve ended with ${code}`)));
  });
  const close = () =>
    new Promise((resolve) => {
      program.removeAllListeners("exit");
      program.on("exit", resolve);
      program.kill("SIGINT");
    });
  return { address, close };
}

/** A port of this machine that leads to an address, and can be cut; what was asked there, and how many bytes came. */
export async function line(address) {
  const { port } = new URL(address);
  const sockets = new Set();
  const wire = { asked: [], bytes: 0 };
  let cut = false;
  const server = createServer((near) => {
    if (cut) return near.destroy();
    const far = connect(Number(port), "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    near.once("data", (data) => wire.asked.push(String(data).split(" ")[1]));
    far.on("data", (data) => (wire.bytes += data.length));
    near.pipe(far).pipe(near);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    wire,
    address: `http://127.0.0.1:${server.address().port}/`,
    cut: () => {
      cut = true;
      sockets.forEach((socket) => socket.destroy());
    },
    mend: () => (cut = false),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
