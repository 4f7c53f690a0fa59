/** A create whose name the replaced cluster has: known at plan, and at apply where Terraform hands on what was kept. */
import { ApiFailure, type CloudClient } from "../../../src/client";
import type { CallContext, PrivateState, TerraformObject } from "../../../src/plugin";
import { clusterBehaviour } from "../../../src/provider/cluster/cluster";
import { type Run, startRun } from "../../../src/provider/run";

const PLANNED: TerraformObject = {
  name: "logs",
  organization_id: 42,
  prometheus_whitelist: ["10.0.0.0/8", "::/8"],
};
const OLD: TerraformObject = { ...PLANNED, id: 17, url: "https://logs.example.com" };
const CALL = { signal: new AbortController().signal, log: {} } as unknown as CallContext;

const taken = new ApiFailure({
  kind: "conflict",
  operation: "POST /x",
  summary: "Taken.",
  advice: "Import it.",
});
const service = {
  create: () => Promise.reject(taken),
  otherFieldNames: () => undefined,
} as unknown as CloudClient;
const { plan, create } = clusterBehaviour("prometheus");

const planNew = (
  run: Run,
  isAtApply: boolean,
  more: { private?: PrivateState; plannedPrivate?: PrivateState },
) =>
  plan?.(
    { prior: null, config: PLANNED, planned: PLANNED, private: {}, ...more },
    { ...CALL, client: run, isAtApply },
  );

it.each([
  [
    "passes on the private data of the plan",
    true,
    /The name "logs" belongs to the cluster 17/,
    /create_before_destroy/,
  ],
  ["does not pass it on", false, /Taken/, /Import it/],
])("Terraform %s", async (_what, handsOn, summary, detail) => {
  const planning = startRun(service, { checksAccess: false, protectsByDefault: null });
  const old = { prior: OLD, config: PLANNED, planned: OLD, private: { configured: [] } };
  await plan?.(old, { ...CALL, client: planning, isAtApply: false });
  const planned = await planNew(planning, false, { private: { configured: [] } });
  expect(planned?.private).toMatchObject({ configured: [], nameHolder: "17" });

  const applying = startRun(service, { checksAccess: false, protectsByDefault: null });
  await planNew(applying, true, { ...(handsOn && planned?.private && { plannedPrivate: planned.private }) });
  const context = { ...CALL, client: applying };
  const { diagnostics = [] } = await create({ config: PLANNED, planned: PLANNED, private: {} }, context);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]?.summary).toMatch(summary);
  expect(diagnostics[0]?.detail).toMatch(detail);
});

it("is planned without an error if the name is free", async () => {
  const planned = await planNew(
    startRun(service, { checksAccess: false, protectsByDefault: null }),
    false,
    {},
  );
  expect(planned?.private).not.toHaveProperty("nameHolder");
});
