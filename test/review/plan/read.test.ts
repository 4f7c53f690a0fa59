/** Which plans can be judged, and what is said about other inputs. */
import { ExactNumber, type Json, UNKNOWN } from "../../../src/json";
import { readPlan } from "../../../src/review";
import { Hidden } from "../../../src/review/plan/values";
import { change, planJson } from "../plan";

const bytes = (text: string) => Buffer.from(text);
const plan = (more: object) => bytes(JSON.stringify({ ...planJson([]), ...more }));

describe("reading a plan", () => {
  it.each<[string, Uint8Array, string]>([
    ["nothing", bytes(""), "is empty"],
    ["a saved plan", bytes("PK\u0003\u0004"), "only terraform can read"],
    [
      "a text whose second letter is K",
      bytes("OK"),
      "is not JSON, or not JSON alone. Give only the output of",
    ],
    [
      "a text in which some bytes are not text",
      Buffer.from([...bytes('{"format_version":"1.2","x":"'), 0xff, ...bytes('"}')]),
      "is not text in UTF-8",
    ],
    ["bytes that are not text", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), "is not text in UTF-8"],
    [
      "a plan with a key twice",
      bytes('{"format_version":"1.2","resource_changes":[{"type":"a","type":"b"}]}'),
      "twice in one object (line 1, column 57)",
    ],
    [
      "a plan with a key twice, in two spellings",
      bytes('{"format_version":"1.2","resource_changes":[],\n"resource_change\\u0073":[]}'),
      "twice in one object (line 2, column 1)",
    ],
    ["a list", bytes("[]"), "is JSON, but not a plan"],
    ["a line of it, in another order", bytes('{"@message":"x","@level":"info"}'), "leaves values out"],
    ["a state file", bytes('{"version":4,"serial":1,"lineage":"x","resources":[]}'), "no format_version"],
    ["a synthesized stack", bytes('{"terraform":{},"resource":{}}'), "no format_version"],
    ["a plan that OpenTofu encrypted", bytes('{"serial":1,"encrypted_data":"x"}'), "no format_version"],
    ["no version", bytes("{}"), "no format_version"],
    ["a version that is not text", plan({ format_version: 1 }), "no format_version"],
    ["a version with text before it", plan({ format_version: "v1.2" }), "no format_version"],
    [
      "a future major version of two digits",
      plan({ format_version: "12.10" }),
      "has the format version 12.10, and only 1 can be judged. A newer version of this program is needed",
    ],
    ["a very old version", plan({ format_version: "0.2" }), "Terraform 1.1 or newer"],
    [
      "an object of something else",
      bytes('{"format_version":"1.0"}'),
      "has neither changes nor a configuration",
    ],
    ["a state", bytes('{"format_version":"1.0","values":{}}'), "is a state, not a plan"],
    ["changes that are not a list", plan({ resource_changes: {} }), "that is not a list"],
    ["drift that is not a change", plan({ resource_drift: [1] }), "is not a change"],
    [
      "what is nested too deeply",
      bytes(`{"format_version":"1.2","planned_values":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
      "is nested more than 500 levels deep",
    ],
  ])("refuses %s", (_what, content, message) => {
    const reading = readPlan(content);
    expect(reading.ok).toBe(false);
    expect(reading.ok ? "" : reading.problem).toContain(message);
  });

  it.each<[string, Uint8Array]>([
    ["a byte order mark", bytes(`\ufeff${plan({}).toString()}`)],
    ["UTF-16 in the other order", Buffer.from(`\ufeff${plan({}).toString()}`, "utf16le").swap16()],
    ["UTF-16, as PowerShell writes it", Buffer.from(`\ufeff${plan({}).toString()}`, "utf16le")],
    ["no resource changes", bytes('{"format_version":"1.0","planned_values":{}}')],
    [
      "a change that leaves out what is null",
      plan({ resource_changes: [{ address: "a", type: "b", change: { actions: ["create"] } }] }),
    ],
    ["resource changes alone", bytes('{"format_version":"1.0","resource_changes":[]}')],
    ["a configuration alone", bytes('{"format_version":"1.0","configuration":{}}')],
    [
      "leftovers of many replacements",
      plan({
        resource_changes: [...Array(20).keys()].map((index) =>
          change({}, null, { actions: ["delete"], more: { deposed: `0000000${index}` } }),
        ),
      }),
    ],
  ])("accepts %s", (_what, content) => {
    expect(readPlan(content).ok).toBe(true);
  });
});

it.each<[string, string, Json]>([
  ["an identifier beyond 2^53", "9007199254740993", 9007199254740993n],
  ["a number that is printed as written", "0.1234567890123456", new ExactNumber("0.1234567890123456")],
  ["a number beyond a double", "1e999", new ExactNumber("1e999")],
  ["an identifier of 16 digits", "1234567890123456", 1234567890123456],
])("keeps every digit of %s", (_what, written, value) => {
  const reading = readPlan(bytes(`{"format_version":"1.2","configuration":{"x":${written}}}`));
  expect(reading).toMatchObject({ ok: true, plan: { configuration: { x: value } } });
});

describe("the parts of a plan", () => {
  const read = (more: object) => {
    const reading = readPlan(plan(more));
    if (!reading.ok) throw new Error(reading.problem);
    return reading.plan;
  };
  it.each<[object, boolean | undefined]>([
    [{}, true],
    [{ complete: false }, false],
    [{ complete: undefined, applyable: undefined }, undefined],
  ])("whether it is complete: of %j, %s", (more, complete) => {
    expect(read(more).complete).toBe(complete);
  });

  it.each<[object, object]>([
    [{}, { formatVersion: "1.2", errored: false, complete: true, unknown: [] }],
    [
      { terraform_version: "1.11.4", timestamp: "now" },
      { terraformVersion: "1.11.4", timestamp: "now" },
    ],
    [{ errored: true }, { errored: true }],
    [{ deferred_changes: [{}, {}], deferred_action_invocations: [{}] }, { deferred: 3 }],
    [{}, { deferred: 0, outputs: {}, drift: [], invocations: [] }],
    [
      { output_changes: { a: { actions: ["create"], after: 1, after_sensitive: true } } },
      { outputs: { a: { actions: ["create"], after: new Hidden(1) } } },
    ],
    [
      { checks: [{ x: 1 }], action_invocations: [{ type: "run", a: 1 }], configuration: { z: 1 } },
      {
        invocations: [{ type: "run", whole: { type: "run", a: 1 } }],
        configuration: { z: 1 },
      },
    ],
    [{ of_the_future: null, checks: null, prior_state: null }, { unknown: [] }],
    [{ policies: { a: 1 } }, { unknown: [{ path: ["policies"], value: { a: 1 } }] }],
    ...["1.3", "1.12", "1.2.9", "1.2x"].map((version): [object, object] => [
      { format_version: version },
      { formatVersion: version, unknown: [{ path: ["format_version"], value: version }] },
    ]),
    [{ format_version: "1.0" }, { formatVersion: "1.0", unknown: [] }],
  ])("of %j: %j", (more, expected) => {
    expect(read(more)).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ["no address", { address: undefined }],
    ["no type", { type: undefined }],
    ["no change", { change: undefined }],
    ["no actions", { change: { actions: [] } }],
  ])("a change with %s is refused, with the expected input", (_what, more) => {
    const reading = readPlan(
      plan({ resource_changes: [change({}, {}), change({}, {}, { more: { ...more } })] }),
    );
    expect(reading).toEqual({
      ok: false,
      problem:
        "has an entry in resource_changes that is not a change of a resource. Give the output of: terraform show -json PLANFILE",
    });
  });

  it("has everything that an entry says", () => {
    const written = {
      ...change(null, null),
      previous_address: "cloud_opensearch.old",
      action_reason: "replace_because_tainted",
      deposed: "0a1b2c3d",
      provider_name: "acme.example/platform/tools",
      shadow: 1,
      change: {
        actions: ["delete", "create"],
        before: { name: "a" },
        after: { name: "b" },
        after_unknown: { url: true },
        before_sensitive: { name: true },
        importing: { id: "1" },
        replace_paths: [["auth_sources", 0, "name"], ["tier"]],
      },
    };
    expect(read({ resource_changes: [written] }).changes).toMatchObject([
      {
        address: "cloud_opensearch.logs (deposed 0a1b2c3d)",
        previousAddress: "cloud_opensearch.old",
        mode: "managed",
        type: "cloud_opensearch",
        provider: "acme.example/platform/tools",
        actions: ["delete", "create"],
        before: { name: new Hidden("a") },
        after: { name: "b", url: UNKNOWN },
        isImported: true,
        isDeposed: true,
        reason: "replace_because_tainted",
        replacePaths: [["auth_sources", 0, "name"], ["tier"]],
        unknown: [{ path: ["shadow"], value: 1 }],
      },
    ]);
  });
});
