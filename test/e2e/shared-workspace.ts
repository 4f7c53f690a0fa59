/** One workspace for all tests of a suite: what a test leaves there is removed before the next one. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { openAttachedWorkspace } from "./attached-workspace";
import { openWorkspace, type Workspace } from "./workspace";

type Environment = Readonly<Record<string, string>>;

/**
 * For tests that are not about the plugin's process. Terraform is attached to the provider in this process, so that
 * nothing is started or initialized, and a plan takes a tenth of a second. Runs the sources, and needs no build.
 * `environment` is asked before the first test: what Terraform and the provider see beside the emulator's address.
 */
export function useWorkspace(environment: () => Environment = () => ({})): Workspace {
  return shared({ open: () => openAttachedWorkspace(environment()), kept: [] });
}

/** For tests of the built plugin, which every command of Terraform's starts: initialized once. */
export function useInstalledWorkspace(environment: () => Environment = () => ({})): Workspace {
  return shared({
    open: () => openWorkspace(environment()),
    kept: ["terraform.d", ".terraform", ".terraform.lock.hcl"],
  });
}

function shared({
  open,
  kept,
}: {
  readonly open: () => Promise<Workspace>;
  /** What stays in the folder from one test to the next, beside what the workspace itself needs. */
  readonly kept: readonly string[];
}): Workspace {
  const workspace = {} as Workspace;
  beforeAll(async () => {
    Object.assign(workspace, await open());
  });
  afterEach(() => empty(workspace, [...kept, "service", "terraform.rc"]));
  afterAll(() => workspace.close());
  return workspace;
}

/** Removes the clusters, the state and the configuration. */
async function empty({ emulator, folder, request }: Workspace, kept: readonly string[]): Promise<void> {
  for (const { kind, id } of emulator.clusters()) {
    const { status } = await request("DELETE", `/cluster/${kind}/${id}`);
    if (status !== 204) throw new Error(`the cluster ${id} is not deleted: ${status}`);
  }
  for (const name of readdirSync(folder)) {
    if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
}
