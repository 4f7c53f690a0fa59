/** Reading the credentials of a cluster's built-in user, as a data source and as an ephemeral resource. */
import { ApiFailure, type CloudClient } from "../../src/client";
import { type ObjectValue, UNKNOWN } from "../../src/json";
import { credentialsBehaviour } from "../../src/provider/credentials";
import { KINDS, type ObjectSchema } from "../../src/schema";
import { contextOf } from "./run-of";

const SCHEMA = KINDS.opensearch.credentials as ObjectSchema;
const ADMIN = { username: "admin", password: "of the test" };
const data = credentialsBehaviour("opensearch", SCHEMA);

const gives =
  (found: typeof ADMIN | "gone" | ApiFailure): CloudClient["credentials"] =>
  async () => {
    if (found instanceof ApiFailure) throw found;
    return found;
  };
const read = async (config: ObjectValue, credentials = gives(ADMIN)) =>
  data.read({ config }, contextOf({ credentials }));

it("returns the credentials of the requested cluster", async () => {
  const asked: unknown[] = [];
  const credentials: CloudClient["credentials"] = async (kind, id) => {
    asked.push([kind, id]);
    return ADMIN;
  };
  expect(await read({ cluster_id: 17 }, credentials)).toEqual({ state: { cluster_id: 17, ...ADMIN } });
  expect(asked).toEqual([["opensearch", 17]]);
});

const failure = new ApiFailure({ kind: "server", operation: "GET /x", summary: "The service failed." });

it.each<[string, ObjectValue, CloudClient["credentials"], object]>([
  [
    "a missing cluster",
    { cluster_id: 17 },
    gives("gone"),
    {
      summary: "cluster_id: there is no OpenSearch cluster 17",
      detail: expect.stringContaining("`cloud_opensearch.logs.id`") as string,
      path: [{ attribute: "cluster_id" }],
    },
  ],
  [
    "a failure of the service",
    { cluster_id: 17 },
    gives(failure),
    { summary: "Cannot read the credentials of the OpenSearch cluster 17: The service failed" },
  ],
  ["an invalid id", { cluster_id: 0 }, gives(ADMIN), { path: [{ attribute: "cluster_id" }] }],
])("is an error for %s", async (_what, config, credentials, expected) => {
  const { diagnostics, ...rest } = await read(config, credentials);
  expect(diagnostics).toMatchObject([{ severity: "error", ...expected }]);
  expect(rest).toEqual({});
});

// `terraform test` gives a mocked cluster the id 0, validates what uses it, and does not read it.
it.each<[string, ObjectValue, number]>([
  ["an id", { cluster_id: 17 }, 0],
  ["an id that is not known yet", { cluster_id: UNKNOWN }, 0],
  ["the id of a mocked cluster", { cluster_id: 0 }, 0],
  ["an id below zero", { cluster_id: -1 }, 1],
  ["no id", { cluster_id: null }, 1],
])("is validated with %s", async (_what, config, problems) => {
  expect(await data.validate?.({ config }, contextOf({}))).toHaveLength(problems);
});
