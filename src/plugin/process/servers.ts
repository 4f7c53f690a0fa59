/**
 * Serves the provider's operations: to the Terraform that started this process, or, for development and tests, to many
 * runs of Terraform. Loaded after the handshake.
 */
import type { Http2Server, ServerHttp2Session } from "node:http2";

import { createLogger, type Logger } from "../logger";
import { providerMethods } from "../operations/methods";
import type { Provider } from "../provider";
import { ProviderSession } from "../server/session";
import { reattachment } from "./handshake";
import type { Lifecycle } from "./lifecycle";
import { listen } from "./listen";
import { createTransport, type Encryption } from "./transport";

export interface TerraformServer {
  /** Takes each connection as a "connection" event. */
  readonly server: Http2Server;
  /** Cancels calls that wait, such as for the service. */
  stop(): void;
}

/** Creates the server that runs the provider's operations, and ends the process when Terraform asks for it. */
export function createTerraformServer<Client>(
  provider: Provider<Client>,
  log: Logger,
  encryption: Encryption | undefined,
  lifecycle: Lifecycle,
): TerraformServer {
  const session = new ProviderSession(provider, log);
  const methods = providerMethods({
    sessionOf: () => session,
    shutDown: () => lifecycle.shutDown(),
    working: (work) => lifecycle.working(work),
  });
  const server = createTransport(encryption, methods, {
    opened: (connection) => lifecycle.opened(connection),
    closed: (connection) => lifecycle.closed(connection),
  });
  return { server, stop: () => session.stop() };
}

export interface DebugServer {
  /** The value of `TF_REATTACH_PROVIDERS` with which Terraform uses this server. */
  readonly reattach: string;
  close(): Promise<void>;
}

/** Serves the provider from this process. Its socket is in a folder that only this user can enter. */
export async function startDebugServer<Client>(
  provider: Provider<Client>,
  log: Logger = createLogger(undefined, () => undefined),
): Promise<DebugServer> {
  const sessions = new Map<ServerHttp2Session, ProviderSession<Client>>();
  const methods = providerMethods<Client>({
    sessionOf: (connection) => sessions.get(connection) ?? new ProviderSession(provider, log),
    shutDown: () => undefined,
    working: () => undefined,
  });
  const server = createTransport(undefined, methods, {
    opened: (connection) => sessions.set(connection, new ProviderSession(provider, log)),
    closed: (connection) => {
      sessions.get(connection)?.stop();
      sessions.delete(connection);
    },
  });
  const opened = await listen(server, { socketFolder: undefined, ports: { from: 0, to: 0 } });
  const removeAtExit = (): void => opened.remove();
  process.once("exit", removeAtExit);

  return {
    reattach: reattachment(provider.address, opened),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of sessions.keys()) connection.destroy();
      await closed;
      opened.remove();
      process.off("exit", removeAtExit);
    },
  };
}
