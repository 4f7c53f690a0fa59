/** Changes of the size, the version and the names of a cluster, and which version is older. */
import { compareVersions } from "../../../../src/review/findings/cluster/settings";
import { configured } from "../../plan";
import { linesOf, linesWithout, testRows } from "../rows";
import { noLongerSet } from "./no-longer-set";

it.each([
  ["2.9", "2.19", -1],
  ["2.19", "2.9", 1],
  ["2.19", "2.19.0", 0],
  ["v3.0", "2.19", 1],
  ["2.19-rc1", "2.20", -1],
  ["2.19", "2.19.1", -1],
  ["2.19.0.1", "2.19", 1],
  ["10", "9", 1],
  ["2.19+build", "2.20", -1],
  ["latest", "2.19", undefined],
  ["x2.20", "2.19", undefined],
  ["2.20x", "2.19", undefined],
  ["2.1234567", "2.19", undefined],
  ["2.19", undefined, undefined],
  ["2.19-rc1", "2.19", undefined],
  ["2.19-rc1", "2.19-rc1", 0],
])("the version %s against %s", (a, b, sign) => {
  const order = compareVersions(a, b);
  expect(order === undefined ? undefined : Math.sign(order)).toBe(sign);
});

describe("a change", () => {
  const OLD = { version: "2.19" };
  const unknown = { version: true };

  testRows(linesOf, [
    {
      name: "of the tier",
      before: { tier: "a" },
      after: { tier: "b" },
      lines: 'changed tier: changes from "a" to "b"',
    },
    {
      name: "to a newer version",
      before: OLD,
      after: { version: "2.20" },
      lines: 'changed version: changes from "2.19" to "2.20"',
    },
    {
      name: "to an older version",
      before: OLD,
      after: { version: "2.9" },
      lines: 'downgrade version: changes from "2.19" to "2.9": an older version, which may not read the data',
    },
    {
      name: "to a version that cannot be compared",
      before: OLD,
      after: { version: "latest" },
      lines:
        'downgrade version: changes from "2.19" to "latest": they cannot be compared; if it is older, it may not read the data',
    },
    {
      name: "to a version that is known only after apply",
      before: OLD,
      after: { version: null },
      lines:
        'downgrade version: changes from "2.19" to (known after apply): if it is older, it may not read the data',
      unknown,
      plan: configured({ version: { references: ["var.version"] } }),
    },
    {
      name: "to a first version",
      after: { version: "2.9" },
      lines: 'changed version: changes from unset to "2.9"',
    },
    {
      name: "to a version that is no longer set",
      before: OLD,
      lines: `reset version: ${noLongerSet("version")}, which may be older and not read the data; it was "2.19"`,
      unknown,
      plan: configured({}),
    },
    {
      name: "to a version that the service chooses",
      lines: "changed version: is chosen by the service, and known only after apply",
      unknown,
      plan: configured({}),
    },
  ]);

  testRows(linesWithout("replaced"), [
    {
      name: "to an older version that is sensitive",
      before: OLD,
      after: { version: "2.9" },
      lines:
        "downgrade version: changes from (sensitive value) to (sensitive value): if it is older, it may not read the data",
      afterSensitive: { version: true },
    },
    {
      name: "to an older version of a cluster that is created again",
      before: OLD,
      after: { version: "2.9" },
      lines: 'changed version: changes from "2.19" to "2.9"',
      actions: ["delete", "create"],
    },
    {
      name: "to a version that the service chooses for a cluster that is created again",
      lines: [],
      unknown,
      actions: ["delete", "create"],
      plan: configured({}),
    },
  ]);
});
