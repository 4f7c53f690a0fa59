/** The review as JSON, in the form that docs/review.schema.json describes. */
import { exampleOf, FAMILIES, labels, type IpSet } from "../../cidr";
import { PROVIDER_VERSION } from "../../schema";
import type { ListReview } from "../access-lists";
import type { Access } from "../access-verdict";
import type { Finding } from "../findings";
import type { Approval } from "../gate/approval";
import type { ApprovalUse, Gate, Stop } from "../gate/gate";
import { headline, verdictCounts } from "../headline";
import type { ClusterReview, Review } from "../review";
import { plain } from "../words";
import { jsonList, jsonText } from "./json-text";

/** Raised when something in the form changes its meaning or goes away. */
const FORM_VERSION = 2;

const MOST_RANGES = 1_000;

/** The text is put together from its parts, since the value of all of them would take more memory than the plan. */
export function renderJson(review: Review): string {
  const { plan, gate, findings } = review;
  const parts: Readonly<Record<string, string>> = {
    version: jsonText(FORM_VERSION),
    tool: jsonText({ name: "cdktf-provider-cloud", version: PROVIDER_VERSION }),
    plan: jsonText({
      format_version: plan.formatVersion,
      terraform_version: plan.terraformVersion ?? null,
      errored: plan.errored,
      complete: plan.complete ?? null,
    }),
    headline: jsonText(plain(headline(review))),
    clean: jsonText(review.isClean),
    verdicts: jsonText(verdictCounts(review)),
    gate: gateText(gate, findings),
    approvals: jsonList(gate.approvals.map((use) => jsonText(useJson(use)))),
    clusters: jsonList(review.clusters.map((cluster) => jsonText(clusterJson(cluster)))),
    unchanged_clusters: jsonText(review.unchanged),
    other_resources: jsonText(review.others),
    findings: findingsText(gate, findings),
  };
  return `{${Object.entries(parts)
    .map(([name, text]) => `"${name}":${text}`)
    .join(",")}}\n`;
}

function gateText(gate: Gate, findings: readonly Finding[]): string {
  const positions = new Map(gate.stops.length === 0 ? [] : findings.map((found, index) => [found, index]));
  const rest = jsonText({
    fail_on: gate.failOn,
    tripped: [...new Set(gate.open.map(({ finding }) => finding.code))],
    exit_code: gate.exitCode,
  });
  const stops = gate.stops.map((stop) => jsonText(stopJson(stop, positions.get(stop.finding) ?? -1)));
  return `${rest.slice(0, -1)},"stops":${jsonList(stops)}}`;
}

function stopJson({ part, approvable, approval, expired }: Stop, finding: number): object {
  return {
    finding,
    part,
    digest: approvable.digest ?? null,
    unapprovable: approvable.reason ?? null,
    approval: approval === undefined ? null : approvalJson(approval),
    expired: expired === undefined ? null : approvalJson(expired),
  };
}

function approvalJson({ digest, entry }: Approval): object {
  return { digest, who: entry?.who ?? null, why: entry?.why ?? null, until: entry?.until ?? null };
}

function useJson({ approval, use, isAdded }: ApprovalUse): object {
  return { ...approvalJson(approval), use, added: isAdded ?? null };
}

function clusterJson({ change, lists, path, source }: ClusterReview): object {
  return {
    address: change.address,
    previous_address: change.previousAddress ?? null,
    type: change.type,
    action: change.action,
    imported: change.isImported,
    deposed: change.isDeposed,
    construct_path: path ?? null,
    source: source ?? null,
    access: lists.map(listJson),
  };
}

function listJson(list: ListReview): object {
  const isShown = !list.isHidden;
  const before = isShown ? accessJson(list.before) : null;
  // In most clusters that change, a list is the one before.
  const after = list.after === list.before ? before : isShown ? accessJson(list.after) : null;
  return {
    list: list.endpoint.list,
    endpoint: list.endpoint.key,
    verdict: list.verdict,
    sensitive: list.isHidden,
    before,
    after,
    gained: isShown ? gainedJson(list.gained) : null,
    lost: isShown ? setJson(list.lost) : null,
  };
}

function accessJson(access: Access | undefined): object | null {
  return access === undefined ? null : { ...setJson(access.certain), uncertain: access.uncertain ?? null };
}

function gainedJson(gained: IpSet): object {
  return { ...setJson(gained), labels: gained.isEmpty() ? [] : labels(gained).map(({ key }) => key) };
}

/** Counts are texts: they are exact, and larger than what JSON's numbers hold. */
function setJson(set: IpSet): object {
  return set.isEmpty() ? EMPTY_SET : shownSet(set);
}

function shownSet(set: IpSet): object {
  const ranges = set.toTexts(MOST_RANGES);
  return {
    ipv4_addresses: set.count(4).toString(),
    ipv6_addresses: set.count(6).toString(),
    open: FAMILIES.filter((family) => set.isOpen(family)).map((family) => `ipv${family}`),
    ranges,
    more: ranges.length < MOST_RANGES ? 0 : set.countRanges() - ranges.length,
    networks: [],
    example: exampleOf(set) ?? null,
  };
}

/** Nothing is gained or lost by most lists. */
const EMPTY_SET = {
  ipv4_addresses: "0",
  ipv6_addresses: "0",
  open: [],
  ranges: [],
  more: 0,
  networks: [],
  example: null,
};

function findingsText(gate: Gate, findings: readonly Finding[]): string {
  const stops = new Map<Finding, Stop[]>();
  for (const stop of gate.stops) {
    const before = stops.get(stop.finding);
    if (before === undefined) stops.set(stop.finding, [stop]);
    else before.push(stop);
  }
  return jsonList(findings.map((found) => jsonText(findingJson(found, stops.get(found) ?? []))));
}

function findingJson({ code, level, address, attribute, message }: Finding, stops: readonly Stop[]): object {
  return {
    code,
    level,
    address: address ?? null,
    attribute: attribute ?? null,
    message: plain(message),
    stops: stops.length > 0,
    digest: stops[0]?.approvable.digest ?? null,
    approved: stops.length > 0 && stops.every(({ approval }) => approval !== undefined),
  };
}
