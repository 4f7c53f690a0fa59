/** Makes a plan with the real terraform, the provider and the emulated service. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { openAttachedWorkspace } from "../../e2e/attached-workspace";
import type { Workspace } from "../../e2e/workspace";
import type { Configuration, Edit, Recipe } from "./recipe";
import { stablePlan } from "./stable-plan";

type Environment = Readonly<Record<string, string>>;

/** Returns what `terraform show -json` prints of the plan, without what differs from run to run. */
export async function makePlan(recipe: Recipe, environment: Environment = {}): Promise<string> {
  const workspace = await openAttachedWorkspace(environment);
  try {
    return stablePlan(await planIn(workspace, recipe));
  } finally {
    await workspace.close();
  }
}

async function planIn(workspace: Workspace, recipe: Recipe): Promise<string> {
  const { before = "", failing, after, existing = [], edits = [], files = {}, flags = [], command } = recipe;
  write(workspace.folder, files);
  for (const cluster of existing) {
    const { status } = await workspace.request("POST", "/cluster/opensearch", cluster);
    if (status !== 201) throw new Error(`the service answered ${status}`);
  }
  await configure(workspace, before);
  if (before !== "") await workspace.apply();
  if (failing !== undefined) await failToApply(workspace, failing);
  for (const edit of edits) await editCluster(workspace, edit);
  if (command !== undefined) await workspace.succeed(...command);
  if (after !== undefined) await configure(workspace, after);
  // A plan that errored is saved too; what matters is whether there is one to show.
  const planned = await workspace.terraform("plan", "-out=plan", ...flags);
  const shown = await workspace.terraform("show", "-json", "plan");
  if (shown.code !== 0) throw new Error(`no plan\n${planned.stdout}${planned.stderr}`);
  return shown.stdout;
}

/** Initializes too: a configuration may name a backend, or modules. */
async function configure(workspace: Workspace, configuration: Configuration): Promise<void> {
  if (typeof configuration === "string") workspace.configure(configuration);
  else write(workspace.folder, configuration);
  await workspace.succeed("init");
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

async function failToApply(workspace: Workspace, configuration: Configuration): Promise<void> {
  await workspace.request("POST", "/_emulator/faults", {
    fault: "status",
    status: 500,
    operations: ["remove"],
  });
  await configure(workspace, configuration);
  const { code } = await workspace.terraform("apply", "-auto-approve");
  if (code === 0) throw new Error("the apply did not fail");
  await workspace.request("DELETE", "/_emulator/faults");
}

async function editCluster({ emulator, request }: Workspace, { cluster, body }: Edit): Promise<void> {
  const found = emulator.clusters().find(({ name }) => name === cluster);
  if (found === undefined) throw new Error(`there is no cluster ${cluster} to edit`);
  const path = `/cluster/${found.kind}/${found.id}`;
  // A PUT needs the secrets too, which a GET never returns.
  const stored = emulator.stored(found.kind, found.id);
  const { status } = await (body === null
    ? request("DELETE", path)
    : request("PUT", path, { ...stored, ...body }));
  if (status >= 300) throw new Error(`the service answered ${status} to the edit of ${cluster}`);
}
