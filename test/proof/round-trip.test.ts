/**
 * Whatever is configured comes back: applied, read and planned again there is nothing to do, and what is changed changes
 * that and nothing else, also where others change or delete the cluster, where it is imported, tainted or protected, where a
 * plan knows nothing of what happened, and where the service has another address.
 */
import fc from "fast-check";

import { CLUSTER_KINDS, type ClusterKind } from "../../src/schema";
import { cases } from "../cases";
import { KNOWN } from "./round-trip/known";
import { play } from "./round-trip/play";
import { anyScenario, printScenario, readScenario } from "./round-trip/scenario";
import { openWorlds, type Worlds } from "./round-trip/world";

/** The part of the scenarios that each kind has. */
const SHARES: Readonly<Partial<Record<ClusterKind, number>>> = { opensearch: 0.75, prometheus: 0.25 };
const MINUTES = 60_000;

let worlds: Worlds;

beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.close());

describe("the round trip", () => {
  it.each(CLUSTER_KINDS)(
    "of any configuration of cloud_%s",
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(anyScenario(kind), (scenario) => play(worlds.with(scenario.names), scenario)),
        { numRuns: Math.ceil(cases(1, 100) * (SHARES[kind] ?? 0.25)), includeErrorInReport: true },
      );
    },
    30 * MINUTES,
  );

  it.each([...KNOWN, ...given()])("of %s", async (_what, text) => {
    const scenario = readScenario(text);
    expect(printScenario(scenario)).toBe(text);
    await play(worlds.with(scenario.names), scenario);
  });
});

/** What a failure printed: ROUND_TRIP='{"kind":…}' plays it again. */
function given(): readonly (readonly [string, string])[] {
  const text = process.env["ROUND_TRIP"];
  return text === undefined ? [] : [["what ROUND_TRIP says", text]];
}
