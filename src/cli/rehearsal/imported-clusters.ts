/** Imports in a rehearsal: the emulator has the clusters first, as the stack declares them, and the stack imports them by name. */
import { configurationOf, withSecrets } from "../../codegen";
import { API_SCHEMAS, FIRST_FIELD_NAMES, toApi } from "../../contract";
import { isWhollyKnown, type Json, type JsonObject } from "../../json";
import {
  type ClusterKind,
  isObjectValue,
  KINDS,
  mapSecrets,
  type ObjectValue,
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
import type { StackServices } from "./services";

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

/** Stands for a secret that the cluster must have. */
const PLACEHOLDER = "placeholder-of-a-rehearsal";

/**
 * Returns the clusters that a stack imports, as far as their configuration is known before Terraform plans. Throws a
 * CommandError if it is not known which cluster an import is about.
 */
export function rehearsedImports(
  name: string,
  json: JsonObject,
  scope: EvaluationScope,
  { configured, implied }: StackServices,
): RehearsedImports {
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
  { organization, name }: DeclaredImport,
  scope: EvaluationScope,
): JsonObject | undefined {
  const { schema } = KINDS[kind];
  const configured = evaluated(body, scope);
  const { configuration } = withSecrets(
    schema,
    configurationOf(schema, isObjectValue(configured) ? configured : {}),
  );
  const given = mapSecrets(schema, configuration, ({ object, name }) =>
    object[name] === UNKNOWN ? PLACEHOLDER : object[name],
  );
  const identity = {
    ...(organization !== undefined && { organization_id: Number(organization) }),
    ...(name !== undefined && { name }),
  };
  const fields: JsonObject = { ...identity, ...known(given) };
  if (fields["name"] === undefined || fields["organization_id"] === undefined) return undefined;
  return toApi(API_SCHEMAS[kind], fields, [FIRST_FIELD_NAMES]);
}

/** Returns what is known of an object: a list with an unknown entry is left out. */
function known(object: ObjectValue): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      const isListed = Array.isArray(value) && (value as readonly Value[]).some(isObjectValue);
      if (isListed) return [[name, (value as readonly Value[]).filter(isObjectValue).map(known)]];
      if (isObjectValue(value)) return [[name, known(value)]];
      return isWhollyKnown(value) ? [[name, value as Json]] : [];
    }),
  );
}
