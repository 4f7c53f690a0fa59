import { Fn, Lazy, TerraformVariable } from "cdktf";

import type { CloudOpensearch } from "../../../src";
import { opensearch, prometheus, synthesize } from "../synthesize";

const RANGES = ["203.0.113.0/25", "2001:db8::/48"];
const api = { endpoint: "api" } as const;

describe("mustReach", () => {
  it.each<[string, string[] | undefined, string[]]>([
    ["an address of each family", RANGES, ["203.0.113.7", "2001:db8::1"]],
    ["a range that two entries cover together", ["203.0.113.0/25", "203.0.113.128/25"], ["203.0.113.0/24"]],
    ["anybody when the list is open by default", undefined, ["203.0.113.7"]],
  ])("accepts %s", (_, list, addresses) => {
    const { error, json } = synthesize((stack) => {
      opensearch(stack, { ipAllowlist: list }).mustReach("ci runner", addresses, api);
    });
    expect(error).toBe("");
    expect(json.resource["cloud_opensearch"]?.["logs"]).not.toHaveProperty("lifecycle");
  });

  it("warns once where it is given the very list of the clusters", () => {
    const { error, warnings } = synthesize((stack) => {
      for (const name of ["logs", "metrics"])
        prometheus(stack, { name, prometheusWhitelist: RANGES }, name).mustReach("ci runner", RANGES);
      prometheus(stack, { prometheusWhitelist: [...RANGES] }, "traces").mustReach("ci runner", RANGES);
    });
    expect(error).toBe("");
    expect(warnings).toEqual([
      expect.stringMatching(
        /^app An access list is also given to mustReach, .* \[must-reach-same-list\]: app\/logs .*; app\/metrics [^;]*$/,
      ),
    ]);
  });

  it("refuses a list that leaves out some of the addresses", () => {
    const addresses = ["203.0.113.7", "203.0.113.200", "203.0.113.201", "2001:db9::1"];
    const { error } = synthesize((stack) => {
      opensearch(stack, { ipAllowlist: RANGES }).mustReach("ci runner", addresses, api);
    });
    expect(error).toContain(
      '  ipAllowlist: does not let "ci runner" in, which has to reach the api endpoint: ' +
        "203.0.113.200, 203.0.113.201, 2001:db9::1 are left out; add 203.0.113.200/31, 2001:db9::1/128 [must-reach]",
    );
  });

  it("checks each endpoint's own list", () => {
    const { error } = synthesize((stack) => {
      const logs = opensearch(stack, {
        ipAllowlist: RANGES,
        dashboardsIpAllowlist: ["198.51.100.0/24", "::/64"],
      });
      logs.mustReach("ci runner", ["203.0.113.7"], api);
      logs.mustReach("office", ["203.0.113.7"], { endpoint: "dashboards" });
      prometheus(stack, { prometheusWhitelist: RANGES }).mustReach("agent", ["198.51.100.1"]);
    });
    expect(error).toMatch(/^2 errors /);
    expect(error).toContain(
      'dashboardsIpAllowlist: does not let "office" in, which has to reach the dashboards endpoint',
    );
    expect(error).toContain('prometheusWhitelist: does not let "agent" in');
  });

  it.each<[string, (cluster: CloudOpensearch) => string[], string]>([
    ["no address", () => [], 'mustReach("ci runner") names no address'],
    [
      "a malformed address",
      () => ["203.0.113.7/24"],
      'mustReach("ci runner"): "203.0.113.7/24" has bits set',
    ],
    ["a number", () => [7 as never], 'mustReach("ci runner"): 7 is not an address'],
    [
      "a number token inside an address",
      ({ id }) => [`10.0.0.${id}`],
      'mustReach("ci runner"): an address holds a number that is not known yet, pasted into its text, which CDKTF would garble ("10.0.0.…")',
    ],
    [
      "a list among addresses",
      ({ ipAllowlist }) => ["203.0.113.7", ...ipAllowlist],
      'mustReach("ci runner"): the list of addresses holds a list that is not known yet among other elements; join',
    ],
    [
      "a lazy address that throws",
      () => [
        Lazy.stringValue({
          produce: () => {
            throw new Error("no such host");
          },
        }),
      ],
      'mustReach("ci runner"): an address is a value that cannot be computed (no such host',
    ],
  ])("refuses %s", (_, addresses, message) => {
    const { error } = synthesize((stack) => {
      const logs = opensearch(stack, {}, "other");
      opensearch(stack).mustReach("ci runner", addresses(logs), api);
    });
    expect(error).toContain(`  ipAllowlist: ${message}`);
    expect(error).toMatch(/^1 error /);
  });

  it.each([undefined, "", 7])("refuses the caller %j", (caller) => {
    const { error } = synthesize((stack) => {
      opensearch(stack).mustReach(caller as never, ["203.0.113.7"], api);
    });
    expect(error).toContain("  ipAllowlist: mustReach() names no caller; say who");
  });

  it.each([undefined, {}, { endpoint: "ui" }])("refuses the options %j", (options) => {
    const { error } = synthesize((stack) => {
      opensearch(stack).mustReach("ci runner", ["203.0.113.7"], options as never);
    });
    expect(error).toContain('write { endpoint: "api" } or { endpoint: "dashboards" }');
  });

  it("judges the known addresses at synth, although others are not known", () => {
    const { error } = synthesize((stack) => {
      const variable = new TerraformVariable(stack, "runner", {});
      opensearch(stack).mustReach("ci runner", [variable.stringValue, "203.0.113.7"], api);
    });
    expect(error).toContain("203.0.113.7 is left out");
  });

  it.each<[string, (variable: TerraformVariable) => [string[], string[]], string | undefined]>([
    [
      "a list that is not known",
      ({ listValue }) => [listValue, ["203.0.113.7"]],
      'provider::cloud::cidrs_cover(var.office, ["203.0.113.7"])',
    ],
    [
      "a list of which a part is not known",
      ({ stringValue }) => [["10.0.0.0/8", stringValue], ["203.0.113.7"]],
      'provider::cloud::cidrs_cover(["10.0.0.0/8", var.office], ["203.0.113.7"])',
    ],
    [
      "a list whose known part is enough",
      ({ stringValue }) => [["10.0.0.0/8", stringValue], ["10.1.2.3"]],
      undefined,
    ],
    [
      "addresses that are not known",
      ({ listValue }) => [["10.0.0.0/8", "::/64"], listValue],
      'provider::cloud::cidrs_cover(["10.0.0.0/8", "::/64"], var.office)',
    ],
    [
      "addresses from a function",
      ({ listValue }) => [["10.0.0.0/8", "::/64"], Fn.concat([listValue, ["10.1.2.3"]]) as string[]],
      'provider::cloud::cidrs_cover(["10.0.0.0/8", "::/64"], concat(var.office, ["10.1.2.3"]))',
    ],
    [
      "a list that a function makes from literals, with the reference that Terraform demands,",
      () => [Fn.concat([["10.0.0.0/8"], ["::/64"]]) as string[], ["10.1.2.3"]],
      'path.module != "" && provider::cloud::cidrs_cover(concat(["10.0.0.0/8"], ["::/64"]), ["10.1.2.3"])',
    ],
    [
      "an address that is not known",
      ({ stringValue }) => [["10.0.0.0/8", "::/64"], [`${stringValue}/32`]],
      'provider::cloud::cidrs_cover(["10.0.0.0/8", "::/64"], ["${var.office}/32"])',
    ],
  ])("leaves %s to a precondition of the plan", (_, given, call) => {
    const { error, json } = synthesize((stack) => {
      const office = new TerraformVariable(stack, "office", {});
      const [list, addresses] = given(office);
      const metrics = prometheus(stack, { prometheusWhitelist: list, lifecycle: { preventDestroy: true } });
      metrics.mustReach("agent ${7}", addresses);
    });
    expect(error).toBe("");
    const message =
      "agent $${7} has to reach the Prometheus endpoint, and prometheus_whitelist does not hold all of its addresses.";
    expect(json.resource["cloud_prometheus"]?.["metrics"]?.["lifecycle"]).toEqual({
      prevent_destroy: true,
      ...(call === undefined ? {} : { precondition: [{ condition: `\${${call}}`, error_message: message }] }),
    });
  });

  it("is recorded in the synthesized JSON", () => {
    const { json } = synthesize((stack) => {
      const office = new TerraformVariable(stack, "office", {});
      const logs = opensearch(stack, { ipAllowlist: RANGES });
      logs.mustReach("ci runner", ["203.0.113.9/32", "203.0.113.7", "203.0.113.7"], api);
      logs.mustReach("office", office.listValue, api);
    });
    expect(json.resource["cloud_opensearch"]?.["logs"]?.["//"]).toEqual({
      metadata: {
        path: "app/logs",
        uniqueId: "logs",
        mustReach: [
          {
            caller: "ci runner",
            endpoint: "api",
            list: "ip_allowlist",
            addresses: ["203.0.113.7/32", "203.0.113.9/32"],
          },
          { caller: "office", endpoint: "api", list: "ip_allowlist", addresses: "${var.office}" },
        ],
      },
    });
  });
});
