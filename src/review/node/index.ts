/** The part of the review that needs Node.js: the rest of src/review/ runs in a browser too. */
import { hash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";

import type { Json } from "../../json";
import { compareNames } from "../../schema";
import {
  ProgramError,
  readManifest,
  readSourceLines,
  readStack as readStackJson,
  stackFileIn,
} from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import {
  isPlanned,
  programLinesIn,
  type Synthesized,
  synthesizedIn,
  unplannedCluster,
} from "../plan/synthesized";
import type { Sha256 } from "../sha256";

/** SHA-256 as Node.js computes it. */
export const nodeSha256: Sha256 = (data) => hash("sha256", data);

export type SynthReading =
  { readonly ok: true; readonly synthesized: Synthesized } | { readonly ok: false; readonly problem: string };

/**
 * Reads CDKTF's output folder (`cdktf.out`), the folder of one stack, or the file of one stack. If the output has
 * several stacks and `stack` names none of them, it is the one whose resources are exactly those of the plan's
 * configuration.
 */
export function readSynthesized(
  place: string,
  stack: string | undefined,
  configuration: Json | undefined,
): SynthReading {
  try {
    return readPlace(place, stack, configuration);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) return { ok: false, problem: `cannot be read: ${place}: ${errnoText(error)}` };
    if (error instanceof ProgramError) return { ok: false, problem: `cannot be read: ${error.message}` };
    throw error;
  }
}

function readPlace(place: string, stack: string | undefined, configuration: Json | undefined): SynthReading {
  if (statSync(place).isFile()) return readOne(place, stack, configuration);
  const files = readManifest(place);
  if (files === undefined) return readOne(stackFileIn(place), stack, configuration);
  const stacks = files.map(({ name }) => name);
  const meant = files.filter(({ name, file }) =>
    stack === undefined
      ? files.length === 1 || isPlanned(readStackJson(file), configuration)
      : name === stack,
  );
  const [first, ...others] = meant;
  if (first !== undefined && others.length === 0)
    return ofPlan({ ...readStack(first.file), stack: first.name, stacks }, configuration);
  const names = [...stacks].sort(compareNames).join(", ");
  const problem =
    stack === undefined
      ? `has several stacks (${names}); name the plan's with --stack`
      : `has no stack ${stack}; it has ${names}`;
  return { ok: false, problem };
}

/** Reads the file of one stack. `wanted` is the name of the stack; undefined if any is meant. */
function readOne(file: string, wanted: string | undefined, configuration: Json | undefined): SynthReading {
  const synthesized = readStack(file);
  const { stack } = synthesized;
  return wanted === undefined || stack === undefined || stack === wanted
    ? ofPlan(synthesized, configuration)
    : { ok: false, problem: `has no stack ${wanted}; it has ${stack}` };
}

function ofPlan(synthesized: Synthesized, configuration: Json | undefined): SynthReading {
  const unplanned = unplannedCluster(synthesized, configuration);
  if (unplanned === undefined) return { ok: true, synthesized };
  const fix = "Give the stack that was planned, as it was then";
  return { ok: false, problem: `holds ${unplanned}, which the plan's configuration does not. ${fix}` };
}

function readStack(file: string): Synthesized {
  const folder = dirname(file);
  const lines = readSourceLines(folder);
  return synthesizedIn(
    readStackJson(file),
    programLinesIn(lines, (written) => withinRepository(join(folder, written))),
  );
}

/**
 * Returns a path relative to the working directory, with "/" between its names; undefined if it is outside of the
 * working directory.
 */
export function withinRepository(path: string): string | undefined {
  const seen = relative(process.cwd(), path).split(sep).join("/");
  return seen === "" || seen === ".." || seen.startsWith("../") || isAbsolute(seen) ? undefined : seen;
}
