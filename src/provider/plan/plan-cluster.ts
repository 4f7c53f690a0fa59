/**
 * Plans the values that the service gives: those of removed attributes, the URLs, and the ARN of the IAM role. Warns of
 * addresses that lose or gain access, and of attributes that are reset.
 */
import { isObjectValue, type ObjectValue, UNKNOWN, type Value } from "../../json";
import type { Diagnostic, PlanRequest } from "../../plugin";
import {
  AS_SERVICE,
  type Attribute,
  type Endpoint,
  isUnset,
  type KindDescription,
  type ObjectSchema,
  sameMeaning,
  showValue,
  urlSources,
} from "../../schema";
import { accessWarnings } from "./access-warnings";
import { removedAttributes, valuesOfOthers } from "./applied-values";
import type { ClusterPrivate } from "./private-state";

/** A create, with a `prior` of null, or an update. */
export interface CreateOrUpdate extends PlanRequest {
  readonly private: ClusterPrivate;
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
}

interface Planned {
  readonly planned: ObjectValue;
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];
}

export function planCluster(kind: KindDescription, request: CreateOrUpdate, isAtApply: boolean): Planned {
  const { schema, endpoints } = kind;
  const { prior, config, planned } = request;
  if (prior === null) {
    return { planned: { ...planned, ...plannedRoleArn(null, planned) }, diagnostics: [] };
  }
  const reset: ObjectValue = Object.fromEntries(
    removedAttributes(schema, request.private, config, prior).map((name): [string, Value] => [name, UNKNOWN]),
  );
  const withResets: ObjectValue = { ...planned, ...reset };
  const changed = {
    ...withResets,
    ...plannedUrls(schema, endpoints, prior, withResets),
    ...plannedRoleArn(prior, withResets),
  };
  const others = valuesOfOthers(schema, request.private, config, prior).filter((name) => !(name in reset));
  return {
    planned: changed,
    diagnostics: [
      ...planWarnings(kind, prior, changed, Object.keys(reset)),
      // The apply does not repeat a warning of the plan.
      ...(isAtApply ? [] : othersWarning(others, prior)),
    ],
  };
}

/** Returns each URL whose host name, or whose cluster's name, changes, as unknown. */
function plannedUrls(
  schema: ObjectSchema,
  endpoints: readonly Endpoint[],
  prior: ObjectValue,
  planned: ObjectValue,
): ObjectValue {
  const changes = (name: string) => {
    const attribute = schema.attributes[name];
    return attribute !== undefined && !sameMeaning(attribute, prior[name], planned[name], AS_SERVICE);
  };
  return Object.fromEntries(
    endpoints.filter((endpoint) => urlSources(endpoint).some(changes)).map(({ url }) => [url, UNKNOWN]),
  );
}

/** Plans the ARN of the role: it changes only with `enable_iam_role`, and is null without the role. */
function plannedRoleArn(prior: ObjectValue | null, planned: ObjectValue): ObjectValue {
  const repo = planned["repo_config"];
  if (!isObjectValue(repo)) return {};
  const before = isObjectValue(prior?.["repo_config"]) ? prior["repo_config"] : undefined;
  const uses = (value: ObjectValue): Value => value["enable_iam_role"] ?? false;
  const stays = before !== undefined && uses(before) === uses(repo);
  const arn = stays
    ? (before["aws_role_arn"] ?? null)
    : uses(repo) === false && before === undefined
      ? null
      : UNKNOWN;
  return { repo_config: { ...repo, aws_role_arn: arn } };
}

/** Returns the warnings of a change. `reset` names the attributes for which the service chooses a value again. */
function planWarnings(
  { schema, endpoints }: KindDescription,
  prior: ObjectValue,
  planned: ObjectValue,
  reset: readonly string[],
): Diagnostic[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => [
    ...endpoints
      .filter(({ accessList }) => accessList === name)
      .flatMap((endpoint) => accessWarnings(endpoint, prior, planned)),
    ...resetWarnings(name, attribute, prior[name], planned[name], reset.includes(name)),
  ]);
}

function resetWarnings(
  name: string,
  attribute: Attribute,
  prior: Value | undefined,
  planned: Value | undefined,
  isReset: boolean,
): Diagnostic[] {
  if (attribute.terraformOnly === true) return [];
  const isRemoved = !isUnset(prior) && isUnset(planned);
  if ((!isReset && !isRemoved) || attribute.whenUnset === undefined) return [];
  return [
    {
      severity: "warning",
      summary: `${name}: is no longer set, and resets`,
      detail: `After the apply: ${attribute.whenUnset}.`,
      path: [{ attribute: name }],
    },
  ];
}

/** Returns the warning about values of the cluster that the configuration leaves out and that nobody here chose. */
function othersWarning(names: readonly string[], prior: ObjectValue): Diagnostic[] {
  if (names.length === 0) return [];
  const values = names.map((name) => `${name} = ${showValue(prior[name] ?? null)}`);
  return [
    {
      severity: "warning",
      summary: `${names.join(", ")}: the cluster has a value that the configuration leaves out`,
      detail: `The cluster has ${values.join(", ")}. No apply of this configuration set that, and it may not be the service's default: the cluster was imported, or somebody changed it. It stays so, and each update sends it again. Configure the value to keep it, or another one to change it.`,
    },
  ];
}
