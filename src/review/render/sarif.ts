/** The review as SARIF 2.1.0, for code scanning: each finding on the line of the construct. */
import { createHash } from "node:crypto";

import { PROVIDER_VERSION } from "../../schema";
import { CODES, type Code, type Finding, type Level } from "../findings";
import type { Review } from "../review";
import { plain, visible } from "../words";
import { sourcesOf, type SourceLine } from "./source";
import { plainFinding } from "./terminal";

/** Code scanning shows so many results of a run; the gravest come first. */
export const MOST_RESULTS = 5_000;
/** Longer messages are cut by those who show them. */
const LONGEST_MESSAGE = 1_000;

/** `planFile` stands for the place of what has no line, such as the plan as a whole. */
export function renderSarif(review: Review, planFile: string): string {
  const sourceOf = sourcesOf(review);
  const found = review.findings.slice(0, MOST_RESULTS);
  const codes = [...new Set(found.map(({ code }) => code))].sort();
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
              rules: codes.map(ruleJson),
            },
          },
          invocations: [{ executionSuccessful: !review.plan.errored }],
          results: found.map((one) => resultJson(one, codes, sourceOf(one) ?? { file: planFile, line: 1 })),
          columnKind: "utf16CodeUnits",
        },
      ],
    },
    undefined,
    2,
  )}\n`;
}

function ruleJson(code: Code): object {
  const { level, title } = CODES[code];
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: `${title}.` },
    help: { text: `${title}.` },
    defaultConfiguration: { level },
    properties: { tags: ["security"], "security-severity": SEVERITIES[level], precision: "very-high" },
  };
}

/** As code scanning reads them: 7 and more is high, 4 medium, less low. */
const SEVERITIES: Readonly<Record<Level, string>> = { error: "8.0", warning: "5.0", note: "2.0" };

function resultJson(found: Finding, codes: readonly Code[], { file, line }: SourceLine): object {
  const message = withoutLinks(plainFinding(found));
  const characters = [...message];
  const cut =
    characters.length > LONGEST_MESSAGE ? `${characters.slice(0, LONGEST_MESSAGE - 1).join("")}…` : message;
  return {
    ruleId: found.code,
    ruleIndex: codes.indexOf(found.code),
    level: found.level,
    message: { text: cut },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } },
        ...(found.address !== undefined && {
          logicalLocations: [{ fullyQualifiedName: visible(found.address), kind: "resource" }],
        }),
      },
    ],
    partialFingerprints: { "cloudReview/v1": fingerprint(found) },
  };
}

/**
 * A message of SARIF can hold links, `[text](target)`, and placeholders, `{0}`: this keeps names and values from being
 * either.
 */
function withoutLinks(text: string): string {
  return text.replace(/\]\(/g, "]\\u{28}").replace(/(?<!\\u)\{(\d+)\}/g, "\\u{7b}$1}");
}

/** The same finding of the next plan is the same alert, though its ranges are others. */
function fingerprint({ code, address, attribute, message }: Finding): string {
  const subject = address === undefined ? plain(message) : "";
  return createHash("sha256")
    .update(JSON.stringify([code, address, attribute, subject]))
    .digest("hex")
    .slice(0, 32);
}

/** A relative reference: no scheme, no host, no step out of the repository. */
function uriOf(file: string): string {
  const parts = visible(file)
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== "..");
  return parts.map(encodeURIComponent).join("/") || "plan.json";
}
