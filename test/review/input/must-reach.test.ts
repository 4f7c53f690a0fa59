/** Statements from a file. */
import { readMustReach, statementsOfStack } from "../../../src/review";
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
    ['[{"cluster":"a","endpoint":"api","addresses":["10.0.0.0/8"]}]', "no statement at position 0"],
    ['[{"cluster":"a","caller":"b","addresses":["10.0.0.0/8"]}]', "no statement at position 0"],
    [
      '[{"cluster":"a","endpoint":"api","caller":"b","addresses":["10.0.0.0/8", 1]}]',
      "no statement at position 0",
    ],
    [
      '[{"cluster":"a","endpoint":"api","caller":"b","addresses":["10.0.0.0/8"],"stack":""}]',
      "no statement at position 0",
    ],
    [
      '[{"cluster":"a","endpoint":"api","caller":"b","addresses":["10.0.0.0/8"],"stack":1}]',
      "no statement at position 0",
    ],
    [
      '[{"cluster":"a","endpoint":"api","caller":"b","addresses":["10.0.0.0/8"]},["a"]]',
      "no statement at position 1",
    ],
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
    const another = { ...statement, stack: "production", list: "dashboards_ip_allowlist" };
    expect(readMustReach(JSON.stringify([statement, another]))).toEqual({
      ok: true,
      statements: [statement, { ...statement, stack: "production", endpoint: "dashboards_ip_allowlist" }],
    });
    expect(readMustReach("\ufeff[]")).toEqual({ ok: true, statements: [] });
  });

  it.each<[what: string, fields: object, file: string, line: string]>([
    ["an unknown cluster", { cluster: "cloud_opensearch.log" }, "ci/callers.json", "ci/callers.json:3"],
    ["an unknown endpoint", { endpoint: "kibana" }, "callers.json", "callers.json:4"],
    ["a file outside the repository", { cluster: "x" }, "../callers.json", "nowhere"],
  ])("is located, for %s", (_what, fields, file, line) => {
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

describe("the statements about the plan of a stack", () => {
  const about = (caller: string, stack?: string) => ({
    cluster: "cloud_opensearch.logs",
    caller,
    endpoint: "api",
    addresses: ["203.0.113.7"],
    ...(stack !== undefined && { stack }),
  });
  const statements = [about("all"), about("one", "production"), about("other", "staging")];

  it.each<[what: string, planned: string, known: readonly string[] | undefined, callers: readonly string[]]>([
    ["a stack", "production", ["production", "staging"], ["all", "one"]],
    ["another stack", "staging", ["production", "staging"], ["all", "other"]],
    ["a stack without statements of its own", "test", ["test", "production", "staging"], ["all"]],
    ["a stack of an app whose stacks are not known", "production", undefined, ["all", "one"]],
  ])("are those of %s", (_what, planned, known, callers) => {
    const reading = statementsOfStack(statements, planned, known);
    expect(reading.ok && reading.statements.map(({ caller }) => caller)).toEqual(callers);
  });

  it("are all that name no stack, if the stack of the plan is not known", () => {
    expect(statementsOfStack([about("all")], undefined, undefined)).toEqual({
      ok: true,
      statements: [about("all")],
    });
  });

  it.each<
    [stack: string, planned: string | undefined, known: readonly string[] | undefined, problem: string]
  >([
    ["staging", undefined, undefined, "staging. Name the stack of the plan with --stack"],
    ["staging", undefined, ["staging"], "staging. Name the stack of the plan with --stack"],
    [
      "stagin",
      "staging",
      ["production", "staging"],
      "stagin, which the synthesized app does not have. Did you mean staging?",
    ],
    ["elsewhere", "a", ["a", "b\n"], "elsewhere, which the synthesized app does not have. It has a, b\\u{a}"],
    [
      "\u001bstaging",
      "a",
      ["staging"],
      "\\u{1b}staging, which the synthesized app does not have. Did you mean staging?",
    ],
  ])(
    "are refused if one is about %j, the plan is of %j, and the app has %j",
    (stack, planned, known, problem) => {
      expect(statementsOfStack([about("all"), about("one", stack)], planned, known)).toEqual({
        ok: false,
        problem: `has a statement at position 1 about the stack ${problem}`,
      });
    },
  );
});
