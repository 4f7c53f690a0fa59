/**
 * The guard of the connections that are kept alive. A server may send what nobody asked for: a second response, or a 408
 * before it closes. It must never be read as the response to the next request. So a connection on which bytes arrive while
 * no request waits is closed; and a response on one that was used before counts only if it shows that it is of this
 * request, or only says that the request should be tried again. Any other is dropped, and the request is sent once more on
 * a connection of its own.
 */
import type * as http from "node:http";
import type * as net from "node:net";

import { type HttpResponse, rowOfResponse } from "../response";
import { rowOfFailure } from "./attempts";
import { WireFailure } from "./wire-failure";

interface KeptRequest {
  readonly timeoutMs: number;
  /** Reports whether a response is of this request. */
  readonly isOwnOnKept?: ((response: HttpResponse) => boolean) | undefined;
}

/** Sends a request on a kept connection, and again on one of its own if what came of it does not count. */
export async function sendOverKept<Sent extends KeptRequest>(
  request: Sent,
  { kept, own }: Readonly<Record<"kept" | "own", (request: Sent) => Promise<HttpResponse>>>,
): Promise<HttpResponse> {
  const start = performance.now();
  // Lets bytes that have arrived on an idle connection close it, before this request takes it.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    const response = await kept(request);
    if (counts(response, request)) return response;
  } catch (error) {
    if (!(error instanceof WireFailure) || rowOfFailure(error).onKept === "counts") throw error;
  }
  const timeoutMs = Math.max(1, request.timeoutMs - (performance.now() - start));
  return own({ ...request, timeoutMs });
}

function counts(response: HttpResponse, { isOwnOnKept }: KeptRequest): boolean {
  if (response.isOnUsedConnection !== true || isOwnOnKept?.(response) === true) return true;
  return rowOfResponse(response).onKept === "counts";
}

/**
 * Closes a kept connection on which bytes arrive while no request waits for them: they would be read as the response
 * to the next one.
 */
export function closingWhenUnasked(agent: http.Agent): http.Agent {
  const close = function (this: net.Socket): void {
    this.destroy();
  };
  agent.on("free", (socket: net.Socket, options: object) => {
    const name = agent.getName(options);
    if (agent.freeSockets[name]?.includes(socket) === true) socket.once("data", close);
  });
  const reuseSocket = agent.reuseSocket.bind(agent);
  return Object.assign(agent, {
    reuseSocket: (socket: net.Socket, request: http.ClientRequest) => {
      socket.removeListener("data", close);
      reuseSocket(socket, request);
    },
  });
}
