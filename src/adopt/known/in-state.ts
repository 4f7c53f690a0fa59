/** Reads the clusters in a state of Terraform, and in a plan: those that exist, with the values that the program wants. */
import { isJsonObject, isNumberValue, type Json, type JsonObject } from "../../json";
import {
  type ClusterKind,
  isObjectValue,
  kindOfType,
  type ObjectValue,
  type Value,
  withoutKeys,
} from "../../schema";
import { objectsIn } from "../../terraform-files";

/** The version of the format of states that Terraform has written since 0.12. */
const STATE_VERSION = 4;

/** A cluster in a state: an instance of a resource. */
export interface StateCluster {
  readonly kind: ClusterKind;
  /** The address of the resource, without keys: `module.search.cloud_opensearch.logs`. */
  readonly address: string;
  /** With keys: `module.search["eu"].cloud_opensearch.logs[0]`. */
  readonly instance: string;
  /** Words for the state: `the state terraform.tfstate`. */
  readonly place: string;
  /** The alias of the provider's configuration, empty for the default one; undefined if it is not one of the root module. */
  readonly provider: string | undefined;
  /** The address of the service that it was read from, if the provider noted it. */
  readonly service?: string;
  readonly id?: string;
  readonly organization?: string;
  readonly name?: string;
  readonly values: ObjectValue;
}

export interface StateOptions {
  readonly place: string;
  /** Returns the address of the service that the private state of a cluster names. */
  readonly serviceIn: (privateState: string) => string | undefined;
}

/** Returns the clusters in the JSON of a state file; undefined for any other JSON. */
export function clustersInState(state: Json, options: StateOptions): readonly StateCluster[] | undefined {
  if (!isJsonObject(state) || state["version"] !== STATE_VERSION) return undefined;
  return objectsIn(state["resources"]).flatMap((resource) => {
    const { mode, type, name, module } = resource;
    const kind = typeof type === "string" ? kindOfType(type) : undefined;
    if (kind === undefined || mode !== "managed") return [];
    const inModule = typeof module === "string" ? `${module}.` : "";
    const instances = objectsIn(resource["instances"]).filter(({ deposed }) => deposed === undefined);
    return instances.map((instance): StateCluster => {
      const address = `${inModule}${String(type)}.${String(name)}`;
      const key = instance["index_key"];
      return {
        kind,
        address: withoutKeys(address),
        instance: key === undefined ? address : `${address}[${JSON.stringify(plain(key))}]`,
        place: options.place,
        provider: aliasIn(instance["provider"] ?? resource["provider"]),
        ...serviceOf(instance, options),
        ...identityOf(isJsonObject(instance["attributes"]) ? instance["attributes"] : {}),
      };
    });
  });
}

/**
 * Reads `provider["clusters.internal/managed/cloud"].eu`, or `...by_region["eu"]` of a provider with `for_each`. A
 * configuration of a module is not known.
 */
function aliasIn(provider: Json | undefined): string | undefined {
  const [whole, alias = ""] =
    typeof provider === "string"
      ? (/^provider\["[^"]*"\](?:\.([\w-]+(?:\["[^"]*"\])?))?$/.exec(provider) ?? [])
      : [];
  return whole === undefined ? undefined : alias;
}

function serviceOf(
  { private: kept }: JsonObject,
  { serviceIn }: StateOptions,
): Pick<StateCluster, "service"> {
  const service = typeof kept === "string" ? serviceIn(kept) : undefined;
  return service === undefined ? {} : { service };
}

/** Returns which cluster the attributes of a resource are those of, and its values. */
function identityOf(attributes: JsonObject): Pick<StateCluster, "id" | "organization" | "name" | "values"> {
  const { id, organization_id: organization, name } = attributes;
  const values: Value = attributes;
  return {
    ...(isNumberValue(id) && { id: String(id) }),
    ...(isNumberValue(organization) && { organization: String(organization) }),
    ...(typeof name === "string" && { name }),
    values: isObjectValue(values) ? values : {},
  };
}

function plain(key: Json): Json {
  return typeof key === "bigint" ? String(key) : key;
}

/** Returns the clusters in the JSON of a plan; undefined for any other JSON. */
export function clustersInPlan(plan: Json, place: string): readonly StateCluster[] | undefined {
  if (!isJsonObject(plan) || typeof plan["format_version"] !== "string") return undefined;
  // A state in the same format has its values alone.
  if (!("planned_values" in plan)) return undefined;
  return objectsIn(plan["resource_changes"]).flatMap((resource): readonly StateCluster[] => {
    const { mode, type, address, deposed, change } = resource;
    const kind = typeof type === "string" ? kindOfType(type) : undefined;
    if (kind === undefined || mode !== "managed" || deposed !== undefined) return [];
    if (typeof address !== "string" || !isJsonObject(change)) return [];
    const { before, after, after_unknown: unknown } = change;
    // What the plan creates is in no service yet.
    if (!isJsonObject(before)) return [];
    const { values, ...identity } = identityOf(before);
    return [
      {
        kind,
        address: withoutKeys(address),
        instance: address,
        place,
        provider: undefined,
        ...identity,
        values: isJsonObject(after) ? identityOf(known(after, unknown)).values : values,
      },
    ];
  });
}

/** Returns the values that the plan knows. */
function known(after: JsonObject, unknown: Json | undefined): JsonObject {
  const isUnknown = isJsonObject(unknown) ? unknown : {};
  return Object.fromEntries(Object.entries(after).filter(([name]) => isUnknown[name] !== true));
}
