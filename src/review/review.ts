/** Reviews a plan: collects every finding about every cluster, and judges the gate. */
import { compareNames, dayOf, withoutKeys } from "../schema";
import type { ListReview } from "./findings/access/access-lists";
import { type Code, DEFAULT_FAIL_ON } from "./findings/catalog";
import { doubtAbout } from "./findings/certainty";
import { scopeOfFinding } from "./findings/covered";
import { finderByCode, inOrder } from "./findings/facts";
import { findAll } from "./findings/finders";
import type { Finding } from "./findings/finding";
import type { ReviewedCluster } from "./findings/form-finders";
import { inOrganizations, organizationsOf, type Scope } from "./findings/scope";
import { type SubjectOptions, subjectsOf } from "./findings/subjects";
import type { Approval } from "./gate/approvals";
import { type Gate, judgeGate } from "./gate/gate";
import type { ClusterChange, OtherResources } from "./plan/changes";
import type { Plan } from "./plan/plan";
import type { WrittenLines } from "./plan/synthesized";
import type { Sha256 } from "./sha256";

export interface ReviewOptions extends SubjectOptions {
  /** The name of the plan's stack. Default: that of the synthesized stack. */
  readonly stack?: string;
  /** Codes, groups and levels that stop the gate; see `gateNames`. Default: `DEFAULT_FAIL_ON`. */
  readonly failOn?: readonly string[];
  /** Approvals from the command line and from files. */
  readonly approvals?: readonly Approval[];
  /** The approvals of the target branch; undefined if they are not known. */
  readonly baseApprovals?: readonly Approval[];
  /** The day of the review in UTC, as YYYY-MM-DD. Default: today. */
  readonly today?: string;
}

/** A cluster that the plan changes, or that a finding is about. */
export interface ClusterReview {
  readonly change: ClusterChange;
  /** The change of a new cluster that gets the name of a destroyed one, as a replacement of that one. */
  readonly replacement?: ClusterChange;
  readonly lists: readonly ListReview[];
  /** The construct's path, and where it is written: `main.ts:12`. */
  readonly path?: string;
  readonly line?: string;
  /** The lines of its attributes and ranges, in the same file. */
  readonly written?: WrittenLines;
}

export interface Review {
  readonly plan: Plan;
  /** The name of the stack; undefined if it is not known. */
  readonly stack: string | undefined;
  /** In order of their addresses. */
  readonly clusters: readonly ClusterReview[];
  /** How many clusters the plan holds, including deposed ones. */
  readonly total: number;
  /** How many of them do not change. */
  readonly unchanged: number;
  readonly others: OtherResources;
  /** How many statements of callers were checked against the plan. */
  readonly statements: number;
  /** The most severe first. */
  readonly findings: readonly Finding[];
  /** Returns the line of the program that makes what is at an address, such as a data source; undefined if it is not known. */
  readonly lineOf: (address: string) => string | undefined;
  /** Returns the findings of some codes, in their order. */
  readonly findingsOf: (...codes: readonly Code[]) => readonly Finding[];
  /** The review knows everything that the plan does, and has only notes, and no note about credentials. */
  readonly isClean: boolean;
  readonly gate: Gate<Finding>;
  /** Returns exactly what a finding is about: the basis of its fingerprint and, within its organization, of its digest. */
  readonly scopeOf: (found: Finding) => Scope;
  /** The caller's, for the fingerprints and ids of a rendering. */
  readonly sha256: Sha256;
}

/** Reviews a plan. `sha256` makes the digests of findings, and the fingerprints and ids of renderings. */
export function review(plan: Plan, sha256: Sha256, options: ReviewOptions = {}): Review {
  const { synthesized, stack = synthesized?.stack } = options;
  const { ofPlan, clusters } = subjectsOf(plan, options);
  const { changes, statements } = ofPlan;
  const findings = inOrder(findAll(ofPlan, clusters));
  const all = [...changes.clusters, ...changes.drift];
  const reviewed = [...clusters.map(clusterReview), ...onlyMentioned(findings, clusters, all)].map(
    (cluster) => ({ ...cluster, ...synthesized?.constructs.get(withoutKeys(cluster.change.address)) }),
  );
  const planned = byAddress(changes.clusters);
  const outside = byAddress(changes.drift);
  const scope = (found: Finding) => {
    const { code, address = "" } = found;
    const [first, second] = code === "drift" ? [outside, planned] : [planned, outside];
    return found.scope ?? scopeOfFinding(found, first.get(address) ?? second.get(address));
  };
  const organizations = organizationsOf(all);
  return {
    plan,
    stack,
    clusters: reviewed.sort((a, b) => compareNames(a.change.address, b.change.address)),
    total: changes.clusters.length,
    unchanged: changes.clusters.length - clusters.length,
    others: changes.others,
    statements: statements.length,
    findings,
    lineOf: (address) => synthesized?.lineOf?.(withoutKeys(address)),
    findingsOf: finderByCode(findings),
    isClean:
      doubtAbout("clean", { plan, findings, statements: statements.length }) === undefined &&
      findings.every(({ level, code }) => level === "note" && code !== "credentials"),
    gate: judgeGate(findings, {
      failOn: options.failOn ?? DEFAULT_FAIL_ON,
      approvals: options.approvals ?? [],
      baseApprovals: options.baseApprovals,
      today: options.today ?? dayOf(new Date()),
      scopeOf: (found) => inOrganizations(scope(found), organizations),
      sha256,
      ...(stack !== undefined && { stack }),
    }),
    scopeOf: scope,
    sha256,
  };
}

function clusterReview({ change, replacement, lists }: ReviewedCluster): ClusterReview {
  return { change, ...(replacement !== undefined && { replacement }), lists };
}

function byAddress(changes: readonly ClusterChange[]): ReadonlyMap<string, ClusterChange> {
  return new Map(changes.map((change) => [change.address, change]));
}

/** Returns the clusters that do not change but that a finding is about, such as drift. */
function onlyMentioned(
  findings: readonly Finding[],
  changing: readonly ReviewedCluster[],
  all: readonly ClusterChange[],
): readonly ClusterReview[] {
  const shown = new Set(changing.map(({ change }) => change.address));
  const mentioned = new Set(findings.flatMap(({ address }) => address ?? []));
  const changes = byAddress(all);
  return [...mentioned].flatMap((address) => {
    const change = shown.has(address) ? undefined : changes.get(address);
    return change === undefined ? [] : [{ change: { ...change, action: "no-op" }, lists: [] }];
  });
}
