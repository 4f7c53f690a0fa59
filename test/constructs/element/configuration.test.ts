import { TerraformStack } from "cdktf";

import { CloudOpensearch, CloudPrometheus, CloudProvider } from "../../../src";
import { openApp, opensearch, prometheus, synthesize } from "../synthesize";

const source = { name: "login", type: "oidc" };
const window = { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" };

describe("a configuration written in JavaScript", () => {
  it.each<[string, object, RegExp]>([
    ["a misspelt key", { ipAlowlist: [] }, /ipAlowlist: .* `ipAllowlist`\? \[unknown-attribute\]/],
    [
      "the service's other name",
      { opensearchWhitelist: ["10.0.0.0/8"] },
      /opensearchWhitelist: .*; write `ipAllowlist` \[unknown-attribute\]/,
    ],
    [
      "Terraform's name",
      { ip_allowlist: ["10.0.0.0/8"] },
      /ip_allowlist: is the name in Terraform's own language; write `ipAllowlist` \[unknown-attribute\]/,
    ],
    [
      "a misspelt key of a source",
      { authSources: [{ ...source, connectURL: "x" }] },
      /authSources\[0\]\.connectURL: .* `connectUrl`\? \[unknown-attribute\]/,
    ],
    [
      "a key that every object has",
      JSON.parse('{ "__proto__": 1 }') as object,
      /__proto__: .*; remove it \[unknown-attribute\]/,
    ],
    ["a function", { name: () => "logs" }, /name: is a function/],
  ])("is refused for %s", (_, changes, message) => {
    const { error } = synthesize((stack) => opensearch(stack, changes));
    expect(error).toMatch(new RegExp(`^  ${message.source}`, "m"));
    expect(error).toMatch(/^1 error /);
  });

  it.each<[string, object, string]>([
    ["holds no attribute", { dayOfWeek: undefined, startTime: undefined, endTime: undefined }, "3 errors"],
    ["holds an unknown key", { colour: "x" }, "4 errors"],
    ["is empty", {}, "3 errors"],
  ])("keeps the object that %s", (_, maintenanceWindow, count) => {
    const { error } = synthesize((stack) => opensearch(stack, { maintenanceWindow }));
    expect(error.startsWith(`${count} `)).toBe(true);
    for (const name of ["dayOfWeek", "startTime", "endTime"]) {
      expect(error).toMatch(new RegExp(`  maintenanceWindow\\.${name}: .* \\[missing-attribute\\]`));
    }
  });

  it.each<[string, object]>([
    [
      "null",
      {
        authSources: null,
        maintenanceWindow: null,
        repoConfig: null,
        tier: null,
        ipAllowlist: ["10.0.0.0/8"],
      },
    ],
    ["undefined", { authSources: undefined, maintenanceWindow: undefined, nothing: undefined }],
    ["CDKTF's own arguments", { dependsOn: [], count: 1, lifecycle: { preventDestroy: true } }],
  ])("can hold %s", (_, changes) => {
    expect(synthesize((stack) => opensearch(stack, changes)).error).toBe("");
  });

  it("is judged with the value that was set last", () => {
    const { error } = synthesize((stack) => {
      const cluster = opensearch(stack, {
        maintenanceWindow: "sunday",
        authSources: [{ ...source, nmae: "" }],
      });
      cluster.putMaintenanceWindow({ ...window, startTme: "1" } as never);
      cluster.putAuthSources([source]);
      const other = opensearch(stack, { maintenanceWindow: { day: 1 }, repoConfig: "s3" }, "other");
      other.resetMaintenanceWindow();
      other.putRepoConfig({ enableIamRole: true });
      opensearch(stack, {}, "third").putRepoConfig("s3" as never);
    });
    expect(error).toMatch(/^2 errors /);
    expect(error).toMatch(/maintenanceWindow\.startTme: .* \[unknown-attribute\]/);
    expect(error).toContain('repoConfig: is "s3", a string');
  });

  it("is refused for unknown keys of the other constructs", () => {
    const { error } = synthesize((stack) => {
      prometheus(stack, { whitelist: ["10.0.0.0/8"] });
      new CloudProvider(stack, "other", { alias: "other", baseURL: "https://api.example.com" } as never);
    });
    expect(error).toMatch(/^ {2}whitelist: .*; write `prometheusWhitelist`/m);
    expect(error).toMatch(/^ {2}baseURL: .* `baseUrl`\?/m);
    expect(error).toMatch(/^2 errors /);
  });

  it("can contain nulls for the provider", () => {
    const { error, json } = synthesize((stack) => {
      new CloudProvider(stack, "other", { alias: "other", accessToken: null, maxRetries: null } as never);
    });
    expect(error).toBe("");
    expect(json.provider["cloud"]).toContainEqual({ alias: "other" });
  });

  it.each([undefined, null, "logs", 7, []])("is refused as %j", (config) => {
    const stack = new TerraformStack(openApp(), "app");
    expect(() => new CloudOpensearch(stack, "logs", config as never)).toThrow(
      /^CloudOpensearch "logs": the configuration is .*, and has to be an object$/,
    );
    expect(() => new CloudPrometheus(stack, "metrics", config as never)).toThrow(/has to be an object/);
  });
});
