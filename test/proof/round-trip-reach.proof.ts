/** The random scenarios of the round trip reach every attribute, and every part of one. */
import fc from "fast-check";

import { CLUSTER_KINDS, isInput, isNested, KINDS, type ObjectSchema } from "../../src/schema";
import { anyScenario } from "./round-trip/scenario";

it.each(CLUSTER_KINDS)("scenarios of cloud_%s set every attribute, and change every one", (kind) => {
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
