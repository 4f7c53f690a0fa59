import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describeWithTerraform, itWith } from "../../e2e/terraform";
import { Workspace } from "../terraform";
import { bundleToy } from "./bundle";
import { toy } from "./provider";

const HEAD = `
terraform {
  required_providers {
    toy = { source = "${toy.address}" }
  }
}
provider "toy" {
  folder = "\${abspath(path.module)}/notes"
}
`;
const QUIET = ["-no-color", "-input=false"];
const PLAN = ["plan", ...QUIET];
const APPLY = ["apply", "-auto-approve", ...QUIET];
const NO_CHANGES = "No changes.";

describeWithTerraform("the real terraform with an installed plugin", () => {
  let bundles = "";
  let executable = "";
  let workspace: Workspace;

  beforeAll(() => {
    bundles = mkdtempSync(join(tmpdir(), "t-"));
    executable = bundleToy(bundles);
  });
  afterAll(() => rmSync(bundles, { recursive: true, force: true }));
  afterEach(() => workspace.remove());

  async function workspaceWith(body: string, variables: NodeJS.ProcessEnv = {}): Promise<Workspace> {
    workspace = new Workspace(variables);
    workspace.install(executable, toy.address, toy.version);
    workspace.configure(HEAD + body);
    await workspace.must("init", ...QUIET);
    return workspace;
  }

  itWith("secrets")("creates, finds no changes, updates and destroys", async () => {
    const note = (title: string): string => `
      resource "toy_note" "a" {
        title    = "${title}"
        amount   = 12345678901234567890123456789.5
        tags     = ["b", "a"]
        password = "planted-secret"
        parts    = [{ name = "one", secret = "planted-secret" }, { name = "three" }]
      }`;
    const work = await workspaceWith(note("hello"));
    await work.must("validate", "-no-color");
    const plan = await work.must(...PLAN);
    expect(plan).toMatch(/priority = 3/);
    expect(plan).toMatch(/amount {3}= 12345678901234567890123456789\.5/);
    await work.must(...APPLY);
    expect(await work.must(...PLAN)).toContain(NO_CHANGES);

    work.configure(HEAD + note("HELLO"));
    expect(await work.must(...PLAN)).toContain(NO_CHANGES);

    work.configure(HEAD + note("bye"));
    const changed = await work.must(...APPLY);
    expect(changed).toContain("1 changed");
    expect(changed).not.toMatch(/id +=.*known after apply/);
    expect(await work.must(...PLAN)).toContain(NO_CHANGES);
    expect(await work.stored("toy_note.a")).toMatchObject({
      title: "bye",
      revision: 2,
      password: null,
      parts: [
        { name: "one", secret: null, size: 3 },
        { name: "three", secret: null, size: 5 },
      ],
    });
    expect(work.read("terraform.tfstate")).toContain("12345678901234567890123456789.5");
    expect(work.read("terraform.tfstate")).not.toContain("planted-secret");

    expect(await work.must("destroy", "-auto-approve", ...QUIET)).toContain("1 destroyed");
  });

  it.each<[string, string, RegExp]>([
    ["an exception", "explode", /Internal error in the provider/],
    ["a result that differs from the plan", "lie", /priority has another value now than the plan said/],
  ])("reports an error of the provider once: %s", async (_name, title, expected) => {
    const work = await workspaceWith(`resource "toy_note" "a" {\ntitle = "${title}"\n}`);
    const { status, output } = await work.run(...APPLY);
    expect(status).toBe(1);
    expect(output.replaceAll(/\s+/g, " ")).toMatch(expected);
    expect(output.match(/^(│ )?Error: /gm)).toHaveLength(1);
    expect(output).not.toContain("hunter2");
    expect(output).not.toContain("inconsistent result");
  });

  itWith("secrets")("logs at Terraform's levels, without secrets", async () => {
    const work = await workspaceWith(
      `resource "toy_note" "a" {
        title    = "t"
        password = "planted-secret"
      }`,
      { TF_LOG_PROVIDER: "trace" },
    );
    const output = await work.must(...APPLY);
    expect(output).toMatch(/\[INFO\] +provider\.terraform-provider-toy_v0\.1\.0\.cjs: Creating a note/);
    expect(output).toMatch(/\[DEBUG\].*Served request.*tf_rpc=ApplyResourceChange/);
    expect(output).not.toContain("planted-secret");
  });
});
