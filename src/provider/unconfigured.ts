/**
 * The run without a `provider` block, or with an empty one, where the environment does not have the settings either.
 * Terraform adds to each error of a configuration without a block that a block is missing, which would hide the environment
 * variables. The plugin cannot see whether there is a block, so here the first call that needs the service returns the
 * errors.
 */
import type { ObjectValue } from "../json";
import type { Diagnostic } from "../plugin";
import { isUnset } from "../schema";
import { type Run, startRun } from "./run";
import { once, unusableService } from "./unusable-service";

/** Reports whether no attribute of a configuration is set. */
export function isEmpty(config: ObjectValue): boolean {
  return Object.values(config).every(isUnset);
}

/** Returns a run whose reads and plans return the errors once, and whose other calls always fail with them. */
export function unconfiguredRun(errors: readonly Diagnostic[]): Run {
  // Without the path of an attribute of the provider: Terraform would look for it in the resource.
  const shown = errors.map(({ severity, summary, detail = "" }) => ({ severity, summary, detail }));
  const service = unusableService({
    summary: shown.map(({ summary }) => summary).join("; "),
    advice: shown.map(({ summary, detail }) => `${summary}. ${detail}`).join("\n\n"),
  });
  const refusal = once(shown);
  return {
    ...startRun(service, { checksAccess: false, protectsByDefault: null }),
    unusable: { atPlan: refusal, atRead: refusal },
  };
}
