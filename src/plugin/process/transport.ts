/** HTTP/2 between Terraform and the plugin. If it is encrypted, each side presents the certificate that the other expects. */
import { createSecureServer, createServer, type Http2Server, type ServerHttp2Session } from "node:http2";
import type { TLSSocket } from "node:tls";

import { type Methods, serveGrpc, STREAM_WINDOW } from "../wire/grpc";
import type { Certificate } from "./certificate";

/** Both certificates of an encrypted connection. */
export interface Encryption {
  readonly own: Certificate;
  /** The certificate that Terraform must present, in DER. */
  readonly client: Buffer;
}

export interface SessionEvents {
  readonly opened: (session: ServerHttp2Session) => void;
  readonly closed: (session: ServerHttp2Session) => void;
}

const CONNECTION_WINDOW = 16 * STREAM_WINDOW;
/** Megabytes. Terraform sends a large state at once. */
const SESSION_MEMORY = 2048;
const HTTP2 = { settings: { initialWindowSize: STREAM_WINDOW }, maxSessionMemory: SESSION_MEMORY };

/**
 * Creates the server for connections that it gets as "connection" events. Serves only a client that presents exactly the
 * expected certificate; serves every client if `encryption` is undefined.
 */
export function createTransport(
  encryption: Encryption | undefined,
  methods: Methods,
  events: SessionEvents,
): Http2Server {
  const server: Http2Server =
    encryption === undefined
      ? createServer(HTTP2)
      : createSecureServer({
          ...HTTP2,
          key: encryption.own.key,
          cert: encryption.own.pem,
          minVersion: "TLSv1.2",
          // The whole certificate is compared, not its issuer. An empty list keeps Node.js from loading its authorities.
          ca: [],
          requestCert: true,
          rejectUnauthorized: false,
        });

  const allowed = new WeakSet<ServerHttp2Session>();
  server.on("session", (session) => {
    session.on("error", () => undefined);
    if (encryption !== undefined && !shows(session, encryption.client)) {
      session.destroy();
      return;
    }
    allowed.add(session);
    session.setLocalWindowSize(CONNECTION_WINDOW);
    session.once("close", () => events.closed(session));
    events.opened(session);
  });
  for (const event of ["error", "sessionError", "tlsClientError", "clientError"])
    server.on(event, () => undefined);
  serveGrpc(server, methods, (session) => allowed.has(session));
  return server;
}

function shows(session: ServerHttp2Session, certificate: Buffer): boolean {
  const { raw } = (session.socket as TLSSocket).getPeerCertificate() as { raw?: Buffer };
  return raw?.equals(certificate) === true;
}
