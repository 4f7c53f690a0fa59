/** What a failure says about a redirect that is not followed. */
import { notFollowed } from "../../../src/client/http/send";
import { type BaseUrl, readBaseUrl } from "../../../src/schema";

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
