/** What a project has: its Terraform files, and its synthesized stacks. */
import { checkProject } from "../../../../src/cli/doctor/checks/project";
import { workingFolders } from "../../../../src/cli/doctor/reading/configurations";
import { linesOf, only, useMachine } from "../machine";

const test = useMachine();

describe("the project", () => {
  interface Checked {
    readonly files: Record<string, string>;
    readonly expected: string;
    readonly clusters?: string;
  }

  it.each<[what: string, given: Checked]>([
    ["in no project", { files: {}, expected: "error There is nothing to check" }],
    [
      "that is not synthesized",
      { files: { "cdktf.json": "{}" }, expected: "warning There is a `cdktf.json`, and no" },
    ],
    [
      "with a resource in HCL",
      {
        files: {
          "main.tf": 'resource "cloud_opensearch" "a" {\n  organization_id = 42\n  provider = cloud.eu\n}\n',
        },
        expected: "ok The Terraform files in this folder, with 1 cluster",
        clusters: "opensearch eu 42",
      },
    ],
    [
      "with a variable, and one that has no value",
      {
        files: {
          "main.tf":
            'resource "cloud_prometheus" "a" {\n  organization_id = var.org\n}\nresource "cloud_prometheus" "b" {\n  organization_id = local.x\n}\n',
        },
        expected: "ok The Terraform files in this folder, with 2 clusters",
        clusters: "prometheus default 7, prometheus default unknown",
      },
    ],
  ])("%s", async (_what, { files, expected, clusters = "" }) => {
    for (const [name, text] of Object.entries(files)) test.write(`project/${name}`, text);
    const machine = test.machine({ TF_VAR_org: "7" });
    const folders = workingFolders(machine);
    expect(linesOf(await checkProject(only({ machine, folders: Promise.resolve(folders) })))).toEqual([
      expect.stringContaining(expected),
    ]);
    const found = folders.flatMap((folder) => folder.clusters);
    expect(
      found
        .map(({ kind, alias = "default", organization }) =>
          [kind, alias, typeof organization === "bigint" ? organization : "unknown"].join(" "),
        )
        .join(", "),
    ).toBe(clusters);
  });

  it("with settings of CDKTF that cannot be read", async () => {
    test.write("project/cdktf.json", "{");
    const readings = only({ machine: test.machine(), folders: Promise.resolve([]) });
    await expect(checkProject(readings)).rejects.toThrow(/cdktf\.json is not JSON/);
  });
});

describe("the stacks of a project", () => {
  const JSON_STACK = JSON.stringify({
    provider: { cloud: [{}] },
    resource: { cloud_opensearch: { logs: { name: "logs", organization_id: 42 } } },
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
`;
  const manifest = (...files: readonly string[]) =>
    JSON.stringify({
      stacks: Object.fromEntries(
        files.map((file) => [file.split("/")[0], { synthesizedStackPath: `stacks/${file}` }]),
      ),
    });
  const ONE = "ok 1 synthesized stack, with 1 cluster";

  it.each<[string, Record<string, string>, readonly string[]]>([
    ["in JSON", { "manifest.json": manifest("a/cdk.tf.json"), "stacks/a/cdk.tf.json": JSON_STACK }, [ONE]],
    ["in HCL", { "manifest.json": manifest("a/cdk.tf"), "stacks/a/cdk.tf": HCL_STACK }, [ONE]],
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
  ])("%s", async (_what, files, expected) => {
    test.write("project/cdktf.json", "{}");
    for (const [name, text] of Object.entries(files)) test.write(`project/cdktf.out/${name}`, text);
    const machine = test.machine();
    const folders = workingFolders(machine);
    expect(linesOf(await checkProject(only({ machine, folders: Promise.resolve(folders) })))).toEqual(
      expected,
    );
    expect(folders.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    expect(folders.flatMap(({ clusters }) => clusters.map(({ organization }) => organization))).toEqual(
      folders.map(() => 42n),
    );
  });
});
