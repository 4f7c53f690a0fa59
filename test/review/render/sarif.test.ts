/**
 * SARIF, held against a schema of the parts that are used, written by hand from the standard, with the limits that
 * code scanning documents.
 */
import Ajv from "ajv";
import addFormats from "ajv-formats";

import { renderSarif } from "../../../src/review";
import { MOST_RESULTS } from "../../../src/review/render/sarif";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { change, reviewed } from "../plan";
import schema from "./sarif.schema.json";

const ajv = new Ajv({ allErrors: true });
addFormats(ajv);
const isValid = ajv.compile(schema);

interface Log {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number };
            };
          },
        ];
        readonly partialFingerprints: Readonly<Record<string, string>>;
      }[];
    },
  ];
}

const parse = (text: string) => JSON.parse(text) as Log;
const lists = (range: string) => ({ ip_allowlist: [range], dashboards_ip_allowlist: ["10.0.0.0/8"] });

describe("SARIF", () => {
  it.each(CORPUS)("is valid: %s", (_name, planCase) => {
    const log = parse(renderSarif(reviewOf(planCase), "out/plan.json"));
    isValid(log);
    expect(isValid.errors ?? []).toEqual([]);
    const [run] = log.runs;
    for (const { ruleId, ruleIndex } of run.results)
      expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it("points at the line of the construct, or else at the plan", () => {
    const synthesized = {
      constructs: new Map([["cloud_opensearch.logs", { source: "src/main.ts:12" }]]),
      statements: [],
    };
    const changes = [
      change(lists("10.0.0.0/9"), lists("10.0.0.0/8")),
      change(lists("10.0.0.0/9"), lists("10.0.0.0/8"), { address: "cloud_opensearch.other" }),
    ];
    const [run] = parse(renderSarif(reviewed(changes, {}, { synthesized }), "/tmp/../plan.json")).runs;
    expect(run.results.map(({ locations: [{ physicalLocation }] }) => physicalLocation)).toEqual([
      { artifactLocation: { uri: "src/main.ts" }, region: { startLine: 12 } },
      { artifactLocation: { uri: "tmp/plan.json" }, region: { startLine: 1 } },
    ]);
  });

  it("keeps the gravest of more results than are shown", () => {
    const changes = Array.from({ length: MOST_RESULTS + 10 }, (_, index) =>
      change(lists("10.0.0.0/8"), lists("10.0.0.0/9"), { address: `cloud_opensearch.a${index}` }),
    );
    const worst = change(lists("10.0.0.0/8"), lists("0.0.0.0/0"), { address: "cloud_opensearch.z" });
    const [run] = parse(renderSarif(reviewed([...changes, worst]), "plan.json")).runs;
    expect(run.results).toHaveLength(MOST_RESULTS);
    expect(run.results[0]).toMatchObject({ level: "error" });
  });

  it("knows a finding again when its ranges are others", () => {
    const fingerprint = (range: string) =>
      parse(renderSarif(reviewed([change(lists("10.0.0.0/24"), lists(range))]), "plan.json")).runs[0]
        .results[0]?.partialFingerprints;
    expect(fingerprint("10.0.0.0/22")).toEqual(fingerprint("10.0.0.0/23"));
  });
});
