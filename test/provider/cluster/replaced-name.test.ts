/** A create whose name the replaced cluster has: known at plan, and at apply where Terraform hands on what was kept. */
import type { ObjectValue } from "../../../src/json";
import type { ClientContext, PrivateState } from "../../../src/plugin";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import type { Run } from "../../../src/provider/run";
import { failure, fakeService } from "../fake-service";

const PLANNED: ObjectValue = {
  name: "logs",
  organization_id: 42,
  prometheus_whitelist: ["10.0.0.0/8", "::/8"],
};
const OLD: ObjectValue = { ...PLANNED, id: 17, url: "https://logs.example.com" };

const taken = failure({ kind: "conflict", operation: "POST /x", summary: "Taken.", advice: "Import it." });
const startTerraform = () => fakeService({ fails: { create: taken } }).context;
const { plan, create } = clusterBehaviour("prometheus");

const planNew = (
  context: ClientContext<Run>,
  isAtApply: boolean,
  more: { private?: PrivateState; plannedPrivate?: PrivateState },
) =>
  plan?.({ prior: null, config: PLANNED, planned: PLANNED, private: {}, ...more }, { ...context, isAtApply });

it.each([
  [
    "passes on the private data of the plan",
    { handsOn: true, summary: /The name "logs" belongs to the cluster 17/, detail: /create_before_destroy/ },
  ],
  ["does not pass it on", { handsOn: false, summary: /Taken/, detail: /Import it/ }],
])("Terraform %s", async (_what, { handsOn, summary, detail }) => {
  const planning = startTerraform();
  const old = { prior: OLD, config: PLANNED, planned: OLD, private: { configured: [] } };
  await plan?.(old, { ...planning, isAtApply: false });
  const planned = await planNew(planning, false, { private: { configured: [] } });
  expect(planned?.private).toMatchObject({ configured: [], nameHolder: "17" });

  const applying = startTerraform();
  await planNew(applying, true, { ...(handsOn && planned?.private && { plannedPrivate: planned.private }) });
  const { diagnostics = [] } = await create({ config: PLANNED, planned: PLANNED, private: {} }, applying);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]?.summary).toMatch(summary);
  expect(diagnostics[0]?.detail).toMatch(detail);
});

it("is planned without an error if the name is free", async () => {
  const planned = await planNew(startTerraform(), false, {});
  expect(planned?.private).not.toHaveProperty("nameHolder");
});
