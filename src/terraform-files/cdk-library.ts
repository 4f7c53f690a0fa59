/** Which CDK library a project uses. */
import { dirname, join } from "node:path";

import { isJsonObject, type JsonObject } from "../json";
import { ProgramError, readJsonObject } from "./program-files";

/**
 * Returns the library that the package.json of a folder depends on, or that of the nearest folder above it which depends on
 * one. A project that installs cdktn under the name of cdktf, or that has both, uses cdktf; one that has neither, too.
 * A package.json that cannot be read says nothing.
 */
export function cdkLibraryOf(folder: string): "cdktf" | "cdktn" {
  const json = packageIn(folder);
  const names = ["dependencies", "devDependencies", "peerDependencies"].flatMap((key) => {
    const dependencies = json?.[key];
    return isJsonObject(dependencies) ? Object.keys(dependencies) : [];
  });
  if (names.includes("cdktf") || folder === dirname(folder)) return "cdktf";
  return names.includes("cdktn") ? "cdktn" : cdkLibraryOf(dirname(folder));
}

function packageIn(folder: string): JsonObject | undefined {
  try {
    return readJsonObject(join(folder, "package.json"));
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}
