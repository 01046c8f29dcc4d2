// npm run build: the page into web/dist, ready for any host that serves files.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
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

/** Files of a folder of data by their editions, as text. */
function texts(folder, ending) {
  const place = join(dirname(root), "data", folder);
  const named = (path) => [path.replace(ending, ""), readFileSync(join(place, path), "utf8")];
  return JSON.stringify(Object.fromEntries(files(place).filter((path) => path.endsWith(ending)).sort().map(named)));
}

/** Whoever does not optimise (CI) does not wait for the packing either. */
const EFFORT = { params: { [constants.BROTLI_PARAM_QUALITY]: process.env.WASM_OPT ? 5 : 11 } };

/** Writes a file, and beside it the file packed, where that is shorter: for browsers that reach the host by https, and for all. */
function write(path, content) {
  const bytes = Buffer.from(content);
  const packed = { br: brotliCompressSync(bytes, EFFORT), gz: gzipSync(bytes, { level: 9 }) };
  // The system that packed is left out: bytes are the same on every one.
  packed.gz[9] = 255;
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), bytes);
  for (const [ending, shorter] of Object.entries(packed)) {
    if (shorter.length < bytes.length) writeFileSync(join(dist, `${path}.${ending}`), shorter);
  }
  console.log(`${[packed.br, packed.gz, bytes].map(({ length }) => String(length).padStart(9)).join("")} bytes as br, gz, plain: dist/${path}`);
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
/** Names of files in dist, by the names that the sources have for them. */
const FILES = {};

/** Writes a file under a name of its content: it may be kept for ever. */
function writeNamed(path, content) {
  const ending = extname(path);
  FILES[path] = `${path.slice(0, -ending.length)}-${sha256(content)}${ending}`;
  write(FILES[path], content);
}

/** A text with the names that files have in dist. */
const named = (text) => Object.entries(FILES).reduce((text, [path, name]) => text.replaceAll(`"${path}"`, `"${name}"`), text);
const shipped = (path) => readFileSync(join(root, "public", path), "utf8");

async function writeScript(entry) {
  const options = { bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "warning", write: false };
  const define = { FILES: JSON.stringify(FILES) };
  const { outputFiles } = await build({ ...options, absWorkingDir: root, entryPoints: [`src/${entry}.ts`], define });
  writeNamed(`${entry}.js`, outputFiles[0].contents);
}

/** The service worker: what it keeps at once, and what when the page has come. */
function writeKeeper() {
  const isLater = (path) => path.startsWith("networks/") || ["values.json", "setups.json", "findings.json"].includes(path);
  const paths = (later) => Object.entries(FILES).flatMap(([path, name]) => (isLater(path) === later ? [name] : []));
  const [first, later] = [["index.html", ...paths(false)], paths(true)];
  const name = `gunjin-${sha256([readFileSync(join(dist, "index.html")), ...first, ...later].join("\n"))}`;
  const text = readFileSync(join(root, "src/sw.js"), "utf8").replace("__NAME__", name);
  write("sw.js", text.replace('"__FIRST__"', JSON.stringify(first)).replace('"__LATER__"', JSON.stringify(later)));
}

if (!process.argv.includes("--page-only")) {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  buildWasm(root, generated);
}
rmSync(dist, { recursive: true, force: true });
writeNamed("gunjin_bg.wasm", readFileSync(join(generated, "gunjin_bg.wasm")));
const networks = join(dirname(root), "data/networks");
for (const name of readdirSync(networks).filter((name) => /^(learned|leaf)/.test(name)).sort()) {
  writeNamed(`networks/${name}`, readFileSync(join(networks, name)));
}
writeNamed("values.json", texts("values", ".toml"));
writeNamed("setups.json", texts("setups", ".json"));
writeNamed("findings.json", JSON.stringify(findings(dirname(root))));
await writeScript("worker");
await writeScript("main");
for (const path of ["icon.svg", "style.css", "manifest.webmanifest"]) writeNamed(path, named(shipped(path)));
for (const path of ["index.html", "server.json"]) write(path, named(shipped(path)));
writeKeeper();
