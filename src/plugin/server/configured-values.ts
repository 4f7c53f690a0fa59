/** What a user configured stays as configured in the result of a data source or an ephemeral resource. */
import { formatAttributePath } from "../path-text";
import type { AttributePath } from "../path";
import type { Diagnostic } from "../diagnostic";
import { DESCEND, rewrite } from "../plan/rewrite";
import type { AttributeSchemas } from "../schema";
import type { TerraformObject } from "../value";
import { differingPaths } from "../values/equality";
import { attributeType, isNestedType } from "../values/type";
import { hasErrors } from "./diagnostics";
import { MISTAKE } from "./states";
import type { Settled } from "./states";

/** Configured values that the result leaves out are put in; one that it changes is an error. */
export function withConfigured(
  settled: Settled,
  config: TerraformObject,
  attributes: AttributeSchemas,
): Settled {
  if (settled.state === null || hasErrors(settled.diagnostics)) return settled;
  const changed: AttributePath[] = [];
  const state = rewrite(attributes, settled.state, { prior: null, config }, (slot) => {
    if (slot.config === null) return slot.value;
    if (slot.value === null) return slot.config;
    if (isNestedType(slot.attribute.type)) return DESCEND;
    if (differingPaths(slot.config, slot.value, attributeType(slot.attribute)).length > 0)
      changed.push(slot.path);
    return slot.value;
  });
  return { state, diagnostics: [...settled.diagnostics, ...changed.map(notAsConfigured)] };
}

function notAsConfigured(path: AttributePath): Diagnostic {
  return {
    severity: "error",
    summary: "The result is not what was configured",
    detail: `${formatAttributePath(path)} has another value in the result than in the configuration. ${MISTAKE}`,
    path,
  };
}
