/** Changes of the size, the version and the names of a cluster, and which version is older. */
import { compareVersions } from "../../../../src/review/findings/cluster/settings";
import { configured } from "../../plan";
import { linesOf, linesWithout, testRows } from "../rows";

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
  ["latest", "2.19", 0],
  ["x2.20", "2.19", 0],
  ["2.20x", "2.19", 0],
  ["2.1234567", "2.19", 0],
  ["2.19", undefined, 0],
])("the version %s against %s", (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

describe("a change", () => {
  const OLD = { version: "2.19" };
  const unknown = { version: true };

  testRows(linesOf, [
    ["of the tier", { tier: "a" }, { tier: "b" }, 'sizing tier: changes from "a" to "b"'],
    ["to a newer version", OLD, { version: "2.20" }, 'version version: changes from "2.19" to "2.20"'],
    [
      "to an older version",
      OLD,
      { version: "2.9" },
      'downgrade version: changes from "2.19" to "2.9": an older version, which may not read its data',
    ],
    [
      "to a version that the service chooses",
      {},
      {},
      "version version: is chosen by the service, and known only after apply",
      { unknown, plan: configured({}) },
    ],
  ]);

  testRows(linesWithout("sensitivity", "replaced"), [
    [
      "to an older version that is sensitive",
      OLD,
      { version: "2.9" },
      "downgrade version: changes from (sensitive value) to (sensitive value)",
      { afterSensitive: { version: true } },
    ],
    [
      "to a version that the service chooses for a cluster that is created again",
      {},
      {},
      [],
      { unknown, actions: ["delete", "create"], plan: configured({}) },
    ],
  ]);
});
