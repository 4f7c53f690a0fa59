/** An issue: something that is wrong with a configuration, as data. Every judge finds issues, and shows them its own way. */
export type Severity = "error" | "warning";

/** Attribute names and list indexes, from the resource inwards. */
export type Path = readonly (string | number)[];

export interface Issue {
  /** The rule's stable kebab-case code. */
  readonly code: string;
  readonly severity: Severity;
  readonly path: Path;
  /**
   * What is wrong, with the value: a clause that follows the path. Attribute names stand in backticks. Never holds a
   * sensitive value.
   */
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
  /** The section of the service reference that the rule comes from; "contract" where the reference is silent. */
  readonly reference: string;
}

/** What a rule reports of an issue; the rule's description has the rest. */
export type IssueDetails = Pick<Issue, "message" | "hint"> & Partial<Pick<Issue, "path">>;

/** Returns the issue that a rule reports. The reported path is relative to `within`. */
export function issueOf(
  code: string,
  { severity, reference }: Pick<Issue, "severity" | "reference">,
  { path = [], message, hint }: IssueDetails,
  within: Path = [],
): Issue {
  return {
    code,
    severity,
    path: [...within, ...path],
    message,
    ...(hint === undefined ? {} : { hint }),
    reference,
  };
}

/** Returns the path as a user reads it: `auth_sources[1].client_secret`. */
export function formatPath(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join("");
}
