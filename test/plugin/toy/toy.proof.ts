import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startDebugServer } from "../../../src/plugin/process/servers";
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

  it("carries unknown values, also refined ones", async () => {
    const work = await workspaceWith(`
      resource "toy_thing" "t" {}
      resource "toy_note" "a" {
        title  = "pre-\${toy_thing.t.id}"
        tags   = toy_thing.t.id == "x" ? ["a"] : ["b", toy_thing.t.id]
        parts  = [for name in [toy_thing.t.id] : { name = name }]
      }`);
    await work.must(...APPLY);
    expect(await work.stored("toy_note.a")).toMatchObject({
      title: "pre-thing-1",
      tags: ["b", "thing-1"],
    });
    expect(await work.must(...PLAN)).toContain(NO_CHANGES);
  });

  it("replaces resources that cannot be changed, notices drift, and removes missing resources", async () => {
    const owned = (owner: string): string => `resource "toy_note" "a" {
      title = "t"
      owner = "${owner}"
    }`;
    const work = await workspaceWith(owned("me"));
    await work.must(...APPLY);
    const { id } = (await work.stored("toy_note.a")) ?? {};
    work.configure(HEAD + owned("you"));
    expect(await work.must(...PLAN)).toMatch(/owner +.*# forces replacement/);
    expect(await work.must(...APPLY)).toContain("1 added, 0 changed, 1 destroyed");
    const replaced = (await work.stored("toy_note.a")) ?? {};
    expect(replaced["id"]).not.toBe(id);

    const file = work.path("notes", `${String(replaced["id"])}.json`);
    writeFileSync(
      file,
      work.read("notes", `${String(replaced["id"])}.json`).replace('"priority":3', '"priority":7'),
    );
    expect(await work.must(...PLAN)).toMatch(/priority = 7 -> 3/);
    rmSync(file);
    expect(await work.must(...PLAN)).toContain("1 to add");
  });

  it("imports, and refuses a state of a newer version", async () => {
    const work = await workspaceWith(`resource "toy_note" "a" {
      title = "t"
    }`);
    await work.must(...APPLY);
    const { id } = (await work.stored("toy_note.a")) ?? {};
    await work.must("state", "rm", "toy_note.a");
    await work.must("import", ...QUIET, "toy_note.a", String(id));
    expect(await work.must(...PLAN)).toContain(NO_CHANGES);

    const state = JSON.parse(work.read("terraform.tfstate")) as {
      serial: number;
      resources: { instances: { schema_version: number; attributes: Record<string, unknown> }[] }[];
    };
    const [instance] = state.resources[0]?.instances ?? [];
    if (instance === undefined) throw new Error("nothing is stored");
    instance.schema_version = 9;
    writeFileSync(work.path("terraform.tfstate"), JSON.stringify(state));
    // Terraform itself refuses this one, in nearly the same words.
    expect((await work.run(...PLAN)).output).toMatch(/newer( provider)? version/i);
  });

  itWith("functions", "secrets")(
    "calls functions, reads data sources, and opens ephemeral resources",
    async () => {
      const work = await workspaceWith(`
      data "toy_count" "c" {
        of = ["a", "b"]
      }
      ephemeral "toy_ticket" "e" {
        for = "x"
      }
      resource "toy_note" "a" {
        title    = provider::toy::shout("hi")
        priority = data.toy_count.c.count_of
        password = ephemeral.toy_ticket.e.ticket
      }`);
      await work.must(...APPLY);
      expect(await work.stored("toy_note.a")).toMatchObject({ title: "HI", priority: 2, password: null });
      expect(work.has("notes", "opened")).toBe(true);

      work.configure(`${HEAD}
      output "nothing" {
        value = provider::toy::shout("")
      }`);
      const { output } = await work.run(...PLAN);
      expect(output).toContain('Invalid value for "text" parameter: there is nothing to shout');
    },
  );

  it.each<[string, string, readonly RegExp[]]>([
    ["an attribute", `title = ""`, [/title is empty/, /with toy_note\.a/, /on main\.tf line \d+/]],
    [
      "an element's attribute",
      `title = "t"\nparts = [{ name = "a" }, { name = "bad" }]`,
      [/A part has a bad name/, /At parts\[1\]\.name\./],
    ],
  ])("shows errors at their attributes: %s", async (_name, attributes, expected) => {
    const work = await workspaceWith(`resource "toy_note" "a" {\n${attributes}\n}`);
    const { status, output } = await work.run("validate", "-no-color");
    expect(status).toBe(1);
    for (const pattern of expected) expect(output).toMatch(pattern);
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

  it("keeps the finished work when it is interrupted", async () => {
    const work = await workspaceWith(`resource "toy_note" "a" {
      title = "t"
      slow  = true
    }`);
    const { child, ended } = work.start(...APPLY);
    while (!work.has("notes", "started")) await sleep(20);
    // As Ctrl-C in a terminal: to Terraform, and to all that it started.
    process.kill(-(child.pid ?? 0), "SIGINT");
    const { status, output } = await ended;
    expect(status).toBe(1);
    expect(output).toContain("Stopped while waiting for the note");
    const stored = (await work.stored("toy_note.a")) ?? {};
    expect(work.has("notes", `${String(stored["id"])}.json`)).toBe(true);
  });

  it("uses a provider that is already running", async () => {
    const { reattach, close } = await startDebugServer(toy);
    try {
      workspace = new Workspace({ TF_REATTACH_PROVIDERS: reattach });
      workspace.configure(`${HEAD}
        resource "toy_note" "a" {
          title = "t"
        }`);
      await workspace.must("init", ...QUIET);
      await workspace.must(...APPLY);
      expect(await workspace.must(...PLAN)).toContain(NO_CHANGES);
    } finally {
      await close();
    }
  });
});
