/** Clusters to begin with. */
import { readSeed, type Seed } from "../../src/emulator";
import { useService } from "./service";

const seed: Seed = {
  opensearch: [
    { name: "logs", organization_id: 7, tier: "advanced", opensearch_whitelist: ["10.0.0.0/8"] },
    { name: "search", organization_id: 7, ip_allowlist: ["192.0.2.0/24"] },
  ],
  prometheus: [{ name: "metrics", organization_id: 7, prometheus_whitelist: ["10.0.0.0/8"] }],
};

const logs = { name: "logs", organization_id: 7 };

const service = useService();

describe("a seed", () => {
  it("exists from the start, with either name of a list", async () => {
    await service.restart({ seed });
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toMatchObject([
      { id: 1, name: "logs", tier: "advanced", opensearch_whitelist: ["10.0.0.0/8"] },
      { id: 2, name: "search", opensearch_whitelist: ["192.0.2.0/24"] },
    ]);
    expect((await service.ask("GET", "/cluster/prometheus/3")).json).toMatchObject({ name: "metrics" });
  });

  it("does not change an existing cluster", async () => {
    await service.restart({ seed });
    await service.ask("PUT", "/cluster/opensearch/1", { name: "logs", organization_id: 7, tier: "basic" });
    await service.restart({ seed });
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toMatchObject([
      { id: 1, tier: "basic" },
      { id: 2 },
    ]);
  });

  it("that breaks rules stops the start with all errors and their places, and creates nothing", async () => {
    const broken: Seed = {
      opensearch: [
        { name: "good", organization_id: 7 },
        { name: "logs", organization_id: 7, data_node_count: 99 },
        { name: "good", organization_id: 7 },
      ],
      prometheus: [{ name: "Metrics", organization_id: 7 }],
    };
    const restarted = service.restart({ seed: broken });
    await expect(restarted).rejects.toThrow(
      /^opensearch\[1\] is not valid: data_node_count: .*\nprometheus\[0\] is not valid: name: .*\nopensearch\[2\] has the name of opensearch\[0\]/,
    );
    await service.restart();
    expect((await service.ask("GET", "/cluster/opensearch?organization_id=7")).json).toEqual([]);
  });

  it("that has different ranges under the two names of a list stops the start", async () => {
    const both = (other: string[]): Seed => ({
      opensearch: [{ ...logs, opensearch_whitelist: ["10.0.0.0/8"], ip_allowlist: other }],
    });
    await expect(service.restart({ seed: both(["192.0.2.0/24"]) })).rejects.toThrow(
      /^opensearch\[0\] is not valid: ip_allowlist: has other ranges than `opensearch_whitelist`/,
    );
    await service.restart({ seed: both(["10.0.0.0/8"]) });
    expect(service.emulator.stored("opensearch", 1)).toMatchObject({
      opensearch_whitelist: ["10.0.0.0/8"],
    });
  });

  it("is read from a text", () => {
    expect(readSeed(JSON.stringify(seed))).toEqual(seed);
  });

  it.each([
    ["", /^it is not JSON/],
    ["[]", /^it must be a JSON object, such as \{"opensearch"/],
    ['{"redis":[]}', /^"redis" is not a kind of cluster; the kinds are: opensearch, prometheus/],
    ['{"opensearch":{}}', "opensearch must be a list of clusters"],
    ['{"opensearch":[{},1]}', /^opensearch\[1\] must be an object/],
  ])("is refused with the reason: %j", (text, reason) => {
    const read = readSeed(text);
    if (typeof reason === "string") expect(read).toBe(reason);
    else expect(read).toMatch(reason);
  });
});
