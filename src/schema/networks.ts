/** Networks with names, and the rules on access lists that hold ranges of one that has ended, or ends soon. */
import { blockSize, type Cidr, formatCidr, IpSet, readCidr } from "../cidr";
import { isList, isUnset, type ObjectValue, type Value } from "../json";
import { visible } from "../text";
import type { ObjectSchema } from "./attribute";
import { dayOf, isDay, unlessAcknowledged } from "./issues/acknowledgement";
import { type Issue, issueOf, type Path } from "./issues/issue";
import type { RuleDescription } from "./rules/rule";
import { showValue } from "./show";

/** A network, as far as it is known: the values of a `cloud_network`. */
export interface NamedNetwork {
  /** Undefined for the provider: Terraform does not tell it the names of data sources. */
  readonly name?: string | undefined;
  /** Where a program declares it: `main.ts:12`. */
  readonly place?: string | undefined;
  readonly addresses: IpSet;
  readonly owner?: string | undefined;
  readonly reason?: string | undefined;
  /** The last day of its access, as YYYY-MM-DD; undefined without an end. */
  readonly until?: string | undefined;
}

/** Returns a network by its values; undefined if a value is not known or refused. */
export function networkOf(value: ObjectValue, name?: string): NamedNetwork | undefined {
  const { ranges } = value;
  const texts = isList(ranges) ? ranges.filter((range) => typeof range === "string") : [];
  const addresses = IpSet.parse(texts);
  if (!isList(ranges) || texts.length < ranges.length || addresses?.isEmpty() !== false) return undefined;
  const [owner, reason, until] = [value["owner"], value["reason"], value["until"]];
  if (typeof until === "string" ? !isDay(until) : !isUnset(until)) return undefined;
  return {
    name,
    addresses,
    ...(typeof owner === "string" && { owner }),
    ...(typeof reason === "string" && { reason }),
    ...(typeof until === "string" && { until }),
  };
}

/** Returns the networks that hold a whole range. */
export function networksWith(range: Cidr, networks: readonly NamedNetwork[]): readonly NamedNetwork[] {
  const size = blockSize(range.family, range.prefix);
  return networks.filter(({ addresses }) => addresses.countIn(range) === size);
}

/** Returns the last day of an access by the networks that name it; undefined if it has no end. */
export function endOfAccess(networks: readonly NamedNetwork[]): string | undefined {
  const days = networks.flatMap(({ until }) => until ?? []).sort();
  return days.length < networks.length ? undefined : days.at(-1);
}

/** The rules on access lists that hold ranges of a network with an end. {@link endIssues} judges them. */
export const networkEndRules = {
  "expired-access": {
    severity: "error",
    reference: "contract",
    reason:
      "An access has ended, and the list still holds it. It can be acknowledged, so that an urgent change does not wait.",
    judges: ["synth", "plan"],
    acknowledgeable: true,
  },
  "access-ends-soon": {
    severity: "warning",
    reference: "contract",
    reason: "Once the access has ended, plans with this list are errors.",
    judges: ["synth", "plan"],
  },
} as const satisfies Readonly<Record<string, RuleDescription>>;

/** Days before the end of an access in which the warning is shown. */
const SOON = 14;

/** The most ranges that an issue names. */
const MOST_RANGES = 3;

/** Ranges of a list whose access has an end. */
export interface EndingAccess {
  readonly path: Path;
  readonly until: string;
  /** The ranges and their network, for a message. */
  readonly what: string;
}

/**
 * Returns the parts of a cluster's lists whose access has an end: the ranges of a network with a last day that no other
 * network holds for longer.
 */
export function endingAccess(
  { attributes }: ObjectSchema,
  cluster: ObjectValue,
  networks: readonly NamedNetwork[],
): readonly EndingAccess[] {
  if (networks.every(({ until }) => until === undefined)) return [];
  return Object.entries(attributes).flatMap(([list, { format }]) => {
    const value = cluster[list];
    if (format !== "access-list" || !isList(value)) return [];
    const parts = new Map<
      string,
      { naming: readonly NamedNetwork[]; held: { index: number; cidr: Cidr }[] }
    >();
    for (const [index, entry] of value.entries()) {
      const cidr = typeof entry === "string" ? readCidr(entry) : undefined;
      const naming = cidr === undefined ? [] : networksWith(cidr, networks);
      if (cidr === undefined || endOfAccess(naming) === undefined) continue;
      const key = naming.map((network) => networks.indexOf(network)).join();
      const part = parts.get(key) ?? { naming, held: [] };
      part.held.push({ index, cidr });
      parts.set(key, part);
    }
    return [...parts.values()].map(({ naming, held }) => ({
      path: [list, ...(held.length === 1 ? held.map(({ index }) => index) : [])],
      until: endOfAccess(naming) ?? "",
      what: `${rangesWords(held.map(({ cidr }) => cidr))} of ${naming.map(networkWords).join(" and ")}`,
    }));
  });
}

/** Returns the issues of accesses that have ended, or end soon, without those that the cluster acknowledges. */
export function endIssues(ends: readonly EndingAccess[], acknowledged: Value, now: Date): readonly Issue[] {
  const soon = new Date(now);
  soon.setUTCDate(soon.getUTCDate() + SOON);
  return ends
    .filter(({ until }) => until <= dayOf(soon))
    .flatMap(({ path, until, what }) => {
      const isOver = until < dayOf(now);
      const code = isOver ? "expired-access" : "access-ends-soon";
      const issue = issueOf(code, networkEndRules[code], {
        path,
        message: `holds ${what}: the access ${isOver ? "ended" : "ends"} on ${until}`,
        hint: `${isOver ? "take it out of the list" : "plan to take it out of the list"}, or give the network a later \`until\``,
      });
      return unlessAcknowledged(issue, acknowledged, now);
    });
}

function rangesWords(cidrs: readonly Cidr[]): string {
  const texts = [...new Set(cidrs.map(formatCidr))];
  const shown = texts.slice(0, MOST_RANGES).join(", ");
  const more = texts.length - MOST_RANGES;
  return more > 0 ? `${shown} and ${more} more ${more === 1 ? "range" : "ranges"}` : shown;
}

/** Names a network with its owner and reason, as far as they are known: `the network "office" ("platform@example.com")`. */
function networkWords({ name, place, owner, reason }: NamedNetwork): string {
  const texts = [owner, reason].flatMap((text) => (text === undefined ? [] : visible(showValue(text))));
  const about = [...texts, ...(place === undefined ? [] : [place])];
  const named = name === undefined ? "a network" : `the network ${visible(showValue(name))}`;
  return about.length === 0 ? named : `${named} (${about.join(", ")})`;
}
