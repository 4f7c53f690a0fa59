/** Reading a cluster after it was written: until it shows what was written, and what is said where it does not. */
import type { JsonObject, ObjectValue } from "../../../src/json";
import { type AppliedWrite, verifyApplied } from "../../../src/provider/cluster/verify-applied";
import { fakeService } from "../fake-service";

const OFFICE = { ip_allowlist: ["10.0.0.0/8"], dashboards_ip_allowlist: ["10.0.0.0/8"] };
const CONFIG: ObjectValue = { name: "logs", organization_id: 42, ...OFFICE };
const CLUSTER: JsonObject = { id: 17, name: "logs", organization_id: 42, ...OFFICE };

/** Reads show one cluster after another, and then the last one again and again. */
async function verify(
  shown: readonly (JsonObject | "gone")[],
  changes: ObjectValue = {},
  by: AppliedWrite["by"] = "update",
  signal = new AbortController().signal,
  write: Partial<AppliedWrite> = {},
) {
  const { client, waits } = fakeService({ shows: shown });
  const config = { ...CONFIG, ...changes };
  const applied = { by, config, planned: config, ...write };
  const verified = await verifyApplied(client, "opensearch", 17, applied, signal);
  return { ...verified, waits };
}

const ALL_WAITS = [100, 300, 1000, 2000, 4000];

it.each<[string, readonly (JsonObject | "gone")[], readonly number[]]>([
  ["at once", [CLUSTER], []],
  ["after two reads", [{ ...CLUSTER, name: "old" }, { ...CLUSTER, name: "old" }, CLUSTER], [100, 300]],
  ["after a read that does not find it", ["gone", CLUSTER], [100]],
])("ends when the cluster shows the written values: %s", async (_what, shown, waits) => {
  const verified = await verify(shown);
  expect(verified.diagnostics).toEqual([]);
  expect(verified.state).toMatchObject({ id: 17, name: "logs" });
  expect(verified.waits).toEqual(waits);
});

it.each<[string, ObjectValue]>([
  ["an object of settings that are off", { repo_config: { enable_iam_role: false } }],
  ["an object without settings", { repo_config: {} }],
  ["an empty list", { auth_sources: [] }],
])("a service that leaves out %s has carried it out", async (_what, written) => {
  const { diagnostics, state } = await verify([CLUSTER], written);
  expect(diagnostics).toEqual([]);
  expect(state).toMatchObject(written);
});

it("waits no longer than the delays", async () => {
  const { diagnostics, waits } = await verify([{ ...CLUSTER, name: "old" }]);
  expect(waits).toEqual(ALL_WAITS);
  expect(diagnostics).toHaveLength(1);
});

it("does not wait once it is stopped", async () => {
  const { waits } = await verify([{ ...CLUSTER, name: "old" }], {}, "update", AbortSignal.abort());
  expect(waits).toEqual([]);
});

it("fails if no read finds the cluster", async () => {
  await expect(verify(["gone"])).rejects.toMatchObject({
    kind: "not-found",
    operation: "GET /cluster/opensearch/17",
    summary: "The cluster 17 was written, and the service then did not find it.",
    advice: expect.stringContaining("run `terraform plan` again") as string,
  });
});

it.each<[AppliedWrite["by"], JsonObject, boolean]>([
  ["create", { organization_id: 43 }, true],
  ["update", { organization_id: 43 }, true],
  ["create", { name: "other" }, true],
  ["update", { name: "other" }, false], // the name may be what did not take effect
])("after a %s, a read that shows %j is refused: %s", async (by, changes, isRefused) => {
  const verified = verify([{ ...CLUSTER, ...changes }], {}, by);
  if (isRefused) await expect(verified).rejects.toMatchObject({ kind: "other-cluster" });
  else expect((await verified).diagnostics).toHaveLength(1);
});

it.each<[severity: string, stayed: boolean, detail: RegExp]>([
  ["error", false, /still returns "advanced"\. The next plan resets it again; if it stays so, configure/],
  ["warning", true, /It did so before, so this value is taken as the service's own choice; if it is not/],
])("is an %s if a reset is not carried out, and was not before: %s", async (severity, stayed, detail) => {
  const write = { resets: { tier: "advanced" }, stayedBefore: () => stayed };
  const shown = [{ ...CLUSTER, tier: "advanced" }];
  const { diagnostics } = await verify(shown, {}, "update", AbortSignal.abort(), write);
  expect(diagnostics).toEqual([
    {
      severity,
      summary: "tier: the service accepted the change and did not carry it out",
      detail: expect.stringMatching(detail) as string,
      path: [{ attribute: "tier" }],
    },
  ]);
});

it("warns about fields that the service does not return", async () => {
  const { diagnostics } = await verify([{ ...CLUSTER, id: null }]);
  expect(diagnostics).toMatchObject([
    { severity: "warning", detail: expect.stringContaining("`id`") as string },
  ]);
});

const AGAIN = "Run `terraform apply` again; if it stays so, the service does not support this value here.";
const ranges = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);
const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(", ");

describe("a field that did not take effect", () => {
  interface NotCarriedOut {
    readonly written: ObjectValue;
    readonly shown: JsonObject;
    readonly place: string;
    readonly values: string;
  }

  it.each<[what: string, given: NotCarriedOut]>([
    [
      "a number",
      {
        written: { data_node_count: 2 },
        shown: { data_node_count: 3 },
        place: "data_node_count",
        values: "2, and the service still returns 3",
      },
    ],
    [
      "one hour of a window",
      {
        written: { maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" } },
        shown: { maintenance_window: { day_of_week: "Sunday", start_time: "23:00", end_time: "02:00" } },
        place: "maintenance_window.end_time",
        values: '"01:00", and the service still returns "02:00"',
      },
    ],
    [
      "a missing window",
      {
        written: { maintenance_window: { day_of_week: "sunday", start_time: "23:00", end_time: "01:00" } },
        shown: {},
        place: "maintenance_window",
        values: "an object, and the service still returns null",
      },
    ],
    [
      "a part of an object, beside a part that the service sets",
      {
        written: { repo_config: { enable_iam_role: true, access_key_id: "A" } },
        shown: { repo_config: { enable_iam_role: true, access_key_id: "B", aws_role_arn: "arn:1" } },
        place: "repo_config.access_key_id",
        values: '"A", and the service still returns "B"',
      },
    ],
    [
      "a list of objects",
      {
        written: { auth_sources: [{ name: "a", type: "saml" }] },
        shown: { auth_sources: null },
        place: "auth_sources",
        values: "a list, and the service still returns null",
      },
    ],
    [
      "a long list",
      {
        written: { ip_allowlist: ranges(10) },
        shown: { ip_allowlist: ranges(8) },
        place: "ip_allowlist",
        values: `[${quoted(ranges(8))}] and 2 more, and the service still returns [${quoted(ranges(8))}]`,
      },
    ],
  ])("is named with both values: %s", async (_what, { written, shown, place, values }) => {
    const { diagnostics } = await verify([{ ...CLUSTER, ...shown }], written);
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        summary: `${place}: the service accepted the change and did not carry it out`,
        detail: `It was set to ${values}. ${AGAIN}`,
        path: place.split(".").map((attribute) => ({ attribute })),
      },
    ]);
  });

  it.each<{ by: AppliedWrite["by"]; severity: string; what: string }>([
    { by: "update", severity: "error", what: "the service accepted the change and did not carry it out" },
    { by: "create", severity: "warning", what: "the new cluster does not have the value that was set" },
  ])("of an $by begins with an open cluster", async ({ by, severity, what }) => {
    const { diagnostics } = await verify([{ ...CLUSTER, ip_allowlist: null }], {}, by);
    expect(diagnostics).toMatchObject([
      { severity, summary: `This cluster is open to every address: ip_allowlist: ${what}` },
    ]);
  });

  it("of a create is a warning: an error would replace the new cluster", async () => {
    const { diagnostics } = await verify([{ ...CLUSTER, tier: "standard" }], { tier: "advanced" }, "create");
    expect(diagnostics).toEqual([
      {
        severity: "warning",
        summary: "tier: the new cluster does not have the value that was set",
        detail:
          'It was set to "advanced", and the service returns "standard". The cluster is in the state and is not replaced. Run `terraform apply` again: it shows the difference and changes the value. If it stays so, the service does not support this value here.',
        path: [{ attribute: "tier" }],
      },
    ]);
  });

  it("is not a write-only secret, which the state never has", async () => {
    const repo_config = {
      enable_access_keys: true,
      secret_access_key_wo: "k",
      secret_access_key_wo_version: 1,
    };
    const planned = { ...CONFIG, repo_config: { ...repo_config, secret_access_key_wo: null } };
    const shown = { ...CLUSTER, repo_config: { enable_access_keys: true, access_key_id: "B" } };
    const { diagnostics } = await verify([shown], { repo_config }, "update", undefined, { planned });
    expect(diagnostics.map(({ path }) => path)).toEqual([
      [{ attribute: "repo_config" }, { attribute: "access_key_id" }],
    ]);
  });

  it.each<[string, ObjectValue, JsonObject]>([
    ["a default of the service", { tier: null }, { tier: "standard" }],
    [
      "another spelling of the same value",
      { ip_allowlist: ["10.0.0.0/9", "10.128.0.0/9"] },
      { ip_allowlist: ["10.128.0.0/9", "10.0.0.0/9"] },
    ],
    [
      "secrets, which are never returned",
      { repo_config: { enable_access_keys: true, access_key_id: "AKIA", secret_access_key: "k" } },
      { repo_config: { enable_access_keys: true, access_key_id: "AKIA" } },
    ],
    [
      "the ARN, which the service sets",
      { repo_config: { enable_iam_role: true } },
      { repo_config: { enable_iam_role: true, aws_role_arn: "arn:1" } },
    ],
    ["attributes that concern only Terraform", { timeouts: { create: "5m" } }, {}],
  ])("is not %s", async (_what, written, shown) => {
    expect((await verify([{ ...CLUSTER, ...shown }], written)).diagnostics).toEqual([]);
  });
});
