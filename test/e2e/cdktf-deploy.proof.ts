/** The real CDKTF CLI, from a clean folder: no flag, no variable, and no registry that answers. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../src/schema";
import { type CdktfProject, openCdktfProject } from "./cdktf-project";
import { installNullProvider } from "./null-provider/install";
import { describeWithCdktf } from "./terraform";

/** A stack alone, two with a reference from one to the other, and one with another provider. */
const APP = `
const { App, TerraformStack } = require("cdktf");
const { NullProvider } = require("@cdktf/provider-null/lib/provider");
const { Resource } = require("@cdktf/provider-null/lib/resource");
const { CloudOpensearch, CloudPrometheus, CloudProvider } = require("cdktf-provider-cloud");

const app = new App();
const openStack = (name) => {
  const stack = new TerraformStack(app, name);
  new CloudProvider(stack, "cloud", {});
  if (process.env.OLD_VERSION !== undefined)
    stack.addOverride("terraform.required_providers.cloud.version", process.env.OLD_VERSION);
  return stack;
};
const office = ["198.51.100.0/24", "2001:db8:10::/48", ...(process.env.SECOND_OFFICE === undefined ? [] : ["203.0.113.0/24"])];
const metrics = (stack, name, prometheusWhitelist) =>
  new CloudPrometheus(stack, "metrics", { name, organizationId: 42, prometheusWhitelist });

metrics(openStack("alone"), "alone", office);

const logs = new CloudOpensearch(openStack("first"), "logs", {
  name: "first",
  organizationId: 42,
  ipAllowlist: office,
  dashboardsIpAllowlist: office,
});
metrics(openStack("second"), "second", logs.ipAllowlist);

const beside = openStack("beside");
new NullProvider(beside, "null");
const { url } = metrics(beside, "beside", office);
new Resource(beside, "note", { triggers: { url } });

app.synth();
`;
const STACKS = ["alone", "first", "second", "beside"];

describeWithCdktf("cdktf in a clean folder", () => {
  let project: CdktfProject;
  beforeAll(async () => {
    project = await openCdktfProject(APP);
    await project.command("install", "--project");
    await installNullProvider(join(project.folder, "terraform.d", "plugins"));
  });
  afterAll(() => project.close());

  const lockFile = (stack: string) =>
    readFileSync(join(project.folder, "cdktf.out", "stacks", stack, ".terraform.lock.hcl"), "utf8");
  const forgetSynth = () => rmSync(join(project.folder, "cdktf.out"), { recursive: true, force: true });
  const deploy = () => project.succeed("deploy", "*", "--auto-approve");
  const diff = (stack: string) => project.succeed("diff", stack);

  it("plans", async () => {
    const output = await diff("alone");
    expect(output).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
    expect(output).not.toContain("Incomplete lock file information");
  });

  it("deploys every stack", async () => {
    forgetSynth();
    const output = await deploy();
    expect([...(await project.clusters())].sort()).toEqual(["alone", "beside", "first", "second"]);
    // Of this provider the lock file has every hash; of the other one, Terraform knows only what it installed.
    const [, incomplete = ""] = /Incomplete lock file information[^]*?((?:\n +- .*)+)/.exec(output) ?? [];
    expect(incomplete.trim()).toBe("- hashicorp/null");
    expect(lockFile("beside")).toMatch(/provider "registry\.(terraform\.io|opentofu\.org)\/hashicorp\/null"/);
  });

  it.each(STACKS)("finds nothing to change in stack %s, in another checkout too", async (stack) => {
    if (stack === "alone") forgetSynth();
    expect(await diff(stack)).toContain("No changes.");
  });

  it("deploys a change, also one that reaches a stack by reference", async () => {
    project.environment["SECOND_OFFICE"] = "yes";
    const output = await deploy();
    expect(output.match(/Modifications complete/g)).toHaveLength(STACKS.length);
  });

  it("works in the folder of a stack without CDKTF", async () => {
    const { terraform } = project;
    expect(await terraform("alone", "init", "-lockfile=readonly")).toMatchObject({ code: 0 });
    expect(await terraform("alone", "plan", "-detailed-exitcode")).toMatchObject({ code: 0 });
  });

  it("destroys every stack, and leaves no plugin behind", async () => {
    await project.succeed("destroy", "*", "--auto-approve");
    expect(await project.clusters()).toEqual([]);
    await project.command("uninstall", "--project");
    expect(existsSync(join(project.folder, "terraform.d", "plugins", PROVIDER_SOURCE))).toBe(false);
    for (const stack of STACKS)
      expect(existsSync(join(project.folder, "cdktf.out", "stacks", stack, "terraform.d"))).toBe(false);
  });
});

describeWithCdktf("a new version of the plugin", () => {
  let project: CdktfProject;
  beforeAll(async () => {
    project = await openCdktfProject(APP);
    await project.command("install", "--project");
  });
  afterAll(() => project.close());

  const lockFile = () => join(project.folder, "cdktf.out", "stacks", "alone", ".terraform.lock.hcl");

  it("replaces an older one in the folder of a stack", async () => {
    const versions = join(project.folder, "terraform.d", "plugins", PROVIDER_SOURCE);
    cpSync(join(versions, PROVIDER_VERSION), join(versions, "0.0.9"), { recursive: true });
    const [platform = ""] = readdirSync(join(versions, "0.0.9"));
    const old = join(versions, "0.0.9", platform, "terraform-provider-cloud_v0.0.9.cjs");
    renameSync(join(versions, "0.0.9", platform, `terraform-provider-cloud_v${PROVIDER_VERSION}.cjs`), old);
    appendFileSync(old, "// an older build\n");
    project.environment["OLD_VERSION"] = "0.0.9";
    expect(await project.succeed("deploy", "alone", "--auto-approve")).toContain("v0.0.9");
    expect(readFileSync(lockFile(), "utf8")).toMatch(/version +=\s+"0\.0\.9"[^]*h1:/);

    delete project.environment["OLD_VERSION"];
    expect(await project.succeed("diff", "alone")).toContain("No changes.");
    expect(readFileSync(lockFile(), "utf8")).toContain(`version     = "${PROVIDER_VERSION}"`);
  });

  it("replaces another build of the same version", async () => {
    const ours = readFileSync(lockFile(), "utf8");
    writeFileSync(lockFile(), ours.replace(/h1:[^"]+/, `h1:${"A".repeat(43)}=`));
    expect(await project.succeed("diff", "alone")).toContain("No changes.");
    expect(readFileSync(lockFile(), "utf8")).toBe(ours);
  });
});
