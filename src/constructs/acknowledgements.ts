/** Warnings that somebody has read and accepted, by code, with the reason. */
import { nearest } from "../schema/nearest";
import type { Finding } from "../schema/rule";
import { ruleTable } from "../schema/rule-table";

export class Acknowledgements {
  private readonly reasons = new Map<string, string>();

  add(code: string, reason: string): void {
    this.reasons.set(code, reason);
  }

  has(code: string): boolean {
    return this.reasons.has(code);
  }

  /** Reasons by code, in the order of the codes; undefined when there is none. */
  toMetadata(): Record<string, string> | undefined {
    if (this.reasons.size === 0) return undefined;
    return Object.fromEntries([...this.reasons].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  /** Each acknowledgement that acknowledges nothing. */
  findings(): Finding[] {
    return [...this.reasons].flatMap(([code, reason]) => {
      const wrong = wrongCode(code) ?? wrongReason(reason);
      return wrong === undefined
        ? []
        : [{ message: `acknowledge(${JSON.stringify(code)}) ${wrong.message}`, hint: wrong.hint }];
    });
  }
}

interface Wrong {
  readonly message: string;
  readonly hint: string;
}

function wrongCode(code: string): Wrong | undefined {
  const rule = Object.hasOwn(ruleTable, code) ? ruleTable[code] : undefined;
  if (rule?.severity === "warning") return undefined;
  if (rule !== undefined)
    return { message: "names an error, and only warnings can be accepted", hint: "correct it" };
  const warnings = Object.keys(ruleTable).filter((known) => ruleTable[known]?.severity === "warning");
  const meant = nearest(String(code), warnings);
  return {
    message: "names no warning",
    hint:
      meant === undefined
        ? `the warnings are ${warnings.join(", ")}`
        : `did you mean ${JSON.stringify(meant)}?`,
  };
}

function wrongReason(reason: unknown): Wrong | undefined {
  if (typeof reason === "string" && reason.trim() !== "") return undefined;
  return { message: "has no reason", hint: "say why, as the second argument" };
}
