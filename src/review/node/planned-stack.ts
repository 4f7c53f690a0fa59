/**
 * Finds the stack that a plan was made from, in what an app of CDKTF synthesized: the one with the same resources, and with
 * clusters of the same names and organizations.
 */
import { statSync } from "node:fs";
import { dirname, join } from "node:path";

import { isJsonObject, type Json, type JsonObject } from "../../json";
import { compareNames } from "../../schema";
import {
  declaredClusters,
  programBlocks,
  ProgramError,
  readManifest,
  readSourceLines,
  readStack,
  readStackFiles,
  stackFileIn,
  writtenValue,
} from "../../terraform-files";
import { visible } from "../../text";
import { errnoText } from "../../text/node/errno";
import { programLinesIn, stackNameIn, type Synthesized, synthesizedIn } from "../plan/synthesized";
import { elements, member, text } from "../plan/values";
import type { Reading } from "../plan/written-list";
import { pathFromHere } from "./repository";

export type SynthReading = Reading<{ readonly synthesized: Synthesized }>;

interface Stack {
  /** Undefined if CDKTF did not write it. */
  readonly name: string | undefined;
  readonly file: string;
}

/**
 * Reads CDKTF's output folder (`cdktf.out`), the folder of one stack, or the file of one stack, and returns the stack that a
 * plan was made from. The callers that the review looks after stand in it, so none or several is a problem, also if the
 * stack is named.
 */
export function readSynthesized(
  place: string,
  stack: string | undefined,
  configuration: Json | undefined,
): SynthReading {
  return reading(place, () => {
    const { all, asked, names } = stacksAt(place, stack);
    if (asked.length === 0) return refused(noStack(stack, all));
    if (configuration === undefined) return refused(NO_CONFIGURATION);
    const differences = asked.map((one) => differenceOf(programOf(one), configuration));
    const [planned, ...others] = asked.filter((_one, index) => differences[index] === undefined);
    if (others.length > 0) return refused(severalStacks(asked));
    if (planned !== undefined) return { ok: true, synthesized: { ...synthesizedAt(planned), ...names } };
    const besides = all.filter((one) => !asked.includes(one));
    const meant = besides.filter((one) => differenceOf(programOf(one), configuration) === undefined);
    return refused(notPlanned(asked, differences, meant));
  });
}

/** Reads a stack for which there is no plan, or one that the caller made from it. Takes the place as `readSynthesized` does. */
export function readSynthesizedStack(place: string, stack?: string): SynthReading {
  return reading(place, () => {
    const { all, asked } = stacksAt(place, stack);
    const [one, ...others] = asked;
    if (one === undefined) return refused(noStack(stack, all));
    if (others.length > 0) return refused(severalStacks(asked));
    return { ok: true, synthesized: synthesizedAt(one) };
  });
}

interface Place {
  readonly all: readonly Stack[];
  /** Those that may be meant. */
  readonly asked: readonly Stack[];
  /** The stacks of the app, if the place is the output folder of one. */
  readonly names: Pick<Synthesized, "stacks">;
}

function stacksAt(place: string, wanted: string | undefined): Place {
  const isFile = statSync(place).isFile();
  const manifest = isFile ? undefined : readManifest(place);
  const all = manifest ?? [onlyStack(isFile ? place : stackFileIn(place))];
  return {
    all,
    asked: all.filter(({ name }) => wanted === undefined || name === undefined || name === wanted),
    names: manifest === undefined ? {} : { stacks: manifest.map(({ name }) => name) },
  };
}

function onlyStack(file: string): Stack {
  return { name: stackNameIn(readStack(file)), file };
}

function synthesizedAt({ name, file }: Stack): Synthesized {
  const folder = dirname(file);
  const linesOf = programLinesIn(readSourceLines(folder), (written) => pathFromHere(join(folder, written)));
  return { ...synthesizedIn(readStack(file), linesOf), ...(name !== undefined && { stack: name }) };
}

/** Returns what Terraform reads in the folder of a stack. */
function programOf({ file }: Stack): readonly JsonObject[] {
  return readStackFiles(file).files.map(({ json }) => json);
}

/** What says which cluster a resource is. It is no secret. */
const IDENTITY = ["name", "organization_id"] as const;

/**
 * Returns how the program of a stack differs from the configuration of a plan, which Terraform writes as a whole even if the
 * plan is targeted: "cloud_opensearch.logs is not in the plan". Undefined if the plan may have been made from it.
 */
function differenceOf(program: readonly JsonObject[], configuration: Json): string | undefined {
  const planned = new Map(
    elements(member(member(configuration, "root_module"), "resources"))
      .map((resource) => [text(member(resource, "address")) ?? "", resource] as const)
      .filter(([address]) => !/^(?:data|ephemeral)\./.test(address)),
  );
  const own = new Set(
    program.flatMap((part) => programBlocks(part, "resource").map(({ labels }) => labels.join("."))),
  );
  const extra = [...own].find((address) => !planned.has(address));
  if (extra !== undefined) return `${visible(extra)} is not in the plan's configuration`;
  const missing = [...planned.keys()].find((address) => !own.has(address));
  if (missing !== undefined) return `${visible(missing)} is only in the plan's configuration`;
  for (const { address, body } of program.flatMap(declaredClusters)) {
    const expressions = member(planned.get(address), "expressions");
    const argument = IDENTITY.find((name) => !mayBeSame(body[name], member(expressions, name)));
    if (argument !== undefined) return `${visible(address)} has another ${argument} in the plan`;
  }
  return undefined;
}

/** Reports whether an argument of a program may be the expression that a plan has for it. */
function mayBeSame(own: Json | undefined, expression: Json | undefined): boolean {
  const planned = isJsonObject(expression) ? expression["constant_value"] : undefined;
  const written = typeof own === "string" ? writtenValue(own) : undefined;
  const literal = written !== undefined && "value" in written ? written.value : own;
  const isLiteral = typeof own !== "string" || (written !== undefined && "value" in written);
  if (own === undefined || own === null) return (planned ?? null) === null;
  // The plan has no text of an expression of Terraform's language, and that of JSON as if it were a constant.
  if (planned === undefined) return !isLiteral;
  return [own, literal].some((value) => plain(value) === plain(planned));
}

function plain(value: Json | undefined): string {
  return String(value).normalize("NFC");
}

function reading(place: string, read: () => SynthReading): SynthReading {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProgramError) return refused(`cannot be read: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) return refused(`cannot be read: ${place}: ${errnoText(error)}`);
    throw error;
  }
}

function refused(problem: string): SynthReading {
  return { ok: false, problem };
}

const NO_CONFIGURATION =
  "cannot be compared with the plan, which has no configuration. Give the output of: terraform show -json PLANFILE";

function noStack(stack = "", all: readonly Stack[]): string {
  return `has no stack ${stack}; it has ${namesOf(all)}`;
}

function severalStacks(stacks: readonly Stack[]): string {
  return `has several stacks (${namesOf(stacks)}) that the plan may be of; name the plan's with --stack, or of several plans as STACK=FILE`;
}

/** @param meant the stacks that the plan may be of, of which the caller asked for none */
function notPlanned(
  asked: readonly Stack[],
  [difference = ""]: readonly (string | undefined)[],
  meant: readonly Stack[],
): string {
  const stacks = `has ${asked.length === 1 ? "the stack" : "the stacks"} ${namesOf(asked)}`;
  return meant.length === 0
    ? `${stacks}, and the plan is of another one: ${difference}. Synthesize again, and plan again`
    : `${stacks}, and the plan is of ${namesOf(meant)}: ${difference}. Name it ${namesOf(meant)}`;
}

function namesOf(stacks: readonly Stack[]): string {
  const names = stacks.map(({ name = "without a name" }) => name).sort(compareNames);
  return names.map(visible).join(", ");
}
