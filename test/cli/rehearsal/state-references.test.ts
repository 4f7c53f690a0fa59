/** Matches each reference to a state with the stack that keeps the state, as cdktf writes both. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import {
  App,
  CloudBackend,
  DataTerraformRemoteStateLocal,
  DataTerraformRemoteStateS3,
  LocalBackend,
  NamedCloudWorkspace,
  PrefixedRemoteWorkspaces,
  RemoteBackend,
  S3Backend,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
} from "cdktf";
import { Construct } from "constructs";

import {
  type ReferringStack,
  type StateReference,
  stateReferences,
} from "../../../src/cli/rehearsal/rehearsed-stack";
import type { JsonObject } from "../../../src/json";
import { temporaryFolder } from "../../temporary-folder";

let outdir: string;
beforeEach(() => (outdir = temporaryFolder()));

type Backends = (stack: TerraformStack, id: string) => unknown;

/** An app whose production stack uses a value of its staging stack, or reads a state in a way of its own. */
function references(
  backends: Backends,
  read?: (production: TerraformStack) => unknown,
): readonly StateReference[] {
  const app = new App({ outdir });
  const [staging, production] = ["staging", "production"].map((id) => {
    const stack = new TerraformStack(app, id);
    backends(stack, id);
    return stack;
  }) as [TerraformStack, TerraformStack];
  if (read === undefined) use(staging, production);
  else read(production);
  return referencesIn(app, "production");
}

function use(from: TerraformStack, by: TerraformStack): void {
  const used = new TerraformResource(from, "data", { terraformResourceType: "terraform_data" });
  new TerraformOutput(by, "value", { value: used.getStringAttribute("output") });
}

function referencesIn(app: App, reader: string): readonly StateReference[] {
  app.synth();
  const { stacks } = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as {
    stacks: Record<string, { name: string; constructPath: string; workingDirectory: string }>;
  };
  const all = Object.values(stacks).map(({ name, constructPath, workingDirectory }): ReferringStack => {
    const folder = join(outdir, workingDirectory);
    const json = JSON.parse(readFileSync(join(folder, "cdk.tf.json"), "utf8")) as JsonObject;
    return { name, path: constructPath, folder, json };
  });
  const stack = all.find(({ name }) => name === reader);
  if (stack === undefined) throw new Error("the reader is not there");
  return stateReferences(stack, all);
}

const BACKENDS: Readonly<Record<string, Backends>> = {
  "no backend": () => undefined,
  "an absolute path": (stack, id) => new LocalBackend(stack, { path: join(outdir, `${id}.tfstate`) }),
  "a path from the stack's folder": (stack, id) => new LocalBackend(stack, { path: `../../${id}.tfstate` }),
  s3: (stack, id) =>
    new S3Backend(stack, { bucket: "b", key: `${id}.tfstate`, region: "eu-1", profile: "p" }),
  "remote, by prefix": (stack, id) =>
    new RemoteBackend(stack, { organization: "o", workspaces: new PrefixedRemoteWorkspaces(`${id}-`) }),
  cloud: (stack, id) =>
    new CloudBackend(stack, {
      organization: "o",
      hostname: "tfe.example.com",
      workspaces: new NamedCloudWorkspace(id, "project"),
    }),
};

it.each(Object.entries(BACKENDS))("a value of another stack is found with %s", (_name, backends) => {
  expect(references(backends)).toEqual([{ name: "cross-stack-reference-input-staging", stack: "staging" }]);
});

it("finds a value of a stack inside another construct, with any name", () => {
  const app = new App({ outdir });
  const staging = new TerraformStack(new Construct(app, "eu:west"), "logs.staging");
  const production = new TerraformStack(new Construct(app, "eu:east"), "logs-production");
  use(staging, production);
  expect(referencesIn(app, "logs-production")).toMatchObject([{ stack: "logs.staging" }]);
});

const s3: Backends = (stack, id) => new S3Backend(stack, { bucket: "b", key: id });

describe("a state that the stack reads itself", () => {
  it.each<[string, Backends, (stack: TerraformStack) => unknown]>([
    [
      "a file",
      () => undefined,
      (stack) =>
        new DataTerraformRemoteStateLocal(stack, "other", {
          path: join(process.cwd(), "terraform.staging.tfstate"),
        }),
    ],
    [
      "the file of a stack without a backend",
      (stack) => new LocalBackend(stack, {}).addOverride("path", undefined),
      (stack) =>
        new DataTerraformRemoteStateLocal(stack, "other", {
          path: "${path.module}/../staging/terraform.tfstate",
        }),
    ],
  ])("belongs to a stack of the app: %s", (_name, backends, read) => {
    expect(references(backends, read)).toEqual([{ name: "other", stack: "staging" }]);
  });

  it("may be that of the stack itself", () => {
    const read = (stack: TerraformStack) =>
      new DataTerraformRemoteStateLocal(stack, "own", { path: join(outdir, "production.tfstate") });
    const backends: Backends = (stack, id) =>
      new LocalBackend(stack, { path: join(outdir, `${id}.tfstate`) });
    expect(references(backends, read)).toEqual([{ name: "own", stack: "production" }]);
  });

  interface RefusedRead {
    readonly backends: Backends;
    readonly read: (stack: TerraformStack) => unknown;
    readonly refused: string;
  }

  it.each<[what: string, given: RefusedRead]>([
    [
      "another backend than `local`",
      {
        backends: s3,
        read: (stack) =>
          new DataTerraformRemoteStateS3(stack, "other", {
            bucket: "b",
            key: "staging",
            secretKey: "p1anted",
          }),
        refused:
          'does not have: data.terraform_remote_state.other, backend "s3". It has the default workspace',
      },
    ],
    [
      "a file from another folder",
      {
        backends: () => undefined,
        read: (stack) =>
          new DataTerraformRemoteStateLocal(stack, "other", { path: "terraform.staging.tfstate" }),
        refused: 'stacks/production/terraform.staging.tfstate"',
      },
    ],
    [
      "a path that is known only to Terraform",
      {
        backends: () => undefined,
        read: (stack) => new DataTerraformRemoteStateLocal(stack, "other", { path: "${var.path}" }),
        refused: 'backend "local", path "',
      },
    ],
    [
      "another workspace",
      {
        backends: () => undefined,
        read: (stack) =>
          new DataTerraformRemoteStateLocal(stack, "other", {
            path: join(process.cwd(), "terraform.staging.tfstate"),
            workspace: "eu",
          }),
        refused: "It has the default workspace of one stack",
      },
    ],
    [
      "a file that two stacks share",
      {
        backends: (stack) => new LocalBackend(stack, { path: join(outdir, "shared.tfstate") }),
        read: (stack) =>
          new DataTerraformRemoteStateLocal(stack, "other", { path: join(outdir, "shared.tfstate") }),
        refused: "of one stack of the app",
      },
    ],
    [
      "a configuration that is an expression",
      {
        backends: s3,
        read: (stack) =>
          new DataTerraformRemoteStateS3(stack, "other", { bucket: "b", key: "k" }).addOverride(
            "config",
            "${local.place}",
          ),
        refused: 'backend "s3". It has',
      },
    ],
  ])("is refused with %s", (_name, { backends, read, refused: text }) => {
    const refused = () => references(backends, read);
    expect(refused).toThrow(text);
    expect(refused).toThrow(
      /^Stack production reads a state that a rehearsal does not have: .*TerraformVariable/,
    );
    expect(refused).not.toThrow("p1anted");
  });
});
