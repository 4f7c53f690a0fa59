import { checkForms, type DeclaringStack, valuesByStack } from "../../../src/cli/stacks/variables";
/** Each stack gets its values, and wrong flags and missing values are reported. */
import type { JsonObject } from "../../../src/json";

const stack = (name: string, variable: JsonObject): DeclaringStack => ({ name, json: { variable } });
const SECRET = { type: "string", sensitive: true, description: "Secret of the client\nof Dashboards" };
const STACKS = [
  stack("production", { oidc_client_secret: SECRET, size: { default: 3 } }),
  stack("staging", { oidc_client_secret: SECRET }),
  stack("eu:west=1", { size: {} }),
  stack("eu", { "west=1": {} }),
];

const values = (
  flags: readonly string[],
  environment: Record<string, string> = {},
  applied = ["production", "staging"],
) => Object.fromEntries(valuesByStack(flags, environment, STACKS, applied));

const problem = (...given: Parameters<typeof values>): { exitCode: number; message: string } => {
  try {
    values(...given);
  } catch (error) {
    return error as { exitCode: number; message: string };
  }
  throw new Error("nothing was refused");
};

describe("a value", () => {
  interface Given {
    readonly flags: readonly string[];
    readonly environment?: Record<string, string>;
    readonly expected: object;
  }

  it.each<[what: string, given: Given]>([
    ["for all", { flags: ["oidc_client_secret=a"], expected: { production: "a", staging: "a" } }],
    [
      "for one",
      {
        flags: ["staging:oidc_client_secret=a", "oidc_client_secret=b"],
        expected: { production: "b", staging: "a" },
      },
    ],
    [
      "given twice",
      {
        flags: ["oidc_client_secret=a", "oidc_client_secret=b"],
        expected: { production: "b", staging: "b" },
      },
    ],
    [
      "of the environment",
      {
        flags: [],
        environment: { TF_VAR_oidc_client_secret: "e" },
        expected: { production: "e", staging: "e" },
      },
    ],
    [
      "of the environment and a flag",
      {
        flags: ["staging:oidc_client_secret=a"],
        environment: { TF_VAR_oidc_client_secret: "e" },
        expected: { production: "e", staging: "a" },
      },
    ],
    ["that is empty", { flags: ["oidc_client_secret="], expected: { production: "", staging: "" } }],
    [
      "with any characters",
      {
        flags: ['oidc_client_secret=a=b:c\n"d"'],
        expected: { production: 'a=b:c\n"d"', staging: 'a=b:c\n"d"' },
      },
    ],
  ])("%s reaches the stacks that declare the variable", (_what, { flags, environment = {}, expected }) => {
    const bySecret = Object.entries(values(flags, environment)).map(([name, of]) => [
      name,
      of["oidc_client_secret"],
    ]);
    expect(Object.fromEntries(bySecret)).toEqual(expected);
  });

  it("applies to the stack with the longest matching name", () => {
    expect(values(["eu:west=1:size=2"], {}, ["eu:west=1"])).toEqual({ "eu:west=1": { size: "2" } });
    expect(values(["eu:west=1:size=2", "size=1"], {}, ["eu:west=1"])).toEqual({ "eu:west=1": { size: "2" } });
  });

  it("of a variable with a default is optional, and overrides the default", () => {
    expect(values(["oidc_client_secret=a", "size=9"], {}, ["production"])).toEqual({
      production: { oidc_client_secret: "a", size: "9" },
    });
  });

  it("is not touched: Terraform reads a list as it is written", () => {
    const json = { variable: { ranges: { type: "list(string)" } } };
    const given = valuesByStack(['ranges=["a", "b"] '], {}, [{ name: "one", json }], ["one"]);
    expect(given.get("one")).toEqual({ ranges: '["a", "b"] ' });
  });

  it("may come from a file that Terraform reads by itself, and then from no flag", () => {
    const json = { variable: { note: {} } };
    const inFiles = new Map([["note", "one/a.auto.tfvars"]]);
    const given = (flags: readonly string[]) =>
      valuesByStack(flags, {}, [{ name: "one", json, inFiles }], ["one"]);
    expect(given([]).get("one")).toBeUndefined();
    expect(() => given(["note=p1anted"])).toThrow(
      /^--var note: one\/a\.auto\.tfvars gives its value, and Terraform takes that one; change it there$/,
    );
  });

  it("of the environment may name an undeclared variable: it may be for other programs", () => {
    expect(values(["oidc_client_secret=a"], { TF_VAR_region: "eu" }).staging).toEqual({
      oidc_client_secret: "a",
    });
  });
});

describe("wrong usage", () => {
  it("lists variables as people sort them", () => {
    const json = { variable: { zone10: {}, zone2: {} } };
    expect(() => valuesByStack([], {}, [{ name: "one", json }], ["one"])).toThrow(
      /--var zone2=VALUE[^]*--var zone10=VALUE[^]*TF_VAR_zone2, TF_VAR_zone10/,
    );
  });

  it.each([["secret"], ["=secret"], ["production:=secret"]])(
    "is a --var %s, whose value the error does not repeat",
    (flag) => {
      expect(() => checkForms([flag])).toThrow(/^--var: write it as NAME=VALUE or STACK:NAME=VALUE$/);
    },
  );

  it.each([
    [
      "oidc_client_secert=p1anted",
      "--var oidc_client_secert: no stack declares",
      "did you mean oidc_client_secret?",
    ],
    ["region=p1anted", "--var region: no stack declares", "there are: oidc_client_secret, size, west=1"],
    ["prodction:size=p1anted", 'no stack has the name "prodction"', "did you mean production?"],
    ["staging:size=p1anted", "--var staging:size: stack staging declares", "there are: oidc_client_secret"],
  ])("is --var %s", (flag, ...texts) => {
    const { exitCode, message } = problem([flag, "oidc_client_secret=a"]);
    expect(exitCode).toBe(2);
    for (const text of texts) expect(message).toContain(text);
    expect(message).not.toContain("p1anted");
  });

  it("is a variable without a value: the error lists each such variable as a flag", () => {
    const { exitCode, message } = problem(["production:oidc_client_secret=a"], {}, [
      "production",
      "staging",
      "eu:west=1",
    ]);
    expect(exitCode).toBe(2);
    expect(message.split("\n")).toEqual([
      expect.stringMatching(/^Nothing was planned/),
      "  --var staging:oidc_client_secret=VALUE  (staging: Secret of the client)",
      "  --var eu:west=1:size=VALUE  (eu:west=1)",
      expect.stringMatching(/: TF_VAR_oidc_client_secret, TF_VAR_size$/),
    ]);
    expect(problem([]).message).toContain("  --var oidc_client_secret=VALUE  (production, staging: ");
  });
});
