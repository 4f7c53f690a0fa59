/** Where `adopt` writes: the language, the folder and the names of the files. */
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";

import { callPlaceIn } from "../../adopt";
import type { CodeLanguage, ProgramLayout } from "../../codegen";
import { cdktfProject } from "../../terraform-files";
import { UsageError } from "../command-line/command-error";
import { appSources } from "./reading/app-sources";

export type Split = "kind" | "cluster";

export interface TargetFlags {
  readonly out?: string;
  readonly hcl?: string;
  readonly stdout?: "ts" | "hcl";
  readonly split?: Split;
}

export interface AdoptionTarget {
  readonly language: CodeLanguage;
  /** The ending of the files: that of JavaScript if new clusters belong to an app in JavaScript. */
  readonly ending: string;
  /** The folder of the files; undefined if the code goes to standard output. */
  readonly folder: string | undefined;
  /** The files, apart from whether they have the provider. */
  readonly layout: Omit<ProgramLayout, "hasSetup">;
}

const ENDINGS: Readonly<Record<CodeLanguage, string>> = { typescript: ".ts", hcl: ".tf" };

/** Throws a UsageError unless the flags name exactly one place that fits the language. */
export function targetOf({ out, hcl, stdout, split }: TargetFlags): AdoptionTarget {
  const given = [out, hcl, stdout].filter((flag) => flag !== undefined);
  if (given.length !== 1)
    throw new UsageError(
      "Give one of --out clusters.ts, --hcl clusters.tf and --stdout ts or hcl: where to write the code.",
    );
  if (stdout !== undefined) {
    if (split !== undefined)
      throw new UsageError(`--split ${split}: standard output is one file; give --out or --hcl instead.`);
    const language = stdout === "ts" ? "typescript" : "hcl";
    const layout = { clusters: "clusters", main: "main" };
    return { language, ending: ENDINGS[language], folder: undefined, layout };
  }
  const language = out === undefined ? "hcl" : "typescript";
  const path = out ?? hcl ?? "";
  const usual = ENDINGS[language];
  const ending = language === "hcl" ? usual : scriptEnding(path);
  const written = [ending, usual].find((one) => path.endsWith(one)) ?? usual;
  const flag = `--${out === undefined ? "hcl" : "out"} ${path}`;
  if (split !== undefined) {
    const folder = resolve(path.endsWith(written) ? path.slice(0, -written.length) : path);
    const layout = { clusters: "clusters", imports: "imports", main: "main", split };
    return { language, ending, folder, layout };
  }
  const name = basename(path);
  if (!name.endsWith(written) || name === written || name.endsWith(".d.ts"))
    throw new UsageError(
      `${flag}: give the name of a file that ends with ${ending}, such as clusters${ending}.`,
    );
  const base = name.slice(0, -written.length);
  return {
    language,
    ending,
    folder: resolve(dirname(path)),
    layout: { clusters: base, imports: `${base}.imports`, main: `${base}.main` },
  };
}

/** Returns the folder that a run writes its journal into: that of the project, or the current one, or that of the files. */
export function stagingFolder({ folder = process.cwd() }: AdoptionTarget, root: string | undefined): string {
  if (root !== undefined) return root;
  const below = relative(process.cwd(), folder);
  const isBelow = !below.startsWith("..") && !isAbsolute(below);
  return isBelow ? process.cwd() : folder;
}

/** Returns the folders in which an earlier run may have left a journal. */
export function stagingFolders(target: AdoptionTarget): readonly string[] {
  const { folder = process.cwd() } = target;
  return [
    ...new Set([stagingFolder(target, cdktfProject(folder)), stagingFolder(target, undefined), folder]),
  ];
}

/** Returns the names that a run may write in the folder of a target, apart from the files of a split. */
export function ownNames({ ending, layout }: AdoptionTarget): readonly string[] {
  const { clusters, imports = "", main, split } = layout;
  const names = split === undefined ? [clusters, imports, main] : [imports, main];
  return names.map((name) => name + ending);
}

/** Returns the ending of what is added to the app of the project in which a path is. */
function scriptEnding(path: string): string {
  const root = cdktfProject(dirname(resolve(path)));
  const place = root === undefined ? undefined : callPlaceIn(appSources(root));
  const [ending = ".ts"] =
    place !== undefined && "file" in place ? (/\.[cm]?js$/.exec(place.file) ?? []) : [];
  return ending;
}
