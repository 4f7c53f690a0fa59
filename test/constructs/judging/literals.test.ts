import {
  conditional,
  DataResource,
  Fn,
  Lazy,
  propertyAccess,
  TerraformIterator,
  TerraformLocal,
  type TerraformStack,
  TerraformVariable,
  Token,
} from "cdktf";

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

type Detour = [string, string, (stack: TerraformStack) => string];

/** Ways of a literal secret to an attribute, with what the error says of the way. */
const DETOURS: Detour[] = [
  [
    "a variable with a default",
    'in the default of the variable "secret"',
    (stack) => variable(stack).stringValue,
  ],
  [
    "a variable whose default is an override",
    'in the default of the variable "secret"',
    (stack) => {
      const given = new TerraformVariable(stack, "secret", { type: "string" });
      given.addOverride("default", SECRET);
      return given.stringValue;
    },
  ],
  [
    "a part of a variable's default",
    'in the default of the variable "secret"',
    (stack) => {
      const map = new TerraformVariable(stack, "secret", { type: "any", default: { a: [SECRET], b: "" } });
      return Token.asString(propertyAccess(map.value, ["a", 0]));
    },
  ],
  ["a local", 'in the local "secret"', (stack) => local(stack, SECRET).asString],
  [
    "an override of the stack",
    'in the local "secret"',
    (stack) => {
      stack.addOverride("locals.secret", SECRET);
      return "${local.secret}";
    },
  ],
  [
    "a local of a local of a function of a variable's default",
    'in the default of the variable "secret"',
    (stack) => {
      const inner = local(stack, Fn.join("-", ["a", variable(stack).stringValue]), "inner");
      return Fn.lookup(local(stack, { deep: inner.asString }, "outer").expression, "deep") as string;
    },
  ],
  ["a composed text", 'in the local "secret"', (stack) => `prefix-${local(stack, SECRET).asString}`],
  [
    "a text around a token",
    "has a part in plain text",
    (stack) => `${SECRET}-${opensearch(stack, {}, "x").url}`,
  ],
  ["a function", "is a secret in plain text, which", () => Fn.join("-", [SECRET, "b"])],
  [
    "a conditional",
    "is a secret in plain text, which",
    (stack) => Token.asString(conditional(Token.asString("${var.a}"), SECRET, given(stack))),
  ],
  [
    "an element of an iterator",
    "in `forEach`",
    () => TerraformIterator.fromMap({ a: { secret: SECRET } }).getString("secret"),
  ],
];

/** Values that come from elsewhere when Terraform runs. */
const FROM_ELSEWHERE: [string, (stack: TerraformStack) => string][] = [
  ["a variable", (stack) => given(stack)],
  ["a raw reference", () => "${var.secret}"],
  ["a variable with an empty default", (stack) => variable(stack, "").stringValue],
  ["a local of a variable", (stack) => local(stack, given(stack)).asString],
  ["a composed text of variables", (stack) => `${given(stack)}:${given(stack, "b")}`],
  ["a file", () => Fn.trimspace(Fn.file("client-secret.txt"))],
  ["a resource", (stack) => new DataResource(stack, "data", {}).output.toString()],
  ["a data source", () => '${data.vault_kv_secret_v2.login.data["client_secret"]}'],
  ["a function of a variable", (stack) => Fn.lookup(Fn.jsondecode(given(stack)), "client_secret") as string],
];

function variable(stack: TerraformStack, value = SECRET): TerraformVariable {
  return new TerraformVariable(stack, "secret", { type: "string", sensitive: true, default: value });
}

function given(stack: TerraformStack, id = "given"): string {
  return new TerraformVariable(stack, id, { type: "string", sensitive: true }).stringValue;
}

function local(stack: TerraformStack, value: unknown, id = "secret"): TerraformLocal {
  return new TerraformLocal(stack, id, value);
}

/** The secret attributes, each with a construct that gets a value for it. */
const SECRETS: [string, (stack: TerraformStack, value: string) => unknown][] = [
  [
    "authSources[0].clientSecret",
    (stack, clientSecret) => opensearch(stack, { authSources: [{ ...source, clientSecret }] }),
  ],
  [
    "authSources[0].clientSecretWo",
    (stack, clientSecretWo) =>
      opensearch(stack, { authSources: [{ ...source, clientSecretWo, clientSecretWoVersion: 1 }] }),
  ],
  [
    "repoConfig.secretAccessKey",
    (stack, secretAccessKey) => opensearch(stack, { repoConfig: { ...keys, secretAccessKey } }),
  ],
  [
    "repoConfig.secretAccessKeyWo",
    (stack, secretAccessKeyWo) =>
      opensearch(stack, { repoConfig: { ...keys, secretAccessKeyWo, secretAccessKeyWoVersion: 1 } }),
  ],
  ["accessToken", (stack, accessToken) => new CloudProvider(stack, "other", { alias: "other", accessToken })],
];

describe("a secret that takes a detour", () => {
  const each = { forEach: TerraformIterator.fromMap({ a: { secret: SECRET } }), name: "${each.key}" };

  it.each(DETOURS)("is refused, in JSON and in HCL: %s", (what, words, value) => {
    for (const hclOutput of [false, true]) {
      const { error } = synthesize(
        (stack) => {
          const more = what.includes("iterator") ? each : {};
          opensearch(stack, { authSources: [{ ...source, clientSecret: value(stack) }], ...more });
        },
        { hclOutput },
      );
      expect(error).toMatch(/^1 error /);
      expect(error).toMatch(/^ {4}at \S+\.ts:\d+$/m);
      expect(error).toContain("authSources[0].clientSecret: ");
      expect(error).toContain(words);
      expect(error).toContain("[literal-secret]");
      expect(error).not.toContain(SECRET);
    }
  });

  it.each(SECRETS)("is refused for %s", (path, build) => {
    const { error } = synthesize((stack) => void build(stack, variable(stack).stringValue));
    expect(error).toMatch(/^1 error /);
    expect(error).toContain(
      `${path}: is a secret in plain text in the default of the variable "secret", which the synthesized JSON and the pull request would show; ` +
        "remove the default, and give the value when Terraform runs, such as in TF_VAR_secret",
    );
  });

  it.each(FROM_ELSEWHERE)("is not found in %s", (_, value) => {
    const { error } = synthesize((stack) => {
      const secretAccessKey = value(stack);
      opensearch(stack, { repoConfig: { ...keys, secretAccessKey } });
      new CloudProvider(stack, "other", { alias: "other", accessToken: secretAccessKey });
    });
    expect(error).toBe("");
  });

  it("is found in a list of objects that is a local, in the element that has it", () => {
    const { error } = synthesize((stack) => {
      const sources = local(stack, [
        { ...source, name: "a", client_secret: given(stack) },
        { ...source, name: "b", client_secret: SECRET },
      ]);
      opensearch(stack, { authSources: sources.expression as never });
    });
    expect(error).toMatch(/^1 error /);
    expect(error).toContain("authSources[1].clientSecret: is a secret in plain text in the local");
  });

  it.each<[string, TerraformIterator, (iterator: TerraformIterator) => string]>([
    ["a list", TerraformIterator.fromList([SECRET]), () => "${each.value}"],
    [
      "a list of objects",
      TerraformIterator.fromComplexList([{ name: "production-logs", secret: SECRET }] as never, "name"),
      (iterator) => iterator.getString("secret"),
    ],
  ])("is found in the elements of `forEach`: %s", (_, forEach, value) => {
    const { error } = synthesize((stack) => {
      opensearch(stack, { forEach, authSources: [{ ...source, clientSecret: value(forEach) }] });
    });
    expect(error).toContain("authSources[0].clientSecret: is a secret in plain text in `forEach`");
  });

  it("is not found in another property of the elements of `forEach`", () => {
    const { error } = synthesize((stack) => {
      const forEach = TerraformIterator.fromComplexList(
        [{ name: "production-logs", secret: given(stack) }] as never,
        "name",
      );
      opensearch(stack, { forEach, authSources: [{ ...source, clientSecret: forEach.getString("secret") }] });
    });
    expect(error).not.toContain("literal-secret");
  });

  it.each([
    `\${[for x in var.logins : { name = x, client_secret = "${SECRET}" }]}`,
    `\${concat([{ name = "a", client_secret = "${SECRET}" }], var.logins)}`,
  ])("is found in objects of an expression: %s", (expression) => {
    const { error } = synthesize((stack) => {
      opensearch(stack, { authSources: Token.asAny(expression) as never });
    });
    expect(error).toContain("authSources.clientSecret: is a secret in plain text");
    expect(error).not.toContain(SECRET);
  });

  it("does not end in a local that refers to itself", () => {
    const { error } = synthesize((stack) => {
      new CloudProvider(stack, "other", {
        alias: "other",
        accessToken: local(stack, "${local.secret}").asString,
      });
    });
    expect(error).toBe("");
  });
});

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

it("suggests a variable that a shell can set", () => {
  const { error } = synthesize((search) => {
    new CloudProvider(search, "other", { alias: "other", accessToken: SECRET });
  });
  expect(error).toContain(
    'write `new TerraformVariable(scope, "access_token", { type: "string", sensitive: true }).stringValue`',
  );
});
