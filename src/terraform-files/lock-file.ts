/**
 * Reads the entries of Terraform's dependency lock file, `.terraform.lock.hcl`, and adds or replaces one. All other bytes
 * of the file stay the same.
 */
import type { Json } from "../json";
import { type HclExpression, readHcl } from "./hcl";
import { HclError } from "./hcl-scanner";
import { valueIn } from "./hcl-value";

/** What the lock file records about a provider. */
export interface ProviderLock {
  /** The full source address, such as `registry.terraform.io/hashicorp/null`. */
  readonly address: string;
  readonly version: string;
  readonly constraints: string;
  /** May be empty: `terraform init` adds the hash of what it installs. */
  readonly hashes: readonly string[];
}

/** An entry of a file, with its offsets in the text. */
export interface LockFileEntry {
  readonly address: string;
  readonly version: string | undefined;
  readonly constraints: string | undefined;
  readonly hashes: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Terraform would not read the text as a lock file. The message names the line and what is wrong in it. */
export class LockFileError extends Error {}

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/**
 * Returns the entries of a lock file, in their order.
 *
 * @throws LockFileError that names the line and what is wrong in it
 */
export function readLockFile(text: string): readonly LockFileEntry[] {
  const fail = (problem: string, offset: number): never => {
    throw new LockFileError(`line ${text.slice(0, offset).split("\n").length} has ${problem}`);
  };
  try {
    const { attributes, blocks } = readHcl(text);
    for (const { start } of attributes.values()) fail(ANOTHER_THING, start);
    const addresses = new Set<string>();
    return blocks.map(({ type, labels, attributes, blocks: [nested], start, end }) => {
      const [address, another] = labels;
      if (type !== "provider") return fail(ANOTHER_THING, start);
      if (address === undefined || another !== undefined) throw new HclError(start);
      if (nested !== undefined) throw new HclError(nested.start);
      if (addresses.has(address)) fail(`a second entry of ${address}`, start);
      addresses.add(address);
      const texts = new Map(Array.from(attributes, ([name, written]) => [name, textsOf(written, text)]));
      const [version] = texts.get("version") ?? [];
      const [constraints] = texts.get("constraints") ?? [];
      return { address, version, constraints, hashes: texts.get("hashes") ?? [], start, end };
    });
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    const isAtEnd = error.offset === text.length;
    return fail(
      isAtEnd ? "an entry that does not end" : "something that is not part of an entry",
      error.offset,
    );
  }
}

const ANOTHER_THING = 'something else than provider "ADDRESS"';

/**
 * Returns the text with an entry, which replaces the one of the same address or is added at the end.
 *
 * @throws LockFileError as readLockFile does
 */
export function withEntry(text: string, lock: ProviderLock): string {
  const replaced = readLockFile(text).find(({ address }) => address === lock.address);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const entry = itemLines(lock).join(lineEnd);
  if (replaced !== undefined) return text.slice(0, replaced.start) + entry + text.slice(replaced.end);
  const before = text === "" ? HEADER : text + (text.endsWith("\n") ? "" : lineEnd);
  return before + lineEnd + entry + lineEnd;
}

/** The lines that Terraform writes for an entry. */
function itemLines({ address, version, constraints, hashes }: ProviderLock): readonly string[] {
  return [
    `provider "${address}" {`,
    `  version     = "${version}"`,
    `  constraints = "${constraints}"`,
    ...(hashes.length === 0 ? [] : ["  hashes = [", ...hashes.map((hash) => `    "${hash}",`), "  ]"]),
    "}",
  ];
}

/** Returns the text of `"text"`, or those of `["text", ...]`. No comma may follow it in the file. */
function textsOf({ text, start }: HclExpression, file: string): readonly string[] {
  const end = start + text.length;
  if (/^[^\S\n]*,/.test(file.slice(end))) throw new HclError(end);
  const values = [valueIn(text)].flat() as readonly Json[];
  const isPlain = (one: Json): one is string => typeof one === "string" && !/[$%]\{/.test(one);
  if (!values.every(isPlain)) throw new HclError(start);
  return values;
}
