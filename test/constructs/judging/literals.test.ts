import { Fn, Lazy, type TerraformStack, TerraformVariable } from "cdktf";

import { CloudProvider } from "../../../src";
import { impreciseNumbers } from "../../../src/constructs/judging/literals";
import { formatPath, UNKNOWN, type Value } from "../../../src/schema";
import { opensearch, synthesize } from "../synthesize";

const SECRET = "correct-horse-battery-staple";
const source = { name: "login", type: "oidc" };
const keys = { enableAccessKeys: true, accessKeyId: "AKIA" };

const LITERALS: [string, string, (stack: TerraformStack) => void][] = [
  [
    "a client secret",
    "authSources[0].clientSecret",
    (stack) => opensearch(stack, { authSources: [{ ...source, clientSecret: SECRET }] }),
  ],
  [
    "an access key",
    "repoConfig.secretAccessKey",
    (stack) => opensearch(stack, { repoConfig: { ...keys, secretAccessKey: SECRET } }),
  ],
  [
    "an access token",
    "accessToken",
    (stack) => new CloudProvider(stack, "other", { alias: "other", accessToken: SECRET }),
  ],
  [
    "a lazy secret",
    "authSources[0].clientSecret",
    (stack) => {
      const clientSecret = Lazy.stringValue({ produce: () => SECRET });
      opensearch(stack, { authSources: [{ ...source, clientSecret }] });
    },
  ],
  [
    "a secret that is marked as sensitive",
    "repoConfig.secretAccessKey",
    (stack) => {
      const secretAccessKey = Fn.sensitive(SECRET) as string;
      opensearch(stack, { repoConfig: { ...keys, secretAccessKey } });
    },
  ],
  [
    "an override within a list",
    "authSources[0].clientSecret",
    (stack) =>
      opensearch(stack, { authSources: [source] }).addOverride("auth_sources.0.client_secret", SECRET),
  ],
];

describe("a secret in plain text", () => {
  it.each(LITERALS)("is refused: %s", (_, path, build) => {
    const { error } = synthesize(build);
    expect(error).toMatch(/^1 error /);
    expect(error).toContain(`${path}: is a secret in plain text`);
    expect(error).toContain('{ type: "string", sensitive: true }).stringValue`');
    expect(error).toContain("[literal-secret]");
    expect(error).not.toContain(SECRET);
  });

  it.each(LITERALS)("is accepted with the context key: %s", (_, __, build) => {
    expect(synthesize(build, { context: { "cloud:allowPlaintextSecrets": true } }).error).toBe("");
  });

  it("is not printed by another rule either", () => {
    const { error } = synthesize((stack) => {
      const other = opensearch(stack, {}, "other");
      opensearch(stack, {
        authSources: [{ ...source, type: "saml", clientSecret: SECRET }],
        repoConfig: { secretAccessKey: [SECRET] },
      });
      opensearch(stack, { repoConfig: { ...keys, secretAccessKey: `${SECRET}-${other.id}-x` } }, "third");
    });
    expect(error).toContain("[field-of-other-source-type]");
    expect(error).toContain("[wrong-type]");
    expect(error).toContain("[number-token-in-text]");
    expect(error).not.toContain(SECRET);
  });
});

it.each([
  ["a sensitive variable", (variable: TerraformVariable) => variable.stringValue],
  ["a raw reference", () => "${var.secret}"],
])("accepts %s as a secret", (_, value) => {
  const { error } = synthesize((stack) => {
    const variable = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
    opensearch(stack, { repoConfig: { ...keys, secretAccessKey: value(variable) } });
  });
  expect(error).toBe("");
});

it.each<[string, Value, readonly string[]]>([
  ["the largest number that is exact", 2 ** 53 - 1, []],
  ["the first number that is not exact", 2 ** 53, [""]],
  ["its negative", -(2 ** 53), [""]],
  ["a fraction", 0.1, []],
  ["values that are not numbers", [null, "9007199254740993", true, UNKNOWN, 2n ** 60n], []],
  ["deeply nested", { a: [{ b: 1e21 }, 5], c: 2 ** 60 }, ["a[0].b", "c"]],
])("finds numbers that are rounded: %s", (_what, value, paths) => {
  expect(impreciseNumbers(value).map(({ path = [] }) => formatPath(path))).toEqual(paths);
});

it("refuses a rounded number at synth", () => {
  const { error } = synthesize((stack) => void opensearch(stack, { organizationId: 2 ** 53 }));
  expect(error).toContain(
    "organizationId: 9007199254740992 is beyond 2^53, where JavaScript rounds whole numbers; " +
      "give it as the `numberValue` of a `TerraformVariable` [imprecise-number]",
  );
});
