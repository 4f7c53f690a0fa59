/** Changes of the size, the version and the names of a cluster, and which version is older. */
import { compareVersions } from "../../../../src/review/findings/cluster/settings";
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, reviewed } from "../../plan";

describe("versions", () => {
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
  ])("%s against %s", (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});

describe("a change", () => {
  const CLUSTER = {
    name: "logs",
    organization_id: 42,
    ip_allowlist: ["10.0.0.0/8"],
    dashboards_ip_allowlist: ["10.0.0.0/8"],
    tier: "standard",
    data_node_count: 3,
    version: "2.19",
  };
  const lines = (
    after: object,
    options: ChangeOptions = {},
    configured?: object,
    before: object = CLUSTER,
  ) => {
    const resources = [
      {
        address: "cloud_opensearch.logs",
        mode: "managed",
        type: "cloud_opensearch",
        name: "logs",
        expressions: configured,
      },
    ];
    const more = configured === undefined ? {} : { configuration: { root_module: { resources } } };
    return reviewed([change({ ...before }, { ...before, ...after }, options)], more).findings.map(
      ({ code, attribute = "", message }) => `${code} ${attribute} ${plain(message)}`,
    );
  };

  it.each<[string, object, readonly string[]]>([
    ["of the tier", { tier: "advanced" }, ['sizing tier changes from "standard" to "advanced"']],
    ["of the nodes", { data_node_count: 2 }, ["sizing data_node_count changes from 3 to 2"]],
    ["to a newer version", { version: "2.20" }, ['version version changes from "2.19" to "2.20"']],
    [
      "to an older version",
      { version: "2.9" },
      ['downgrade version changes from "2.19" to "2.9": an older version, which may not read its data'],
    ],
    [
      "of a host name",
      { custom_hostname: "a.example" },
      ['hostname custom_hostname changes from unset to "a.example"'],
    ],
    ["of the name", { name: "9" }, ['renamed name changes from "logs" to "9"']],
  ])("%s is reported", (_what, after, expected) => {
    expect(lines(after)).toEqual(expected);
  });

  it("to an older sensitive version is not quoted", () => {
    const [line, ...more] = lines({ version: "2.9" }, { afterSensitive: { version: true } });
    expect(more.filter((other) => !other.startsWith("sensitivity"))).toEqual([]);
    expect(line).toMatch(/^downgrade version /);
    expect(line).not.toMatch(/2\.9|older/);
  });

  const NOT_KNOWN = { version: undefined };
  const UNSET = { ...CLUSTER, version: undefined };
  const unknown = { version: true };

  it("to a version that is known only after apply is not reported as older", () => {
    const [line] = lines(NOT_KNOWN, { unknown }, { version: { references: ["var.x"] } });
    expect(line).toMatch(/^version version changes from "2\.19" to .*known after/);
  });

  it("that the service chooses is distinguished from a configured one", () => {
    expect(lines(NOT_KNOWN, { unknown }, {}, UNSET)).toEqual([
      "version version is chosen by the service, and known only after apply",
    ]);
  });

  it("that the service chooses for a replaced cluster is not reported", () => {
    const actions = ["delete", "create"];
    const found = lines(NOT_KNOWN, { unknown, actions }, {}, UNSET);
    expect(found.filter((line) => !line.startsWith("replaced"))).toEqual([]);
  });
});
