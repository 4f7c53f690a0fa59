/** Resources while the provider has no usable settings: what reads and plans say, and that other calls fail. */
import type { ObjectValue } from "../../src/json";
import type { Diagnostic, ResourceResponse } from "../../src/plugin";
import { clusterBehaviour } from "../../src/provider/cluster/cluster";
import { isEmpty, unconfiguredRun } from "../../src/provider/unconfigured";
import { fakeService, METRICS as CONFIG } from "./fake-service";

const ERRORS: readonly Diagnostic[] = [
  {
    severity: "error",
    summary: "base_url: is not set",
    detail: "Set it.",
    path: [{ attribute: "base_url" }],
  },
  { severity: "error", summary: "access_token: is not set" },
];
/** Without paths: Terraform would look for them in the resource. */
const SHOWN = [
  { severity: "error", summary: "base_url: is not set", detail: "Set it." },
  { severity: "error", summary: "access_token: is not set", detail: "" },
];
const STATE: ObjectValue = { ...CONFIG, id: 17 };

const metrics = clusterBehaviour("prometheus");
const context = () => ({ ...fakeService().context, client: unconfiguredRun(ERRORS), isAtApply: false });
const change = { config: CONFIG, planned: CONFIG, private: {} };

it.each<[what: string, config: ObjectValue, expected: boolean]>([
  ["without attributes", {}, true],
  ["with null attributes", { base_url: null, max_retries: null }, true],
  ["with one attribute", { base_url: null, max_retries: 2 }, false],
])("a configuration %s is empty: %s", (_what, config, expected) => {
  expect(isEmpty(config)).toBe(expected);
});

it("the first plan or read has the errors, and those after it have none", async () => {
  const planning = context();
  const plan = { ...change, prior: null };
  const response = { planned: CONFIG, private: { version: 1 } };
  expect(await metrics.plan?.(plan, planning)).toEqual({ ...response, diagnostics: SHOWN });
  expect(await metrics.plan?.(plan, planning)).toEqual({ ...response, diagnostics: [] });

  const reading = context();
  const read = { state: STATE, private: {} };
  expect(await metrics.read(read, reading)).toEqual({ state: STATE, diagnostics: SHOWN });
  expect(await metrics.read(read, reading)).toEqual({ state: STATE, diagnostics: [] });
});

it("a plan has its own diagnostics after the errors", async () => {
  const wider = { ...STATE, prometheus_whitelist: ["10.0.0.0/7"] };
  const response = await metrics.plan?.(
    { prior: STATE, config: wider, planned: wider, private: {} },
    context(),
  );
  expect(response?.diagnostics?.map(({ severity }) => severity)).toEqual(["error", "error", "warning"]);
});

it.each<[string, () => Promise<ResourceResponse>]>([
  ["create", async () => metrics.create(change, context())],
  [
    "update",
    async () => metrics.update({ ...change, planned: { ...STATE, name: "x" }, prior: STATE }, context()),
  ],
  ["delete", async () => metrics.delete({ prior: STATE, private: {} }, context())],
])("each %s fails with the errors", async (doing, operation) => {
  expect((await operation()).diagnostics).toEqual([
    {
      severity: "error",
      summary: expect.stringMatching(
        new RegExp(`^Cannot ${doing} .*: base_url: is not set; access_token: is not set$`),
      ) as string,
      detail: "base_url: is not set. Set it.\n\naccess_token: is not set. \n\n(configure)",
    },
  ]);
});
