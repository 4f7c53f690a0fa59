/** A workspace whose Terraform is attached to the provider in this process: nothing is installed or started. */
import { type DebugServer, startDebugServer } from "../../src/plugin";
import { provider } from "../../src/provider";
import { ProtectedClusters } from "../../src/provider/cluster/guard-deletion";
import { providerBehaviour } from "../../src/provider/configure";
import type { Run } from "../../src/provider/run";
import { TOKEN } from "../emulator/service";
import { openWorkspace, type Workspace } from "./workspace";

/**
 * Opens a workspace on the sources, without a build. `environment` is added to what Terraform and the provider see; other
 * providers in its `TF_REATTACH_PROVIDERS` stay attached.
 */
export async function openAttachedWorkspace(
  environment: Readonly<Record<string, string>> = {},
): Promise<Workspace> {
  const running = await startProvider();
  const attached = [environment["TF_REATTACH_PROVIDERS"] ?? "{}", running.reattach];
  const all = Object.assign({}, ...attached.map((text) => JSON.parse(text) as object)) as object;
  const workspace = await openWorkspace({ ...environment, TF_REATTACH_PROVIDERS: JSON.stringify(all) });
  const service = { CLOUD_BASE_URL: workspace.emulator.url, CLOUD_ACCESS_TOKEN: TOKEN };
  Object.assign(running.environment, service, environment);
  return {
    ...workspace,
    close: async () => {
      await running.close();
      await workspace.close();
    },
  };
}

export interface RunningProvider extends DebugServer {
  /** What the provider sees instead of this process's environment. */
  readonly environment: Record<string, string>;
}

/** Starts the provider in this process; Terraform takes it with `TF_REATTACH_PROVIDERS`. */
export async function startProvider(): Promise<RunningProvider> {
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

/** Returns the value of `TF_REATTACH_PROVIDERS` that attaches a server as the provider of each source. */
export function attachedAs({ reattach }: DebugServer, ...sources: readonly string[]): string {
  const [attachment] = Object.values(JSON.parse(reattach) as object) as readonly object[];
  return JSON.stringify(Object.fromEntries(sources.map((source) => [source, attachment])));
}

/**
 * Runs commands that plan a tainted cluster. The provider of this process gives up after a tenth of its time: the plan that
 * it waits for never comes.
 */
export async function whileTainted<Result>(run: () => Promise<Result>): Promise<Result> {
  const { replacedBy } = ProtectedClusters.prototype;
  const spy = jest.spyOn(ProtectedClusters.prototype, "replacedBy").mockImplementation(function (
    this: ProtectedClusters,
    kind,
    planned,
    signal,
  ) {
    return replacedBy.call(this, kind, planned, AbortSignal.any([signal, AbortSignal.timeout(500)]));
  });
  try {
    const result = await run();
    expect(spy).toHaveBeenCalled();
    return result;
  } finally {
    spy.mockRestore();
  }
}
