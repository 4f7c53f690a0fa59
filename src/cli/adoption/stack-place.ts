/** Where new clusters belong in a CDKTF app: a file with a function that the app calls with one line more. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

import {
  callPlaceIn,
  constructIds,
  declaredIdentifiers,
  hasHeader,
  moduleFormatOf,
  relativeImports,
  takenNames,
  withCall,
} from "../../adopt";
import {
  additionFunction,
  type ExistingProgram,
  importLines,
  type ModuleFormat,
  type ProgramLayout,
} from "../../codegen";
import { CLUSTER_KINDS } from "../../schema";
import { UsageError } from "../command-line/command-error";
import type { EarlierFiles } from "./earlier-files";
import { moduleEnding } from "./module-ending";
import { isWritten, providerFor } from "./provider-choice";
import { appSources } from "./reading/app-sources";
import { sourceOfCompiled } from "./reading/compiled";
import type { Project, ReadPart } from "./reading/project";
import type { AdoptionTarget } from "./targets";
import type { FileChange } from "./write-files";

export interface StackPlace {
  readonly root: string;
  readonly stack: ReadPart;
  /** How the clusters are divided into files, which the app imports. */
  readonly layout: Pick<ProgramLayout, "clusters" | "suffix" | "moduleEnding" | "javascript">;
  readonly existing: ExistingProgram;
  /** The call in a file of the program; undefined if it calls the function already. */
  readonly call: FileChange | undefined;
}

export interface StackPlaceOptions {
  /** The name of the stack. @default the only one */
  readonly stack: string | undefined;
  /** What is written again. */
  readonly replaced: EarlierFiles;
  /** The address of the service. */
  readonly address: string;
}

/**
 * Returns the place in the app of a project; undefined if there is none yet. Throws a UsageError if there is one to which
 * nothing can be added.
 */
export function stackPlace(
  target: AdoptionTarget,
  project: Project,
  { stack: name, replaced, address }: StackPlaceOptions,
): StackPlace | undefined {
  const { folder = process.cwd(), layout } = target;
  const { root, stacks } = project;
  if (root === undefined || stacks.length === 0 || isProgram(replaced, layout.main)) {
    if (name === undefined) return undefined;
    throw new UsageError(`--stack ${name}: there is no app here that makes stacks.`);
  }
  const stack = stackNamed(stacks, name);
  const { file, suffix } = freeFile(target, folder, replaced);
  const fileName = file + target.ending;
  const sources = appSources(root);
  const place = callPlaceIn(sources.filter((one) => join(root, one.file) !== join(folder, fileName)));
  if ("problem" in place) throw cannotAdd(stack, place.problem);
  const path = realpathSync(join(root, place.file));
  const source = target.ending === ".ts" ? undefined : sourceOfCompiled(path, place.text);
  if (source !== undefined)
    throw cannotAdd(
      stack,
      `${place.file} is compiled, and ${source} was not found among the files of the app`,
    );
  if (!readFileSync(path).equals(Buffer.from(place.text)))
    throw cannotAdd(stack, `${place.file} is not in UTF-8`);
  const [, written = ""] =
    /^(?:export )?function (\w+)\(app(?:: App)?\)/m.exec(replaced.texts.get(fileName) ?? "") ?? [];
  const isCalled = written !== "" && place.text.includes(`${written}(`);
  const wanted = additionFunction(layout.split === undefined ? file : basename(folder) + suffix);
  const functionName = isCalled ? written : freeName(wanted, declaredIdentifiers(place.text));
  const format = target.ending === ".ts" ? undefined : formatOf(path, place.text);
  const provider = providerFor(stack, address);
  const ids = new Set(stack.programs.flatMap(constructIds));
  const rewritten = new Set([...replaced.texts.keys()].map((one) => join(folder, one)));
  const isTaken = takenNames({
    language: "typescript",
    programs: stack.programs,
    addresses: stack.state.map(({ address }) => address),
    constants: sources
      .filter(({ file: one }) => !rewritten.has(join(root, one)))
      .flatMap(({ text }) => [...declaredIdentifiers(text)]),
  });
  const again = new Set([...replaced.texts.values()].flatMap(writtenIds));
  return {
    root,
    stack,
    layout: {
      clusters: file,
      suffix,
      moduleEnding: endingOf(path, place.text, format),
      ...(format !== undefined && { javascript: { ending: target.ending, format } }),
    },
    existing: {
      isTaken: (declared) => isTaken(declared) && !again.has(declared.names.constructId),
      hasNotes: false,
      ...(isWritten(provider) && provider.alias !== "" && { provider: provider.name }),
      stack: {
        functionName,
        path: stack.stackPath,
        provider: !isWritten(provider)
          ? {
              is: "new",
              id: ["cloud", "cloud-provider", "cloud-provider-2"].find((id) => !ids.has(id)) ?? "cloud",
            }
          : provider.alias === ""
            ? { is: "default" }
            : { is: "alias", name: provider.name },
      },
    },
    call: isCalled
      ? undefined
      : {
          path,
          before: place.text,
          after: withCall(place, {
            imports: importLines(
              [functionName],
              moduleOf(path, join(folder, file)) + endingOf(path, place.text, format),
              format,
            ),
            call: `${functionName}(${place.app});`,
          }),
        },
  };
}

/** Reports whether what is replaced is a program of its own. */
function isProgram({ texts }: EarlierFiles, main: string): boolean {
  return texts.has(`${main}.ts`);
}

function stackNamed(stacks: readonly ReadPart[], name: string | undefined): ReadPart {
  const names = stacks.map(({ stack }) => String(stack)).join(", ");
  const found = name === undefined ? stacks : stacks.filter(({ stack }) => stack === name);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new UsageError(
    name === undefined
      ? `The app of this project makes several stacks: ${names}. Give --stack NAME: the one that gets the new clusters. Nothing was written.`
      : `--stack ${name}: the app of this project makes no such stack, but ${names}. Nothing was written.`,
  );
}

/** Returns the name of a file that `adopt` may write: that of the target, or one with a number, if it wrote that before. */
function freeFile(
  { layout: { clusters, split }, ending }: AdoptionTarget,
  folder: string,
  replaced: EarlierFiles,
): { readonly file: string; readonly suffix: string } {
  const base = split === undefined ? clusters : INDEX;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : `-${number}`;
    const names = [base, ...(split === "kind" ? CLUSTER_KINDS : [])].map((one) => one + suffix + ending);
    const taken = names.filter((name) => existsSync(join(folder, name)) && !replaced.texts.has(name));
    if (taken.length === 0) return { file: base + suffix, suffix };
    const foreign = taken.find((name) => !hasHeader(readFileSync(join(folder, name), "utf8")));
    if (foreign !== undefined)
      throw new UsageError(
        `${relative(process.cwd(), join(folder, foreign))} exists. Move it away, or give another name.`,
      );
  }
}

/** The file of a folder that calls the functions of the others. */
const INDEX = "index";

/** Returns a name that is not in use: a file whose name is free now may have been renamed. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(free)) return free;
  }
}

/** Returns how a file imports another one, apart from the ending. */
function moduleOf(importer: string, file: string): string {
  const path = relative(dirname(importer), file).split(sep).join("/");
  return path.startsWith("../") ? path : `./${path}`;
}

/** Returns the ending with which a file imports others: that of its other imports, or the one that it needs. */
function endingOf(importer: string, text: string, format: ModuleFormat | undefined): string {
  const [own = ""] = /\.[cm]?js$/.exec(importer) ?? [];
  if (own === ".cjs" || (own !== "" && format === "esm")) return own;
  const [other] = relativeImports(text);
  if (other !== undefined) return /\.[cm]?[jt]s$/.exec(other)?.[0] ?? "";
  return importer.endsWith(".mts") ? ".js" : format === "commonjs" ? "" : moduleEnding(dirname(importer));
}

/** Returns how a file in JavaScript imports others. */
function formatOf(path: string, text: string): ModuleFormat {
  if (path.endsWith(".mjs")) return "esm";
  if (path.endsWith(".cjs")) return "commonjs";
  return moduleFormatOf(text) ?? (moduleEnding(dirname(path)) === ".js" ? "esm" : "commonjs");
}

/** Returns the ids of the constructs in a written file. */
function writtenIds(text: string): readonly string[] {
  return [...text.matchAll(/\bnew \w+\(\s*stack,\s*"([^"]+)"/g)].map(([, id = ""]) => id);
}

function cannotAdd({ stack }: ReadPart, problem: string): UsageError {
  return new UsageError(
    `Nothing can be added to the stack ${String(stack)} of this project, since ${problem}. Nothing was written. \`--stdout ts\` prints the code of the clusters, for a place of your choice.`,
  );
}
