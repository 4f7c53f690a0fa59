import { readBaseUrl } from "../../../src/client/http/base-url";
import { ApiFailure } from "../../../src/client";

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
    ["api.example.com", /is no URL/],
    ["", /is no URL/],
    ["ftp://api.example.com", /begins with `ftp:`/],
    ["http://api.example.com", /without encryption/],
    ["http://127.0.0.1.example.com", /without encryption/],
    ["http://localhost.example.com", /without encryption/],
    ["http://api.localhost", /without encryption/],
    ["http://0.0.0.0", /without encryption/],
    ["https://me:s3cret@api.example.com", /username or password/],
    ["https://api.example.com?x=1", /`\?` or `#`/],
  ])("is refused: %s", (text, message) => {
    let failure: unknown;
    try {
      readBaseUrl(text);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      kind: "misconfigured",
      message: expect.stringMatching(message) as string,
    });
    expect((failure as Error).message).not.toContain("s3cret");
  });
});
