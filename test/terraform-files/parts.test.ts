/** The parts of large programs: together they are the program, and no part is large. */
import type { JsonObject } from "../../src/json";
import { partsOfHcl, partsOfJson } from "../../src/terraform-files";

const resource = (index: number) =>
  `# Cluster ${index}.\nresource "cloud_prometheus" "m${index}" {\n  name = <<EOT\n}\nEOT\n}\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a file in Terraform's language", () => {
  it.each([0, 1, 10, 11, 1000])("has parts of at most 10 of its %d blocks", (count) => {
    const text = `# Written by adopt.\n\n${numbers(count).map(resource).join("\n")}`;
    const parts = [...partsOfHcl("clusters.tf", text)];
    expect(parts.map(([, part]) => part.text).join("")).toBe(text);
    for (const [name, part] of parts) {
      expect(name).toMatch(/^clusters(\.part-\d+)?\.tf$/);
      expect((part.text.match(/^resource/gm) ?? []).length).toBeLessThanOrEqual(10);
    }
  });

  it("has parts that begin where they are in the file", () => {
    const text = numbers(25).map(resource).join("\n");
    const lines = text.split("\n");
    for (const { text: part, linesBefore } of partsOfHcl("a.tf", text).values())
      part
        .split("\n")
        .slice(1, -1)
        .forEach((line, index) => expect(line).toBe(lines[linesBefore + index + 1]));
  });

  it.each([
    ["what is not valid", "a.tf", `${numbers(30).map(resource).join("")}resource {`],
    ["what overrides other files", "override.tf", numbers(30).map(resource).join("")],
    ["what overrides other files, by its ending", "a_override.tf", numbers(30).map(resource).join("")],
  ])("is not divided: %s", (_what, name, text) => {
    expect([...partsOfHcl(name, text)]).toEqual([[name, { text, linesBefore: 0 }]]);
  });
});

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
