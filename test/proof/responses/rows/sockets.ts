/** Connections that end, hang, or change their protocol. */
import { responseOf } from "../../cells/network";
import { any, followedBy, isDelete, JSON_TYPE, raw, type ResponseRow, rewritten } from "./row";

export const SOCKETS: readonly ResponseRow[] = [
  {
    name: "101 with `Upgrade`",
    respond: raw(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
      "silence",
    ),
    says: /another protocol \(101\)|not deleted/,
  },
  {
    name: "101 without `Upgrade`",
    respond: raw("HTTP/1.1 101 Switching Protocols\r\n\r\n", "close"),
    says: any,
  },
  {
    name: "an endless 100",
    respond: raw("HTTP/1.1 100 Continue\r\n\r\n", "silence"),
    says: /no complete response/,
    isPatient: true,
  },
  { name: "silence", respond: raw("", "silence"), says: /no complete response/, isPatient: true },
  {
    name: "a status line that trickles",
    respond: raw("HTTP/1.1 200 OK\r\nX: aaaaaaaaaaaaaa", "drip"),
    says: /no complete response/,
    isPatient: true,
  },
  {
    name: "a body that trickles",
    respond: raw("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n ", "drip"),
    says: /no complete response/,
    isPatient: true,
  },
  { name: "a close without a response", respond: raw("", "close"), says: /was cut off/ },
  { name: "a reset without a response", respond: raw("", "reset"), says: /was cut off/ },
  { name: "a close in the headers", respond: raw("HTTP/1.1 200 OK\r\nContent-Ty"), says: /cut off|not HTTP/ },
  {
    name: "a close in the body",
    respond: raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":'),
    says: /cut off/,
  },
  { name: "bytes that are not HTTP", respond: raw("SSH-2.0-OpenSSH_9.6\r\n"), says: /not HTTP/ },
  {
    name: "204 with a body",
    respond: raw("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", "keep"),
    says: any,
    // By the contract, a 204 to a DELETE means that it was carried out.
    on: (line, isCarriedOut) => isCarriedOut || !isDelete(line),
  },
  {
    name: "103, then its own response",
    respond: rewritten((bytes) => `HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n${bytes}`),
    says: any,
  },
  {
    name: "its own response by HTTP/1.0",
    respond: rewritten((bytes) => `HTTP/1.0${bytes.slice(8)}`),
    says: any,
  },
  {
    name: "a body that is longer than its `Content-Length`",
    respond: rewritten((bytes) =>
      bytes.replace(
        /(content-length: )(\d+)/i,
        (_all, header, length) => `${header}${Math.max(0, length - 5)}`,
      ),
    ),
    says: any,
  },
  {
    name: "two response lengths",
    respond: rewritten((bytes) => bytes.replace("\r\n", "\r\nContent-Length: 3\r\n")),
    says: any,
  },
  {
    name: "two responses",
    respond: ({ real }) => ({
      bytes: Buffer.concat([responseOf(real ?? { status: 503 }), responseOf({ status: 204 })]),
      then: "keep",
    }),
    says: any,
  },
  {
    name: "its own response, then an unasked 408",
    respond: followedBy("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
    says: any,
  },
  {
    name: "its own response, then an unasked 204",
    respond: followedBy("HTTP/1.1 204 No Content\r\n\r\n"),
    says: any,
  },
  {
    name: 'its own response, then an unasked "gone"',
    respond: followedBy(
      responseOf({
        status: 404,
        headers: JSON_TYPE,
        body: Buffer.from('{"code":"cluster-not-found","message":"no"}'),
      }).toString(),
    ),
    says: any,
  },
];
