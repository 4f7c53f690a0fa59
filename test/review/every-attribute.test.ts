/** Every input of every resource of schema/, changed in every way: each change is a finding that names it. */
import type { Finding } from "../../src/review";
import * as schema from "../../src/schema";
import { type Attribute, type Attributes, isInput, isNested, type ObjectSchema } from "../../src/schema";
import { change, reviewed } from "./plan";

type Path = readonly (string | number)[];
type Value = unknown;

const isObjectSchema = (value: unknown): value is ObjectSchema =>
  typeof value === "object" && value !== null && "attributes" in value && "name" in value;

/** The resources and data sources of this provider; what is not a cluster is only read. */
const OBJECTS: readonly ObjectSchema[] = Object.values(schema)
  .filter(isObjectSchema)
  .filter(({ name }) => name.startsWith("cloud_"));
const CLUSTERS = OBJECTS.filter(({ attributes }) => attributes["organization_id"] !== undefined);

/** Two values of an attribute that differ in meaning, as far as its format has a say. */
const VALUES: Readonly<Record<string, readonly [Value, Value]>> = {
  "access-list": [["10.0.0.0/9"], ["10.0.0.0/8"]],
  weekday: ["sunday", "monday"],
  "clock-time": ["01:00", "04:00"],
  duration: ["10m", "20m"],
  "auth-source-type": ["oidc", "saml"],
};

function valuesOf({ type, format }: Attribute): readonly [Value, Value] {
  const special = VALUES[format];
  if (special !== undefined) return special;
  if (isNested(type)) {
    const objects = ([0, 1] as const).map((which) => objectOf(type.object.attributes, which));
    return type.nesting === "list" ? [[objects[0]], [objects[1]]] : [objects[0], objects[1]];
  }
  if (type === "list(string)") return [["a"], ["b"]];
  if (type === "number") return [1, 2];
  return type === "bool" ? [true, false] : ["a", "b"];
}

/** Every input of an object, with the first or the second value. */
function objectOf(attributes: Attributes, which: 0 | 1): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      isInput(attribute) ? valuesOf(attribute)[which] : null,
    ]),
  );
}

/** Every input, those within objects too, with its path in {@link objectOf}. */
function inputs(attributes: Attributes, path: Path = []): { path: Path; attribute: Attribute }[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (!isInput(attribute)) return [];
    const here = [...path, name];
    const { type } = attribute;
    const inner = isNested(type)
      ? inputs(type.object.attributes, type.nesting === "list" ? [...here, 0] : here)
      : [];
    return [{ path: here, attribute }, ...inner];
  });
}

/** A copy of a value in which another stands at the path. */
function withValue(value: Value, [step, ...rest]: Path, inner: Value): Value {
  if (step === undefined) return inner;
  if (typeof step === "number") {
    return (value as Value[]).map((item, index) => (index === step ? withValue(item, rest, inner) : item));
  }
  const object = value as Record<string, Value>;
  return { ...object, [step]: withValue(object[step], rest, inner) };
}

/** A mark at the path, and nothing else. */
function markAt([step, ...rest]: Path): Value {
  if (step === undefined) return true;
  return typeof step === "number" ? [markAt(rest)] : { [step]: markAt(rest) };
}

interface Way {
  readonly before: Value;
  readonly after: Value;
  readonly isUnknown?: true;
  readonly sensitive?: "before" | "after";
}

function waysOf(attribute: Attribute): Readonly<Record<string, Way>> {
  const [one, other] = valuesOf(attribute);
  return {
    set: { before: null, after: one },
    unset: { before: one, after: null },
    "another value": { before: one, after: other },
    "another value, sensitive": { before: one, after: other, sensitive: "after" },
    "set and unknown": { before: null, after: null, isUnknown: true },
    unknown: { before: one, after: null, isUnknown: true },
    ...(attribute.type === "bool" && {
      "set to false": { before: null, after: false },
      "unset from false": { before: false, after: null },
    }),
  };
}

function findingsOf({ name, attributes }: ObjectSchema, path: Path, way: Way): readonly Finding[] {
  const full = objectOf(attributes, 0);
  const mark = markAt(path);
  const [before, after] = [withValue(full, path, way.before), withValue(full, path, way.after)];
  return reviewed([
    change(before as object & Record<string, Value>, after as object & Record<string, Value>, {
      address: `${name}.it`,
      unknown: way.isUnknown === true ? mark : {},
      beforeSensitive: way.sensitive === "before" ? mark : {},
      afterSensitive: way.sensitive === "after" ? mark : {},
      more: { type: name },
    }),
  ]).findings;
}

const isScalar = (value: Value) => typeof value !== "object";

const CASES = CLUSTERS.flatMap((object) =>
  inputs(object.attributes).flatMap(({ path, attribute }) =>
    Object.entries(waysOf(attribute)).map(
      ([how, way]) => [`${object.name}.${path.join(".")}: ${how}`, object, path, way] as const,
    ),
  ),
);

describe("a change of an input", () => {
  it("covers every resource of the schema", () => {
    expect(CLUSTERS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["cloud_opensearch", "cloud_prometheus"]),
    );
    expect(CASES.length).toBeGreaterThan(300);
  });

  it.each(CASES)("%s", (_what, object, path, way) => {
    const found = findingsOf(object, path, way);
    expect(found.map(({ attribute }) => attribute)).toContain(path[0]);
    expect(found.map(({ message }) => JSON.stringify(message()))).not.toContain("no difference");
  });

  const isPlanned = (path: Path) =>
    !path.some((step) => /^organization_id$|_wo(_version)?$/.test(String(step)));

  // Where this fails for a new attribute: a file of src/review/findings/cluster/ has to say what its change means.
  it.each(CASES.filter(([, , path, way]) => isPlanned(path) && isScalar(way.before) && isScalar(way.after)))(
    "is explained: %s",
    (_what, object, path, way) => {
      expect(findingsOf(object, path, way).map(({ code }) => code)).not.toContain("unreviewed");
    },
  );

  it.each(OBJECTS.filter((object) => !CLUSTERS.includes(object)).map(({ name }) => name))(
    "is a finding if %s is read",
    (name) => {
      const read = change(null, { cluster_id: 1 }, { actions: ["read"], more: { type: name, mode: "data" } });
      expect(reviewed([read]).findings).toHaveLength(1);
    },
  );
});

it.each<[string, object]>([
  [
    "within an identity provider",
    change(
      { auth_sources: [{ name: "a" }, { name: "b", shiny_guard: 1 }] },
      { auth_sources: [{ name: "b", shiny_guard: 2 }, { name: "a" }] },
    ),
  ],
  ["a cluster without a planned change", change({}, { shiny_guard: true }, { actions: ["no-op"] })],
])("an attribute outside the schema is unreviewed: %s", (_what, one) => {
  const { findings } = reviewed([one]);
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(["unreviewed"]);
  expect(JSON.stringify(findings)).toContain("shiny_guard");
});
