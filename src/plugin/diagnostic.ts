/** Diagnostics: errors and warnings that Terraform shows, on an attribute where possible. */
import type { AttributePath } from "./value";

export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** One short line, without a full stop. */
  readonly summary: string;
  /** Whole sentences: what is wrong, and what to do. */
  readonly detail?: string;
  /** The attribute that it is about. Terraform gets the part of it that it can find in the configuration. */
  readonly path?: AttributePath;
}

/** Returns an error. */
export function errorDiagnostic(summary: string, detail: string, path?: AttributePath): Diagnostic {
  return { severity: "error", summary, detail, ...(path !== undefined && { path }) };
}
