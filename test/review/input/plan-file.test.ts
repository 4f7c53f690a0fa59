/** What is a plan that can be judged, and what is said of what is none. */
import { readPlan } from "../../../src/review";
import { change, planJson } from "../plan";

const bytes = (text: string) => Buffer.from(text);
const plan = (more: object) => bytes(JSON.stringify({ ...planJson([]), ...more }));

describe("reading a plan", () => {
  it.each<[string, Uint8Array, string]>([
    ["nothing", bytes(""), "is empty"],
    ["a saved plan", bytes("PK\u0003\u0004"), "only terraform can read"],
    ["a plan that was cut off", plan({}).subarray(0, 100), "is not JSON, or was cut off"],
    ["bytes that are no text", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "is not JSON"],
    [
      "a plan with a key twice",
      bytes('{"format_version":"1.2","resource_changes":[{"type":"a","type":"b"}]}'),
      "has the same key twice in one object (line 1, column 57)",
    ],
    [
      "a plan with a key twice, in two spellings",
      bytes('{"format_version":"1.2","resource_changes":[],\n"resource_change\\u0073":[]}'),
      "has the same key twice in one object (line 2, column 1)",
    ],
    ["a list", bytes("[]"), "is JSON, but not a plan"],
    ["the log of a plan", bytes('{"@level":"info"}\n{"@level":"info"}\n'), "leaves values out"],
    ["no version", bytes("{}"), "no format_version"],
    ["a version that is no text", plan({ format_version: 1 }), "no format_version"],
    ["a future major version", plan({ format_version: "2.0" }), "A newer version of this program"],
    ["a version of long ago", plan({ format_version: "0.2" }), "Terraform 1.1 or newer"],
    ["a state", bytes('{"format_version":"1.0","values":{}}'), "is a state, not a plan"],
    ["changes that are not a list", plan({ resource_changes: {} }), "that is not a list"],
    [
      "a change without its change",
      plan({ resource_changes: [{ address: "a", type: "b" }] }),
      "is not a change",
    ],
    ["drift that is no change", plan({ resource_drift: [1] }), "is not a change"],
    [
      "an after that is no object",
      plan({ resource_changes: [change({}, {}, { more: { change: { actions: ["update"], after: [] } } })] }),
      "is not a change",
    ],
  ])("refuses %s", (_what, content, message) => {
    const reading = readPlan(content);
    expect(reading.ok).toBe(false);
    expect(reading.ok ? "" : reading.problem).toContain(message);
  });

  it.each<[string, Uint8Array]>([
    ["a byte order mark", bytes(`\ufeff${plan({}).toString()}`)],
    ["UTF-16, as PowerShell writes it", Buffer.from(`\ufeff${plan({}).toString()}`, "utf16le")],
    ["no resource changes", bytes('{"format_version":"1.0","planned_values":{}}')],
  ])("accepts %s", (_what, content) => {
    expect(readPlan(content).ok).toBe(true);
  });
});

it.each([
  ["an identifier beyond 2^53", "9007199254740993", "9007199254740993"],
  ["a number that prints as it is written", "0.1234567890123456", 0.1234567890123456],
  ["a number beyond a double", "1e999", "1e999"],
  ["an identifier of 16 digits", "1234567890123456", 1234567890123456],
])("keeps every digit of %s", (_what, written, value) => {
  const reading = readPlan(bytes(`{"format_version":"1.2","planned_values":{"x":${written}}}`));
  expect(reading).toMatchObject({ ok: true, plan: { plannedValues: { x: value } } });
});

it("is refused where it is nested too deeply to be walked through", () => {
  const deep = `{"format_version":"1.2","planned_values":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect(readPlan(Buffer.from(deep))).toMatchObject({
    ok: false,
    problem: expect.stringContaining("is nested more than 500 levels deep") as string,
  });
});
