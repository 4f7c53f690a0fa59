/**
 * Finds the configuration as it is written. Terraform applies `ignore_changes` before it asks for a plan, and tells the
 * provider nothing of it; but it has the written configuration of a resource validated right before. The two differ where
 * changes are ignored.
 */
import { formatJson, isList, isObjectValue, jsonOf, type ObjectValue, type Value } from "../../json";
import { itemOf, sameValue } from "../../plugin";

export class WrittenConfigs {
  private readonly byName = new Map<string, ObjectValue[]>();

  /** Notes a configuration that was validated. */
  note(config: ObjectValue): void {
    const key = keyOf(config);
    this.byName.set(key, [...(this.byName.get(key) ?? []), config]);
  }

  /**
   * Takes the written configuration of a planned one; undefined if none is known. Of several it is the one with the
   * fewest ignored parts, and the last of these.
   */
  take(planned: ObjectValue, prior: ObjectValue | null): ObjectValue | undefined {
    const key = keyOf(planned);
    const noted = this.byName.get(key) ?? [];
    let found: { readonly written: ObjectValue; readonly ignored: number } | undefined;
    for (const written of noted) {
      const ignored = ignoredParts(written, planned, prior);
      if (ignored <= (found?.ignored ?? Number.MAX_VALUE)) found = { written, ignored };
    }
    if (found === undefined) return undefined;
    const { written } = found;
    this.byName.set(
      key,
      noted.filter((other) => other !== written),
    );
    return written;
  }
}

/** Returns a text for the name and the organization, which may be of any type before they are judged. */
function keyOf({ name, organization_id }: ObjectValue): string {
  return formatJson(jsonOf([organization_id, name]));
}

/** Counts the parts in which a planned configuration has the prior value instead; infinite if it differs otherwise. */
function ignoredParts(written: Value, planned: Value, prior: Value): number {
  if (sameValue(written, planned)) return 0;
  if (sameValue(planned, prior)) return 1;
  if (isList(written) && isList(planned) && written.length === planned.length) {
    return sum(
      planned.map((item, index) => ignoredParts(itemOf(written, index), item, itemOf(prior, index))),
    );
  }
  if (!isObjectValue(written) || !isObjectValue(planned)) return Number.POSITIVE_INFINITY;
  const before = isObjectValue(prior) ? prior : {};
  return sum(
    Object.entries(planned).map(([name, part]) =>
      ignoredParts(written[name] ?? null, part, before[name] ?? null),
    ),
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
