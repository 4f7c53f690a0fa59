/** Statements from a file. */
import { readMustReach } from "../../../src/review";
import { withinRepository } from "../../../src/review/node";
import { change, reviewed } from "../plan";

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
