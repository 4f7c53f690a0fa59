/** A rehearsal reaches the emulator alone: not the real service, not the real state, nothing else. */
import { rehearsedStack } from "../../src/cli/rehearsed-stack";
import { PROVIDER_SOURCE } from "../../src/schema";

const OURS = { cloud: { source: PROVIDER_SOURCE } };

describe("a rehearsed stack", () => {
  it("keeps its state in its own folder", () => {
    const { terraform } = rehearsedStack("production", {
      terraform: {
        required_providers: OURS,
        backend: { s3: { bucket: "state" } },
        cloud: { organization: "us" },
      },
    });
    expect(terraform).toEqual({
      required_providers: OURS,
      backend: { local: { path: "terraform.tfstate" } },
    });
  });

  it("does not know where the real service is, under any name of the provider", () => {
    const { provider } = rehearsedStack("production", {
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

  it("is refused with a resource of a provider that it does not require, but Terraform infers", () => {
    const terraform = { required_providers: { cloud: { source: PROVIDER_SOURCE } } };
    const own = { cloud_prometheus: { metrics: {} }, terraform_data: { note: {} } };
    expect(() => rehearsedStack("production", { terraform, resource: own })).not.toThrow();
    const resource = { ...own, aws_s3_bucket: { logs: {} } };
    expect(() => rehearsedStack("production", { terraform, resource })).toThrow(/also uses aws,/);
    expect(() => rehearsedStack("production", { terraform, data: { http: { page: {} } } })).toThrow(
      /also uses http,/,
    );
  });

  it.each([["hashicorp/aws"], ["registry.terraform.io/hashicorp/kubernetes"]])(
    "is refused with %s in it",
    (source) => {
      const stack = { terraform: { required_providers: { ...OURS, other: { source } } } };
      expect(() => rehearsedStack("production", stack)).toThrow(`Stack production also uses ${source}`);
    },
  );

  it("is refused with modules in it, which only Terraform reads", () => {
    const stack = {
      terraform: { required_providers: OURS },
      module: { "//": {}, network: { source: "./m" } },
    };
    expect(() => rehearsedStack("production", stack)).toThrow("Stack production calls modules (network)");
  });

  it("runs no provisioners", () => {
    const { resource } = rehearsedStack("production", {
      resource: { terraform_data: { hook: { input: 1, provisioner: [{ "local-exec": { command: "x" } }] } } },
    });
    expect(resource).toEqual({ terraform_data: { hook: { input: 1 } } });
  });

  it("may use providers that change nothing real", () => {
    const stack = { terraform: { required_providers: { ...OURS, null: { source: "hashicorp/null" } } } };
    expect(() => rehearsedStack("production", stack)).not.toThrow();
  });
});
