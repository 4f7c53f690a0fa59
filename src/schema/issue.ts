/**
 * What a judge found: data, so that each place that asks (the construct, the plugin, the emulator) can show it in its
 * own way.
 */
export type Severity = "error" | "warning";

/** Attribute names and list indexes, from the resource inwards. */
export type Path = readonly (string | number)[];

export interface Issue {
  /** The rule's stable kebab-case code. */
  readonly code: string;
  readonly severity: Severity;
  readonly path: Path;
  /**
   * What is wrong with the value got; a clause that follows the path. Attribute names stand in backticks. Never holds
   * a sensitive value.
   */
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
  /** The section of the service reference that says so. */
  readonly reference: string;
}

/** The path as a user reads it: `auth_sources[1].client_secret`. */
export function formatPath(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join("");
}

/** The issue in one line: where, what is wrong, what to do. */
export function formatIssue(issue: Issue): string {
  const place = issue.path.length === 0 ? "" : `${formatPath(issue.path)}: `;
  return `${place}${issue.message}${issue.hint === undefined ? "" : `; ${issue.hint}`}`;
}
