/** The findings of each check, as tables. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type CheckResult, error, saidOnce, warning } from "../../../src/cli/diagnosis/check-result";
import { judgeClock } from "../../../src/cli/diagnosis/checks/ask-service";
import { checkCertificates, judgeBundle } from "../../../src/cli/diagnosis/checks/certificates";
import { readCore } from "../../../src/cli/diagnosis/checks/core";
import { checkLockFiles } from "../../../src/cli/diagnosis/checks/lock-files";
import { checkNode, isInRange } from "../../../src/cli/diagnosis/checks/node";
import { checkProject } from "../../../src/cli/diagnosis/checks/project";
import { checkProxy } from "../../../src/cli/diagnosis/checks/service";
import { workingFolders } from "../../../src/cli/diagnosis/reading/configurations";
import { UNKNOWN } from "../../../src/json";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import { useMachine } from "./machine";

const test = useMachine();

const lines = (findings: readonly CheckResult[]) =>
  findings.map(({ status, message }) => `${status} ${message}`);

describe("node", () => {
  it.each([
    ["20.16.0", true],
    ["20.99.1", true],
    ["20.15.9", false],
    ["21.7.0", false],
    ["22.2.9", false],
    ["22.3.0", true],
    ["100.0.0", true],
  ])("%s is in the range: %p", (version, isIn) => {
    expect(isInRange(version, "^20.16.0 || >=22.3.0")).toBe(isIn);
  });

  it.each<[string, string, RegExp]>([
    ["of a supported version", 'echo "v22.4.0"', /^ok 22\.4\.0 starts the plugin$/],
    [
      "that is too old",
      'echo "v18.20.0"',
      /^error 18\.20\.0 is on the PATH, and the plugin needs \^20\.16\.0/,
    ],
    ["that prints rubbish", "echo rubbish", /^error `node --version` fails, or prints no version$/],
    ["that fails", "exit 3", /^error `node --version` fails/],
    [
      "that refuses NODE_OPTIONS",
      "echo 'node: --x is not allowed in NODE_OPTIONS' >&2; exit 9",
      /^error Node\.js refuses an option in NODE_OPTIONS/,
    ],
  ])("a node %s", async (_what, script, expected) => {
    test.program("node", script);
    expect(lines(await checkNode(test.machine()))).toEqual([expect.stringMatching(expected)]);
  });

  it("reports a missing node", async () => {
    expect(lines(await checkNode(test.machine({ PATH: test.folder })))[0]).toMatch(
      /^error There is no `node` on the PATH/,
    );
  });

  it.each<[string, string, RegExp | undefined]>([
    ["NODE_DEBUG", "http", / token$/],
    ["NODE_DEBUG", "module,HTTPS", / token$/],
    ["NODE_DEBUG", "*", / token$/],
    ["NODE_DEBUG", "n*", / token$/],
    ["NODE_DEBUG", "module,timer", undefined],
    ["NODE_OPTIONS", "--max-http-header-size=9000 --report-on-signal", /reports/],
    ["NODE_OPTIONS", "--heapsnapshot-signal=SIGUSR2", /memory/],
    ["NODE_OPTIONS", "--tls-keylog=/tmp/x", /TLS/],
    ["NODE_OPTIONS", "--trace_tls", /TLS/],
    ["NODE_OPTIONS", "--inspect=0", /debugger/],
    ["NODE_OPTIONS", "--require ./x.js", /other code/],
    ["NODE_OPTIONS", "--enable-source-maps", undefined],
  ])("warns of a setting that reveals the token: %s=%s", async (name, value, expected) => {
    test.program("node", "echo v22.4.0");
    const [, ...found] = lines(await checkNode(test.machine({ [name]: value })));
    expect(found).toEqual(
      expected === undefined
        ? []
        : [expect.stringMatching(new RegExp(`^warning ${name} .*${expected.source}`))],
    );
  });
});

describe("the project", () => {
  it.each<[string, Record<string, string>, string, string]>([
    ["in no project", {}, "error There is nothing to check", ""],
    ["that is not synthesized", { "cdktf.json": "{}" }, "warning There is a `cdktf.json`, and no", ""],
    [
      "with a resource in HCL",
      { "main.tf": 'resource "cloud_opensearch" "a" {\n  organization_id = 42\n  provider = cloud.eu\n}\n' },
      "ok The Terraform files in this folder, with 1 cluster",
      "opensearch eu 42",
    ],
    [
      "with a variable, and one that has no value",
      {
        "main.tf":
          'resource "cloud_prometheus" "a" {\n  organization_id = var.org\n}\nresource "cloud_prometheus" "b" {\n  organization_id = local.x\n}\n',
      },
      "ok The Terraform files in this folder, with 2 clusters",
      "prometheus default 7, prometheus default unknown",
    ],
    [
      "with imports in JSON",
      {
        "main.tf.json":
          '{"import":[{"to":"cloud_opensearch.a","id":"42/a"},{"to":"cloud_opensearch.b","id":"17"},{"to":"null_resource.c","id":"1/c"}]}',
      },
      "ok The Terraform files in this folder, with 2 clusters",
      "opensearch default 42, opensearch default unknown",
    ],
  ])("%s", async (_what, files, expected, clusters) => {
    for (const [name, text] of Object.entries(files)) test.write(`project/${name}`, text);
    const machine = test.machine({ TF_VAR_org: "7" });
    const folders = await workingFolders(machine);
    expect(lines(await checkProject(machine, folders))).toEqual([expect.stringContaining(expected)]);
    const found = folders.flatMap((folder) => folder.clusters);
    expect(
      found
        .map(({ kind, alias = "default", organization }) =>
          [kind, alias, typeof organization === "bigint" ? organization : "unknown"].join(" "),
        )
        .join(", "),
    ).toBe(clusters);
  });
});

describe("the stacks of a project", () => {
  const JSON_STACK = JSON.stringify({
    provider: { cloud: [{}] },
    resource: { cloud_opensearch: { logs: { name: "logs", organization_id: 42 } } },
    import: [{ to: "cloud_opensearch.logs", id: "42/logs" }],
  });
  const HCL_STACK = `
terraform {
}
provider "cloud" {
}
resource "cloud_opensearch" "logs" {
name = "logs"
organization_id = 42
}
import {
to = cloud_opensearch.logs
id = "42/logs"
}`;
  const manifest = (...files: readonly string[]) =>
    JSON.stringify({
      stacks: Object.fromEntries(
        files.map((file) => [file.split("/")[0], { synthesizedStackPath: `stacks/${file}` }]),
      ),
    });
  const ONE = "ok 1 synthesized stack, with 1 cluster";

  it.each<[string, Record<string, string>, readonly string[]]>([
    ["in JSON", { "stacks/a/cdk.tf.json": JSON_STACK }, [ONE]],
    ["in HCL", { "stacks/a/cdk.tf": HCL_STACK }, [ONE]],
    [
      "in HCL after JSON",
      {
        "manifest.json": manifest("a/cdk.tf", "b/cdk.tf"),
        "stacks/a/cdk.tf": HCL_STACK,
        "stacks/a/cdk.tf.json": JSON_STACK,
        "stacks/b/cdk.tf": HCL_STACK,
        "stacks/b/cdk.tf.json": JSON_STACK,
      },
      [
        "ok 2 synthesized stacks, with 2 clusters",
        "error Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, and an earlier synth left cdktf.out/stacks/a/cdk.tf.json, cdktf.out/stacks/b/cdk.tf.json",
      ],
    ],
    [
      "in JSON after HCL that is damaged",
      {
        "manifest.json": manifest("a/cdk.tf.json"),
        "stacks/a/cdk.tf": "x = [",
        "stacks/a/cdk.tf.json": JSON_STACK,
      },
      [
        ONE,
        "error Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, and an earlier synth left cdktf.out/stacks/a/cdk.tf",
      ],
    ],
    [
      "in both, without a manifest",
      { "stacks/a/cdk.tf": HCL_STACK, "stacks/a/cdk.tf.json": JSON_STACK },
      [
        ONE,
        "error Terraform refuses a folder with a stack in cdk.tf and in cdk.tf.json, of which one is of an earlier synth: cdktf.out/stacks/a",
      ],
    ],
    [
      "that the app no longer has",
      {
        "manifest.json": manifest("a/cdk.tf.json"),
        "stacks/a/cdk.tf.json": JSON_STACK,
        "stacks/old/cdk.tf": HCL_STACK,
        "stacks/old/cdk.tf.json": "{",
      },
      [ONE],
    ],
    [
      "of an app with hclOutput",
      { "stacks/a/cdk.tf": JSON_STACK },
      [ONE, "error Terraform refuses JSON in a file of this name: cdktf.out/stacks/a/cdk.tf"],
    ],
    [
      "with SYNTH_HCL_OUTPUT=1",
      { "stacks/a/cdk.tf.json": HCL_STACK.trim() },
      [
        ONE,
        "error Terraform refuses its own language in a file of this name: cdktf.out/stacks/a/cdk.tf.json",
      ],
    ],
  ])("%s", async (_what, files, expected) => {
    test.write("project/cdktf.json", "{}");
    for (const [name, text] of Object.entries(files)) test.write(`project/cdktf.out/${name}`, text);
    const machine = test.machine();
    const folders = await workingFolders(machine);
    expect(lines(await checkProject(machine, folders))).toEqual(expected);
    expect(folders.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    expect(folders.flatMap(({ clusters }) => clusters.map(({ organization }) => organization))).toEqual(
      folders.map(() => 42n),
    );
  });
});

describe("core", () => {
  it.each<[string, string, string]>([
    [
      "of a supported version",
      "printf 'Terraform v1.11.4\\non linux_amd64\\n'",
      "ok Terraform 1.11.4, started as `terraform`, has functions of providers, ",
    ],
    [
      "without write-only arguments",
      "echo 'Terraform v1.8.5'",
      "warning Terraform 1.8.5, started as `terraform`, has functions",
    ],
    [
      "that is not tested",
      "echo 'Terraform v1.3.0'",
      "warning Terraform 1.3.0, started as `terraform`, is older than",
    ],
    [
      "that cannot start the plugin",
      "echo 'Terraform v0.15.5'",
      "error Terraform 0.15.5, started as `terraform`, is too old",
    ],
    ["after a warning", "printf '\\nWarning: x\\n\\nOpenTofu v1.12.6\\n'", "ok OpenTofu 1.12.6"],
    [
      "that prints rubbish",
      "echo 'Terraform vNext'",
      "error `terraform` prints no version of Terraform or OpenTofu",
    ],
    ["that prints without an end", "yes", "error `terraform` does not respond to `version` in time"],
    [
      "that hangs, with a child",
      "sleep 60 & sleep 60",
      "error `terraform` does not respond to `version` in time",
    ],
    ["that fails", "exit 1", "error `terraform` fails at `version`"],
  ])("a core %s", async (_what, script, expected) => {
    test.program("terraform", script);
    const { findings } = await readCore(test.machine({}, { signal: AbortSignal.timeout(1500) }));
    expect(lines(findings)).toEqual([expect.stringContaining(expected)]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      "that is not on the PATH",
      { PATH: "/no-such-folder" },
      "error There is neither `terraform` nor `tofu` on the PATH",
    ],
    [
      "named differently",
      { TERRAFORM_BINARY_NAME: "tofu", PATH: "/no" },
      "error There is no `tofu` (TERRAFORM_BINARY_NAME) on the PATH",
    ],
    [
      "that is a secret by mistake",
      { TERRAFORM_BINARY_NAME: "s3cr3t-s3cr3t" },
      "error There is no such file: the program that TERRAFORM_BINARY_NAME names",
    ],
    [
      "that is a folder",
      { TERRAFORM_BINARY_NAME: "/tmp" },
      "error The program that TERRAFORM_BINARY_NAME names cannot be started: this user has no permission (EACCES)",
    ],
  ])("a core %s", async (_what, environment, expected) => {
    expect(lines((await readCore(test.machine(environment))).findings)).toEqual([expected]);
  });
});

describe("lock files", () => {
  const entry = (version: string, hashes: readonly string[]) =>
    `provider "${PROVIDER_SOURCE}" {\n  version = "${version}"\n  hashes = ${JSON.stringify(hashes)}\n}\n`;

  it.each<[string, string | undefined, RegExp]>([
    ["that is not there", undefined, /^ok There is none yet/],
    [
      "of this plugin",
      entry(PROVIDER_VERSION, ["h1:ours"]),
      /^ok \.terraform\.lock\.hcl records 0\.1\.0 with the hash/,
    ],
    [
      "of another version",
      entry("0.0.9", ["h1:ours"]),
      /^error .* records version 0\.0\.9, and this package has/,
    ],
    ["of another build", entry(PROVIDER_VERSION, ["h1:theirs"]), /^error .* records other hashes/],
    [
      "without the provider",
      'provider "registry.terraform.io/hashicorp/null" {}',
      /^warning .* has no entry for clusters\.internal/,
    ],
    [
      "that is broken",
      "provider {}",
      /^error \.terraform\.lock\.hcl: line 1 has something that is not part of an entry$/,
    ],
  ])("one %s", async (_what, text, expected) => {
    test.write("project/main.tf", "");
    if (text !== undefined) test.write("project/.terraform.lock.hcl", text);
    const machine = test.machine();
    expect(lines(await checkLockFiles(machine, await workingFolders(machine), ["h1:ours"]))).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  it("one that cannot be read", async () => {
    test.write("project/main.tf", "");
    mkdirSync(join(test.folder, "project", ".terraform.lock.hcl"));
    const machine = test.machine();
    expect(lines(await checkLockFiles(machine, await workingFolders(machine), ["h1:ours"]))).toEqual([
      "error .terraform.lock.hcl is not a file",
    ]);
  });

  it("one sentence for several files of which the same holds", () => {
    const other = { subject: "c/lock", result: warning("c/lock is not read", "read it") };
    const alike = ["a", "b", "d"].map((name) => ({
      subject: `${name}/lock`,
      result: error(`${name}/lock is old`, "renew it"),
    }));
    expect(lines(saidOnce([...alike.slice(0, 1), other, ...alike.slice(1)]))).toEqual([
      "error a/lock is old. The same holds for b/lock and d/lock",
      "warning c/lock is not read",
    ]);
  });
});

describe("the provider's configurations", () => {
  const hcl = (body: string) =>
    `# provider "cloud" {}\nprovider "cloud" {\n${body}\n}\nprovider "other" { base_url = "no" }\n`;

  it.each<[string, string, string, object]>([
    [
      "texts",
      "main.tf",
      hcl('  base_url = "https://a.example" # here\n  max_retries = 2'),
      { base_url: "https://a.example", max_retries: 2 },
    ],
    [
      "a variable with a value",
      "main.tf",
      hcl("access_token = var.token"),
      { access_token: "from-the-environment" },
    ],
    ["a variable without one", "main.tf", hcl("access_token = var.other"), { access_token: UNKNOWN }],
    ["a file", "main.tf", hcl('ca_cert_pem = file("${path.module}/ca.pem")'), { ca_cert_pem: "PEM" }],
    [
      "a heredoc",
      "main.tf",
      hcl('ca_cert_pem = <<-EOT\n  one\n  two }\n  EOT\nbase_url = "x"'),
      { ca_cert_pem: "one\ntwo }\n", base_url: "x" },
    ],
    [
      "an expression over lines",
      "main.tf",
      hcl('access_token = join("}", [\n  "a",\n])\nbase_url = "x"'),
      { access_token: UNKNOWN, base_url: "x" },
    ],
    ["a template", "main.tf", hcl('base_url = "https://${var.host}"'), { base_url: UNKNOWN }],
    [
      "JSON",
      "main.tf.json",
      '{"provider":{"cloud":[{"base_url":"x","access_token":"${var.token}"}]}}',
      { base_url: "x", access_token: "from-the-environment" },
    ],
  ])("are read: %s", async (_what, name, text, expected) => {
    test.write(`project/${name}`, text);
    test.write("project/ca.pem", "PEM");
    const [folder] = await workingFolders(test.machine({ TF_VAR_token: "from-the-environment" }));
    expect(folder?.configurations).toEqual([{ file: name, config: expected }]);
  });

  it("are those of the stacks too", async () => {
    test.write("project/cdktf.json", '{"output":"dist"}');
    test.write("project/dist/stacks/one/cdk.tf.json", '{"provider":{"cloud":[{}]}}');
    const [stack] = await workingFolders(test.machine());
    expect([stack?.isStack, stack?.configurations[0]?.file]).toEqual([true, "dist/stacks/one/cdk.tf.json"]);
  });

  it.each([
    ["main.tf", 'provider "cloud" {'],
    ["main.tf", 'x = "${"'],
    ["main.tf.json", "{"],
  ])("report that %s cannot be read", async (name, text) => {
    test.write(`project/${name}`, text);
    expect((await workingFolders(test.machine()))[0]?.unreadable).toEqual([name]);
  });
});

describe("proxy", () => {
  it.each<[string, Record<string, string>, string | undefined, RegExp]>([
    ["none", {}, "https://a.example", /^ok None is set$/],
    [
      "one that is used",
      { HTTPS_PROXY: "http://user:pass@proxy.example:3128" },
      "https://a.example",
      /^ok HTTPS_PROXY names the proxy proxy\.example:3128, which is used$/,
    ],
    [
      "an exception",
      { https_proxy: "http://proxy.example:3128", NO_PROXY: ".example" },
      "https://a.example",
      /^ok https_proxy is not used: NO_PROXY/,
    ],
    [
      "this machine",
      { HTTPS_PROXY: "http://proxy.example:3128" },
      "http://127.0.0.1:8480",
      /^ok HTTPS_PROXY is not used: the service is on this machine$/,
    ],
    [
      "an unknown address",
      { HTTPS_PROXY: "http://proxy.example:3128" },
      undefined,
      /^warning .* depends on the address/,
    ],
    [
      "one of another kind",
      { HTTPS_PROXY: "socks5://proxy.example" },
      "https://a.example",
      /^error HTTPS_PROXY begins with `socks5:`/,
    ],
    [
      "one that is not used",
      { ALL_PROXY: "http://proxy.example" },
      "https://a.example",
      /^warning The provider does not use ALL_PROXY$/,
    ],
  ])("%s", (_what, environment, baseUrl, expected) => {
    expect(lines(checkProxy(test.machine(environment), baseUrl))).toEqual([expect.stringMatching(expected)]);
  });

  it("warns of two that differ", () => {
    const environment = { HTTPS_PROXY: "http://a.example", https_proxy: "http://b.example" };
    expect(lines(checkProxy(test.machine(environment), "https://c.example"))[1]).toContain("differ");
  });
});

describe("clock", () => {
  const at = (time: number) => new Date(time).toUTCString();
  const now = Date.parse("2026-11-22T08:00:00Z");
  const minute = 60_000;
  it.each<[string, string | undefined, string]>([
    ["the same", at(now), "ok As that of the service, to a minute"],
    ["not told", undefined, "warning Not checked: the service does not tell its time"],
    [
      "five minutes behind",
      at(now + 5 * minute),
      "warning The clock of this machine is 5 minutes behind that of the service",
    ],
    [
      "three hours ahead",
      at(now - 180 * minute),
      "warning The clock of this machine is 3 hours ahead of that of the service",
    ],
    [
      "a year ahead",
      at(now - 525_600 * minute),
      "error The clock of this machine is 365 days ahead of that of the service",
    ],
  ])("%s", (_what, date, expected) => {
    expect(lines([judgeClock(date, now, now + 200, (sentence) => sentence)])).toEqual([expected]);
  });

  it("does not count the time of the response", () => {
    const { status } = judgeClock(at(now + 90_000), now, now + 120_000, (sentence) => sentence);
    expect(status).toBe("ok");
  });
});

describe("certificates", () => {
  const PEM = readFileSync(join(__dirname, "..", "..", "client", "fixtures", "ca.pem"), "utf8");

  it.each<[string, Record<string, string>, RegExp]>([
    ["none", {}, /^ok The public authorities are trusted$/],
    ["a missing file", { NODE_EXTRA_CA_CERTS: "/no/such/file" }, /^error .* is not there: Node\.js ignores/],
    ["a folder", { NODE_EXTRA_CA_CERTS: "/tmp" }, /^error .* is not a file/],
    ["an endless file", { NODE_EXTRA_CA_CERTS: "/dev/zero" }, /^error .* is not a file/],
  ])("%s", async (_what, environment, expected) => {
    expect(lines(await checkCertificates(test.machine(environment)))).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  it("names the variables that are not read", async () => {
    expect(lines(await checkCertificates(test.machine({ SSL_CERT_FILE: "/x" })))[1]).toContain(
      "does not read SSL_CERT_FILE",
    );
    expect(lines(await checkCertificates(test.machine({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })))[1]).toContain(
      "changes nothing",
    );
  });

  it.each<[string, string, number, RegExp]>([
    ["one", PEM, 0, /^ok X holds one certificate, valid until \d{4}-/],
    ["an expired one", PEM, 1e15, /^error X holds only expired certificates$/],
    ["none", "hello", 0, /^error X holds no PEM certificate$/],
    [
      "a broken one",
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
      0,
      /^error X holds one certificate that cannot be read$/,
    ],
    [
      "a whole bundle",
      PEM.repeat(60),
      0,
      /^warning X holds 60 certificates, which costs each start of the plugin about 80 ms$/,
    ],
  ])("judges %s", (_what, pem, now, expected) => {
    expect(lines([judgeBundle("X", pem, now)])).toEqual([expect.stringMatching(expected)]);
  });
});

it("leaves nothing running", () => {
  const running = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  expect(running).not.toContain(test.folder);
});
