/** Statements from a file. */
import { readMustReach, statementsOfStack } from "../../../src/review";
import { pathFromHere } from "../../../src/review/node";
import { change, reviewed, statement } from "../plan";

describe("a file of statements", () => {
  const ENTRY = { cluster: "a", endpoint: "api", caller: "b", addresses: ["10.0.0.0/8"] };
  const without = (key: string) => Object.fromEntries(Object.entries(ENTRY).filter(([name]) => name !== key));

  it.each<[what: string, entry: unknown, problem: string]>([
    [
      "no cluster",
      without("cluster"),
      'has no "cluster": write the address of the resource, or the path of its construct',
    ],
    ["an empty cluster", { ...ENTRY, cluster: "" }, 'has "cluster": ""; write the address of the resource'],
    [
      "no endpoint",
      without("endpoint"),
      'has no "endpoint": write api, dashboards, query-and-push, or the name of the access list',
    ],
    ["no caller", without("caller"), 'has no "caller": write who has to connect'],
    [
      "no addresses",
      without("addresses"),
      'has no "addresses": write a list of the addresses or CIDR ranges',
    ],
    ["an empty list", { ...ENTRY, addresses: [] }, 'has "addresses": []; write a list of the addresses'],
    [
      "one address",
      { ...ENTRY, addresses: "10.0.0.0/8" },
      'has "addresses": "10.0.0.0/8"; write a list of the addresses',
    ],
    [
      "a number",
      { ...ENTRY, addresses: ["10.0.0.0/8", 1] },
      "1 is not a text: write an address in quotation marks",
    ],
    ["bits of the host", { ...ENTRY, addresses: ["10.0.0.1/8"] }, 'write "10.0.0.0/8"'],
    ["an empty stack", { ...ENTRY, stack: "" }, 'has "stack": ""; write the name of the stack, or remove it'],
    ["a stack that is a number", { ...ENTRY, stack: 1 }, 'has "stack": 1; write the name of the stack'],
    ["a stack that is null", { ...ENTRY, stack: null }, 'has "stack": null; write the name of the stack'],
    ["a misspelt key", { ...ENTRY, stak: "production" }, ': write "stack"'],
    ["a list in its place", ["a"], "is not an object. Write a list of {"],
  ])("with %s is refused", (_what, entry, problem) => {
    const reading = readMustReach(JSON.stringify([ENTRY, entry]));
    expect(reading.ok ? "" : reading.problem).toContain(`is malformed: entry 2 `);
    expect(reading.ok ? "" : reading.problem).toContain(problem);
  });

  it("is read", () => {
    const statements = [statement(), statement({ stack: "production", endpoint: "dashboards_ip_allowlist" })];
    expect(readMustReach(JSON.stringify(statements))).toEqual({ ok: true, statements });
    expect(readMustReach("\ufeff[]")).toEqual({ ok: true, statements: [] });
  });

  interface Located {
    readonly fields: object;
    readonly file: string;
    readonly line: string;
  }

  it.each<[what: string, given: Located]>([
    [
      "an unknown cluster",
      { fields: { cluster: "cloud_opensearch.log" }, file: "ci/callers.json", line: "ci/callers.json:3" },
    ],
    ["an unknown endpoint", { fields: { endpoint: "kibana" }, file: "callers.json", line: "callers.json:4" }],
    ["a file outside the repository", { fields: { cluster: "x" }, file: "../callers.json", line: "nowhere" }],
  ])("is located, for %s", (_what, { fields, file, line }) => {
    const reading = readMustReach(JSON.stringify([statement(fields)], undefined, 2), pathFromHere(file));
    if (!reading.ok) throw new Error(reading.problem);
    const cluster = change({ ip_allowlist: ["10.0.0.0/8"] }, { ip_allowlist: ["10.0.0.0/8"] });
    const { findings } = reviewed([cluster], {}, { mustReach: reading.statements });
    const places = findings
      .filter(({ code }) => code === "must-reach-unmatched")
      .map(({ line }) => (line === undefined ? "nowhere" : `${line.file}:${line.line}`));
    expect(places).toEqual([line]);
  });
});

describe("the statements about the plan of a stack", () => {
  const about = (caller: string, stack?: string) =>
    statement({ caller, ...(stack !== undefined && { stack }) });
  const statements = [about("all"), about("one", "production"), about("other", "staging")];

  interface Stated {
    readonly planned: string;
    readonly known?: readonly string[];
    readonly callers: readonly string[];
  }

  it.each<[what: string, given: Stated]>([
    ["a stack", { planned: "production", known: ["production", "staging"], callers: ["all", "one"] }],
    ["another stack", { planned: "staging", known: ["production", "staging"], callers: ["all", "other"] }],
    [
      "a stack without statements of its own",
      { planned: "test", known: ["test", "production", "staging"], callers: ["all"] },
    ],
    ["a stack of an app whose stacks are not known", { planned: "production", callers: ["all", "one"] }],
  ])("are those of %s", (_what, { planned, known, callers }) => {
    const reading = statementsOfStack(statements, planned, known);
    expect(reading.ok && reading.statements.map(({ caller }) => caller)).toEqual(callers);
  });

  it("are all that name no stack, if the stack of the plan is not known", () => {
    expect(statementsOfStack([about("all")], undefined, undefined)).toEqual({
      ok: true,
      statements: [about("all")],
    });
  });

  interface StackStatement {
    readonly stack: string;
    readonly planned: string | undefined;
    readonly known: readonly string[] | undefined;
    readonly problem: string;
  }

  it.each<StackStatement>([
    {
      stack: "staging",
      planned: undefined,
      known: undefined,
      problem: "staging. Name the stack of the plan with --stack, or of several plans as STACK=FILE",
    },
    {
      stack: "staging",
      planned: undefined,
      known: ["staging"],
      problem: "staging. Name the stack of the plan with --stack, or of several plans as STACK=FILE",
    },
    {
      stack: "stagin",
      planned: "staging",
      known: ["production", "staging"],
      problem: "stagin, which the synthesized app does not have. Did you mean staging?",
    },
    {
      stack: "elsewhere",
      planned: "a",
      known: ["a", "b\n"],
      problem: "elsewhere, which the synthesized app does not have. It has a, b\\u{a}",
    },
    {
      stack: "\u001bstaging",
      planned: "a",
      known: ["staging"],
      problem: "\\u{1b}staging, which the synthesized app does not have. Did you mean staging?",
    },
  ])(
    "are refused if one is about $stack, the plan is of $planned, and the app has $known",
    ({ stack, planned, known, problem }) => {
      expect(statementsOfStack([about("all"), about("one", stack)], planned, known)).toEqual({
        ok: false,
        problem: `has an entry 2 about the stack ${problem}`,
      });
    },
  );
});
