// Writes the first statement of each program of lib/, and of the package: it refuses a Node.js that is not in package.json's
// `engines`. The statement is written in ECMAScript 5, and the programs are bundled for PARSED_BY, because an old Node.js parses the
// whole file before it runs the first line.

/** The oldest Node.js that can parse the programs, as esbuild's target. It runs only the check. */
export const PARSED_BY = "node10.4";

/** Ends the program. Terraform shows the user the first line of standard output, and hides standard error. */
const EXIT = `
  require("fs").writeSync(process.env.TF_PLUGIN_MAGIC_COOKIE ? 1 : 2, problem + "\\n");
  process.exit(1);`;

/** Ends the import, with the sentence alone. */
const THROW = `
  var error = new Error(problem);
  error.stack = problem;
  throw error; // node-do-not-add-exception-line`;

/** Returns the check of a package that is imported. */
export function importCheck(engines) {
  return check(engines, THROW);
}

/** Returns the check of a program. */
export function nodeCheck(engines) {
  return check(engines, EXIT);
}

/** Returns the code of the check for a range such as `^20.16.0 || >=22.3.0`. Throws if the range has another form. */
function check(engines, end) {
  const versions = engines.split("||").map(parseAlternative);
  const accepted = versions.map(({ major, minor, isOpen }) =>
    isOpen
      ? `major > ${major} || (major === ${major} && minor >= ${minor})`
      : `(major === ${major} && minor >= ${minor})`,
  );
  return `"use strict";
(function () {
  var found = process.versions.node, parts = found.split("."), major = +parts[0], minor = +parts[1];
  if (${accepted.join(" || ")}) return;
  var problem = "cdktf-provider-cloud needs Node.js ${inWords(versions)}. Found " + found + ", " +
    process.execPath + "; put a newer one first on the PATH.";${end}
})();`;
}

function parseAlternative(text) {
  const [, sign, major, minor] = /^\s*(\^|>=)(\d+)\.(\d+)\.0\s*$/.exec(text) ?? [];
  if (sign === undefined)
    throw new Error(`engines.node: "${text}" is neither ^MAJOR.MINOR.0 nor >=MAJOR.MINOR.0`);
  return { major: Number(major), minor: Number(minor), isOpen: sign === ">=" };
}

function inWords(versions) {
  const words = versions.map(
    ({ major, minor, isOpen }) => `${major}.${minor} or a later ${isOpen ? "version" : `${major}.x`}`,
  );
  return `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}
