/** The review as SARIF 2.1.0, for code scanning: each finding on the line that it is about. */
import { DOCUMENTATION, PROVIDER_VERSION } from "../../schema";
import { plain, visible } from "../../text";
import {
  type Code,
  CODES,
  type FileLine,
  type Finding,
  fingerprints,
  type Level,
  LEVELS,
  reportOf,
  type Review,
  type Topic,
} from "../report";

/** The most results of a run that code scanning shows; the most severe come first. */
export const MOST_RESULTS = 5_000;

/** Writes the review as SARIF. `planFile` is the place of findings without a line, such as those about the whole plan. */
export function renderSarif(review: Review, planFile: string): string {
  const { findings } = review;
  const placeOf = placesIn(planFile);
  const own = ownApprovalsResult(review, placeOf);
  const most = MOST_RESULTS - own.length;
  const found = findings.length > most ? findings.slice(0, most - 1) : findings;
  const rest = findings.slice(found.length);
  const codes = [...new Set(found.map(({ code }) => code))].sort();
  const others = [...own, ...(rest.length === 0 ? [] : [notShown(rest, placeOf)])];
  const resultOf = resultWriter(review, placeOf, codes);
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
              rules: [...codes.map(ruleJson), ...others.map(({ rule }) => rule)],
            },
          },
          invocations: [{ executionSuccessful: !review.plan.errored }],
          results: [
            ...found.map(resultOf),
            ...others.map((other, index) => otherJson(other, codes.length + index)),
          ],
          columnKind: "utf16CodeUnits",
        },
      ],
    },
    undefined,
    2,
  )}\n`;
}

function resultWriter(review: Review, placeOf: PlaceOf, codes: readonly Code[]): (found: Finding) => object {
  const { single } = reportOf(review);
  const fingerprintOf = fingerprints(review);
  return (found) => {
    const { code, level, address } = found;
    const { text, digests, line } = single(found);
    return {
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level,
      message: { text: withoutLinks(text) },
      locations: [
        {
          ...placeOf(line),
          ...(address !== undefined && {
            logicalLocations: [{ fullyQualifiedName: visible(address), kind: "resource" }],
          }),
        },
      ],
      partialFingerprints: { primaryLocationLineHash: fingerprintOf(found) },
      ...(digests.length > 0 && { properties: { approve: digests } }),
    };
  };
}

/**
 * Escapes links, `[text](target)`, and placeholders, `{0}`, which the message of a result can have, so that names and
 * values are neither.
 */
function withoutLinks(text: string): string {
  return text.replace(/\]\(/g, "]\\u{28}").replace(/(?<!\\u)\{(\d+)\}/g, "\\u{7b}$1}");
}

const SECURITY: readonly Topic[] = ["access", "identity", "secrets"];

/** The severities of security alerts (above 9 is critical, from 7 high, from 4 medium) and of other alerts. */
const SEVERITIES = {
  error: { security: "8.0", problem: "error", plural: "errors" },
  warning: { security: "5.0", problem: "warning", plural: "warnings" },
  note: { security: "2.0", problem: "recommendation", plural: "notes" },
} as const satisfies Readonly<Record<Level, object>>;

export function ruleJson(code: Code): object {
  const { level, title, topic, means, fix, severity } = CODES[code];
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
        ? { "security-severity": severity ?? SEVERITIES[level].security }
        : { "problem.severity": SEVERITIES[level].problem }),
      precision: "very-high",
    },
  };
}

/** The rule of the one result that counts the findings beyond `MOST_RESULTS`. */
const NOT_SHOWN = {
  id: "not-shown",
  shortDescription: { text: "There are more findings than code scanning shows" },
  fullDescription: {
    text: `Code scanning shows ${MOST_RESULTS} results of a run. The review has more findings, and lists the most severe.`,
  },
  help: { text: "The JSON output of the review holds all findings." },
  helpUri: `${DOCUMENTATION}/findings.md`,
  defaultConfiguration: { level: "error" },
  properties: { tags: ["plan"], "problem.severity": "error", precision: "very-high" },
};

/** The rule of the one result about approvals that the change adds itself. */
const OWN_APPROVALS = {
  id: "own-approvals",
  shortDescription: { text: "The change adds approvals itself" },
  fullDescription: { text: "The change under review adds approvals that the target branch does not have." },
  help: { text: "Check who approves what, and why: the entries are a part of the change." },
  helpUri: `${DOCUMENTATION}/review.md#approvals`,
  defaultConfiguration: { level: "warning" },
  properties: { tags: ["plan"], "problem.severity": "warning", precision: "very-high" },
};

/** A result that is not a finding. */
interface OtherResult {
  readonly rule: typeof NOT_SHOWN | typeof OWN_APPROVALS;
  readonly level: Level;
  readonly text: string;
  readonly place: object;
  readonly hash: string;
}

function otherJson({ rule, level, text, place, hash }: OtherResult, ruleIndex: number): object {
  return {
    ruleId: rule.id,
    ruleIndex,
    level,
    message: { text: withoutLinks(text) },
    locations: [place],
    partialFingerprints: { primaryLocationLineHash: `${hash}:1` },
  };
}

/** Returns the result that names the approvals that the change adds itself, at the line of the first one. */
function ownApprovalsResult(review: Review, placeOf: PlaceOf): readonly OtherResult[] {
  const { ownApprovals: own } = reportOf(review);
  if (own === undefined) return [];
  const text = plain(own.words);
  const hash = review.sha256(text).slice(0, 16);
  return [{ rule: OWN_APPROVALS, level: "warning", text, place: placeOf(own.line), hash }];
}

/** Returns the result that counts the other findings. It has the level of the most severe of them. */
function notShown(rest: readonly Finding[], placeOf: PlaceOf): OtherResult {
  const counts = LEVELS.flatMap((level) => {
    const count = rest.filter((found) => found.level === level).length;
    return count === 0 ? [] : [`${count} ${SEVERITIES[level].plural}`];
  });
  return {
    rule: NOT_SHOWN,
    level: rest[0]?.level ?? "note",
    text: `${rest.length} more findings are not shown here: ${counts.join(", ")}. The JSON output holds them.`,
    place: placeOf(undefined),
    hash: rest.length.toString(16).padStart(16, "0"),
  };
}

type PlaceOf = (line: FileLine | undefined) => object;

/** Returns a function that makes the place of a line, or of the plan if there is no line. */
function placesIn(planFile: string): PlaceOf {
  const place = ({ file, line }: FileLine) => ({
    physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } },
  });
  const ofPlan = place({ file: planFile, line: 1 });
  return (line) => (line === undefined ? ofPlan : place(line));
}

/** Returns a relative reference to a file: without a scheme, a host, or a step out of the repository. */
function uriOf(file: string): string {
  const parts = visible(file)
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== ".." && part !== "-");
  return parts.map(encodeURIComponent).join("/") || "plan.json";
}
