/**
 * Stands in for the service if there is no `provider` block, or an empty one, and the environment does not have the
 * settings either. Terraform adds to each error of a configuration without a block that a block is missing, which would
 * hide the environment variables. The plugin cannot see whether there is a block, so here the first call that needs the
 * service returns the errors.
 */
import { ApiFailure, type CloudClient } from "../client";
import type { Diagnostic, TerraformObject } from "../plugin";
import { isUnset } from "../schema";
import { type Run, startRun } from "./run";

/** Reports whether no attribute of a configuration is set. */
export function isEmpty(config: TerraformObject): boolean {
  return Object.values(config).every(isUnset);
}

/** Returns a run whose reads and plans return the errors once, and whose other calls always fail with them. */
export function unconfiguredRun(errors: readonly Diagnostic[]): Run {
  // Without the path of an attribute of the provider: Terraform would look for it in the resource.
  const shown = errors.map(({ severity, summary, detail = "" }) => ({ severity, summary, detail }));
  let isShown = false;
  return {
    ...startRun(unusable(shown), { checksAccess: false, protectsByDefault: null }),
    refusal: () => {
      if (isShown) return [];
      isShown = true;
      return shown;
    },
  };
}

function unusable(errors: readonly Required<Omit<Diagnostic, "path">>[]): CloudClient {
  const fail = async (): Promise<never> => {
    throw new ApiFailure({
      kind: "misconfigured",
      operation: "configure",
      summary: errors.map(({ summary }) => summary).join("; "),
      advice: errors.map(({ summary, detail }) => `${summary}. ${detail}`).join("\n\n"),
    });
  };
  return {
    address: "",
    read: fail,
    replace: fail,
    create: fail,
    list: fail,
    checkAccess: fail,
    remove: fail,
    credentials: fail,
    pause: fail,
    otherFieldNames: () => undefined,
    hasAnswered: () => false,
    close: () => undefined,
  };
}
