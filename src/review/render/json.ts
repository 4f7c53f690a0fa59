/** The review as JSON, in the form that docs/review.schema.json describes. */
import { exampleOf, FAMILIES, labels, type IpSet } from "../../cidr";
import { PROVIDER_VERSION } from "../../schema";
import type { ListReview } from "../access-lists";
import type { Access } from "../access-verdict";
import type { Finding } from "../findings";
import { headline, verdictCounts } from "../headline";
import type { ClusterReview, Review } from "../review";
import { plain, visible } from "../words";

/** Raised when something in the form changes its meaning or goes away. */
const FORM_VERSION = 1;

const MOST_RANGES = 1_000;

export function renderJson(review: Review): string {
  const { plan, gate, digest } = review;
  return `${JSON.stringify({
    version: FORM_VERSION,
    tool: { name: "cdktf-provider-cloud", version: PROVIDER_VERSION },
    plan: {
      format_version: plan.formatVersion,
      terraform_version: plan.terraformVersion === undefined ? null : visible(plan.terraformVersion),
      errored: plan.errored,
      complete: plan.complete ?? null,
    },
    headline: headline(review),
    clean: review.isClean,
    verdicts: verdictCounts(review),
    digest: digest ?? null,
    gate: {
      fail_on: gate.failOn,
      approval: gate.approval,
      tripped: [...new Set(gate.tripped.map(({ code }) => code))],
      exit_code: gate.exitCode,
    },
    clusters: review.clusters.map(clusterJson),
    unchanged_clusters: review.unchanged,
    other_resources: review.others,
    findings: review.findings.map(findingJson),
  })}\n`;
}

function clusterJson({ change, lists, path, source }: ClusterReview): object {
  return {
    address: visible(change.address),
    previous_address: change.previousAddress === undefined ? null : visible(change.previousAddress),
    type: change.type,
    action: change.action,
    imported: change.isImported,
    deposed: change.isDeposed,
    construct_path: path === undefined ? null : visible(path),
    source: source === undefined ? null : visible(source),
    access: lists.map(listJson),
  };
}

function listJson(list: ListReview): object {
  const isShown = !list.isHidden;
  return {
    list: list.endpoint.list,
    endpoint: list.endpoint.key,
    verdict: list.verdict,
    sensitive: list.isHidden,
    before: isShown ? accessJson(list.before) : null,
    after: isShown ? accessJson(list.after) : null,
    gained: isShown ? { ...setJson(list.gained), labels: labels(list.gained).map(({ key }) => key) } : null,
    lost: isShown ? setJson(list.lost) : null,
  };
}

function accessJson(access: Access | undefined): object | null {
  return access === undefined ? null : { ...setJson(access.certain), uncertain: access.uncertain ?? null };
}

/** Counts are texts: they are exact, and larger than what JSON's numbers hold. */
function setJson(set: IpSet): object {
  const ranges = set.toTexts(MOST_RANGES);
  return {
    ipv4_addresses: set.count(4).toString(),
    ipv6_addresses: set.count(6).toString(),
    open: FAMILIES.filter((family) => set.isOpen(family)).map((family) => `ipv${family}`),
    ranges,
    more: set.countRanges() - ranges.length,
    example: exampleOf(set) ?? null,
  };
}

function findingJson({ code, level, address, attribute, message }: Finding): object {
  return {
    code,
    level,
    address: address === undefined ? null : visible(address),
    attribute: attribute === undefined ? null : visible(attribute),
    message: plain(message),
  };
}
