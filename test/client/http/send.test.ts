/** What a failure says about a redirect that is not followed. */
import { notFollowed, retryAfterMs, waitBefore } from "../../../src/client/http/send";
import { type BaseUrl, DEFAULT_MAX_RETRIES, readBaseUrl } from "../../../src/schema";

const PATH = "/cluster/opensearch/17";

function redirected(location: string | undefined, method: "GET" | "PUT" = "PUT") {
  const target = readBaseUrl("https://api.example.test/v1") as BaseUrl;
  const from = new URL(target.origin + target.prefix + PATH);
  return notFollowed({
    method,
    operation: `${method} ${PATH}`,
    path: PATH,
    from,
    to: location === undefined ? undefined : new URL(location, from),
    status: 307,
    target,
    secrets: ["s3cret"],
  });
}

it.each([
  [
    "the same path on another host",
    "https://new.example.test/v2/cluster/opensearch/17",
    /to `https:\/\/new\.example\.test\/v2`/,
  ],
  ["a login page", "https://login.example.test/sso?key=s3cret", /login page of a proxy.* was not sent there/],
  ["an http address", "http://api.example.test/v1/cluster/opensearch/17", /without encryption/],
  ["itself", "", /lead in a circle/],
  ["another path of the same host", "/v2/cluster/opensearch/17", /the path in `base_url`.*A PUT is not sent/],
  ["a file", "file:///etc/passwd", /hardly come from the service/],
  ["an address that cannot be parsed", undefined, /hardly come from the service/],
])("advises on a redirect to %s", (_what, location, advice) => {
  expect(redirected(location).advice).toMatch(advice);
});

it.each([
  ["https://user:s3cret@login.example.test/a?b=s3cret#s3cret", "https://login.example.test/a"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("shows %s without the parts that may be secret", (location, shown) => {
  const { summary } = redirected(location);
  expect(summary).toBe(`PUT ${PATH} was redirected to ${shown} (307), which was not followed.`);
});

it.each<["GET" | "PUT", boolean]>([
  ["GET", false],
  ["PUT", true],
])("a %s may have been carried out: %s", (method, mayHaveHappened) => {
  expect(redirected("/login", method)).toMatchObject({ kind: "redirect", mayHaveHappened });
});

const now = Date.parse("2026-01-01T00:00:00Z");

describe("the wait before another attempt", () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [4, 16_000],
    [5, 30_000],
  ])("doubles up to 30 seconds, and up to an eighth is added: attempt %i, %i ms", (attempt, wait) => {
    expect(waitBefore(attempt, undefined, { now, random: 0 })).toBe(wait);
    expect(waitBefore(attempt, undefined, { now, random: 1 })).toBe(wait * 1.125);
  });

  it("is 15 seconds in all with the usual number of retries", () => {
    const attempts = Array.from({ length: DEFAULT_MAX_RETRIES }, (_, attempt) => attempt);
    const waits = attempts.map((attempt) => waitBefore(attempt, undefined, { now, random: 0 }));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(15_000);
  });

  it.each([
    ["seconds", "7", 7000],
    ["zero", "0", 0],
    ["a date", "Thu, 01 Jan 2026 00:00:05 GMT", 5000],
    ["a date in the past", "Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["neither", "soon", undefined],
  ])("reads Retry-After as %s", (_what, value, expected) => {
    expect(retryAfterMs(value, now)).toBe(expected);
  });

  it("is at least what the service asks for, up to a minute", () => {
    expect(waitBefore(0, "7", { now, random: 0 })).toBe(7000);
    expect(waitBefore(0, "86400", { now, random: 0 })).toBe(60_000);
    expect(waitBefore(0, "9".repeat(400), { now, random: 0 })).toBe(60_000);
    expect(waitBefore(0, "Fri, 01 Jan 9999 00:00:00 GMT", { now, random: 0 })).toBe(60_000);
  });
});
