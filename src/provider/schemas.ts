/** Converts the schemas of `schema/` to those of the plugin framework. */
import type * as plugin from "../plugin";
import {
  AS_SERVICE,
  assumptionPath,
  type Attribute,
  type Attributes,
  elementKeyOf,
  isNested,
  isSecret,
  type ObjectSchema,
  objectSchemaOf,
  sameMeaning,
  sourceText,
} from "../schema";

/** Returns the schema that Terraform gets for a resource, a data source or the provider's configuration. */
export function pluginSchema(schema: ObjectSchema): plugin.Schema {
  return { description: schema.description, attributes: pluginAttributes(schema.attributes) };
}

function pluginAttributes(attributes: Attributes): plugin.AttributeSchemas {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, pluginAttribute(attribute)]),
  );
}

function pluginAttribute(attribute: Attribute): plugin.AttributeSchema {
  return {
    type: pluginType(attribute.type),
    kind: attribute.kind,
    description: describe(attribute),
    ...(isSecret(attribute) && { sensitive: true }),
    ...(attribute.writeOnlyFormOf !== undefined && { writeOnly: true }),
    ...(attribute.format === "network-ranges" && { canonical: true }),
    ...(attribute.requiresReplace === true && { requiresReplace: true }),
    // A data source is not planned: it has none.
    ...(attribute.kind === "optional-computed" &&
      attribute.default !== undefined && { default: attribute.default }),
    // The framework compares an object attribute by attribute.
    ...(!isSingle(attribute) && {
      equal: (left, right) => sameMeaning(attribute, left, right, AS_SERVICE),
    }),
  };
}

function isSingle(attribute: Attribute): boolean {
  return objectSchemaOf(attribute) !== undefined && elementKeyOf(attribute) === undefined;
}

function pluginType(type: Attribute["type"]): plugin.AttributeSchema["type"] {
  if (type === "list(string)") return ["list", "string"];
  if (!isNested(type)) return type;
  return { nesting: type.nesting, attributes: pluginAttributes(type.object.attributes) };
}

/** Returns the description, with what leaving the attribute out means and where it comes from. */
function describe(attribute: Attribute): string {
  const unset = attribute.whenUnset === undefined ? "" : ` When unset: ${attribute.whenUnset}.`;
  return `${attribute.description}${unset} (${sourceText(attribute, assumptionPath)}.)`;
}
