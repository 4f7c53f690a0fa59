/** Chooses the address that this machine stands for when the clusters of a rehearsal are served again. */
import { IpSet } from "../../cidr";
import type { MustReach } from "../../review";
import type { AppliedCluster } from "./applied-clusters";

export interface ChosenAddress {
  readonly address: string;
  /** Where it comes from: a clause that follows the address. */
  readonly why: string;
}

/**
 * Returns an address of the first statement of `mustReach`, or of the first range of an access list; undefined if nothing
 * names one. Of several, takes the one that most lists let in.
 */
export function chosenAddress(
  clusters: readonly AppliedCluster[],
  statements: readonly MustReach[],
): ChosenAddress | undefined {
  const lists = clusters.flatMap(({ lists }) => lists);
  const callers = statements.flatMap(({ caller, cluster, addresses }) =>
    chosenIn(addresses, () => `from which ${JSON.stringify(caller)} must reach ${cluster}`),
  );
  const ranges = clusters.flatMap((cluster) =>
    cluster.lists.flatMap(({ name, entries: [first] }) =>
      first === undefined
        ? []
        : chosenIn([first], (text) => `an address of ${text}, the first range in ${name} of ${cluster.name}`),
    ),
  );
  const admitting = ({ address }: ChosenAddress): number =>
    lists.filter(({ entries }) => entries.length === 0 || IpSet.parse(entries)?.has(address) === true).length;
  const found = callers.length > 0 ? callers : ranges;
  return [...found].sort((a, b) => admitting(b) - admitting(a))[0];
}

/** Returns an address of the first range, unless that is every address, or is not known here. */
function chosenIn(ranges: readonly string[], why: (range: string) => string): readonly ChosenAddress[] {
  const [first = ""] = ranges;
  const address = /\/0$/.test(first) ? undefined : IpSet.parse([first])?.example();
  return address === undefined ? [] : [{ address, why: why(first) }];
}
