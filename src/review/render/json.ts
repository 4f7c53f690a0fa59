/** Writes a review as JSON, in the form that docs/review.schema.json describes. */
import { exampleOf, FAMILIES, IpSet, labels } from "../../cidr";
import { maskUrls, PROVIDER_VERSION } from "../../schema";
import { escapedJson, plain, visible } from "../../text";
import type { Change, Effect, Where } from "../changes/change";
import { offeredEntry } from "../changes/document";
import { headlineOf, titleOf } from "../changes/headline";
import { nameOfCluster, placesText } from "../changes/places";
import { saidOf } from "../changes/words";
import { type AllowedAddresses, isKnown, type ListReview } from "../findings/access/access-lists";
import { samePath } from "../findings/differences";
import { OBSTACLES } from "../findings/obstacles";
import { valueWordsAt } from "../findings/value-words";
import { addedTo, type Approval } from "../gate/approvals";
import { member } from "../plan/values";
import type { ClusterReview } from "../review";
import { type ReviewedStack, type StackReviews, stacksExitCode } from "../stacks";

/** The version of the form. It is raised when a property changes its meaning or is removed. */
const FORM_VERSION = 3;

/** Ranges of a list: programs read the plan itself for more. */
const RANGES = 1_000;

export function renderJson(changes: readonly Change[], reviews: StackReviews): string {
  const { reviewed, missing, approvals, commit, runUrl } = reviews;
  const clusters = reviewed.flatMap((stack, index) =>
    stack.review.clusters.map((cluster) => ({ cluster, stack: index })),
  );
  const places = new Map(clusters.map(({ cluster }, index) => [cluster, index]));
  const effects = changes.flatMap((change) => (change.kind === "effects" ? change.effects : []));
  const indexes = new Map(effects.map((effect, index) => [effect, index]));
  const stacks = new Map(reviewed.map((stack, index) => [stack, index]));
  const positions = new Map(approvals.map((approval, index) => [approval, index]));
  const document = {
    version: FORM_VERSION,
    tool: { name: "cdktf-provider-cloud", version: PROVIDER_VERSION },
    headline: plain(headlineOf(changes, reviews)),
    exit_code: stacksExitCode(reviews),
    commit: commit === undefined ? null : visible(commit),
    run: runUrl ?? null,
    stacks: reviewed.map(stackJson),
    clusters: clusters.map(({ cluster, stack }) => clusterJson(cluster, stack, reviews)),
    effects: effects.map((effect) =>
      effectJson(effect, {
        stack: stacks.get(effect.stack) ?? 0,
        cluster: effect.cluster === undefined ? null : (places.get(effect.cluster) ?? null),
        positions,
      }),
    ),
    changes: changes.map((change) => changeJson(change, indexes, positions)),
    approvals: approvalsJson(reviews),
    not_reviewed: missing.map(({ stacks: names, reason, printed, fix, line }) => ({
      stacks: names,
      reason: plain(reason),
      printed: printed.map(visible),
      fix: fix === undefined ? null : plain(fix),
      source: line === undefined ? null : `${visible(line.file)}:${line.line}`,
    })),
  };
  // Nothing in it is a command to the pipeline that shows it.
  return `${escapedJson(JSON.stringify(document))}\n`;
}

function stackJson({ name, planFile, review }: ReviewedStack): object {
  const { plan, gate, total, unchanged, others, statements } = review;
  return {
    stack: name === undefined ? null : visible(name),
    plan_file: maskUrls(planFile),
    format_version: maskUrls(plan.formatVersion),
    terraform_version: plan.terraformVersion === undefined ? null : maskUrls(plan.terraformVersion),
    errored: plan.errored,
    complete: plan.complete ?? null,
    clusters: total,
    unchanged_clusters: unchanged,
    other_resources: others,
    statements,
    fail_on: gate.failOn,
    exit_code: gate.exitCode,
  };
}

function clusterJson(
  cluster: ClusterReview,
  stack: number,
  { reviewed, inRepository }: StackReviews,
): object {
  const { change, lists, path } = cluster;
  const place = reviewed[stack]?.review.placeOf?.(change.address);
  const file = place && inRepository(place.file);
  return {
    stack,
    address: change.address,
    previous_address: change.previousAddress ?? null,
    name: plain(nameOfCluster(cluster)),
    type: change.type,
    action: change.action,
    imported: change.isImported,
    deposed: change.isDeposed,
    construct_path: path ?? null,
    source: place === undefined || file === undefined ? null : `${visible(file)}:${place.line}`,
    access: lists.map(listJson),
  };
}

function listJson({ endpoint, isHidden, before, after }: ListReview): object {
  const about = { list: endpoint.accessList, endpoint: endpoint.name, sensitive: isHidden };
  return isHidden
    ? { ...about, before: null, after: null }
    : { ...about, before: accessJson(before), after: accessJson(after) };
}

function accessJson(access: AllowedAddresses | undefined): object | null {
  if (access === undefined) return null;
  const { certain, uncertain } = access;
  const word = uncertain?.unreadable === undefined ? "unknown" : "malformed";
  return { ...setJson(certain), uncertain: isKnown(access) ? null : word };
}

/** Counts are texts, since they can be larger than an exact number of JSON. */
function setJson(set: IpSet): object {
  const ranges = set.toTexts(RANGES);
  return {
    ipv4_addresses: String(set.count(4)),
    ipv6_addresses: String(set.count(6)),
    open: FAMILIES.filter((family) => set.isOpen(family)).map((family) => `ipv${family}`),
    ranges,
    more: ranges.length < RANGES ? 0 : set.countRanges() - ranges.length,
    labels: set.isEmpty() ? [] : labels(set).map(({ key }) => key),
    example: exampleOf(set) ?? null,
  };
}

interface Indexes {
  readonly stack: number;
  readonly cluster: number | null;
  readonly positions: ReadonlyMap<Approval, number>;
}

function effectJson(effect: Effect, { stack, cluster, positions }: Indexes): object {
  const { finding, stop, where, cluster: subject } = effect;
  const { lead, rest } = saidOf([effect]);
  const {
    code,
    level,
    address,
    attribute,
    moved,
    naming,
    caller,
    fix,
    snippet,
    details,
    doubts,
    outsideWords,
  } = finding;
  const longer = code === "broadened" && moved === undefined ? finding.scope?.gained : undefined;
  const endpoint = moved?.endpoint ?? caller?.endpoint;
  const set = moved?.addresses === undefined ? null : setJson(moved.addresses);
  return {
    code,
    level,
    stack,
    cluster,
    address: address ?? null,
    attribute: attribute === undefined ? null : maskUrls(attribute),
    endpoint: endpoint?.name ?? null,
    range: moved?.entry?.text ?? null,
    networks: (moved?.networks ?? naming ?? []).map(({ name = "", owner, reason, until }) => ({
      name: visible(name),
      owner: owner === undefined ? null : visible(owner),
      reason: reason === undefined ? null : visible(reason),
      until: until ?? null,
    })),
    gained: longer instanceof IpSet ? setJson(longer) : moved?.to === "in" ? set : null,
    lost: moved?.to === "out" ? set : null,
    ...sidesJson(finding, subject),
    caller: caller === undefined ? null : visible(caller.name),
    certainty: doubts.length === 0 ? "known" : doubts.includes("unreadable") ? "malformed" : "unknown",
    outside: finding.variant === "outside",
    text: plain([...lead, ...rest]),
    details: [...(outsideWords === undefined ? [] : [outsideWords]), ...(details?.() ?? [])].map(plain),
    fix: fix === undefined ? null : plain(fix()),
    snippet: snippet === undefined ? null : snippet().map(visible).join("\n"),
    where: whereJson(where),
    stops: stop !== undefined,
    digest: stop?.digest ?? null,
    unapprovable: stop?.obstacle === undefined ? null : OBSTACLES[stop.obstacle],
    approval: stop?.approval === undefined ? null : (positions.get(stop.approval) ?? null),
  };
}

/** The codes of effects that are about a value of the plan. */
const VALUES: ReadonlySet<string> = new Set(["changed", "downgrade", "reset", "unprotected", "ignored"]);

/** Returns the old and the new value of an attribute that is no access list. */
function sidesJson(
  { code, attribute, accounts, variant }: Effect["finding"],
  cluster: ClusterReview | undefined,
): object {
  const change = cluster?.replacement ?? cluster?.change;
  const isValue =
    VALUES.has(code) && variant !== "outside" && attribute !== undefined && accounts?.length !== 0;
  const side = (name: "before" | "after") =>
    !isValue || change === undefined || change[name] === null || member(change[name], attribute) === undefined
      ? null
      : plain(valueWordsAt(change, samePath(attribute), name));
  return { from: side("before"), to: side("after") };
}

function whereJson({ line, construct }: Where): object | null {
  const place = line ?? construct;
  if (place === undefined) return null;
  return { file: visible(place.file), line: place.line, is_construct: line === undefined };
}

function changeJson(
  change: Change,
  indexes: ReadonlyMap<Effect, number>,
  positions: ReadonlyMap<Approval, number>,
): object {
  const { number, toDo, lead, rest, lines, constructs } = change;
  const effects = change.kind === "effects" ? change.effects : [];
  const approval = change.kind === "effects" ? change.approval : undefined;
  const { digests, handovers } = change.kind === "effects" ? change : { digests: [], handovers: [] };
  return {
    number,
    code: change.kind === "effects" ? change.code : null,
    to_do: toDo,
    title: plain(titleOf(change)),
    text: [[...lead, ...rest], ...handovers].map(plain).join(". "),
    lines: lines.map((line) => plain(placesText([line]))),
    constructs: constructs.map((line) => plain(placesText([line]))),
    effects: effects.flatMap((effect) => indexes.get(effect) ?? []),
    digests,
    approve: change.kind === "effects" && toDo === "decide" ? offeredEntry(change) : null,
    approval: approval === undefined ? null : (positions.get(approval) ?? null),
  };
}

function approvalsJson({ approvals, baseApprovals, reviewed, missing }: StackReviews): readonly object[] {
  const stops = reviewed.flatMap(({ review }) => review.gate.stops);
  const covering = new Set(stops.flatMap(({ approval }) => approval ?? []));
  const ended = new Set(stops.flatMap(({ expired }) => expired ?? []));
  const isAdded = baseApprovals === undefined ? undefined : addedTo(baseApprovals);
  const useOf = (one: Approval) => {
    if (one.entry?.isOutdated === true) return "outdated";
    if (covering.has(one)) return "used";
    if (ended.has(one)) return "expired";
    return missing.length > 0 ? "unknown" : "unused";
  };
  return approvals.map((approval) => {
    const { digests, entry } = approval;
    return {
      digests,
      stacks: entry?.stacks ?? null,
      who: entry?.who ?? null,
      why: entry?.why ?? null,
      until: entry?.until ?? null,
      source: entry?.line === undefined ? null : `${visible(entry.line.file)}:${entry.line.line}`,
      use: useOf(approval),
      added: entry === undefined ? null : (isAdded?.(approval) ?? null),
    };
  });
}
