/** Passes a request on to the server behind an endpoint, and its response back. Streams both, and waits as long as the client does. */
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestOverHttp,
  type ServerResponse,
} from "node:http";
import { request as requestOverHttps } from "node:https";

import { errnoText } from "../../text/node/errno";
import { ApiError } from "../api-error";
import { type Backend, backendAddress } from "../backends";

/** Headers of a connection, which mean nothing to the next one. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Returns when the response was sent. Throws an ApiError if there is none to send. */
export async function passOn(
  backend: Backend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (/\bwebsocket\b/i.test(request.headers.upgrade ?? ""))
    throw new ApiError("bad-gateway", "An endpoint of the emulator does not pass WebSocket connections on");
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port, pathname } = backend.url;
    const send = protocol === "https:" ? requestOverHttps : requestOverHttp;
    const sent = send({
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port,
      path: pathname.replace(/\/$/, "") + (request.url ?? "/"),
      method: request.method,
      headers: requestHeaders(backend, request),
      // A connection that is used again may have ended at the other side: a request that fails for that would be lost.
      agent: false,
    });
    let isAnswered = false;
    const ended = () => {
      request.unpipe(sent);
      request.resume();
    };
    sent.on("continue", () => {
      response.writeContinue();
    });
    sent.on("response", (received) => {
      try {
        response.writeHead(received.statusCode ?? 0, passedOn(received.headers));
      } catch {
        // Node.js reads statuses and headers that it refuses to write.
        sent.destroy();
        reject(new ApiError("bad-gateway", `${serverOf(backend)} ${NOT_HTTP}`));
        return;
      }
      isAnswered = true;
      received.on("error", () => response.destroy());
      received.pipe(response);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      ended();
      if (!isAnswered) reject(new ApiError("bad-gateway", problemOf(backend, error)));
    });
    sent.on("close", ended);
    response.on("close", () => {
      sent.destroy();
      resolve();
    });
    request.on("error", () => sent.destroy());
    request.pipe(sent);
  });
}

/** Returns the headers of a request for the server: with its own host and login in the place of those of the endpoint. */
function requestHeaders(backend: Backend, { headers }: IncomingMessage): OutgoingHttpHeaders {
  const passed = passedOn(headers);
  delete passed["authorization"];
  return {
    ...passed,
    host: backend.url.host,
    ...(backend.authorization !== undefined && { authorization: backend.authorization }),
    // Without it, the body of a GET whose length is not known would end the request.
    ...(headers["transfer-encoding"] !== undefined && { "transfer-encoding": "chunked" }),
  };
}

/** Returns the headers that are not of the connection. */
function passedOn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name) && !named.includes(name)),
  );
}

const NOT_HTTP = "sent something that is not an HTTP response";

function serverOf(backend: Backend): string {
  return `The server behind this endpoint, ${backendAddress(backend)},`;
}

function problemOf(backend: Backend, { code = "", message }: NodeJS.ErrnoException): string {
  const server = serverOf(backend);
  if (code === "ECONNREFUSED") return `${server} does not respond: nothing listens there`;
  if (code.startsWith("HPE_")) return `${server} ${NOT_HTTP}`;
  if (code === "ECONNRESET") return `${server} ended the connection without a response`;
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code))
    return `${server} has a certificate that is not trusted: start the emulator with NODE_EXTRA_CA_CERTS`;
  if (/EPROTO|SSL/.test(code)) return `${server} does not speak TLS as it should: is it http://?`;
  return `${server} cannot be reached: ${errnoText({ code: code === "" ? message : code })}`;
}
