/** Where new clusters belong in a CDKTF app: a file with a function that the app calls with one line more. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

import {
  callPlaceIn,
  constructIds,
  declaredIdentifiers,
  hasHeader,
  relativeImports,
  takenNames,
  withCall,
} from "../../adopt";
import { additionFunction, type ExistingProgram, importLines } from "../../codegen";
import { UsageError } from "../command-line/command-error";
import type { EarlierFiles } from "./earlier-files";
import { moduleEnding } from "./module-ending";
import { isWritten, providerFor } from "./provider-choice";
import { appSources } from "./reading/app-sources";
import type { Project, ReadPart } from "./reading/project";
import type { AdoptionTarget } from "./targets";
import type { FileChange } from "./write-files";

export interface StackPlace {
  readonly root: string;
  readonly stack: ReadPart;
  /** The name of the new file, without its ending. */
  readonly file: string;
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
  if (layout.split !== undefined)
    throw new UsageError(
      `--split ${layout.split}: new clusters of the stack ${String(stack.stack)} are one file: give --out clusters.ts.`,
    );
  const file = freeFile(folder, layout.clusters, replaced);
  const sources = appSources(root);
  const place = callPlaceIn(sources.filter((one) => join(root, one.file) !== join(folder, `${file}.ts`)));
  if ("problem" in place) throw cannotAdd(stack, place.problem);
  if (!/\.[cm]?ts$/.test(place.file))
    throw cannotAdd(stack, `${place.file} is in JavaScript, and adopt writes TypeScript`);
  const path = realpathSync(join(root, place.file));
  if (!readFileSync(path).equals(Buffer.from(place.text)))
    throw cannotAdd(stack, `${place.file} is not in UTF-8`);
  const [, written = ""] =
    /^export function (\w+)\(app: App\)/m.exec(replaced.texts.get(`${file}.ts`) ?? "") ?? [];
  const isCalled = written !== "" && place.text.includes(`${written}(`);
  const functionName = isCalled ? written : freeName(additionFunction(file), declaredIdentifiers(place.text));
  const provider = providerFor(stack, address);
  const ids = new Set(stack.programs.flatMap(constructIds));
  const isTaken = takenNames({
    language: "typescript",
    programs: stack.programs,
    addresses: stack.state.map(({ address }) => address),
    constants: sources.flatMap(({ text }) => [...declaredIdentifiers(text)]),
  });
  const again = new Set([...replaced.texts.values()].flatMap(writtenIds));
  return {
    root,
    stack,
    file,
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
            imports: importLines([functionName], moduleOf(path, join(folder, file), place.text)),
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
function freeFile(folder: string, base: string, replaced: EarlierFiles): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    const path = join(folder, `${name}.ts`);
    if (!existsSync(path) || replaced.texts.has(basename(path))) return name;
    if (!hasHeader(readFileSync(path, "utf8")))
      throw new UsageError(`${relative(process.cwd(), path)} exists. Move it away, or give another name.`);
  }
}

/** Returns a name that is not in use: a file whose name is free now may have been renamed. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(free)) return free;
  }
}

/** Returns how a file imports another one: with an ending, if it writes its other imports so. */
function moduleOf(importer: string, file: string, text: string): string {
  const path = relative(dirname(importer), file).split(sep).join("/");
  const [other] = relativeImports(text);
  const [ending = ""] = /\.[cm]?[jt]s$/.exec(other ?? "") ?? [];
  const isModule =
    other === undefined && (importer.endsWith(".mts") ? ".js" : moduleEnding(dirname(importer)));
  return (path.startsWith("../") ? path : `./${path}`) + (isModule === false ? ending : isModule);
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
