/**
 * The package for Windows and the commands, run by wine, with the Node.js of the packages. A Terraform on Linux drives the
 * program: it speaks over a port of loopback on every system. Wine is not Windows; the weekly job on Windows has the rest.
 */
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { unzipSync } from "fflate";

import { nodeFor } from "../../scripts/release/node-downloads";
import { packageFor } from "../../scripts/release/packages";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";
import { built, linkPackages, pluginFile } from "../built";
import { TOKEN, useService } from "../emulator/service";
import { temporaryFolder, writeBelow } from "../temporary-folder";
import { describeInapplicable } from "../unavailable";

const ROOT = join(__dirname, "..", "..");

/** Where Debian has the programs without the package `wine`, which only names them. */
const OF_DEBIAN = "/usr/lib/wine";
const places = [...(process.env["PATH"] ?? "").split(delimiter), OF_DEBIAN];
const wine = places.map((folder) => join(folder, "wine64")).find((file) => existsSync(file));

const suite = (title: string, tests: () => void) => {
  if (wine === undefined) describeInapplicable(title, "there is no wine: apt-get install wine64", tests);
  else describe(title, tests);
};

suite("under wine", () => {
  const service = useService();
  let folder: string;
  let app: string;
  let node: string;
  let program: string;
  let environment: NodeJS.ProcessEnv;

  beforeAll(() => {
    pluginFile(); // refuses a stale build
    folder = temporaryFolder();
    app = join(folder, "app");
    mkdirSync(app);
    environment = {
      PATH: process.env["PATH"],
      HOME: folder,
      WINEDEBUG: "-all",
      WINEDLLOVERRIDES: "mscoree,mshtml,winemenubuilder.exe=",
      WINEPREFIX: join(folder, "prefix"),
      CHECKPOINT_DISABLE: "1",
    };
    // The Windows that wine is by itself is too old for Node.js.
    windows("reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f");
    node = join(folder, "node.exe");
    writeFileSync(node, nodeFor("windows_amd64"));
    const name = `terraform-provider-cloud_v${PROVIDER_VERSION}.exe`;
    program = join(folder, name);
    writeFileSync(program, unzipSync(packageFor("windows_amd64", ROOT, PROVIDER_VERSION).zip)[name] ?? "");
  });
  afterAll(() => {
    const server = [join(OF_DEBIAN, "wineserver64"), join(wine ?? "", "..", "wineserver")];
    for (const file of server.filter((each) => existsSync(each)))
      spawnSync(file, ["--kill", "--wait"], { env: environment });
  });

  /** Runs a program of Windows; returns its code and what it printed. Node.js in wine cannot write into pipes of Linux. */
  function windows(...args: readonly string[]) {
    const file = join(folder, "printed.txt");
    const output = openSync(file, "w");
    const { status } = spawnSync(wine ?? "", args, {
      cwd: app,
      env: environment,
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    return { status, printed: readFileSync(file, "utf8") };
  }

  const command = (...args: readonly string[]) => windows(node, `Z:${built("cli.js")}`, ...args);

  const terraform = async (...args: readonly string[]) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const env = {
        ...environment,
        CLOUD_ACCESS_TOKEN: TOKEN,
        CLOUD_BASE_URL: service.emulator.url,
        NODE_OPTIONS: "--no-such-option",
        TF_CLI_CONFIG_FILE: join(folder, "terraform.rc"),
      };
      execFile("terraform", args, { cwd: join(folder, "project"), env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
      );
    });

  it("the program is driven through init, plan, apply and destroy, and NODE_OPTIONS does not reach it", async () => {
    const below = join("mirror", PROVIDER_SOURCE, PROVIDER_VERSION, "linux_amd64");
    const launcher = writeBelow(
      folder,
      join(below, `terraform-provider-cloud_v${PROVIDER_VERSION}`),
      `#!/bin/sh\nexec "${wine ?? ""}" "${program}" "$@" 2>/dev/null\n`,
    );
    chmodSync(launcher, 0o755);
    const mirror = `filesystem_mirror { path = "${join(folder, "mirror")}" }`;
    writeBelow(folder, "terraform.rc", `provider_installation {\n  ${mirror}\n}\n`);
    writeBelow(
      folder,
      join("project", "main.tf"),
      `terraform {
  required_providers {
    cloud = { source = "${PROVIDER_SOURCE}" }
  }
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/8"]
}
`,
    );
    for (const args of [["init"], ["plan", "-out=plan"], ["apply", "plan"]])
      expect(await terraform(...args)).toMatchObject({ code: 0 });
    expect(await service.ask("GET", "/cluster/prometheus?organization_id=42")).toMatchObject({ status: 200 });
    expect(await terraform("plan", "-detailed-exitcode")).toMatchObject({ code: 0 });
    expect(await terraform("apply", "-destroy", "-auto-approve")).toMatchObject({ code: 0 });
  });

  it("a plugin ends whose Terraform was killed", () => {
    const orphan = `Z:${join(__dirname, "orphan.mjs")}`;
    expect(windows(node, orphan, `Z:${program}`)).toMatchObject({ status: 0 });
  });

  it("a synth, install, doctor, review and uninstall work, and the emulator says where it runs", () => {
    linkPackages(app);
    writeBelow(app, "cdktf.json", '{ "app": "node main.js", "language": "typescript" }');
    writeBelow(
      app,
      "main.js",
      `const { App, TerraformStack } = require("${join(ROOT, "node_modules", "cdktf")}");
const { CloudPrometheus, CloudProvider } = require("${built("index.js")}");
const app = new App();
const stack = new TerraformStack(app, "metrics");
new CloudProvider(stack, "cloud", {});
new CloudPrometheus(stack, "metrics", { name: "metrics", organizationId: 42, prometheusWhitelist: ["10.0.0.0/8"] });
app.synth();
`,
    );
    expect(windows(node, "main.js").printed).toMatch(/is not installed on this machine: run `.* install`/);
    const lines = readFileSync(
      join(app, "cdktf.out", "stacks", "metrics", "cloud-source-lines.json"),
      "utf8",
    );
    expect(lines).toContain('"../../../main.js:6"');

    const { status, printed } = command("install");
    expect([status, printed]).toEqual([
      0,
      expect.stringMatching(/AppData\\Roaming\\terraform\.d\\plugins\\.*\.exe$/m),
    ]);
    expect(windows(node, "main.js")).toEqual({ status: 0, printed: "" });
    expect(command("doctor").printed).toMatch(
      /is inside the installed plugin, which needs no other[^]*It starts/,
    );
    const plan = join(ROOT, "test", "review", "plans", "mixed", "plan.json");
    expect(command("review", `Z:${plan}`, "--fail-on", "none")).toMatchObject({ status: 0 });
    expect(command("uninstall").printed).toMatch(/terraform-provider-cloud_.*\.exe$/m);
    for (const name of ["emulator", "rehearse"])
      expect(command(name)).toMatchObject({
        status: 2,
        printed: expect.stringContaining("run this command in WSL") as string,
      });
  });
});
