/** The rows of the matrix: responses of real networks, and of services that differ from the assumptions. */
import { gzipSync } from "node:zlib";

import { BYSTANDER_ID, FOREIGN_BYSTANDER_ID, NAME, ORGANIZATION } from "../faults/clusters";
import { responseOf, type Seen, type Sending } from "./network";

export interface ResponseRow {
  /** The class that the row belongs to: a table of the page. */
  readonly group: string;
  /** For the reader of the page. */
  readonly name: string;
  readonly respond: (seen: Seen) => Sending;
  /** What a message about it must say, if there is one. */
  readonly says: RegExp;
  /** Reports whether it can be the response to a request; always if absent. */
  readonly on?: (line: string, isCarriedOut: boolean) => boolean;
  /** The response never ends by itself, so that each cell lasts until the request times out. */
  readonly isPatient?: true;
}

type Headers = Readonly<Record<string, string>>;

const PAGE =
  "<!DOCTYPE html><html><head><title>Blocked</title></head><body>Ask your administrator.</body></html>";
const HTML: Headers = { "Content-Type": "text/html" };
const JSON_TYPE: Headers = { "Content-Type": "application/json" };

const raw = (text: string | Buffer, then: Sending["then"] = "close"): ResponseRow["respond"] => {
  const bytes = typeof text === "string" ? Buffer.from(text, "latin1") : text;
  return () => ({ bytes, then });
};
const status = (code: number, headers: Headers = {}, body = ""): ResponseRow["respond"] => {
  const bytes = responseOf({ status: code, headers, body: Buffer.from(body) });
  return () => ({ bytes, then: "close" });
};
const json = (code: number, body: unknown, headers: Headers = {}) =>
  status(code, { ...JSON_TYPE, ...headers }, typeof body === "string" ? body : JSON.stringify(body));
/** Returns the service's response with a change, or a page if the request was not carried out. */
const changed =
  (change: (real: { status: number; headers: Headers; body: Buffer }) => Parameters<typeof responseOf>[0]) =>
  ({ real }: Seen): Sending => ({
    bytes: responseOf(change(real ?? { status: 200, headers: JSON_TYPE, body: Buffer.from(PAGE) })),
    then: "keep",
  });
const fields = (change: (cluster: Record<string, unknown>) => unknown) =>
  changed((real) => ({ ...real, body: Buffer.from(JSON.stringify(mapped(real.body, change))) }));

/** Changes the bytes of the service's response, or of a 503 if the request was not carried out. */
const rewritten =
  (change: (bytes: Buffer) => Buffer): ResponseRow["respond"] =>
  ({ real }) => ({ bytes: change(responseOf(real ?? { status: 503 })), then: "close" });

/** Changes a cluster, or each cluster of a list; returns any other JSON unchanged. */
function mapped(body: Buffer, change: (cluster: Record<string, unknown>) => unknown): unknown {
  try {
    const value = JSON.parse(body.toString("utf8")) as unknown;
    const one = (item: unknown) =>
      typeof item === "object" && item !== null && "id" in item ? change(item) : item;
    return Array.isArray(value) ? value.map(one) : one(value);
  } catch {
    return PAGE;
  }
}

const without = (...names: readonly string[]) =>
  fields((cluster) => Object.fromEntries(Object.entries(cluster).filter(([name]) => !names.includes(name))));
/** Replaces the value of each access list. */
const withLists = (value: unknown) =>
  fields((cluster) =>
    Object.fromEntries(
      Object.entries(cluster).map(([name, before]) => [name, name.endsWith("_whitelist") ? value : before]),
    ),
  );
const withFields = (more: Record<string, unknown>) => fields((cluster) => ({ ...cluster, ...more }));

const isGet = (line: string) => line.startsWith("GET ");
const isPost = (line: string) => line.startsWith("POST ");
const isDelete = (line: string) => line.startsWith("DELETE ");
const isRead = (line: string) => /^GET \S+\/<id>$/.test(line);
const isList = (line: string) => /^GET \/cluster\/[a-z]+(\?|$)/.test(line);
const isOpensearch = (line: string) => line.includes(" /cluster/opensearch");
const showsCluster = (line: string) => isRead(line) || isPost(line);

const OTHER = {
  id: 999_999,
  name: "somebody-elses",
  organization_id: ORGANIZATION,
  opensearch_whitelist: ["192.0.2.0/24"],
};
const DEEP = 20_000;
const any = /[^]/;

type Row = Omit<ResponseRow, "group">;
const group = (name: string, rows: readonly Row[]): readonly ResponseRow[] =>
  rows.map((row) => ({ group: name, ...row }));

export const RESPONSES: readonly ResponseRow[] = [
  ...group("Sockets", [
    {
      name: "101 with `Upgrade`",
      respond: raw(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "silence",
      ),
      says: /another protocol \(101\)|not deleted|could not be found out/,
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
    {
      name: "a close in the headers",
      respond: raw("HTTP/1.1 200 OK\r\nContent-Ty"),
      says: /cut off|not HTTP/,
    },
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
      respond: rewritten((bytes) =>
        Buffer.concat([Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n"), bytes]),
      ),
      says: any,
    },
    {
      name: "its own response by HTTP/1.0",
      respond: rewritten((bytes) => Buffer.concat([Buffer.from("HTTP/1.0"), bytes.subarray(8)])),
      says: any,
    },
    {
      name: "a body that is longer than its `Content-Length`",
      respond: rewritten((bytes) =>
        Buffer.from(
          bytes
            .toString("latin1")
            .replace(
              /(content-length: )(\d+)/i,
              (_all, header, length) => `${header}${Math.max(0, length - 5)}`,
            ),
          "latin1",
        ),
      ),
      says: any,
    },
    {
      name: "two response lengths",
      respond: rewritten((bytes) =>
        Buffer.from(bytes.toString("latin1").replace("\r\n", "\r\nContent-Length: 3\r\n"), "latin1"),
      ),
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
      respond: ({ real }) => ({
        bytes: responseOf(real ?? { status: 503 }),
        then: "keep",
        later: Buffer.from("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
      }),
      says: any,
    },
    {
      name: "its own response, then an unasked 204",
      respond: ({ real }) => ({
        bytes: responseOf(real ?? { status: 503 }),
        then: "keep",
        later: Buffer.from("HTTP/1.1 204 No Content\r\n\r\n"),
      }),
      says: any,
    },
    {
      name: 'its own response, then an unasked "gone"',
      respond: ({ real }) => ({
        bytes: responseOf(real ?? { status: 503 }),
        then: "keep",
        later: responseOf({
          status: 404,
          headers: JSON_TYPE,
          body: Buffer.from('{"code":"cluster-not-found","message":"no"}'),
        }),
      }),
      says: any,
    },
  ]),
  ...group("A success that is not the service's", [
    {
      name: "200 with a block page",
      respond: status(200, HTML, PAGE),
      says: /a web page \(200\)|is not that cluster/,
    },
    { name: "200 with nothing", respond: status(200), says: any },
    {
      name: "204",
      respond: raw("HTTP/1.1 204 No Content\r\n\r\n"),
      says: any,
      on: (line) => !isDelete(line),
    },
    { name: '200 with `{"error": …}`', respond: json(200, { error: "not allowed" }), says: any },
    { name: "200 with text", respond: status(200, { "Content-Type": "text/plain" }, "OK"), says: any },
    { name: "200 with a list", respond: json(200, []), says: any, on: (line) => !isList(line) },
    { name: "201 with another cluster", respond: json(201, OTHER), says: any },
    {
      name: "201 with a cluster of another organization",
      respond: json(201, { ...OTHER, name: NAME, organization_id: ORGANIZATION + 1 }),
      says: any,
    },
    { name: "202 with a job", respond: json(202, { id: 1, status: "pending" }), says: any },
    {
      name: "200 with a job of the cluster's id",
      respond: fields(({ id }) => ({ id, status: "pending" })),
      says: /is not that cluster|is not the new cluster/,
      on: showsCluster,
    },
    {
      name: "a cluster of another kind with its id",
      respond: fields(({ id, name, organization_id, prometheus_whitelist }) => ({
        id,
        name,
        organization_id,
        [prometheus_whitelist === undefined ? "prometheus_whitelist" : "opensearch_whitelist"]: [
          "192.0.2.0/24",
        ],
      })),
      says: /is not that cluster/,
      on: isRead,
    },
    { name: "203 with half of a cluster", respond: json(203, '{"id":1,"na'), says: any },
    { name: "206", respond: changed((real) => ({ ...real, status: 206 })), says: any, on: isGet },
    {
      name: "206 with an unused id",
      respond: changed((real) => {
        const body = mapped(real.body, (cluster) => ({ ...cluster, id: OTHER.id }));
        return { ...real, status: 206, body: Buffer.from(JSON.stringify(body)) };
      }),
      says: any,
      on: isPost,
    },
    {
      name: "the new cluster with an unused id",
      respond: withFields({ id: OTHER.id }),
      says: any,
      on: isPost,
    },
    {
      name: "the new cluster with the id of another cluster",
      respond: withFields({ id: BYSTANDER_ID }),
      says: /has "logs" with the id/,
      on: isPost,
    },
    {
      name: "the new cluster with the id of a cluster of another organization",
      respond: withFields({ id: FOREIGN_BYSTANDER_ID }),
      says: /has "logs" with the id/,
      on: isPost,
    },
    { name: "a negative id", respond: withFields({ id: -1 }), says: any, on: showsCluster },
    { name: "an id that is not whole", respond: withFields({ id: 1.5 }), says: any, on: showsCluster },
    { name: "an id that is a string", respond: withFields({ id: "17" }), says: any, on: showsCluster },
    {
      name: "an endless id",
      respond: changed((real) => ({
        ...real,
        body: Buffer.from(real.body.toString().replace(/"id":\d+/, `"id":1${"0".repeat(60)}`)),
      })),
      says: any,
      on: showsCluster,
    },
  ]),
  ...group("Redirects and errors", [
    { name: "300", respond: status(300), says: /several responses|could not be found out/ },
    {
      name: "301 to a login page",
      respond: status(301, { Location: "https://login.example.test/sso?key=s3cret" }),
      says: /login\.example\.test\/sso \(301\)|redirected/,
    },
    {
      name: "302 to a file",
      respond: status(302, { Location: "file:///etc/passwd" }),
      says: /file:\/\/\/etc\/passwd|redirected/,
    },
    { name: "303 to itself", respond: status(303, { Location: "/again" }), says: /redirected|404/ },
    { name: "304", respond: raw("HTTP/1.1 304 Not Modified\r\n\r\n"), says: /nothing changed/ },
    { name: "307 without a location", respond: status(307), says: /names no address/ },
    { name: "400 of a gateway", respond: status(400, HTML, PAGE), says: /\(400\)/ },
    { name: "401 of a gateway", respond: json(401, { message: "Unauthorized" }), says: /\(401\)/ },
    { name: "403 with a block page", respond: status(403, HTML, PAGE), says: /\(403\)/ },
    { name: "404 of a gateway", respond: json(404, { message: "no Route matched" }), says: /404/ },
    {
      name: "404 with a code of another service",
      respond: json(404, { code: "rest_no_route", message: "No route" }),
      says: /404/,
    },
    {
      name: '"no such cluster" for a list',
      respond: json(404, { code: "cluster-not-found", message: "No such cluster" }),
      says: /not about one cluster|could not be found out/,
      on: isList,
    },
    { name: "408", respond: status(408), says: /\(408\)/ },
    { name: "409 of a gateway", respond: status(409), says: /\(409\)|name/ },
    { name: "429 of a gateway", respond: status(429), says: /\(429\)/ },
    { name: "503 with `Retry-After`", respond: status(503, { "Retry-After": "1" }), says: /\(503\)/ },
    { name: "503 with `Retry-After: -5`", respond: status(503, { "Retry-After": "-5" }), says: /\(503\)/ },
    { name: "503 with `Retry-After: 1.5`", respond: status(503, { "Retry-After": "1.5" }), says: /\(503\)/ },
    { name: "520", respond: status(520, HTML, PAGE), says: /\(520\)/ },
    { name: "999", respond: status(999), says: /999/ },
    { name: "000", respond: status(0), says: /does not define \(0\)|not HTTP/ },
    { name: "451 with a block page", respond: status(451, HTML, PAGE), says: /a web page \(451\)/ },
    {
      name: "409 with a block page",
      respond: status(409, HTML, PAGE),
      says: /a web page \(409\)/,
    },
    {
      name: "40 KB of headers",
      respond: status(
        200,
        Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`X-${index}`, "a".repeat(1000)])),
      ),
      says: /headers of the response are larger/,
    },
  ]),
  ...group("Lists", [
    {
      name: 'a list with `Link: rel="next"`',
      respond: changed((real) => ({
        ...real,
        headers: { ...real.headers, Link: '</x?page=2>; rel="next"' },
        body: Buffer.from("[]"),
      })),
      says: /further pages|could not be found out/,
      on: isList,
    },
    {
      name: "a list with string ids",
      respond: withFields({ id: "x" }),
      says: /could not be found out/,
      on: isList,
    },
    { name: "a list without names", respond: without("name"), says: /could not be found out/, on: isList },
    { name: "an object with a list", respond: json(200, { items: [], next: 2 }), says: any, on: isList },
  ]),
  ...group("Fields", [
    {
      name: "no `organization_id`",
      respond: without("organization_id"),
      says: /organization_id/,
      on: showsCluster,
    },
    { name: "no `name`", respond: without("name"), says: /`name`|is not the new cluster/, on: showsCluster },
    {
      name: "none of `organization_id`, `name` and `id`",
      respond: without("name", "organization_id", "id"),
      says: any,
      on: showsCluster,
    },
    {
      name: "null for `organization_id` and `name`",
      respond: withFields({ name: null, organization_id: null }),
      says: any,
      on: showsCluster,
    },
    {
      name: "another `organization_id`",
      respond: withFields({ organization_id: ORGANIZATION + 1 }),
      says: /another cluster|is not the new cluster/,
      on: showsCluster,
    },
    {
      name: "a string as `organization_id`",
      respond: withFields({ organization_id: `${ORGANIZATION}` }),
      says: /`organization_id` is not a number/,
      on: showsCluster,
    },
    {
      name: "a string as access list",
      respond: withLists("198.51.100.0/24"),
      says: /`\w+list` is not a list/,
      on: showsCluster,
    },
    {
      name: "an access list with a number",
      respond: withLists([4]),
      says: /`\w+list\[0\]` is not a string/,
      on: showsCluster,
    },
    {
      name: "a string instead of an object",
      respond: withFields({ maintenance_window: "sunday" }),
      says: /`maintenance_window` is not an object/,
      on: (line) => showsCluster(line) && isOpensearch(line),
    },
    {
      name: "a string instead of a number",
      respond: withFields({ data_node_count: "5" }),
      says: /`data_node_count` is not a number/,
      on: (line) => showsCluster(line) && isOpensearch(line),
    },
    { name: "no `url`", respond: without("url", "opensearch_dashboards_url"), says: any, on: showsCluster },
  ]),
  ...group("Bytes", [
    {
      name: "bytes that are not UTF-8",
      respond: changed((real) => ({
        ...real,
        body: Buffer.concat([
          real.body.subarray(0, -1),
          Buffer.from(',"note":"caf'),
          Buffer.from([0xe9]),
          Buffer.from('"}'),
        ]),
      })),
      says: /UTF-8|is not/,
    },
    {
      name: "UTF-16",
      respond: changed((real) => ({ ...real, body: Buffer.from(real.body.toString("utf8"), "utf16le") })),
      says: /UTF-16|is not/,
    },
    {
      name: "a byte-order mark",
      respond: changed((real) => ({
        ...real,
        body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), real.body]),
      })),
      says: any,
    },
    {
      name: "unrequested gzip",
      respond: changed((real) => ({
        ...real,
        headers: { ...real.headers, "Content-Encoding": "gzip" },
        body: gzipSync(real.body),
      })),
      says: any,
    },
    {
      name: "an unknown compression",
      respond: changed((real) => ({ ...real, headers: { ...real.headers, "Content-Encoding": "zstd" } })),
      says: /compression/,
    },
    {
      name: "a wrong `Content-Encoding`",
      respond: changed((real) => ({ ...real, headers: { ...real.headers, "Content-Encoding": "gzip" } })),
      says: /decompressed/,
    },
    {
      name: "a repeated key",
      respond: changed((real) => ({
        ...real,
        body: Buffer.from(real.body.toString("utf8").replace(/\}$/, ',"labels":{"a":1,"a":2}}')),
      })),
      says: /twice|is not|web page/,
    },
    {
      name: "JSON nested 20,000 deep",
      respond: json(200, `{"id":1,"x":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`),
      says: any,
    },
    {
      name: "an ETag with high bytes",
      respond: changed((real) => ({ ...real, headers: { ...real.headers, ETag: '"\xe9\xff"' } })),
      says: any,
    },
    {
      name: "a weak ETag",
      respond: changed((real) => ({ ...real, headers: { ...real.headers, ETag: 'W/"1"' } })),
      says: any,
    },
    {
      name: "`*` as ETag",
      respond: changed((real) => ({ ...real, headers: { ...real.headers, ETag: "*" } })),
      says: any,
    },
  ]),
];
