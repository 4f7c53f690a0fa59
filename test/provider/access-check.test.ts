/** One request tells whether new clusters can be created: what of its outcome a plan shows, and where. */
import type { FailureKind } from "../../src/client";
import type { Diagnostic } from "../../src/plugin";
import { accessCheck, type AccessCheck, type PlannedCluster } from "../../src/provider/access-check";
import { failure, fakeService } from "./fake-service";

const { signal } = new AbortController();
const LOGS: PlannedCluster = { kind: "opensearch", organizationId: 42, isReplacement: false };
const METRICS: PlannedCluster = { kind: "prometheus", organizationId: 7, isReplacement: false };

interface Checked {
  readonly access: AccessCheck;
  readonly requests: readonly string[];
}

interface Outcome {
  /** Why the check fails. @default it succeeds */
  readonly kind?: FailureKind | undefined;
  readonly status?: number | undefined;
  /** Whether the service has shown a cluster before. @default false */
  readonly hasAnswered?: boolean;
}

function checking({ kind, status, hasAnswered = false }: Outcome = {}): Checked {
  const { client, requests } = fakeService({
    instead: {
      checkAccess: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        if (kind !== undefined) throw failure({ kind, status });
      },
      hasAnswered: () => hasAnswered,
    },
  });
  return { access: accessCheck(client), requests };
}

const severities = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ severity }) => severity);

describe("a plan of a new cluster", () => {
  it.each<[FailureKind | undefined, number | undefined, readonly string[]]>([
    [undefined, undefined, []],
    ["unauthorized", 401, ["error"]],
    ["forbidden", 403, ["error"]],
    ["connection", undefined, ["warning"]],
    ["timeout", undefined, ["warning"]],
    ["tls", undefined, ["warning"]],
    ["proxy-or-wrong-url", 403, ["warning"]],
    ["redirect", 302, ["warning"]],
    ["malformed-response", 200, ["warning"]],
    ["server", 500, ["warning"]],
    ["invalid", 405, ["warning"]],
    ["rate-limited", 429, []],
    ["aborted", undefined, []],
  ])("whose check ends with %s (%s) shows %j", async (kind, status, expected) => {
    const { access } = checking({ kind, status });
    const found = await access.diagnose(LOGS, signal);
    expect(severities(found)).toEqual(expected);
    for (const { summary, detail } of found) {
      expect(summary).toMatch(/^Cannot .*: It failed$/);
      expect(detail).toContain("check_access = false");
      expect(detail).toContain("https://api.example.com/x");
    }
  });

  it.each<[FailureKind, Diagnostic["severity"]]>([
    ["proxy-or-wrong-url", "error"],
    ["redirect", "error"],
    ["timeout", "warning"],
  ])("shows %s as %s if the service has responded before", async (kind, severity) => {
    const found = await checking({ kind, hasAnswered: true }).access.diagnose(LOGS, signal);
    expect(severities(found)).toEqual([severity]);
    expect(found[0]?.summary).toMatch(/^Cannot reach the service/);
  });

  it("is shown at the organization if the token is for another one", async () => {
    const found = await checking({ kind: "forbidden", status: 403 }).access.diagnose(LOGS, signal);
    expect(found.map(({ path }) => path)).toEqual([[{ attribute: "organization_id" }]]);
  });

  it("is checked once for any number of clusters, planned together or later", async () => {
    const { access, requests } = checking({ kind: "unauthorized", status: 401 });
    const clusters = [LOGS, METRICS, ...Array.from({ length: 8 }, () => LOGS)];
    const found = await Promise.all(clusters.map((cluster) => access.diagnose(cluster, signal)));
    found.push(await access.diagnose(LOGS, signal));
    expect(requests).toEqual(["CHECK opensearch 42"]);
    expect(severities(found.flat())).toEqual(["error"]);
  });

  it("shows a warning with a cluster that is not a replacement: Terraform drops the warnings of a replacement", async () => {
    const { access, requests } = checking({ kind: "connection" });
    expect(await access.diagnose({ ...LOGS, isReplacement: true }, signal)).toEqual([]);
    expect(severities(await access.diagnose(METRICS, signal))).toEqual(["warning"]);
    expect(await access.diagnose(METRICS, signal)).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it("shows an error with a replacement", async () => {
    const { access } = checking({ kind: "forbidden", status: 403 });
    expect(severities(await access.diagnose({ ...LOGS, isReplacement: true }, signal))).toEqual(["error"]);
  });
});
