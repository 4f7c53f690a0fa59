/** The addresses under which a plan and a state hold resources. */
import type { Json } from "../../json";
import { kindOfType } from "../../schema";
import { member, text } from "./members";

/**
 * Returns the address of a change, or of a resource in a state. That of a deposed object ends with its key, since the
 * current object of the resource has the same address. The two name the key otherwise.
 */
export function entryAddress(entry: Json, key: "deposed" | "deposed_key" = "deposed"): string {
  const address = text(member(entry, "address")) ?? "";
  const deposed = text(member(entry, key));
  return deposed === undefined ? address : `${address} (deposed ${deposed})`;
}

/** A cluster that a list of changes holds more often than a review takes. */
export interface Repeated {
  readonly address: string;
  readonly count: number;
}

/** Returns the first cluster that a list of changes holds more than `most` times; undefined if there is none. */
export function repeatedCluster(changes: readonly Json[], most: number): Repeated | undefined {
  const counts = new Map<string, number>();
  let highest = 0;
  for (const entry of changes) {
    if (kindOfType(text(member(entry, "type")) ?? "") === undefined) continue;
    const address = entryAddress(entry);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > highest) highest = count;
  }
  if (highest <= most) return undefined;
  for (const [address, count] of counts) if (count > most) return { address, count };
  return undefined;
}
