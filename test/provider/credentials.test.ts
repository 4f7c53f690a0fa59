/** Reading the credentials of a cluster's built-in user, as a data source and as an ephemeral resource. */
import { type ObjectValue, UNKNOWN } from "../../src/json";
import { credentialsBehaviour } from "../../src/provider/credentials";
import { KINDS, type ObjectSchema } from "../../src/schema";
import { failure, fakeService, type FakeServiceOptions } from "./fake-service";

const SCHEMA = KINDS.opensearch.credentials as ObjectSchema;
const ADMIN = { username: "admin", password: "of the test" };
const data = credentialsBehaviour("opensearch", SCHEMA);

const read = async (config: ObjectValue, options: FakeServiceOptions = {}) => {
  const { context, requests } = fakeService(options);
  return { ...(await data.read({ config }, context)), requests };
};

it("returns the credentials of the requested cluster", async () => {
  expect(await read({ cluster_id: 17 })).toEqual({
    state: { cluster_id: 17, ...ADMIN },
    requests: ["CREDENTIALS opensearch 17"],
  });
});

interface FailedRead {
  readonly config: ObjectValue;
  readonly service?: FakeServiceOptions;
  readonly expected: object;
}

it.each<[what: string, given: FailedRead]>([
  [
    "a missing cluster",
    {
      config: { cluster_id: 17 },
      service: { instead: { credentials: async () => "gone" } },
      expected: {
        summary: "cluster_id: there is no OpenSearch cluster 17",
        detail: expect.stringContaining("`cloud_opensearch.logs.id`") as string,
        path: [{ attribute: "cluster_id" }],
      },
    },
  ],
  [
    "a failure of the service",
    {
      config: { cluster_id: 17 },
      service: { fails: { credentials: failure({ summary: "The service failed." }) } },
      expected: { summary: "Cannot read the credentials of the OpenSearch cluster 17: The service failed" },
    },
  ],
  ["an invalid id", { config: { cluster_id: 0 }, expected: { path: [{ attribute: "cluster_id" }] } }],
])("is an error for %s", async (_what, { config, service = {}, expected }) => {
  const { state, diagnostics } = await read(config, service);
  expect(diagnostics).toMatchObject([{ severity: "error", ...expected }]);
  expect(state).toBeUndefined();
});

// `terraform test` gives a mocked cluster the id 0, validates what uses it, and does not read it.
it.each<[string, ObjectValue, number]>([
  ["an id", { cluster_id: 17 }, 0],
  ["an id that is not known yet", { cluster_id: UNKNOWN }, 0],
  ["the id of a mocked cluster", { cluster_id: 0 }, 0],
  ["an id below zero", { cluster_id: -1 }, 1],
  ["no id", { cluster_id: null }, 1],
])("is validated with %s", async (_what, config, problems) => {
  expect(await data.validate?.({ config }, fakeService().context)).toHaveLength(problems);
});
