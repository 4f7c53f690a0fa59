/** A response of the matrix, and how a test makes one. */
import { responseOf, type Seen, type Sending } from "../../cells/network";
import { ORGANIZATION } from "../../cells/place";
import type { Trouble } from "../../cells/run";

export interface ResponseRow extends Trouble {
  readonly respond: (seen: Seen) => Sending;
}

export type Headers = Readonly<Record<string, string>>;

export const PAGE =
  "<!DOCTYPE html><html><head><title>Blocked</title></head><body>Ask your administrator.</body></html>";
export const HTML: Headers = { "Content-Type": "text/html" };
export const JSON_TYPE: Headers = { "Content-Type": "application/json" };

export const raw = (text: string | Buffer, then: Sending["then"] = "close"): ResponseRow["respond"] => {
  const bytes = typeof text === "string" ? Buffer.from(text, "latin1") : text;
  return () => ({ bytes, then });
};
export const status = (code: number, headers: Headers = {}, body = ""): ResponseRow["respond"] => {
  const bytes = responseOf({ status: code, headers, body: Buffer.from(body) });
  return () => ({ bytes, then: "close" });
};
export const json = (code: number, body: unknown, headers: Headers = {}) =>
  status(code, { ...JSON_TYPE, ...headers }, typeof body === "string" ? body : JSON.stringify(body));
/** Returns the service's response with a change, or a page if the request was not carried out. */
export const changed =
  (change: (real: { status: number; headers: Headers; body: Buffer }) => Parameters<typeof responseOf>[0]) =>
  ({ real }: Seen): Sending => ({
    bytes: responseOf(change(real ?? { status: 200, headers: JSON_TYPE, body: Buffer.from(PAGE) })),
    then: "keep",
  });
export const withBody = (change: (body: Buffer) => Buffer | string) =>
  changed((real) => ({ ...real, body: Buffer.from(change(real.body)) }));
export const withHeaders = (more: Headers, body = (real: Buffer) => real) =>
  changed((real) => ({ ...real, headers: { ...real.headers, ...more }, body: body(real.body) }));
export const fields = (change: (cluster: Record<string, unknown>) => unknown) =>
  withBody((body) => JSON.stringify(mapped(body, change)));

/** Changes the bytes of the service's response, or of a 503 if the request was not carried out. */
export const rewritten =
  (change: (bytes: string) => string): ResponseRow["respond"] =>
  ({ real }) => {
    const bytes = responseOf(real ?? { status: 503 }).toString("latin1");
    return { bytes: Buffer.from(change(bytes), "latin1"), then: "close" };
  };
/** The service's response, or a 503 if the request was not carried out, and then bytes that nobody asked for. */
export const followedBy =
  (later: string): ResponseRow["respond"] =>
  ({ real }) => ({ bytes: responseOf(real ?? { status: 503 }), then: "keep", later: Buffer.from(later) });

/** Changes a cluster, or each cluster of a list; returns any other JSON unchanged. */
export function mapped(body: Buffer, change: (cluster: Record<string, unknown>) => unknown): unknown {
  try {
    const value = JSON.parse(body.toString("utf8")) as unknown;
    const one = (item: unknown) =>
      typeof item === "object" && item !== null && "id" in item ? change(item) : item;
    return Array.isArray(value) ? value.map(one) : one(value);
  } catch {
    return PAGE;
  }
}

export const without = (...names: readonly string[]) =>
  fields((cluster) => Object.fromEntries(Object.entries(cluster).filter(([name]) => !names.includes(name))));
/** Replaces the value of each access list. */
export const withLists = (value: unknown) =>
  fields((cluster) =>
    Object.fromEntries(
      Object.entries(cluster).map(([name, before]) => [name, name.endsWith("_whitelist") ? value : before]),
    ),
  );
export const withFields = (more: Record<string, unknown>) => fields((cluster) => ({ ...cluster, ...more }));

export const isGet = (line: string) => line.startsWith("GET ");
export const isPost = (line: string) => line.startsWith("POST ");
export const isDelete = (line: string) => line.startsWith("DELETE ");
export const isRead = (line: string) => /^GET \S+\/<id>$/.test(line);
export const isList = (line: string) => /^GET \/cluster\/[a-z]+(\?|$)/.test(line);
export const isOpensearch = (line: string) => line.includes(" /cluster/opensearch");
export const showsCluster = (line: string) => isRead(line) || isPost(line);

export const OTHER = {
  id: 999_999,
  name: "somebody-elses",
  organization_id: ORGANIZATION,
  opensearch_whitelist: ["192.0.2.0/24"],
};
export const DEEP = 20_000;
export const any = /[^]/;

/** For a row of which a message says the outcome alone, which the invariant of messages allows of every row. */
export const outcome = /(?!)/;
