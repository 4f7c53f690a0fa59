import { Fn, type TerraformStack, TerraformVariable } from "cdktf";

import { opensearch, synthesize } from "../synthesize";

const roles = (stack: TerraformStack) => new TerraformVariable(stack, "roles", { type: "any" });

describe("a key in an expression that becomes a nested object", () => {
  it.each<[string, (stack: TerraformStack) => object, string]>([
    [
      "repoConfig.enableIamRole",
      (stack) => ({ repoConfig: Fn.merge([{ enableIamRole: true }, roles(stack).value]) as object }),
      "enable_iam_role",
    ],
    [
      "authSources.connectUrl",
      () => {
        const source = { name: "login", type: "oidc", connectUrl: "https://login.example.com/" };
        return { authSources: Fn.concat([[source], []]) as object };
      },
      "connect_url",
    ],
    [
      "authSources[1].rolesKey",
      (stack) => ({
        authSources: [
          { name: "login", type: "oidc" },
          Fn.merge([{ rolesKey: "roles" }, roles(stack).value]) as object,
        ],
      }),
      "roles_key",
    ],
  ])("is refused in camel case: %s", (place, changes, name) => {
    const { error } = synthesize((stack) => opensearch(stack, changes(stack)));
    expect(error).toMatch(/^1 error /);
    expect(error).toContain(
      `\n  ${place}: is the name in TypeScript, within a value that goes to Terraform as it is; write "${name}" there [unknown-attribute]`,
    );
  });

  it.each<[string, (stack: TerraformStack) => object]>([
    ["in Terraform's spelling", () => ({ repoConfig: Fn.merge([{ enable_iam_role: true }, {}]) as object })],
    [
      "of an object on the way to the value",
      () => ({ repoConfig: { enableIamRole: Fn.lookup({ enableIamRole: true }, "enableIamRole", false) } }),
    ],
    [
      "that the expression itself reads",
      () => ({
        repoConfig: Fn.lookup({ enableIamRole: { enable_iam_role: true } }, "enableIamRole") as object,
      }),
    ],
    ["outside an object", () => ({ tier: Fn.lookup({ dataNodeCount: "a" }, "b", "c") as string })],
  ])("is accepted %s", (_, changes) => {
    expect(synthesize((stack) => opensearch(stack, changes(stack))).error).toBe("");
  });
});
