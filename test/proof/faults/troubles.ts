/** The rows of the matrix: what can go wrong with a request. */
import type { FaultRule } from "../../../src/emulator";
import type { Trouble } from "../cells/run";

/** A fault of the emulator; in the cells, at one request and maybe those that follow. */
export interface FaultTrouble extends Trouble {
  readonly fault: FaultRule;
}

const writes: Trouble["on"] = (line) => !line.startsWith("GET ");
const replaces: Trouble["on"] = (line) => line.startsWith("PUT ");
const setsField: Trouble["on"] = (line, _isCarriedOut, { field }) =>
  /^(PUT|POST) /.test(line) && field !== undefined;

const never = /(?!)/;

const statusFault = (status: NonNullable<FaultRule["status"]>, more: Partial<FaultRule> = {}): FaultRule => ({
  fault: "status",
  status,
  ...more,
});
const late = (status: 500 | 502 | 503 | 504): FaultRule => ({ fault: "status-after", status });

export const TROUBLES: readonly FaultTrouble[] = [
  { name: "a slow response", fault: { fault: "latency", milliseconds: 5 }, says: never },
  { name: "a response in small pieces", fault: { fault: "slow-body", milliseconds: 10 }, says: never },

  { name: "401: the token is refused", fault: statusFault(401), says: /refused .*\(401\)/ },
  { name: "403: the token does not allow it", fault: statusFault(403), says: /does not allow .*\(403\)/ },
  { name: "412: somebody else changed it", fault: statusFault(412), says: /changed .*\(412\)/, on: replaces },
  { name: "429: too many requests", fault: statusFault(429), says: /too many requests .*\(429\)/ },
  { name: "500, not carried out", fault: statusFault(500), says: /failed .*\(500\)/ },
  { name: "502, not carried out", fault: statusFault(502), says: /failed .*\(502\)/ },
  { name: "503, not carried out", fault: statusFault(503), says: /failed .*\(503\)/ },
  {
    name: "503 with `Retry-After`",
    fault: statusFault(503, { retryAfterSeconds: 2 }),
    says: /failed .*\(503\)/,
  },
  { name: "504, not carried out", fault: statusFault(504), says: /failed .*\(504\)/ },

  { name: "507: no room to store it", fault: statusFault(507), says: /no room .*\(507\)/, on: writes },

  { name: "500 after it was carried out", fault: late(500), says: /failed .*\(500\)/, on: writes },
  { name: "502 after it was carried out", fault: late(502), says: /failed .*\(502\)/, on: writes },
  { name: "503 after it was carried out", fault: late(503), says: /failed .*\(503\)/, on: writes },
  { name: "504 after it was carried out", fault: late(504), says: /failed .*\(504\)/, on: writes },

  {
    name: "the connection is cut before it is carried out",
    fault: { fault: "cut-before" },
    says: /was cut off/,
  },
  {
    name: "the connection is cut after it was carried out",
    fault: { fault: "cut-after" },
    says: /was cut off/,
  },
  { name: "the connection is cut during the response", fault: { fault: "cut-body" }, says: /was cut off/ },
  {
    name: "no response, not carried out",
    fault: { fault: "silent-before" },
    says: /no complete response within 1 second/,
    isPatient: true,
  },
  {
    name: "no response, but carried out",
    fault: { fault: "silent-after" },
    says: /no complete response within 1 second/,
    isPatient: true,
    on: writes,
  },

  {
    name: "half of the JSON",
    fault: { fault: "malformed-json" },
    says: /is not JSON|is not the new cluster/,
  },
  { name: "no body", fault: { fault: "empty-body" }, says: /is not |does not show/ },
  { name: "a login portal's page (200)", fault: { fault: "html-200" }, says: /a web page \(200\)/ },
  { name: "a proxy's page (404)", fault: { fault: "html-404" }, says: /a 404 that is not the service's/ },

  {
    name: "reads lag behind by a second",
    fault: { fault: "stale-reads", milliseconds: 1000 },
    says: never,
    on: writes,
  },
  {
    name: "reads lag behind by an hour",
    fault: { fault: "stale-reads", milliseconds: 3_600_000 },
    says: /did not carry it out|did not find it/,
    on: writes,
  },
  {
    name: "one field keeps its value",
    fault: { fault: "stuck-field" },
    says: /did not carry it out|does not have the value that was set/,
    on: setsField,
  },
];
