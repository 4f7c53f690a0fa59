/**
 * Finds the values that a stack gets as `TF_VAR_NAME`, of flags and of the environment, and reports wrong flags and missing
 * values. Terraform itself reads the values: their texts are not touched.
 */
import type { JsonObject } from "../../json";
import { compareNames, nearest } from "../../schema";
import { programBlocks } from "../../terraform-files";
import { UsageError } from "../command-line/command-error";

export interface DeclaringStack {
  readonly name: string;
  readonly json: JsonObject;
  /** The files of values that Terraform reads by itself, each by the variables in it. @default none */
  readonly inFiles?: ReadonlyMap<string, string>;
}

/** The values for the variables of a stack, by their names. */
export type Values = Readonly<Record<string, string>>;

interface Assignment {
  /** The stack that gets the value; undefined if every stack that declares the variable gets it. */
  readonly stack?: string;
  readonly name: string;
  readonly value: string;
}

interface Declaration {
  readonly stack: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The type as it is declared. */
  readonly type: string;
  /** The file that gives its value. */
  readonly file: string | undefined;
  readonly isSensitive: boolean;
}

const FORMS = "NAME=VALUE or STACK:NAME=VALUE";

/** Throws a UsageError for a `--var` in a wrong form. Does not repeat the flag: any part of it may be a secret. */
export function checkForms(flags: readonly string[]): void {
  if (flags.some((flag) => !/^[^=]*[^=:]=/.test(flag))) {
    throw new UsageError(`--var: write it as ${FORMS}`);
  }
}

/**
 * Returns the values for each stack, by the stack's name. A value for one stack overrides a value for all stacks, a flag
 * overrides the environment, and a later flag an earlier one. Throws a UsageError if a flag names a variable that is not
 * declared or that a file gives, or if a required variable of the stacks in `applied` has no value.
 */
export function valuesByStack(
  flags: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  stacks: readonly DeclaringStack[],
  applied: readonly string[],
): ReadonlyMap<string, Values> {
  const declarations = stacks.flatMap(declarationsOf);
  const given = flags.map((flag) => readAssignment(flag, stacks));
  const problems = given.flatMap((assignment) => undeclared(assignment, stacks, declarations));
  if (problems.length > 0) throw new UsageError(problems.join("\n"));

  const wide = given.filter(({ stack }) => stack === undefined);
  const narrow = given.filter(({ stack }) => stack !== undefined);
  const values = new Map<string, Values>();
  const missing: Declaration[] = [];
  const needed = declarations.filter(({ stack }) => applied.includes(stack));
  for (const declaration of needed) {
    const { stack, name, isRequired, file } = declaration;
    const flag =
      narrow.findLast((assignment) => assignment.stack === stack && assignment.name === name) ??
      wide.findLast((assignment) => assignment.name === name);
    // Terraform takes the value in a file before that of TF_VAR_NAME.
    if (flag !== undefined && file !== undefined)
      throw new UsageError(
        `--var ${name}: ${file} gives its value, and Terraform takes that one; change it there`,
      );
    const value = flag?.value ?? environment[`TF_VAR_${name}`];
    if (value !== undefined) values.set(stack, { ...values.get(stack), [name]: value });
    else if (isRequired && file === undefined) missing.push(declaration);
  }
  if (missing.length > 0) throw new UsageError(missingText(missing, needed));
  return values;
}

/** Returns the variables of a stack whose values are not shown: sensitive ones, and those that no flag gives. */
export function hiddenVariables(
  flags: readonly string[],
  stacks: readonly DeclaringStack[],
  of: DeclaringStack,
): ReadonlySet<string> {
  const given = flags.map((flag) => readAssignment(flag, stacks));
  const isGiven = (name: string): boolean =>
    given.some((flag) => flag.name === name && (flag.stack ?? of.name) === of.name);
  const hidden = declarationsOf(of).filter(({ name, isSensitive }) => isSensitive || !isGiven(name));
  return new Set(hidden.map(({ name }) => name));
}

/** Describes a value that a flag or the environment gives and that is not of the variable's type. */
export function wrongLine(
  { name, type, isSensitive }: Pick<Declaration, "name" | "type" | "isSensitive">,
  from: "flag" | "variable",
  text: string,
): string {
  const subject = from === "flag" ? `--var ${name}` : `TF_VAR_${name}`;
  const given = isSensitive ? "the value, which is sensitive," : inQuotes(shortened(text));
  const [, example] = EXAMPLES.find(([pattern]) => pattern.test(type)) ?? [];
  const forms = example === undefined ? "" : `; write it as Terraform does, such as ${example}`;
  return `${subject}: ${given} is not a value of type ${type}${forms}`;
}

/** Values of types, as Terraform reads them from TF_VAR_NAME. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/^(?:list|set|tuple)\b/, '["a","b"]'],
  [/^(?:map|object)\b/, '{"key":"value"}'],
  [/^number$/, "3"],
  [/^bool$/, "true"],
];

/** The most characters of a wrong value that a message shows. */
const MOST_SHOWN = 200;

function inQuotes(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

export function declarationsOf({ name: stack, json, inFiles }: DeclaringStack): readonly Declaration[] {
  return programBlocks(json, "variable").map(({ labels: [name = ""], body }) => {
    const type = typeof body["type"] === "string" ? body["type"] : "string";
    return {
      stack,
      name,
      isRequired: !("default" in body),
      description: typeof body["description"] === "string" ? body["description"] : "",
      type: type.replace(/\s+/g, " "),
      file: inFiles?.get(name),
      isSensitive: body["sensitive"] === true || body["ephemeral"] === true,
    };
  });
}

/** Parses a flag. A stack's name may contain colons and equal signs, so the names of the app's stacks are tried first. */
function readAssignment(flag: string, stacks: readonly DeclaringStack[]): Assignment {
  const named = stacks
    .map(({ name }) => name)
    .filter((name) => flag.startsWith(`${name}:`) && /^[^:=]+=/.test(flag.slice(name.length + 1)))
    .sort((one, other) => other.length - one.length);
  const stackEnd = named[0]?.length;
  const equals = flag.indexOf("=", stackEnd);
  const colon = stackEnd ?? flag.lastIndexOf(":", equals);
  const [name, value] = [flag.slice(colon + 1, equals), flag.slice(equals + 1)];
  return colon < 0 ? { name, value } : { stack: flag.slice(0, colon), name, value };
}

/** Returns the error about an assignment to a variable that is not declared; none if it is declared. */
function undeclared(
  { stack, name }: Assignment,
  stacks: readonly DeclaringStack[],
  declarations: readonly Declaration[],
): readonly string[] {
  const stackNames = stacks.map((known) => known.name);
  if (stack !== undefined && !stackNames.includes(stack)) {
    return [`--var ${stack}:${name}: no stack has the name "${stack}"; ${suggestion(stack, stackNames)}`];
  }
  const possible = declarations.filter((declared) => stack === undefined || declared.stack === stack);
  const names = possible.map((declared) => declared.name);
  if (names.includes(name)) return [];
  const problem =
    stack === undefined
      ? `${name}: no stack declares a variable`
      : `${stack}:${name}: stack ${stack} declares no variable`;
  return [`--var ${problem} of this name; ${suggestion(name, names)}`];
}

/** Suggests the name that the user may have meant; lists all names if none is near. */
export function suggestion(wanted: string, names: readonly string[]): string {
  const unique = [...new Set(names)].sort(compareNames);
  if (unique.length === 0) return "there are none";
  const near = nearest(wanted, unique);
  return near === undefined ? `there are: ${unique.join(", ")}` : `did you mean ${near}?`;
}

function missingText(missing: readonly Declaration[], declarations: readonly Declaration[]): string {
  const names = [...new Set(missing.map(({ name }) => name))];
  const lines = names.flatMap((name) => {
    const of = (declared: Declaration): boolean => declared.name === name;
    const lacking = missing.filter(of);
    if (lacking.length === declarations.filter(of).length) return [missingLine(name, lacking)];
    return lacking.map((declaration) => missingLine(`${declaration.stack}:${name}`, [declaration]));
  });
  return [
    "Nothing was planned: these variables have no value. Give each one:",
    ...lines,
    `or set it in the environment, which keeps a secret off the command line: ${names.map((name) => `TF_VAR_${name}`).join(", ")}`,
  ].join("\n");
}

function missingLine(flag: string, lacking: readonly Declaration[]): string {
  const stacks = lacking.map(({ stack }) => stack).join(", ");
  const [description = ""] = (lacking[0]?.description ?? "").split(/[\r\n]/);
  return `  --var ${flag}=VALUE  (${stacks}${description && `: ${description}`})`;
}
