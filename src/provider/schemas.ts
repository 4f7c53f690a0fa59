/** The descriptions of `schema/` in the terms of the plugin framework. */
import type * as plugin from "../plugin";
import { isNested, type Attribute, type Attributes, type ObjectSchema } from "../schema";

/** How an attribute behaves in a plan, beside what its description says. */
export interface PlanBehaviour {
  /** See {@link plugin.Attribute.keepsPriorState}. */
  readonly keepsPriorState?: boolean;
  /** See {@link plugin.Attribute.equal}. */
  readonly equal?: (left: plugin.Value, right: plugin.Value) => boolean;
}

/** Plan behaviours by attribute path, such as `repo_config.aws_role_arn`; elements of lists have no index. */
export type PlanBehaviours = Readonly<Record<string, PlanBehaviour>>;

/** The schema that Terraform is told for a resource, a data source or the provider's configuration. */
export function pluginSchema(schema: ObjectSchema, behaviours: PlanBehaviours = {}): plugin.Schema {
  return {
    description: schema.description,
    attributes: pluginAttributes(schema.attributes, behaviours, ""),
  };
}

function pluginAttributes(
  attributes: Attributes,
  behaviours: PlanBehaviours,
  prefix: string,
): plugin.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      { ...pluginAttribute(attribute, behaviours, `${prefix}${name}.`), ...behaviours[`${prefix}${name}`] },
    ]),
  );
}

function pluginAttribute(attribute: Attribute, behaviours: PlanBehaviours, prefix: string): plugin.Attribute {
  return {
    type: pluginType(attribute.type, behaviours, prefix),
    kind: attribute.kind,
    description: describe(attribute),
    ...(attribute.sensitive === true && { sensitive: true }),
    ...(attribute.requiresReplace === true && { requiresReplace: true }),
    ...(attribute.default !== undefined && { default: attribute.default }),
  };
}

function pluginType(
  type: Attribute["type"],
  behaviours: PlanBehaviours,
  prefix: string,
): plugin.Attribute["type"] {
  if (type === "list(string)") return ["list", "string"];
  if (!isNested(type)) return type;
  return { nesting: type.nesting, attributes: pluginAttributes(type.object.attributes, behaviours, prefix) };
}

/** The description, with what leaving the attribute out means and where it comes from. */
function describe(attribute: Attribute): string {
  const unset = attribute.whenUnset === undefined ? "" : ` When unset: ${attribute.whenUnset}.`;
  const assumed = attribute.assumed === true ? ", by analogy" : "";
  return `${attribute.description}${unset} (Reference ${attribute.reference}${assumed}.)`;
}
