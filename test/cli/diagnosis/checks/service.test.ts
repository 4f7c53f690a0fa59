/** Which proxy is used on the way to the service. */
import { checkProxy } from "../../../../src/cli/diagnosis/checks/service";
import { linesOf, useMachine } from "../machine";

const test = useMachine();

interface Checked {
  readonly environment: Record<string, string>;
  readonly baseUrl?: string;
  readonly expected: RegExp;
}

it.each<[what: string, given: Checked]>([
  ["none", { environment: {}, baseUrl: "https://a.example", expected: /^ok None is set$/ }],
  [
    "one that is used",
    {
      environment: { HTTPS_PROXY: "http://user:pass@proxy.example:3128" },
      baseUrl: "https://a.example",
      expected: /^ok HTTPS_PROXY names the proxy proxy\.example:3128, which is used$/,
    },
  ],
  [
    "an exception",
    {
      environment: { https_proxy: "http://proxy.example:3128", NO_PROXY: ".example" },
      baseUrl: "https://a.example",
      expected: /^ok https_proxy is not used: NO_PROXY/,
    },
  ],
  [
    "this machine",
    {
      environment: { HTTPS_PROXY: "http://proxy.example:3128" },
      baseUrl: "http://127.0.0.1:8480",
      expected: /^ok HTTPS_PROXY is not used: the service is on this machine$/,
    },
  ],
  [
    "an unknown address",
    {
      environment: { HTTPS_PROXY: "http://proxy.example:3128" },
      expected: /^warning .* depends on the address/,
    },
  ],
  [
    "one of another kind",
    {
      environment: { HTTPS_PROXY: "socks5://proxy.example" },
      baseUrl: "https://a.example",
      expected: /^error HTTPS_PROXY begins with `socks5:`/,
    },
  ],
  [
    "one that is not used",
    {
      environment: { ALL_PROXY: "http://proxy.example" },
      baseUrl: "https://a.example",
      expected: /^warning The provider does not use ALL_PROXY$/,
    },
  ],
])("%s", (_what, { environment, baseUrl, expected }) => {
  expect(linesOf(checkProxy(test.machine(environment), baseUrl))).toEqual([expect.stringMatching(expected)]);
});

it("warns of two that differ", () => {
  const environment = { HTTPS_PROXY: "http://a.example", https_proxy: "http://b.example" };
  expect(linesOf(checkProxy(test.machine(environment), "https://c.example"))[1]).toContain("differ");
});
