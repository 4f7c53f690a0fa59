/** Reviews a plan: collects every finding about every cluster, and judges the gate. */
import { compareNames, dayOf } from "../schema";
import { accessFindings } from "./findings/access/access-findings";
import { AccessLists, type ListReview } from "./findings/access/access-lists";
import { lockoutFindings } from "./findings/access/lockout";
import { type Code, DEFAULT_FAIL_ON } from "./findings/catalog";
import { acknowledgementFindings } from "./findings/cluster/acknowledgements";
import { brokenRuleFindings } from "./findings/cluster/broken-rules";
import { ignoredFindings } from "./findings/cluster/ignored";
import { lifecycleFindings } from "./findings/cluster/lifecycle";
import { resetFindings } from "./findings/cluster/resets";
import { rewrittenFindings } from "./findings/cluster/rewritten";
import { duplicateNameFindings, namesakes } from "./findings/cluster/same-names";
import { sizingFindings, timeoutFindings, urlFindings } from "./findings/cluster/settings";
import { sharedClusterFindings } from "./findings/cluster/shared-clusters";
import { snapshotFindings } from "./findings/cluster/snapshots";
import { windowFindings } from "./findings/cluster/window";
import { Ledger, samePath } from "./findings/differences";
import { accountsOf, finderByCode, type Finding, inOrder } from "./findings/finding";
import { identityFindings } from "./findings/login/identity";
import { credentialsFindings } from "./findings/plan/credentials";
import { driftFindings } from "./findings/plan/drift";
import { entryFindings, idleFindings, isIdle } from "./findings/plan/entries";
import { otherProviders, planFindings, providedBy } from "./findings/plan/plan-findings";
import { sensitivityFindings } from "./findings/plan/sensitivity";
import { openListFindings, shapeFindings } from "./findings/plan/shapes";
import { contradicted, otherNameFindings, unexplained, unknownType } from "./findings/plan/unreviewed";
import { inOrganizations, organizationsOf, type Subject } from "./findings/subject";
import type { Approval } from "./gate/approvals";
import { type Gate, judgeGate } from "./gate/gate";
import { subjectOfFinding } from "./gate/stops";
import { groupBy } from "./group-by";
import {
  changesOf,
  type ClusterChange,
  clusterProviders,
  driftOf,
  type OtherResources,
} from "./input/changes";
import { configuredIn, type IsConfigured, withoutKeys } from "./input/configured";
import { addressesOf, contradictions, type Records, recordsOf, withMarksOf } from "./input/contradictions";
import type { MustReach } from "./input/must-reach";
import { isCredentials, passwordPlaces, readWhilePlanning, withHidden } from "./input/passwords";
import type { PlanFile } from "./input/plan-file";
import { Providers } from "./input/provider";
import { onlyRefreshes, withRefreshed } from "./input/refreshed";
import type { Synthesized, WrittenLines } from "./input/synthesized";
import type { Sha256 } from "./sha256";

export interface ReviewOptions {
  readonly synthesized?: Synthesized;
  readonly mustReach?: readonly MustReach[];
  /** Codes, groups and levels that stop the gate; see `gateNames`. Default: `DEFAULT_FAIL_ON`. */
  readonly failOn?: readonly string[];
  /** Approvals from the command line and from files. */
  readonly approvals?: readonly Approval[];
  /** The approvals of the target branch; undefined if they are not known. */
  readonly baseApprovals?: readonly Approval[];
  /** The day of the review in UTC, as YYYY-MM-DD. Default: today. */
  readonly today?: string;
  /** Source addresses at which an organization hosts this provider. */
  readonly providers?: readonly string[];
}

/** A cluster that the plan changes, or that a finding is about. */
export interface ClusterReview {
  readonly change: ClusterChange;
  readonly lists: readonly ListReview[];
  /** The construct's path, and where it is written: `main.ts:12`. */
  readonly path?: string;
  readonly source?: string;
  /** The lines of its attributes and ranges, in the same file. */
  readonly written?: WrittenLines;
}

export interface Review {
  readonly plan: PlanFile;
  /** In order of their addresses. */
  readonly clusters: readonly ClusterReview[];
  /** How many clusters the plan holds, including leftovers of replacements. */
  readonly total: number;
  /** How many of them do not change. */
  readonly unchanged: number;
  readonly others: OtherResources;
  /** How many statements of callers were checked against the plan. */
  readonly statements: number;
  /** The most severe first. */
  readonly findings: readonly Finding[];
  /** Returns the findings of some codes, in their order. */
  readonly findingsOf: (...codes: readonly Code[]) => readonly Finding[];
  /** There are only notes, none of them about credentials, and the plan is complete and without errors. */
  readonly isClean: boolean;
  readonly gate: Gate;
  /** Returns exactly what a finding is about: the basis of its fingerprint and, within its organization, of its digest. */
  readonly subjectOf: (found: Finding) => Subject;
  /** The caller's, for the fingerprints and ids of a rendering. */
  readonly sha256: Sha256;
}

/** Reviews a plan. `sha256` makes the digests of findings, and the fingerprints and ids of renderings. */
export function review(plan: PlanFile, sha256: Sha256, options: ReviewOptions = {}): Review {
  const { synthesized } = options;
  const providers = new Providers(options.providers ?? [], clusterProviders(plan));
  const records = recordsOf(plan, providers);
  const changes = changesOf(withRefreshed(plan, records.planned, records.prior), providers);
  const { others } = changes;
  const drifts = driftOf(plan);
  const contradicting = contradictions(plan, records, changes.clusters, drifts);
  const doubtful = new Set(contradicting.map(({ address }) => address));
  const marked = markedIn(records, changes.clusters, drifts, doubtful);
  const readBefore = readWhilePlanning(plan).filter(isCredentials);
  const credentials = [...readBefore, ...changes.credentials];
  const places = credentials.length === 0 ? [] : passwordPlaces(plan);
  const clusters = changes.clusters.map((change) => withHidden(marked(change), places));
  const drifted = drifts.map(marked);
  const lasting = clusters.flatMap(({ after, address }) => (after === null ? [] : address));
  const { isConfigured, constantOf, serviceOf } = configuredIn(plan.configuration, lasting);
  const lists = new AccessLists(isConfigured);
  const pathOf = (address: string) => synthesized?.constructs.get(address)?.path;
  const addressOf = new Map(
    [...(synthesized?.constructs ?? [])].map(([address, { path }]) => [path ?? address, address]),
  );
  const isDeclared = (name: string) => isConfigured(addressOf.get(name) ?? name, "name") !== undefined;
  const statements = [...(synthesized?.statements ?? []), ...(options.mustReach ?? [])];
  const changing = clusters.filter(isChanging);
  const namesakeOf = namesakes(clusters);
  const judged: ClusterReview[] = [];
  const ofChanging: Finding[] = [];
  // One cluster after another: its values are still in the cache of the processor when its findings are made.
  for (const change of changing) {
    const cluster = { change, lists: change.isDeposed ? [] : lists.of(change) };
    judged.push(cluster);
    for (const found of clusterFindings(cluster, isConfigured, namesakeOf(change))) ofChanging.push(found);
    for (const found of ignoredFindings(change, constantOf)) ofChanging.push(found);
  }
  // Only a plan that refreshes leaves out a deleted cluster that the configuration still has.
  const deleted = onlyRefreshes(plan, records.planned)
    ? deletedIn(drifted).filter(({ address }) => isDeclared(address))
    : [];
  const ofPlan = [
    ...planFindings(plan, providers),
    ...otherProviders([...clusters, ...drifted, ...credentials.map(providedBy)], providers),
    ...changes.unknown.map((entry) => unknownType(entry)),
    ...changes.unknownDrift.map((entry) => unknownType(entry, "drift")),
    ...credentialsFindings(readBefore, changes.credentials, places),
    ...contradicting.map((one) =>
      contradicted(one.change === undefined ? one : { ...one, change: marked(one.change) }),
    ),
  ];
  const ofAll = [
    ...duplicateNameFindings(clusters, serviceOf),
    ...sharedClusterFindings(clusters, serviceOf),
    ...driftFindingsOf(clusters, drifted, lists),
    ...lockoutFindings(statements, [...clusters, ...deleted], lists, pathOf, isDeclared),
  ];
  const findings = inOrder([...ofPlan, ...ofChanging, ...ofAll]);
  const shown = [...judged, ...onlyMentioned([...ofPlan, ...ofAll], changing, [...clusters, ...drifted])];
  shown.sort((a, b) => compareNames(a.change.address, b.change.address));
  const today = options.today ?? dayOf(new Date());
  const changeOf = changesByAddress(clusters, drifted);
  let organizations: readonly string[] | undefined;
  const organizationsOfPlan = () => (organizations ??= organizationsOf([...clusters, ...drifted]));
  const subject = (found: Finding) => found.subject ?? subjectOfFinding(found, changeOf(found));
  return {
    plan,
    clusters:
      synthesized === undefined
        ? shown
        : shown.map((cluster) => ({
            ...cluster,
            ...synthesized.constructs.get(withoutKeys(cluster.change.address)),
          })),
    total: clusters.length,
    unchanged: clusters.length - changing.length,
    others,
    statements: statements.length,
    findings,
    findingsOf: finderByCode(findings),
    isClean:
      plan.complete === true &&
      findings.every(({ level, code }) => level === "note" && code !== "credentials"),
    gate: judgeGate(findings, {
      failOn: options.failOn ?? DEFAULT_FAIL_ON,
      approvals: options.approvals ?? [],
      baseApprovals: options.baseApprovals,
      today,
      subjectOf: (found) => inOrganizations(subject(found), organizationsOfPlan),
      sha256,
    }),
    subjectOf: subject,
    sha256,
  };
}

/**
 * Returns a function that marks in a change what other parts of the plan mark. Parts that agree about a cluster mark the
 * same. They are not compared for a cluster that is forgotten, nor under the address before a move.
 */
function markedIn(
  records: Records,
  changes: readonly ClusterChange[],
  drifts: readonly ClusterChange[],
  doubtful: ReadonlySet<string>,
): (change: ClusterChange) => ClusterChange {
  const driftsAt = groupBy(drifts, ({ address }) => address);
  const repeatsAt = groupBy(doubtful.size === 0 ? [] : changes, ({ address }) => address);
  return (change) => {
    const { address, previousAddress, action } = change;
    const isKnownToAgree = !driftsAt.has(address) && !doubtful.has(address) && action !== "forget";
    if (isKnownToAgree && previousAddress === undefined) return change;
    const others = addressesOf(change).flatMap((at) => [
      ...(driftsAt.get(at) ?? []),
      ...((doubtful.has(at) ? repeatsAt.get(at) : undefined) ?? []),
    ]);
    return withMarksOf(records, change, others);
  };
}

/** Returns a function that finds the change of a finding: for drift the drifted cluster, else the planned change. */
function changesByAddress(
  clusters: readonly ClusterChange[],
  drifted: readonly ClusterChange[],
): (found: Finding) => ClusterChange | undefined {
  let maps: Readonly<Record<"planned" | "drifted", ReadonlyMap<string, ClusterChange>>> | undefined;
  const indexed = (changes: readonly ClusterChange[]) =>
    new Map(changes.map((change) => [change.address, change]));
  return ({ code, address = "" }) => {
    maps ??= { planned: indexed(clusters), drifted: indexed(drifted) };
    const [first, second] = code === "drift" ? [maps.drifted, maps.planned] : [maps.planned, maps.drifted];
    return first.get(address) ?? second.get(address);
  };
}

/** Returns what every finder reports about a cluster, then the differences that no finder accounts for. */
function clusterFindings(
  { change, lists }: Pick<ClusterReview, "change" | "lists">,
  isConfigured: IsConfigured,
  namesake: string | undefined,
): Finding[] {
  const ledger = new Ledger();
  const found: Finding[] = [];
  const take = (more: readonly Finding[]) => {
    for (const one of more) found.push(one);
  };
  take(entryFindings(change));
  take(lifecycleFindings(change, ledger, namesake));
  for (const list of lists) take(accessFindings(list));
  if (!change.isDeposed) {
    const resets = resetFindings(change, isConfigured);
    take(resets);
    take(identityFindings(change, ledger));
    take(snapshotFindings(change, ledger));
    take(sizingFindings(change, resets, isConfigured, ledger));
    take(urlFindings(change));
    take(windowFindings(change, ledger));
    take(acknowledgementFindings(change, ledger));
    take(timeoutFindings(change, ledger));
    take(sensitivityFindings(change));
    take(brokenRuleFindings(change));
  }
  for (const one of found) ledger.account(...accountsOf(one));
  // A list that is written in another way lets in the same addresses.
  for (const { verdict, endpoint } of lists)
    if (verdict === "equal") ledger.account(samePath(endpoint.accessList));
  take(unexplained(change, ledger.open(change)));
  take(shapeFindings(change));
  take(openListFindings(lists));
  take(otherNameFindings(change));
  take(rewrittenFindings(change, found));
  take(idleFindings(change));
  return found;
}

/** Returns the clusters that were deleted outside Terraform. */
function deletedIn(drifted: readonly ClusterChange[]): ClusterChange[] {
  return drifted.filter(({ after }) => after === null).map((drift) => ({ ...drift, action: "delete" }));
}

function driftFindingsOf(
  clusters: readonly ClusterChange[],
  drifted: readonly ClusterChange[],
  lists: AccessLists,
): Finding[] {
  if (drifted.length === 0) return [];
  const byAddress = new Map<string, ClusterChange>();
  const lasting = clusters.filter(({ isDeposed }) => !isDeposed);
  for (const cluster of lasting) {
    if (cluster.previousAddress !== undefined) byAddress.set(cluster.previousAddress, cluster);
  }
  // Drift has the address after a move, which may be the previous address of another cluster.
  for (const cluster of lasting) byAddress.set(cluster.address, cluster);
  return drifted.flatMap((drift) => driftFindings(drift, byAddress.get(drift.address), lists));
}

/** Returns the clusters that do not change but that a finding is about, such as drift. */
function onlyMentioned(
  findings: readonly Finding[],
  changing: readonly ClusterChange[],
  all: readonly ClusterChange[],
): Pick<ClusterReview, "change" | "lists">[] {
  const mentioned = new Set<string>();
  for (const { address } of findings) if (address !== undefined) mentioned.add(address);
  for (const { address } of changing) mentioned.delete(address);
  if (mentioned.size === 0) return [];
  const byAddress = new Map(all.map((change) => [change.address, change]));
  return [...mentioned].flatMap((address) => {
    const change = byAddress.get(address);
    return change === undefined ? [] : [{ change: { ...change, action: "no-op" }, lists: [] }];
  });
}

/** Reports whether a cluster changes in any way, or its entry in the plan is unusual. */
function isChanging(change: ClusterChange): boolean {
  const { action, isImported, previousAddress, address } = change;
  if (action !== "no-op" || isImported) return true;
  if (previousAddress !== undefined && previousAddress !== address) return true;
  return !isIdle(change) || entryFindings(change).length > 0;
}
