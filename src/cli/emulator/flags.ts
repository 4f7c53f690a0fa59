/** Converts the flags of `emulator` into the options of the emulator, and the access tokens that it accepts. */
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";

import type { EmulatorOptions, FaultRule, Seed, TokenGrants } from "../../emulator";
import { type Backend, readBackend } from "../../emulator/backends";
import { readFaultFlag } from "../../emulator/faults/fault-rules";
import { FAULTS } from "../../emulator/faults/fault-table";
import { readSeed } from "../../emulator/seed";
import { readStandIn, type StandIn } from "../../emulator/stand-ins";
import { cdkLibraryOf } from "../../terraform-files";
import { FILE, type OptionDescription } from "../command-line/command";
import { CommandError, UsageError } from "../command-line/command-error";
import { readFlagFile } from "../command-line/user-files";
import { consoleFolder } from "./open-console";

export interface EmulatorFlags {
  readonly port: number;
  readonly dataDir: string;
  readonly token: readonly TokenFlag[];
  readonly tokenFile?: string;
  readonly log: "text" | "json" | "off";
  readonly seedFile?: string;
  readonly accessListFieldNames: "whitelist" | "allowlist";
  readonly blackhole?: true;
  readonly admitLoopback?: true;
  readonly as: readonly StandIn[];
  readonly backend: readonly Backend[];
  readonly endpoints: boolean;
  readonly open?: true;
  readonly detach?: true;
  readonly stop?: true;
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

export const SEED_FILE: OptionDescription = {
  name: "seed-file",
  description:
    'a JSON file with the first clusters, such as `{"opensearch":[{"name":"logs","organization_id":1}]}`',
  value: FILE,
};

/** Returns the emulator's options. Throws a CommandError if the seed file cannot be read, or if there is no console to open. */
export function emulatorOptions(flags: EmulatorFlags, { tokens }: AccessTokens): EmulatorOptions {
  const consoleDir = consoleFolder();
  if (flags.open === true && consoleDir === undefined) {
    throw new CommandError("The console is missing from this installation: install the package again.");
  }
  return {
    port: flags.port,
    dataDir: flags.dataDir,
    tokens,
    log: flags.log,
    accessListFieldNames: flags.accessListFieldNames,
    admitLoopback: flags.admitLoopback === true,
    standIns: flags.as,
    backends: flags.backend,
    endpoints: flags.endpoints ? (flags.blackhole === true ? "blackhole" : "reset") : "off",
    faults: flags.fault,
    faultSeed: flags.faultSeed,
    cdkLibrary: cdkLibraryOf(process.cwd()),
    ...(consoleDir !== undefined && { consoleDir }),
    ...(flags.seedFile !== undefined && { seed: seedIn(flags.seedFile) }),
  };
}

/** Returns a function that reads one value of an option, and adds it to those before it. `read` returns what is wrong as a text. */
function repeated<Value>(
  read: (text: string, before: readonly Value[]) => Value | string,
  refusal: (problem: string, text: string) => string,
) {
  return (text: string, before: readonly Value[]): readonly Value[] => {
    const value = read(text, before);
    if (typeof value === "string") throw new UsageError(refusal(value, text));
    return [...before, value];
  };
}

export const faultFlag = repeated<FaultRule>(
  readFaultFlag,
  (problem, text) => `--fault ${text}: ${problem}.\nSuch as:\n${FAULT_HELP}`,
);

export const standInFlag = repeated<StandIn>(readStandIn, (problem, text) => `--as ${text}: ${problem}.`);

/** Never shows the text: it may hold a login. */
export const backendFlag = repeated<Backend>(readBackend, (problem) => `--backend: ${problem}.`);

/** Reads a seed file. Throws a CommandError if it is not one. */
export function seedIn(file: string): Seed {
  const text = readFlagFile(`The seed file ${file}`, file, "Give --seed-file the path of a JSON file.");
  const seed = readSeed(text);
  if (typeof seed === "string") throw new CommandError(`The seed file ${file} cannot be used: ${seed}.`);
  return seed;
}

/** A token, and the organizations that it gives access to. */
export type TokenFlag = readonly [string, readonly number[] | "every-organization"];

/** The variable with the emulator's token. CLOUD_ACCESS_TOKEN is not read: it may hold a token of the real service. */
export const TOKEN_VARIABLE = "CLOUD_EMULATOR_TOKEN";

export interface AccessTokens {
  readonly tokens: TokenGrants;
  /** The first of the tokens. */
  readonly first: string;
  /** Whether the user gave the tokens: then none is ever printed. */
  readonly areGiven: boolean;
  readonly warning?: string;
}

/** Returns the tokens of the flags; else the token of the environment; else a random token for this run. */
export function accessTokens(
  flags: { readonly token: readonly TokenFlag[]; readonly tokenFile?: string },
  environment: NodeJS.ProcessEnv = process.env,
): AccessTokens {
  if (flags.tokenFile !== undefined) return tokensIn(flags.tokenFile, flags.token);
  const [given] = flags.token;
  if (given !== undefined) {
    return { tokens: Object.fromEntries(flags.token), first: given[0], areGiven: true };
  }
  const variable = environment[TOKEN_VARIABLE];
  if (variable !== undefined && variable !== "") {
    if (!isToken(variable)) throw new CommandError(`${TOKEN_VARIABLE}: ${TOKEN_FORM}`);
    return { tokens: [variable], first: variable, areGiven: true };
  }
  const token = randomToken();
  return { tokens: [token], first: token, areGiven: false };
}

/** Returns a random token that nobody can guess. */
export function randomToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Reads one `--token`: `secret`, or `secret=7,8` for two organizations. The error never shows the text. */
export function tokenFlag(text: string, before: readonly TokenFlag[]): readonly TokenFlag[] {
  const token = readToken(text);
  if (token === undefined) throw new UsageError(`--token: ${TOKEN_FORM}`);
  return [...before, token];
}

const TOKEN_FORM = "A token is printable ASCII without spaces.";

function readToken(text: string): TokenFlag | undefined {
  const [, token = text, organizations] = /^(.+)=(\d{1,15}(?:,\d{1,15})*)$/.exec(text) ?? [];
  if (!isToken(token)) return undefined;
  return [token, organizations?.split(",").map(Number) ?? "every-organization"];
}

function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

function tokensIn(file: string, others: readonly TokenFlag[]): AccessTokens {
  const fix = "Give --token-file the path of a file with a token on each line.";
  const lines = readFlagFile(`The token file ${file}`, file, fix).split(/\r?\n/);
  const found = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const token = readToken(line.trim());
    if (token !== undefined) return [token];
    throw new CommandError(`The token file ${file}, line ${index + 1}: ${TOKEN_FORM}`);
  });
  const [first] = found;
  if (first === undefined) {
    throw new CommandError(`The token file ${file} is empty: write a token into it, one on each line.`);
  }
  const isOpen = (statSync(file).mode & 0o044) !== 0;
  return {
    tokens: Object.fromEntries([...found, ...others]),
    first: first[0],
    areGiven: true,
    ...(isOpen && { warning: `Other users can read ${file}: \`chmod 600\` closes it.` }),
  };
}
