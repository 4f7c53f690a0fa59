/** In which line of a program's text an attribute and a range are written. */
import { writtenProperties } from "../../../src/constructs/program/call-text";
import { ProgramText } from "../../../src/constructs/program/program-text";

const keysOf = (call: string) => writtenProperties(call, 0).map(({ key }) => key);

describe("the properties of a call", () => {
  it.each<[string, string, readonly string[]]>([
    ["in one line", 'new CloudOpensearch(this, "logs", { name: "a", tier })', ["name", "tier"]],
    ["of a class in a namespace", "new cloud.CloudPrometheus(s, `m`, { name: 1 })", ["name"]],
    ["of a subclass", "super(scope, id, { \"name\": 1, 'tier': 2 })", ["name", "tier"]],
    [
      "beside comments",
      'new A(s, "b", /* { no: 1 } */ { // no: 2\n name: 1 /* , no: 3 */, tier: 2 })',
      ["name", "tier"],
    ],
    ["beside a spread", "new A(s, 'b', { ...rest, name: 1, ...{ no: 1 } })", ["name"]],
    [
      "with brackets and commas in strings",
      'new A(s, "}),{", { name: "},no: 1", tier: `,no: ${[1, `}`]}` })',
      ["name", "tier"],
    ],
    [
      "with a regular expression",
      "new A(s, 'b', { name: x.replace(/[/},\"]/, ''), tier: 4 / 2 })",
      ["name", "tier"],
    ],
    [
      "with a nested object",
      "new A(s, 'b', { repoConfig: { no: 1 }, authSources: [{ no: 2 }] })",
      ["repoConfig", "authSources"],
    ],
    ["with a function", "new A(s, 'b', { name: (() => { const no = { x: 1 }; return no.x; })() })", ["name"]],
    ["inside another object", "new A(s, 'b', config)", []],
    ["of a call before another one", "new A(s, 'b'); f(1, { no: 1 });", []],
    ["of an unclosed call", "new A(s, 'b', { name: 1", []],
    ["of an unclosed string", "new A(s, 'b', { name: ' })", []],
    ["of another expression", "create(s, 'b', { name: 1 })", []],
  ])("are known: %s", (_what, call, keys) => {
    expect(keysOf(call)).toEqual(keys);
  });

  it("are empty if nothing is written", () => {
    expect(writtenProperties("", 0)).toEqual([]);
    expect(writtenProperties("new A()", 90)).toEqual([]);
  });
});

describe("the lines of properties", () => {
  const TEXT = `const office = ["198.51.100.0/24"];
// const before = ["203.0.113.0/24"];
new CloudOpensearch(stack, "logs", {
  ipAllowlist: [
    ...office,
    "192.0.2.0/28",
    '2001:db8::/48',
  ],
  dashboardsIpAllowlist: ["192.0.2.0/28", "203.0.113.0/24"],
});
`;
  const program = new ProgramText(TEXT);
  const { properties } = program.callAt({ line: 3, column: 1 });

  it("are those of the properties' own literals", () => {
    expect([...properties].map(([key, { start }]) => [key, program.lineOf(start)])).toEqual([
      ["ipAllowlist", 4],
      ["dashboardsIpAllowlist", 9],
    ]);
  });
});

it("ignores a file that cannot be read", () => {
  expect(ProgramText.read("/no/such/file.ts")).toBeUndefined();
});
