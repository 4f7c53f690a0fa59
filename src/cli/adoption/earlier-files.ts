/** The files of an earlier `adopt` in the place of a target. */
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import {
  clustersWrittenIn,
  type EarlierCluster,
  hasHeader,
  type InsertedLines,
  isUnedited,
  relativeImports,
  withoutCalls,
} from "../../adopt";
import { kindOf } from "../../folders";
import { declaredClusters, declaredImports, ProgramError, readProgramFile } from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import { CommandError, UsageError } from "../command-line/command-error";
import { type AdoptionTarget, ownNames } from "./targets";

export interface EarlierFiles {
  /** The text of each unedited file, by its name. */
  readonly texts: ReadonlyMap<string, string>;
  /** The calls that later runs added to files. */
  readonly calls: ReadonlyMap<string, readonly InsertedLines[]>;
  /** The clusters in them. */
  readonly clusters: readonly (EarlierCluster & { readonly file: string })[];
  /** The addresses of these. */
  readonly addresses: ReadonlySet<string>;
}

export const NO_FILES: EarlierFiles = {
  texts: new Map(),
  calls: new Map(),
  clusters: [],
  addresses: new Set(),
};

/** Returns the files in the folder of a target that an earlier run wrote, and that nobody edited since. */
export function earlierFiles(target: AdoptionTarget): EarlierFiles {
  const { folder, layout } = target;
  if (folder === undefined) return NO_FILES;
  const own = ownNames(target);
  const found = namesIn(folder).filter((name) => layout.split !== undefined || own.includes(name));
  const added = addedFiles(folder, target);
  const texts = new Map<string, string>();
  const calls = new Map<string, readonly InsertedLines[]>();
  for (const name of added ?? found) {
    const text = textOf(join(folder, name));
    const written = text === undefined ? undefined : withoutCalls(text);
    if (text === undefined || written === undefined || !isUnedited(written.text)) continue;
    texts.set(name, text);
    calls.set(name, written.calls);
  }
  const clusters = [...texts].flatMap(([file, text]) =>
    clustersWrittenIn(text).map((one) => ({ ...one, file })),
  );
  return { texts, calls, clusters, addresses: new Set(clusters.map(({ address }) => address)) };
}

/** Returns the files of a split that the app of a project calls; undefined if they are a program of their own. */
function addedFiles(folder: string, { ending, layout }: AdoptionTarget): readonly string[] | undefined {
  const index = `index${ending}`;
  if (layout.split === undefined || ending === ".tf" || !existsSync(join(folder, index))) return undefined;
  const imported = relativeImports(textOf(join(folder, index)) ?? "");
  return [index, ...imported.map((path) => `${basename(path).replace(/\.[cm]?[jt]s$/, "")}${ending}`)].filter(
    (name) => existsSync(join(folder, name)),
  );
}

/**
 * Reports whether new clusters can be added to the end of a file: one in Terraform's language that has clusters, or that
 * `adopt` wrote.
 */
export function isAppendable(folder: string, name: string): boolean {
  const path = join(folder, name);
  if (!name.endsWith(".tf") || lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const text = readFileSync(path, "utf8");
  if (hasHeader(text)) return true;
  try {
    const { json } = readProgramFile(path);
    return declaredClusters(json).length + declaredImports(json).length > 0;
  } catch (error) {
    if (error instanceof ProgramError) return false;
    throw error;
  }
}

/** Throws a UsageError if one of the names is in use by a file that may neither be replaced nor added to. */
export function refuseExisting(
  folder: string,
  names: Iterable<string>,
  { texts }: EarlierFiles,
  isForced: boolean,
): void {
  for (const name of names) {
    if (!isForced && isAppendable(folder, name)) continue;
    const path = join(folder, name);
    const shown = relative(process.cwd(), path);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (!found.isFile()) throw new UsageError(`${shown} is ${kindOf(found)}, and is not replaced.`);
    if (!texts.has(name))
      throw new UsageError(
        isForced
          ? `${shown} exists, and is not as \`adopt\` wrote it: --force replaces only files that nobody edited. Move it away, or give another name.`
          : `${shown} exists. Move it away, or give another name.`,
      );
    if (!isForced)
      throw new UsageError(`${shown} exists. Give --force to replace what \`adopt\` wrote, or another name.`);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR") throw new UsageError(`${folder} is not a folder.`);
    throw new CommandError(`${folder} cannot be read: ${errnoText(error)}.`);
  }
}

function textOf(path: string): string | undefined {
  return lstatSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
}
