/** Finds the stack that a plan was made from, in what an app of CDKTF synthesized. */
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { Json, JsonObject } from "../../json";
import { compareNames } from "../../schema";
import {
  ProgramError,
  readManifest,
  readSourceLines,
  readStack,
  readStackProgram,
  stackFileIn,
} from "../../terraform-files";
import { visible } from "../../text";
import { errnoText } from "../../text/node/errno";
import { FINDING_LIMITS } from "../limits";
import { isOutside, programLinesIn, stackNameIn, type Synthesized, synthesizedIn } from "../plan/synthesized";
import { sourcePath, withinRepository } from "./repository";
import { differenceOf } from "./same-program";

export type SynthReading =
  | {
      readonly ok: true;
      readonly synthesized: Synthesized;
      /** How the settings of a cluster differ from those in the plan, if they do. */
      readonly difference?: string;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads CDKTF's output folder (`cdktf.out`), the folder of one stack, or the file of one stack, and returns the stack that
 * a plan was made from, told by the plan's configuration. Refuses the stack of the name that is given if it is another
 * one, or the same one at another commit.
 */
export function readSynthesized(
  place: string,
  stack: string | undefined,
  configuration: Json | undefined,
): SynthReading {
  return reading(place, () => {
    const found = stacksAt(place);
    const asked = found.stacks.filter(isNamed(stack));
    if (asked.length === 0) return refused(noStack(stack, found));
    if (configuration === undefined) return refused(NO_CONFIGURATION);
    const differences = asked.map((one) => differenceOf(programOf(one.file), configuration));
    const [planned, ...others] = asked.filter((_one, index) => differences[index] === undefined);
    if (planned === undefined) return earlier(asked, differences, found, configuration);
    if (others.length > 0) return refused(severalStacks([planned, ...others]));
    return { ok: true, synthesized: synthesizedOf(planned, found) };
  });
}

/**
 * Returns the only stack that has the clusters of the plan with other settings, such as lists: the program has changed
 * since. Refuses it if the plan was made from another stack.
 */
function earlier(
  asked: readonly Stack[],
  differences: readonly (string | undefined)[],
  found: Place,
  configuration: Json,
): SynthReading {
  const same = asked.filter(
    ({ file }) => differenceOf(programOf(file), configuration, "names and organizations") === undefined,
  );
  const [one, ...more] = same;
  if (
    one === undefined ||
    more.length > 0 ||
    otherStacks(one, found).some(({ file }) => isPlanned(file, configuration))
  )
    return refusal(asked, differences, found, configuration);
  const difference = differences[asked.indexOf(one)] ?? "";
  return { ok: true, synthesized: synthesizedOf(one, found), difference };
}

function synthesizedOf({ name, file }: Stack, found: Place): Synthesized {
  const stacks = found.isWhole ? { stacks: found.stacks.map((stack) => stack.name ?? "") } : {};
  return { ...synthesizedAt(file), ...(name !== undefined && { stack: name }), ...stacks };
}

/** Reads a stack for which there is no plan, or one that the caller made from it. Takes the place as `readSynthesized` does. */
export function readSynthesizedStack(place: string, stack?: string): SynthReading {
  return reading(place, () => {
    const found = stacksAt(place);
    const [one, ...others] = found.stacks.filter(isNamed(stack));
    if (one === undefined) return refused(noStack(stack, found));
    if (others.length > 0) return refused(severalStacks([one, ...others]));
    return { ok: true, synthesized: synthesizedAt(one.file) };
  });
}

function isNamed(wanted: string | undefined): (stack: Stack) => boolean {
  return ({ name }) => wanted === undefined || name === undefined || name === wanted;
}

function noStack(stack = "", { stacks }: Place): string {
  return `has no stack ${stack}; it has ${namesOf(stacks)}`;
}

function severalStacks(stacks: readonly Stack[]): string {
  return `has several stacks (${namesOf(stacks)}); name the plan's with --stack`;
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

function synthesizedAt(file: string): Synthesized {
  const folder = dirname(file);
  const lines = readSourceLines(folder);
  return synthesizedIn(
    readStack(file),
    programLinesIn(lines, (written) => {
      const { inRepository, fromHere } = sourcePath(join(folder, written));
      return inRepository === undefined && isOutside(fromHere) ? undefined : fromHere;
    }),
  );
}

interface Stack {
  /** Undefined if CDKTF did not write it. */
  readonly name: string | undefined;
  readonly file: string;
}

interface Place {
  readonly stacks: readonly Stack[];
  /** Whether the place is the output folder of an app, so that these are all of its stacks. */
  readonly isWhole: boolean;
}

function stacksAt(place: string): Place {
  const isFile = statSync(place).isFile();
  const stacks = isFile ? undefined : readManifest(place);
  if (stacks !== undefined) return { stacks, isWhole: true };
  const file = isFile ? place : stackFileIn(place);
  return { stacks: [{ name: stackNameIn(readStack(file)), file }], isWhole: false };
}

/** Says which of the other stacks the plan was made from, or how the asked ones differ from it. */
function refusal(
  asked: readonly Stack[],
  differences: readonly (string | undefined)[],
  { stacks, isWhole }: Place,
  configuration: Json,
): SynthReading {
  const [one, ...more] = asked;
  if (one === undefined || more.length > 0) {
    const each = asked.map(({ name = "" }, index) => `in ${visible(name)}, ${differences[index] ?? ""}`);
    const shown = [
      ...each.slice(0, FINDING_LIMITS.stacks),
      ...(each.length > FINDING_LIMITS.stacks ? ["…"] : []),
    ].join("; ");
    return refused(`has no stack that the plan was made from: ${shown}. ${ANOTHER_OUTPUT}`);
  }
  const others = otherStacks(one, { stacks, isWhole });
  const meant = others.filter(({ file }) => isPlanned(file, configuration));
  const name = one.name === undefined ? "a stack without a name" : `stack ${visible(one.name)}`;
  const [difference = ""] = differences;
  if (meant.length === 0)
    return refused(`has ${name}, but not as the plan was made from it: ${difference}. ${ANOTHER_OUTPUT}`);
  const [first] = meant.length === 1 ? meant : [];
  const folder = dirname(first?.file ?? "");
  const fix =
    first === undefined
      ? "Give one of them"
      : isWhole
        ? `Give --stack ${visible(first.name ?? "")}`
        : `Give --synth ${withinRepository(folder) ?? folder}`;
  return refused(`has ${name}, and the plan was made from stack ${namesOf(meant)}: ${difference}. ${fix}`);
}

const ANOTHER_OUTPUT = "Give the output that the plan was made from, as it was then";

function otherStacks(one: Stack, { stacks, isWhole }: Place): readonly Stack[] {
  return isWhole ? stacks.filter((other) => other !== one) : besides(one);
}

/** Returns the other stacks of an app, given one in its output folder. */
function besides({ file }: Stack): readonly Stack[] {
  const stacks = unlessUnreadable(() => readManifest(dirname(dirname(dirname(resolve(file)))))) ?? [];
  return stacks.filter((other) => other.file !== resolve(file));
}

function isPlanned(file: string, configuration: Json): boolean {
  const program = unlessUnreadable(() => programOf(file));
  return program !== undefined && differenceOf(program, configuration) === undefined;
}

/** Returns what Terraform reads in the folder of a stack. */
function programOf(file: string): readonly JsonObject[] {
  return readStackProgram(file).files.map(({ json }) => json);
}

function unlessUnreadable<Part>(read: () => Part): Part | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProgramError) return undefined;
    throw error;
  }
}

function namesOf(stacks: readonly Stack[]): string {
  const names = stacks.map(({ name = "" }) => name).sort(compareNames);
  return names.map(visible).join(", ");
}
