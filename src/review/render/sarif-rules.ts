/** The rules of a SARIF run: one for each code of a finding, with its meaning, severity and fix. */
import { DOCUMENTATION } from "../../schema";
import { CODE_HELP, type Topic } from "../findings/code-help";
import { type Code, CODES, type Level } from "../findings/codes";

/** Topics whose findings are security alerts. */
const SECURITY: readonly Topic[] = ["access", "identity", "secrets"];

/** The severities of security alerts: above 9 is critical, from 7 high, from 4 medium, below it low. */
const SEVERITIES: Readonly<Record<Level, string>> = { error: "8.0", warning: "5.0", note: "2.0" };
const CRITICAL: Partial<Readonly<Record<Code, string>>> = { open: "9.5", "nearly-open": "9.1" };

/** The severities of all other alerts. */
const PROBLEMS: Readonly<Record<Level, string>> = {
  error: "error",
  warning: "warning",
  note: "recommendation",
};

export function ruleJson(code: Code): object {
  const { level, title } = CODES[code];
  const { topic, means, fix } = CODE_HELP[code];
  const isSecurity = SECURITY.includes(topic);
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: means },
    help: {
      text: `${means}\n\nWhat to do: ${fix}`,
      markdown: `${means}\n\n**What to do:** ${fix}\n\n\`docs/findings.md\` of the package has all findings, \`docs/review.md\` says how the gate and approvals work.`,
    },
    helpUri: `${DOCUMENTATION}/findings.md#${code}`,
    defaultConfiguration: { level },
    properties: {
      tags: isSecurity ? ["security", topic] : [topic],
      ...(isSecurity
        ? { "security-severity": CRITICAL[code] ?? SEVERITIES[level] }
        : { "problem.severity": PROBLEMS[level] }),
      precision: "very-high",
    },
  };
}
