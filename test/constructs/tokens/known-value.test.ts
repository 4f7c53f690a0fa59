import {
  Fn,
  type IResolvable,
  Lazy,
  TerraformIterator,
  TerraformStack,
  TerraformVariable,
  Token,
} from "cdktf";

import { knownValue } from "../../../src/constructs/tokens/known-value";
import { UNKNOWN } from "../../../src/json";
import { openApp, opensearch, synthesize } from "../synthesize";

const stack = new TerraformStack(openApp(), "app");
const variable = new TerraformVariable(stack, "variable", { type: "any" });
const cluster = opensearch(stack);
const each = TerraformIterator.fromMap(variable.value);
const lazy = (value: unknown): IResolvable => Lazy.anyValue({ produce: () => value });

function known(raw: unknown): { value: unknown; codes: string[] } {
  const codes: string[] = [];
  const value = knownValue(raw, stack, [], (code) => codes.push(code));
  return { value, codes };
}

describe("knownValue", () => {
  it.each<[string, unknown, unknown]>([
    ["a text", "a", "a"],
    ["a number", 3, 3],
    ["a boolean", false, false],
    ["null", null, null],
    ["nothing", undefined, undefined],
    ["an escaped template", "$${a}", "${a}"],
    ["a list with missing elements", ["a", undefined, null], ["a", undefined, null]],
    ["a list with a hole", ["a", , "b"], ["a", undefined, "b"]],
    ["an object", { a: { b: ["c"] } }, { a: { b: ["c"] } }],
    ["a lazy text", Lazy.stringValue({ produce: () => "a" }), "a"],
    ["a lazy text within a text", `x-${Lazy.stringValue({ produce: () => "a" })}`, "x-a"],
    ["a lazy number", Lazy.numberValue({ produce: () => 7 }), 7],
    ["a lazy list", Lazy.listValue({ produce: () => ["a"] }), ["a"]],
    ["a lazy list with missing elements", lazy(["a", undefined, "b"]), ["a", undefined, "b"]],
    ["a lazy list within a lazy value", lazy(lazy({ a: [undefined] })), { a: [undefined] }],
    ["a lazy list as a text", Token.asString(lazy(["a"])), ["a"]],
    ["a lazy element", [lazy("a"), "b"], ["a", "b"]],
    ["a lazy object", lazy({ a: lazy(1) }), { a: 1 }],
    ["a lazy null", lazy(null), null],
    ["a token of a literal", Token.asString(5), 5],
    ["a token of null", Token.nullValue(), null],
  ])("knows %s", (_, raw, value) => {
    expect(known(raw)).toEqual({ value, codes: [] });
  });

  it.each<[string, unknown]>([
    ["a string token", variable.stringValue],
    ["a string token within a text", `x-${variable.stringValue}`],
    ["a number token", cluster.id],
    ["a number token after a word", `cluster_${cluster.id}`],
    ["a boolean token", variable.booleanValue],
    ["a list token", cluster.ipAllowlist],
    ["a number list token", Token.asNumberList(variable.value)],
    ["a map token", Token.asStringMap(variable.value)],
    ["a map of any", Token.asAnyMap(variable.value)],
    ["an object token", cluster.repoConfig],
    ["a list of objects as a token", cluster.authSources],
    ["the result of a function", Fn.join("-", ["a", "b"])],
    ["a list from a function", Fn.concat([["a"], cluster.ipAllowlist])],
    ["a raw reference", "${var.a}"],
    ["a raw directive", "%{ if var.a }b%{ endif }"],
    ["a lazy value that is a token", lazy(variable.stringValue)],
    ["a token of a raw reference", Token.asString("${var.a}")],
  ])("leaves %s to Terraform", (_, raw) => {
    expect(known(raw)).toEqual({ value: UNKNOWN, codes: [] });
  });

  it.each<[string, unknown, unknown]>([
    ["a list", ["a", variable.stringValue], ["a", UNKNOWN]],
    ["an object", { a: 1, b: cluster.id }, { a: 1, b: UNKNOWN }],
    ["a lazy list", lazy(["a", variable.stringValue]), ["a", UNKNOWN]],
    ["a dynamic list", each.dynamic({ a: each.key, b: "c" }), [{ a: UNKNOWN, b: "c" }]],
  ])("knows the rest of %s with a token in it", (_, raw, value) => {
    expect(known(raw)).toEqual({ value, codes: [] });
  });

  it.each<[string, unknown, string]>([
    ["a number token before a hyphen", `${cluster.id}-x`, "number-token-in-text"],
    ["a list token in a text", `${cluster.ipAllowlist.join(",")}`, "list-token-in-text"],
    ["the one element of a list token", cluster.ipAllowlist[0], "list-token-in-text"],
    ["the one element of a number list token", Token.asNumberList(variable.value)[0], "list-token-in-text"],
    ["a list token among elements", ["a", ...cluster.ipAllowlist], "list-token-in-text"],
    ["a map token's key", Object.keys(Token.asStringMap(variable.value))[0], "list-token-in-text"],
    [
      "a map token's value",
      Token.asStringMap(variable.value)["a"] ?? Token.STRING_MAP_TOKEN_VALUE,
      "list-token-in-text",
    ],
    ["a number map token's value", Token.NUMBER_MAP_TOKEN_VALUE, "list-token-in-text"],
    ["a lazy value that misuses a list", lazy(cluster.ipAllowlist[0]), "list-token-in-text"],
    ["a lazy value that throws", lazyFailure(), "unresolvable-value"],
    [
      "a list in a function that lacks an element",
      Fn.concat([["a", undefined, "b"]] as never),
      "null-element",
    ],
    ["a list in a function with null", Fn.concat([["a", null]] as never), "null-element"],
    ["a lazy list in a function", Fn.concat([lazy(["a", undefined]) as never]), "null-element"],
    ["a construct", cluster, "wrong-type"],
    ["a function", () => "a", "wrong-type"],
    ["a BigInt", 3n, "wrong-type"],
    ["a symbol", Symbol("a"), "wrong-type"],
  ])("reports %s", (_, raw, code) => {
    expect(known(raw)).toEqual({ value: UNKNOWN, codes: [code] });
  });
});

describe("a synthesis with tokens", () => {
  it("judges the block of a dynamic list, from which Terraform drops unknown attributes", () => {
    const { error } = synthesize((app) => {
      const source = { name: each.key, type: "oidc", connectUrl: each.value, client_secret: "shown to all" };
      opensearch(app, { authSources: each.dynamic(source) });
    });
    expect(error).toMatch(/^2 errors /);
    expect(error).toMatch(/^ {2}authSources\[0\]\.connectUrl: .*; write "connect_url" there/m);
    expect(error).toContain("authSources[0].clientSecret: is a secret in plain text");
  });

  it("keeps each token, also those of whole objects", () => {
    const { error, json } = synthesize((app) => {
      const office = new TerraformVariable(app, "office", { type: "list(string)" });
      const other = opensearch(app, {}, "other");
      opensearch(app, {
        name: `cluster_${other.id}`,
        organizationId: other.organizationId,
        tier: Lazy.stringValue({ produce: () => "advanced" }),
        version: "${var.version}",
        ipAllowlist: office.listValue,
        dashboardsIpAllowlist: [office.stringValue, "10.0.0.1"],
        repoConfig: other.repoConfig,
        authSources: ["${var.source}", { name: "login", type: "oidc" }],
        maintenanceWindow: {
          dayOfWeek: Fn.lower("SUNDAY"),
          startTime: "23:00",
          endTime: Token.asString(other.id),
        },
      });
    });
    expect(error).toBe("");
    expect(json.resource["cloud_opensearch"]?.["logs"]).toMatchObject({
      name: "cluster_${cloud_opensearch.other.id}",
      organization_id: "${cloud_opensearch.other.organization_id}",
      tier: "advanced",
      version: "${var.version}",
      ip_allowlist: "${var.office}",
      dashboards_ip_allowlist: ["${var.office}", "10.0.0.1"],
      repo_config: "${cloud_opensearch.other.repo_config}",
      auth_sources: ["${var.source}", { name: "login", type: "oidc" }],
      maintenance_window: { day_of_week: '${lower("SUNDAY")}', start_time: "23:00" },
    });
  });
});

function lazyFailure(): IResolvable {
  return Lazy.anyValue({
    produce: () => {
      throw new Error("not today");
    },
  });
}
