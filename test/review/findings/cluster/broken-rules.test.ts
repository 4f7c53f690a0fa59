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
    {
      name: "a tier that has fewer nodes",
      before: { tier: "advanced", ...NODES },
      after: { ...STANDARD, ...NODES },
      lines: TOO_MANY,
    },
    {
      name: "none for a tier that is not known",
      before: STANDARD,
      after: NODES,
      lines: [],
      unknown: { tier: true },
    },
    {
      name: "none for a tier that is sensitive",
      before: STANDARD,
      after: { ...STANDARD, ...NODES },
      lines: [],
      afterSensitive: { tier: true },
    },
    {
      name: "none for a cluster that does not change",
      before: { ...STANDARD, ...NODES },
      after: { ...STANDARD, ...NODES },
      lines: [],
      actions: ["no-op"],
    },
    {
      name: "two SAML sources",
      before: saml("a"),
      after: saml("a", "b"),
      lines: expect.stringMatching(
        /^invalid auth_sources: auth_sources\[1\]\.type .*\(too-many-saml-sources\)/,
      ) as string,
    },
  ]);
});

it("stops every gate, and no approval covers it", () => {
  const { gate } = reviewed([update(STANDARD, { ...STANDARD, ...NODES })], {}, { failOn: ["downgrade"] });
  expect(gate.exitCode).toBe(3);
  expect(gate.stops.map(({ finding, digest }) => [finding.code, digest])).toEqual([["invalid", undefined]]);
});
