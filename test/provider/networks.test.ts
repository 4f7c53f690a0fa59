/** Networks and clusters of one run, in both orders, and the networks of a saved plan. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { strToU8, zipSync } from "fflate";

import { NetworksOfRun } from "../../src/provider/networks";
import { cloudOpensearch, networkOf } from "../../src/schema";
import { temporaryFolder } from "../temporary-folder";

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

describe("the networks of a saved plan", () => {
  const planOf = (...providers: readonly string[]) => {
    const resources = providers.map((provider, index) => ({
      mode: "data",
      type: "cloud_network",
      name: `contractor${index}`,
      provider,
      instances: [{ attributes: { ranges: ["203.0.113.7"], until: "2020-12-31" } }],
    }));
    const file = join(temporaryFolder(), "plan.out");
    writeFileSync(
      file,
      zipSync({ tfplan: new Uint8Array(), tfstate: strToU8(JSON.stringify({ resources })) }),
    );
    return new NetworksOfRun(file).notePlanned(cloudOpensearch, CLUSTER).map(({ what }) => what);
  };

  it("are known by their names when it is applied", () => {
    expect(planOf("eu")).toEqual(['203.0.113.7/32 of the network "contractor0"']);
  });

  it("are none if several providers read them, or if the file is no saved plan", () => {
    expect(planOf("eu", "us")).toEqual([]);
    expect(new NetworksOfRun(__filename).notePlanned(cloudOpensearch, CLUSTER)).toEqual([]);
  });
});
