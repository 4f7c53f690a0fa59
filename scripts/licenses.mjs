// Writes the licence notices of the packages that the bundles include, as their licences demand.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the packages whose code a bundle holds, from esbuild's metafile, sorted by name and version. */
export function packagesIn(root, { outputs }) {
  const held = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = held
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const packages = [...new Set(folders)].map((folder) => readPackage(join(root, folder)));
  return [...new Map(packages.map((each) => [title(each), each])).values()].sort(byName);
}

/** Returns the notices of all bundles: the packages in each bundle, and the terms of every package once. */
export function noticesOf(bundles) {
  const all = new Map(bundles.flatMap(({ packages }) => packages.map((each) => [title(each), each])));
  const contents = bundles.map(
    ({ file, packages }) => `${file} includes:\n\n${packages.map((each) => `  ${title(each)}\n`).join("")}`,
  );
  const terms = [...all.values()].sort(byName).map((each) => `${RULE}\n${title(each)}\n\n${each.terms}\n`);
  return `${HEADING}\n\n${contents.join("\n")}\n${terms.join("\n")}`;
}

/** Returns the terms as a comment, for a bundle that is copied without the other files of this package. */
export function noticesComment(packages) {
  const lines = packages
    .map((each) => `${title(each)}\n\n${each.terms}`)
    .join("\n\n")
    .split("\n");
  return lines.map((line) => `// ${line}`.trimEnd() + "\n").join("");
}

const HEADING = `Some files of this package include code of other packages. This file lists these packages and their licences.`;
const RULE = "-".repeat(80);

const title = ({ name, version, license }) => `${name} ${version} (${license})`;

/** Compares by code units, so that the order is the same in every locale. */
const byName = (left, right) => (title(left) < title(right) ? -1 : 1);

function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof license !== "string") throw new Error(`${name} ${version} has no "license" in its package.json`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(\W|$)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8"));
  const terms = texts.length > 0 ? texts.join("\n\n") : statement(license, author);
  return {
    name,
    version,
    license,
    terms: terms
      .replace(/\r\n?/g, "\n")
      .replace(/(?<![ \t])[ \t]+$/gm, "")
      .trim(),
  };
}

/** Returns the notice of a package without a licence text. */
function statement(license, author) {
  const who = typeof author === "object" ? author?.name : author;
  return `Licensed under ${license}${who === undefined ? "" : ` by ${who}`}; the package does not contain the text of the licence.`;
}
