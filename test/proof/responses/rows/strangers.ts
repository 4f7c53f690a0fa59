/** Responses of something between the program and the service: pages, redirects, errors. */
import { BYSTANDER_ID, FOREIGN_BYSTANDER_ID, NAME, ORGANIZATION } from "../../faults/clusters";
import {
  any,
  changed,
  fields,
  group,
  HTML,
  isDelete,
  isGet,
  isList,
  isPost,
  isRead,
  json,
  mapped,
  OTHER,
  PAGE,
  raw,
  type ResponseRow,
  showsCluster,
  status,
  withFields,
} from "./row";

export const STRANGERS: readonly ResponseRow[] = [
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
];
