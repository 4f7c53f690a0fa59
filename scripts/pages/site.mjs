/**
 * `npm run site [-- --check | --serve]`: builds the documentation site into site/.vitepress/dist. `--check` then looks
 * for dead links and runs the tests of the site in Chromium; `--serve` shows the site on this machine.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { writePages } from "../../site/pages.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = `${root}site`;
const dist = "site/.vitepress/dist";

const { check, serve } = readFlags();
install();
writePages();
run(site, "npx", "--no-install", "vitepress", "build");
say(`The site is in ${dist}. npm run site -- --serve shows it.`);
if (check) run(root, "env", "PROOF=1", "npx", "--no-install", "jest", "site.proof");
if (serve) run(site, "npx", "--no-install", "vitepress", "preview", "--host", "127.0.0.1");

function readFlags() {
  const flag = { type: "boolean", default: false };
  try {
    return parseArgs({ options: { check: flag, serve: flag } }).values;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}

/** Installs the packages of site/package-lock.json, unless they are installed. */
function install() {
  const mark = `${site}/node_modules/.installed-from`;
  const lock = createHash("sha256")
    .update(readFileSync(`${site}/package-lock.json`))
    .digest("hex");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  say("Installing the packages that build the site, into site/node_modules.");
  run(site, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error");
  writeFileSync(mark, lock);
}

function run(cwd, program, ...args) {
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
