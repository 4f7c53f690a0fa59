/** Reads the flags of `review`: their values, and the files that they name. */
import {
  type Approval,
  DEFAULT_FAIL_ON,
  DIGITS,
  FAIL_ON_DEFAULT,
  FAIL_ON_NOTHING,
  type FormatName,
  FORMATS,
  gateNames,
  isDigest,
  readApprovals,
  readProviderAddress,
  type StackReviews,
} from "../../review";
import { pathInRepository } from "../../review/node";
import type { Colour } from "../command-line/terminal";
import { readFlagText, wrongUsage } from "./errors";
import type { FailedFlag } from "./failed-steps";
import type { NamedFile } from "./outputs";
import type { PlanFile } from "./plan-files";

export interface ReviewFlags {
  readonly approve: readonly string[];
  readonly approvals: readonly string[];
  readonly approvalsBase: readonly string[];
  readonly synth?: string;
  readonly stack?: string;
  readonly hcl: readonly string[];
  readonly mustReach: readonly string[];
  readonly failed: readonly string[];
  readonly runUrl?: string;
  readonly commit?: string;
  readonly failOn: readonly string[];
  readonly provider: readonly string[];
  readonly format: FormatName;
  readonly color: Colour;
  readonly out: readonly string[];
  readonly [output: string]: string | readonly string[] | undefined;
}

/** The formats of the files that `review` writes, by the ends of their names. */
const FORMAT_OF: Readonly<Record<string, FormatName>> = Object.fromEntries(
  Object.entries(FORMATS).flatMap(([name, { ending }]) =>
    ending === undefined ? [] : [[`.${ending}`, name as FormatName]],
  ),
);

export const ENDINGS = Object.keys(FORMAT_OF);

interface OutputFile extends NamedFile {
  readonly format: FormatName;
}

/** The formats that also have an option of their name, for a file of any name. */
export const FILE_FORMATS: readonly FormatName[] = Object.values(FORMAT_OF);

export function outputsOf(flags: ReviewFlags): readonly OutputFile[] {
  const named = FILE_FORMATS.flatMap((format) => {
    const [flag, file] = [`--${format}`, flags[format]];
    if (typeof file !== "string") return [];
    if (file === "-")
      throw wrongUsage(`${flag} -: write the name of a file; --format ${format} prints the same`);
    return [{ format, flag, file }];
  });
  return [...flags.out.map(outputOf), ...named];
}

function outputOf(file: string): OutputFile {
  const [, format] = Object.entries(FORMAT_OF).find(([ending]) => file.toLowerCase().endsWith(ending)) ?? [];
  if (format !== undefined) return { format, flag: "--out", file };
  throw wrongUsage(`--out ${file}: give a name that ends in ${ENDINGS.join(", ")}`);
}

export function inputsOf(
  plans: readonly PlanFile[],
  failed: readonly FailedFlag[],
  { mustReach, approvals, approvalsBase, synth }: ReviewFlags,
): readonly NamedFile[] {
  const files: Readonly<Record<string, readonly string[]>> = {
    "the plan": plans.map(({ file }) => file).filter((file) => file !== "-"),
    "--failed": failed.map(({ log }) => log),
    "--must-reach": mustReach,
    "--approvals": approvals,
    "--approvals-base": approvalsBase,
    "--synth": synth === undefined ? [] : [synth],
  };
  return Object.entries(files).flatMap(([flag, named]) => named.map((file) => ({ flag, file })));
}

export function gateOf(names: readonly string[]): readonly string[] {
  if (names.length === 0) return DEFAULT_FAIL_ON;
  const wanted = names
    .join(",")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const known = gateNames();
  const unknown = wanted.filter((name) => !known.includes(name));
  if (wanted.length === 0 || unknown.length > 0) {
    throw wrongUsage(`--fail-on "${unknown.join(",")}": write names from ${known.join(", ")}`);
  }
  if (wanted.includes(FAIL_ON_NOTHING) && new Set(wanted).size > 1) {
    throw wrongUsage(
      `--fail-on "${wanted.join(",")}": write ${FAIL_ON_NOTHING} alone to turn the gate off, or leave it out`,
    );
  }
  return wanted.flatMap((name): readonly string[] => (name === FAIL_ON_DEFAULT ? DEFAULT_FAIL_ON : [name]));
}

/** Returns the address of a run as a link; refuses what is no address of http or https. */
export function runUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === "")
    return url.href;
  throw wrongUsage(`--run-url ${text}: write the address of the run, such as https://ci.example.com/runs/7`);
}

/** Returns the hash of a commit; refuses any other text. */
export function commitOf(text: string | undefined): string | undefined {
  if (text === undefined || /^[0-9a-f]{7,64}$/i.test(text)) return text;
  throw wrongUsage(`--commit ${text}: write the hash of the commit, of at least 7 hexadecimal digits`);
}

export function providerAddress(address: string): string {
  const read = readProviderAddress(address);
  if (read !== undefined) return read;
  throw wrongUsage(
    `--provider ${address}: write a source address, such as registry.example.com/platform/cloud`,
  );
}

/** Returns the approvals that the flags give. Throws a UsageError if one is not valid. */
export function readApprovalFlags({
  approve,
  approvals,
  approvalsBase,
}: ReviewFlags): Pick<StackReviews, "approvals" | "baseApprovals"> {
  if (approvalsBase.length > 0 && approvals.length === 0) {
    throw wrongUsage("--approvals-base needs --approvals: the file of the change under review");
  }
  return {
    approvals: [...approve.map(approvalOf), ...approvals.flatMap((file) => approvalsIn(file, "--approvals"))],
    baseApprovals:
      approvalsBase.length === 0
        ? undefined
        : approvalsBase.flatMap((file) => approvalsIn(file, "--approvals-base")),
  };
}

function approvalOf(digest: string): Approval {
  if (!isDigest(digest)) {
    throw wrongUsage(`--approve: write the ${DIGITS} hexadecimal digits that a review printed`);
  }
  return { digests: [digest.toLowerCase()] };
}

function approvalsIn(file: string, flag: string): readonly Approval[] {
  const reading = readApprovals(readFlagText(flag, file), pathInRepository(file));
  if (!reading.ok) throw wrongUsage(`${flag} ${file} ${reading.problem}`);
  return reading.approvals;
}
