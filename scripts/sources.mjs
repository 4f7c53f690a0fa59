/** Tells whether lib/ is built from the present sources: build.mjs stores their hash, tests that read lib/ compare it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Beside lib/, whose content is packed. */
const FINGERPRINT_FILE = `${root}.built-from`;

const FILES = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "scripts/build.mjs",
  "scripts/licenses.mjs",
  "scripts/node-check.mjs",
];

/** Returns the hash of the sources as they are now. */
function fingerprint() {
  const sources = readdirSync(`${root}src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(root.length))
    .sort();
  const hash = createHash("sha256");
  for (const file of [...FILES.filter((name) => existsSync(root + name)), ...sources])
    hash
      .update(`${file}\0`)
      .update(readFileSync(root + file))
      .update("\0");
  return hash.digest("hex");
}

/** Is called when a build begins: until it ends, lib/ is not built from anything. */
export function forgetBuild() {
  rmSync(FINGERPRINT_FILE, { force: true });
}

/** Is called when a build ends. */
export function rememberBuild() {
  writeFileSync(FINGERPRINT_FILE, fingerprint());
}

/** Reports whether lib/ is built from the sources as they are now. */
export function isBuilt() {
  return (
    existsSync(`${root}lib`) &&
    existsSync(FINGERPRINT_FILE) &&
    readFileSync(FINGERPRINT_FILE, "utf8") === fingerprint()
  );
}
