/** The JSON output, held against its published schema. */
import Ajv from "ajv";

import schema from "../../../docs/review.schema.json";
import { CODES } from "../../../src/review";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";
import { alone, printed } from "../rendered";

interface Output {
  readonly effects: readonly { readonly stops: boolean; readonly digest: string | null }[];
  readonly changes: readonly {
    readonly effects: readonly number[];
    readonly digests: readonly string[];
    readonly to_do: string;
  }[];
}

const isValid = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);
const outputOf = (review: ReturnType<typeof reviewOf>) =>
  JSON.parse(printed(alone(review), "json")) as Output;

it.each(CORPUS)("matches the schema: %s", (_name, planCase) => {
  isValid(outputOf(reviewOf(planCase)));
  expect(isValid.errors ?? []).toEqual([]);
});

it("has every code in its schema", () => {
  const { code } = schema.properties.effects.items.properties;
  expect([...code.enum].sort()).toEqual(Object.keys(CODES).sort());
  expect(Object.keys(CODES)).toHaveLength(27);
});

it.each(PLAN_NAMES)("has each effect in one change, whose digests cover exactly its stops: %s", (name) => {
  const { effects, changes } = outputOf(reviewOfPlan(name));
  const told = changes.flatMap((change) => change.effects);
  expect([...told].sort((a, b) => a - b)).toEqual(effects.map((_, index) => index));
  for (const change of changes) {
    const digests = change.effects.flatMap((index) => effects[index]?.digest ?? []);
    expect(new Set(change.digests)).toEqual(new Set(digests));
  }
  const spans = changes.flatMap(({ digests }) => digests);
  expect(new Set(spans).size).toBe(spans.length);
});
