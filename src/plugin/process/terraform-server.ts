/** Serves the Terraform that started this process. Loaded after the handshake. */
import type { Http2Server } from "node:http2";

import type { Logger } from "../logger";
import { providerMethods } from "../operations/methods";
import type { Provider } from "../provider";
import { ProviderSession } from "../server/session";
import type { Lifecycle } from "./lifecycle";
import { createTransport, type Encryption } from "./transport";

export interface TerraformServer {
  /** Takes each connection as a "connection" event. */
  readonly server: Http2Server;
  /** Cancels calls that wait, such as for the service. */
  stop(): void;
}

/**
 * Creates the server that runs the provider's operations, and ends the process when Terraform asks for it. Calls
 * `responded` once, after the first response.
 */
export function createTerraformServer<Client>(
  provider: Provider<Client>,
  log: Logger,
  encryption: Encryption | undefined,
  lifecycle: Lifecycle,
  responded: () => void,
): TerraformServer {
  const session = new ProviderSession(provider, log);
  let hasResponded = false;
  const methods = providerMethods({
    sessionOf: () => session,
    shutDown: () => lifecycle.shutDown(),
    working: (work) => {
      lifecycle.working(work);
      // The response is sent first.
      if (!hasResponded) void work.catch(() => undefined).then(() => setImmediate(responded));
      hasResponded = true;
    },
  });
  const server = createTransport(encryption, methods, {
    opened: (connection) => lifecycle.opened(connection),
    closed: (connection) => lifecycle.closed(connection),
  });
  return { server, stop: () => session.stop() };
}
