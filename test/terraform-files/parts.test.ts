/** The parts of large programs: together they are the program, and no part is large. */
import type { JsonObject } from "../../src/json";
import { partsOfJson } from "../../src/terraform-files";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a synthesized program", () => {
  const program = (count: number): JsonObject => ({
    provider: { cloud: [{}] },
    resource: {
      cloud_prometheus: Object.fromEntries(
        numbers(count).map((index) => [`m${index}`, { name: `m${index}` }]),
      ),
      cloud_opensearch: { logs: { name: "logs" } },
    },
  });

  it("has parts of at most 10 of its resources", () => {
    const parts = [...partsOfJson("cdk.tf.json", program(1000)).values()];
    const resources = parts.flatMap(({ resource: types = {} }) =>
      Object.entries(types as JsonObject).map(
        ([type, ofType]) => [type, Object.entries(ofType as JsonObject)] as const,
      ),
    );
    expect(Math.max(...resources.map(([, entries]) => entries.length))).toBeLessThanOrEqual(10);
    expect(
      resources.flatMap(([type, entries]) => entries.map(([label, body]) => [type, label, body])),
    ).toEqual(
      Object.entries(program(1000)["resource"] as JsonObject).flatMap(([type, ofType]) =>
        Object.entries(ofType as JsonObject).map(([label, body]) => [type, label, body]),
      ),
    );
    expect(parts[0]).toEqual({ provider: { cloud: [{}] } });
  });

  it.each<[string, JsonObject]>([
    ["a small one", program(9)],
    ["one without resources", { provider: {} }],
    ["resources in another form", { resource: { ...(program(30)["resource"] as JsonObject), other: [{}] } }],
  ])("is not divided: %s", (_what, whole) => {
    expect([...partsOfJson("cdk.tf.json", whole)]).toEqual([["cdk.tf.json", whole]]);
  });
});
