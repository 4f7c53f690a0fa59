/** A rehearsed stack reaches only the emulator: neither the real service nor the real state. */
import { rehearsedStack } from "../../../src/cli/rehearsal/rehearsed-stack";
import type { JsonObject } from "../../../src/json";
import { PROVIDER_SOURCE } from "../../../src/schema";

const OURS = { cloud: { source: PROVIDER_SOURCE } };
const rehearsed = (stack: JsonObject, stacks: Record<string, string> = {}): JsonObject =>
  rehearsedStack(
    "production",
    stack,
    Object.entries(stacks).map(([name, read]) => ({ name, stack: read })),
  );

describe("a rehearsed stack", () => {
  it("keeps its state in its own folder, whatever backend or encryption key is set", () => {
    const settings = {
      backend: { s3: { bucket: "state" } },
      cloud: { organization: "us" },
      state_store: { remote: {} },
      encryption: { key_provider: { aws_kms: { real: {} } } },
    };
    const local = { local: { path: "terraform.tfstate" } };
    expect(rehearsed({ terraform: { required_providers: OURS, ...settings } })["terraform"]).toEqual({
      required_providers: OURS,
      backend: local,
    });
    expect(
      rehearsed({ terraform: [settings, { required_version: ">= 1.8", ...settings }] })["terraform"],
    ).toEqual([{ backend: local }, { required_version: ">= 1.8" }]);
    expect(rehearsed({})["terraform"]).toEqual({ backend: local });
  });

  it("does not contain the address of the real service, whatever the provider is called", () => {
    const { provider } = rehearsed({
      terraform: { required_providers: { managed: { source: PROVIDER_SOURCE } } },
      provider: {
        managed: [
          { base_url: "https://api.example.com", access_token: "secret", max_retries: 2 },
          { alias: "other", ca_cert_pem: "pem", access_list_field_names: "allowlist" },
        ],
      },
    });
    expect(provider).toEqual({ managed: [{ max_retries: 2 }, { alias: "other" }] });
  });

  it.each(["managed", "managed.eu", "${managed.eu}"])("may have a cluster with provider = %s", (provider) => {
    const stack = {
      terraform: { required_providers: { managed: { source: PROVIDER_SOURCE } } },
      resource: { cloud_opensearch: { logs: { provider } } },
      data: { cloud_prometheus: { metrics: { provider } } },
    };
    expect(rehearsed(stack)).toMatchObject({ resource: stack.resource, data: stack.data });
    expect(() => rehearsed({ ...stack, terraform: {} })).toThrow("Stack production also uses managed,");
  });

  it.each<[string, JsonObject, string]>([
    ["a resource", { resource: { aws_s3_bucket: { logs: {} } } }, "aws"],
    ["a resource in an array", { resource: [{ aws_s3_bucket: [{ logs: {} }] }] }, "aws"],
    ["a data source", { data: { http: { page: {} } } }, "http"],
    ["a data source in a check", { check: { up: { data: { http: { page: {} } } } } }, "http"],
    ["an ephemeral resource", { ephemeral: { vault_token: { root: {} } } }, "vault"],
    ["a provider's configuration", { provider: { aws: { region: "eu-central-1" } } }, "aws"],
  ])("is refused with %s of a provider that Terraform infers", (_what, stack, name) => {
    expect(() => rehearsed({ terraform: { required_providers: OURS }, ...stack })).toThrow(
      `Stack production also uses ${name},`,
    );
  });

  it.each([
    ["hashicorp/aws", false],
    ["acmehashicorp/null", false],
    ["acme/hashicorp/null", false],
    ["hashicorp/nulls", false],
    ["hashicorp/null\n", false],
    ["acme/null", false],
    ["example.com/hashicorp/null", false],
    ["registry.terraform.io.example.com/hashicorp/null", false],
    ["registry-terraform.io/hashicorp/null", false],
    ["terraform.io/builtin/terraforms", false],
    ["acmeclusters.internal/managed/cloud", false],
    ["clusters.internal.example.com/managed/cloud", false],
    ["managed/cloud", false],
    ["registry.terraform.io/hashicorp/null", true],
    ["null", true],
    ["hashicorp/null", true],
    ["registry.opentofu.org/hashicorp/Random", true],
    ["terraform.io/builtin/terraform", true],
  ])("with %s can be applied: %p", (source, mayBe) => {
    const apply = () => rehearsed({ terraform: { required_providers: { ...OURS, other: { source } } } });
    if (mayBe) expect(apply).not.toThrow();
    else expect(apply).toThrow(`Stack production also uses ${source}`);
  });

  it("is refused if it has modules, which only Terraform can read", () => {
    const stack = {
      terraform: { required_providers: OURS },
      module: { "//": {}, network: { source: "./m" } },
    };
    expect(() => rehearsed(stack)).toThrow("Stack production calls modules (network)");
  });

  it("runs no provisioners", () => {
    const hook = { input: 1, provisioner: [{ "local-exec": { command: "x" } }] };
    expect(rehearsed({ resource: { terraform_data: { hook } } })["resource"]).toEqual({
      terraform_data: { hook: { input: 1 } },
    });
    expect(rehearsed({ resource: [{ terraform_data: [{ hook: [hook] }] }] })["resource"]).toEqual([
      { terraform_data: [{ hook: [{ input: 1 }] }] },
    ]);
  });

  it("reads the states of the rehearsal, with the defaults of the stack", () => {
    const reference = {
      backend: "s3",
      workspace: "${terraform.workspace}",
      config: { bucket: "state", access_key: "secret" },
      defaults: { version: "2.19" },
    };
    const data = { terraform_remote_state: { staging: reference } };
    const local = {
      backend: "local",
      config: { path: "../staging/terraform.tfstate" },
      defaults: { version: "2.19" },
    };
    const { data: own, check } = rehearsed({ data, check: { up: { data } } }, { staging: "staging" });
    expect(own).toEqual({ terraform_remote_state: { staging: local } });
    expect(check).toEqual({ up: { data: own } });
  });
});
