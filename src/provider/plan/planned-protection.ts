/** Plans `deletion_protection`, which the service does not have: from the configuration, or from the provider's default. */
import { type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { ResourceResponse } from "../../plugin";
import { DELETION_PROTECTION } from "../../schema";

/**
 * Returns the plan with the protection that it means. A cluster that is not protected, and does not say so, keeps the
 * spelling of its state, so that a default of `false` is no difference.
 *
 * @param byDefault the provider's `deletion_protection`; unknown if it is known only after apply
 */
export function withProtection(
  planned: ObjectValue,
  { config, prior }: { readonly config: ObjectValue; readonly prior: ObjectValue | null },
  byDefault: Value,
): ObjectValue {
  const written = config[DELETION_PROTECTION] ?? null;
  return { ...planned, [DELETION_PROTECTION]: written ?? protectionOf(byDefault, prior) };
}

function protectionOf(byDefault: Value, prior: ObjectValue | null): Value {
  if (byDefault === UNKNOWN || byDefault === true) return byDefault;
  return prior?.[DELETION_PROTECTION] === false ? false : null;
}

/** Returns an import with the protection that the provider's default gives: the first plan then changes nothing. */
export function withDefaultProtection(imported: ResourceResponse, byDefault: Value): ResourceResponse {
  const { state } = imported;
  if (byDefault !== true || state === undefined || state === null) return imported;
  return { ...imported, state: { ...state, [DELETION_PROTECTION]: true } };
}
