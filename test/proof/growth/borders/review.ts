/** Reading plans, and the files that a review takes beside them. */
import {
  PLAIN_TERMINAL,
  readApprovals,
  readMustReach,
  readPlan,
  readProviderAddress,
  renderTerminal,
  review,
} from "../../../../src/review";
import {
  isPlanned,
  sourceLinesIn,
  synthesizedIn,
  unplannedCluster,
} from "../../../../src/review/input/synthesized";
import { nodeSha256 } from "../../../../src/review/node";
import { renderHtml } from "../../../../src/review/render/html";
import { renderMarkdown } from "../../../../src/review/render/markdown/markdown";
import { escaped, escapedStart, isPipelineCommand, visible } from "../../../../src/review/words";
import { type Border, bytes, CARRIED, json, text } from "../border";
import { objectIn } from "./inputs";

const planWith = (value: unknown) => ({
  format_version: "1.2",
  terraform_version: "1.11.4",
  complete: true,
  resource_changes: [
    {
      address: "cloud_opensearch.logs",
      mode: "managed",
      type: "cloud_opensearch",
      name: "logs",
      provider_name: "clusters.internal/managed/cloud",
      change: {
        actions: ["update"],
        before: { name: "logs", organization_id: 1, ip_allowlist: ["10.0.0.0/8"] },
        after: { name: "logs", organization_id: 1, ip_allowlist: ["10.0.0.0/8"], ...(value as object) },
        after_unknown: {},
        before_sensitive: {},
        after_sensitive: {},
      },
    },
  ],
});

function reviewed(plan: unknown): unknown {
  const reading = readPlan(Buffer.from(JSON.stringify(plan)));
  if (!reading.ok) return reading.problem;
  const result = review(reading.plan, nodeSha256);
  return [renderMarkdown(result), renderTerminal(result, PLAIN_TERMINAL), renderHtml(result)];
}

export const REVIEW_BORDERS: readonly Border[] = [
  json(
    [
      "review/input/plan-file.ts#readPlan",
      "review/input/plan-file.ts#judgePlan",
      "review/input/parse-json.ts#parseReviewed",
      "review/input/plan-file.ts#unknownKeys",
    ],
    "the JSON of a plan",
    CARRIED.file,
    (input) => readPlan(Buffer.from(input)),
  ),
  bytes("review/input/plan-file.ts#readPlan", "the bytes of a plan", CARRIED.file, readPlan),
  json(
    [
      "review/input/changes.ts#actionsOf",
      "review/input/changes.ts#isQuiet",
      "review/input/changes.ts#providerOf",
      "review/input/changes.ts#isSameAndKnown",
      "review/input/configured.ts#configuredIn",
      "review/input/configured.ts#withoutKeys",
      "review/input/configured.ts#typeAt",
      "review/input/differing.ts#differingAttributes",
      "review/input/entry.ts#unknownPartsOf",
      "review/input/parse-json.ts#isPlanNumber",
      "review/input/contradictions.ts#keepsMarks",
      "review/input/contradictions.ts#withMarksOf",
      "review/input/members.ts#member",
      "review/input/members.ts#elements",
      "review/input/members.ts#at",
      "review/input/members.ts#text",
      "review/input/members.ts#keysOf",
      "review/input/members.ts#entriesOf",
      "review/input/members.ts#hasKey",
      "review/input/members.ts#sameJson",
      "review/input/marks.ts#isMarked",
      "review/input/marks.ts#isTouched",
      "review/input/marks.ts#isMark",
      "review/input/marks.ts#markAt",
      "review/input/marks.ts#markIn",
      "review/input/marks.ts#holdsMark",
      "review/input/marks.ts#isCovered",
      "review/input/marks.ts#hasOnlyMarks",
    ],
    "a cluster in a plan",
    CARRIED.file,
    (input) => reviewed(planWith(objectIn(input))),
  ),
  text([], "a name in a plan", CARRIED.file, (input) => reviewed(planWith({ name: input }))),
  text([], "an entry of an access list in a plan", CARRIED.file, (input) =>
    reviewed(planWith({ ip_allowlist: [input] })),
  ),
  text(
    ["review/input/addresses.ts#entryAddress", "review/input/addresses.ts#repeatedCluster"],
    "an address in a plan",
    CARRIED.file,
    (input) => {
      const plan = planWith({ ip_allowlist: ["0.0.0.0/0"] });
      return reviewed({
        ...plan,
        resource_changes: plan.resource_changes.map((change) => ({ ...change, address: input })),
      });
    },
  ),
  json(
    ["review/gate/approvals.ts#readApprovals", "review/input/written-list.ts#readWrittenList"],
    "a file of approvals",
    CARRIED.file,
    readApprovals,
  ),
  json(
    [
      "review/input/must-reach.ts#readMustReach",
      "review/input/written-list.ts#entryLines",
      "review/input/written-list.ts#isFilled",
    ],
    "a file of statements",
    CARRIED.file,
    (input) => readMustReach(input, "must-reach.json"),
  ),
  json(
    [
      "review/input/synthesized.ts#sourceLinesIn",
      "review/input/synthesized.ts#synthesizedIn",
      "review/input/synthesized.ts#isPlanned",
      "review/input/synthesized.ts#unplannedCluster",
    ],
    "the clusters of a synthesized stack",
    CARRIED.file,
    (input) => {
      const clusters = objectIn(input);
      const stack = { resource: { cloud_opensearch: clusters } };
      const configuration = { root_module: { resources: [{ address: "cloud_opensearch.logs" }] } };
      const synthesized = synthesizedIn(
        stack,
        sourceLinesIn(clusters, (file) => file),
      );
      return [isPlanned(stack, configuration), unplannedCluster(synthesized, configuration)];
    },
  ),
  text(
    "review/input/provider.ts#readProviderAddress",
    "the address of a provider",
    CARRIED.argument,
    readProviderAddress,
  ),
  text(
    [
      "review/words.ts#visible",
      "review/words.ts#escaped",
      "review/words.ts#isPipelineCommand",
      "review/words.ts#escapedStart",
    ],
    "a text in a review",
    CARRIED.file,
    (input) => [visible(input), escaped(input), isPipelineCommand(input), escapedStart(input)],
  ),
];
