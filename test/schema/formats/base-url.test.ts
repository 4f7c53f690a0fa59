import { readBaseUrl } from "../../../src/schema";
import { canonicalBaseUrl, maskAddress, mayHoldSecret } from "../../../src/schema/formats/base-url";

describe("base_url", () => {
  it.each([
    ["https://api.example.com", { origin: "https://api.example.com", prefix: "", port: 443, secure: true }],
    ["https://api.example.com:8443/cloud/v1/", { port: 8443, prefix: "/cloud/v1" }],
    ["http://127.0.0.1:8080", { secure: false, port: 8080 }],
    ["http://[::1]:8080", { hostname: "::1" }],
    ["http://localhost", { port: 80 }],
  ])("is read: %s", (text, expected) => {
    expect(readBaseUrl(text)).toMatchObject(expected);
  });

  it.each([
    ["api.example.com", "invalid-base-url", /is not an http or https URL/],
    ["", "invalid-base-url", /is not an http or https URL/],
    ["ftp://api.example.com", "invalid-base-url", /is not an http or https URL/],
    ["https://me:s3cret@api.example.com", "invalid-base-url", /user name or password/],
    ["https://me:p/s3cret@api.example.com", "invalid-base-url", /"https:\/\/\*\*\*"/],
    ["https://me:p?s3cret@api.example.com", "invalid-base-url", /"https:\/\/\*\*\*"/],
    ["https://me:1#s3cret@api.example.com", "invalid-base-url", /"https:\/\/\*\*\*"/],
    ["https:/me:s3cret@api.example.com", "invalid-base-url", /"\*\*\*"/],
    ["https:\\\\me:s3cret@api.example.com", "invalid-base-url", /"\*\*\*"/],
    ["https://me:s3cret%40api.example.com", "invalid-base-url", /"https:\/\/\*\*\*"/],
    ["https://me:s3cret\uff20api.example.com", "invalid-base-url", /"https:\/\/\*\*\*"/],
    ["me:s3cret@api.example.com", "invalid-base-url", /"api\.example\.com" is not an http/],
    ["https://me:s3cret@api example.com", "invalid-base-url", /"https:\/\/api example\.com" is not an http/],
    ["https://api.example.com/v1?key=s3cret", "invalid-base-url", /query or a fragment/],
    ["https://api.example.com/v1#s3cret", "invalid-base-url", /query or a fragment/],
    ["api.example.com?key=s3cret", "invalid-base-url", /"api\.example\.com" is not an http/],
    ["http://api.example.com", "insecure-base-url", /is not https/],
    ["http://127.0.0.1.example.com", "insecure-base-url", /is not https/],
    ["http://localhost.example.com", "insecure-base-url", /is not https/],
    ["http://localhost.", "insecure-base-url", /is not https/],
    ["http://api.localhost", "insecure-base-url", /is not https/],
    ["http://0.0.0.0", "insecure-base-url", /is not https/],
  ])("is refused: %s", (text, code, message) => {
    const problem = readBaseUrl(text);
    expect(problem).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(JSON.stringify(problem)).not.toContain("s3cret");
  });
});

it.each([
  ["https://u:s3cret@host.example/a", "https://***@host.example/a"],
  ["https://host.example/a", "https://host.example/a"],
  ["u:s3cret@host.example", "***"],
  ["https://u:1/s3cret@host.example", "https://***"],
  ["https://u:s3cret%40host.example", "https://***"],
  ["u:s3cret\ufe6bhost.example", "***"],
  ["search.example.com", "search.example.com"],
])("an address that may be malformed is shown without its user information: %s", (text, shown) => {
  expect(maskAddress(text)).toBe(shown);
});

it.each([
  ["HTTPS://API.example.com:443/v1/", "https://api.example.com/v1"],
  ["https://api.example.com:8443", "https://api.example.com:8443"],
  ["api.example.com/", "api.example.com/"],
])("is compared in one spelling: %s", (text, spelling) => {
  expect(canonicalBaseUrl(text)).toBe(spelling);
});

it.each([
  ["https://api.example.com/v1", false],
  ["https://me:s3cret@api.example.com", true],
  ["https://me:s3cret%40api.example.com", true],
  ["https://api.example.com?key=s3cret", true],
  ["https://api.example.com#s3cret", true],
])("may hold a secret: %s, %s", (text, expected) => {
  expect(mayHoldSecret(text)).toBe(expected);
});
