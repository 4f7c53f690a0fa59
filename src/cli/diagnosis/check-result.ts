/** What a diagnosis finds. */

/** What is checked, in the order of the report, with the words for it. */
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

/** An error keeps Terraform from working; a warning is what may surprise, or could not be checked. */
export type Status = (typeof STATUSES)[number];

export interface CheckResult {
  readonly status: Status;
  /** What is so, as a sentence without a full stop at its end. */
  readonly message: string;
  /** What to do about it, as a sentence without a full stop; missing where nothing is to be done. */
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
