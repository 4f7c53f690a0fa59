/** What Terraform shows of a broken rule, and of a call to the service that failed. */
import { ApiFailure, type FailureDetails } from "../../src/client";
import type { ObjectValue } from "../../src/json";
import type { Diagnostic } from "../../src/plugin";
import { failureDiagnostic, judgeConfig } from "../../src/provider/diagnostics";
import { cloudOpensearch } from "../../src/schema";

const OFFICE = ["10.0.0.0/8"];
const CONFIG: ObjectValue = {
  name: "logs",
  organization_id: 42,
  ip_allowlist: OFFICE,
  dashboards_ip_allowlist: OFFICE,
};

const judged = (changes: ObjectValue): readonly Diagnostic[] =>
  judgeConfig(cloudOpensearch, { ...CONFIG, ...changes });

describe("a broken rule", () => {
  it("has the attribute, the fix, the reason, the code and the section of the reference", () => {
    expect(judged({ data_node_count: 11 })).toEqual([
      {
        severity: "error",
        summary: expect.stringMatching(/^data_node_count: \S/) as string,
        detail: expect.stringMatching(
          /^[A-Z].*\.\n\n\S.* \([a-z-]+, section \d of the service reference\)$/s,
        ) as string,
        path: [{ attribute: "data_node_count" }],
      },
    ]);
  });

  it("that is only in the contract names no section", () => {
    expect(judged({ ip_allowlist: ["10.0.0.1/8"] })).toEqual([
      {
        severity: "error",
        summary: expect.stringMatching(/^ip_allowlist\[0\]: "10\.0\.0\.1\/8" has bits set/) as string,
        detail: expect.stringMatching(/^Write "10\.0\.0\.0\/8"\.\n\n\S.* \(host-bits-set\)$/s) as string,
        path: [{ attribute: "ip_allowlist" }, { index: 0 }],
      },
    ]);
  });

  it("that many lists may have has the same summary in each, so that Terraform shows it once", () => {
    const found = judged({ ip_allowlist: ["198.51.100.0/24"], dashboards_ip_allowlist: ["192.0.2.0/24"] });
    expect(found.map(({ path, detail }) => [path, detail?.split("\n")[0]])).toEqual([
      [[{ attribute: "dashboards_ip_allowlist" }], "The list is dashboards_ip_allowlist."],
      [[{ attribute: "ip_allowlist" }], "The list is ip_allowlist."],
    ]);
    const [summary, ...others] = new Set(found.map((one) => one.summary));
    expect(summary).toMatch(/^An access list /);
    expect(others).toEqual([]);
  });

  it("of a nested attribute is shown at that attribute", () => {
    const window = { day_of_week: "sunday", start_time: "24:00", end_time: "01:00" };
    expect(judged({ maintenance_window: window })).toMatchObject([
      { path: [{ attribute: "maintenance_window" }, { attribute: "start_time" }] },
    ]);
  });
});

describe("a failure", () => {
  const shown = (details: Partial<FailureDetails>, address?: string) =>
    failureDiagnostic(
      "Cannot update the cluster 17",
      new ApiFailure({
        kind: "invalid",
        operation: "PUT /cluster/opensearch/17",
        summary: "The service refused the request.",
        advice: "Correct it.",
        ...details,
      }),
      address,
    );

  interface Failed {
    readonly details?: Partial<FailureDetails>;
    readonly address?: string;
    readonly expected: object;
  }

  it.each<[what: string, given: Failed]>([
    [
      "names the operation, the next step, and the request",
      {
        address: "https://api.example.com",
        expected: {
          severity: "error",
          summary: "Cannot update the cluster 17: The service refused the request",
          detail: "Correct it.\n\n(PUT https://api.example.com/cluster/opensearch/17)",
        },
      },
    ],
    [
      "of a service without an address shows only the path",
      { expected: { detail: "Correct it.\n\n(PUT /cluster/opensearch/17)" } },
    ],
    [
      "quotes the service",
      {
        details: { serviceMessage: "No." },
        expected: { detail: "Correct it.\n\nThe service said: No.\n\n(PUT /cluster/opensearch/17)" },
      },
    ],
    [
      "quotes the service with its code",
      {
        details: { serviceMessage: "No.", code: "invalid" },
        expected: { detail: expect.stringContaining("\n\nThe service said: No. (invalid)\n\n") as string },
      },
    ],
    [
      "that leaves a cluster open begins with the open access",
      {
        details: { kind: "open-access", summary: "This cluster is open." },
        expected: { summary: "This cluster is open" },
      },
    ],
  ])("%s", (_what, { details = {}, address, expected }) => {
    expect(shown(details, address)).toEqual([expect.objectContaining(expected)]);
  });

  it("is shown on each attribute that the service names, with the reason of a known rule or the advice", () => {
    const issues = [
      { code: "host-bits-set", path: "ip_allowlist[10]" },
      { code: "of-the-service-alone", path: "auth_sources[1].name" },
      { code: "of-the-service-alone", path: "" },
    ];
    const [first, second, third, ...more] = shown({ issues, serviceMessage: "No." });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      severity: "error",
      summary: "ip_allowlist[10]: the service refuses it",
      detail: expect.not.stringContaining("Correct it.") as string,
      path: [{ attribute: "ip_allowlist" }, { index: 10 }],
    });
    expect(second).toEqual({
      severity: "error",
      summary: "auth_sources[1].name: the service refuses it",
      detail: `Cannot update the cluster 17: The service refused the request. Correct it.\n\nThe service said: No.\n\n(of-the-service-alone, PUT /cluster/opensearch/17)`,
      path: [{ attribute: "auth_sources" }, { index: 1 }, { attribute: "name" }],
    });
    expect(third).not.toHaveProperty("path");
    expect(third?.summary).toBe("Cannot update the cluster 17: the service refuses it");
  });

  it("counts the problems that it does not show", () => {
    const found = shown({ issues: [{ code: "x", path: "tier" }], moreIssues: 3 });
    expect(found.map(({ summary }) => summary)).toEqual([
      "tier: the service refuses it",
      "Cannot update the cluster 17: the service names 3 more problems",
    ]);
  });
});
