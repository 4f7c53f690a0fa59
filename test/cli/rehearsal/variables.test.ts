/** Each stack gets its values, and wrong flags and missing values are reported. */
import {
  type DeclaringStack,
  type Values,
  valuesByStack,
  variableFlag,
} from "../../../src/cli/rehearsal/variables";
import type { JsonObject } from "../../../src/json";

const stack = (name: string, variable: JsonObject): DeclaringStack => ({ name, json: { variable } });
const SECRET = { type: "string", sensitive: true, description: "Secret of the client\nof Dashboards" };
const STACKS = [
  stack("production", { oidc_client_secret: SECRET, size: { default: 3 } }),
  stack("staging", { oidc_client_secret: SECRET }),
  stack("eu:west", { size: {} }),
];

const values = (
  flags: readonly string[],
  environment: Record<string, string> = {},
  applied = ["production", "staging"],
  stacks = STACKS,
) => {
  const given = flags.reduce<Values>((before, flag) => variableFlag(flag, before), {});
  return Object.fromEntries(valuesByStack(given, environment, stacks, applied));
};

const problem = (...given: Parameters<typeof values>): { exitCode: number; message: string } => {
  try {
    values(...given);
  } catch (error) {
    return error as { exitCode: number; message: string };
  }
  throw new Error("nothing was refused");
};

describe("a value", () => {
  it.each<[what: string, flags: readonly string[], environment: Record<string, string>, expected: string]>([
    ["of a flag", ["oidc_client_secret=a"], {}, "a"],
    ["given twice", ["oidc_client_secret=a", "oidc_client_secret=b"], {}, "b"],
    ["of the environment", [], { TF_VAR_oidc_client_secret: "e" }, "e"],
    ["of the environment and a flag", ["oidc_client_secret=a"], { TF_VAR_oidc_client_secret: "e" }, "a"],
    ["that is empty", ["oidc_client_secret="], {}, ""],
    ["with any characters", ['oidc_client_secret=a=b:c\n"d"'], {}, 'a=b:c\n"d"'],
    ["that is a list", ['oidc_client_secret=["a", "b"] '], {}, '["a", "b"] '],
  ])("%s reaches the stacks that declare the variable, untouched", (_what, flags, environment, expected) => {
    const own = { oidc_client_secret: expected };
    expect(values(flags, environment)).toEqual({ production: own, staging: own });
  });

  it("of a variable with a default is optional, and overrides the default", () => {
    expect(values(["oidc_client_secret=a", "size=9"], {}, ["production"])).toEqual({
      production: { oidc_client_secret: "a", size: "9" },
    });
  });

  it("may come from a file that Terraform reads by itself, and then from no flag", () => {
    const inFiles = new Map([["note", { file: "one/a.auto.tfvars", json: "b" }]]);
    const one = { ...stack("one", { note: {} }), inFiles };
    expect(values([], {}, ["one"], [one])).toEqual({ one: {} });
    expect(() => values(["note=p1anted"], {}, ["one"], [one])).toThrow(
      /^--var note: one\/a\.auto\.tfvars gives its value, and Terraform takes that one; change it there$/,
    );
  });

  it("of the environment may name an undeclared variable: it may be for other programs", () => {
    expect(values(["oidc_client_secret=a"], { TF_VAR_region: "eu" })["staging"]).toEqual({
      oidc_client_secret: "a",
    });
  });
});

describe("wrong usage", () => {
  it("lists variables as people sort them", () => {
    const { message } = problem([], {}, ["one"], [stack("one", { zone10: {}, zone2: {} })]);
    expect(message).toContain(": zone2 (one), zone10 (one). Give each one");
  });

  it.each([["secret"], ["=secret"]])("is a --var %s, whose value the error does not repeat", (flag) => {
    expect(() => variableFlag(flag, {})).toThrow(/^--var: write it as NAME=VALUE$/);
  });

  it.each([
    [
      "oidc_client_secert=p1anted",
      "--var oidc_client_secert: no stack declares",
      "did you mean oidc_client_secret?",
    ],
    ["region=p1anted", "--var region: no stack declares", "there are: oidc_client_secret, size"],
  ])("is --var %s", (flag, ...texts) => {
    const { exitCode, message } = problem([flag, "oidc_client_secret=a"]);
    expect(exitCode).toBe(2);
    for (const text of texts) expect(message).toContain(text);
    expect(message).not.toContain("p1anted");
  });

  it("is a variable without a value: the error lists each such variable with its stacks", () => {
    const { exitCode, message } = problem([], {}, ["production", "staging", "eu:west"]);
    expect(exitCode).toBe(2);
    expect(message).toContain(": oidc_client_secret (production, staging), size (eu:west). Give each one");
  });
});
