/** `doctor` with the real core, the built plugin and an emulator of the service. */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";

import { terraformIn } from "../../src/cli/processes/terraform";
import { PROVIDER_SOURCE } from "../../src/schema";
import { installPlugin } from "../built";
import { callCommand, type CommandRun, runCommand } from "../cli/command-line/command";
import { type Service, startService, TOKEN } from "../emulator/service";
import { listenOnLoopback } from "../loopback";
import { temporaryFolder } from "../temporary-folder";
import { describeWithTerraform } from "./terraform";

const SEVEN = "token-of-organization-7";

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "project"));
  service = await startService({ tokens: { [TOKEN]: "every-organization", [SEVEN]: [7] } });
});
afterEach(() => {
  rmSync(join(folder, "home"), { recursive: true, force: true });
  rmSync(join(folder, "project"), { recursive: true, force: true });
  mkdirSync(join(folder, "project"));
});
afterAll(() => service.close());

/** Variables that would change what the checks find. */
const NONE = Object.fromEntries(
  [
    "NODE_EXTRA_CA_CERTS",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "HTTPS_PROXY",
    "https_proxy",
    "HTTP_PROXY",
    "http_proxy",
    "ALL_PROXY",
    "all_proxy",
    "TF_CLI_CONFIG_FILE",
    "NODE_OPTIONS",
  ].map((name) => [name, ""]),
);

async function runDoctor(
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
  run = callCommand,
): Promise<CommandRun> {
  return run(["doctor", ...args], {
    cwd: join(folder, "project"),
    env: {
      ...NONE,
      FORCE_COLOR: undefined,
      HOME: join(folder, "home"),
      CLOUD_BASE_URL: service.emulator.url,
      CLOUD_ACCESS_TOKEN: TOKEN,
      ...env,
    },
  });
}

/** Returns the line of a check. */
const lineOf = ({ stdout }: CommandRun, name: string): string | undefined =>
  stdout.split("\n").find((line) => line.includes(`  ${name} `));

const install = () => installPlugin({ dir: join(folder, "home", ".terraform.d", "plugins") });

/** Runs Terraform in the project, after it has written a configuration that uses the provider. */
async function terraform(...args: readonly string[]): Promise<void> {
  writeFileSync(
    join(folder, "project", "main.tf"),
    `terraform {\n  required_providers {\n    cloud = { source = "${PROVIDER_SOURCE}" }\n  }\n}\nresource "cloud_opensearch" "a" {\n  name = "a"\n  organization_id = 42\n}\n`,
  );
  const env = { HOME: join(folder, "home"), TF_CLI_CONFIG_FILE: undefined };
  expect((await terraformIn(join(folder, "project"), env)(args)).code).toBe(0);
}

describeWithTerraform("doctor", () => {
  it("finds nothing wrong after `install` and `init`, changes nothing, and reports the same in JSON", async () => {
    install();
    await terraform("init");
    const text = await runDoctor();
    expect({ code: text.code, stderr: text.stderr }).toEqual({ code: 0, stderr: "" });
    for (const line of text.stdout
      .trim()
      .split("\n")
      .filter((one) => !one.includes("Core")))
      expect(line).toMatch(/^ok /);
    expect(lineOf(text, "Build")).toContain("is the plugin of this package");
    expect(lineOf(text, "Start")).toContain("It starts");
    expect(lineOf(text, "Lock files")).toContain("with the hash of the plugin in this package");
    expect(service.emulator.clusters()).toEqual([]);
    const { code, stdout } = await runDoctor({}, ["--json"]);
    const report = JSON.parse(stdout) as {
      readonly ok: boolean;
      readonly checks: readonly { readonly check: string }[];
    };
    expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true });
    expect(report.checks.map(({ check }) => check)).toEqual([
      "project",
      "node",
      "core",
      "place",
      "plugin",
      "versions",
      "build",
      "start",
      "lock-files",
      "address",
      "token",
      "organizations",
    ]);
  });

  it.each<[string, () => void, string]>([
    [
      "is not installed",
      () => undefined,
      "error    Plugin         The core does not install it. It says: Failed to ",
    ],
    ["is another build", () => appendFileSync(install(), "\n"), "but not the plugin of this package"],
    [
      "is for another platform",
      () =>
        void installPlugin({ dir: join(folder, "home", ".terraform.d", "plugins"), platform: "plan9_amd64" }),
      "The core does not install it. It says: ",
    ],
    [
      "is hidden by the settings",
      () => {
        install();
        writeFileSync(
          join(folder, "home", ".terraformrc"),
          'provider_installation {\n  direct {\n    exclude = ["clusters.internal/*/*"]\n  }\n}\n',
        );
      },
      "Fix: Write `filesystem_mirror { path = ",
    ],
  ])("reports that the plugin %s", async (_what, prepare, expected) => {
    prepare();
    expect((await runDoctor()).stdout).toContain(expected);
  });
});

describe("the organization", () => {
  it.each<[string, readonly string[], readonly RegExp[]]>([
    ["that the token may read", ["--organization", "7"], [/^ok .*may read the organization 7\.$/]],
    [
      "that it may not read, beside one that it may",
      ["--organization", "42,7", "--organization", "43"],
      [
        /^ok .*may read the organization 7\.$/,
        /^error .*may not read the organization 42\./,
        /^error .*may not read the organization 43\./,
      ],
    ],
    ["that is not known", [], [/^warning .*The organization is not known/]],
  ])("%s", async (_what, args, expected) => {
    const { stdout } = await runDoctor({ CLOUD_ACCESS_TOKEN: SEVEN }, args);
    expect(stdout.split("\n").filter((line) => line.includes("  Organizations  "))).toEqual(
      expected.map((pattern) => expect.stringMatching(pattern) as string),
    );
  });

  it("has to be a number", async () => {
    expect(await runDoctor({}, ["--organization", "x"])).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("doctor distinguishes", () => {
  interface BadService {
    readonly answer: RequestListener;
    readonly expected: RegExp;
    readonly line?: string;
  }

  it.each<[what: string, given: BadService]>([
    [
      "401",
      {
        answer: (_request, response) => response.writeHead(401).end("{}"),
        expected: /^error .*The access token was refused .*\(401\)\. Fix: Check `access_token`/,
      },
    ],
    [
      "a redirect",
      {
        answer: (_request, response) =>
          response.writeHead(302, { location: "https://elsewhere.example/x" }).end(),
        expected:
          /^error .*was redirected to https:\/\/elsewhere\.example\/x \(302\).*Fix: (Set|Check) `base_url`/,
        line: "Address",
      },
    ],
    [
      "a web page",
      {
        answer: (_request, response) => response.writeHead(200).end("<html>"),
        expected: /^error .*The response to GET \S+ was a web page \(200\)\. Fix: Check `base_url`/,
        line: "Address",
      },
    ],
    [
      "JSON of something else",
      {
        answer: (_request, response) => response.writeHead(200).end('{"status":"up"}'),
        expected: /^error .*responds, but not as this service/,
        line: "Address",
      },
    ],
    [
      "503",
      {
        answer: (_request, response) => response.writeHead(503).end(),
        expected: /^warning .*The service failed .*the token was not judged\. Fix: Try again later/,
      },
    ],
  ])("%s", async (_what, { answer, expected, line = "Token" }) => {
    const port = await listenOnLoopback(createServer(answer));
    const run = await runDoctor({ CLOUD_BASE_URL: `http://127.0.0.1:${port}` });
    expect(run.code).toBe(1);
    expect(lineOf(run, line)).toMatch(expected);
    expect(run.stdout).not.toContain(TOKEN);
  });

  interface BadSetting {
    readonly env: NodeJS.ProcessEnv;
    readonly line: string;
    readonly expected: RegExp;
  }

  it.each<[what: string, given: BadSetting]>([
    [
      "a service that is not running",
      {
        env: { CLOUD_BASE_URL: "http://127.0.0.1:1" },
        line: "Address",
        expected: /^error .*the connection was refused \(ECONNREFUSED\)/,
      },
    ],
    [
      "no address",
      {
        env: { CLOUD_BASE_URL: "" },
        line: "Address",
        expected: /^error .*base_url: is not set\. Fix: .*CLOUD_BASE_URL/,
      },
    ],
    [
      "no token",
      {
        env: { CLOUD_ACCESS_TOKEN: "" },
        line: "Token",
        expected: /^error .*access_token: is not set\. Fix: .*CLOUD_ACCESS_TOKEN/,
      },
    ],
    [
      "a token with a line break",
      { env: { CLOUD_ACCESS_TOKEN: `${TOKEN}\n` }, line: "Token", expected: /^error .*line break/ },
    ],
    ["a wrong token", { env: { CLOUD_ACCESS_TOKEN: "wrong" }, line: "Token", expected: /^error .*\(401\)/ }],
  ])("%s", async (_what, { env, line: name, expected }) => {
    const run = await runDoctor(env);
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: "" });
    expect(lineOf(run, name)).toMatch(expected);
    expect(run.stdout).not.toContain(TOKEN);
  });

  // A process of its own: in a test, `process.env` is a copy that Node does not read.
  it.each<[string, (url: string) => NodeJS.ProcessEnv]>([
    ["the service", (url) => ({ CLOUD_BASE_URL: url })],
    ["a proxy", (url) => ({ CLOUD_BASE_URL: "https://service.example.test", HTTPS_PROXY: url })],
  ])("a certificate of %s that is not trusted, even with NODE_TLS_REJECT_UNAUTHORIZED=0", async (_of, at) => {
    const read = (name: string) => readFileSync(join(__dirname, "..", "client", "fixtures", name));
    let requests = 0;
    const server = createTlsServer({ key: read("server-key.pem"), cert: read("server.pem") }, () => {
      requests += 1;
    }).on("connect", () => (requests += 1));
    const url = `https://127.0.0.1:${await listenOnLoopback(server)}`;
    const run = await runDoctor({ ...at(url), NODE_TLS_REJECT_UNAUTHORIZED: "0" }, [], runCommand);
    expect(lineOf(run, "Address")).toMatch(/^error .*is not trusted/);
    expect(requests).toBe(0);
  });

  it("a core and a service that never respond, and ends in time", async () => {
    const core = join(folder, "core");
    writeFileSync(core, "#!/bin/sh\nsleep 100 & sleep 100\n", { mode: 0o755 });
    const url = `http://127.0.0.1:${await listenOnLoopback(createServer(() => undefined))}`;
    const env = { CLOUD_BASE_URL: url, TERRAFORM_BINARY_NAME: core };
    const run = await runDoctor(env, ["--timeout", "2"], runCommand);
    expect(run.code).toBe(1);
    expect(lineOf(run, "Core")).toContain("does not respond to `version` in time");
    expect(lineOf(run, "Address")).toMatch(/^(warning|error) /);
  });
});
