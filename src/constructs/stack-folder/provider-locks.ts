/**
 * Writes a stack's `.terraform.lock.hcl`, so that the CDKTF CLI does not run `terraform providers lock`: that command asks
 * the registry of each provider, and this package's provider has none.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../schema";
import {
  exactVersion,
  isOwnSource,
  type LockFileEntry,
  LockFileError,
  meetsConstraint,
  type ProviderLock,
  readLockFile,
  standaloneHashes,
  withEntry,
} from "../../terraform-files";
import { errnoText } from "../../text/node/errno";
import type { Notice } from "./notice";
import PLUGIN_HASHES from "./plugin-hashes.json";
import { pluginFolders } from "./plugin-places";

/** `required_providers` of a synthesized stack, by local name. */
export type RequiredProviders = Readonly<
  Record<string, { readonly source?: string; readonly version?: string } | undefined>
>;

/** The name of this package's provider in `required_providers`, which stays the same if its address is overridden. */
const LOCAL_NAME = "cloud";

/** Recorded if the stack requires no exact version of this package's provider. The CLI accepts it for any constraint. */
const ANY_VERSION = ">= 0.0.0";

/** The environment variable that has the CDKTF CLI skip the lock. */
const SKIP = "CDKTF_SKIP_PROVIDER_LOCK";

/** Completes the lock file in the folder of a stack. Returns what the user has to do. */
export function writeProviderLocks(folder: string, required: RequiredProviders): readonly Notice[] {
  const file = join(folder, ".terraform.lock.hcl");
  try {
    const before = read(file);
    const { text, unlocked } = withRequiredLocks(before, required, ownHashes(folder));
    if (text !== before) writeFileSync(file, text);
    const needsThisPackage = Object.values(required).some((provider) => isOwnSource(provider?.source));
    const isLookUpDue = unlocked.length > 0 && needsThisPackage && process.env[SKIP] !== "true";
    return isLookUpDue ? [{ kind: "unlocked-providers", text: lookUpNotice(file, unlocked) }] : [];
  } catch (error) {
    return [{ kind: "broken-lock-file", text: `${file} ${problemOf(error)}` }];
  }
}

/**
 * Returns the hashes of the plugin of this package: of the script, of the packages that were released with it, and of those
 * that `install --standalone` made on this machine.
 */
function ownHashes(folder: string): readonly string[] {
  const made = pluginFolders(folder)
    .flatMap((each) => Object.entries(standaloneHashes(each)))
    .filter(([place]) => place.startsWith(`${PROVIDER_VERSION}/`))
    .map(([, hash]) => hash);
  return [...new Set([...(PLUGIN_HASHES as readonly string[]), ...made])];
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function lookUpNotice(file: string, unlocked: readonly string[]): string {
  return `\
Set ${SKIP}=true in the environment of \`cdktf diff\`, \`deploy\` and \`destroy\`, or they will fail.
  They run \`terraform providers lock\` unless ${file} has an entry for each provider, and that command needs a registry for each; the provider "cloud" has none. Without an entry:
${unlocked.map((provider) => `    ${provider}`).join("\n")}`;
}

function problemOf(error: unknown): string {
  if (error instanceof LockFileError) {
    return `was left as it is: ${error.message}. Correct it, or delete it and synthesize again.`;
  }
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return `cannot be read or written: ${errnoText(error)}. \`cdktf diff\`, \`deploy\` and \`destroy\` need it, or ${SKIP}=true in their environment.`;
}

/**
 * Returns the lock file with the entries that the stack needs and that can be known, and each provider that the CLI would
 * look up in its registry, with the reason. Entries of other providers are never changed. The entry of this package's
 * provider is replaced if its version, hashes or constraints are not those of the plugin in this package.
 *
 * @throws LockFileError if the text is not a lock file
 */
function withRequiredLocks(
  text: string,
  required: RequiredProviders,
  hashes: readonly string[],
): { readonly text: string; readonly unlocked: readonly string[] } {
  let locked = text;
  const unlocked: string[] = [];
  for (const { isOwn, address, constraint } of byAddress(required)) {
    const entryOf = () => readLockFile(locked).find((candidate) => candidate.address === address);
    const entry = entryOf();
    const lock = isOwn ? ownLock(address, constraint, hashes) : exactLock(address, constraint);
    if (lock !== undefined && (entry === undefined || (isOwn && !isCurrent(entry, lock, constraint))))
      locked = withEntry(locked, lock);
    if (!passesCheck(entryOf(), constraint)) unlocked.push(`${address} (${reason(entry, constraint)})`);
  }
  return { text: locked, unlocked };
}

interface Requirement {
  readonly isOwn: boolean;
  readonly address: string;
  readonly constraint: string | undefined;
}

function byAddress(required: RequiredProviders): readonly Requirement[] {
  const requirements = Object.entries(required).flatMap(([name, provider]): Requirement[] => {
    if (typeof provider?.source !== "string") return [];
    const address = fullAddress(provider.source);
    const isOwn = name === LOCAL_NAME || address === PROVIDER_SOURCE;
    return [{ isOwn, address, constraint: provider.version }];
  });
  return requirements.sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** Returns the lock of this package's provider. Only this version at its own address has hashes. */
function ownLock(
  address: string,
  constraint = ANY_VERSION,
  hashes: readonly string[],
): ProviderLock | undefined {
  const exact = exactLock(address, constraint);
  if (address !== PROVIDER_SOURCE) return exact;
  if (exact !== undefined && exact.version !== PROVIDER_VERSION) return exact;
  if (!meetsConstraint(PROVIDER_VERSION, constraint)) return undefined;
  const constraints = exact?.constraints ?? ANY_VERSION;
  return { address, version: PROVIDER_VERSION, constraints, hashes };
}

function exactLock(address: string, constraint = ""): ProviderLock | undefined {
  const version = exactVersion(constraint);
  if (version === undefined || !LOCKABLE.test(address)) return undefined;
  return { address, version, constraints: version, hashes: [] };
}

/** The form of an address in a lock file. Providers that are built into Terraform have no entry. */
const LOCKABLE =
  /^(?!terraform\.io\/builtin\/)[a-z0-9.-]+(?::(?!443\/)\d+)?(?:\/[a-z0-9]+(?:[_-][a-z0-9]+)*){2}$/;

/** Reports whether an entry of this package's provider can stay. */
function isCurrent(entry: LockFileEntry, lock: ProviderLock, constraint: string | undefined): boolean {
  const hasHashes = lock.hashes.every((hash) => entry.hashes.includes(hash));
  return entry.version === lock.version && hasHashes && passesCheck(entry, constraint);
}

/** Reports whether the CLI accepts an entry: it compares the texts of both constraints. */
function passesCheck(entry: LockFileEntry | undefined, constraint = ">0"): boolean {
  return entry?.constraints !== undefined && meetsConstraint(constraint, entry.constraints);
}

function reason(entry: LockFileEntry | undefined, constraint: string | undefined): string {
  const required = constraint === undefined ? "no version is required" : `"${constraint}" is required`;
  if (entry === undefined) return `${required}, not one exact version`;
  return `${required}, and the lock file is for "${entry.constraints ?? "any version"}"`;
}

/** Completes a source address as the CLI does, even for a core with another default registry. */
function fullAddress(source: string): string {
  const parts = source.split("/");
  return [...["registry.terraform.io", "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join(
    "/",
  );
}
