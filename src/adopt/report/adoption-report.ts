/** Reports what was adopted: as lines for people, and as JSON. */
import { firstNames } from "../../codegen";
import type { ClusterId } from "../../contract";
import type { ClusterKind } from "../../schema";
import {
  describeCluster,
  labelOf,
  SKIP_WORDS,
  type SkippedCluster,
  type SkipReason,
} from "../organization/read-organization";

/** A cluster that is in the code, and was not before. */
export interface AdoptedCluster {
  readonly kind: ClusterKind;
  readonly id: ClusterId;
  readonly name: string;
  readonly address: string;
}

export interface AdoptionOutcome {
  readonly organization: bigint;
  /** The written files. */
  readonly paths: readonly string[];
  readonly adopted: readonly AdoptedCluster[];
  readonly skipped: readonly SkippedCluster[];
  /** Sentences about what the person may not expect. */
  readonly notes: readonly string[];
  /** The lines that the app needs once; none if it has them, or needs none. */
  readonly appLines: readonly string[];
  /** What stands before these lines. */
  readonly appNote: string;
  /** What a plan must say of the clusters. */
  readonly plan: { readonly imports: number; readonly changes: number };
  /** What to do with the imports after the apply: a sentence. */
  readonly afterApply: string;
  /** The names of the sensitive variables that the code declares. */
  readonly variables: readonly string[];
  /** The names that the variables of the secrets would have that the clusters keep. */
  readonly keptSecrets: readonly string[];
}

/** Returns the lines for people; `isVerbose` names each cluster that was left out. */
export function adoptionLines(outcome: AdoptionOutcome, isVerbose: boolean): readonly string[] {
  const { organization, adopted, skipped, paths, notes, appLines, appNote, plan, variables } = outcome;
  const total = adopted.length === 1 ? "1 cluster" : `${adopted.length} clusters`;
  const written = paths.length === 0 ? "" : ` in ${paths.join(" and ")}`;
  const named = firstNames(adopted.map(({ kind, id, address }) => `${address} (${labelOf({ kind, id })})`));
  return [
    ...notes,
    ...(isVerbose ? skipped.map(leftOutLine) : leftOutLines(skipped)),
    adopted.length === 0
      ? `Nothing to adopt in organization ${organization}: nothing was written.`
      : `Adopted ${total} of organization ${organization}${written}: ${named}.`,
    ...givenLines(variables),
    ...(adopted.length > 0 ? keptLines(outcome.keptSecrets) : []),
    ...(appLines.length === 0 ? [] : [appNote, ...appLines.map((line) => `  ${line}`)]),
    ...(adopted.length === 0
      ? []
      : [
          `The plan must say: ${plan.imports} to import, 0 to add, ${plan.changes} to change, 0 to destroy. ${outcome.afterApply}`,
        ]),
  ];
}

function leftOutLine(one: SkippedCluster): string {
  return `Left out: ${describeCluster(one).replace(/^C/, "c")}: ${one.why}`;
}

/** What is left out each week is only counted. */
const EXPECTED: readonly SkipReason[] = ["in the project", "excluded", "deleted"];

function leftOutLines(skipped: readonly SkippedCluster[]): readonly string[] {
  if (skipped.length === 0) return [];
  const reasons = Object.entries(SKIP_WORDS).flatMap(([reason, words]) => {
    const all = skipped.filter((one) => one.reason === reason);
    if (all.length === 0) return [];
    const isExpected = EXPECTED.some((one) => one === reason);
    const names = isExpected ? "" : ` (${firstNames(all.map((one) => one.name ?? labelOf(one)))})`;
    return [`${all.length} ${words}${names}`];
  });
  return [`Left out ${skipped.length}: ${reasons.join(", ")}. --verbose lists them.`];
}

function givenLines(variables: readonly string[]): readonly string[] {
  if (variables.length === 0) return [];
  const them = variables.length === 1 ? "it" : "each one";
  return [
    `The service does not return a secret: give ${them} in ${namesOf(variables)}; the first apply overwrites what the service has.`,
  ];
}

function keptLines(kept: readonly string[]): readonly string[] {
  if (kept.length === 0) return [];
  const secrets = kept.length === 1 ? "1 secret stays" : `${kept.length} secrets stay`;
  return [
    `${secrets} in the service, until an update of the cluster needs ${kept.length === 1 ? "it" : "them"}: ${namesOf(kept)}. A secret that is in its variable while \`adopt\` runs is taken (docs/migrate.md).`,
  ];
}

function namesOf(variables: readonly string[]): string {
  return firstNames(variables.map((name) => `TF_VAR_${name}`));
}

export function adoptionReport(outcome: AdoptionOutcome): object {
  const { organization, adopted, skipped, paths, variables, keptSecrets, notes, appLines, plan } = outcome;
  return {
    organization,
    files: paths,
    written: adopted.map(({ kind, id, name, address }) => ({ cluster: `${kind}/${id}`, name, address })),
    skipped: skipped.map(({ kind, id, name, why }) => ({
      cluster: `${kind}/${id}`,
      name: name ?? null,
      reason: why,
    })),
    secrets: variables,
    keptSecrets,
    notes,
    appLines,
    plan,
  };
}
