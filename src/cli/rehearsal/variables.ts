/**
 * Finds the values that a stack gets as `TF_VAR_NAME`, of flags and of the environment, and reports wrong flags and missing
 * values. Terraform itself reads the values: their texts are not touched.
 */
import type { Json, JsonObject } from "../../json";
import { compareNames, nearest } from "../../schema";
import { programBlocks } from "../../terraform-files";
import { UsageError } from "../command-line/command-error";

export interface DeclaringStack {
  readonly name: string;
  readonly json: JsonObject;
  /** @default none */
  readonly inFiles?: ValuesInFiles;
}

/** The values in files that Terraform reads by itself, by the names of their variables. */
export type ValuesInFiles = ReadonlyMap<string, { readonly file: string; readonly json: Json }>;

/** Values of variables, by their names. */
export type Values = Readonly<Record<string, string>>;

interface Declaration {
  readonly stack: string;
  readonly name: string;
  readonly isRequired: boolean;
  /** The file that gives its value. */
  readonly file: string | undefined;
}

/** Reads one `--var`, and adds it to those before it. The error does not repeat the flag: any part of it may be a secret. */
export function variableFlag(text: string, before: Values): Values {
  const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new UsageError("--var: write it as NAME=VALUE");
  return { ...before, [name]: value };
}

/**
 * Returns the values for each of the stacks in `applied`, by the stack's name. A flag overrides the environment. Throws a
 * UsageError if a flag names a variable that no stack declares or that a file gives, or if a required variable of the
 * stacks in `applied` has no value.
 */
export function valuesByStack(
  flags: Values,
  environment: Readonly<Record<string, string | undefined>>,
  stacks: readonly DeclaringStack[],
  applied: readonly string[],
): ReadonlyMap<string, Values> {
  const declared = stacks.flatMap(declarationsOf);
  const names = declared.map(({ name }) => name);
  const unknown = Object.keys(flags).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    const lines = unknown.map(
      (name) => `--var ${name}: no stack declares a variable of this name; ${suggestion(name, names)}`,
    );
    throw new UsageError(lines.join("\n"));
  }
  const needed = declared.filter(({ stack }) => applied.includes(stack));
  // Terraform takes the value in a file before that of TF_VAR_NAME.
  for (const { name, file } of needed)
    if (file !== undefined && Object.hasOwn(flags, name))
      throw new UsageError(
        `--var ${name}: ${file} gives its value, and Terraform takes that one; change it there`,
      );
  const valueOf = (name: string): string | undefined => flags[name] ?? environment[`TF_VAR_${name}`];
  const missing = needed.filter(
    ({ name, isRequired, file }) => isRequired && file === undefined && valueOf(name) === undefined,
  );
  if (missing.length > 0) throw new UsageError(missingText(missing));
  const values = applied.map((stack) => {
    const own = needed.filter((one) => one.stack === stack).map(({ name }) => [name, valueOf(name)] as const);
    return [stack, Object.fromEntries(own.filter(([, value]) => value !== undefined)) as Values] as const;
  });
  return new Map(values);
}

function declarationsOf({ name: stack, json, inFiles }: DeclaringStack): readonly Declaration[] {
  return programBlocks(json, "variable").map(({ labels: [name = ""], body }) => ({
    stack,
    name,
    isRequired: !("default" in body),
    file: inFiles?.get(name)?.file,
  }));
}

/** Suggests the name that the user may have meant; lists all names if none is near. */
export function suggestion(wanted: string, names: readonly string[]): string {
  const unique = [...new Set(names)].sort(compareNames);
  if (unique.length === 0) return "there are none";
  const near = nearest(wanted, unique);
  return near === undefined ? `there are: ${unique.join(", ")}` : `did you mean ${near}?`;
}

function missingText(missing: readonly Declaration[]): string {
  const names = [...new Set(missing.map(({ name }) => name))];
  const listed = names.map((name) => {
    const stacks = missing.filter((declared) => declared.name === name).map(({ stack }) => stack);
    return `${name} (${stacks.join(", ")})`;
  });
  return `Nothing was planned: these variables have no value: ${listed.join(", ")}. Give each one in TF_VAR_NAME, which keeps a secret off the command line, or by --var NAME=VALUE.`;
}
