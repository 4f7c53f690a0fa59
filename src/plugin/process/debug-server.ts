/**
 * The provider in a process that outlives Terraform's runs, for people who develop it and for tests. Each run of
 * Terraform has its own connection, and sees a provider that nobody used before.
 */
import type { ServerHttp2Session } from "node:http2";

import { reattachment } from "./handshake";
import { listen } from "./listen";
import { createLogger } from "./log-lines";
import type { Logger } from "../logger";
import type { Provider } from "../provider";
import { providerMethods } from "../server/methods";
import { ProviderSession } from "../server/session";
import { createTransport } from "./transport";

export interface DebugServer {
  /** What to set `TF_REATTACH_PROVIDERS` to, so that Terraform uses this server. */
  readonly reattach: string;
  close(): Promise<void>;
}

/** Starts the provider in this process. Whoever can open its socket, in a folder of this user only, can use it. */
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
