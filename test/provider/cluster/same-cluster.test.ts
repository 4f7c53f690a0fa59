/** A read that shows another cluster, or leaves out what every cluster has. */
import { type JsonObject, type ObjectValue, UNKNOWN } from "../../../src/json";
import {
  demandKnown,
  demandSameCluster,
  missingFields,
  missingFieldsWarning,
} from "../../../src/provider/cluster/same-cluster";

const STATE: ObjectValue = { id: 17, name: "logs", organization_id: 42 };
const READ: JsonObject = { id: 17, name: "logs", organization_id: 42 };

const refusalOf = (demand: () => void): object | undefined => {
  try {
    demand();
    return undefined;
  } catch (error) {
    return error as object;
  }
};

describe("a cluster that was read", () => {
  it.each<[string, JsonObject, ObjectValue]>([
    ["the same fields", READ, STATE],
    ["another name and the same id: it was renamed", { ...READ, name: "renamed" }, STATE],
    ["no organization in the response", { id: 17, name: "logs" }, STATE],
    ["an organization that the state lacks", READ, { id: 17 }],
    ["an organization that was unknown in the state", READ, { ...STATE, organization_id: UNKNOWN }],
    ["no id, but the same name", { name: "logs", organization_id: 42 }, STATE],
    ["no id and no name", { organization_id: 42 }, STATE],
    ["an organization as a large number", { ...READ, organization_id: 42n }, STATE],
  ])("is the same with %s", (_what, read, known) => {
    expect(refusalOf(() => demandSameCluster("opensearch", 17, read, known))).toBeUndefined();
  });

  it.each<[string, JsonObject, string]>([
    ["another organization", { ...READ, organization_id: 43 }, "its `organization_id` is not 42"],
    ["no id and another name", { name: "other", organization_id: 42 }, "its `name` is not logs"],
    ["an id of null and another name", { ...READ, id: null, name: "other" }, "its `name` is not logs"],
  ])("is a different one with %s", (_what, read, what) => {
    expect(refusalOf(() => demandSameCluster("opensearch", 17, read, STATE))).toMatchObject({
      kind: "other-cluster",
      operation: "GET /cluster/opensearch/17",
      summary: `The response to GET /cluster/opensearch/17 is about another cluster: ${what}.`,
      advice: expect.stringMatching(/^Nothing was changed\..*`base_url`.*terraform state rm/) as string,
    });
  });
});

describe("a new cluster", () => {
  it.each<[string, JsonObject, string | undefined]>([
    ["the planned name", READ, undefined],
    ["another name", { ...READ, name: "other" }, "name"],
    ["another organization", { ...READ, organization_id: 43 }, "organization_id"],
  ])("is read with %s", (_what, read, wrong) => {
    const refused = refusalOf(() =>
      demandSameCluster("prometheus", 17, read, STATE, "organization and name"),
    );
    if (wrong === undefined) expect(refused).toBeUndefined();
    else
      expect(refused).toMatchObject({
        kind: "other-cluster",
        summary: expect.stringContaining(wrong) as string,
      });
  });
});

describe("required fields", () => {
  it.each<[JsonObject, readonly string[]]>([
    [READ, []],
    [{}, ["name", "organization_id", "id"]],
    [{ ...READ, name: "" }, ["name"]],
    [{ ...READ, id: null }, ["id"]],
  ])("of %j, a read leaves out %j", (read, missing) => {
    expect(missingFields("opensearch", read)).toEqual(missing);
  });

  it("are named in one warning", () => {
    expect(missingFieldsWarning("opensearch", [])).toEqual([]);
    expect(missingFieldsWarning("opensearch", ["name", "id"])).toEqual([
      {
        severity: "warning",
        summary: "The service does not show every field of a cloud_opensearch",
        detail: expect.stringMatching(
          /^Its response leaves out `name`, `id`\. The known value is kept/,
        ) as string,
      },
    ]);
  });

  it.each<[readonly string[], ObjectValue, string | undefined]>([
    [[], {}, undefined],
    [["name"], STATE, undefined],
    [["name"], { id: 17, name: null }, "name"],
    [["id", "name"], { id: 17, name: UNKNOWN }, "name"],
  ])("%j, with the state %j: an import without %s", (missing, known, lost) => {
    const refused = refusalOf(() => demandKnown("opensearch", 17, missing, known));
    if (lost === undefined) expect(refused).toBeUndefined();
    else
      expect(refused).toMatchObject({
        kind: "malformed-response",
        operation: "GET /cluster/opensearch/17",
        summary: `The response to GET /cluster/opensearch/17 leaves out \`${lost}\`, which is not known otherwise.`,
        advice: expect.stringContaining("`42/logs-production`") as string,
      });
  });
});
