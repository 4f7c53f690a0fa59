/**
 * `npm version NUMBER` runs this between its change of package.json and its commit: writes the new version into every
 * file that names the old one, and gives the entries of CHANGELOG.md under Unreleased the heading of the version.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The files and folders that name the version of the package. They include generated files: with the new version, their
 * generators print the same text.
 */
const NAMES_THE_VERSION = [
  "cdktf.json",
  "docs",
  "examples",
  "src/bindings",
  "src/schema/source.ts",
  "test/golden",
  "test/review/plans",
];

/** The words before the version that name the package. */
const NAMES = [
  "cdktf-provider-cloud-",
  "terraform-provider-cloud_v",
  "managed/cloud@",
  "managed/cloud ",
  "providerVersionConstraint: '",
  'PROVIDER_VERSION = "',
];

/** The names of values that hold the version of the package in these files. */
const KEYS = ["version", "semanticVersion", "version_constraint"];

const UNRELEASED = "## [Unreleased]\n";

/** Matches a version after words that name the package, in any file. */
export function namedMentionsOf(version: string): RegExp {
  return after(NAMES, version);
}

/** Matches a version in the files of the table. */
export function mentionsOf(version: string): RegExp {
  return after([...NAMES, ...KEYS.map((key) => `\\b${key}"?\\s{0,8}[:=]\\s{0,8}"`)], version);
}

function after(words: readonly string[], version: string): RegExp {
  return new RegExp(`(?<=${words.join("|")})${version.replaceAll(".", "\\.")}(?!\\.?\\d)`, "g");
}

/** Replaces the old version in all files of the table. */
export function replaceVersion(root: string, old: string, version: string): void {
  for (const file of NAMES_THE_VERSION.flatMap((name) => filesBelow(join(root, name)))) {
    const text = readFileSync(file, "utf8");
    const replaced = text.replace(mentionsOf(old), version);
    if (replaced !== text) writeFileSync(file, replaced);
  }
}

/** Returns the entries of a version in CHANGELOG.md; undefined if it has no section of the version. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^(?=## \[)/m).find((text) => text.startsWith(`## [${version}]`));
  return section?.slice(section.indexOf("\n")).trim().concat("\n");
}

/** Returns the changelog with the entries under Unreleased as those of a version; throws an error if there are none. */
export function releasedChangelog(changelog: string, version: string, day: string): string {
  const entries = sectionOf(changelog, "Unreleased")?.trim() ?? "";
  const own = sectionOf(changelog, version);
  if (entries === "" && own === undefined)
    throw new Error("CHANGELOG.md has no entry under Unreleased: there is nothing to release");
  if (entries !== "" && own !== undefined)
    throw new Error(
      `CHANGELOG.md has a section ${version} already: move the entries under Unreleased into it`,
    );
  return entries === ""
    ? changelog
    : changelog.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${day}\n`);
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((inner) => join(path, inner))
    .filter((file) => statSync(file).isFile());
}

if (require.main === module) {
  const { npm_old_version: old = "", npm_new_version: version = "" } = process.env;
  const root = resolve(__dirname, "..", "..");
  const file = join(root, "CHANGELOG.md");
  try {
    const changelog = releasedChangelog(
      readFileSync(file, "utf8"),
      version,
      new Date().toISOString().slice(0, 10),
    );
    writeFileSync(file, changelog);
    replaceVersion(root, old, version);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
