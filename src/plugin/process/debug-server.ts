/**
 * Serves the provider from a process that outlives runs of Terraform, for development and tests. Each run has its own
 * connection and its own session, so it gets an unconfigured provider.
 */
import type { ServerHttp2Session } from "node:http2";

import { createLogger, type Logger } from "../logger";
import { providerMethods } from "../operations/methods";
import type { Provider } from "../provider";
import { ProviderSession } from "../server/session";
import { reattachment } from "./handshake";
import { listen } from "./listen";
import { createTransport } from "./transport";

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
