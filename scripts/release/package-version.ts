/** Writes the version of the package into every file that names it. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The files and folders that name the version of the package. They include generated files: with the new version, their
 * generators print the same text.
 */
const NAMES_THE_VERSION = [
  "README.md",
  "cdktf.json",
  "docs",
  "examples",
  "src/bindings",
  "src/schema/source.ts",
  "test/golden",
  "test/review/plans",
];

/** Reads the version in package.json. */
export function packageVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
}

/** Replaces the version of the package in all files that name it. */
export function setPackageVersion(root: string, version: string): void {
  const present = packageVersion(root);
  if (present === version) return;
  for (const name of ["package.json", "package-lock.json"]) setInJson(join(root, name), version);
  const mention = mentionsOf(present);
  for (const file of NAMES_THE_VERSION.flatMap((name) => filesBelow(root, name))) {
    const text = readFileSync(join(root, file), "utf8");
    const replaced = text.replace(mention, version);
    if (replaced !== text) writeFileSync(join(root, file), replaced);
  }
}

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

/** Matches a version after words that name the package, in any file. */
export function namedMentionsOf(version: string): RegExp {
  return after(NAMES, version);
}

/** Matches a version in these files. */
export function mentionsOf(version: string): RegExp {
  return after([...NAMES, ...KEYS.map((key) => `\\b${key}"?\\s{0,8}[:=]\\s{0,8}"`)], version);
}

function after(words: readonly string[], version: string): RegExp {
  return new RegExp(`(?<=${words.join("|")})${version.replaceAll(".", "\\.")}(?!\\.?\\d)`, "g");
}

function setInJson(file: string, version: string): void {
  const json = JSON.parse(readFileSync(file, "utf8")) as {
    version: string;
    packages?: Record<string, { version?: string }>;
  };
  json.version = version;
  const root = json.packages?.[""];
  if (root !== undefined) root.version = version;
  writeFileSync(file, `${JSON.stringify(json, undefined, 2)}\n`);
}

function filesBelow(root: string, name: string): string[] {
  if (statSync(join(root, name)).isFile()) return [name];
  return readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
    .map((inner) => join(name, inner))
    .filter((file) => statSync(join(root, file)).isFile());
}
