/** The construct of ephemeral credentials: what it synthesizes, and what is an error or a warning at synth. */

import { type App, DataResource, TerraformIterator, type TerraformStack } from "cdktf";

import { CloudProvider, EphemeralCloudOpensearchCredentials } from "../../src";
import { opensearch, stackOf, synthesize, synthesizeApp } from "./synthesize";

const credentials = (stack: TerraformStack, config: object = {}, id = "login") =>
  new EphemeralCloudOpensearchCredentials(stack, id, { clusterId: 7, ...config });

/** The JSON of a stack without the comments of CDKTF. */
function program(build: (stack: TerraformStack) => void): object {
  const { error, json } = synthesize(build);
  expect(error).toBe("");
  return JSON.parse(
    JSON.stringify(json, (key, value: unknown) => (key === "//" ? undefined : value)),
  ) as object;
}

it("synthesize what an override of the stack does", () => {
  const made = program((stack) => {
    const logs = opensearch(stack, {}, "logs");
    const login = credentials(stack, { clusterId: logs.id, dependsOn: [logs] });
    opensearch(stack, { authSources: [authSource(login.password)] }, "reader");
  });
  const overridden = program((stack) => {
    opensearch(stack, {}, "logs");
    stack.addOverride("ephemeral.cloud_opensearch_credentials.login", {
      cluster_id: "${cloud_opensearch.logs.id}",
      depends_on: ["cloud_opensearch.logs"],
    });
    const password = "${ephemeral.cloud_opensearch_credentials.login.password}";
    opensearch(stack, { authSources: [authSource(password)] }, "reader");
  });
  expect(made).toEqual(overridden);
});

const authSource = (clientSecretWo: string) => ({
  name: "login",
  type: "oidc",
  clientId: "dashboards",
  clientSecretWo,
  clientSecretWoVersion: 1,
});

it("have the meta-arguments that Terraform accepts", () => {
  const made = program((stack) => {
    const eu = new CloudProvider(stack, "eu", { alias: "eu" });
    const forEach = TerraformIterator.fromList(["7", "8"]);
    const each = credentials(stack, { provider: eu, forEach, clusterId: forEach.value }, "each");
    const condition = "${self.username != null}";
    credentials(stack, { count: 2, lifecycle: { postcondition: [{ condition, errorMessage: "no user" }] } });
    new DataResource(stack, "after", { dependsOn: [each] });
  });
  expect(made).toMatchObject({
    ephemeral: {
      cloud_opensearch_credentials: {
        each: { provider: "cloud.eu", for_each: '${toset(["7", "8"])}', cluster_id: "${each.value}" },
        login: {
          count: 2,
          cluster_id: 7,
          lifecycle: { postcondition: [{ condition: "${self.username != null}", error_message: "no user" }] },
        },
      },
    },
    resource: { terraform_data: { after: { depends_on: ["ephemeral.cloud_opensearch_credentials.each"] } } },
  });
});

it("can be overridden, in depth too", () => {
  const made = program((stack) => {
    const login = credentials(stack, { lifecycle: { precondition: [] } });
    login.addOverride("cluster_id", 8);
    login.addOverride("lifecycle.postcondition", []);
    login.clusterId = 9;
  });
  expect(made).toMatchObject({
    ephemeral: {
      cloud_opensearch_credentials: {
        login: { cluster_id: 8, lifecycle: { precondition: [], postcondition: [] } },
      },
    },
  });
});

it.each<[string, (stack: TerraformStack) => unknown, string | RegExp]>([
  [
    "no cluster",
    (stack) => credentials(stack, { clusterId: undefined }),
    /clusterId: .* \[missing-attribute\]/,
  ],
  ["an id of 0", (stack) => credentials(stack, { clusterId: 0 }), /clusterId: 0 .* \[not-a-positive-id\]/],
  ["a text", (stack) => credentials(stack, { clusterId: "logs" }), 'clusterId: is "logs", a string'],
  ["an attribute that is only read", (stack) => credentials(stack, { password: "a" }), "password: "],
  ["a misspelled name", (stack) => credentials(stack, { clusterID: 7 }), "clusterID: "],
  [
    "no key of the one that is read",
    (stack) => {
      const login = credentials(stack, { count: 2 });
      new DataResource(stack, "reader", { input: { user: login.username } });
    },
    "username: is read without a key",
  ],
  [
    "a provider of another stack",
    (stack) =>
      credentials(stack, { provider: new CloudProvider(stackOf(stack.node.root as App, "b"), "c", {}) }),
    "provider: is b/c, a provider of the stack b",
  ],
])("are an error with %s, which names the construct", (_what, build, said) => {
  const { error } = synthesize(build);
  expect(error).toContain("app/login (EphemeralCloudOpensearchCredentials)\n");
  expect(error).toMatch(said);
});

it("are an error in HCL, which cdktf would leave them out of", () => {
  const { error } = synthesizeApp((app) => void credentials(stackOf(app, "app")), { hclOutput: true });
  expect(error).toContain("cdktf writes no ephemeral resource in HCL; synthesize JSON, or use cdktn");
  expect(error).toContain("app/login (EphemeralCloudOpensearchCredentials)");
});

describe("where the project says that its core may be older than 1.11", () => {
  const warningsOf = (context: Record<string, unknown>, build: (stack: TerraformStack) => void) => {
    const { error, warnings } = synthesize(build, { context });
    expect(error).toBe("");
    return warnings;
  };
  const required = (version: string, count = 1) =>
    warningsOf({}, (stack) => {
      stack.addOverride("terraform.required_version", version);
      for (let each = 0; each < count; each += 1) credentials(stack, {}, `login${each}`);
    });

  it.each([">= 1.5", "~> 1.9", "~> 1.10.2", "1.10.5", "< 1.11", "> 1.10.5", ">= 1.8, < 2.0", "!= 1.12.0"])(
    "are one warning: required_version %s",
    (version) => {
      expect(required(version)).toEqual([
        expect.stringMatching(
          `^app/login0 needs Terraform or OpenTofu 1.11, and required_version is "${escaped(version)}"; write ">= 1.11" \\[core-too-old\\]`,
        ),
      ]);
    },
  );
  it.each([">= 1.11", "~> 1.11", "~> 1.12.1", "1.11.0", "> 1.11.4, < 2.0", ">= 1.11.0-beta1"])(
    "are none: required_version %s",
    (version) => {
      expect(required(version)).toEqual([]);
    },
  );
  it("are one sentence for all that a stack has", () => {
    expect(required(">= 1.5", 3)).toEqual([
      expect.stringMatching(
        /^app An ephemeral resource needs .* \[core-too-old\]: app\/login0 .*; app\/login2/,
      ),
    ]);
  });
  it.each([
    [{ terraform: ">=1.5.7" }, 1],
    [{ terraform: ">=1.11.0", opentofu: "~1.10" }, 1],
    [{ terraform: "<1.12" }, 1],
    [{ terraform: ">=1.12 || 1.9.x" }, 1],
    [{ terraform: ">=1.11.0", opentofu: "^1.11" }, 0],
    [{ terraform: ">=1.11 <2" }, 0],
  ])("are a warning with the targetVersions %j of cdktn: %i", (targetVersions, count) => {
    expect(warningsOf({ targetVersions }, (stack) => void credentials(stack))).toHaveLength(count);
  });
  it("say nothing of a stack without ephemeral resources", () => {
    const warnings = warningsOf({}, (stack) => {
      stack.addOverride("terraform.required_version", ">= 1.5");
      opensearch(stack, {}, "logs");
    });
    expect(warnings).toEqual([]);
  });
});

const escaped = (text: string) => text.replace(/[.>~<!=, ]/g, "\\$&").replace(/\\([>~<!=, ])/g, "$1");
