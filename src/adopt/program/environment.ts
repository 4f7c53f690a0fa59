/**
 * Finds what a program in TypeScript or JavaScript takes from the place in which it runs: run for another environment, the
 * same lines may make other clusters.
 */
import { cloudProvider } from "../../schema";
import { isSecretName } from "../../text";
import { importedModules } from "./insertion";
import { masked } from "./masked";
import type { ProgramSource } from "./places";
import { readWritten } from "./written";

/** Returns what a program reads that may tell environments apart, as words: "`process.env.STAGE`"; undefined if nothing. */
function environmentReadIn(text: string): string | undefined {
  const code = masked(text);
  return (
    variableIn(text, code) ??
    contextIn(text, code) ??
    (/\bprocess\s*\??\.\s*argv\b|(?<![\w$.])parseArgs\s*\(/.test(code)
      ? "the arguments of its command"
      : undefined) ??
    (/(?<![\w$])(?:require|import)\s*\(\s*(?!\s|(["']) *\1\s*[,)])/.test(code)
      ? "a module whose name is no literal"
      : undefined) ??
    moduleIn(text, code)
  );
}

/** Matches the variables of the environment, perhaps with the name of one. */
const VARIABLES = /\bprocess\s*\??\.\s*env\b(?:\s*\??\.\s*([\w$]+)|\s*(?:\?\.)?\[\s*(["'`]) *\2\s*\])?/g;

/** The variables that say how a program runs, and not for which environment. The provider reads some itself. */
const OF_MACHINE = new Set([
  ...Object.values(cloudProvider.attributes).flatMap(({ environment }) => environment ?? []),
  ...["HOME", "PATH", "PWD", "TMPDIR", "TZ", "LANG", "DEBUG", "NO_COLOR", "FORCE_COLOR", "NODE_OPTIONS"],
  ...["CDKTF_OUTDIR", "CDKTF_LOG_LEVEL", "TF_LOG"],
]);

function variableIn(text: string, code: string): string | undefined {
  for (const { index, 0: whole, 1: plain } of code.matchAll(VARIABLES)) {
    const [, quoted] = /["'`]([^"'`]*)["'`]/.exec(text.slice(index, index + whole.length)) ?? [];
    const [, taken] = /\{([^{}]*)\}\s*(?::[^=;{}]*)?=\s*$/.exec(code.slice(0, index)) ?? [];
    const name = plain ?? quoted;
    const names = name !== undefined ? [name] : taken === undefined ? [""] : namesTaken(taken);
    // A secret is no part of what names a cluster.
    const telling = names.find((one) => !OF_MACHINE.has(one) && !isSecretName(one));
    if (telling !== undefined) return telling === "" ? "`process.env`" : `\`process.env.${telling}\``;
  }
  return /\{[^{}]*\b(?:env|argv)\b[^{}]*\}\s*=\s*process\b(?!\s*\.)|\bprocess\s*(?:\?\.)?\[/.test(code)
    ? "`process.env`"
    : undefined;
}

/** Returns the names between the brackets of a destructuring; an empty one for the rest of them. */
function namesTaken(list: string): readonly string[] {
  const parts = list.split(",").filter((part) => part.trim() !== "");
  return parts.map((part) => /^\s*([\w$]+)/.exec(part)?.[1] ?? "");
}

function contextIn(text: string, code: string): string | undefined {
  const found = /\b(?:tryGetContext|getContext|getAllContext)\s*\(\s*(?:(["'`]) *\1)?/.exec(code);
  if (found === null) return undefined;
  const [, name] = /["'`]([^"'`]*)["'`]$/.exec(text.slice(found.index, found.index + found[0].length)) ?? [];
  return name === undefined ? "its context" : `the context \`${name}\``;
}

/** Packages whose values come from variables, arguments or files of an environment. */
const MODULES = new Set([
  ...["config", "convict", "env-var", "envalid", "nconf", "rc", "@t3-oss/env-core"],
  ...["arg", "cac", "commander", "meow", "minimist", "yargs", "yargs-parser"],
]);
/** What of Node tells where a program runs. */
const OF_NODE: ReadonlyMap<string, RegExp> = new Map([
  ["process", /\{[^{}]*\b(?:env|argv)\b/],
  ["child_process", /(?:)/],
  ["os", /\b(?:hostname|userInfo)\b/],
]);

function moduleIn(text: string, code: string): string | undefined {
  const found = importedModules(text).find(
    (module) => MODULES.has(module) || OF_NODE.get(module.replace(/^node:/, ""))?.test(code) === true,
  );
  return found === undefined ? undefined : `what \`${found}\` returns`;
}

/** Matches the property of a provider that names its service, in a text as {@link masked} leaves it. */
const SERVICE = /(?<![\w$.])baseUrl\s*:/g;
/** Without the property, the provider takes the same variable. */
const OF_ENVIRONMENT = /^process\.env(?:\.CLOUD_BASE_URL|\[.CLOUD_BASE_URL.\])(?!\w)/;

/** Reports whether a program names a service by anything but a literal, or a constant that is one. */
function choosesService(text: string): boolean {
  return [...masked(text).matchAll(SERVICE)].some(({ index, 0: { length } }) => {
    const value = readWritten(text, index + length, "typescript");
    const code = text.slice(value.start, value.end).trim();
    return value.is !== "value" && !OF_ENVIRONMENT.test(code) && !isLiteralConstant(text, code);
  });
}

function isLiteralConstant(text: string, name: string): boolean {
  const [declared] =
    new RegExp(`\\bconst\\s+${name.replace(/\W/g, "\\$&")}\\s*(?::\\s*string\\s*)?=`).exec(text) ?? [];
  if (declared === undefined || !/^[\w$]+$/.test(name)) return false;
  return readWritten(text, text.indexOf(declared) + declared.length, "typescript").is === "value";
}

/** A cluster of another environment, by its address and the state that has it. */
export interface ClusterElsewhere {
  readonly address: string;
  readonly place: string;
  readonly id?: string;
}

/** What other environments share with a program. */
export interface OtherEnvironments {
  /** Why its lines may make other clusters there, as a clause; undefined if nothing tells so. */
  readonly problem: string | undefined;
  /** Other programs of the project, by the files that they have in common with it. */
  readonly programs: ReadonlyMap<string, string>;
  /** Clusters that it made in other environments, by the states that are there. */
  readonly clusters: readonly ClusterElsewhere[];
}

/**
 * Returns why the lines of an app may make other clusters in other environments, as a clause; undefined if nothing tells so.
 *
 * @param stack the id of the stack that the app makes
 */
export function whyElsewhere(files: readonly ProgramSource[], stack: string): string | undefined {
  if (files.some(({ text }) => choosesService(text)))
    return "the address of its service is no literal, so that the lines may make clusters in other services too";
  for (const { file, text } of files) {
    const read = environmentReadIn(text);
    if (read !== undefined)
      return `${file} reads ${read}, so that the lines may make other clusters in other environments`;
  }
  return files.some(({ text }) => ['"', "'", "`"].some((quote) => text.includes(quote + stack + quote)))
    ? undefined
    : `the id of its stack, ${stack}, is no literal in the program, so that the lines may make other clusters in other environments`;
}
