/** Which proxy is used on the way to the service. */
import { checkProxy } from "../../../../src/cli/diagnosis/checks/service";
import { linesOf, useMachine } from "../machine";

const test = useMachine();

it.each<[string, Record<string, string>, string | undefined, RegExp]>([
  ["none", {}, "https://a.example", /^ok None is set$/],
  [
    "one that is used",
    { HTTPS_PROXY: "http://user:pass@proxy.example:3128" },
    "https://a.example",
    /^ok HTTPS_PROXY names the proxy proxy\.example:3128, which is used$/,
  ],
  [
    "an exception",
    { https_proxy: "http://proxy.example:3128", NO_PROXY: ".example" },
    "https://a.example",
    /^ok https_proxy is not used: NO_PROXY/,
  ],
  [
    "this machine",
    { HTTPS_PROXY: "http://proxy.example:3128" },
    "http://127.0.0.1:8480",
    /^ok HTTPS_PROXY is not used: the service is on this machine$/,
  ],
  [
    "an unknown address",
    { HTTPS_PROXY: "http://proxy.example:3128" },
    undefined,
    /^warning .* depends on the address/,
  ],
  [
    "one of another kind",
    { HTTPS_PROXY: "socks5://proxy.example" },
    "https://a.example",
    /^error HTTPS_PROXY begins with `socks5:`/,
  ],
  [
    "one that is not used",
    { ALL_PROXY: "http://proxy.example" },
    "https://a.example",
    /^warning The provider does not use ALL_PROXY$/,
  ],
])("%s", (_what, environment, baseUrl, expected) => {
  expect(linesOf(checkProxy(test.machine(environment), baseUrl))).toEqual([expect.stringMatching(expected)]);
});

it("warns of two that differ", () => {
  const environment = { HTTPS_PROXY: "http://a.example", https_proxy: "http://b.example" };
  expect(linesOf(checkProxy(test.machine(environment), "https://c.example"))[1]).toContain("differ");
});
