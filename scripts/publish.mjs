/**
 * `node scripts/publish.mjs FILE.tgz`: publishes a packed package to npm, with provenance. Does nothing if npm has the
 * same bytes already, for example after a later step failed. Takes the token from NPM_TOKEN; without a token, npm has to
 * trust the workflow.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [file = ""] = process.argv.slice(2);
if (!existsSync(file)) fail(`${file || "no file"}: name the packed package`);
const tarball = resolve(file);
const { name, version } = JSON.parse(
  execFileSync("tar", ["--extract", "--to-stdout", "--gzip", "--file", tarball, "package/package.json"], {
    encoding: "utf8",
  }),
);
const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;

const published = publishedIntegrity();
if (published === undefined) publish();
else if (published === integrity) say(`${name} ${version} is published already, with these bytes.`);
else fail(`npm has ${name} ${version} with other bytes (${published}): release a new version`);

/** Returns the hash that npm has for this version; undefined if npm does not have the version. */
function publishedIntegrity() {
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["view", `${name}@${version}`, "dist.integrity", "--json"],
    { encoding: "utf8" },
  );
  if (status === 0) return stdout.trim() === "" ? undefined : JSON.parse(stdout);
  if (/\bE404\b/.test(stdout + stderr)) return undefined;
  return fail(`npm cannot tell whether ${name} ${version} is published:\n${stderr}`);
}

function publish() {
  const folder = mkdtempSync(join(tmpdir(), "publish-"));
  try {
    const env = { ...process.env };
    if ((env.NPM_TOKEN ?? "") !== "") {
      const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
      const userconfig = join(folder, "npmrc");
      // npm reads the token from the environment, so that no file holds it.
      writeFileSync(userconfig, `${registry.replace(/^https?:/, "")}:_authToken=\${NPM_TOKEN}\n`);
      env.npm_config_userconfig = userconfig;
    }
    const args = ["publish", tarball, "--provenance", "--access", "public"];
    const { status } = spawnSync("npm", args, { env, stdio: "inherit" });
    if (status !== 0) fail(`npm did not publish ${name} ${version}; run the command again`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`Published ${name} ${version}.`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
