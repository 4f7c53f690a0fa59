/** The result of one check. */

/** The checks in the order of the report, with their titles. */
export const CHECKS = {
  node: "Node.js",
  core: "Core",
  plugin: "Plugin",
  "lock-files": "Lock files",
  address: "Address",
  token: "Token",
  clock: "Clock",
  proxy: "Proxy",
  certificates: "Certificates",
} as const;

export type CheckName = keyof typeof CHECKS;

export const STATUSES = ["ok", "warning", "error"] as const;

/** An error keeps Terraform from working. A warning is something that may surprise the user, or that could not be checked. */
export type Status = (typeof STATUSES)[number];

export interface CheckResult {
  readonly status: Status;
  /** What the check found: a sentence without a full stop at its end. */
  readonly message: string;
  /** What the user can do: a sentence without a full stop. Left out if there is nothing to do. */
  readonly fix?: string;
}

export function ok(message: string): CheckResult {
  return { status: "ok", message };
}

export function warning(message: string, fix?: string): CheckResult {
  return { status: "warning", message, ...(fix !== undefined && { fix }) };
}

export function error(message: string, fix: string): CheckResult {
  return { status: "error", message, fix };
}
