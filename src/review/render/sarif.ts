/** The review as SARIF 2.1.0, for code scanning: each finding on the line that it is about. */
import { DOCUMENTATION, PROVIDER_VERSION } from "../../schema";
import { visible } from "../../text";
import {
  type Code,
  CODES,
  type Finding,
  fingerprints,
  type Level,
  LEVELS,
  reportOf,
  type Review,
  type Topic,
} from "../report";
import { reportOfStacks, type StackReviews } from "../report/stacks";
import {
  missingResult,
  MOST_RESULTS,
  NO_REVIEW,
  notShown,
  otherJson,
  type OtherResult,
  ownApprovalsResult,
} from "./sarif/other-results";
import { placeOf, withoutLinks } from "./sarif/text";

/** Writes the review as SARIF. `planFile` is the place of findings without a line, such as those about the whole plan. */
export function renderSarif(review: Review, planFile: string): string {
  const own = ownApprovalsResult(reportOf(review).ownApprovals, planFile, review.sha256);
  return sarif([{ name: undefined, planFile, review }], own);
}

/** Writes the reviews of several stacks as one run: GitHub accepts one run of a tool and a category for a commit. */
export function renderStacksSarif(reviews: StackReviews): string {
  const { ownApprovals, missing, sections } = reportOfStacks(reviews);
  const planFile = sections[0]?.planFile ?? "";
  return sarif(sections, [
    ...missing.map((one) => missingResult(one, reviews)),
    ...ownApprovalsResult(ownApprovals, planFile, reviews.sha256),
  ]);
}

/** A review, with the name of its stack if there are several. */
interface Reviewed {
  readonly name: string | undefined;
  readonly planFile: string;
  readonly review: Review;
}

function sarif(all: readonly Reviewed[], others: readonly OtherResult[]): string {
  const findings = all
    .flatMap((of) =>
      of.review.findings.map((found) => ({ found, of, ...reportOf(of.review).shownAs(found) })),
    )
    // The sort is stable: of the same level, those of the most severe stack come first.
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const most = MOST_RESULTS - others.length;
  const shown = findings.length > most ? findings.slice(0, most - 1) : findings;
  const ids = [...new Set(shown.map(ruleIdOf))].sort();
  const rest = findings.slice(shown.length).map(({ level }) => level);
  const more = rest.length === 0 ? [] : [notShown(rest, all[0]?.planFile ?? "")];
  const writers = new Map(all.map((one) => [one, resultWriter(one, ids)]));
  const ofRules = [...others, ...more];
  const rules = [...new Set(ofRules.map(({ rule }) => rule))];
  const isComplete =
    others.every(({ rule }) => rule !== NO_REVIEW) && all.every(({ review }) => !review.plan.errored);
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
              rules: [...ids.map(ruleJson), ...rules],
            },
          },
          invocations: [{ executionSuccessful: isComplete }],
          results: [
            ...shown.map((one) => writers.get(one.of)?.(one)),
            ...ofRules.map((other) => otherJson(other, ids.length + rules.indexOf(other.rule))),
          ],
          columnKind: "utf16CodeUnits",
        },
      ],
    },
    undefined,
    2,
  )}\n`;
}

/** A finding, and how it is shown. */
interface Shown {
  readonly found: Finding;
  readonly level: Level;
  readonly isApproved: boolean;
}

/** The rules of what is approved have ids of their own: GitHub takes the severity of an alert from its rule. */
const APPROVED = "/approved";

function ruleIdOf({ found: { code }, isApproved }: Shown): string {
  return isApproved ? `${code}${APPROVED}` : code;
}

function resultWriter(
  { name, planFile, review }: Reviewed,
  ids: readonly string[],
): (shown: Shown) => object {
  const { single } = reportOf(review);
  const fingerprintOf = fingerprints(review, name);
  const stack = name ?? review.stack;
  const about = stack === undefined ? "" : `${visible(stack)}: `;
  return (shown) => {
    const { found, level, isApproved } = shown;
    const { address } = found;
    const { text, digests, line, approved } = single(found);
    const ruleId = ruleIdOf(shown);
    return {
      ruleId,
      ruleIndex: ids.indexOf(ruleId),
      level,
      message: { text: withoutLinks(`${about}${text}`) },
      locations: [
        {
          ...placeOf(line, planFile),
          ...(address !== undefined && {
            logicalLocations: [{ fullyQualifiedName: visible(address), kind: "resource" }],
          }),
        },
      ],
      partialFingerprints: { primaryLocationLineHash: fingerprintOf(found) },
      ...(isApproved &&
        level === "note" && {
          suppressions: [{ kind: "external", status: "accepted", justification: withoutLinks(approved) }],
        }),
      ...(digests.length > 0 && { properties: { approve: digests } }),
    };
  };
}

const SECURITY: readonly Topic[] = ["access", "identity", "secrets"];

/** The severities of security alerts (above 9 is critical, from 7 high, from 4 medium) and of other alerts. */
const SEVERITIES = {
  error: { security: "8.0", problem: "error" },
  warning: { security: "5.0", problem: "warning" },
  note: { security: "2.0", problem: "recommendation" },
} as const satisfies Readonly<Record<Level, object>>;

export function ruleJson(id: string): object {
  const isApproved = id.endsWith(APPROVED);
  const code = (isApproved ? id.slice(0, -APPROVED.length) : id) as Code;
  const { level: levelOfCode, title, topic, means, fix, severity } = CODES[code];
  const level = isApproved ? "note" : levelOfCode;
  const toDo = isApproved ? "Nothing: it is approved." : fix;
  const isSecurity = !isApproved && SECURITY.includes(topic);
  return {
    id,
    shortDescription: { text: isApproved ? `${title} (approved)` : title },
    fullDescription: { text: means },
    help: {
      text: `${means}\n\nWhat to do: ${toDo}`,
      markdown: `${means}\n\n**What to do:** ${toDo}\n\n\`docs/findings.md\` of the package has all findings, \`docs/review.md\` says how the gate and approvals work.`,
    },
    helpUri: `${DOCUMENTATION}/findings.md#${code}`,
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
