/** Imports in a rehearsal: the emulator has the clusters first, as the stack declares them, and the stack imports them by name. */
import { API_SCHEMAS, FIRST_FIELD_NAMES, toApi } from "../../contract";
import type { Json, JsonObject } from "../../json";
import {
  type Attribute,
  type ClusterKind,
  formsOfSecret,
  isInput,
  isObjectValue,
  isSecret,
  KINDS,
  type ObjectSchema,
  objectSchemaOf,
  UNKNOWN,
  type Value,
} from "../../schema";
import {
  type DeclaredCluster,
  declaredClusters,
  type DeclaredImport,
  declaredImports,
  evaluated,
  type EvaluationScope,
  objectsIn,
} from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import type { Values } from "../stacks/variables";
import { evaluationScopeOf, type StackServices } from "./services";

export interface SeededCluster {
  /** The service that it is in. */
  readonly service: string;
  readonly kind: ClusterKind;
  /** As a POST creates it. */
  readonly body: JsonObject;
}

export interface RehearsedImports {
  /** The stack, with the imports by organization and name. */
  readonly json: JsonObject;
  readonly clusters: readonly SeededCluster[];
}

/** Stands for a secret that the cluster keeps, or that only Terraform can evaluate. */
const PLACEHOLDER = "placeholder-of-a-rehearsal";

/**
 * Returns the clusters that a stack imports, as far as their configuration is known before Terraform plans. Throws a
 * CommandError if it is not known which cluster an import is about.
 */
export function rehearsedImports(
  name: string,
  json: JsonObject,
  values: Values,
  { configured, implied }: StackServices,
): RehearsedImports {
  const scope = evaluationScopeOf(json, values);
  const clusters = declaredClusters(json);
  const imported = declaredImports(json).map((one) => {
    const cluster = clusters.find(({ address }) => address === one.address);
    const body = cluster === undefined ? undefined : bodyOf(cluster, one, scope);
    if (cluster === undefined || body === undefined) throw refusal(name, one);
    return {
      address: one.address,
      kind: one.kind,
      service: configured.get(cluster.provider) ?? implied,
      body,
    };
  });
  const blocks = objectsIn(json["import"]).map((block) => {
    const found = imported.find(({ address }) => block["to"] === address || block["to"] === `\${${address}}`);
    if (found === undefined) return block;
    return { ...block, id: `${String(found.body["organization_id"])}/${String(found.body["name"])}` };
  });
  return { json: blocks.length === 0 ? json : { ...json, import: blocks }, clusters: imported };
}

function refusal(stack: string, { address }: DeclaredImport): CommandError {
  return new CommandError(
    `Stack ${stack} imports ${address}, and its name and organization are not known before Terraform plans: the emulator cannot have it first. Rehearse the stack without this import, which changes nothing by itself.`,
  );
}

function bodyOf(
  { kind, body }: DeclaredCluster,
  { id }: DeclaredImport,
  scope: EvaluationScope,
): JsonObject | undefined {
  const { schema } = KINDS[kind];
  const configured = evaluated(body, scope);
  const fields = isObjectValue(configured) ? knownFields(schema, configured) : {};
  const text = id !== undefined && "value" in id ? String(id.value) : "";
  const [, organization, name] = /^([1-9]\d*)\/([^/]+)$/.exec(text) ?? [];
  if (fields["name"] === undefined && name !== undefined) fields["name"] = name;
  if (fields["organization_id"] === undefined && organization !== undefined)
    fields["organization_id"] = Number(organization);
  if (fields["name"] === undefined || fields["organization_id"] === undefined) return undefined;
  return toApi(API_SCHEMAS[kind], fields, [FIRST_FIELD_NAMES]);
}

/** Returns what the service has of an object: what is known of the fields that it takes, and each secret that is given or kept. */
function knownFields(schema: ObjectSchema, object: Readonly<Record<string, Value>>): Record<string, Json> {
  const fields: Record<string, Json> = {};
  for (const [name, attribute] of Object.entries(schema.attributes)) {
    if (!isInput(attribute) || attribute.terraformOnly === true || attribute.writeOnlyFormOf !== undefined)
      continue;
    const value = isSecret(attribute) ? secretIn(object, name) : known(attribute, object[name]);
    if (value !== undefined && value !== null) fields[name] = value;
  }
  return fields;
}

function secretIn(object: Readonly<Record<string, Value>>, name: string): Json | undefined {
  const given = Object.values(formsOfSecret(name)).map((form) => object[form]);
  const [first] = given.filter((value) => value !== undefined && value !== null);
  if (first === undefined) return undefined;
  return typeof first === "string" ? first : PLACEHOLDER;
}

function known(attribute: Attribute, value: Value): Json | undefined {
  if (value === UNKNOWN) return undefined;
  if (Array.isArray(value)) {
    const all = (value as readonly Value[]).map((element) => known(attribute, element));
    return all.includes(undefined) ? undefined : (all as Json);
  }
  if (isObjectValue(value)) {
    const schema = objectSchemaOf(attribute);
    return schema && knownFields(schema, value);
  }
  return value as Json;
}
