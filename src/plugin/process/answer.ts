/** Answers the calls of the Terraform that started this process. Loaded after the handshake. */
import type { Http2Server } from "node:http2";

import type { Lifecycle } from "./lifecycle";
import type { Logger } from "../logger";
import type { Provider } from "../provider";
import { providerMethods } from "../server/methods";
import { ProviderSession } from "../server/session";
import { createTransport } from "./transport";
import type { Encryption } from "./transport";

export interface Answering {
  /** Takes each connection as a "connection" event. */
  readonly server: Http2Server;
  /** Ends waiting calls. */
  stop(): void;
}

/**
 * Creates the server that answers calls with the provider, and ends the process when Terraform asks for it. `answered` is
 * called once, after the first response.
 */
export function answerTerraform<Client>(
  provider: Provider<Client>,
  log: Logger,
  encryption: Encryption | undefined,
  lifecycle: Lifecycle,
  answered: () => void,
): Answering {
  const session = new ProviderSession(provider, log);
  let hasAnswered = false;
  const methods = providerMethods({
    sessionOf: () => session,
    shutDown: () => lifecycle.shutDown(),
    working: (work) => {
      lifecycle.working(work);
      // After its response is on its way.
      if (!hasAnswered) void work.catch(() => undefined).then(() => setImmediate(answered));
      hasAnswered = true;
    },
  });
  const server = createTransport(encryption, methods, {
    opened: (connection) => lifecycle.opened(connection),
    closed: (connection) => lifecycle.closed(connection),
  });
  return { server, stop: () => session.stop() };
}
