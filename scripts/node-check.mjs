// Writes the first statement of each program of lib/: it refuses a Node.js that package.json's `engines` leaves out. It
// is written in the language of 2009, and its programs are bundled for PARSED_BY, since an old Node.js must be able to
// parse the whole file before it runs the first line.

/** The oldest Node.js that can parse the programs, for esbuild's target. It then runs the check, and nothing else. */
export const PARSED_BY = "node10.4";

/** The code of the check for a range such as `^20.16.0 || >=22.3.0`. Throws if the range has another form. */
export function nodeCheck(engines) {
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
  // Terraform quotes the first line of standard output to its user, and hides standard error.
  require("fs").writeSync(process.env.TF_PLUGIN_MAGIC_COOKIE ? 1 : 2,
    "cdktf-provider-cloud needs Node.js ${inWords(versions)}. The node found is " + found + ", " +
    process.execPath + "; put a newer one first on the PATH.\\n");
  process.exit(1);
})();`;
}

function parseAlternative(text) {
  const [, sign, major, minor] = /^\s*(\^|>=)(\d+)\.(\d+)\.0\s*$/.exec(text) ?? [];
  if (sign === undefined)
    throw new Error(`engines.node: "${text}" is neither ^MAJOR.MINOR.0 nor >=MAJOR.MINOR.0`);
  return { major: Number(major), minor: Number(minor), isOpen: sign === ">=" };
}

function inWords(versions) {
  return versions
    .map(({ major, minor, isOpen }) => `${major}.${minor} or a later ${isOpen ? "version" : `${major}.x`}`)
    .join(", or ");
}
