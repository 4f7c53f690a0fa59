/** Evaluates what the root module of a folder says, as far as that is known before Terraform plans. */
import { join, resolve } from "node:path";

import { type Json, type JsonObject, UNKNOWN, type Value } from "../../json";
import { compareNames } from "../../schema";
import { evaluated, givenVariable, moduleScope, ProgramError, readProgramFile } from "../../terraform-files";
import { namesIn, textIn } from "../../text/node/read-files";

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
    name.startsWith(VARIABLE) && text !== undefined ? [[name.slice(VARIABLE.length), escaped(text)]] : [],
  );
  return [...given, ...variableFiles(folder).flatMap((file) => Object.entries(readVariables(file)))];
}

/** Returns the files with values of variables that Terraform reads by itself, in its order. */
export function variableFiles(folder: string): readonly string[] {
  const names = namesIn(folder);
  const automatic = names.filter((name) => /\.auto\.tfvars(\.json)?$/.test(name)).sort(compareNames);
  const named = ["terraform.tfvars", "terraform.tfvars.json"].filter((name) => names.includes(name));
  return [...named, ...automatic].map((name) => join(folder, name));
}

export function readVariables(file: string): JsonObject {
  try {
    return readProgramFile(file).json;
  } catch (error) {
    if (error instanceof ProgramError) return {};
    throw error;
  }
}

/** Returns the template of a text, in which nothing is an expression. */
function escaped(text: string): string {
  return text.replace(/([$%])\{/g, "$1$1{");
}

/** Returns the path in `file("PATH")`; undefined for any other expression. */
function fileIn(json: Json): string | undefined {
  if (typeof json !== "string") return undefined;
  return /^\$\{\s*file\("(?:\$\{path\.(?:module|root)\}\/)?([^"$%\\]+)"\)\s*\}$/.exec(json)?.[1];
}
