// npm run build: the page into web/dist, ready for any host that serves files.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { findings } from "./findings.mjs";
import { buildWasm } from "./wasm.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [dist, generated] = [join(root, "dist"), join(root, "src/generated")];

/** Every file below a folder, by its path from there. */
function files(folder, below = "") {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? files(folder, path) : [path];
  });
}

/** The learned set-ups by their editions: many set-ups in one file, as text. */
function setups(folder) {
  const named = (path) => [path.replace(/\.json$/, ""), readFileSync(join(folder, path), "utf8")];
  return Object.fromEntries(files(folder).sort().map(named));
}

/** Files that the service worker keeps, under a name of their content. */
function precache() {
  const paths = files(dist).filter((path) => !["sw.js", "server.json"].includes(path)).sort();
  const hash = createHash("sha256");
  paths.forEach((path) => hash.update(path).update(readFileSync(join(dist, path))));
  return { name: `gunjin-${hash.digest("hex").slice(0, 16)}`, paths: ["./", ...paths] };
}

if (!process.argv.includes("--page-only")) {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  buildWasm(root, generated);
}
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const options = { bundle: true, minify: true, format: "esm", target: "es2022", outdir: dist, logLevel: "warning" };
await build({ ...options, absWorkingDir: root, entryPoints: { main: "src/main.ts", worker: "src/worker.ts" } });
cpSync(join(generated, "gunjin_bg.wasm"), join(dist, "gunjin_bg.wasm"));
cpSync(join(root, "public"), dist, { recursive: true });
for (const name of ["leaf", "leaf-w-23-6i", "learned-w-23-6i", "learned-barrage"]) {
  cpSync(join(dirname(root), `data/networks/${name}.json`), join(dist, `networks/${name}.json`));
}
writeFileSync(join(dist, "setups.json"), JSON.stringify(setups(join(dirname(root), "data/setups"))));
writeFileSync(join(dist, "findings.json"), JSON.stringify(findings(dirname(root))));
const kept = precache();
const worker = readFileSync(join(root, "src/sw.js"), "utf8");
writeFileSync(join(dist, "sw.js"), worker.replace("__NAME__", kept.name).replace('"__PATHS__"', JSON.stringify(kept.paths)));
const sizes = files(dist).map((path) => [path, gzipSync(readFileSync(join(dist, path)), { level: 9 }).length]);
sizes.forEach(([path, size]) => console.log(`${String(size).padStart(9)} bytes gzipped: dist/${path}`));
console.log(`${String(sizes.reduce((sum, [, size]) => sum + size, 0)).padStart(9)} bytes gzipped in all`);
