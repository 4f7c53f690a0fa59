/** What a program says is one answer: `doctor`, `adopt`, `rehearse` and `review` read the same clusters of a folder. */
import { join } from "node:path";

import { readProject } from "../../src/cli/adoption/reading/project";
import { wholeProgram } from "../../src/cli/command-line/user-files";
import { workingFolders } from "../../src/cli/doctor/reading/configurations";
import { rehearsedStack } from "../../src/cli/rehearsal/rehearsed-stack";
import { scopeOfStack, servicesOf } from "../../src/cli/rehearsal/services";
import type { JsonObject } from "../../src/json";
import { PROVIDER_SOURCE } from "../../src/schema";
import {
  type DeclaredCluster,
  declaredClusters,
  declaredProviders,
  localNameOf,
  readProgramFolder,
  readStackFiles,
  requiredVersion,
} from "../../src/terraform-files";
import { useMachine } from "./doctor/machine";

const test = useMachine();
const here = process.cwd();
afterEach(() => process.chdir(here));

const STACK = "project/cdktf.out/stacks/one";
const resource = (name: string, body: string) => `resource "cloud_opensearch" "${name}" {\n${body}\n}\n`;
const main = resource("logs", 'name = "logs"\norganization_id = 7\ntier = "dev"');

/** The clusters of a folder, each as its address, name and organization. */
type Clusters = readonly (readonly [address: string, name: unknown, organization: unknown])[];

const declared = (programs: readonly JsonObject[]): Clusters =>
  programs
    .flatMap(declaredClusters)
    .map(({ address, body }: DeclaredCluster) => [address, body["name"], body["organization_id"]]);

const ADDRESS = "cloud_opensearch.logs";

const FOLDERS: readonly [what: string, files: Readonly<Record<string, string>>, expected: Clusters][] = [
  ["one file", { "main.tf": main }, [[ADDRESS, "logs", 7]]],
  [
    "another file beside it",
    { "main.tf": main, "more.tf": resource("more", 'name = "more"\norganization_id = 8') },
    [
      [ADDRESS, "logs", 7],
      ["cloud_opensearch.more", "more", 8],
    ],
  ],
];

const organizations = (clusters: Clusters) =>
  clusters.map(([, , organization]) => BigInt(Number(organization)));

describe.each(FOLDERS)("%s: the clusters of", (_what, files, expected) => {
  it("a folder in Terraform's language are those of doctor and adopt", async () => {
    for (const [name, text] of Object.entries(files)) test.write(`project/${name}`, text);
    const machine = test.machine();
    process.chdir(machine.folder);
    const [folder] = workingFolders(machine);
    expect(folder?.clusters.map(({ organization }) => organization)).toEqual(organizations(expected));
    const { own } = await readProject(process.cwd());
    expect(
      own.program.clusters.map(({ address, values }) => [address, values["name"], values["organization_id"]]),
    ).toEqual(expected);
  });

  it("a stack are those of doctor, adopt, rehearse and review", async () => {
    const stack = { name: "one", constructPath: "one", workingDirectory: "stacks/one", dependencies: [] };
    const file = { synthesizedStackPath: "stacks/one/cdk.tf.json" };
    test.write("project/cdktf.json", '{"app":"true","language":"typescript"}');
    test.write("project/cdktf.out/manifest.json", JSON.stringify({ stacks: { one: { ...stack, ...file } } }));
    const { "main.tf": own = "", ...beside } = files;
    expect(own).toBe(main);
    const cluster = { name: "logs", organization_id: 7, tier: "dev" };
    const json = { resource: { cloud_opensearch: { logs: cluster } } };
    test.write(`${STACK}/cdk.tf.json`, JSON.stringify(json));
    for (const [name, text] of Object.entries(beside)) test.write(`${STACK}/${name}`, text);
    const machine = test.machine();
    process.chdir(machine.folder);
    const path = join(test.folder, STACK, "cdk.tf.json");

    const [folder] = workingFolders(machine);
    expect(folder?.clusters.map(({ organization }) => organization)).toEqual(organizations(expected));
    const { stacks } = await readProject(process.cwd());
    expect(
      stacks.flatMap(({ program }) =>
        program.clusters.map(({ address, values }) => [address, values["name"], values["organization_id"]]),
      ),
    ).toEqual(expected);
    expect(declared(readStackFiles(path).files.map((one) => one.json))).toEqual(expected);
  });
});

it("an override file is not read: doctor says so, and adopt and rehearse refuse the folder", async () => {
  test.write("project/main.tf", main);
  test.write(
    "project/org_override.tf.json",
    '{"resource":{"cloud_opensearch":{"logs":{"organization_id":9}}}}',
  );
  const machine = test.machine();
  process.chdir(machine.folder);
  const problem = "org_override.tf.json is an override file, which only Terraform reads";
  const [folder] = workingFolders(machine);
  expect(folder?.unreadable).toEqual([problem]);
  await expect(readProject(process.cwd())).rejects.toThrow(`${problem}. Correct the file, or move it away.`);
  expect(() => wholeProgram(readProgramFolder(process.cwd()))).toThrow(problem);
});

/** A stack that requires a provider under a local name. */
const requiring = (local: string, source: string): JsonObject => ({
  terraform: { required_providers: { [local]: { source, version: "~> 0.1" } } },
  provider: { [local]: { base_url: "https://clusters.example.com", access_token: "secret" } },
});

describe.each([PROVIDER_SOURCE, "Clusters.internal/Managed/Cloud"])(
  "the provider %s is this one for",
  (source) => {
    it.each(["cloud", "managed"])("doctor, adopt and rehearse, called %s", (local) => {
      const program = requiring(local, source);
      expect(localNameOf([program])).toBe(local);
      expect(declaredProviders(program)).toHaveLength(1);
      expect(requiredVersion(program)).toBe("~> 0.1");
      expect(servicesOf("one", program, scopeOfStack(program, {}), {}).all).toEqual([
        "https://clusters.example.com",
      ]);
      // The address and the token of the real service never reach a rehearsal.
      expect(rehearsedStack("one", program, [])).toMatchObject({ provider: { [local]: {} } });
      expect(JSON.stringify(rehearsedStack("one", program, []))).not.toMatch(/secret|example\.com/);
    });
  },
);

it("a provider that an organization hosts has clusters, and no plugin of this package: rehearse refuses it", () => {
  const program = {
    ...requiring("cloud", "acme.example/platform/cloud"),
    resource: { cloud_opensearch: { logs: { name: "logs" } } },
  };
  expect(declaredProviders(program)).toHaveLength(1);
  expect(declaredClusters(program)).toHaveLength(1);
  expect(requiredVersion(program)).toBeUndefined();
  expect(() => rehearsedStack("one", program, [])).toThrow("also uses acme.example/platform/cloud");
});
