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
import { nodeSha256 } from "../../../../src/review/node";
import {
  isPlanned,
  sourceLinesIn,
  synthesizedIn,
  unplannedCluster,
} from "../../../../src/review/plan/synthesized";
import { renderHtml } from "../../../../src/review/render/html";
import { renderMarkdown } from "../../../../src/review/render/markdown/markdown";
import { escaped, escapedStart, isPipelineCommand, visible } from "../../../../src/text";
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
      "review/plan/read.ts#readPlan",
      "review/plan/read.ts#judgePlan",
      "review/plan/parse-json.ts#parseReviewed",
    ],
    "the JSON of a plan",
    CARRIED.file,
    (input) => readPlan(Buffer.from(input)),
  ),
  bytes("review/plan/read.ts#readPlan", "the bytes of a plan", CARRIED.file, readPlan),
  json(
    [
      "review/plan/changes.ts#isQuiet",
      "review/plan/changes.ts#isSameAndKnown",
      "review/plan/configured.ts#configuredIn",
      "review/plan/entry.ts#entryOf",
      "review/plan/entry.ts#unknownKeys",
      "review/plan/addresses.ts#withoutKeys",
      "review/plan/addresses.ts#typeAt",
      "review/plan/parse-json.ts#isPlanNumber",
      "review/plan/values.ts#member",
      "review/plan/values.ts#elements",
      "review/plan/values.ts#at",
      "review/plan/values.ts#valueAt",
      "review/plan/values.ts#markedPaths",
      "review/plan/values.ts#text",
      "review/plan/values.ts#keysOf",
      "review/plan/values.ts#entriesOf",
      "review/plan/values.ts#hasKey",
      "review/plan/values.ts#sameJson",
      "review/plan/values.ts#isMarked",
      "review/plan/values.ts#isTouched",
      "review/plan/values.ts#markAt",
      "review/plan/values.ts#markIn",
      "review/plan/values.ts#holdsMark",
    ],
    "a cluster in a plan",
    CARRIED.file,
    (input) => reviewed(planWith(objectIn(input))),
  ),
  text([], "a name in a plan", CARRIED.file, (input) => reviewed(planWith({ name: input }))),
  text([], "an entry of an access list in a plan", CARRIED.file, (input) =>
    reviewed(planWith({ ip_allowlist: [input] })),
  ),
  text(["review/plan/entry.ts#addressOf"], "an address in a plan", CARRIED.file, (input) => {
    const plan = planWith({ ip_allowlist: ["0.0.0.0/0"] });
    return reviewed({
      ...plan,
      resource_changes: plan.resource_changes.map((change) => ({ ...change, address: input })),
    });
  }),
  json(
    ["review/gate/approvals.ts#readApprovals", "review/plan/written-list.ts#readWrittenList"],
    "a file of approvals",
    CARRIED.file,
    readApprovals,
  ),
  json(
    [
      "review/plan/must-reach.ts#readMustReach",
      "review/plan/written-list.ts#entryLines",
      "review/plan/written-list.ts#isFilled",
    ],
    "a file of statements",
    CARRIED.file,
    (input) => readMustReach(input, "must-reach.json"),
  ),
  json(
    [
      "review/plan/synthesized.ts#sourceLinesIn",
      "review/plan/synthesized.ts#synthesizedIn",
      "review/plan/synthesized.ts#isPlanned",
      "review/plan/synthesized.ts#unplannedCluster",
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
    "review/plan/provider.ts#readProviderAddress",
    "the address of a provider",
    CARRIED.argument,
    readProviderAddress,
  ),
  text(
    [
      "text/words.ts#visible",
      "text/words.ts#escaped",
      "text/words.ts#isPipelineCommand",
      "text/words.ts#escapedStart",
    ],
    "a text in a review",
    CARRIED.file,
    (input) => [visible(input), escaped(input), isPipelineCommand(input), escapedStart(input)],
  ),
];
