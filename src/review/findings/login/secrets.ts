/** Changes of secrets. Compares the values of stored secrets, and the versions of write-only ones; shows no secret. */
import { isNumberValue } from "../../../json";
import { formsOfSecret } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { type PlanTree, same, valueAt } from "../../plan/values";
import { differsAt, type ValuePaths } from "../differences";

export interface SecretChange {
  /** Whether it is known to be another one: in another form, that cannot be seen. */
  readonly isReplaced: boolean;
  readonly message: Words;
  /** The differences that it accounts for. */
  readonly accounts: readonly ValuePaths[];
  /** It was set, and no longer is. */
  readonly isUnset?: true;
}

/** Describes what happens to a secret, in its stored and its write-only form; undefined if nothing does. */
export function secretChange(
  change: ClusterChange,
  secret: string,
  paths: (field: string) => ValuePaths,
): SecretChange | undefined {
  const ofSecret = paths(secret);
  const ofVersion = paths(formsOfSecret(secret).version);
  const accounts = [ofSecret, ofVersion];
  if (!accounts.some((one) => differsAt(change, one))) return undefined;
  const sides = ({
    before,
    after,
  }: ValuePaths): Readonly<Record<"before" | "after", PlanTree | undefined>> => ({
    before: valueAt(change.before, before),
    after: valueAt(change.after, after),
  });
  const stored = sides(ofSecret);
  const versions = sides(ofVersion);
  const isUnknownYet = accounts.some(({ after }) => isPartlyUnknown(change, after));
  const was = formOf(stored.before, versions.before);
  const is = formOf(stored.after, versions.after);
  const rotated = (message: Words): SecretChange => ({ isReplaced: true, message, accounts });
  if (isUnknownYet) return rotated(own(`${secret} is known only after apply, and may be replaced`));
  if (was === is) {
    // The version counts for a write-only secret only.
    if (was === "stored" && !same(stored.before, stored.after)) {
      return { ...rotated(own(`${secret} is replaced`)), accounts: [ofSecret] };
    }
    if (was !== "write-only" || same(versions.before, versions.after)) return undefined;
    if (isHidden(change, ofVersion.before, ofVersion.after)) {
      return rotated(own(`${secret} is replaced (its version is sensitive)`));
    }
    const from = versions.before ?? null;
    const to = versions.after ?? null;
    const isShown = isNumberValue(from) && isNumberValue(to);
    const which = isShown ? say`version ${String(from)} to ${String(to)}` : own("it has another version");
    return rotated(say`${own(secret)} is replaced (${which})`);
  }
  if (was === "none") return rotated(own(`${secret} is set`));
  if (is === "none") return { ...rotated(own(`${secret} is no longer set`)), isUnset: true };
  const form = is === "write-only" ? "write-only, and no longer stored" : "stored in plan and state";
  const message = own(`${secret} becomes ${form}; whether it is replaced cannot be seen`);
  return { isReplaced: false, message, accounts };
}

function formOf(
  stored: PlanTree | undefined,
  version: PlanTree | undefined,
): "none" | "stored" | "write-only" {
  if ((stored ?? null) !== null) return "stored";
  return (version ?? null) === null ? "none" : "write-only";
}
