import { type ObjectValue, UNKNOWN, type Value } from "../../../src/json";
import type { PlanRequest, PlanResponse } from "../../../src/plugin/provider";
import type { AttributeSchemas } from "../../../src/plugin/schema";
import { decoded, encoded, error, INTERNAL_ERROR, invoke, lines, sessionWith } from "./invoke";

const ATTRIBUTES: AttributeSchemas = {
  title: { type: "string", kind: "required" },
  zone: { type: "string", kind: "optional", requiresReplace: true },
  secret: { type: "string", kind: "optional", writeOnly: true },
  id: { type: "string", kind: "computed" },
};
const PRIOR: ObjectValue = { title: "t", zone: "a", secret: null, id: "i" };

async function plan(
  prior: ObjectValue | null,
  config: ObjectValue | null,
  behave?: (request: PlanRequest) => PlanResponse,
  writeOnlyAttributesAllowed = true,
): Promise<{
  planned: Value;
  replaced: readonly unknown[];
  diagnostics: readonly string[];
  private: string;
}> {
  const behaviour = behave === undefined ? {} : { plan: async (request: PlanRequest) => behave(request) };
  const session = sessionWith({ attributes: ATTRIBUTES }, behaviour);
  const request = {
    typeName: "test_thing",
    priorState: encoded(prior, ATTRIBUTES),
    proposedNewState: encoded(config === null ? null : { ...config, id: prior?.["id"] ?? null }, ATTRIBUTES),
    config: encoded(config, ATTRIBUTES),
    priorPrivate: Buffer.from('{"p":1}'),
    clientCapabilities: { writeOnlyAttributesAllowed },
  };
  const response = await invoke(session, "PlanResourceChange", request);
  return {
    planned: decoded(response.plannedState, ATTRIBUTES),
    replaced: response.requiresReplace.map(({ steps }) =>
      steps.map(({ attributeName }) => attributeName).join("."),
    ),
    diagnostics: lines(response.diagnostics),
    private: Buffer.from(response.plannedPrivate).toString(),
  };
}

describe("PlanResourceChange", () => {
  it("plans by the schema if the provider adds nothing", async () => {
    expect(await plan(PRIOR, { title: "new", zone: "b", secret: "s" })).toEqual({
      planned: { title: "new", zone: "b", secret: null, id: "i" },
      replaced: ["zone"],
      diagnostics: [],
      private: '{"p":1}',
    });
  });

  it("leaves a write-only value unknown for a core without write-only attributes", async () => {
    const config: ObjectValue = { title: "new", secret: UNKNOWN };
    expect(await plan(PRIOR, config)).toMatchObject({ planned: { secret: null } });
    expect(await plan(PRIOR, config, undefined, false)).toMatchObject({ planned: { secret: UNKNOWN } });
  });

  it("lets the provider change the plan and its private data", async () => {
    const amended = await plan(PRIOR, { title: "new", zone: "b" }, ({ planned, private: kept }) => ({
      planned: { ...planned, id: UNKNOWN, secret: "s" },
      private: { ...kept, q: 2 },
      diagnostics: [
        { severity: "warning", summary: "w", path: [{ attribute: "title" }] },
        { severity: "warning", summary: "w", path: [{ attribute: "title" }] },
      ],
    }));
    expect(amended).toEqual({
      planned: { title: "new", zone: "b", secret: null, id: UNKNOWN },
      replaced: ["zone"],
      diagnostics: ["warning: w (title)"],
      private: '{"p":1,"q":2}',
    });
  });

  it("shows the provider the configuration with its write-only values, and the plan without", async () => {
    const seen: PlanRequest[] = [];
    await plan(null, { title: "t", secret: "s" }, (request) => {
      seen.push(request);
      return { planned: request.planned };
    });
    expect(seen).toEqual([
      {
        prior: null,
        config: { title: "t", zone: null, secret: "s", id: null },
        planned: { title: "t", zone: null, secret: null, id: UNKNOWN },
        private: { p: 1 },
      },
    ]);
  });

  interface Told {
    readonly sent: object;
    readonly isAtApply?: boolean;
    readonly plannedPrivate?: object;
  }

  it.each<[which: string, given: Told]>([
    ["that is shown", { sent: {} }],
    ["that an older Terraform shows", { sent: { clientCapabilities: { writeOnlyAttributesAllowed: true } } }],
    ["that is applied", { sent: { clientCapabilities: { deferralAllowed: true } }, isAtApply: true }],
    [
      "that is applied by Terraform 1.16",
      { sent: { plannedPrivate: Buffer.from('{"q":2}') }, isAtApply: true, plannedPrivate: { q: 2 } },
    ],
  ])("tells the provider about a plan %s", async (_which, { sent, isAtApply = false, plannedPrivate }) => {
    const seen: unknown[] = [];
    const session = sessionWith(
      { attributes: ATTRIBUTES },
      {
        plan: async (request, context) => {
          seen.push([context.client, context.isAtApply, request.plannedPrivate]);
          return { planned: request.planned };
        },
      },
    );
    const object = encoded({ title: "t" }, ATTRIBUTES);
    const nothing = encoded(null, ATTRIBUTES);
    const request = { typeName: "test_thing", priorState: nothing, proposedNewState: object, config: object };
    await invoke(session, "PlanResourceChange", { ...request, ...sent });
    expect(seen).toEqual([["client", isAtApply, plannedPrivate]]);
  });

  it("asks the provider about destructions too, and keeps them destructions", async () => {
    const warned = await plan(PRIOR, null, ({ config, planned }) => ({
      planned,
      diagnostics: config === null ? [{ severity: "warning", summary: "gone for good" }] : [],
    }));
    expect(warned).toMatchObject({ planned: null, replaced: [], diagnostics: ["warning: gone for good"] });
    const wrong = await plan(PRIOR, null, () => ({ planned: PRIOR }));
    expect(wrong.diagnostics).toEqual([
      "error: The provider planned another action than Terraform requested",
    ]);
  });

  it.each<[string, () => PlanResponse, readonly string[]]>([
    ["the provider's own errors", () => ({ planned: null, diagnostics: [error("no")] }), ["error: no"]],
    [
      "a plan that does not fit the schema",
      () => ({ planned: { title: 5, zone: null, secret: null, id: null } }),
      ["error: The provider returned a malformed result (title)"],
    ],
    [
      "an exception",
      () => {
        throw new Error("secret");
      },
      [INTERNAL_ERROR],
    ],
  ])("reports %s", async (_name, behave, diagnostics) => {
    expect((await plan(PRIOR, { title: "t" }, behave)).diagnostics).toEqual(diagnostics);
  });
});
