/** Makes the lines of the rows *Locked out*, *Data* and *Login*, and those of *Loses* about URLs. */
import { shortRanges } from "../../cidr";
import { joined, own, plain, say, type Words } from "../../text";
import { CODES, codesWhere, codesWith, hasTrait, inNumber, type Level } from "../findings/catalog";
import { whatIsThere } from "../findings/cluster/lifecycle";
import { endpointOfUrl, isDeletion } from "../findings/facts";
import type { Finding } from "../findings/finding";
import type { Gate } from "../gate/gate";
import { shownLevel } from "../gate/outside";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import { isPartlyUnknown } from "../plan/changes";
import type { Review } from "../review";
import { sharedWords } from "./alike";
import { sentenceOf } from "./items";
import {
  aboutWords,
  counted,
  type LineObject,
  lineOf,
  type LineParts,
  type NameOf,
  type ReportLine,
} from "./names";
import { urlMoves } from "./url-moves";

const IN_ROWS = codesWhere(({ row }) => row !== undefined);
const CALLER_CODES = IN_ROWS.filter((code) => CODES[code].topic === "access");
const DATA_CODES = IN_ROWS.filter((code) => CODES[code].topic !== "access");

/** Returns one line for each caller and its addresses, for all endpoints that do not let them in. */
export function lockedOutLines({ findingsOf, gate }: Review, nameOf: NameOf): readonly ReportLine[] {
  return grouped(findingsOf(...CALLER_CODES), ({ code, caller }) => {
    if (caller === undefined) return undefined;
    return [code, caller.name, rangesOf(caller.addresses)].join("\0");
  }).map((group) => {
    const [{ code, caller }] = group;
    const objects = group.map((found) => ({ address: found.address, label: found.caller?.endpoint.label }));
    const from = aboutWords(objects, nameOf, "endpoint");
    return lineOf(shownLevel(gate, ...group), say`${caller?.name ?? ""}`, {
      ...from,
      named: [],
      what: say`${own(CODES[code].row ?? "")} ${from.about}`,
      ranges: own(rangesOf(caller?.addresses)),
    });
  });
}

function rangesOf(addresses: NonNullable<Finding["caller"]>["addresses"]): string {
  return addresses === undefined ? "" : shortRanges(addresses, REPORT_LIMITS.named);
}

export function dataLines(review: Review, nameOf: NameOf): readonly ReportLine[] {
  const { findingsOf, clusters, gate } = review;
  const found = findingsOf(...DATA_CODES);
  const thereOf = found.some(isGone) ? whatIsThereBy(clusters) : () => [];
  const keyOf = (one: Finding) => `${one.code} ${one.successor !== undefined}`;
  const whole = grouped(found, keyOf).map((group) => {
    const [{ code, successor }] = group;
    const words = `${CODES[code].row ?? ""}${successor === undefined ? "" : EMPTY}`;
    return clustersLine(shownLevel(gate, ...group), group, nameOf, {
      what: own(inNumber(words, group.length)),
      whatOfMany: own(inNumber(words, 2)),
      ranges: sharedWords(group.map(thereOf)),
      isOfCluster: true,
    });
  });
  return [
    ...whole,
    ...linesByWhat(gate, findingsOf("downgrade", "snapshots"), nameOf, sentenceOf),
    ...linesByWhat(gate, findingsOf("drift"), nameOf, deletionOf),
    ...unknownLines(review, nameOf),
    ...linesByWhat(gate, findingsOf("reset"), nameOf, resetOf),
  ];
}

const EMPTY = "; [a new, empty cluster takes its|new, empty clusters take their] place";

function isGone({ code }: Finding): boolean {
  return hasTrait(code, "lost");
}

/** Describes what is in the cluster of a finding; returns no words if the cluster stays. */
function whatIsThereBy(clusters: Review["clusters"]): (found: Finding) => Words {
  const changes = new Map(clusters.map(({ change }) => [change.address, change]));
  return (found) => {
    const change = isGone(found) ? changes.get(found.address ?? "") : undefined;
    return change === undefined ? [] : whatIsThere(change, ["data_node_count", "version"]);
  };
}

/** Returns one line for each text of `whatOf`, about all clusters that have it. Leaves out findings without one. */
function linesByWhat(
  gate: Gate<Finding>,
  findings: readonly Finding[],
  nameOf: NameOf,
  whatOf: (found: Finding) => Words | undefined,
): readonly ReportLine[] {
  const told = findings.flatMap((found) => {
    const what = whatOf(found);
    return what === undefined ? [] : [{ found, what }];
  });
  return [...groupBy(told, ({ what }) => plain(what)).values()].map((group) => {
    const [{ what }] = group;
    return clustersLine(
      shownLevel(gate, ...group.map(({ found }) => found)),
      group.map(({ found: { address } }) => ({ address })),
      nameOf,
      { what },
    );
  });
}

function deletionOf(found: Finding): Words | undefined {
  return isDeletion(found) ? own("deleted outside Terraform") : undefined;
}

/** Returns one line for each field that is known only after apply: it may be reset. */
function unknownLines({ findingsOf, clusters, gate }: Review, nameOf: NameOf): readonly ReportLine[] {
  const found = findingsOf(...codesWith("may reset"));
  const changes = new Map(found.length === 0 ? [] : clusters.map(({ change }) => [change.address, change]));
  return linesByWhat(gate, found, nameOf, ({ address = "", attribute = "" }) => {
    const change = changes.get(address);
    if (change?.kind.schema.attributes[attribute]?.whenUnset === undefined) return undefined;
    return isPartlyUnknown(change, [attribute]) ? own(`${attribute} is known only after apply`) : undefined;
  });
}

function resetOf({ attribute = "", gates }: Finding): Words {
  return own(
    gates.includes("downgrade")
      ? `${attribute} is reset: the service's default, which may be older and not read the data`
      : `${attribute} is reset`,
  );
}

/**
 * Returns the lines about who can log in. Each cluster is named with its most severe change, and the number of its other
 * changes; clusters with the same words share a line.
 */
export function loginLines({ findings, gate }: Review, nameOf: NameOf): readonly ReportLine[] {
  const identity = findings.filter(({ code, gates }) => code === "identity" || gates.includes("identity"));
  const ofClusters = grouped(identity, ({ address = "" }) => address);
  const groups = groupBy(
    ofClusters,
    ({ length, 0: first }) => `${length} ${loginWords(first).map(plain).join("; ")}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [[first, ...others]] = group;
    const more = others.length;
    const rest =
      more === 0 ? [] : [own(counted(more, "more change stands below", "more changes stand below"))];
    const clusters = group.map(([{ address }]) => ({ address }));
    return [...loginWords(first), ...rest].map((what) =>
      clustersLine(shownLevel(gate, ...group.flat()), clusters, nameOf, { what }),
    );
  });
}

function loginWords(found: Finding): readonly Words[] {
  return found.answers?.() ?? [sentenceOf(found)];
}

function clustersLine(
  level: Level,
  group: readonly LineObject[],
  nameOf: NameOf,
  more: LineParts,
): ReportLine {
  const objects = group.map(({ address }) => ({ address }));
  const named = aboutWords(objects, nameOf, "cluster");
  return lineOf(level, named.about, { ...named, ...more });
}

type Group = readonly [Finding, ...Finding[]];

function grouped(findings: readonly Finding[], keyOf: (found: Finding) => string | undefined): Group[] {
  return [...groupBy(findings, keyOf).values()];
}

/**
 * Returns the lines about URLs that callers lose, by the plan or, if it stays so, outside Terraform. If few clusters get
 * other URLs, each has a line with its URLs; else those of which the same endpoints get other URLs share one.
 */
export function addressLines({ clusters, findingsOf }: Review, nameOf: NameOf): readonly ReportLine[] {
  const planned = clusters.flatMap(({ change, replacement = change }) =>
    urlMoves(replacement).map((endpoint) => ({ address: change.address, ...endpoint, which: "present" })),
  );
  const changing = new Set(planned.map(({ address }) => address));
  const drifted = findingsOf("hostname").flatMap((found) => {
    const { address = "", attribute } = found;
    const endpoint = endpointOfUrl(found);
    if (attribute === undefined || endpoint === undefined || changing.has(address)) return [];
    return [{ address, label: endpoint.label, urls: own(""), which: "former" }];
  });
  const ofClusters = groupBy([...planned, ...drifted], ({ address }) => address);
  const isFew = ofClusters.size <= REPORT_LIMITS.urlsOneByOne;
  const groups = groupBy([...ofClusters.values()], (lost) => {
    const [{ which, address }] = lost;
    return `${which} ${labelsOf(lost)} ${isFew ? address : ""}`;
  });
  return [...groups.values()].map((group) => {
    const [lost] = group;
    const urls = lost.flatMap((one) => (one.urls.length === 0 ? [] : [say`${own(one.label)}: ${one.urls}`]));
    const isShown = group.length === 1 && urls.length > 0;
    const which = `every caller that uses the ${lost[0].which} ${lost.length === 1 ? "address" : "addresses"}`;
    return clustersLine(
      "warning",
      group.map(([{ address }]) => ({ address })),
      nameOf,
      isShown
        ? { what: own(which), ranges: joined(urls, "; "), isOfCluster: true }
        : { what: own(`${which} of ${labelsOf(lost)}`) },
    );
  });
}

function labelsOf(lost: readonly { readonly label: string }[]): string {
  return lost.map(({ label }) => label).join(" and ");
}
