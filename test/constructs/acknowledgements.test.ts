import { opensearch, prometheus, synthesize } from "./synthesize";

const OPEN = { ipAllowlist: ["0.0.0.0/0", "::/0"] };

describe("acknowledge", () => {
  it("hides one warning by its code, and no other", () => {
    const { error, warnings } = synthesize((stack) => {
      opensearch(stack, { ...OPEN, dataNodeCount: 5 }).acknowledge("open-access-list", "public demo cluster");
      opensearch(stack, OPEN, "other");
    });
    expect(error).toBe("");
    expect(warnings).toEqual([
      expect.stringContaining("app/logs dataNodeCount: 5 data nodes need the Advanced tier"),
      expect.stringContaining("app/other ipAllowlist: is open to any IPv4 and any IPv6 address"),
    ]);
  });

  it("records the reason in the synthesized JSON, in the order of the codes", () => {
    const { json } = synthesize((stack) => {
      const cluster = opensearch(stack);
      cluster.acknowledge("redundant-range", "kept for the auditors");
      cluster.acknowledge("open-access-list", "public demo cluster");
    });
    expect(json.resource["cloud_opensearch"]?.["logs"]?.["//"]).toEqual({
      metadata: {
        path: "app/logs",
        uniqueId: "logs",
        acknowledged: {
          "open-access-list": "public demo cluster",
          "redundant-range": "kept for the auditors",
        },
      },
    });
  });

  it.each([
    [
      "open-acess-list",
      "reason",
      'acknowledge("open-acess-list") names no warning; did you mean "open-access-list"?',
    ],
    ["nonsense-code", "reason", 'acknowledge("nonsense-code") names no warning; the warnings are '],
    [
      "empty-access-list",
      "reason",
      'acknowledge("empty-access-list") names an error, and only warnings can be accepted',
    ],
    [undefined as never, "reason", "acknowledge(undefined) names no warning; the warnings are "],
    ["constructor", "reason", 'acknowledge("constructor") names no warning'],
    [
      "open-access-list",
      " ",
      'acknowledge("open-access-list") has no reason; say why, as the second argument',
    ],
  ])("refuses %j with the reason %j", (code, reason, message) => {
    const { error } = synthesize((stack) => prometheus(stack).acknowledge(code, reason));
    expect(error).toContain(`  ${message}`);
    expect(error).toMatch(/^1 error .*\n\napp\/metrics/);
  });
});
