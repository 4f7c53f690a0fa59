import { OPERATIONS, pathOf } from "../../src/contract";

describe("the path of an operation", () => {
  it.each([
    ["read", "opensearch", { id: 7 }, "/cluster/opensearch/7"],
    ["replace", "prometheus", { id: 2n ** 63n }, "/cluster/prometheus/9223372036854775808"],
    ["create", "opensearch", {}, "/cluster/opensearch"],
    ["list", "prometheus", { organizationId: 42 }, "/cluster/prometheus?organization_id=42"],
    ["credentials", "opensearch", { id: 7 }, "/cluster/opensearch/7/credentials"],
  ] as const)("%s, %s, %j is %s", (operation, kind, of, path) => {
    expect(pathOf(operation, kind, of)).toBe(path);
  });

  it("is a pattern without an id and an organization", () => {
    expect(pathOf("remove", "opensearch")).toBe("/cluster/opensearch/");
    expect(pathOf("list", "opensearch")).toBe("/cluster/opensearch?organization_id=");
  });
});

it("sends a body only to create or replace a cluster", () => {
  const withBody = Object.values(OPERATIONS).filter(({ request }) => request !== "nothing");
  expect(withBody.map(({ method }) => method)).toEqual(["PUT", "POST"]);
});

it("can be conditional where it changes a cluster that was read before", () => {
  const conditional = Object.entries(OPERATIONS).filter(([, { concurrency }]) => concurrency === "if-match");
  expect(conditional.map(([name]) => name)).toEqual(["replace", "remove"]);
});
