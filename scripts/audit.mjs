/**
 * Runs `npm audit` for the packages that users get with this one. npm counts those that are bundled into lib/ as
 * development dependencies, so it gets a lock file of the bundled and the installed packages alone. Peers are left out:
 * an app has them with or without this package.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { packages, ...lock } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const notices = readFileSync("lib/LICENSES.txt", "utf8").matchAll(/^ {2}(\S+) (\S+) \(/gm);
const bundled = new Set([...notices].map(([, name, version]) => `${name}@${version}`));
const installed = new Set(Object.keys(packages[""].dependencies));
for (const name of installed)
  // the set grows while it is read
  for (const needed of Object.keys(packages[`node_modules/${name}`].dependencies ?? {}))
    installed.add(needed);
const shipped = Object.entries(packages)
  .map(([place, { version, inBundle }]) => ({ name: place.split("node_modules/").at(-1), version, inBundle }))
  .filter(
    ({ name, version, inBundle }) =>
      bundled.has(`${name}@${version}`) || (installed.has(name) && inBundle !== true),
  )
  .map(({ name, version }) => ({ name, version }));
for (const { name, version } of shipped) bundled.delete(`${name}@${version}`);
if (bundled.size > 0) {
  process.stderr.write(
    `package-lock.json lacks ${[...bundled].join(", ")}, which lib/ contains: run npm ci and npm run build\n`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "audit-"));
// Two versions of a package need two places.
const places = shipped.map((entry, index) => [`node_modules/shipped-${index}`, entry]);
const root = { name: "shipped", version: "1.0.0" };
writeFileSync(join(folder, "package.json"), JSON.stringify(root));
writeFileSync(
  join(folder, "package-lock.json"),
  JSON.stringify({ ...lock, packages: { "": root, ...Object.fromEntries(places) } }),
);
const { status } = spawnSync("npm", ["audit", "--package-lock-only"], { cwd: folder, stdio: "inherit" });
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
