/** One workspace for all tests of a suite: what a test leaves there is removed before the next one. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { startDebugServer, type DebugServer } from "../../src/plugin";
import { provider } from "../../src/provider";
import { providerBehaviour } from "../../src/provider/configure";
import type { Run } from "../../src/provider/run";
import { openWorkspace, TOKEN, type Workspace } from "./workspace";

type Environment = Readonly<Record<string, string>>;

/**
 * For tests that are not about the plugin's process. Terraform is attached to the provider in this process, so that
 * nothing is started or initialized, and a plan takes a tenth of a second. Runs the sources, and needs no build.
 * `environment` is asked before the first test: what Terraform and the provider see beside the emulator's address.
 */
export function useWorkspace(environment: () => Environment = () => ({})): Workspace {
  let running: RunningProvider;
  return shared({
    open: async () => {
      running = await startProvider();
      const more = environment();
      const workspace = await openWorkspace({ ...more, TF_REATTACH_PROVIDERS: running.reattach });
      const own = { CLOUD_BASE_URL: workspace.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
      Object.assign(running.environment, own, more);
      return workspace;
    },
    close: () => running.close(),
    kept: [],
  });
}

/** For tests of the built plugin, which every command of Terraform's starts: initialized once. */
export function useInstalledWorkspace(environment: () => Environment = () => ({})): Workspace {
  return shared({
    open: () => openWorkspace(environment()),
    close: async () => undefined,
    kept: ["terraform.d", ".terraform", ".terraform.lock.hcl"],
  });
}

function shared({
  open,
  close,
  kept,
}: {
  readonly open: () => Promise<Workspace>;
  readonly close: () => Promise<void>;
  /** What stays in the folder from one test to the next, beside what the workspace itself needs. */
  readonly kept: readonly string[];
}): Workspace {
  const workspace = {} as Workspace;
  beforeAll(async () => {
    Object.assign(workspace, await open());
  });
  afterEach(() => empty(workspace, [...kept, "service", "terraform.rc"]));
  afterAll(async () => {
    await close();
    await workspace.close();
  });
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

interface RunningProvider extends DebugServer {
  /** What the provider sees instead of this process's environment. */
  readonly environment: Record<string, string>;
}

async function startProvider(): Promise<RunningProvider> {
  const environment: Record<string, string> = {};
  const behaviour = providerBehaviour({ environment });
  const clients: Run[] = [];
  const server = await startDebugServer({
    ...provider,
    behaviour: async () => ({
      ...behaviour,
      configure: async (request, context) => {
        const response = await behaviour.configure(request, context);
        if (response.client !== undefined) clients.push(response.client);
        return response;
      },
    }),
  });
  return {
    ...server,
    environment,
    close: async () => {
      for (const client of clients) client.close();
      await server.close();
    },
  };
}
