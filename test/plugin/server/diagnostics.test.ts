import { diagnosticMessages } from "../../../src/plugin/server/diagnostics";
import { className, stackOf } from "../../../src/plugin/server/internal-error";
import { type AttributePath, formatAttributePath } from "../../../src/plugin/value";

const at = (...steps: readonly (string | number)[]): AttributePath =>
  steps.map((step) => (typeof step === "number" ? { index: step } : { attribute: step }));

describe("the path of a diagnostic", () => {
  it.each<[what: string, given: { path: AttributePath; attribute?: object; detail: string }]>([
    ["nothing", { path: [], detail: "d" }],
    ["an attribute", { path: at("a"), attribute: { steps: [{ attributeName: "a" }] }, detail: "d" }],
    [
      "an element",
      {
        path: at("list", 1),
        attribute: { steps: [{ attributeName: "list" }, { elementKeyInt: 1n }] },
        detail: "d",
      },
    ],
    [
      "deeper",
      {
        path: at("a", 1, "name"),
        attribute: { steps: [{ attributeName: "a" }, { elementKeyInt: 1n }] },
        detail: "d\n\nAt a[1].name.",
      },
    ],
    [
      "in a nested object",
      { path: at("a", "name"), attribute: { steps: [{ attributeName: "a" }] }, detail: "d\n\nAt a.name." },
    ],
  ])("leads as far as Terraform can resolve it: %s", (_name, { path, attribute, detail }) => {
    const [message] = diagnosticMessages([{ severity: "error", summary: "s", detail: "d", path }]);
    expect(message).toEqual({
      severity: 1,
      summary: "s",
      detail,
      ...(attribute === undefined ? {} : { attribute }),
    });
  });

  interface Repeated {
    readonly summary: string;
    readonly detail: string;
    readonly expected: string;
  }

  it.each<[name: string, given: Repeated]>([
    ["the summary", { summary: "a[1].name is wrong", detail: "d", expected: "d" }],
    ["the detail", { summary: "s", detail: "See a[1].name.", expected: "See a[1].name." }],
  ])("is not repeated if it is in %s", (_name, { summary, detail, expected }) => {
    const path = at("a", 1, "name");
    expect(diagnosticMessages([{ severity: "warning", summary, detail, path }])[0]?.detail).toBe(expected);
  });

  it("is the whole detail if there is no other", () => {
    expect(diagnosticMessages([{ severity: "error", summary: "s", path: at("a", "b") }])[0]?.detail).toBe(
      "At a.b.",
    );
  });

  it("distinguishes diagnostics that are otherwise equal", () => {
    const same = { severity: "error", summary: "s" } as const;
    const paths = [at("a"), at("a"), at("b"), []];
    expect(diagnosticMessages(paths.map((path) => ({ ...same, path })))).toHaveLength(3);
  });
});

it.each<[AttributePath, string]>([
  [[], ""],
  [at("a", 1, "b"), "a[1].b"],
])("%j is written in readable form", (path, text) => {
  expect(formatAttributePath(path)).toBe(text);
});

describe("an exception", () => {
  it.each<[unknown, string]>([
    [new TypeError("x"), "TypeError"],
    [Object.assign(new Error("x"), { code: "ENOENT" }), "Error (ENOENT)"],
    [Object.assign(new Error("x"), { code: "my secret" }), "Error"],
    [Object.assign(new Error("x"), { name: "my secret" }), "Error"],
    ["my secret", "string"],
    [undefined, "undefined"],
  ])("%# is reported by its class", (error, name) => {
    expect(className(error)).toBe(name);
  });

  it("is located without its message, whatever the message contains", () => {
    const stack = stackOf(new Error("secret\n    at secret (secret.ts:1:1)\n    more"));
    expect(stack.length).toBeGreaterThan(0);
    expect(stack.join()).not.toContain("secret");
  });
});
