/** What the flags of `emulator` mean. */
import { readFileSync } from "node:fs";

import type { EmulatorOptions, FaultRule, Seed } from "../../emulator";
import { readFaultFlag } from "../../emulator/faults/fault-rules";
import { FAULTS } from "../../emulator/faults/fault-table";
import { readSeed } from "../../emulator/seed";
import { errnoText } from "../../errno";
import { CommandError, UsageError } from "../command-line/usage-error";
import type { AccessTokens, TokenFlag } from "./tokens";

export interface EmulatorFlags {
  readonly port: number;
  readonly dataDir: string;
  readonly token: readonly TokenFlag[];
  readonly tokenFile?: string;
  readonly log: "text" | "json" | "off";
  readonly seedFile?: string;
  readonly accessListFieldNames: "whitelist" | "allowlist";
  readonly blackhole?: true;
  readonly endpoints: boolean;
  readonly fault: readonly FaultRule[];
  readonly faultSeed: number;
}

const EXAMPLES = { milliseconds: "500", status: "503", field: "tier", retryAfterSeconds: "5" } as const;

export const FAULT_HELP = Object.entries(FAULTS)
  .map(([name, { meaning, needs }]) => {
    const example = [name, ...needs.map((need) => `${need}=${EXAMPLES[need]}`)].join(",");
    return `  ${example.padEnd(30)} ${meaning}`;
  })
  .join("\n");

export function emulatorOptions(flags: EmulatorFlags, { tokens }: AccessTokens): EmulatorOptions {
  return {
    port: flags.port,
    dataDir: flags.dataDir,
    tokens,
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
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new UsageError(`--port ${text}: give a number from 0 to 65535`);
  }
  return port;
}

export function faultSeed(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--fault-seed ${text}: give a whole number`);
  return Number(text);
}

export function faultFlag(text: string, before: readonly FaultRule[]): readonly FaultRule[] {
  const fault = readFaultFlag(text);
  if (typeof fault === "string") {
    throw new UsageError(`--fault ${text}: ${fault}.\nSuch as:\n${FAULT_HELP}`);
  }
  return [...before, fault];
}

function seedIn(file: string): Seed {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError(
      `The seed file ${file} cannot be read: ${errnoText(error)}. Give --seed-file the path of a JSON file.`,
    );
  }
  const seed = readSeed(text);
  if (typeof seed === "string") throw new CommandError(`The seed file ${file} cannot be used: ${seed}.`);
  return seed;
}
