/** Generates random responses: any status, headers, body, framing and end of the connection. */
import fc from "fast-check";

import type { ClusterKind } from "../../../src/schema";
import { type Real, responseOf, type Seen, type Sending } from "../cells/network";
import type { ResponseRow } from "./rows/row";

/** How a body comes about: from the service's own one, if the request was carried out. */
type Body = (real: Real | undefined) => Buffer;

const text = (value: string): Body => {
  const bytes = Buffer.from(value, "utf8");
  return () => bytes;
};

/** A value that no field of a cluster may have: a change of that kind is no drift, but a mistake. */
const wrongValue = fc.constantFrom<unknown>(null, {}, { a: 1 }, [[]], [{}], [null, [1]]);

const FIELDS: Readonly<Partial<Record<ClusterKind, readonly string[]>>> = {
  opensearch: [
    "id",
    "name",
    "organization_id",
    "opensearch_whitelist",
    "auth_sources",
    "maintenance_window",
    "repo_config",
    "tier",
    "version",
    "data_node_count",
    "url",
  ],
  prometheus: ["id", "name", "organization_id", "prometheus_whitelist", "url"],
};
/** Unset, these would be drift, which a plan has to show. */
const REQUIRED = ["id", "name", "organization_id", "url"] as const;

const changedFields = (kind: ClusterKind) =>
  fc
    .record({
      dropped: fc.subarray([...REQUIRED]),
      wrong: fc.dictionary(
        fc.constantFrom(...(FIELDS[kind] ?? REQUIRED)),
        wrongValue.filter((value) => value !== null),
        { maxKeys: 2 },
      ),
      isList: fc.boolean(),
    })
    .map(({ dropped, wrong, isList }): Body => {
      const change = (cluster: object) =>
        Object.fromEntries(
          Object.entries({ ...cluster, ...wrong }).filter(([name]) => !(dropped as string[]).includes(name)),
        );
      return (real) => {
        const value = parsed(real);
        if (Array.isArray(value)) return json(isList ? value.map((item) => change(item as object)) : value);
        return json(typeof value === "object" && value !== null && "id" in value ? change(value) : value);
      };
    });

const otherId = fc.integer({ min: 0, max: 30 }).map((id): Body => (real) => {
  const value = parsed(real);
  return json(typeof value === "object" && value !== null && "id" in value ? { ...value, id } : value);
});

const bytesChanged = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.constantFrom(0, 0x22, 0x7b, 0x80, 0xc3, 0xff),
  })
  .map(({ at, byte }): Body => (real) => {
    const bytes = Buffer.from(real?.body ?? Buffer.alloc(0));
    // Only bytes that cannot stand in JSON where they are, so that nothing else is said instead.
    if (byte >= 0x80 && bytes.length > 0) bytes[Math.floor(at * (bytes.length - 1))] = byte;
    return bytes;
  });

const cut = fc.double({ min: 0, max: 0.99, noNaN: true }).map((part): Body => (real) => {
  const body = real?.body ?? Buffer.alloc(0);
  return body.subarray(0, Math.floor(body.length * part));
});

const anyBody = (kind: ClusterKind): fc.Arbitrary<Body> =>
  fc.oneof(
    fc.constant<Body>((real) => real?.body ?? Buffer.alloc(0)),
    changedFields(kind),
    changedFields(kind),
    otherId,
    bytesChanged,
    cut,
    fc.constantFrom("", "OK", "null", "[]", "{}", "<html>Blocked</html>", "\ufeff{}", '"text"').map(text),
    fc.json({ maxDepth: 2 }).map(text),
    fc.uint8Array({ maxLength: 50 }).map(
      (bytes): Body =>
        () =>
          Buffer.from(bytes),
    ),
    fc.integer({ min: 0, max: 30 }).map((id) => text(JSON.stringify({ id, status: "pending" }))),
    fc
      .integer({ min: 0, max: 30 })
      .map((id) => text(JSON.stringify({ id, name: "other", organization_id: 42 }))),
    fc
      .constantFrom("not-found", "invalid", "rest_no_route", "no-such-route")
      .map((code) => text(JSON.stringify({ code, message: "no" }))),
  );

const anyHeaders = fc.dictionary(
  fc.constantFrom(
    "Content-Type",
    "Retry-After",
    "Location",
    "Link",
    "ETag",
    "Content-Encoding",
    "X-Total-Count",
    "Content-Range",
    "Connection",
  ),
  fc.constantFrom(
    "application/json",
    "text/html",
    "-5",
    "1.5",
    "0",
    "/again",
    "https://other.example.test/",
    '</x?page=2>; rel="next"',
    '"x"',
    'W/"x"',
    "*",
    "gzip",
    "identity",
    "7",
    "close",
    "keep-alive",
  ),
  { maxKeys: 3 },
);

/** Returns random responses to requests about clusters of a kind, each with a description. */
export const anyResponse = (kind: ClusterKind): fc.Arbitrary<ResponseRow> =>
  fc
    .record({
      status: fc.oneof(
        fc.constantFrom(200, 201, 202, 203, 206, 207, 299, 300, 301, 302, 303, 304, 307, 308),
        fc.constantFrom(400, 401, 403, 404, 405, 407, 408, 409, 410, 412, 413, 418, 421, 422, 425, 429, 451),
        fc.constantFrom(500, 501, 502, 503, 504, 505, 508, 511, 520, 599, 600, 999),
        fc.constant<"real">("real"),
      ),
      headers: anyHeaders,
      body: anyBody(kind),
      framing: fc.constantFrom("length", "length", "chunked", "none" as const),
      then: fc.constantFrom("keep", "close", "close", "reset" as const),
      isCutAt: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 8 }),
    })
    .map(({ status, headers, body, framing, then, isCutAt }): ResponseRow => {
      const respond = ({ method, real }: Seen): Sending => {
        // A 204 says that a DELETE was done, and a 404 of the contract that the cluster is gone: only the service may.
        const code = status === "real" ? (real?.status ?? 503) : status;
        const bytes = responseOf(
          {
            status: code,
            headers: unlike(headers, real),
            body: method === "DELETE" ? body(undefined) : body(real),
          },
          framing,
        );
        const isOpen = framing === "none" && then === "keep";
        return {
          bytes: isCutAt === null ? bytes : bytes.subarray(0, isCutAt),
          then: isOpen || isCutAt !== null ? "close" : then,
        };
      };
      const described = JSON.stringify({ status, headers, framing, then, isCutAt });
      return { name: described, respond, says: /[^]/ };
    });

/** The service's own headers, changed. */
function unlike(headers: Readonly<Record<string, string>>, real: Real | undefined): Record<string, string> {
  return { ...real?.headers, ...headers };
}

function parsed(real: Real | undefined): unknown {
  try {
    return JSON.parse(real?.body.toString("utf8") ?? "null");
  } catch {
    return null;
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value), "utf8");
}
