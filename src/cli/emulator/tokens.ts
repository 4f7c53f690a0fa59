/** The access tokens that an emulator accepts, and a way to name one in a shell without showing it. */
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";

import type { TokenGrants } from "../../emulator";
import { CommandError, UsageError } from "../command-line/command-error";
import { readFlagFile } from "../command-line/user-files";

/** A token, and the organizations that it gives access to. */
export type TokenFlag = readonly [string, readonly number[] | "every-organization"];

/** The variable with the emulator's token. CLOUD_ACCESS_TOKEN is not read: it may hold a token of the real service. */
export const TOKEN_VARIABLE = "CLOUD_EMULATOR_TOKEN";

export interface AccessTokens {
  readonly tokens: TokenGrants;
  /** A word of the shell that stands for one of the tokens. Never shows a token that the user gave. */
  readonly inShell: string;
  readonly warning?: string;
}

/** Returns the tokens of the flags; else the token of the environment; else a random token for this run. */
export function accessTokens(
  flags: { readonly token: readonly TokenFlag[]; readonly tokenFile?: string },
  environment: NodeJS.ProcessEnv = process.env,
): AccessTokens {
  if (flags.tokenFile !== undefined) return tokensIn(flags.tokenFile, flags.token);
  if (flags.token.length > 0) {
    return { tokens: Object.fromEntries(flags.token), inShell: '"<a token given with --token>"' };
  }
  const variable = environment[TOKEN_VARIABLE];
  if (variable !== undefined && variable !== "") {
    if (!isToken(variable)) throw new CommandError(`${TOKEN_VARIABLE}: ${TOKEN_FORM}`);
    return { tokens: [variable], inShell: `"$${TOKEN_VARIABLE}"` };
  }
  const token = randomToken();
  return { tokens: [token], inShell: token };
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

/** Reads a file with one token on each line. */
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
  const isAlone = found.length === 1 && first[1] === "every-organization" && lines[0] === first[0];
  const isOpen = (statSync(file).mode & 0o044) !== 0;
  return {
    tokens: Object.fromEntries([...found, ...others]),
    inShell: isAlone ? `"$(cat '${file.replaceAll("'", `'\\''`)}')"` : `"<a token of ${file}>"`,
    ...(isOpen && { warning: `Other users can read ${file}: \`chmod 600\` closes it.` }),
  };
}
