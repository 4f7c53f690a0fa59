/** What a check found, and how it is said. */
import { firstNames } from "../../codegen";

export interface CheckResult {
  /** An error keeps Terraform from working. A warning may surprise the user, or is something that could not be checked. */
  readonly status: "ok" | "warning" | "error";
  /** A sentence without a full stop at its end. */
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

/** Returns the result of a check that needs what another check did not find. */
export function notChecked(why: string): CheckResult {
  return warning(`Not checked: ${why}`, "Correct the errors and warnings of the other lines first");
}

/** Reports once what holds for several subjects, with the same fix. A message begins with its subject, such as a file. */
export function saidOnce(
  results: readonly { readonly subject: string; readonly result: CheckResult }[],
): readonly CheckResult[] {
  const groups = new Map<string, { readonly result: CheckResult; readonly others: string[] }>();
  for (const { subject, result } of results) {
    const { status, message, fix } = result;
    const key = JSON.stringify([status, message.replace(subject, ""), fix]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { result, others: [] });
    else group.others.push(subject);
  }
  return [...groups.values()].map(({ result, others }) => {
    if (others.length === 0) return result;
    return { ...result, message: `${result.message}. The same holds for ${firstNames(others)}` };
  });
}

/** Returns words as a list: "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}
