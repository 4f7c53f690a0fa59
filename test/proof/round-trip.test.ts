/**
 * Whatever is configured comes back: applied, read and planned again there is nothing to do, and what is changed changes
 * that and nothing else, also where others change or delete the cluster, where it is imported, tainted or protected, where a
 * plan knows nothing of what happened, and where the service has another address.
 */
import fc from "fast-check";

import {
  CLUSTER_KINDS,
  type ClusterKind,
  isInput,
  isNested,
  KINDS,
  type ObjectSchema,
} from "../../src/schema";
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
        { numRuns: Math.ceil(cases(4) * (SHARES[kind] ?? 0.25)), includeErrorInReport: true },
      );
    },
    30 * MINUTES,
  );

  it.each([...KNOWN, ...given()])("of %s", async (_what, text) => {
    const scenario = readScenario(text);
    expect(printScenario(scenario)).toBe(text);
    await play(worlds.with(scenario.names), scenario);
  });

  it.each(CLUSTER_KINDS)("of cloud_%s sets every attribute, and changes every one", (kind) => {
    const scenarios = fc.sample(anyScenario(kind), { numRuns: 300, seed: 3 });
    const paths = inputPaths(KINDS[kind].schema);
    const set = scenarios.map(({ configuration }) => setPaths(configuration));
    const touched = scenarios.flatMap(({ steps }) =>
      steps.flatMap((step) =>
        step.do === "change" || step.do === "learn" || step.do === "rush"
          ? [step.what.replace(/\[[^\]]*\]/g, "")]
          : [],
      ),
    );
    expect(paths.filter((path) => !set.some((each) => each.has(path)))).toEqual([]);
    expect(paths.filter((path) => !touched.includes(path))).toEqual([]);
  });
});

/** What a failure printed: ROUND_TRIP='{"kind":…}' plays it again. */
function given(): readonly (readonly [string, string])[] {
  const text = process.env["ROUND_TRIP"];
  return text === undefined ? [] : [["what ROUND_TRIP says", text]];
}

function inputPaths(schema: ObjectSchema, within = ""): readonly string[] {
  return Object.entries(schema.attributes)
    .filter(([, attribute]) => isInput(attribute))
    .flatMap(([name, { type }]) => [
      within + name,
      ...(isNested(type) ? inputPaths(type.object, `${within}${name}.`) : []),
    ]);
}

function setPaths(value: unknown, within = ""): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const inner = Object.entries(value).flatMap(([name, part]): string[] => {
    const path = Array.isArray(value) ? within : within === "" ? name : `${within}.${name}`;
    return [path, ...setPaths(part, path)];
  });
  return new Set(inner);
}
