/**
 * Neither the plugin nor the emulator works for more than four times as long as `JSON.parse` of the same body without a
 * look at its other events. So an interrupt is heard and a deadline holds, whatever the other side sends.
 */
import { REQUEST_LIMITS } from "../../src/contract";
import { stateOf } from "../../src/provider/values/state";
import { cloudOpensearch } from "../../src/schema";
import { clientOf, failureOf } from "../client/client-of";
import { startFakeService } from "../client/fake-service";
import { startService } from "../emulator/service";
import { JSONS } from "./growth/shapes";
import { longestStretch, stretchOf } from "./growth/stretches";

const MOST_TIMES = 4;

/** Shorter times of `JSON.parse` count as so many milliseconds: what is not JSON may be refused at its first byte. */
const SHORTEST = 10;

/** Other processes and the collection of garbage take time too: the shortest of so many attempts counts. */
const ATTEMPTS = 5;

const RESPONSE_BYTES = 4 * 1024 * 1024;

const KNOWN = { name: "logs", organization_id: 1, ip_allowlist: ["10.0.0.0/8"] };

const SHAPES = Object.keys(JSONS);

function bodyOf(shape: string, size: number): string {
  return JSONS[shape]?.(size) ?? "";
}

/** How many times longer than `JSON.parse` of a body the longest stretch of work on it is. */
async function timesOfParsing(body: string, work: () => Promise<unknown>): Promise<number> {
  const bytes = Buffer.from(body);
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > MOST_TIMES; attempt += 1) {
    const parsing = stretchOf(() => JSON.parse(bytes.toString("utf8")) as unknown);
    least = Math.min(least, (await longestStretch(work)) / Math.max(SHORTEST, parsing));
  }
  return least;
}

describe.each([
  ["a cluster", 200],
  ["an error", 400],
])("the plugin, with %s as the response", (_what, status) => {
  it.each(SHAPES)("of %s", async (shape) => {
    const body = bodyOf(shape, RESPONSE_BYTES);
    const service = await startFakeService(() => ({ status, body }));
    const client = clientOf(service.url);
    const times = await timesOfParsing(body, async () => {
      const found = await client.read("opensearch", 1);
      if (found !== "gone") stateOf(cloudOpensearch, found.cluster, KNOWN);
    });
    client.close();
    await service.close();
    expect(times).toBeLessThanOrEqual(MOST_TIMES);
  });
});

describe("the emulator, sent", () => {
  it.each(SHAPES)("%s", async (shape) => {
    const body = bodyOf(shape, REQUEST_LIMITS.bytes - 100);
    const service = await startService();
    const times = await timesOfParsing(body, () => service.ask("POST", "/cluster/opensearch", body));
    await service.close();
    expect(times).toBeLessThanOrEqual(MOST_TIMES);
  });
});

it("a request ends at its deadline, for any beginning of a response that never ends", async () => {
  const failures = await Promise.all(
    SHAPES.map(async (shape) => {
      const body = bodyOf(shape, 100_000);
      const headers = { "content-length": String(Buffer.byteLength(body) + 1) };
      const service = await startFakeService(() => ({ headers, body }));
      const client = clientOf(service.url, { requestTimeoutSeconds: 1, maxRetries: 0 });
      const { kind } = await failureOf(client.read("opensearch", 1));
      client.close();
      await service.close();
      return [shape, kind];
    }),
  );
  expect(failures).toEqual(SHAPES.map((shape) => [shape, "timeout"]));
});

it("is noticed where a stretch is longer", async () => {
  const body = bodyOf("many small elements", 100_000);
  const work = async () => {
    for (const before = process.cpuUsage(); process.cpuUsage(before).user < SHORTEST * 1000 * 10;);
  };
  expect(await timesOfParsing(body, work)).toBeGreaterThan(MOST_TIMES);
});
