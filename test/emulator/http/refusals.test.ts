/** Requests that never reach an operation: each is answered in the contract's form; those that are HTTP are in the log. */
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

it.each<[what: string, request: string, code: ErrorCode]>([
  ["no HTTP", "GARBAGE\r\n\r\n", "malformed-request"],
  ["a malformed header", `GET /a HTTP/1.1\r\n${HEADERS}Bad Header\r\n\r\n`, "malformed-request"],
  ["large headers", `GET /a HTTP/1.1\r\n${HEADERS}X: ${"a".repeat(20_000)}\r\n\r\n`, "headers-too-large"],
  ["a slow header", `GET /a HTTP/1.1\r\n${HEADERS}`, "request-timeout"],
  [
    "a slow body",
    `POST /cluster/prometheus HTTP/1.1\r\n${JSON_BODY}Content-Length: 9\r\n\r\n{`,
    "request-timeout",
  ],
])("answers %s", async (_what, request, code) => {
  expectAnswer(await sent(request), code);
});

const END = `${HEADERS}Connection: close\r\n\r\n`;

it.each<[what: string, request: string, code: ErrorCode]>([
  ["no host", "GET /a HTTP/1.1\r\nConnection: close\r\n\r\n", "foreign-host"],
  ...["TRACE", "OPTIONS", "PROPFIND"].map((method): [string, string, ErrorCode] => [
    method,
    `${method} /cluster/prometheus HTTP/1.1\r\n${END}`,
    "method-not-allowed",
  ]),
])("answers %s, and logs it", async (_what, request, code) => {
  await expectRefusal(await sent(request), code);
});

/** Checks a response, and returns its line in the log. */
async function expectRefusal(answer: string, code: ErrorCode): Promise<string> {
  expectAnswer(answer, code);
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const [line = "", ...others] = lines;
  expect(others).toEqual([]);
  expect(line).toContain(code);
  expect(line).not.toContain("  0.0 ms");
  return line;
}

function expectAnswer(answer: string, code: ErrorCode): void {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${ERRORS[code].status} `));
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toMatchObject({ code, message: expect.any(String) as string });
  if (code === "method-not-allowed") expect(head).toMatch(/^allow: .*POST/im);
}

it.each<[string, string, ErrorCode]>([
  ["another host", "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n", "foreign-host"],
  ["an unknown path", `GET /graph HTTP/1.1\r\n${END}`, "no-such-route"],
  ["a method that the path does not have", `GET /api/v1/write HTTP/1.1\r\n${END}`, "method-not-allowed"],
])("answers %s to a cluster itself, and logs it", async (_what, request, code) => {
  const answer = await sent(request, service.emulator.ports("prometheus", 1)?.["prometheus"]);
  expect(await expectRefusal(answer, code)).toContain("prometheus 1");
});

it("does not read the body of a DELETE", async () => {
  const body = "Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
  const answer = await sent(`DELETE /cluster/prometheus/7 HTTP/1.1\r\n${HEADERS}${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 [^]*"cluster-not-found"/);
});

it("answers HEAD with the status and the headers alone", async () => {
  const answer = await sent(`HEAD /cluster/prometheus HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*allow: [^]*\r\n\r\n$/i);
});
