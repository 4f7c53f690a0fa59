/** What Terraform 1.12 to 1.14 added to the protocol, as another implementation of gRPC, protobuf and msgpack uses it. */
import type { Client } from "@grpc/grpc-js";
import { decode, encode } from "@msgpack/msgpack";

import { type DebugServer, startDebugServer } from "../../../src/plugin/process/servers";
import { call, callStream, connect } from "../toy/launch";
import { toy } from "../toy/provider";
import { oracle } from "./protocol";

let server: DebugServer;
let client: Client;

beforeAll(async () => {
  server = await startDebugServer(toy);
  const addresses = JSON.parse(server.reattach) as Record<string, { Addr: { String: string } }>;
  client = connect(["1", "6", "unix", addresses[toy.address]?.Addr.String ?? "", "grpc", ""], undefined);
  await answer(
    "ConfigureProvider",
    "ValidateListRequest",
    { config: value({ folder: "f" }) },
    "ValidateListResponse",
  );
});
afterAll(async () => {
  client.close();
  await server.close();
});

type Content = Record<string, unknown>;

const value = (content: unknown): object => ({ msgpack: encode(content) });
const identity = (title: unknown): object => ({ identityData: value({ title }) });
const NOTE = { title: "a", priority: 3, tags: null, password: null, parts: null };

function request(message: string, content: object): Uint8Array {
  return oracle(message).encode(oracle(message).fromObject(content)).finish();
}

/** Reads a message, with its values in place of their bytes. */
function read(message: string, bytes: Uint8Array): Content {
  const content = oracle(message).toObject(oracle(message).decode(bytes), { longs: String, defaults: false });
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, plain(part)]));
}

function plain(part: unknown): unknown {
  const { msgpack, identityData } = part as { msgpack?: Uint8Array; identityData?: unknown };
  if (identityData !== undefined) return plain(identityData);
  return msgpack === undefined ? part : decode(msgpack);
}

async function answer(method: string, sent: string, content: object, got: string): Promise<Content> {
  const response = await call(client, `/tfplugin6.Provider/${method}`, request(sent, content));
  if (!Buffer.isBuffer(response)) throw response;
  return read(got, response);
}

it("describes identities, lists and capabilities", async () => {
  const schemas = await answer("GetProviderSchema", "Step", {}, "SchemaResponse");
  expect(schemas["serverCapabilities"]).toMatchObject({
    moveResourceState: true,
    generateResourceConfig: true,
  });
  expect(schemas["listResourceSchemas"]).toMatchObject({
    toy_note: { block: { attributes: [{ name: "prefix", required: true }] } },
  });
  const identities = await answer("GetResourceIdentitySchemas", "Step", {}, "IdentitySchemasResponse");
  expect(identities["identitySchemas"]).toMatchObject({
    toy_note: { identityAttributes: [{ name: "title", requiredForImport: true }] },
  });
});

it.each<[string, string, object, string, object]>([
  [
    "UpgradeResourceIdentity",
    "UpgradeIdentityRequest",
    { typeName: "toy_note", version: "0", rawIdentity: { json: Buffer.from('{"title":"a"}') } },
    "UpgradeIdentityResponse",
    { upgradedIdentity: { title: "a" } },
  ],
  [
    "ReadResource",
    "ReadRequest",
    { typeName: "toy_note", currentState: value(NOTE) },
    "ReadResponse",
    { newState: { ...NOTE, priority: "3" }, newIdentity: { title: "a" } },
  ],
  [
    "PlanResourceChange",
    "PlanRequest",
    { typeName: "toy_note", priorState: value(null), proposedNewState: value(NOTE), config: value(NOTE) },
    "PlanResponse",
    { plannedIdentity: { title: "a" } },
  ],
  [
    "ApplyResourceChange",
    "ApplyRequest",
    { typeName: "toy_note", priorState: value(null), plannedState: value(NOTE), config: value(NOTE) },
    "ApplyResponse",
    { newIdentity: { title: "a" } },
  ],
  [
    "MoveResourceState",
    "MoveRequest",
    {
      sourceTypeName: "toy_note",
      targetTypeName: "toy_note",
      sourceState: { json: Buffer.from('{"title":"a"}') },
      sourcePrivate: Buffer.from("p"),
    },
    "MoveResponse",
    { targetState: { title: "a" }, targetIdentity: { title: "a" }, targetPrivate: Buffer.from("p") },
  ],
  [
    "GenerateResourceConfig",
    "GenerateRequest",
    { typeName: "toy_note", state: value(NOTE) },
    "GenerateResponse",
    { config: { title: "a", priority: null, password: null } },
  ],
  [
    "ValidateListResourceConfig",
    "ValidateListRequest",
    { typeName: "toy_note", config: value({ prefix: "n" }) },
    "ValidateListResponse",
    {},
  ],
])("%s", async (method, sent, content, got, expected) => {
  const response = await answer(method, sent, content, got);
  expect(response).toMatchObject(expected);
  expect(response["diagnostics"]).toBeUndefined();
});

it("imports by identity", async () => {
  const response = await answer(
    "ImportResourceState",
    "ImportRequest",
    { typeName: "toy_note", identity: identity("a") },
    "ImportResponse",
  );
  const [imported] = response["importedResources"] as readonly Content[];
  expect(plain(imported?.["state"])).toMatchObject({ title: "a" });
  expect(plain(imported?.["identity"])).toEqual({ title: "a" });
});

describe("ListResource", () => {
  const list = async (prefix: string, options: object): Promise<readonly Content[]> => {
    const content = { typeName: "toy_note", config: value({ prefix }), ...options };
    const { messages, status } = await callStream(
      client,
      "/tfplugin6.Provider/ListResource",
      request("ListRequest", content),
    );
    expect(status).toMatchObject({ code: 0 });
    return messages.map((message) => read("ListEvent", message));
  };

  it("sends an event for each resource, up to the limit", async () => {
    expect(await list("n", { limit: 2 })).toEqual([
      { identity: { title: "n1" }, displayName: "n1" },
      { identity: { title: "n2" }, displayName: "n2" },
    ]);
    expect(await list("n", { limit: 500 })).toHaveLength(500);
  });

  it("sends the states if they are wanted", async () => {
    expect(await list("n", { limit: 1, includeResourceObject: true })).toEqual([
      {
        identity: { title: "n1" },
        displayName: "n1",
        resourceObject: { ...NOTE, title: "n1", priority: "1" },
      },
    ]);
  });

  it("ends with an event that has the error, without the message of an exception", async () => {
    const events = await list("crash", { limit: 10 });
    expect(events).toHaveLength(3);
    expect(events[2]).toMatchObject({
      diagnostics: [{ severity: 1, summary: "Internal error in the provider" }],
    });
    expect(JSON.stringify(events)).not.toContain("hunter2");
  });
});
