/** Tells whether lib/ is up to date: build.mjs stores a hash of the sources, and tests that read lib/ compare it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The file with the hash. It is outside lib/, because everything in lib/ is packed. */
const FINGERPRINT_FILE = `${root}.built-from`;

const FILES = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "scripts/build.mjs",
  "scripts/cdktn-half.mjs",
  "scripts/licenses.mjs",
  "scripts/node-check.mjs",
];

/** Returns the hash of the current sources. */
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

/** Removes the stored hash. A build calls this when it begins, so that lib/ counts as stale until the build ends. */
export function forgetBuild() {
  rmSync(FINGERPRINT_FILE, { force: true });
}

/** Stores the hash of the current sources. A build calls this when it ends. */
export function rememberBuild() {
  writeFileSync(FINGERPRINT_FILE, fingerprint());
}

/** Reports whether lib/ is built from the current sources. */
export function isBuilt() {
  return (
    existsSync(`${root}lib`) &&
    existsSync(FINGERPRINT_FILE) &&
    readFileSync(FINGERPRINT_FILE, "utf8") === fingerprint()
  );
}
