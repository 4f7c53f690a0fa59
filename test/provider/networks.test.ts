/** Networks and clusters of one run, in both orders, and the command line of a destruction. */
import type { PrivateState } from "../../src/plugin";
import { clusterBehaviour } from "../../src/provider/cluster/cluster";
import { NetworksOfRun } from "../../src/provider/networks";
import { cloudOpensearch, networkOf } from "../../src/schema";
import { fakeService, METRICS } from "./fake-service";

const network = (until: string) => networkOf({ ranges: ["203.0.113.7"], until });
const CLUSTER = { name: "logs", ip_allowlist: ["198.51.100.0/24", "203.0.113.7/32"] };

describe("a network that has ended", () => {
  const ended = network("2020-12-31");
  if (ended === undefined) throw new Error("no network");

  it("is found in a list that is planned later", () => {
    const run = new NetworksOfRun();
    expect(run.noteNetwork(ended)).toEqual([]);
    expect(run.notePlanned(cloudOpensearch, CLUSTER)).toEqual([
      { path: ["ip_allowlist", 1], until: "2020-12-31", what: "203.0.113.7/32 of a network" },
    ]);
  });

  it("is an error with the name of a cluster that was planned before, without a place in the network", () => {
    const run = new NetworksOfRun();
    expect(run.notePlanned(cloudOpensearch, CLUSTER)).toEqual([]);
    expect(run.noteNetwork(ended)).toEqual([
      {
        severity: "error",
        summary: '"logs": ip_allowlist[1]: holds 203.0.113.7/32 of a network: the access ended on 2020-12-31',
        detail: expect.stringContaining("(expired-access)") as string,
      },
    ]);
  });

  it("is none in a cluster that acknowledges it", () => {
    const run = new NetworksOfRun();
    run.notePlanned(cloudOpensearch, {
      ...CLUSTER,
      acknowledged: [{ code: "expired-access", reason: "an urgent change" }],
    });
    expect(run.noteNetwork(ended)).toEqual([]);
  });
});

it("is an error at apply, where Terraform passes on what was planned before the end", async () => {
  const { context } = fakeService();
  const planned = { ...METRICS, prometheus_whitelist: ["203.0.113.7/32"] };
  const { plan } = clusterBehaviour("prometheus");
  const request = { prior: null, config: planned, planned, private: {} };
  const ends = (until: string) => [
    { path: ["prometheus_whitelist", 0], until, what: "203.0.113.7/32 of a network" },
  ];
  const at = async (plannedPrivate: PrivateState) =>
    (await plan?.({ ...request, plannedPrivate }, { ...context, isAtApply: true }))?.diagnostics;
  expect(await at({ version: 1, ends: ends("2999-12-31") })).toEqual([]);
  expect(await at({ version: 1, ends: ends("2020-12-31") })).toMatchObject([
    {
      severity: "error",
      summary: "prometheus_whitelist[0]: holds 203.0.113.7/32 of a network: the access ended on 2020-12-31",
    },
  ]);
});
