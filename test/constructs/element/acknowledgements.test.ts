import { Fn, Lazy, TerraformVariable } from "cdktf";

import { ruleExamples } from "../../../scripts/rule-examples";
import { type AcknowledgeOptions, CloudProvider } from "../../../src";
import { opensearch, prometheus, synthesize } from "../synthesize";

const OPEN = { ipAllowlist: ["0.0.0.0/0", "::/0"] };
const DEMO = { code: "open-access-list", reason: "public demo cluster" };

/** What the one cluster synthesizes for `acknowledged`. */
const synthesized = (json: ReturnType<typeof synthesize>["json"]) =>
  json.resource["cloud_opensearch"]?.["logs"]?.["acknowledged"];

describe("acknowledge", () => {
  it("hides the warning with its code, and no other", () => {
    const { error, warnings } = synthesize((stack) => {
      opensearch(stack, { ...OPEN, dataNodeCount: 5 }).acknowledge("open-access-list", "public demo cluster");
      opensearch(stack, OPEN, "other");
    });
    expect(error).toBe("");
    expect(warnings).toEqual([
      expect.stringMatching(/^app\/logs dataNodeCount: .* \[data-node-count-without-tier\]/),
      expect.stringMatching(/^app\/other ipAllowlist: .* \[open-access-list\]/),
    ]);
  });

  it("writes the attribute, after what the configuration has, in the order of the codes, and no metadata", () => {
    const { json } = synthesize((stack) => {
      const cluster = opensearch(stack, { acknowledged: [{ code: "unknown-weekday", reason: "tried" }] });
      cluster.acknowledge("redundant-range", "kept for the auditors", { until: "2999-12-31" });
      cluster.acknowledge("open-access-list", "public demo cluster");
    });
    expect(synthesized(json)).toEqual([
      { code: "unknown-weekday", reason: "tried" },
      DEMO,
      { code: "redundant-range", reason: "kept for the auditors", until: "2999-12-31" },
    ]);
    expect(json.resource["cloud_opensearch"]?.["logs"]?.["//"]).toEqual({
      metadata: { path: "app/logs", uniqueId: "logs" },
    });
  });

  it("adds to a list that only Terraform knows, and leaves the warnings to the plan", () => {
    const { error, warnings, json } = synthesize((stack) => {
      const list = new TerraformVariable(stack, "accepted", { type: "any" });
      opensearch(stack, { ...OPEN, dataNodeCount: 5, acknowledged: list.value as unknown }).acknowledge(
        "open-access-list",
        'a "public" demo',
      );
    });
    expect(error).toBe("");
    expect(warnings).toEqual([]);
    expect(synthesized(json)).toBe(
      '${concat(var.accepted, [{\ncode = "open-access-list"\nreason = "a \\"public\\" demo"\n}])}',
    );
  });

  it("adds to a list that is computed at synth, and once a call that an aspect repeats", () => {
    const { error, json } = synthesize((stack) => {
      const acknowledged = Lazy.anyValue({ produce: () => [{ code: "unknown-weekday", reason: "tried" }] });
      const cluster = opensearch(stack, { acknowledged });
      for (let times = 0; times < 2; times++) cluster.acknowledge(DEMO.code, DEMO.reason);
    });
    expect(error).toBe("");
    expect(synthesized(json)).toEqual([{ code: "unknown-weekday", reason: "tried" }, DEMO]);
  });

  it("accepts a warning on a provider", () => {
    const [expired] = ruleExamples["ca-cert-expired"]?.refused["auth_sources"] as { ca_cert: string }[];
    const caCertPem = Buffer.from(expired?.ca_cert ?? "", "base64").toString("latin1");
    const warningsOf = (acknowledged: boolean) =>
      synthesize((stack) => {
        const provider = new CloudProvider(stack, "old", { alias: "old", caCertPem });
        if (acknowledged) provider.acknowledge("ca-cert-expired", "renewed next week");
      }).warnings;
    expect(warningsOf(false)).toEqual([expect.stringContaining("[ca-cert-expired]")]);
    expect(warningsOf(true)).toEqual([]);
  });

  it.each<[string, AcknowledgeOptions, RegExp]>([
    [
      "open-acess-list",
      {},
      /acknowledged\[0\]\.code: "open-acess-list" .* "open-access-list"\? \[invalid-acknowledgement\]/,
    ],
    [
      "open-access-list",
      { untill: "2027-01-01" } as AcknowledgeOptions,
      /acknowledged\[0\]\.untill: .* `until`\? \[unknown-attribute\]/,
    ],
  ])("refuses %j with %j", (code, options, message) => {
    const { error } = synthesize((stack) => prometheus(stack).acknowledge(code, "reason", options));
    expect(error).toMatch(new RegExp(`^  ${message.source}`, "m"));
    expect(error).toMatch(/^1 error .*\n\napp\/metrics/);
  });

  it("refuses a second reason for one code, whether it is in the configuration or in a call", () => {
    for (const acknowledged of [undefined, [{ ...DEMO, reason: "another" }]]) {
      const { error } = synthesize((stack) => {
        const cluster = opensearch(stack, { acknowledged });
        cluster.acknowledge("open-access-list", "public demo cluster");
        if (acknowledged === undefined) cluster.acknowledge("open-access-list", "another");
      });
      expect(error).toContain('acknowledged[1].code: "open-access-list" is acknowledged twice; keep one');
    }
  });
});

describe("acknowledged in a configuration", () => {
  it.each<[string, object]>([
    ["in plain text", DEMO],
    ["that is not known yet", { ...DEMO, code: Fn.uuid() }],
    ["that is computed lazily", { ...DEMO, code: Lazy.stringValue({ produce: () => DEMO.code }) }],
  ])("hides the warning with a code %s", (_what, entry) => {
    const { error, warnings } = synthesize((stack) => {
      opensearch(stack, { ...OPEN, acknowledged: [entry] });
    });
    expect([error, warnings]).toEqual(["", []]);
  });

  it("does not hide it after the last day, and cloud:strict refuses it", () => {
    const { error } = synthesize(
      (stack) => opensearch(stack, { ...OPEN, acknowledged: [{ ...DEMO, until: "2020-02-29" }] }),
      { context: { "cloud:strict": true } },
    );
    expect(error).toContain("(it was acknowledged until 2020-02-29)");
  });
});
