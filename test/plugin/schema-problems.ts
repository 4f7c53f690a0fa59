/** Checks the schemas of a provider, which never change, against the rules of Terraform and of the framework. */
import type { Provider } from "../../src/plugin/provider";
import type { AttributeSchema, AttributeSchemas } from "../../src/plugin/schema";
import { conform } from "../../src/plugin/values/conform";
import { attributeType, isNestedType } from "../../src/plugin/values/type";

/** Returns a sentence for each mistake in the provider's schemas. */
export function schemaProblems<Client>(provider: Provider<Client>): readonly string[] {
  const { resources, dataSources, ephemeralResources, listResources } = provider;
  return [
    ...ofAttributes("provider", provider.schema.attributes, false),
    ...Object.entries(resources).flatMap(([name, { schema }]) => ofAttributes(name, schema.attributes, true)),
    ...Object.entries(resources).flatMap(([name, { schema, identity = {} }]) =>
      Object.entries(identity)
        .filter(([attribute, { type }]) => !sameType(schema.attributes[attribute]?.type, type))
        .map(
          ([attribute]) =>
            `The identity of ${name} has ${attribute}, and the resource has no such attribute.`,
        ),
    ),
    ...Object.entries(listResources).flatMap(([name, { schema }]) =>
      ofAttributes(name, schema.attributes, false),
    ),
    ...Object.keys(listResources)
      .filter((name) => resources[name]?.identity === undefined)
      .map((name) => `${name} can be listed, and has no identity.`),
    ...[...Object.entries(dataSources), ...Object.entries(ephemeralResources)].flatMap(([name, { schema }]) =>
      ofAttributes(name, schema.attributes, false),
    ),
  ];
}

function sameType(one: AttributeSchema["type"] | undefined, other: AttributeSchema["type"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const RULES: readonly {
  readonly broken: (attribute: AttributeSchema, allowsWriteOnly: boolean, name: string) => boolean;
  readonly problem: string;
}[] = [
  {
    broken: (_attribute, _allowsWriteOnly, name) => !/^[a-z_][a-z0-9_]*$/.test(name),
    problem: "has a name with other characters than small letters, digits and underscores",
  },
  {
    broken: ({ writeOnly }, allowsWriteOnly) => writeOnly === true && !allowsWriteOnly,
    problem: "is write-only, which only attributes of resources outside of computed attributes can be",
  },
  {
    broken: ({ writeOnly, kind }) =>
      writeOnly === true && (kind === "computed" || kind === "optional-computed"),
    problem: "is write-only and computed, but a write-only value is never read back",
  },
  {
    broken: (attribute) => attribute.default !== undefined && attribute.kind !== "optional-computed",
    problem: "has a default, which needs the kind optional-computed",
  },
  {
    broken: (attribute) =>
      attribute.default !== undefined &&
      conform(attribute.default, attributeType(attribute), "provider").problems.length > 0,
    problem: "has a default that is not of its type",
  },
  {
    broken: ({ requiresReplace, kind }) =>
      requiresReplace === true && (kind === "computed" || kind === "optional-computed"),
    problem: "requires a replacement and is computed, but only a change by the user replaces a resource",
  },
  {
    broken: ({ type }) =>
      isNestedType(type) &&
      Object.values(type.attributes).some(({ requiresReplace }) => requiresReplace === true),
    problem: "has an attribute that requires a replacement, which only attributes of the resource itself can",
  },
];

function ofAttributes(place: string, attributes: AttributeSchemas, allowsWriteOnly: boolean): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const here = `${place}.${name}`;
    const own = RULES.filter(({ broken }) => broken(attribute, allowsWriteOnly, name)).map(
      ({ problem }) => `${here} ${problem}.`,
    );
    const { type, kind } = attribute;
    if (!isNestedType(type)) return own;
    return [...own, ...ofAttributes(here, type.attributes, allowsWriteOnly && kind !== "computed")];
  });
}
