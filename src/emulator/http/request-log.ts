/** Logs each request and each refused connection in a line, as text or JSON. A line holds no body, header, query or secret. */
import { formatJson, type JsonObject } from "../../json";
import type { ClusterKind } from "../../schema";
import { type Origin, originWords } from "../stand-ins";

/** Where lines go: to standard error as text or JSON, nowhere, or as text to a function. */
export type LogTarget = "text" | "json" | "off" | ((line: string) => void);

export interface RequestLine {
  readonly time: Date;
  readonly method: string;
  readonly path: string;
  /** Absent if the connection ended before the whole response was sent. */
  readonly status?: number | undefined;
  readonly milliseconds: number;
  /** The endpoint of a cluster that responded; absent for the service's API. */
  readonly endpoint?: EndpointOf;
  readonly organizationId?: number | bigint | undefined;
  /** What the client stands for, and its loopback address; absent for a client that stands for itself. */
  readonly origin?: Origin;
  /** The code of an error response. */
  readonly code?: string | undefined;
  /** The faults that were played. */
  readonly fault?: string | undefined;
}

/** A connection that an endpoint did not let in, or ended. */
export interface RefusalLine {
  readonly time: Date;
  /** The address that it was judged by. */
  readonly refused: string;
  /** The loopback address that it came from; absent if it was judged by that. */
  readonly from?: string;
  readonly endpoint: EndpointOf;
  /** The API's name of the access list; absent if it was not the list that refused it. */
  readonly list?: string;
  /** Whether it was let in when it opened, before the list changed. */
  readonly wasOpen?: true;
  /** How many connections were open already; absent if there were not too many. */
  readonly limit?: number;
}

/** A cluster that has no endpoints. */
export interface WithoutEndpointsLine {
  readonly time: Date;
  readonly withoutEndpoints: { readonly kind: ClusterKind; readonly id: number };
  readonly reason: string;
}

interface EndpointOf {
  readonly kind: ClusterKind;
  readonly id: number;
  readonly name: string;
}

type LogLine = RequestLine | RefusalLine | WithoutEndpointsLine;

export type Log = (line: LogLine) => void;

/** Returns a function that writes the log; undefined if nothing is logged. */
export function openLog(target: LogTarget): Log | undefined {
  if (target === "off") return undefined;
  if (target === "json") {
    const write = standardError();
    return (line) => {
      write(formatJson({ ...line, time: line.time.toISOString() } as unknown as JsonObject));
    };
  }
  const write = target === "text" ? standardError() : target;
  return (line) => {
    write(`${line.time.toISOString().slice(11, 23)}  ${textOf(line)}`);
  };
}

/** Returns a function that writes lines to standard error, those that come together in one write: each write blocks. */
function standardError(): (line: string) => void {
  let lines: string[] = [];
  return (line) => {
    lines.push(line);
    if (lines.length > 1) return;
    setImmediate(() => {
      process.stderr.write(`${lines.join("\n")}\n`);
      lines = [];
    });
  };
}

function textOf(line: LogLine): string {
  if ("refused" in line) return refusal(line);
  return "withoutEndpoints" in line ? withoutEndpoints(line) : request(line);
}

function refusal({ refused, from, endpoint, list, wasOpen, limit }: RefusalLine): string {
  const origin = originWords({ address: refused, ...(from !== undefined && { from }) });
  const what = `${wasOpen === true ? "ended  " : "refused"}  ${placeOf(endpoint)}  ${origin}`;
  if (list === undefined) return `${what}: ${limit ?? 0} connections are open already`;
  return `${what} is ${wasOpen === true ? "no longer" : "not"} in ${list}`;
}

function withoutEndpoints({ withoutEndpoints: { kind, id }, reason }: WithoutEndpointsLine): string {
  return `no port  ${kind} ${id}  has no endpoints: ${reason}`;
}

function request(line: RequestLine): string {
  const { method, path, status, milliseconds, endpoint, organizationId, origin, code, fault } = line;
  return [
    method.padEnd(7),
    (endpoint === undefined ? path : `${placeOf(endpoint)} ${path}`).padEnd(32),
    status ?? "cut",
    `${milliseconds.toFixed(1)} ms`,
    ...(organizationId === undefined ? [] : [`organization ${organizationId}`]),
    ...(origin === undefined ? [] : [`from ${originWords(origin)}`]),
    ...(code === undefined ? [] : [code]),
    ...(fault === undefined ? [] : [`(fault: ${fault})`]),
  ].join("  ");
}

function placeOf({ kind, id, name }: EndpointOf): string {
  return name === kind ? `${kind} ${id}` : `${kind} ${id} ${name}`;
}
