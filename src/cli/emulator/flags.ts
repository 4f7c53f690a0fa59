/** Converts the flags of `emulator` into the options of the emulator. */
import type { EmulatorOptions, FaultRule, Seed } from "../../emulator";
import { readFaultFlag } from "../../emulator/faults/fault-rules";
import { FAULTS } from "../../emulator/faults/fault-table";
import { readSeed } from "../../emulator/seed";
import { CommandError, UsageError } from "../command-line/command-error";
import { readFlagFile } from "../command-line/user-files";
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

/** One line for each fault: an example of the flag, and what the fault does. */
export const FAULT_HELP = Object.entries(FAULTS)
  .map(([name, { meaning, needs = [] }]) => {
    const example = [name, ...needs.map((need) => `${need}=${EXAMPLES[need]}`)].join(",");
    return `  ${example.padEnd(30)} ${meaning}`;
  })
  .join("\n");

/** Returns the emulator's options. Reads the seed file; throws a CommandError if that fails. */
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

/** Reads one `--fault`, and adds it to the faults before it. */
export function faultFlag(text: string, before: readonly FaultRule[]): readonly FaultRule[] {
  const fault = readFaultFlag(text);
  if (typeof fault === "string") {
    throw new UsageError(`--fault ${text}: ${fault}.\nSuch as:\n${FAULT_HELP}`);
  }
  return [...before, fault];
}

function seedIn(file: string): Seed {
  const text = readFlagFile(`The seed file ${file}`, file, "Give --seed-file the path of a JSON file.");
  const seed = readSeed(text);
  if (typeof seed === "string") throw new CommandError(`The seed file ${file} cannot be used: ${seed}.`);
  return seed;
}
