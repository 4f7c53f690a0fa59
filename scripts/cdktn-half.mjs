/**
 * Writes lib/cdktn, the package's second half: a copy of the compiled rooms that touch the CDK library, in which `cdktn`
 * takes the place of `cdktf`. The other rooms of lib/ serve both halves.
 */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** What is copied of lib/. */
const COPIED = ["index.js", "index.d.ts", "bindings", "cdktf", "constructs"];

/** Marks a file of the second half alone, in the place of the file without the mark. */
const MARK = ".cdktn.";

/** Matches the name of a module, in code, in types and in the examples of doc comments. */
const MODULE_NAME = /(?<=\brequire\(|\bimport\(|\bfrom |\bimport )(["'])([^"'\n]+)\1/g;

/** @param lib the folder lib/, without the second half */
export function writeCdktnHalf(lib) {
  const half = join(lib, "cdktn");
  for (const name of COPIED) cpSync(join(lib, name), join(half, name), { recursive: true });
  for (const file of filesIn(half).filter((name) => name.includes(MARK))) {
    renameSync(file, file.replace(MARK, "."));
    rmSync(join(lib, relative(half, file)));
  }
  for (const file of filesIn(half).filter((name) => !name.endsWith(".json"))) {
    const text = readFileSync(file, "utf8");
    const folder = relative(half, dirname(file));
    writeFileSync(
      file,
      text
        .replace(MODULE_NAME, (_, quote, name) => `${quote}${inHalf(name, folder)}${quote}`)
        .replace(/(?<=\bcdkLibrary\b.* = )"cdktf"/, '"cdktn"'),
    );
  }
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Returns the name of a module that a file in a folder of the second half imports. */
function inHalf(name, folder) {
  if (name === "cdktf-provider-cloud") return `${name}/cdktn`;
  if (name === "cdktf" || name.startsWith("cdktf/")) return name.replace("cdktf", "cdktn");
  if (!name.startsWith(".")) return name;
  const [room] = join(folder, name).split(sep);
  return COPIED.includes(room) ? name : `../${name.replace(/^\.\//, "")}`;
}

/** Returns the first statement of a half's door: says what to install, or to import, if the half's library is missing. */
export function libraryCheck(library, versions) {
  const [half, other] = ["cdktf-provider-cloud", "cdktf-provider-cloud/cdktn"];
  const [own, others] =
    library === "cdktf" ? [half, `cdktn imports from "${other}"`] : [other, `cdktf imports from "${half}"`];
  const problem = `${own} needs the package ${library} (${versions}), which is not installed here. Install it; an app on ${others}.`;
  return `"use strict";
try { require.resolve("${library}"); } catch (_) {
  const error = new Error(${JSON.stringify(problem)});
  error.stack = error.message;
  throw error; // node-do-not-add-exception-line
}`;
}
