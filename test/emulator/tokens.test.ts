/** Access tokens: who is let in to the API, and to which organizations. */
import { createCluster, TOKEN, useService } from "./service";

const service = useService();

const logs = { name: "logs", organization_id: 7 };
describe("access", () => {
  it.each<[string, Record<string, string>]>([
    ["no token", { authorization: "" }],
    ["another token", { authorization: "Bearer other" }],
    ["the token in another case", { authorization: `Bearer ${TOKEN.toUpperCase()}` }],
    ["another scheme", { authorization: `Basic ${TOKEN}` }],
    ["two tokens", { authorization: `Bearer ${TOKEN} ${TOKEN}` }],
  ])("is refused with %s", async (_what, headers) => {
    for (const [method, path, body] of [
      ["GET", "/cluster/opensearch/1", undefined],
      ["POST", "/cluster/opensearch", "{"],
    ] as const) {
      const answer = await service.ask(method, path, body, headers);
      expect(answer).toMatchObject({ status: 401, json: { code: "unauthorized" } });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  it("is limited to the token's organizations", async () => {
    await service.restart({ tokens: { [TOKEN]: [7, 2 ** 53], all: [7, 8] } });
    await createCluster(service);
    const other = await service.ask(
      "POST",
      "/cluster/opensearch",
      { ...logs, organization_id: 8 },
      { authorization: "Bearer all" },
    );
    expect(other.json).toMatchObject({ id: 2 });
    for (const [method, path, body] of [
      ["GET", "/cluster/opensearch/2", undefined],
      ["PUT", "/cluster/opensearch/2", logs],
      ["DELETE", "/cluster/opensearch/2", undefined],
      ["GET", "/cluster/opensearch/2/credentials", undefined],
      ["GET", "/cluster/opensearch?organization_id=8", undefined],
      ["POST", "/cluster/opensearch", { ...logs, organization_id: 8 }],
      ["POST", "/cluster/opensearch", '{"name":"a","organization_id":9007199254740993}'],
      ["POST", "/cluster/opensearch", '{"name":"a","organization_id":9007199254740993.0}'],
      ["POST", "/cluster/opensearch", '{"name":"a","organization_id":1.000000000000001e15}'],
      ["GET", "/cluster/opensearch?organization_id=9007199254740993", undefined],
    ] as const) {
      expect(await service.ask(method, path, body)).toMatchObject({
        status: 403,
        json: { code: "forbidden" },
      });
    }
    expect((await service.ask("GET", "/cluster/opensearch/1")).status).toBe(200);
  });
});

describe("a token for one organization", () => {
  const seven = { authorization: "Bearer seven" };

  beforeEach(async () => {
    await service.restart({ tokens: { [TOKEN]: "every-organization", seven: [7] }, endpoints: "reset" });
    await createCluster(service, { organization_id: 1 });
    await createCluster(service);
  });

  it("shows only the endpoints of its own clusters", async () => {
    const idsFor = async (headers?: Record<string, string>) => {
      const { text } = await service.ask("GET", "/_emulator/endpoints", undefined, headers);
      return new Set((JSON.parse(text) as readonly { readonly id: number }[]).map(({ id }) => id));
    };
    expect(await idsFor(seven)).toEqual(new Set([2]));
    expect(await idsFor()).toEqual(new Set([1, 2]));
  });

  it.each([
    ["GET", undefined],
    ["PUT", { faults: [{ fault: "cut-before" }] }],
    ["POST", { fault: "cut-before" }],
    ["DELETE", undefined],
  ])("can neither see nor begin faults: %s", async (method, body) => {
    const answer = await service.ask(method, "/_emulator/faults", body, seven);
    expect(answer).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect((await service.ask("GET", "/_emulator/faults")).json).toEqual({ faults: [] });
  });
});
