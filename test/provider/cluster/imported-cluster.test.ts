/** A plan that would destroy a cluster out of an import. */
import { type ObjectValue, UNKNOWN } from "../../../src/json";
import type { PlanRequest } from "../../../src/plugin";
import { refusedReplacement } from "../../../src/provider/cluster/import-cluster";
import { AFTER_IMPORT } from "../../../src/provider/plan/private-state";

const CLUSTER: ObjectValue = { id: 17, name: "logs", organization_id: 43 };

const request = (changes: ObjectValue, of: Partial<PlanRequest> = {}): PlanRequest => ({
  prior: CLUSTER,
  config: { ...CLUSTER, ...changes },
  planned: { ...CLUSTER, ...changes },
  private: AFTER_IMPORT,
  ...of,
});

it.each<[string, ObjectValue, RegExp]>([
  ["another organization", { organization_id: 42 }, /cluster 17 belongs to organization 43, not to 42$/],
  ["an unknown organization", { organization_id: UNKNOWN }, /must be known, since the imported cluster 17 /],
  ["no organization", { organization_id: null }, /belongs to organization 43, not to none$/],
])("refuses to replace an imported cluster for %s", (_what, changes, summary) => {
  expect(refusedReplacement(request(changes))).toMatchObject([
    {
      severity: "error",
      summary: expect.stringMatching(summary) as string,
      detail: expect.stringMatching(
        /would destroy the imported cluster.*\n\nSet `organization_id` to 43 .*\n\nTo destroy the cluster all the same/s,
      ) as string,
      path: [{ attribute: "organization_id" }],
    },
  ]);
});

it.each<[string, PlanRequest]>([
  ["the same organization", request({ organization_id: 43n })],
  ["another name", request({ name: "metrics" })],
  [
    "a cluster that this configuration wrote",
    request({ organization_id: 42 }, { private: { configured: [] } }),
  ],
  [
    "a cluster without private state after a crash of the plugin",
    request({ organization_id: 42 }, { private: {} }),
  ],
  ["a new cluster", request({ organization_id: 42 }, { prior: null })],
  ["an import that does not show the organization", request({ organization_id: 42 }, { prior: { id: 17 } })],
  ["a destruction", request({}, { planned: null, config: null })],
])("accepts %s", (_what, asked) => {
  expect(refusedReplacement(asked)).toEqual([]);
});
