/** Reports what was adopted: as lines for people, and as JSON. */
import type { Adoption } from "../adoption";
import { describeCluster } from "../organization/read-organization";
import { skipClause } from "../organization/skipped";

/** What an apply of all plans would send. */
export interface AdoptionCheck {
  readonly add: number;
  readonly change: number;
  readonly import: number;
  readonly destroy: number;
  /** The counts, then a sentence for each change that remains. */
  readonly lines: readonly string[];
}

export interface AdoptionOutcome {
  readonly organization: bigint;
  readonly adoption: Adoption;
  /** The written files. */
  readonly paths: readonly string[];
  readonly warnings: readonly string[];
}

export function adoptionLines({
  organization,
  adoption,
  paths,
  warnings,
}: AdoptionOutcome): readonly string[] {
  const { adopted, skipped, variables, keptSecrets, files } = adoption;
  const written = paths.length === 0 ? "" : ` in ${paths.join(", ")}`;
  const total = adopted.length === 1 ? "1 cluster" : `${adopted.length} clusters`;
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...skipped.map(
      (one) => `Left out: ${describeCluster(one).replace(/^C/, "c")}: ${skipClause(one.because)}`,
    ),
    files.size === 0
      ? `Nothing to adopt in organization ${organization}: nothing was written.`
      : `Adopted ${total} of organization ${organization}${written}.`,
    ...variables.map(
      (name) =>
        `The service does not return a secret: give it in TF_VAR_${name}; the first apply overwrites the one that the service has.`,
    ),
    ...keptLines(keptSecrets),
  ];
}

/** The most secrets that a line names. */
const MOST_NAMED = 5;

function keptLines(kept: readonly string[]): readonly string[] {
  if (kept.length === 0) return [];
  const named = kept.slice(0, MOST_NAMED).map((name) => `TF_VAR_${name}`);
  const more = kept.length > MOST_NAMED ? ` and ${kept.length - MOST_NAMED} more` : "";
  const secrets = kept.length === 1 ? "1 secret stays" : `${kept.length} secrets stay`;
  return [
    `${secrets} in the service, until an update of the cluster needs it: ${named.join(", ")}${more}. A secret that is in its variable while \`adopt\` runs is taken (docs/migrate.md).`,
  ];
}

/** Returns what was adopted, and what a check found; each may be left out. */
export function adoptionReport(
  outcome: AdoptionOutcome | undefined,
  check: AdoptionCheck | undefined,
): object {
  return {
    ...(outcome !== undefined && adoptionJson(outcome)),
    ...(check !== undefined && { check: checkJson(check) }),
  };
}

function adoptionJson({ organization, adoption, paths, warnings }: AdoptionOutcome): object {
  const { adopted, skipped, variables, keptSecrets } = adoption;
  return {
    organization,
    files: paths,
    written: adopted.map(({ kind, id, name, address, isImported }) => ({
      cluster: `${kind}/${id}`,
      name,
      address,
      imported: isImported,
    })),
    skipped: skipped.map(({ kind, id, name, because }) => ({
      cluster: `${kind}/${id}`,
      name: name ?? null,
      reason: skipClause(because),
    })),
    secrets: variables,
    keptSecrets,
    warnings,
  };
}

function checkJson({ lines, ...counts }: AdoptionCheck): object {
  return { ...counts, remains: lines.slice(1) };
}
