/** Effects of networks with names: accesses that have ended, accesses that last longer than before, and other owners. */
import { IpSet, shortRanges } from "../../../cidr";
import {
  acknowledgementOf,
  compareNames,
  endOfAccess,
  type NamedNetwork,
  networksWith,
} from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { groupBy } from "../../group-by";
import type { ClusterChange } from "../../plan/changes";
import type { Networks } from "../../plan/networks";
import { holdsUnknown, member, revealedJson } from "../../plan/values";
import { UNBOUNDED, UNNAMED } from "../codes";
import { finding, type Finding } from "../finding";
import { scopeOf } from "../scope";
import type { AccessLists, AllowedAddresses, ListReview } from "./access-lists";

/** Returns the names under which a gate stops at a range that these networks name. */
export function gatesOf(networks: readonly NamedNetwork[]): readonly string[] {
  const isUnbounded = endOfAccess(networks) === undefined;
  return [...(networks.length === 0 ? [UNNAMED] : []), ...(isUnbounded ? [UNBOUNDED] : [])];
}

/** Names networks: "contractor (platform@example.com, until 2026-12-31, incident 4711) and office". Counts those after the eighth. */
export function networksWords(networks: readonly NamedNetwork[]): Words {
  const named = networks.slice(0, MOST_NETWORKS).map(({ name = "", owner, until, reason }) => {
    const about = [
      ...(owner === undefined ? [] : [quotedWhereNeeded(owner)]),
      ...(until === undefined ? [] : [own(`until ${until}`)]),
      ...(reason === undefined ? [] : [quotedWhereNeeded(reason)]),
    ];
    return about.length === 0 ? say`${name}` : say`${name} (${joined(about, ", ")})`;
  });
  const more = networks.length - named.length;
  return joined([...named, ...(more > 0 ? [own(`${more} more`)] : [])], " and ");
}

const MOST_NETWORKS = 8;

/** Quotes a text in which an end or another network could seem to begin: not every format marks what others wrote. */
function quotedWhereNeeded(text: string): Words {
  return /^[\w@.+: /-]*$/.test(text) && !/\buntil\b/i.test(text)
    ? say`${text}`
    : say`${JSON.stringify(text)}`;
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
  const hadEnds = [...(former?.values() ?? [])].some(({ until }) => until !== undefined);
  if (!isOver && !hadEnds) return former === undefined ? [] : changedNetworks(former, networks);
  const addressOf = new Map<unknown, string>([...networks].map(([address, network]) => [network, address]));
  const inLists = clusters
    .filter(({ after, isDeposed }) => after !== null && !isDeposed)
    .flatMap((change) => lists.of(change))
    .filter((list) => !list.isHidden)
    .flatMap((list) => {
      const now = accessesIn(list.after, list.networks);
      return [...(isOver ? expired(list, now, today) : []), ...(hadEnds ? prolonged(list, now) : [])];
    })
    .map((found) => ({ ...found, cause: addressOf.get(found.naming?.[0]) }));
  return [...inLists, ...(former === undefined ? [] : changedNetworks(former, networks))];
}

/** Addresses that get in with one end. */
interface Access {
  readonly naming: readonly NamedNetwork[];
  /** The last day; undefined without an end. */
  readonly until: string | undefined;
  readonly addresses: IpSet;
}

/** Divides a list by the networks that name its ranges: each address once, with its latest end. */
export function accessesIn(
  allowed: AllowedAddresses | undefined,
  networks: readonly NamedNetwork[],
): readonly Access[] {
  if (allowed === undefined) return [];
  const { certain, entries } = allowed;
  if (entries === undefined) return [{ naming: [], until: undefined, addresses: certain }];
  const named = entries.map(({ cidr }) => ({ cidr, naming: networksWith(cidr, networks) }));
  const groups = [...groupBy(named, ({ naming }) => naming.map(({ name }) => name).join("\n")).values()]
    .map((all): Access => {
      const [{ naming }] = all;
      return { naming, until: endOfAccess(naming), addresses: IpSet.of(all.map(({ cidr }) => cidr)) };
    })
    .sort((a, b) => compareNames(b.until ?? ENDLESS, a.until ?? ENDLESS));
  let rest = certain;
  return groups.flatMap((access) => {
    const addresses = access.addresses.intersection(rest);
    rest = rest.difference(access.addresses);
    return addresses.isEmpty() ? [] : [{ ...access, addresses }];
  });
}

/** Comes after every day. */
const ENDLESS = "~";

/** Reports the ranges whose access has ended, unless the cluster acknowledges it. */
function expired(
  { change, endpoint }: ListReview,
  now: readonly Access[],
  today: string,
): readonly Finding[] {
  const acknowledged = member(change.after, "acknowledged");
  const given = holdsUnknown(acknowledged) ? null : revealedJson(acknowledged);
  if (acknowledgementOf("expired-access", given, new Date(today)) === "in force") return [];
  const place = { address: change.address, attribute: endpoint.accessList };
  return now.flatMap(({ naming, until, addresses }) => {
    if (until === undefined || until >= today) return [];
    const what = `the access of ${shortRanges(addresses, MOST_RANGES)} ended on ${until}`;
    const words = () => say`${own(what)} (expired-access): ${networksWords(naming)}`;
    return [finding("invalid", place, words, { accounts: [], obstacle: "expired", naming })];
  });
}

/** Reports the addresses that got in before, and whose access lasts longer now. */
function prolonged(
  { change, endpoint, before, former }: ListReview,
  now: readonly Access[],
): readonly Finding[] {
  const place = { address: change.address, attribute: endpoint.accessList };
  const ending = accessesIn(before, former).filter(({ until }) => until !== undefined);
  return now.flatMap(({ naming, until, addresses }) =>
    ending.flatMap(({ until: was = "", addresses: had }) => {
      const gained = addresses.intersection(had);
      if (gained.isEmpty() || (until ?? ENDLESS) <= was) return [];
      const end = until === undefined ? "has no end any more" : `lasts until ${until}`;
      const named = naming.length === 0 ? [] : say`: ${networksWords(naming)}`;
      const what = `the access of ${shortRanges(gained, MOST_RANGES)} ${end}, it was until ${was}`;
      const about = { endpoint: endpoint.name, gained, until, isSensitive: false };
      return [
        finding("broadened", place, () => say`${own(what)}${named}`, {
          accounts: [],
          gates: gatesOf(naming),
          scope: scopeOf(change, "broadened", about),
          naming,
        }),
      ];
    }),
  );
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
  const shown = (value: string | undefined) => (value === undefined ? own("none") : quotedWhereNeeded(value));
  return [say`${own(what)} ${shown(before)} → ${shown(after)}`];
}
