/** One secret of each kind, planted in a stack's whole life under the real terraform, and every place it can be found. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { App, LocalBackend, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { unzipSync } from "fflate";

import { CloudOpensearch, CloudProvider, EphemeralCloudOpensearchCredentials } from "../../src";
import { ENDINGS } from "../../src/cli/review/flags";
import { holdsSecret } from "../../src/client";
import { runCommand } from "../cli/command-line/command";
import { openWorkspace, type Workspace } from "../e2e/workspace";
import { TOKEN } from "../emulator/service";
import { temporaryFolder } from "../temporary-folder";

/** The kinds of secrets, as the columns of SECURITY.md call them. */
export const KINDS = [
  "Stored secret",
  "Write-only secret",
  "Password by data source",
  "Password by ephemeral resource",
  "Access token",
] as const;

export type Kind = (typeof KINDS)[number];
export type Findings = Readonly<Record<string, readonly Kind[]>>;

const STORED = ["p1anted-stored-client-secret", "p1anted/stored+access+key=="];
const WRITE_ONLY = ["p1anted-write-only-client-secret", "p1anted/write+only+access+key=="];
const VARIABLES = {
  TF_VAR_stored_client_secret: STORED[0] ?? "",
  TF_VAR_stored_access_key: STORED[1] ?? "",
  TF_VAR_client_secret: WRITE_ONLY[0] ?? "",
  TF_VAR_access_key: WRITE_ONLY[1] ?? "",
};

/** Which kinds of secrets each place holds, by its name in SECURITY.md. */
export async function findPlaces(): Promise<Findings> {
  const workspace = await openWorkspace({ ...VARIABLES, TF_LOG: "trace", TF_LOG_PATH: "terraform.log" });
  try {
    return await live(workspace);
  } finally {
    await workspace.close();
  }
}

async function live(workspace: Workspace): Promise<Findings> {
  const { folder } = workspace;
  const at = (file: string) => join(folder, file);
  const synthesized = synthesize();
  writeFileSync(at("cdk.tf.json"), synthesized);
  const said: string[] = [];
  const run = async (...args: string[]) => {
    const { stdout, stderr } = await workspace.succeed(...args);
    said.push(stdout, stderr);
    return stdout;
  };

  await run("validate");
  await run("apply", "-auto-approve");
  writeFileSync(at("cdk.tf.json"), synthesized.replace('"tier": "standard"', '"tier": "advanced"'));
  await run("plan", "-out=plan");
  await run("show", "plan");
  const { stdout: planJson } = await workspace.succeed("show", "-json", "plan");
  writeFileSync(at("plan.json"), planJson);
  const reviews = ENDINGS.map((ending) => `review${ending}`);
  const { stdout: review } = await runCommand(
    ["review", "plan.json", ...reviews.flatMap((file) => ["--out", file])],
    { cwd: folder },
  );
  await run("apply", "plan");
  await run("state", "show", "cloud_opensearch.stored");
  await run("state", "show", "cloud_opensearch.writeonly");
  await run("output");

  const secrets = await secretsOf(workspace);
  /** In whatever spelling: what the plugin keeps for itself, the state has in base64. */
  const kindsIn = (content: string | Buffer): readonly Kind[] => {
    return KINDS.filter((kind) => holdsSecret(content.toString(), secrets[kind]));
  };
  const files = (where: string) => filesBelow(at(where)).map((file) => readFileSync(join(at(where), file)));
  const inFiles = {
    "Synthesized JSON": kindsIn(synthesized),
    "Saved plan": kindsIn(
      Buffer.concat([planJson, ...unzipped(at("plan"))].map((part) => Buffer.from(part))),
    ),
    State: kindsIn(
      Buffer.concat([readFileSync(at("terraform.tfstate")), readFileSync(at("terraform.tfstate.backup"))]),
    ),
    "`.terraform/` and the lock file": kindsIn(
      Buffer.concat([...files(".terraform"), readFileSync(at(".terraform.lock.hcl"))]),
    ),
    "Review of a plan": kindsIn(
      [review, ...reviews.map((file) => readFileSync(at(file), "utf8"))].join("\n"),
    ),
    "The emulator's folder": kindsIn(Buffer.concat(files("service"))),
  };
  await run("destroy", "-auto-approve");
  const log = readFileSync(at("terraform.log"), "utf8");
  if (!log.includes("tf_rpc=ApplyResourceChange")) throw new Error("the log holds nothing of the plugin's");
  return {
    ...inFiles,
    "Terraform's output": kindsIn(said.join("\n")),
    "Terraform's and the plugin's log": kindsIn(log),
  };
}

const lists = { ipAllowlist: ["10.0.0.0/8"], dashboardsIpAllowlist: ["10.0.0.0/8"] };

/** A cluster with secrets in each form, and the first one's password read into the state. */
function synthesize(): string {
  const outdir = temporaryFolder();
  const stack = new TerraformStack(new App({ outdir }), "stack");
  new LocalBackend(stack, { path: "terraform.tfstate" });
  new CloudProvider(stack, "cloud", {});
  const variable = (name: string) =>
    new TerraformVariable(stack, name, { type: "string", sensitive: true }).stringValue;
  const ephemeral = (name: string) => {
    const made = new TerraformVariable(stack, name, { type: "string", sensitive: true });
    made.addOverride("ephemeral", true);
    return made.stringValue;
  };
  const login = { name: "login", type: "oidc", clientId: "dashboards", dashboardsLogin: true };
  const keys = { enableAccessKeys: true, accessKeyId: "AKIAEXAMPLE" };
  const stored = new CloudOpensearch(stack, "stored", {
    name: "stored",
    organizationId: 42,
    tier: "standard",
    ...lists,
    authSources: [{ ...login, clientSecret: variable("stored_client_secret") }],
    repoConfig: { ...keys, secretAccessKey: variable("stored_access_key") },
  });
  const writeonly = new CloudOpensearch(stack, "writeonly", {
    name: "writeonly",
    organizationId: 42,
    tier: "standard",
    ...lists,
    authSources: [{ ...login, clientSecretWo: ephemeral("client_secret"), clientSecretWoVersion: 1 }],
    repoConfig: { ...keys, secretAccessKeyWo: ephemeral("access_key"), secretAccessKeyWoVersion: 1 },
  });
  const forOneRun = new EphemeralCloudOpensearchCredentials(stack, "login", { clusterId: writeonly.id });
  new CloudOpensearch(stack, "reader", {
    name: "reader",
    organizationId: 42,
    ...lists,
    authSources: [
      { name: "login", type: "oidc", clientSecretWo: forOneRun.password, clientSecretWoVersion: 1 },
    ],
  });
  new TerraformOutput(stack, "password", { value: stored.credentials.password, sensitive: true });
  App.of(stack).synth();
  return readFileSync(join(outdir, "stacks", "stack", "cdk.tf.json"), "utf8");
}

async function secretsOf(workspace: Workspace): Promise<Readonly<Record<Kind, readonly string[]>>> {
  const password = async (address: string) => {
    const { id } = workspace.state(address);
    const { body } = await workspace.request("GET", `/cluster/opensearch/${String(id)}/credentials`);
    return String(body["password"]);
  };
  const ephemeral = await password("cloud_opensearch.writeonly");
  const { id } = workspace.state("cloud_opensearch.reader");
  expect(workspace.emulator.stored("opensearch", Number(id))).toMatchObject({
    auth_sources: [{ client_secret: ephemeral }],
  });
  return {
    "Stored secret": STORED,
    "Write-only secret": WRITE_ONLY,
    "Password by data source": [await password("cloud_opensearch.stored")],
    "Password by ephemeral resource": [ephemeral],
    "Access token": [TOKEN],
  };
}

function unzipped(file: string): readonly Uint8Array[] {
  return Object.values(unzipSync(readFileSync(file)));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}
