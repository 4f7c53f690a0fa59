import { STREAM_HANDLERS } from "../../../src/plugin/operations/methods";
import type { ListBehaviour, ListedResource, ListRequest, Provider } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { runStream } from "../../../src/plugin/server/rpc";
import { decodeValue } from "../../../src/plugin/values/decode";
import { STREAMS } from "../../../src/plugin/wire/call-messages";
import { decoded, encoded, error, INTERNAL_ERROR, invoke, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  id: { type: "number", kind: "computed" },
  text: { type: "string", kind: "optional" },
};
const CONFIG: AttributeSchemas = { of: { type: "string", kind: "required" } };

type Behave = ListBehaviour<string>["list"];

const yielding = (...found: readonly ListedResource[]): Behave =>
  async function* () {
    yield* found;
  };

function sessionOf(list: Behave, validate?: ListBehaviour<string>["validate"]) {
  const schema = { attributes: ATTRIBUTES };
  const plain = sessionWith(schema, {}).resource("test_thing");
  const identity = { id: { type: "number", forImport: "required", description: "" } } as const;
  const behaviour = async () => ({ list, ...(validate && { validate }) });
  const more: Partial<Provider<string>> = {
    resources: { test_thing: { ...plain, identity } },
    listResources: { test_thing: { schema: { attributes: CONFIG }, behaviour } },
  };
  return sessionWith(schema, {}, more);
}

/** The events as a person would read them: the identity, the name, the state if there is one, and diagnostics. */
async function listed(
  list: Behave,
  options: { readonly wantsStates?: boolean; readonly limit?: bigint } = {},
): Promise<readonly unknown[]> {
  const { wantsStates = false, limit = 100n } = options;
  const request = STREAMS.ListResource.request.encode({
    typeName: "test_thing",
    config: encoded({ of: "x" }, CONFIG),
    includeResourceObject: wantsStates,
    limit,
  });
  const never = new AbortController().signal;
  const events: unknown[] = [];
  for await (const bytes of runStream(
    "ListResource",
    STREAM_HANDLERS.ListResource,
    sessionOf(list),
    request,
    never,
  )) {
    const { identity, displayName, resourceObject, diagnostics } = STREAMS.ListResource.event.decode(bytes);
    events.push([
      identity === undefined ? "none" : decodeValue(identity.identityData, ["object", { id: "number" }]),
      displayName,
      ...(resourceObject === undefined ? [] : [decoded(resourceObject, ATTRIBUTES)]),
      ...lines(diagnostics),
    ]);
  }
  return events;
}

const ONE: ListedResource = { displayName: "one", state: { id: 1, text: "a" } };
const TWO: ListedResource = { displayName: "two", state: { id: 2 } };

describe("a list", () => {
  interface Listed {
    readonly list: Behave;
    readonly options?: Parameters<typeof listed>[1];
    readonly expected: readonly unknown[];
  }

  it.each<[what: string, given: Listed]>([
    [
      "has an identity and a name for each",
      {
        list: yielding(ONE, TWO),
        expected: [
          [{ id: 1 }, "one"],
          [{ id: 2 }, "two"],
        ],
      },
    ],
    [
      "has the states if they are wanted",
      {
        list: yielding(ONE, TWO),
        options: { wantsStates: true },
        expected: [
          [{ id: 1 }, "one", { id: 1, text: "a" }],
          [{ id: 2 }, "two", { id: 2, text: null }],
        ],
      },
    ],
    [
      "ends at the limit",
      { list: yielding(ONE, TWO), options: { limit: 1n }, expected: [[{ id: 1 }, "one"]] },
    ],
    ["has no limit of 0", { list: yielding(ONE), options: { limit: 0n }, expected: [[{ id: 1 }, "one"]] }],
    [
      "counts no warning alone as one",
      {
        list: yielding({ diagnostics: [{ severity: "warning", summary: "w" }] }, ONE),
        options: { limit: 1n },
        expected: [
          ["none", "", "warning: w"],
          [{ id: 1 }, "one"],
        ],
      },
    ],
    [
      "ends at an error",
      {
        list: yielding(ONE, { diagnostics: [error("no")] }, TWO),
        expected: [
          [{ id: 1 }, "one"],
          ["none", "", "error: no"],
        ],
      },
    ],
    [
      "reports a resource that cannot be identified",
      {
        list: yielding({ displayName: "x", state: { text: "a" } }),
        expected: [["none", "", "error: The provider listed a resource without its identity"]],
      },
    ],
    [
      "reports an exception, after what was found",
      {
        list: async function* () {
          yield ONE;
          throw new Error("hunter2");
        },
        expected: [
          [{ id: 1 }, "one"],
          ["none", "", INTERNAL_ERROR],
        ],
      },
    ],
    ["may be empty", { list: yielding(), expected: [] }],
  ])("%s", async (_name, { list, options = {}, expected }) => {
    expect(await listed(list, options)).toEqual(expected);
  });

  it("passes on what is asked for", async () => {
    const requests: ListRequest[] = [];
    const list: Behave = async function* (request) {
      requests.push(request);
      yield ONE;
    };
    await listed(list, { wantsStates: true, limit: 7n });
    await listed(list, { limit: 0n });
    expect(requests).toEqual([
      { config: { of: "x" }, wantsStates: true, limit: 7 },
      { config: { of: "x" }, wantsStates: false, limit: Number.POSITIVE_INFINITY },
    ]);
  });

  it("lets the provider end its work when Terraform has enough", async () => {
    let hasEnded = false;
    await listed(
      async function* () {
        try {
          for (;;) yield ONE;
        } finally {
          hasEnded = true;
        }
      },
      { limit: 3n },
    );
    expect(hasEnded).toBe(true);
  });

  it("has its configuration validated", async () => {
    const session = sessionOf(yielding(), async ({ config }) => [error(String(config["of"]))]);
    const request = { typeName: "test_thing", config: encoded({ of: "x" }, CONFIG) };
    const { diagnostics } = await invoke(session, "ValidateListResourceConfig", request);
    expect(lines(diagnostics)).toEqual(["error: x"]);
  });

  it("is described beside the resources", async () => {
    const { listResourceSchemas } = await invoke(sessionOf(yielding()), "GetProviderSchema", {});
    expect([...listResourceSchemas.keys()]).toEqual(["test_thing"]);
  });
});
