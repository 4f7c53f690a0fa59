/** The client against the emulator, with faults between them. */
import type { FaultRule } from "../../src/emulator";
import { clientOf, failureOf, type TestClient } from "../client/client-of";
import { type Service, startService, TOKEN } from "./service";

let service: Service;
let client: TestClient;
const logs = { name: "logs", organization_id: 7, ip_allowlist: ["10.0.0.0/8"] };

beforeEach(async () => {
  service = await startService();
  client = clientOf(service.emulator.url, { accessToken: TOKEN });
});

afterEach(async () => {
  await service.close();
});

describe("a client", () => {
  it("performs every operation on a cluster", async () => {
    const { cluster, etag } = await client.create("opensearch", {
      ...logs,
      labels: { big: 12345678901234567890n },
    });
    expect(await client.read("opensearch", 1)).toEqual({ cluster, etag });
    const { cluster: changed } = await client.replace(
      "opensearch",
      1,
      { ...cluster, tier: "basic" },
      { ifMatch: etag },
    );
    expect(changed).toEqual({ ...cluster, tier: "basic" });
    expect(await failureOf(client.replace("opensearch", 1, cluster, { ifMatch: etag }))).toMatchObject({
      kind: "stale",
    });
    expect(await client.list("opensearch", 7)).toEqual({ clusters: [changed], gap: undefined });
    expect(await client.credentials("opensearch", 1)).toMatchObject({
      username: expect.any(String) as string,
    });
    await client.remove("opensearch", 1);
    expect(await client.read("opensearch", 1)).toBe("gone");
  });

  it.each(["whitelist", "allowlist"] as const)(
    "finds the names of a service that speaks the set %s",
    async (names) => {
      await service.restart({ accessListFieldNames: names });
      const other = clientOf(service.emulator.url, { accessToken: TOKEN });
      await other.create("opensearch", logs);
      expect(await other.read("opensearch", 1)).toMatchObject({ cluster: { ip_allowlist: ["10.0.0.0/8"] } });
    },
  );

  it.each<FaultRule>([
    { fault: "status", status: 503, count: 2 },
    { fault: "status", status: 429, count: 2 },
    { fault: "cut-before", count: 2 },
    { fault: "cut-after", count: 2 },
  ])("gets through $fault $status", async (rule) => {
    await client.create("opensearch", logs);
    service.emulator.faults.set([rule]);
    await client.replace("opensearch", 1, { ...logs, tier: "basic" });
    service.emulator.faults.set([rule]);
    expect(await client.read("opensearch", 1)).toMatchObject({ cluster: { tier: "basic" } });
    service.emulator.faults.set([rule]);
    await client.remove("opensearch", 1);
    service.emulator.faults.set([]);
    expect(await client.read("opensearch", 1)).toBe("gone");
  });
});
