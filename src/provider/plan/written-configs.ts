/**
 * Finds the configuration as it is written. Terraform applies `ignore_changes` before it asks for a plan, and tells the
 * provider nothing of it; but it has the written configuration of a resource validated right before. The two differ where
 * changes are ignored.
 */
import { ExactNumber } from "../../json";
import { isTerraformList, isTerraformObject, type TerraformObject, type TerraformValue } from "../../plugin";

/** The most configurations that are kept: those of a long run of validations that no plan follows are dropped. */
const MOST_KEPT = 20_000;

export class WrittenConfigs {
  private readonly byName = new Map<string, TerraformObject[]>();
  private count = 0;

  /** Notes a configuration that was validated. */
  note(config: TerraformObject): void {
    if (this.count >= MOST_KEPT) this.clear();
    const key = keyOf(config);
    this.byName.set(key, [...(this.byName.get(key) ?? []), config]);
    this.count += 1;
  }

  /**
   * Takes the written configuration of a planned one; undefined if none is known. Of several it is the one with the
   * fewest ignored parts, and the last of these.
   */
  take(planned: TerraformObject, prior: TerraformObject | null): TerraformObject | undefined {
    const key = keyOf(planned);
    const noted = this.byName.get(key) ?? [];
    let found: { readonly written: TerraformObject; readonly ignored: number } | undefined;
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
    this.count -= 1;
    return written;
  }

  private clear(): void {
    this.byName.clear();
    this.count = 0;
  }
}

function keyOf({ name, organization_id: organization }: TerraformObject): string {
  const id = organization instanceof ExactNumber ? organization.text : organization;
  return [id, name].map((part) => (typeof part === "object" ? "" : String(part))).join("/");
}

/** Counts the parts in which a planned configuration has the prior value instead; infinite if it differs otherwise. */
function ignoredParts(written: TerraformValue, planned: TerraformValue, prior: TerraformValue): number {
  if (isSame(written, planned)) return 0;
  if (isSame(planned, prior)) return 1;
  if (isTerraformList(written) && isTerraformList(planned) && written.length === planned.length) {
    const before = isTerraformList(prior) ? prior : [];
    return sum(
      planned.map((item, index) => ignoredParts(written[index] ?? null, item, before[index] ?? null)),
    );
  }
  if (!isTerraformObject(written) || !isTerraformObject(planned)) return Number.POSITIVE_INFINITY;
  const before = isTerraformObject(prior) ? prior : {};
  return sum(
    Object.entries(planned).map(([name, part]) =>
      ignoredParts(written[name] ?? null, part, before[name] ?? null),
    ),
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function isSame(left: TerraformValue, right: TerraformValue): boolean {
  if (isTerraformList(left) && isTerraformList(right)) {
    return left.length === right.length && left.every((item, index) => isSame(item, right[index] ?? null));
  }
  if (isTerraformObject(left) && isTerraformObject(right)) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names].every((name) => isSame(left[name] ?? null, right[name] ?? null));
  }
  if (left instanceof ExactNumber && right instanceof ExactNumber) return left.text === right.text;
  return left === right;
}
