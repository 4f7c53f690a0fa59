/**
 * What happens to a cluster from its creation on, as plain JSON: printed where a property fails, and played again from
 * what was printed.
 */
import fc from "fast-check";

import { formatJson, isJsonObject, parseJson, type Json, type JsonObject } from "../../../src/client/json";
import { CLUSTER_SCHEMAS, type AccessListFieldNames, type ClusterKind } from "../../../src/client/contract";
import { isInput, isNested, type ObjectSchema } from "../../../src/schema";
import { anyConfiguration, anyObject, madeValid } from "./configuration";
import { respelled } from "./spelling";

export interface Scenario {
  readonly kind: ClusterKind;
  /** The names that the service has for access lists. */
  readonly names: AccessListFieldNames;
  readonly configuration: JsonObject;
  readonly steps: readonly Step[];
}

export type Step =
  /** The user changes the configuration, and applies it. */
  | { readonly do: "change"; readonly what: string; readonly to: JsonObject }
  /** Somebody else makes the same change to the cluster; then the configuration is applied again. */
  | { readonly do: "drift"; readonly what: string; readonly to: JsonObject }
  /** The state is lost, and the cluster imported. */
  | { readonly do: "import"; readonly by: "id" | "name" };

export function printScenario(scenario: Scenario): string {
  return formatJson(scenario as unknown as JsonObject);
}

export function readScenario(text: string): Scenario {
  return parseJson(text) as unknown as Scenario;
}

export function anyScenario(kind: ClusterKind): fc.Arbitrary<Scenario> {
  const schema = CLUSTER_SCHEMAS[kind];
  const move: fc.Arbitrary<Move> = fc.oneof(
    { weight: 6, arbitrary: moveOf("change", schema) },
    { weight: 3, arbitrary: moveOf("drift", schema) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("respell" as const),
        choices: fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("import" as const), by: fc.constantFrom("id", "name") }),
    },
  );
  return fc
    .record({
      names: fc.constantFrom<AccessListFieldNames>("whitelist", "allowlist"),
      configuration: anyConfiguration(schema),
      moves: fc.array(move, { maxLength: 5 }),
    })
    .map(({ names, configuration, moves }) => ({
      kind,
      names,
      configuration,
      steps: resolved(schema, configuration, moves),
    }));
}

/** A step before it is known what there is to change. */
type Move =
  | { readonly do: "change" | "drift"; readonly place: number; readonly like: JsonObject }
  | { readonly do: "respell"; readonly choices: readonly number[] }
  | { readonly do: "import"; readonly by: "id" | "name" };

function moveOf(kind: "change" | "drift", schema: ObjectSchema): fc.Arbitrary<Move> {
  return fc.record({ do: fc.constant(kind), place: fc.nat(10_000), like: anyObject(schema) });
}

function resolved(schema: ObjectSchema, configuration: JsonObject, moves: readonly Move[]): readonly Step[] {
  let config = configuration;
  return moves.map((move): Step => {
    if (move.do === "import") return move;
    if (move.do === "respell") {
      let next = 0;
      config = respelled(schema, config, () => move.choices[next++ % move.choices.length] ?? 0);
      return { do: "change", what: "in other words", to: config };
    }
    const edits = editsOf(schema, config, move.like);
    const edit = edits[move.place % edits.length];
    const to = edit === undefined ? config : madeValid(schema, edit.edited);
    const step: Step = { do: move.do, what: edit?.what ?? "nothing", to };
    if (move.do === "change") config = to;
    return step;
  });
}

interface Edit {
  readonly what: string;
  readonly edited: JsonObject;
}

/**
 * The object with one value as another object has it, for each place where there may be one: attributes, those of
 * nested objects, and elements of lists, which are also added and removed.
 */
function editsOf(schema: ObjectSchema, object: JsonObject, like: JsonObject, within = ""): readonly Edit[] {
  const inputs = Object.entries(schema.attributes).filter(([, attribute]) => isInput(attribute));
  return inputs
    .flatMap(([name, { type }]) => {
      const what = within === "" ? name : `${within}.${name}`;
      const mine: Json = object[name] ?? null;
      const other: Json = like[name] ?? null;
      const edits: Edit[] = [{ what, edited: { ...object, [name]: other } }];
      if (!isNested(type)) return edits;
      if (isJsonObject(mine)) {
        for (const inner of editsOf(type.object, mine, isJsonObject(other) ? other : {}, what))
          edits.push({ what: inner.what, edited: { ...object, [name]: inner.edited } });
      } else if (Array.isArray(mine)) {
        const elements = mine as readonly JsonObject[];
        const others = (Array.isArray(other) ? other : []) as readonly JsonObject[];
        const put = (list: readonly JsonObject[]): JsonObject => ({ ...object, [name]: list });
        elements.forEach((element, index) => {
          const place = `${what}[${index}]`;
          for (const inner of editsOf(type.object, element, others[index % others.length] ?? {}, place))
            edits.push({ what: inner.what, edited: put(elements.with(index, inner.edited)) });
          edits.push({ what: place, edited: put(elements.toSpliced(index, 1)) });
        });
        for (const added of others) edits.push({ what: `${what}[+]`, edited: put([added, ...elements]) });
      }
      return edits;
    })
    .map(({ what, edited }) => ({ what, edited: withoutNulls(edited) }));
}

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
