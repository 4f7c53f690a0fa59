/** Writes a review as SARIF 2.1.0, for code scanning: one result for each change, on its line. */
import { DOCUMENTATION, PROVIDER_VERSION } from "../../schema";
import { plain, visible, type Words } from "../../text";
import type { Change } from "../changes/change";
import { type Code, type CodeRow, CODES, type Level, LEVELS, type Topic } from "../findings/codes";
import type { FileLine } from "../findings/finding";
import { encodedScope } from "../gate/digest";
import type { StackReviews } from "../stacks";
import { levelOf, messageOf } from "./annotations";

/** The length of a fingerprint: 64 bits, as in GitHub's own hashes. */
const DIGITS = 16;

const FINGERPRINT = "cloud-review-fingerprint-2";

export function renderSarif(changes: readonly Change[], reviews: StackReviews): string {
  // Code scanning shows the first of many results.
  const sorted = [...changes].sort((a, b) => LEVELS.indexOf(levelOf(a)) - LEVELS.indexOf(levelOf(b)));
  const ids = [...new Set(sorted.map(ruleIdOf))].sort();
  const seen = new Map<string, number>();
  const results = sorted.map((change) => {
    const hash = fingerprintOf(change, reviews);
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return resultJson(change, messageOf(change, changes, reviews), reviews, ids, `${hash}:${occurrence}`);
  });
  const isComplete =
    reviews.missing.length === 0 && reviews.reviewed.every(({ review }) => !review.plan.errored);
  return `${JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "cdktf-provider-cloud review",
              semanticVersion: PROVIDER_VERSION,
              informationUri: `${DOCUMENTATION}/review.md`,
              rules: ids.map(ruleJson),
            },
          },
          invocations: [{ executionSuccessful: isComplete }],
          results,
          columnKind: "utf16CodeUnits",
        },
      ],
    },
    undefined,
    2,
  )}\n`;
}

/** The rules of what is approved have ids of their own: GitHub takes the severity of an alert from its rule. */
const APPROVED = "/approved";

function ruleIdOf(change: Change): string {
  if (change.kind === "failed") return "no-review";
  if (change.kind === "outdated") return "outdated-approvals";
  return change.toDo === "approved" ? `${change.code}${APPROVED}` : change.code;
}

function resultJson(
  change: Change,
  message: Words,
  reviews: StackReviews,
  ids: readonly string[],
  fingerprint: string,
): object {
  const ruleId = ruleIdOf(change);
  const line = change.lines[0] ?? change.constructs[0];
  const effects = change.kind === "effects" ? change.effects : [];
  const addresses = [...new Set(effects.flatMap(({ finding: { address } }) => address ?? []))];
  const planFile = effects[0]?.stack.planFile ?? reviews.reviewed[0]?.planFile ?? "";
  const entry = change.kind === "effects" ? change.approval?.entry : undefined;
  return {
    ruleId,
    ruleIndex: ids.indexOf(ruleId),
    level: levelOf(change),
    message: { text: withoutLinks(plain(message)) },
    locations: [
      {
        ...placeOf(line, planFile),
        ...(addresses.length > 0 && {
          logicalLocations: addresses.map((address) => ({
            fullyQualifiedName: visible(address),
            kind: "resource",
          })),
        }),
      },
    ],
    ...(change.lines.length > 1 && {
      relatedLocations: change.lines.slice(1).map((one) => placeOf(one, planFile)),
    }),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    ...(change.toDo === "approved" && {
      suppressions: [
        {
          kind: "external",
          status: "accepted",
          justification: withoutLinks(
            entry === undefined
              ? "approved by --approve"
              : `approved by ${visible(entry.who)} until ${entry.until}: ${visible(entry.why)}`,
          ),
        },
      ],
    }),
    ...(change.kind === "effects" && change.toDo === "decide" && { properties: { approve: change.digests } }),
  };
}

/**
 * Returns the fingerprint by which code scanning recognizes a change: a hash of what it is about. It stays the same when the
 * lines of the program move, and differs when its ranges or values do, so that a dismissed alert comes back. Sensitive values
 * are not part of it, since anybody could check a guess: it has the time of the plan instead.
 */
function fingerprintOf(change: Change, { sha256 }: StackReviews): string {
  if (change.kind !== "effects")
    return sha256(JSON.stringify([FINGERPRINT, plain(change.lead), plain(change.rest)])).slice(0, DIGITS);
  const parts = change.effects.map(({ finding, stack: { name = null, review } }) => {
    const scope = review.scopeOf(finding);
    const caller = finding.caller;
    const about = scope.isSensitive
      ? [review.plan.timestamp ?? null]
      : caller === undefined
        ? encodedScope(FINGERPRINT, scope)
        : null;
    return JSON.stringify([
      name,
      finding.code,
      finding.address ?? null,
      about,
      caller?.name ?? null,
      caller?.addresses?.toHex() ?? null,
    ]);
  });
  return sha256(JSON.stringify([change.toDo === "approved", ...parts.sort()])).slice(0, DIGITS);
}

const SECURITY: readonly Topic[] = ["access", "identity", "secrets"];

/** The severities of security alerts (above 9 is critical, from 7 high, from 4 medium) and of other alerts. */
const SEVERITIES = {
  error: { security: "8.0", problem: "error" },
  warning: { security: "5.0", problem: "warning" },
  note: { security: "2.0", problem: "recommendation" },
} as const satisfies Readonly<Record<Level, object>>;

/** The rules of results that are no effects of a plan. */
const OTHER_RULES: Readonly<Record<string, CodeRow>> = {
  "no-review": {
    level: "error",
    topic: "plan",
    title: "A stack has no review",
    means: "A step of the pipeline failed before the review, or the plan cannot be read.",
    fix: "Correct what the failed step names, and run the pipeline again.",
  },
  "outdated-approvals": {
    level: "error",
    topic: "plan",
    title: "The file of approvals has entries of an earlier version",
    means: "The digests of these entries have another encoding, and cover nothing.",
    fix: "Take them out of the file, and approve anew what the review still asks.",
  },
};

export function ruleJson(id: string): object {
  const isApproved = id.endsWith(APPROVED);
  const code = isApproved ? id.slice(0, -APPROVED.length) : id;
  const other = OTHER_RULES[code];
  const { topic, title, means, severity, ...row }: CodeRow = other ?? CODES[code as Code];
  const said = means ?? `${title}.`;
  const level = isApproved ? "note" : row.level;
  const fix = isApproved ? "Nothing: it is approved." : row.fix;
  const isSecurity = !isApproved && SECURITY.includes(topic);
  return {
    id,
    shortDescription: { text: isApproved ? `${title} (approved)` : title },
    fullDescription: { text: said },
    help: {
      text: `${said}\n\nWhat to do: ${fix}`,
      markdown: `${said}\n\n**What to do:** ${fix}\n\n\`docs/findings.md\` of the package has all codes, \`docs/review.md\` says how the gate and approvals work.`,
    },
    helpUri: `${DOCUMENTATION}/${other === undefined ? `findings.md#${code}` : "review.md"}`,
    defaultConfiguration: { level },
    properties: {
      tags: isSecurity ? ["security", topic] : [topic],
      ...(isSecurity
        ? { "security-severity": severity ?? SEVERITIES[level].security }
        : { "problem.severity": SEVERITIES[level].problem }),
      precision: "very-high",
    },
  };
}

/**
 * Escapes links, `[text](target)`, and placeholders, `{0}`, which the message of a result can have, so that names and
 * values are neither.
 */
function withoutLinks(text: string): string {
  return text.replace(/\]\(/g, "]\\u{28}").replace(/(?<!\\u)\{(\d+)\}/g, "\\u{7b}$1}");
}

/** Makes the place of a line, or of the plan if there is no line. */
function placeOf(line: FileLine | undefined, planFile: string): object {
  const { file, line: startLine } = line ?? { file: planFile, line: 1 };
  return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine } } };
}

/** Returns a relative reference to a file: without a scheme, a host, or a step out of the repository. */
function uriOf(file: string): string {
  const parts = visible(file)
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== ".." && part !== "-");
  return parts.map(encodeURIComponent).join("/") || "plan.json";
}
