/** What the flags of `emulator` mean. */
import { readFileSync } from "node:fs";

import { InvalidArgumentError } from "commander";

import type { EmulatorOptions, FaultRule, Seed, Tokens } from "../emulator";
import { FAULTS, readFaultFlag } from "../emulator/fault-rules";
import { readSeed } from "../emulator/seed";
import { CommandError } from "./usage-error";

export interface EmulatorFlags {
  readonly port: number;
  readonly dataDir: string;
  readonly token: readonly TokenFlag[];
  readonly log: "text" | "json" | "off";
  readonly seedFile?: string;
  readonly accessListFieldNames: "whitelist" | "allowlist";
  readonly blackhole?: true;
  readonly endpoints: boolean;
  readonly fault: readonly FaultRule[];
  readonly faultSeed: number;
}

/** A token, and the organizations it is for. */
export type TokenFlag = readonly [string, readonly number[] | "every-organization"];

/** What is accepted where no token is given; it opens nothing but an emulator. */
export const DEFAULT_TOKEN = "emulator";

const EXAMPLES = { milliseconds: "500", status: "503", field: "tier" } as const;

export const FAULT_HELP = Object.entries(FAULTS)
  .map(([name, { meaning, needs }]) => {
    const example = [name, ...needs.map((need) => `${need}=${EXAMPLES[need]}`)].join(",");
    return `  ${example.padEnd(30)} ${meaning}`;
  })
  .join("\n");

export function emulatorOptions(flags: EmulatorFlags): EmulatorOptions {
  return {
    port: flags.port,
    dataDir: flags.dataDir,
    tokens: tokensOf(flags.token),
    log: flags.log,
    accessListFieldNames: flags.accessListFieldNames,
    endpoints: flags.endpoints ? (flags.blackhole === true ? "blackhole" : "reset") : "off",
    faults: flags.fault,
    faultSeed: flags.faultSeed,
    ...(flags.seedFile !== undefined && { seed: seedIn(flags.seedFile) }),
  };
}

export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError("Give a number from 0 to 65535.");
  return port;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Give a whole number.");
  return Number(text);
}

/** `secret`, or `secret=7,8` for two organizations. */
export function tokenFlag(text: string, before: readonly TokenFlag[]): readonly TokenFlag[] {
  const [, token = text, organizations] = /^(.+)=(\d{1,15}(?:,\d{1,15})*)$/.exec(text) ?? [];
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new InvalidArgumentError("A token is printable ASCII without spaces.");
  }
  return [...before, [token, organizations?.split(",").map(Number) ?? "every-organization"]];
}

export function faultFlag(text: string, before: readonly FaultRule[]): readonly FaultRule[] {
  const fault = readFaultFlag(text);
  if (typeof fault === "string") {
    throw new InvalidArgumentError(`${fault}.\nSuch as:\n${FAULT_HELP}`);
  }
  return [...before, fault];
}

function tokensOf(flags: readonly TokenFlag[]): Tokens {
  return flags.length === 0 ? [DEFAULT_TOKEN] : Object.fromEntries(flags);
}

function seedIn(file: string): Seed {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `The seed file ${file} cannot be read (${code}): give --seed-file the path of a JSON file.`,
    );
  }
  const seed = readSeed(text);
  if (typeof seed === "string") throw new CommandError(`The seed file ${file} cannot be used: ${seed}.`);
  return seed;
}
