/** Makes a configuration from a state, as far as the schema decides it. */
import type { ObjectValue } from "../../json";
import type { AttributeSchemas } from "../schema";
import { sameValue } from "../values/equality";
import { DESCEND, rewrite } from "./rewrite";

/**
 * Returns the values of the state that a configuration can have. Those that are computed, write-only or sensitive are null,
 * and so are those that mean the default.
 */
export function generatedConfig(attributes: AttributeSchemas, state: ObjectValue): ObjectValue {
  return rewrite(attributes, state, { prior: null, config: null }, ({ attribute, value }) => {
    const { kind, writeOnly, sensitive, default: whenUnset, equal = sameValue } = attribute;
    if (kind === "computed" || writeOnly === true || sensitive === true) return null;
    const isDefault = value !== null && whenUnset !== undefined && equal(value, whenUnset);
    return isDefault ? null : DESCEND;
  });
}
