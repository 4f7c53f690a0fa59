/** Reads the files of a program, and of the modules that it calls. */
import { join, relative, resolve, sep } from "node:path";

import { type ModuleFiles, placesInHcl, placesInJson, type ProgramDocument } from "../../../adopt";
import { isJsonObject } from "../../../json";
import {
  dataFolder,
  objectsIn,
  readProgramFile,
  readProgramFolder,
  type TerraformFile,
} from "../../../terraform-files";
import { shownInProject, wholeProgram } from "../../command-line/user-files";

/** Reads a folder in Terraform's language. Throws a CommandError if one of its files cannot be read. */
export function moduleFiles(folder: string): ModuleFiles {
  return { documents: documentsIn(folder), called: calledFrom(folder, folder, []) };
}

function documentsIn(folder: string): readonly ProgramDocument[] {
  return wholeProgram(readProgramFolder(folder)).map(documentOf);
}

export function documentOf({ path, text, json, blocks }: TerraformFile): ProgramDocument {
  const file = relative(process.cwd(), path).split(sep).join("/");
  return {
    json,
    place: shownInProject(path),
    language: "hcl",
    placeOf: blocks === undefined ? placesInJson(file) : placesInHcl({ file, text }, blocks),
  };
}

/**
 * Returns a function that finds the files of the modules that a module calls: beside it, or where `terraform init` put
 * them.
 *
 * @param working the folder in which Terraform runs
 * @param path the names of the calls that lead to the module
 */
export function calledFrom(working: string, folder: string, path: readonly string[]): ModuleFiles["called"] {
  return (name, source) => {
    const inner = [...path, name];
    const isBeside = source?.startsWith("./") === true || source?.startsWith("../") === true;
    const found = isBeside ? resolve(folder, source) : installedModule(working, inner.join("."));
    if (found === undefined) return undefined;
    const documents = documentsIn(found);
    return documents.length === 0 ? undefined : { documents, called: calledFrom(working, found, inner) };
  };
}

/** Returns the folder in which `terraform init` put a module; undefined if it is not there. */
function installedModule(working: string, key: string): string | undefined {
  try {
    const { json } = readProgramFile(join(dataFolder(working, process.env), "modules", "modules.json"));
    const entry = objectsIn(json["Modules"]).find((one) => isJsonObject(one) && one["Key"] === key);
    const folder = entry?.["Dir"];
    return typeof folder === "string" ? resolve(working, folder) : undefined;
  } catch {
    return undefined;
  }
}
