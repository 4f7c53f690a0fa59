/** What an adoption may not do: forget clusters that other runs adopted, or begin a second program. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { type Adoption, hasHeader, type Owners } from "../../adopt";
import { UsageError } from "../command-line/command-error";
import type { EarlierFiles } from "./earlier-files";
import { type AdoptionTarget, ownNames } from "./targets";

/** Throws a UsageError if clusters would no longer be in the code, though the state has them: a plan would destroy them. */
export function refuseLost({ own }: Owners, replaced: EarlierFiles, { adopted }: Adoption): void {
  const lost = own.filter(
    ({ isInState, address }) =>
      isInState && replaced.addresses.has(address) && !adopted.some((one) => one.address === address),
  );
  if (lost.length === 0) return;
  throw new UsageError(
    `The files to replace have ${lost.map(({ address }) => address).join(", ")}, which the new ones would not have, and which the state has: a plan would destroy it. Adopt it too, or remove it from the state first.`,
  );
}

/** What a run adopts. */
export interface Selection {
  readonly organization: bigint;
  readonly only: readonly unknown[];
}

/** Throws a UsageError if files to replace have clusters of another organization, or of another selection. */
export function refuseOthers(
  { clusters }: EarlierFiles,
  { adopted, skipped }: Adoption,
  { organization, only }: Selection,
): void {
  const isExcluded = (kind: string, name: string) =>
    skipped.some((one) => one.kind === kind && one.name === name && one.reason.includes("--exclude"));
  const others = clusters.filter(
    (one) =>
      !adopted.some(({ address }) => address === one.address) &&
      (one.organization !== String(organization) || only.length > 0 || isExcluded(one.kind, one.name)),
  );
  if (others.length === 0) return;
  const named = others.map((one) => `${one.address} of organization ${one.organization} in ${one.file}`);
  throw new UsageError(
    `--force would remove what another run adopted: ${named.join(", ")}. Leave out --force to add what is new, or give --remove-others too. Nothing was written.`,
  );
}

/** Throws a UsageError if another program in a folder, which `adopt` wrote, has the same stack, and so the same state. */
export function refuseSecondProgram(folder: string, target: AdoptionTarget): void {
  const own = ownNames(target);
  const other = namesIn(folder).find((name) => {
    const path = join(folder, name);
    if (!name.endsWith(".ts") || own.includes(name) || !lstatSync(path).isFile()) return false;
    const text = readFileSync(path, "utf8");
    return hasHeader(text) && /\bnew TerraformStack\(/.test(text);
  });
  if (other === undefined) return;
  throw new UsageError(
    `${relative(process.cwd(), join(folder, other))} is a program that \`adopt\` wrote, and another one would have the same state. Write a cdktf.json whose "app" runs it, such as \`npx --no-install ts-node ${other.replace(/\.ts$/, ".main.ts")}\`: then new clusters are added to it. Nothing was written.`,
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
