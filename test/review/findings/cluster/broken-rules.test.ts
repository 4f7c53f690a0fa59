/** Planned values that break a limit of the service: an error, which stops every gate. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

const found = (before: object, after: object, options: ChangeOptions = {}) =>
  reviewed([change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options)]);
const lines = (...of: Parameters<typeof found>) =>
  found(...of)
    .findings.filter(({ code }) => code === "invalid")
    .map(({ attribute, message }) => `${attribute ?? ""}: ${plain(message)}`);
const window = (end_time: string) => ({
  maintenance_window: { day_of_week: "sunday", start_time: "01:00", end_time },
});
const sources = (...names: readonly string[]) => ({
  auth_sources: names.map((name) => ({ name, type: "saml", client_secret: null })),
});
const NODES =
  "data_node_count: data_node_count has a value that the service refuses (data-node-count-needs-advanced-tier): Only the Advanced tier supports more than 3 data nodes";

it.each<[string, object, object, ChangeOptions, readonly string[]]>([
  [
    "more nodes than the kept tier has",
    { tier: "standard" },
    { tier: "standard", data_node_count: 5 },
    {},
    [NODES],
  ],
  [
    "a tier that has fewer nodes",
    { tier: "advanced", data_node_count: 5 },
    { tier: "standard", data_node_count: 5 },
    {},
    [NODES],
  ],
  ["a tier that is not known", { tier: "standard" }, { data_node_count: 5 }, { unknown: { tier: true } }, []],
  [
    "a sensitive tier",
    { tier: "standard" },
    { tier: "standard", data_node_count: 5 },
    { afterSensitive: { tier: true } },
    [],
  ],
  [
    "a cluster that does not change",
    { tier: "standard", data_node_count: 5 },
    { tier: "standard", data_node_count: 5 },
    { actions: ["no-op"] },
    [],
  ],
  ["a window that is long enough", window("03:00"), window("04:00"), {}, []],
  [
    "a window that is too short",
    window("03:00"),
    window("02:00"),
    {},
    [expect.stringMatching(/^maintenance_window: .*\(window-too-short\)/) as string],
  ],
  [
    "two SAML sources",
    sources("a"),
    sources("a", "b"),
    {},
    [expect.stringMatching(/^auth_sources: auth_sources\[1\]\.type .*\(too-many-saml-sources\)/) as string],
  ],
])("%s", (_what, before, after, options, expected) => {
  expect(lines(before, after, options)).toEqual(expected);
});

it("stops every gate, and no approval covers it", () => {
  const one = change({ ...CLUSTER, tier: "standard" }, { ...CLUSTER, tier: "standard", data_node_count: 5 });
  const { gate } = reviewed([one], {}, { failOn: ["downgrade"] });
  expect(gate.exitCode).toBe(3);
  expect(gate.stops.map(({ finding, approvable }) => [finding.code, approvable.digest])).toEqual([
    ["invalid", undefined],
  ]);
});
