/** Effects of networks with names: accesses that have ended, accesses that last longer than before, and other owners. */
import { IpSet, type ListEntry, shortRanges } from "../../../cidr";
import { acknowledgementOf, endOfAccess, type NamedNetwork, networksWith } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import type { ClusterChange } from "../../plan/changes";
import type { Networks } from "../../plan/networks";
import { holdsUnknown, member, revealedJson } from "../../plan/values";
import { UNBOUNDED, UNNAMED } from "../codes";
import { finding, type Finding } from "../finding";
import { scopeOf } from "../scope";
import type { AccessLists, ListReview } from "./access-lists";

/** Returns the names under which a gate stops at a range that these networks name. */
export function gatesOf(networks: readonly NamedNetwork[]): readonly string[] {
  const isUnbounded = endOfAccess(networks) === undefined;
  return [...(networks.length === 0 ? [UNNAMED] : []), ...(isUnbounded ? [UNBOUNDED] : [])];
}

/** Names networks: "contractor (platform@example.com, until 2026-12-31, incident 4711) and office". */
export function networksWords(networks: readonly NamedNetwork[]): Words {
  return joined(
    networks.map(({ name = "", owner, until, reason }) => {
      const about = [
        ...(owner === undefined ? [] : [say`${owner}`]),
        ...(until === undefined ? [] : [own(`until ${until}`)]),
        ...(reason === undefined ? [] : [say`${reason}`]),
      ];
      return about.length === 0 ? say`${name}` : say`${name} (${joined(about, ", ")})`;
    }),
    " and ",
  );
}

/** What the finders see of networks. */
export interface NetworkSubject {
  readonly clusters: readonly ClusterChange[];
  readonly lists: AccessLists;
  readonly networks: Networks;
  /** Those of the state before; undefined if they are not known. */
  readonly former: Networks | undefined;
  /** The day of the review. */
  readonly today: string;
}

/** Reports accesses that have ended, those that last longer than before, and what else networks say in another way. */
export function networkFindings(subject: NetworkSubject): readonly Finding[] {
  const { clusters, lists, networks, former, today } = subject;
  const isOver = [...networks.values()].some(({ until = today }) => until < today);
  const before = former !== undefined && hasOtherEnd(former, networks) ? [...former.values()] : undefined;
  const addressOf = new Map([...networks].map(([address, network]) => [network, address]));
  const inLists =
    !isOver && before === undefined
      ? []
      : clusters
          .filter(({ after, isDeposed }) => after !== null && !isDeposed)
          .flatMap((change) => lists.of(change))
          .filter((list) => !list.isHidden)
          .flatMap((list) => [
            ...(isOver ? expired(list, today) : []),
            ...(before === undefined ? [] : prolonged(list, before)),
          ])
          .map(({ naming, found }) => ({ ...found, cause: addressOf.get(naming[0] ?? NO_NETWORK) }));
  return [...inLists, ...(former === undefined ? [] : changedNetworks(former, networks))];
}

const NO_NETWORK: NamedNetwork = { addresses: IpSet.empty };

function hasOtherEnd(former: Networks, networks: Networks): boolean {
  return [...former].some(
    ([address, { until }]) => until !== undefined && until !== networks.get(address)?.until,
  );
}

interface InList {
  readonly naming: readonly NamedNetwork[];
  readonly found: Finding;
}

/** Divides the ranges of a list by the networks that name them, and by their last days now and before. */
function byEnd(
  { after, networks }: ListReview,
  former: readonly NamedNetwork[],
): readonly (readonly [ranges: Ranges, ...Ranges[]])[] {
  const ranges = (after?.entries ?? []).map((entry): Ranges => {
    const naming = networksWith(entry.cidr, networks);
    const was = endOfAccess(networksWith(entry.cidr, former));
    return { entry, naming, until: endOfAccess(naming), was };
  });
  const key = ({ naming, until, was }: Ranges) =>
    JSON.stringify([naming.map(({ name }) => name), until ?? null, was ?? null]);
  return [...groupBy(ranges, key).values()];
}

interface Ranges {
  readonly entry: ListEntry;
  readonly naming: readonly NamedNetwork[];
  readonly until: string | undefined;
  readonly was: string | undefined;
}

/** Reports the ranges whose access has ended, unless the cluster acknowledges it. */
function expired(list: ListReview, today: string): readonly InList[] {
  const { change, endpoint } = list;
  const acknowledged = member(change.after, "acknowledged");
  const given = holdsUnknown(acknowledged) ? null : revealedJson(acknowledged);
  if (acknowledgementOf("expired-access", given, new Date(today)) === "in force") return [];
  return byEnd(list, []).flatMap((all) => {
    const [{ naming, until }] = all;
    if (until === undefined || until >= today) return [];
    const words = () =>
      say`${own(`the access of ${rangesOf(all)} ended on ${until}`)} (expired-access): ${networksWords(naming)}`;
    const place = { address: change.address, attribute: endpoint.accessList };
    return [{ naming, found: finding("invalid", place, words, { accounts: [], obstacle: "expired" }) }];
  });
}

/** Reports the ranges that were in the list before, and whose access lasts longer now. */
function prolonged(list: ListReview, former: readonly NamedNetwork[]): readonly InList[] {
  const { change, endpoint, before } = list;
  return byEnd(list, former).flatMap((all) => {
    const [{ naming, until, was }] = all;
    const gained = IpSet.of(all.map(({ entry }) => entry.cidr)).intersection(before?.certain ?? IpSet.empty);
    const isLonger = was !== undefined && (until === undefined || until > was);
    if (!isLonger || gained.isEmpty()) return [];
    const end = until === undefined ? "has no end any more" : `lasts until ${until}`;
    const named = naming.length === 0 ? [] : say`: ${networksWords(naming)}`;
    const words = () => say`${own(`the access of ${rangesOf(all)} ${end}, it was until ${was}`)}${named}`;
    const place = { address: change.address, attribute: endpoint.accessList };
    const about = { endpoint: endpoint.name, gained, until, isSensitive: false };
    return [
      {
        naming,
        found: finding("broadened", place, words, {
          accounts: [],
          gates: gatesOf(naming),
          scope: scopeOf(change, "broadened", about),
        }),
      },
    ];
  });
}

function rangesOf(all: readonly Ranges[]): string {
  return shortRanges(IpSet.of(all.map(({ entry }) => entry.cidr)), MOST_RANGES);
}

const MOST_RANGES = 8;

/** Reports networks with another owner or reason, or with an earlier end. */
function changedNetworks(former: Networks, networks: Networks): readonly Finding[] {
  return [...networks].flatMap(([address, network]) => {
    const before = former.get(address);
    if (before === undefined) return [];
    const { until } = network;
    const isEarlier = until !== undefined && (before.until === undefined || until < before.until);
    const parts: Words[] = [
      ...sides("owner", before.owner, network.owner),
      ...sides("reason", before.reason, network.reason),
      ...(isEarlier ? sides("last day", before.until, until) : []),
    ];
    if (parts.length === 0) return [];
    return [finding("changed", { address }, () => joined(parts, ", "))];
  });
}

function sides(what: string, before: string | undefined, after: string | undefined): readonly Words[] {
  if (before === after) return [];
  const shown = (value: string | undefined) => (value === undefined ? own("none") : say`${value}`);
  return [say`${own(what)} ${shown(before)} → ${shown(after)}`];
}
