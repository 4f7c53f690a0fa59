/** Reads the configurations of this package's provider, as far as they are known, and decides which service each speaks with. */
import { join, resolve } from "node:path";

import { escapeTemplates } from "../../codegen";
import { type Json, type JsonObject, type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type ClientSettings, DECISIVE, readSettings } from "../../provider/settings";
import { canonicalBaseUrl } from "../../schema";
import {
  declaredProviders,
  evaluated,
  givenVariable,
  localNameOf,
  moduleScope,
  readProgramFile,
  unlessUnreadable,
} from "../../terraform-files";
import { namesIn, textIn } from "../../text/node/read-files";

export type SpokenService =
  | { readonly is: "known"; readonly address: string; readonly settings: ClientSettings }
  /** Decisive settings that only Terraform can evaluate. */
  | { readonly is: "unknown"; readonly settings: readonly string[] }
  /** A setting is missing, or the provider refuses it. */
  | { readonly is: "refused"; readonly diagnostics: readonly Diagnostic[] };

/** For a client that logs nothing. */
export const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // Nothing is logged.
}

/** Returns the service; an unset setting is that of the environment. */
export function serviceSpokenWith(config: ObjectValue, environment: NodeJS.ProcessEnv): SpokenService {
  const unknown = DECISIVE.filter((name) => config[name] === UNKNOWN);
  if (unknown.length > 0) return { is: "unknown", settings: unknown };
  const known = Object.entries(config).filter(([, value]) => value !== UNKNOWN);
  const reading = readSettings(Object.fromEntries(known), environment);
  if ("diagnostics" in reading) return { is: "refused", diagnostics: reading.diagnostics };
  const { settings } = reading;
  return { is: "known", address: canonicalBaseUrl(settings.baseUrl), settings };
}

/** A configuration of the provider. */
export interface ProviderConfiguration {
  /** The path of its file. */
  readonly path: string;
  /** Empty for the default one. */
  readonly alias: string;
  /** `cloud`, or `cloud.eu`. */
  readonly name: string;
  /** The values of its attributes; unknown if only Terraform can evaluate them. */
  readonly config: ObjectValue;
}

/** Returns the configurations, whatever the local name of the provider is. */
export function providerConfigurations(
  files: readonly { readonly path: string; readonly json: JsonObject }[],
  valueOf: ValueOf,
): readonly ProviderConfiguration[] {
  const local = localNameOf(files.map(({ json }) => json));
  return files.flatMap(({ path, json }) =>
    declaredProviders(json, local).map(({ name, alias = "", body }) => ({
      path,
      alias,
      name,
      config: Object.fromEntries(
        Object.entries(body).map(([attribute, value]) => [attribute, valueOf(value)]),
      ),
    })),
  );
}

/** Returns the value of an expression; unknown if only Terraform can evaluate it. */
export type ValueOf = (json: Json) => Value;

/**
 * Returns a function that evaluates literals, local values, the variables that somebody gave in the environment or in a
 * file that Terraform reads by itself, and `file("NAME")`. A default of a variable is not known to be the value: the person who
 * starts Terraform may give another one.
 */
export function knownValues(
  folder: string,
  programs: readonly JsonObject[],
  environment: NodeJS.ProcessEnv,
): ValueOf {
  const given = givenVariables(folder, environment).map(([name, json]) => givenVariable(name, json));
  const scope = moduleScope(programs, given);
  return (json) => {
    const file = fileIn(json);
    if (file === undefined) return evaluated(json, scope);
    return textIn(resolve(folder, file)) ?? UNKNOWN;
  };
}

const VARIABLE = "TF_VAR_";

/** Returns the values of variables. The same name comes again where another value of it wins. */
function givenVariables(
  folder: string,
  environment: NodeJS.ProcessEnv,
): readonly (readonly [string, Json])[] {
  const given = Object.entries(environment).flatMap(([name, text]): [string, Json][] =>
    name.startsWith(VARIABLE) && text !== undefined
      ? [[name.slice(VARIABLE.length), escapeTemplates(text)]]
      : [],
  );
  return [...given, ...variableFiles(folder).flatMap((file) => Object.entries(readVariables(file)))];
}

/** Returns the files with values of variables that Terraform reads by itself, in its order. */
export function variableFiles(folder: string): readonly string[] {
  const names = namesIn(folder);
  const automatic = names.filter((name) => /\.auto\.tfvars(\.json)?$/.test(name));
  const named = ["terraform.tfvars", "terraform.tfvars.json"].filter((name) => names.includes(name));
  return [...named, ...automatic].map((name) => join(folder, name));
}

export function readVariables(file: string): JsonObject {
  return unlessUnreadable(() => readProgramFile(file))?.json ?? {};
}

/** Returns the path in `file("PATH")`; undefined for any other expression. */
function fileIn(json: Json): string | undefined {
  if (typeof json !== "string") return undefined;
  return /^\$\{\s*file\("(?:\$\{path\.(?:module|root)\}\/)?([^"$%\\]+)"\)\s*\}$/.exec(json)?.[1];
}
