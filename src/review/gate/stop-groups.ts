/** Stops that are about the same addresses, of whatever endpoint: one digest approves exactly all of them together. */
import type { IpSet } from "../../cidr";
import { EqualSets } from "../findings/access/equal-sets";
import type { Sha256 } from "../sha256";
import { digestOfAll } from "./digest";

interface Stopping {
  readonly part: "whole" | "gain" | "loss";
  readonly approvable: { readonly digest?: string | undefined };
  readonly refusal: string | undefined;
  readonly addresses: IpSet | undefined;
  readonly finding: { readonly code: string };
}

export interface StopGroup<Stop> {
  /** At least one. */
  readonly stops: readonly Stop[];
  /** Approves all of them; undefined for what no approval covers. It is made when it is read. */
  readonly digest: string | undefined;
}

/** The groups in the order of their first stops. What no approval covers is in no group with others. */
export function stopGroups<Stop extends Stopping>(
  stops: readonly Stop[],
  sha256: Sha256,
): readonly StopGroup<Stop>[] {
  const sets = new EqualSets();
  const groups = new Map<string, Stop[]>();
  stops.forEach((stop, index) => {
    const { addresses, refusal } = stop;
    const key =
      addresses === undefined || refusal !== undefined
        ? `alone ${index}`
        : `${isLoss(stop) ? "loss" : "gain"} ${sets.idOf(addresses)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [stop]);
    else group.push(stop);
  });
  return [...groups.values()].map((group) => {
    let digest: string | undefined;
    return {
      stops: group,
      get digest() {
        return (digest ??= digestOf(group, sha256));
      },
    };
  });
}

/** Of one stop its own digest. */
function digestOf(group: readonly Stopping[], sha256: Sha256): string | undefined {
  const digests = group.flatMap(({ approvable }) => approvable.digest ?? []);
  return digests.length < 2 ? digests[0] : digestOfAll(digests, sha256);
}

/** Whether a stop is about addresses that lose access. */
export function isLoss({ part, finding: { code } }: Pick<Stopping, "part" | "finding">): boolean {
  return part === "loss" || code === "narrowed" || code === "deleted";
}
