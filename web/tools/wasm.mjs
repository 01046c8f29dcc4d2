// The engine as WebAssembly, with whatever compiler this machine has for it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const TARGET = "wasm32-unknown-unknown";

function run(command, words, options = {}) {
  const { status, error } = spawnSync(command, words, { stdio: "inherit", ...options });
  if (error || status !== 0) {
    throw new Error(`${command} ${words.join(" ")}: ${error ? error.message : `ended with ${status}`}`);
  }
}

function output(command, words) {
  const { status, stdout } = spawnSync(command, words, { encoding: "utf8" });
  return status === 0 ? stdout : "";
}

/** Options of cargo: rustup's target, or Debian's compiler for the web with its sources of the library. */
function compiler() {
  if (output("rustup", ["target", "list", "--installed"]).split("\n").includes(TARGET)) {
    return { words: [], env: {} };
  }
  const debian = output("/usr/bin/rustc", ["--version"]).split(" ")[1] ?? "";
  const [, minor] = debian.split(".").map(Number);
  const hasSources = existsSync("/usr/lib/rustlib/src/rust/library/std");
  if (minor >= 89 && hasSources && output("wasm-ld", ["--version"])) {
    const env = {
      RUSTC: "/usr/bin/rustc",
      RUSTC_BOOTSTRAP: "1",
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: "wasm-ld",
    };
    return { words: ["-Zbuild-std=std,panic_abort"], env };
  }
  throw new Error(
    `no compiler for ${TARGET}: run 'rustup target add ${TARGET}', or on Debian ` +
      "'apt-get install rustc-web rust-web-src lld' (1.89 or later)",
  );
}

/** Builds the module and its JavaScript into `out`. */
export function buildWasm(root, out) {
  const { words, env } = compiler();
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  // The repository's configuration is for this machine's processor.
  const flags = { RUSTFLAGS: "-C target-cpu=generic" };
  run("cargo", ["build", "--release", "--locked", "-p", "gunjin-web", "--features", process.env.WASM_FEATURES ?? "", "--target", TARGET, "--target-dir", target, ...words], {
    cwd: root,
    env: { ...process.env, ...flags, ...env },
  });
  const module = join(target, TARGET, "release", "gunjin_web.wasm");
  run("cargo", ["run", "--quiet", "--locked", "-p", "gunjin-web-bindings", "--target-dir", join(target, "bindings"), "--", module, out], {
    cwd: root,
  });
  const bound = join(out, "gunjin_bg.wasm");
  const features = ["--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext", "--enable-mutable-globals"];
  run(process.execPath, [join(root, "node_modules/binaryen/bin/wasm-opt"), ...features, "--enable-reference-types", "--enable-multivalue", process.env.WASM_OPT ?? "-Oz", bound, "-o", bound]);
}
