/** What Terraform shows its user: an error or a warning, where possible on the attribute it is about. */
import type { AttributePath } from "./path";

export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** One short line, without a full stop. */
  readonly summary: string;
  /** Whole sentences: what is wrong, and what to do. */
  readonly detail?: string;
  /** The attribute concerned. The wire gets as much of it as Terraform can resolve to a source line. */
  readonly path?: AttributePath;
}
