/** Looks up which approvals cover the stops of a gate. */
import { compareNames } from "../../schema";
import type { Facts } from "../findings/facts";
import { groupBy } from "../group-by";
import { EFFORT } from "../limits";
import type { Sha256 } from "../sha256";
import { type Approval, isExpired } from "./approvals";
import { digestOfAll } from "./digest";
import type { Stop, StopGroup } from "./stops";

interface LookupOptions {
  readonly today: string;
  readonly sha256: Sha256;
}

/**
 * Looks up the approvals of each stop: by its own digest, by that of its group, and by that of a part of its group. A
 * merge queue plans several changes together, and each was approved for the part of the group that it shows alone.
 */
export function lookUpApprovals(
  groups: readonly StopGroup<Facts>[],
  approvals: readonly Approval[],
  options: LookupOptions,
): void {
  const left = groupBy(approvals, ({ digest }) => digest);
  const matched = new Set<string>();
  const given = (digest = ""): readonly Approval[] => {
    const found = left.get(digest) ?? [];
    if (found.length > 0) matched.add(digest);
    return found;
  };
  for (const { stops, digest } of groups) {
    const together = given(digest);
    for (const stop of stops) approve(stop, [...given(stop.approvable.digest), ...together], options.today);
  }
  for (const digest of matched) left.delete(digest);
  if (left.size === 0) return;
  const divisible = groups.filter(({ stops }) => stops.length > 2);
  const most = Math.min(EFFORT.stops, EFFORT.stopsOfAll / divisible.length);
  for (const { stops } of divisible) approveParts(stops, given, most, options);
}

/** Approves a stop with the first approval that holds. */
function approve(stop: Stop<Facts>, given: readonly Approval[], today: string): void {
  if (stop.approval !== undefined) return;
  stop.approval = given.find((approval) => !isExpired(approval, today));
  const ended = stop.approval === undefined ? [...new Set([...stop.ended, ...given])] : [];
  stop.ended = ended.sort((a, b) => compareNames(a.record?.until, b.record?.until));
}

/** Approves the parts of a group whose digests are given, which can overlap, and then those of what is left of it. */
function approveParts(
  stops: readonly Stop<Facts>[],
  given: (digest: string) => readonly Approval[],
  most: number,
  { today, sha256 }: LookupOptions,
): void {
  for (let rest = stops, before = Infinity; rest.length < before;) {
    for (const part of partsOf(rest, most)) {
      const digests = part.flatMap(({ approvable }) => approvable.digest ?? []);
      const approvals = digests.length < 2 ? [] : given(digestOfAll(digests, sha256));
      if (approvals.length > 0) for (const stop of part) approve(stop, approvals, today);
    }
    before = rest.length;
    rest = rest.filter(({ approval }) => approval === undefined);
  }
}

/** How the stops of a group belong together: alone, or as those of a cluster, an endpoint or a module. */
const UNITS: readonly ((stop: Stop<Facts>, index: number) => string)[] = [
  (_stop, index) => String(index),
  ({ finding: { address = "" } }) => address,
  ({ finding: { attribute = "" } }) => attribute,
  ({ finding: { address = "" } }) => /^module\.[^.[]+/.exec(address)?.[0] ?? "",
];

/**
 * Returns parts of a group that a change alone may have shown: all of it, units, all but one unit, and unions of few units.
 * The parts of one kind of units have at most `most` stops together, unless they are the units themselves.
 */
function* partsOf(stops: readonly Stop<Facts>[], most: number): Generator<readonly Stop<Facts>[]> {
  yield stops;
  for (const unitOf of UNITS) {
    const units = [...groupBy(stops, unitOf).values()];
    const unions = 2 ** units.length;
    if (unions * stops.length <= most) {
      for (let chosen = 1; chosen < unions; chosen++)
        yield units.flatMap((unit, index) => ((chosen & (1 << index)) === 0 ? [] : unit));
      continue;
    }
    yield* units;
    if (units.length * stops.length > most) continue;
    for (const unit of units) {
      const one = new Set<Stop<Facts>>(unit);
      yield stops.filter((stop) => !one.has(stop));
    }
  }
}
