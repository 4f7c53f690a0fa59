/** Statements from a file, and what they prove. */
import { readMustReach } from "../../../src/review";
import { withinRepository } from "../../../src/review/node";
import { change, codesOf, reviewed } from "../plan";

describe("a file of statements", () => {
  it.each([
    ["{", "is not JSON"],
    ["{}", "is not a list"],
    [
      '[{"cluster":"a","endpoint":"api","caller":"b","addresses":["10.0.0.1"],"addresses":["10.0.0.2"]}]',
      "has the same key twice in one object",
    ],
    ['[{"cluster":"a","endpoint":"api","caller":"b","addresses":[]}]', "no statement at position 0"],
    [
      '[{"cluster":"a","endpoint":"api","caller":"b","addresses":"10.0.0.0/8"}]',
      "no statement at position 0",
    ],
    ['[{"endpoint":"api","caller":"b","addresses":["10.0.0.0/8"]}]', "no statement at position 0"],
    ['[{"cluster":"a","endpoint":"api","caller":"b","addresses":["10.0.0.1/8"]}]', 'write "10.0.0.0/8"'],
  ])("%s is refused", (content, message) => {
    const reading = readMustReach(content);
    expect(reading.ok ? "" : reading.problem).toContain(message);
  });

  it("is read", () => {
    const statement = {
      cluster: "cloud_opensearch.logs",
      endpoint: "api",
      caller: "ci",
      addresses: ["203.0.113.7"],
    };
    expect(readMustReach(JSON.stringify([statement]))).toEqual({ ok: true, statements: [statement] });
    expect(readMustReach("\ufeff[]")).toEqual({ ok: true, statements: [] });
  });

  it.each<[what: string, fields: object, file: string, line: string]>([
    ["an unknown cluster", { cluster: "cloud_opensearch.log" }, "ci/callers.json", "ci/callers.json:3"],
    ["an unknown endpoint", { endpoint: "kibana" }, "callers.json", "callers.json:4"],
    ["a file outside of the repository", { cluster: "x" }, "../callers.json", "nowhere"],
  ])("is pointed at, for %s", (_what, fields, file, line) => {
    const statement = {
      cluster: "cloud_opensearch.logs",
      endpoint: "api",
      caller: "ci",
      addresses: ["203.0.113.7"],
      ...fields,
    };
    const reading = readMustReach(JSON.stringify([statement], undefined, 2), withinRepository(file));
    if (!reading.ok) throw new Error(reading.problem);
    const cluster = change({ ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/8"] });
    const { findings } = reviewed([cluster], {}, { mustReach: reading.statements });
    const places = findings
      .filter(({ code }) => code === "must-reach-unmatched")
      .map(({ source }) => (source === undefined ? "nowhere" : `${source.file}:${source.line}`));
    expect(places).toEqual([line]);
  });
});

describe("a caller that must reach an endpoint", () => {
  const lists = (...ip: (string | null)[]) => ({ ip_allowlist: ip });
  it.each<[string, object | null, object | null, unknown, string, string | undefined]>([
    [
      "keeps it when the list narrows around it",
      lists("10.0.0.0/8"),
      lists("10.1.0.0/16"),
      {},
      "10.1.2.3",
      undefined,
    ],
    ["loses it", lists("10.0.0.0/8"), lists("10.1.0.0/16"), {}, "10.2.0.1", "lockout"],
    ["loses a part", lists("10.0.0.0/8"), lists("10.1.0.0/16"), {}, "10.0.0.0/15", "lockout"],
    [
      "had only a part of it, and loses that",
      lists("10.0.0.0/9"),
      lists("10.1.0.0/16"),
      {},
      "10.0.0.0/8",
      "lockout",
    ],
    ["never had it", lists("10.0.0.0/8"), lists("10.0.0.0/9"), {}, "192.0.2.1", "unreachable"],
    ["does not get it from a new cluster", null, lists("10.0.0.0/8"), {}, "192.0.2.1", "lockout"],
    [
      "may lose it",
      lists("10.0.0.0/8"),
      lists(null),
      { ip_allowlist: [true] },
      "10.0.0.1",
      "lockout-unproven",
    ],
    [
      "keeps it by what is known",
      lists("10.0.0.0/8"),
      lists("10.0.0.0/8", null),
      { ip_allowlist: [false, true] },
      "10.0.0.1",
      undefined,
    ],
    [
      "has an address that is no range",
      lists("10.0.0.0/8"),
      lists("10.0.0.0/8"),
      {},
      "${var.x}",
      "lockout-unproven",
    ],
    ["loses it with the cluster", lists("10.0.0.0/8"), null, {}, "10.0.0.1", "lockout"],
  ])("%s", (_what, before, after, unknown, address, code) => {
    const mustReach = [
      { cluster: "cloud_opensearch.logs", endpoint: "api", caller: "ci", addresses: [address] },
    ];
    const found = reviewed(
      [change(before && { ...before }, after && { ...after }, { unknown })],
      {},
      { mustReach },
    );
    expect(codesOf(found).filter((one) => /lockout|unreachable/.test(one))).toEqual(
      code === undefined ? [] : [code],
    );
  });

  it.each(["cloud_opensearch.logs", 'cloud_opensearch.logs["a"]', "stack/logs", "cloud_opensearch.before"])(
    "is named by %s",
    (cluster) => {
      const mustReach = [{ cluster, endpoint: "api", caller: "ci", addresses: ["192.0.2.1"] }];
      const moved = change(
        { ip_allowlist: ["192.0.2.0/24"] },
        { ip_allowlist: ["10.0.0.0/8"] },
        {
          address: 'cloud_opensearch.logs["a"]',
          more: { previous_address: "cloud_opensearch.before" },
        },
      );
      const synthesized = {
        constructs: new Map([["cloud_opensearch.logs", { path: "stack/logs" }]]),
        statements: [],
      };
      expect(codesOf(reviewed([moved], {}, { mustReach, synthesized }))).toContain("lockout");
    },
  );
});
