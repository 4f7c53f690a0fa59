import { proxyFor } from "../../../src/client/http/connections";

const target = { hostname: "api.example.com", port: 443 };
const HTTPS_PROXY = "http://proxy.example.com:3128";

describe("the proxy for a host", () => {
  it.each([
    ["is that of HTTPS_PROXY", { HTTPS_PROXY }],
    ["is that of https_proxy", { https_proxy: HTTPS_PROXY }],
    ["needs no scheme", { HTTPS_PROXY: "proxy.example.com:3128" }],
    [
      "is used if NO_PROXY names others",
      { HTTPS_PROXY, NO_PROXY: "example.org,api.example.com:8443,ample.com" },
    ],
  ])("%s", (_what, environment) => {
    expect(proxyFor(target, environment)).toMatchObject({ hostname: "proxy.example.com", port: 3128 });
  });

  it.each([
    ["nothing is set", {}],
    ["only HTTP_PROXY is set", { HTTP_PROXY: HTTPS_PROXY }],
    ["NO_PROXY is *", { HTTPS_PROXY, NO_PROXY: "*" }],
    ["NO_PROXY names the host", { HTTPS_PROXY, NO_PROXY: "other, api.example.com" }],
    ["NO_PROXY names the host in other case", { HTTPS_PROXY, NO_PROXY: "API.Example.com" }],
    ["NO_PROXY names its domain", { HTTPS_PROXY, NO_PROXY: "example.com" }],
    ["NO_PROXY names its domain with a dot", { HTTPS_PROXY, no_proxy: ".example.com" }],
    ["NO_PROXY names its domain with a star", { HTTPS_PROXY, no_proxy: "*.example.com" }],
    ["NO_PROXY names host and port", { HTTPS_PROXY, NO_PROXY: "api.example.com:443" }],
  ])("is unset if %s", (_what, environment) => {
    expect(proxyFor(target, environment)).toBeUndefined();
  });

  it.each(["localhost", "127.0.0.1", "127.8.8.8", "::1"])("is unset for %s", (hostname) => {
    expect(proxyFor({ hostname, port: 443 }, { HTTPS_PROXY })).toBeUndefined();
  });

  it.each([
    ["10.1.2.3", "10.0.0.0/8", true],
    ["10.1.2.3", "192.168.0.0/16,10.1.2.0/24", true],
    ["10.1.2.3", "10.1.3.0/24", false],
    ["2001:db8::1", "2001:db8::/32", true],
    ["2001:db8::1", "2001:db8::1", true],
    ["2001:db8::1", "[2001:db8::1]:443", true],
    ["2001:db8::1", "2001:db8::2", false],
    ["2001:db8::1", "0.0.0.0/0", false],
    ["api.example.com", "0.0.0.0/0", false],
    ["10.1.2.3", "10.0.0.0/33,10.0.0.0/,x/8", false],
  ])("for %s with NO_PROXY %s: excepted %s", (hostname, NO_PROXY, excepted) => {
    const proxy = proxyFor({ hostname, port: 443 }, { HTTPS_PROXY, NO_PROXY });
    if (excepted) expect(proxy).toBeUndefined();
    else expect(proxy).toMatchObject({ hostname: "proxy.example.com", port: 3128 });
  });

  it("has its username and password decoded, and registered as secrets", () => {
    const proxy = proxyFor(target, { HTTPS_PROXY: "http://me:p%40ss@proxy.example.com" });
    expect(proxy).toMatchObject({
      port: 80,
      authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}`,
      secrets: ["p@ss", "me:p@ss"],
    });
  });

  it.each(["http://", "socks5://proxy:1080"])("is an error if HTTPS_PROXY is %s", (value) => {
    expect(proxyFor(target, { HTTPS_PROXY: value })).toMatch(/^HTTPS_PROXY/);
  });
});
