/** Where `adopt` writes: the language, the folder and the names of the files. */
import { basename, dirname, resolve } from "node:path";

import type { CodeLanguage } from "../../codegen";
import { cdktfProject } from "../../terraform-files";
import { UsageError } from "../command-line/command-error";
import { appOf, type AppOfProject } from "./app";

export interface TargetFlags {
  readonly out?: string;
  readonly hcl?: string;
  readonly stdout?: "ts" | "hcl";
}

export interface AdoptionTarget {
  readonly language: CodeLanguage;
  /** The folder of the files; that of the project if the code goes to standard output. */
  readonly folder: string;
  readonly isPrinted: boolean;
  /** The name of the file, without its ending. */
  readonly base: string;
  /** Such as `.ts`; that of JavaScript for an app in JavaScript. */
  readonly ending: string;
  /** The app of the project. */
  readonly app: AppOfProject;
}

/** Throws a UsageError unless the flags name exactly one place that fits the language. */
export function targetOf({ out, hcl, stdout }: TargetFlags): AdoptionTarget {
  const given = [out, hcl, stdout].filter((flag) => flag !== undefined);
  if (given.length !== 1)
    throw new UsageError(
      "Give one of --out clusters.ts, --hcl clusters.tf and --stdout ts or hcl: where to write the code.",
    );
  const path = out ?? hcl ?? (stdout === "hcl" ? "clusters.tf" : "clusters.ts");
  const folder = resolve(dirname(path));
  const app = appOf(cdktfProject(folder) ?? folder);
  const language = out !== undefined || stdout === "ts" ? "typescript" : "hcl";
  const [written] = (language === "hcl" ? /\.tf$/ : /(?<!\.d)\.(?:m?[jt]s)$/).exec(path) ?? [];
  const name = basename(path);
  if (written === undefined || name === written)
    throw new UsageError(
      `--${language === "hcl" ? "hcl" : "out"} ${path}: give the name of a file that ends with ${language === "hcl" ? ".tf, such as clusters.tf" : ".ts, such as clusters.ts"}.`,
    );
  const isTypeScript = written.endsWith("ts");
  const script = app.isModule && app.file?.endsWith(".mjs") !== true ? ".js" : ".mjs";
  const ending = isTypeScript && app.isJavaScript ? script : written;
  return {
    language,
    folder,
    isPrinted: stdout !== undefined,
    base: name.slice(0, -written.length),
    ending,
    app,
  };
}
