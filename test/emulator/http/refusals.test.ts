/** Requests that never reach a route: each is answered in the contract's form, and is in the log with its time. */
import { connect } from "node:net";

import { type ErrorCode, ERRORS } from "../../../src/contract";
import { createCluster, TOKEN, useService } from "../service";

let lines: string[] = [];
const service = useService({
  log: (line) => lines.push(line),
  times: { headers: 1000, request: 1000 },
  endpoints: "reset",
});

beforeEach(async () => {
  await createCluster(service, {}, "prometheus");
  lines = [];
});

const HEADERS = `Host: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n`;
const JSON_BODY = `${HEADERS}Content-Type: application/json\r\n`;

function sent(text: string, port: number | string = new URL(service.emulator.url).port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text, "latin1"));
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString("utf8")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      resolve(received);
    });
  });
}

interface Refused {
  readonly request: string;
  readonly code: ErrorCode;
  readonly line: RegExp;
}

it.each<[what: string, given: Refused]>([
  ["no HTTP", { request: "GARBAGE\r\n\r\n", code: "malformed-request", line: / - / }],
  [
    "a malformed header",
    {
      request: `GET /a?s=1 HTTP/1.1\r\n${HEADERS}Bad Header\r\n\r\n`,
      code: "malformed-request",
      line: /GET +\/a /,
    },
  ],
  [
    "large headers",
    {
      request: `GET /a HTTP/1.1\r\n${HEADERS}X: ${"a".repeat(20_000)}\r\n\r\n`,
      code: "headers-too-large",
      line: / 431 /,
    },
  ],
  [
    "a length that is no number",
    {
      request: `POST /a HTTP/1.1\r\n${JSON_BODY}Content-Length: x\r\n\r\n`,
      code: "malformed-request",
      line: /POST/,
    },
  ],
  [
    "another version of HTTP",
    { request: `GET /a HTTP/7.3\r\n${HEADERS}\r\n`, code: "malformed-request", line: / 400 / },
  ],
  [
    "an unknown method",
    {
      request: `FETCH /cluster/prometheus HTTP/1.1\r\n${HEADERS}\r\n`,
      code: "method-not-allowed",
      line: /FETCH/,
    },
  ],
  [
    "an unknown method of nothing",
    { request: `FETCH /a HTTP/1.1\r\n${HEADERS}\r\n`, code: "no-such-route", line: /FETCH/ },
  ],
  [
    "CONNECT",
    {
      request: `CONNECT a.example:443 HTTP/1.1\r\n${HEADERS}\r\n`,
      code: "method-not-allowed",
      line: /CONNECT/,
    },
  ],
  [
    "an expectation",
    {
      request: `GET /a HTTP/1.1\r\n${HEADERS}Expect: more\r\n\r\n`,
      code: "expectation-failed",
      line: / 417 /,
    },
  ],
  [
    "no host",
    { request: "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n", code: "foreign-host", line: / 403 / },
  ],
  ...["TRACE", "OPTIONS", "PROPFIND"].map((method): [string, Refused] => [
    method,
    {
      request: `${method} /cluster/prometheus HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`,
      code: "method-not-allowed",
      line: new RegExp(method),
    },
  ]),
])("answers %s, and logs it", async (_what, { request, code, line }) => {
  expect(await expectRefusal(await sent(request), code)).toMatch(line);
});

it("answers a slow header, a slow body, and a slow header to a cluster, and logs them", async () => {
  const body = `POST /cluster/prometheus HTTP/1.1\r\n${JSON_BODY}Content-Length: 9\r\n\r\n{`;
  const answers = await Promise.all([
    sent(`GET /a HTTP/1.1\r\n${HEADERS}`),
    sent(body),
    sent(`GET / HTTP/1.1\r\n${HEADERS}`, service.emulator.ports("prometheus", 1)?.["prometheus"]),
  ]);
  for (const answer of answers) expectAnswer(answer, "request-timeout");
  const logged = await linesFor("request-timeout", answers.length);
  for (const line of logged) {
    expect(line).toMatch(/ 408 /);
    expect(Number(/([\d.]+) ms/.exec(line)?.[1])).toBeGreaterThan(100);
  }
  for (const part of ["POST     /cluster/prometheus", "prometheus 1"])
    expect(logged.filter((line) => line.includes(part))).toHaveLength(1);
});

/** Checks a response, and returns its line in the log. */
async function expectRefusal(answer: string, code: ErrorCode): Promise<string> {
  expectAnswer(answer, code);
  const [line = ""] = await linesFor(code, 1);
  return line;
}

function expectAnswer(answer: string, code: ErrorCode): void {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${ERRORS[code].status} `));
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toMatchObject({ code, message: expect.any(String) as string });
  if (code === "method-not-allowed") expect(head).toMatch(/^allow: .*POST/im);
}

/** Returns the lines in the log, which follow the responses: as many as there were requests. */
async function linesFor(code: ErrorCode, count: number): Promise<readonly string[]> {
  while (lines.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(lines).toHaveLength(count);
  for (const line of lines) {
    expect(line).toContain(code);
    expect(line).not.toContain("  0.0 ms");
  }
  return lines;
}

const END = `${HEADERS}Connection: close\r\n\r\n`;

it.each<[string, string, ErrorCode]>([
  ["no HTTP", "GARBAGE\r\n\r\n", "malformed-request"],
  ["CONNECT", `CONNECT a.example:443 HTTP/1.1\r\n${HEADERS}\r\n`, "method-not-allowed"],
  ["another host", "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n", "foreign-host"],
  ["an unknown path", `GET /graph HTTP/1.1\r\n${END}`, "no-such-route"],
  ["a method that the path does not have", `GET /api/v1/write HTTP/1.1\r\n${END}`, "method-not-allowed"],
])("answers %s to a cluster itself, and logs it", async (_what, request, code) => {
  const answer = await sent(request, service.emulator.ports("prometheus", 1)?.["prometheus"]);
  expect(await expectRefusal(answer, code)).toContain("prometheus 1");
});

interface Malformed {
  readonly head: string;
  readonly body: string;
  readonly status: number;
}

it.each<[method: string, given: Malformed]>([
  [
    "GET",
    { head: `/cluster/prometheus?organization_id=1 HTTP/1.1\r\n${HEADERS}\r\n`, body: "", status: 200 },
  ],
  [
    "POST",
    {
      head: `/cluster/prometheus HTTP/1.1\r\n${JSON_BODY}Content-Length: 32\r\n\r\n`,
      body: '{"name":"a","organization_id":7}',
      status: 201,
    },
  ],
])(
  "answers a malformed request after a good %s on the same connection",
  async (method, { head, body, status }) => {
    const answer = await sent(`${method} ${head}${body}GARBAGE\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*HTTP/1\\.1 400 [^]*"malformed-request"`));
  },
);

it("does not read the body of a DELETE", async () => {
  const body = "Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
  const answer = await sent(`DELETE /cluster/prometheus/7 HTTP/1.1\r\n${HEADERS}${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 [^]*"cluster-not-found"/);
});

it("answers HEAD with the status and the headers alone", async () => {
  const answer = await sent(`HEAD /cluster/prometheus HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*allow: [^]*\r\n\r\n$/i);
});
