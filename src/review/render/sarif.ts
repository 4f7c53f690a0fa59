/** The review as SARIF 2.1.0, for code scanning: each finding on the line that it is about. */
import { DOCUMENTATION, PROVIDER_VERSION } from "../../schema";
import { visible } from "../../text";
import { SARIF } from "../limits";
import {
  type Code,
  CODES,
  fingerprints,
  joinedFingerprint,
  type Level,
  LEVELS,
  reportOf,
  type Review,
  type Topic,
} from "../report";
import { reportOfStacks, type StackReviews } from "../report/stacks";
import { type NamedReview, type ToldFinding, toldFindings } from "../report/told-findings";
import {
  missingResult,
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
  return sarif([{ name: review.stack, planFile, review }], own, false);
}

/** Writes the reviews of several stacks as one run: GitHub accepts one run of a tool and a category for a commit. */
export function renderStacksSarif(reviews: StackReviews): string {
  const { ownApprovals, missing, sections } = reportOfStacks(reviews);
  const planFile = sections[0]?.planFile ?? "";
  const others = [
    ...missing.map((one) => missingResult(one, reviews)),
    ...ownApprovalsResult(ownApprovals, planFile, reviews.sha256),
  ];
  return sarif(sections, others, true);
}

interface Reviewed extends NamedReview {
  readonly planFile: string;
}

/** `isOfStacks`: the run is about stacks, which have fingerprints of their own. */
function sarif(all: readonly Reviewed[], others: readonly OtherResult[], isOfStacks: boolean): string {
  // The sort is stable: of the same level, those of the most severe stack come first.
  const findings = [...toldFindings(all)].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const most = SARIF.results - others.length;
  const shown = findings.length > most ? findings.slice(0, most - 1) : findings;
  const ids = [...new Set(shown.map(ruleIdOf))].sort();
  const rest = findings.slice(shown.length).map(({ level }) => level);
  const more = rest.length === 0 ? [] : [notShown(rest, all[0]?.planFile ?? "")];
  const fingerprintsOf = new Map(
    all.map((one) => [one, fingerprints(one.review, isOfStacks ? one.name : undefined)]),
  );
  const fingerprintOf = ({ of, found }: Told["all"][number]) => fingerprintsOf.get(of)?.(found) ?? "";
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
            ...shown.map((one) => resultJson(one, ids, fingerprintOf)),
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

type Told = ToldFinding<Reviewed>;

/** The rules of what is approved have ids of their own: GitHub takes the severity of an alert from its rule. */
const APPROVED = "/approved";

function ruleIdOf({ all: [{ found }], isApproved }: Told): string {
  return isApproved ? `${found.code}${APPROVED}` : found.code;
}

function resultJson(
  told: Told,
  ids: readonly string[],
  fingerprintOf: (one: Told["all"][number]) => string,
): object {
  const { level, isApproved, all } = told;
  const [first, ...others] = all;
  const { text, digests, line, approved } = told.write();
  const ruleId = ruleIdOf(told);
  const addresses = new Set(all.flatMap(({ found: { address } }) => address ?? []));
  const prints = [fingerprintOf(first), ...others.map(fingerprintOf)];
  const { sha256 } = first.of.review;
  return {
    ruleId,
    ruleIndex: ids.indexOf(ruleId),
    level,
    message: { text: withoutLinks(text) },
    locations: [
      {
        ...placeOf(line, first.of.planFile),
        ...(addresses.size > 0 && {
          logicalLocations: [...addresses].map((address) => ({
            fullyQualifiedName: visible(address),
            kind: "resource",
          })),
        }),
      },
    ],
    partialFingerprints: { primaryLocationLineHash: joinedFingerprint(prints, sha256) },
    ...(isApproved &&
      level === "note" && {
        suppressions: [{ kind: "external", status: "accepted", justification: withoutLinks(approved) }],
      }),
    ...(digests.length > 0 && { properties: { approve: digests } }),
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
