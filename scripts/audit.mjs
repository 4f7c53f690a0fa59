/**
 * Asks the registry for known vulnerabilities of all packages that users get with this one:
 *
 *   node scripts/audit.mjs [--required] [FOLDER]
 *
 * npm counts the packages that are bundled into lib/ as development dependencies, so that `npm audit --omit=dev` leaves
 * them out. Here they count as part of this package. With `--required`, the audit fails if the registry cannot be asked.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const args = process.argv.slice(2);
const isRequired = args.includes("--required");
const folder = args.find((arg) => !arg.startsWith("--")) ?? fileURLToPath(new URL("..", import.meta.url));
const read = (file) => readFileSync(join(folder, file), "utf8");

const { dependencies = {}, peerDependencies = {} } = JSON.parse(read("package.json"));
const { packages } = JSON.parse(read("package-lock.json"));

/** How users get each package, by its place in the lock file. Does not contain development tools. */
const shippers = new Map();
for (const place of bundledPlaces()) shippers.set(place, "bundled into lib/");
for (const place of placesBelow(Object.keys(dependencies)))
  shippers.set(place, "installed with this package");
for (const place of placesBelow(Object.keys(peerDependencies))) {
  if (!shippers.has(place)) shippers.set(place, "peer");
}

const report = await npmAudit();
if (report.vulnerabilities === undefined) {
  const reason = report.message || report.error?.summary || "no response";
  say(`NOT AUDITED: the registry cannot be asked for advisories (${reason}).`);
  say(`${count((shipper) => shipper !== "peer")} packages that users get were not checked.`);
  process.exitCode = isRequired ? 1 : 0;
} else {
  const found = findings(report);
  const own = found.filter(({ shipper }) => shipper !== "peer");
  for (const { line, shipper } of own) say(`VULNERABLE, ${shipper}: ${line}`);
  // Every app with these peers has these packages, with or without this one. Only the peers' authors can update them.
  for (const { line } of found.filter(({ shipper }) => shipper === "peer")) say(`Within a peer: ${line}`);
  if (own.length === 0)
    say(`Audited ${count((shipper) => shipper !== "peer")} packages: no known vulnerability.`);
  process.exitCode = own.length === 0 ? 0 : 1;
}

/** Returns the places in the lock file of the packages that lib/LICENSES.txt lists. */
function bundledPlaces() {
  const listed = [...read("lib/LICENSES.txt").matchAll(/^ {2}(\S+) (\S+) \(/gm)];
  if (listed.length === 0) fail("lib/LICENSES.txt lists nothing: run npm run build");
  return listed.flatMap(([, name, version]) => {
    const places = Object.keys(packages).filter((place) => nameOf(place) === name);
    const exact = places.filter((place) => packages[place].version === version);
    if (exact.length === 0)
      fail(
        `lib/ was built with ${name} ${version}, which is not in package-lock.json: run npm ci and npm run build`,
      );
    return exact;
  });
}

/** Returns the places of these packages and of all their dependencies, as Node.js resolves them. */
function placesBelow(names) {
  const found = new Set();
  const visit = (from, name) => {
    const place = resolve(from, name);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const { dependencies: own = {}, optionalDependencies: optional = {} } = packages[place];
    for (const needed of Object.keys({ ...own, ...optional })) visit(place, needed);
  };
  for (const name of names) visit("", name);
  return found;
}

function resolve(from, name) {
  for (let place = from; ; place = place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const candidate = `${place === "" ? "" : `${place}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (place === "") return undefined;
  }
}

function nameOf(place) {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

function npmAudit() {
  const command = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=30000"];
  return new Promise((done) => {
    // npm exits with an error if it finds a vulnerability; its output is complete.
    execFile("npm", command, { cwd: folder, maxBuffer: 1 << 28 }, (error, stdout) => {
      try {
        done(JSON.parse(stdout));
      } catch {
        done({ message: error?.message.split("\n")[0] });
      }
    });
  });
}

/** Returns the advisories about packages that users get. */
function findings({ vulnerabilities }) {
  return Object.values(vulnerabilities).flatMap(({ name, via, nodes }) => {
    const advisories = via.filter((cause) => typeof cause === "object");
    return nodes
      .filter((place) => shippers.has(place))
      .flatMap((place) =>
        advisories.map(({ title, url, severity }) => ({
          shipper: shippers.get(place),
          line: `${name} ${packages[place].version}: ${title} (${severity}, ${url})`,
        })),
      );
  });
}

function count(where) {
  return [...shippers.values()].filter(where).length;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}
