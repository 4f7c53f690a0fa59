/** Converts the schemas of `schema/` to those of the plugin framework. */
import type * as plugin from "../plugin";
import {
  assumptionPath,
  type Attribute,
  type Attributes,
  isNested,
  type ObjectSchema,
  sourceText,
} from "../schema";
import { equalityOf } from "./values/equality";

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
  const equal = equalityOf(attribute);
  return {
    type: pluginType(attribute.type),
    kind: attribute.kind,
    description: describe(attribute),
    ...(attribute.sensitive === true && { sensitive: true }),
    ...(attribute.writeOnlyFormOf !== undefined && { writeOnly: true }),
    ...(attribute.requiresReplace === true && { requiresReplace: true }),
    ...(attribute.default !== undefined && { default: attribute.default }),
    ...(equal !== undefined && { equal }),
  };
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
