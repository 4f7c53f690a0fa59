/**
 * What happens to a cluster from its creation on, as plain JSON: printed where a property fails, and played again from
 * what was printed.
 */
import fc from "fast-check";

import { type AccessListFieldNames, RESPONSE_BYTES } from "../../../src/contract";
import { formatJson, isJsonObject, type Json, type JsonObject, parseJson } from "../../../src/json";
import {
  type Attribute,
  type ClusterKind,
  isInput,
  isNested,
  KINDS,
  type ObjectSchema,
} from "../../../src/schema";
import { pathText } from "../core-values";
import { anyConfiguration, anyObject, isValid, madeValid } from "./configuration";
import { respelled } from "./spelling";
import type { Place } from "./world";

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
  /** The same, where the plan does not know what is at some places of the configuration; the apply does. */
  | {
      readonly do: "learn";
      readonly what: string;
      readonly to: JsonObject;
      readonly unknown: readonly string[];
    }
  /** The user writes another configuration, and ignores the changes of some attributes. */
  | { readonly do: "ignore"; readonly what: readonly string[]; readonly to: JsonObject }
  /** Somebody else makes the same change to the cluster; then the configuration is applied again. */
  | { readonly do: "drift"; readonly what: string; readonly to: JsonObject }
  /** The state is lost, and the cluster imported. */
  | { readonly do: "import"; readonly by: "id" | "name" }
  /** Somebody deletes the cluster; then the configuration is applied again. */
  | { readonly do: "delete" }
  /** The cluster is marked as tainted. If it is protected, the refusal is looked at with or without a refresh. */
  | { readonly do: "taint"; readonly refreshes: boolean }
  /** The cluster is destroyed, by the command or by its removal from the configuration, and made again. */
  | {
      readonly do: "remake";
      /** What Terraform does first where the resource is removed. */
      readonly by: "destroy" | "plan" | "read";
      readonly meanwhile: "nothing" | "delete" | "move";
    }
  /** The provider is configured with another address. */
  | { readonly do: "move"; readonly to: Place }
  /** The user changes the configuration, and applies a plan that does not know what happened. */
  | {
      readonly do: "rush";
      readonly by: "a saved plan" | "no refresh";
      readonly meanwhile: "nothing" | "delete" | "drift" | "move";
      readonly what: string;
      readonly to: JsonObject;
      readonly drift: JsonObject;
    };

export function printScenario(scenario: Scenario): string {
  return formatJson(scenario as unknown as JsonObject);
}

export function readScenario(text: string): Scenario {
  return parseJson(text, RESPONSE_BYTES) as unknown as Scenario;
}

export function anyScenario(kind: ClusterKind): fc.Arbitrary<Scenario> {
  const schema = KINDS[kind].schema;
  const move: fc.Arbitrary<Move> = fc.oneof(
    { weight: 6, arbitrary: moveOf("change", schema) },
    { weight: 3, arbitrary: moveOf("drift", schema) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("ignore" as const),
        like: anyConfiguration(schema),
        what: fc.subarray(ignorable(schema), { minLength: 1 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("respell" as const),
        choices: fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("learn" as const),
        place: fc.option(fc.nat(10_000)),
        like: anyObject(schema),
        choices: fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }),
        unknown: fc.array(fc.nat(10_000), { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("import" as const), by: fc.constantFrom("id", "name") }),
    },
  );
  const mishap: fc.Arbitrary<Move> = fc.oneof(
    fc.constant({ do: "delete" as const }),
    fc.record({ do: fc.constant("taint" as const), refreshes: fc.boolean() }),
    fc.record({
      do: fc.constant("move" as const),
      to: fc.constantFrom<Place>("here", "here by another name", "elsewhere"),
    }),
    fc.record({ do: fc.constant("protect" as const), isProtected: fc.boolean() }),
    fc.record({
      do: fc.constant("remake" as const),
      by: fc.constantFrom("destroy", "plan", "read"),
      meanwhile: fc.constantFrom("nothing", "delete", "move"),
    }),
    fc.record({
      do: fc.constant("rush" as const),
      by: fc.constantFrom("a saved plan", "no refresh"),
      meanwhile: fc.constantFrom("nothing", "delete", "drift", "move"),
      place: fc.nat(10_000),
      like: anyObject(schema),
      drift: fc.record({ place: fc.nat(10_000), like: anyObject(schema) }),
    }),
  );
  return fc
    .record({
      names: fc.constantFrom<AccessListFieldNames>("whitelist", "allowlist"),
      configuration: anyConfiguration(schema),
      moves: fc.array(fc.oneof({ weight: 3, arbitrary: move }, { weight: 2, arbitrary: mishap }), {
        maxLength: 5,
      }),
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
  | { readonly do: "ignore"; readonly what: readonly string[]; readonly like: JsonObject }
  | { readonly do: "respell"; readonly choices: readonly number[] }
  | {
      readonly do: "learn";
      /** Where something changes too; null if nothing does. */
      readonly place: number | null;
      readonly like: JsonObject;
      readonly choices: readonly number[];
      readonly unknown: readonly number[];
    }
  | { readonly do: "protect"; readonly isProtected: boolean }
  | {
      readonly do: "rush";
      readonly by: "a saved plan" | "no refresh";
      readonly meanwhile: "nothing" | "delete" | "drift" | "move";
      readonly place: number;
      readonly like: JsonObject;
      readonly drift: { readonly place: number; readonly like: JsonObject };
    }
  | (Step & { readonly do: Whole });

/** The moves that are steps as they are. */
const WHOLE = ["import", "delete", "taint", "remake", "move"] as const;
type Whole = (typeof WHOLE)[number];

function isWhole(move: Move): move is Move & { readonly do: Whole } {
  return (WHOLE as readonly string[]).includes(move.do);
}

function moveOf(kind: "change" | "drift", schema: ObjectSchema): fc.Arbitrary<Move> {
  return fc.record({ do: fc.constant(kind), place: fc.nat(10_000), like: anyObject(schema) });
}

function resolved(schema: ObjectSchema, configuration: JsonObject, moves: readonly Move[]): readonly Step[] {
  let config = configuration;
  let isImported = false;
  return moves.map((move): Step => {
    if (move.do === "import") isImported = true;
    if (isWhole(move)) return move;
    if (move.do === "protect") {
      config = { ...config, deletion_protection: move.isProtected };
      return { do: "change", what: "deletion_protection", to: config };
    }
    if (move.do === "ignore") {
      // Another organization would need another cluster, in which nothing is ignored.
      const to = { ...move.like, organization_id: config["organization_id"] ?? null };
      const inEffect = withIgnored(config, to, move.what);
      if (!isValid(schema, inEffect)) return { do: "change", what: "nothing", to: config };
      config = inEffect;
      return { do: "ignore", what: move.what, to };
    }
    if (move.do === "respell") {
      config = respelledBy(schema, config, move.choices);
      return { do: "change", what: "in other words", to: config };
    }
    const { what, to } =
      move.place === null ? UNCHANGED(config) : edited(schema, config, move.like, move.place);
    if (move.do === "drift") return { do: move.do, what, to: { ...to, ...fixed(schema, config) } };
    // The provider refuses to destroy an imported cluster for another organization.
    const { organization_id: organization = null } = config;
    const drift = move.do === "rush" ? edited(schema, config, move.drift.like, move.drift.place).to : {};
    const isProtected = config["deletion_protection"] === true || to["deletion_protection"] === true;
    const before = config;
    config = isImported ? { ...to, organization_id: organization } : to;
    if (move.do === "rush") {
      const { by, meanwhile } = move;
      return { do: "rush", by, meanwhile, what, to: config, drift: { ...drift, ...fixed(schema, before) } };
    }
    if (!("choices" in move)) return { do: "change", what, to: config };
    config = respelledBy(schema, config, move.choices);
    // It refuses to replace a protected one too.
    const isKept = isImported || isProtected;
    const places = pathsIn(config).filter((path) => !isKept || path !== "organization_id");
    const unknown = new Set(move.unknown.flatMap((number) => places[number % places.length] ?? []));
    // The provider refuses to replace a cluster of which it does not know whether it is protected.
    if (unknown.has("organization_id") || config["organization_id"] !== organization)
      unknown.delete("deletion_protection");
    return { do: "learn", what, to: config, unknown: [...unknown].sort() };
  });
}

const UNCHANGED = (to: JsonObject) => ({ what: "nothing", to });

/** The configuration with one of its possible edits. */
function edited(
  schema: ObjectSchema,
  config: JsonObject,
  like: JsonObject,
  place: number,
): { readonly what: string; readonly to: JsonObject } {
  const edits = editsOf(schema, config, like);
  const edit = edits[place % edits.length];
  return edit === undefined ? UNCHANGED(config) : { what: edit.what, to: madeValid(schema, edit.edited) };
}

function respelledBy(schema: ObjectSchema, config: JsonObject, choices: readonly number[]): JsonObject {
  let next = 0;
  return respelled(schema, config, () => choices[next++ % choices.length] ?? 0);
}

/** The places of a configuration that have a value: attributes, elements of lists, and fields of objects in them. */
function pathsIn(value: Json, path: readonly (string | number)[] = []): readonly string[] {
  const parts: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? (value as readonly Json[]).map((part, index) => [index, part] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  const below = parts.flatMap(([step, part]) => pathsIn(part, [...path, step]));
  return path.length === 0 ? below : [pathText(path), ...below];
}

/** The attributes that nobody can change in an existing cluster. */
function fixed(schema: ObjectSchema, configuration: JsonObject): JsonObject {
  const names = Object.entries(schema.attributes).filter(([, { requiresReplace }]) => requiresReplace);
  return Object.fromEntries(names.map(([name]) => [name, configuration[name] ?? null]));
}

/** What is in effect of a configuration whose changes of some attributes are ignored. */
export function withIgnored(before: JsonObject, written: JsonObject, ignored: readonly string[]): JsonObject {
  const isIgnored = (name: string): boolean => ignored.includes(name);
  return Object.fromEntries([
    ...Object.entries(written).filter(([name]) => !isIgnored(name)),
    ...Object.entries(before).filter(([name]) => isIgnored(name)),
  ]);
}

/** Attributes without write-only values, of which nobody would know what to keep. */
function ignorable(schema: ObjectSchema): string[] {
  const hasSecrets = ({ type }: Attribute): boolean =>
    isNested(type) &&
    Object.values(type.object.attributes).some(({ writeOnlyFormOf }) => writeOnlyFormOf !== undefined);
  return Object.entries(schema.attributes)
    .filter(([name, attribute]) => isInput(attribute) && !hasSecrets(attribute) && name !== "organization_id")
    .map(([name]) => name);
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
