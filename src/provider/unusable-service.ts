/** Stands in for the service where the provider cannot reach one: each call fails with the reason. */
import { ApiFailure, type CloudClient } from "../client";
import type { Diagnostic } from "../plugin";

/** Why the service cannot be used. Each function returns diagnostics once, and nothing when called again. */
export interface Unusable {
  /** Returns what a plan says. */
  readonly atPlan: () => readonly Diagnostic[];
  /** Returns the errors of what needs the service, such as a read. */
  readonly atRead: () => readonly Diagnostic[];
}

/** Returns a service whose calls fail. */
export function unusableService(reason: { readonly summary: string; readonly advice: string }): CloudClient {
  const fail = async (): Promise<never> => {
    throw new ApiFailure({ kind: "misconfigured", operation: "configure", ...reason });
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

/** Returns a function that returns the diagnostics once, and nothing when called again. */
export function once(diagnostics: readonly Diagnostic[]): () => readonly Diagnostic[] {
  let isShown = false;
  return () => {
    if (isShown) return [];
    isShown = true;
    return diagnostics;
  };
}
