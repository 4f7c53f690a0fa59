/** Planned values that break a limit of the service: an error, which stops every gate. */
import { reviewed } from "../../plan";
import { linesWith, testRows, update } from "../rows";

const STANDARD = { tier: "standard" };
const NODES = { data_node_count: 5 };
const TOO_MANY =
  "invalid data_node_count: data_node_count has a value that the service refuses (data-node-count-needs-advanced-tier): Only the Advanced tier supports more than 3 data nodes";

const saml = (...names: readonly string[]) => ({
  auth_sources: names.map((name) => ({ name, type: "saml" })),
});

describe("broken rules:", () => {
  testRows(linesWith("invalid"), [
    ["a tier that has fewer nodes", { tier: "advanced", ...NODES }, { ...STANDARD, ...NODES }, TOO_MANY],
    ["none for a tier that is not known", STANDARD, NODES, [], { unknown: { tier: true } }],
    [
      "none for a tier that is sensitive",
      STANDARD,
      { ...STANDARD, ...NODES },
      [],
      { afterSensitive: { tier: true } },
    ],
    [
      "none for a cluster that does not change",
      { ...STANDARD, ...NODES },
      { ...STANDARD, ...NODES },
      [],
      { actions: ["no-op"] },
    ],
    [
      "two SAML sources",
      saml("a"),
      saml("a", "b"),
      expect.stringMatching(
        /^invalid auth_sources: auth_sources\[1\]\.type .*\(too-many-saml-sources\)/,
      ) as string,
    ],
  ]);
});

it("stops every gate, and no approval covers it", () => {
  const { gate } = reviewed([update(STANDARD, { ...STANDARD, ...NODES })], {}, { failOn: ["downgrade"] });
  expect(gate.exitCode).toBe(3);
  expect(gate.stops.map(({ finding, approvable }) => [finding.code, approvable.digest])).toEqual([
    ["invalid", undefined],
  ]);
});
