/** What can go wrong with a request: the rows of the matrix. A row is added by one line. */
import type { FaultRule } from "../../../src/emulator";
import type { Operation } from "./operations";

export interface Trouble {
  /** For the reader of the page. */
  readonly name: string;
  readonly fault: FaultRule;
  /** What a diagnostic about it must say, where it says anything. */
  readonly says: RegExp;
  /** Whether it can happen to a request (method and path) of the operation; always when absent. */
  readonly on?: (line: string, operation: Operation) => boolean;
}

const writes: Trouble["on"] = (line) => !line.startsWith("GET ");
const replaces: Trouble["on"] = (line) => line.startsWith("PUT ");
const setsField: Trouble["on"] = (line, { field }) => /^(PUT|POST) /.test(line) && field !== undefined;

const never = /(?!)/;

const answer = (status: NonNullable<FaultRule["status"]>, more: Partial<FaultRule> = {}): FaultRule => ({
  fault: "status",
  status,
  ...more,
});
const late = (status: 500 | 502 | 503 | 504): FaultRule => ({ fault: "status-after", status });

/** Seconds that a request has in the cells where no answer ever comes. */
export const SHORT_TIMEOUT_SECONDS = 2;

export const TROUBLES: readonly Trouble[] = [
  { name: "a slow answer", fault: { fault: "latency", milliseconds: 5 }, says: never },
  { name: "an answer in small pieces", fault: { fault: "slow-body", milliseconds: 10 }, says: never },

  { name: "401: the token is refused", fault: answer(401), says: /refused .*\(401\)/ },
  { name: "403: the token does not allow it", fault: answer(403), says: /does not allow .*\(403\)/ },
  { name: "412: somebody else changed it", fault: answer(412), says: /changed .*\(412\)/, on: replaces },
  { name: "429: too many requests", fault: answer(429), says: /too many requests .*\(429\)/ },
  { name: "500, not carried out", fault: answer(500), says: /failed .*\(500\)/ },
  { name: "502, not carried out", fault: answer(502), says: /failed .*\(502\)/ },
  { name: "503, not carried out", fault: answer(503), says: /failed .*\(503\)/ },
  {
    name: "503 with `Retry-After`",
    fault: answer(503, { retryAfterSeconds: 2 }),
    says: /failed .*\(503\)/,
  },
  { name: "504, not carried out", fault: answer(504), says: /failed .*\(504\)/ },

  { name: "507: no room to store it", fault: answer(507), says: /no room .*\(507\)/, on: writes },

  { name: "500 after it was carried out", fault: late(500), says: /failed .*\(500\)/, on: writes },
  { name: "502 after it was carried out", fault: late(502), says: /failed .*\(502\)/, on: writes },
  { name: "503 after it was carried out", fault: late(503), says: /failed .*\(503\)/, on: writes },
  { name: "504 after it was carried out", fault: late(504), says: /failed .*\(504\)/, on: writes },

  { name: "the connection is cut before", fault: { fault: "cut-before" }, says: /was cut off/ },
  { name: "the connection is cut after", fault: { fault: "cut-after" }, says: /was cut off/ },
  { name: "the connection is cut amid the answer", fault: { fault: "cut-body" }, says: /was cut off/ },
  {
    name: "no answer, not carried out",
    fault: { fault: "silent-before" },
    says: /no complete response within 2 seconds/,
  },
  {
    name: "no answer, though carried out",
    fault: { fault: "silent-after" },
    says: /no complete response within 2 seconds/,
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
