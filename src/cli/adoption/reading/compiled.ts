/** Tells JavaScript that a compiler wrote from the files that people edit. */
import { existsSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";

import { FILE_LIMITS, isJsonObject, parseJson } from "../../../json";
import { textOfFile } from "../../providers/files";
import { shownInProject } from "./shown";

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** Returns what to edit in the place of a file, as words; undefined if no compiler wrote it. */
export function sourceOfCompiled(path: string, text: string): string | undefined {
  const ending = extname(path);
  const beside = (SOURCES[ending] ?? [])
    .map((one) => path.slice(0, -ending.length) + one)
    .find((file) => existsSync(file));
  if (beside !== undefined) return shownInProject(beside);
  const [, map] = /^\/\/[#@] sourceMappingURL=(\S+)\s*$/m.exec(text) ?? [];
  if (map !== undefined) return sourceInMap(path, map) ?? "its source";
  const isCompiled = /^Object\.defineProperty\(exports, "__esModule"/m.test(text) || isOutput(path);
  return isCompiled ? "its source" : undefined;
}

/** Returns the only source of a source map that can be read. */
function sourceInMap(path: string, url: string): string | undefined {
  const inline = /^data:application\/json[^,]*;base64,(.*)$/.exec(url)?.[1];
  const file = join(dirname(path), url);
  const text = inline === undefined ? textOfFile(file) : Buffer.from(inline, "base64").toString("utf8");
  try {
    const map = parseJson(text ?? "", FILE_LIMITS);
    if (!isJsonObject(map) || !Array.isArray(map["sources"])) return undefined;
    const [source, ...others] = map["sources"] as readonly unknown[];
    if (typeof source !== "string" || others.length > 0) return undefined;
    const root = typeof map["sourceRoot"] === "string" ? map["sourceRoot"] : "";
    return shownInProject(resolve(dirname(path), root, source));
  } catch {
    return undefined;
  }
}

/** Reports whether a file is in the `outDir` of a tsconfig.json above it. */
function isOutput(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const [, output] = /"outDir"\s*:\s*"([^"]+)"/.exec(textOfFile(join(folder, "tsconfig.json")) ?? "") ?? [];
    if (output !== undefined) {
      const within = relative(resolve(folder, output), path);
      return within !== "" && !within.startsWith("..") && resolve(folder, output) !== folder;
    }
    if (folder === dirname(folder) || basename(folder) === "node_modules") return false;
  }
}
