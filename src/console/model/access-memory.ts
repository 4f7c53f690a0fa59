/** Calculates the addresses of a list whose rows change one by one, as while somebody types in one of them. */
import { type Cidr, IpSet, readCidr } from "../../cidr";
import { OPEN_ACCESS } from "../../schema";

/**
 * Returns a function that returns the addresses of rows; of undefined, all addresses. It remembers the rows that it was
 * given last: if only one of them differs, only that one is calculated.
 */
export function openAddressMemory(): (rows: readonly string[] | undefined) => IpSet {
  const read = openReader();
  let last: { rows: readonly string[]; set: IpSet } = { rows: OPEN_ACCESS, set: IpSet.everything };
  let others: { at: number; set: IpSet } | undefined;
  return (given) => {
    const rows = given ?? OPEN_ACCESS;
    const at = onlyDifference(last.rows, rows);
    if (at === "none") return last.set;
    if (at === undefined) others = undefined;
    else if (others?.at !== at) others = { at, set: IpSet.of(rows.toSpliced(at, 1).flatMap(read)) };
    const set =
      others === undefined
        ? IpSet.of(rows.flatMap(read))
        : others.set.union(IpSet.of(read(rows[others.at] ?? "")));
    last = { rows, set };
    return set;
  };
}

/** Returns the only index at which two lists of the same length differ; undefined if there are more. */
function onlyDifference(one: readonly string[], other: readonly string[]): number | "none" | undefined {
  if (one === other) return "none";
  if (one.length !== other.length) return undefined;
  let found: number | "none" = "none";
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] === other[index]) continue;
    if (found !== "none") return undefined;
    found = index;
  }
  return found;
}

const MOST_REMEMBERED = 50_000;

/** Returns a function that reads a row, and remembers what it read. A row that is refused lets nobody in. */
function openReader(): (text: string) => readonly Cidr[] {
  const known = new Map<string, readonly Cidr[]>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      if (known.size > MOST_REMEMBERED) known.clear();
      const cidr = readCidr(text);
      known.set(text, (found = cidr === undefined ? [] : [cidr]));
    }
    return found;
  };
}
