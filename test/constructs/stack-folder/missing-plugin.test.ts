/** A synth says that the plugin is not installed, unless something on this machine could give it to Terraform. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { App, TerraformStack, Testing } from "cdktf";

import { CloudProvider } from "../../../src";
import { PROVIDER_SOURCE } from "../../../src/schema";
import { temporaryFolder, writeBelow } from "../../temporary-folder";

const NOTICE = /^The plugin of clusters\.internal\/managed\/cloud is not installed .*\n$/;

let folder: string;
let said: string;
const environment = process.env;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "home"));
  write("project/cdktf.json", "{}");
  jest.spyOn(process, "cwd").mockReturnValue(join(folder, "project"));
  said = "";
  jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  process.env = { HOME: join(folder, "home"), XDG_DATA_DIRS: join(folder, "shared") };
});
afterEach(() => {
  process.env = environment;
  jest.restoreAllMocks();
});

const write = (path: string, text: string) => writeBelow(folder, path, text);

/** Synthesizes two stacks of a project in which `install` was never run; returns what is printed. */
function synthesize(
  complete: (stack: TerraformStack) => void = () => undefined,
  outdir = join(folder, "project", "cdktf.out"),
): string {
  const app = new App({ outdir });
  for (const name of ["one", "two"]) {
    const stack = new TerraformStack(app, name);
    new CloudProvider(stack, "cloud", {});
    complete(stack);
  }
  app.synth();
  return said;
}

const STACKS = ["one", "two"].map((name) => `project/cdktf.out/stacks/${name}`);

it("says once for all stacks what to run", () => {
  expect(synthesize()).toMatch(NOTICE);
  expect(said).toMatch(/run `node \S+\/lib\/cli\.js install`/);
});

it("names the command that the project has installed", () => {
  write("project/node_modules/.bin/cdktf-provider-cloud", "");
  expect(synthesize()).toContain("run `npx --no cdktf-provider-cloud install`");
});

it.each([
  ["in the home folder", ["home/.terraform.d/plugins"]],
  ["in the project", ["project/terraform.d/plugins"]],
  ["in the folders of the stacks", STACKS.map((stack) => `${stack}/terraform.d/plugins`)],
  ["by `terraform init`", STACKS.map((stack) => `${stack}/.terraform/providers`)],
  ["in the user's data", ["home/.local/share/terraform/plugins"]],
  ["in the data of OpenTofu", ["home/.local/share/opentofu/plugins"]],
  ["in shared data", ["shared/terraform/plugins"]],
  ["in the library of macOS", ["home/Library/Application Support/io.terraform/plugins"]],
])("says nothing if the plugin is installed %s", (_where, mirrors) => {
  for (const mirror of mirrors) write(join(mirror, PROVIDER_SOURCE, "0.1.0", "linux_amd64", "plugin"), "");
  expect(synthesize()).toBe("");
});

it.each([
  ["XDG_DATA_HOME", { value: "data", mirror: "data/terraform/plugins" }],
  ["XDG_CONFIG_HOME", { value: "config", mirror: "config/opentofu/plugins" }],
  ["TF_DATA_DIR", { value: "tf-data", mirror: "tf-data/providers" }],
])("follows %s", (name, { value, mirror }) => {
  process.env[name] = join(folder, value);
  write(join(mirror, PROVIDER_SOURCE, "index.json"), "");
  expect(synthesize()).toBe("");
});

it.each<[string, Record<string, string>]>([
  ["a provider that runs already", { TF_REATTACH_PROVIDERS: "{}" }],
  ["a mirror for `init`", { TF_CLI_ARGS_init: "-upgrade -plugin-dir=/srv/plugins" }],
  ["the user", { CLOUD_SKIP_PLUGIN_CHECK: "true" }],
])("says nothing if the environment names %s", (_what, variables) => {
  Object.assign(process.env, variables);
  expect(synthesize()).toBe("");
});

const MIRROR = 'provider_installation {\n  network_mirror { url = "https://mirror.example.com/" }\n}\n';

it.each<[what: string, file: string, text: string]>([
  ["a mirror", "home/.terraformrc", MIRROR],
  ["a mirror for OpenTofu", "home/.tofurc", MIRROR],
  ["a mirror in JSON", "home/.terraform.d/own.tfrc.json", '{"provider_installation":{"direct":{}}}'],
  ["another registry", "home/.terraformrc", 'host "clusters.internal" { services = {} }'],
])("says nothing if the settings have %s", (_what, file, text) => {
  write(file, text);
  expect(synthesize()).toBe("");
});

it.each<[what: string, file: string, text: string]>([
  ["a mirror in a comment", "home/.terraformrc", MIRROR.replace(/^/gm, "# ")],
  ["other things", "home/.terraformrc", 'plugin_cache_dir = "/tmp/cache"\n'],
  ["a mirror in another file", "home/other", MIRROR],
])("says what is missing if the settings have %s", (_what, file, text) => {
  write(file, text);
  expect(synthesize()).not.toBe("");
});

it.each<[what: string, given: { file: string; isShown: boolean }]>([
  ["a mirror", { file: "rc", isShown: false }],
  ["no file", { file: "none", isShown: true }],
  ["a device", { file: "/dev/null", isShown: true }],
  ["what is no file", { file: "project", isShown: false }],
])(
  "reads the file that TF_CLI_CONFIG_FILE names, with %s, in the place of others",
  (_what, { file, isShown }) => {
    write("rc", MIRROR);
    if (isShown) write("home/.terraformrc", MIRROR);
    process.env["TF_CLI_CONFIG_FILE"] = file.startsWith("/") ? file : join(folder, file);
    expect(synthesize() !== "").toBe(isShown);
  },
);

it("says nothing if the settings cannot be read", () => {
  symlinkSync(join(folder, "home", ".tofurc"), join(folder, "home", ".tofurc"));
  expect(synthesize()).toBe("");
});

it("says nothing of a provider at another address", () => {
  const other = (stack: TerraformStack) =>
    stack.addOverride("terraform.required_providers.cloud.source", "registry.example.com/managed/cloud");
  expect(synthesize(other)).toBe("");
});

it("says nothing in a test, which synthesizes into a temporary folder", () => {
  const stack = new TerraformStack(Testing.app({ outdir: temporaryFolder() }), "tested");
  new CloudProvider(stack, "cloud", {});
  Testing.synth(stack, true);
  rmSync(Testing.fullSynth(stack), { recursive: true });
  expect(synthesize(undefined, join(folder, "elsewhere"))).toBe("");
});

it("knows the folder that cdktf.json chooses outside the project", () => {
  process.env["CDKTF_OUTDIR"] = join(folder, "elsewhere");
  expect(synthesize(undefined, join(folder, "elsewhere"))).toMatch(NOTICE);
});
