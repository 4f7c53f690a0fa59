/** Where `adopt` writes, and what the app there tells about its code: language, modules, quotes, the name of the app. */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

import { type CodeLanguage, type StackOfApp, stringLiteral, type TypeScriptStyle } from "../../codegen";
import type { JsonObject } from "../../json";
import { cdkLibraryOf, cdktfProject, readProjectFile } from "../../terraform-files";
import { namesIn, textIn } from "../../text/node/read-files";
import { UsageError } from "../command-line/command-error";
import { readJsonFile, readProgram } from "../command-line/user-files";

interface AppOfProject {
  readonly root: string;
  /** The file that the command in cdktf.json runs, or the usual one; undefined if it is not there. */
  readonly file: string | undefined;
  readonly text: string;
  readonly isJavaScript: boolean;
  /** Whether its files are modules of ECMAScript. */
  readonly isModule: boolean;
  /** The program that cdktf.json names, if it is not there yet. */
  readonly unwritten: string | undefined;
}

function appOf(root: string): AppOfProject {
  const command = existsSync(join(root, "cdktf.json"))
    ? (readProgram(() => readProjectFile(root))?.app ?? "")
    : "";
  const named = command.split(/[\s"';&|]+/).filter((word) => /\.[cm]?[jt]s$/.test(word));
  // What comes before the program is loaded by it, as in `node --import ./hook.mjs main.ts`.
  const own = named.filter((word) => !word.split(/[/\\]/).includes("node_modules")).toReversed();
  const [file] = [...own, "main.ts", "main.js", "main.mjs"]
    .map((word) => resolve(root, word))
    .flatMap((path) => [path.replace(/\.([cm]?)js$/, ".$1ts"), path])
    .filter(existsSync);
  const isJavaScript =
    file !== undefined && /\.[cm]?js$/.test(file) && !existsSync(join(root, "tsconfig.json"));
  return {
    root,
    file,
    text: file === undefined ? "" : (textIn(file) ?? ""),
    isJavaScript,
    isModule: file?.endsWith(".mjs") === true || packageOf(root)["type"] === "module",
    unwritten: own.some((word) => existsSync(resolve(root, word))) ? undefined : own[0],
  };
}

/** Returns the nearest package.json at or above a folder; an empty object if there is none. */
function packageOf(folder: string): JsonObject {
  const file = join(folder, "package.json");
  if (existsSync(file)) return readJsonFile(file);
  return folder === dirname(folder) ? {} : packageOf(dirname(folder));
}

export function styleOf(
  { root, text, isJavaScript }: AppOfProject,
  ending: string,
  folder: string,
): TypeScriptStyle {
  return {
    library: cdkLibraryOf(root),
    quote: quoteOf(folder, text),
    isJavaScript: isJavaScript || /\.m?js$/.test(ending),
  };
}

/** Matches the names of prettier's configuration. */
const PRETTIER = /^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.\w+|package\.json)$/;

/** Returns the quotes that prettier wants in a folder; without a configuration those of the app. */
function quoteOf(folder: string, text: string): '"' | "'" {
  for (const name of namesIn(folder).filter((one) => PRETTIER.test(one))) {
    const whole = textIn(join(folder, name)) ?? "";
    const [settings] = (name === "package.json" ? /"prettier"\s*:\s*\{[^}]*/ : /[^]*/).exec(whole) ?? [];
    if (settings !== undefined) return /\bsingleQuote["']?\s*[:=]\s*true\b/.test(settings) ? "'" : '"';
  }
  if (folder !== dirname(folder)) return quoteOf(dirname(folder), text);
  const count = (mark: string) => text.split(`from ${mark}`).length + text.split(`require(${mark}`).length;
  return count("'") > count('"') ? "'" : '"';
}

/** Returns the two lines by which an app calls the function of a file, and what to say before them. */
export function appLinesFor(
  path: string,
  { functionName }: Pick<StackOfApp, "functionName">,
  { file, root, text, isModule, isJavaScript, unwritten }: AppOfProject,
  style: TypeScriptStyle,
): { readonly appLines: readonly string[]; readonly appNote: string } {
  const [, variable = "app"] =
    /\b(?:const|let|var)\s+([\w$]+)\s*(?::[^=\n]+)?=\s*new\s+(?:[\w$]+\s*\.\s*)*App\s*\(/.exec(text) ?? [];
  const below = relative(file === undefined ? root : dirname(file), path)
    .split(sep)
    .join("/");
  const beside = below.startsWith("../") ? below : `./${below}`;
  const [ending = ""] = /\.m?[jt]s$/.exec(beside) ?? [];
  const written = endingIn(text) ?? (isModule || ending === ".mts" ? ending.replace("t", "j") : "");
  const module = stringLiteral(
    beside.slice(0, -ending.length) + (ending.endsWith("ts") ? written : ending),
    style,
  );
  const call = `${functionName}(${variable});`;
  const importLine = `import { ${functionName} } from ${module};`;
  if (file === undefined)
    return {
      appNote: `There is no app here yet: write ${unwritten === undefined ? "one with these lines, and name it in cdktf.json" : `${unwritten} with these lines`}.`,
      appLines: [
        `import { App } from ${stringLiteral(style.library, style)};`,
        importLine,
        "const app = new App();",
        call,
        "app.synth();",
      ],
    };
  const where = relative(process.cwd(), file);
  if (isJavaScript && !isModule)
    return {
      appNote: `${where} is CommonJS, and ${below} is a module of ECMAScript, which \`require\` loads from Node.js 20.19 and 22.12 on, and before that \`await import\`. It needs two lines once, the second one before ${variable}.synth():`,
      appLines: [`const { ${functionName} } = require(${module});`, call],
    };
  return {
    appNote: `${where} needs two lines once, the second one before ${variable}.synth():`,
    appLines: [importLine, call],
  };
}

/** Returns what stands behind the name of a file in the first import of another file; undefined if there is none. */
function endingIn(text: string): string | undefined {
  const [whole, ending = ""] = /\bfrom\s+["']\.\.?\/[^"'\n]*?(\.[cm]?[jt]s)?["']/.exec(text) ?? [];
  return whole === undefined ? undefined : ending;
}

interface TargetFlags {
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
