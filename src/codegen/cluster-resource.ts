/** Makes the resource of a cluster, with the variables of its secrets; or says why the rules refuse the cluster. */
import {
  type Attribute,
  type ClusterKind,
  elementKeyOf,
  formatPath,
  formsOfSecret,
  isObjectValue,
  type Issue,
  isUnset,
  KEPT_VERSION,
  KINDS,
  type NumberValue,
  type ObjectSchema,
  objectSchemaOf,
  type ObjectValue,
  type Path,
  showValue,
  UNKNOWN,
  type Value,
} from "../schema";
import { judge, type Judgement } from "../schema/judging";
import { configurationOf, unknownFields, writtenOrder } from "./configuration";
import { freeNames, type IsTaken, namesOfCluster } from "./names";
import { firstNames } from "./print/text";
import type { ClusterResource, CodedCluster, CodeExpression, SecretVariable, WrittenField } from "./program";
import {
  AS_VARIABLE,
  type ClusterSecret,
  secretFields,
  type SecretForm,
  secretVariable,
  withSecrets,
} from "./secrets";

/** A cluster as the service has it. */
export interface ServiceCluster {
  readonly kind: ClusterKind;
  /** Its id in the service; left out for a cluster that does not exist yet. */
  readonly id?: NumberValue;
  /** Its fields under Terraform's names, with the service's defaults filled in. */
  readonly fields: ObjectValue;
  /** Sentences for a comment: what the service knows and the code cannot hold. @default none */
  readonly remarks?: readonly string[];
}

/** What the rules need to know to judge clusters. */
export type JudgingContext = Pick<Judgement, "now" | "readCertificate">;

/** Decides how code gives a secret of a cluster; undefined for a comment on one that the cluster may have. */
export type SecretFormOf = (cluster: ServiceCluster, secret: ClusterSecret) => SecretForm | undefined;

/** A cluster that no valid code stands for. */
export interface RefusedCluster {
  readonly kind: ClusterKind;
  readonly id?: NumberValue;
  readonly name: Value;
  /** What is wrong with it, a sentence each. */
  readonly findings: readonly string[];
}

export interface ResourceOptions {
  /** Leaves out what the service chooses by itself; an unset value warns in each plan after an import. @default false */
  readonly omitsDefaults?: boolean;
  /** @default a variable for each secret that the rules demand */
  readonly secretFormOf?: SecretFormOf;
  /** Knows the names that may not be declared. @default none */
  readonly isTaken?: IsTaken;
}

/** Returns the code of a cluster, or why there is none. It imports a cluster that has an id. */
export function clusterResource(
  service: ServiceCluster,
  context: JudgingContext,
  {
    omitsDefaults = false,
    secretFormOf = (_cluster, { isDemanded }) => (isDemanded ? AS_VARIABLE : undefined),
    isTaken = () => false,
  }: ResourceOptions = {},
): CodedCluster | RefusedCluster {
  const { kind, id, fields, remarks = [] } = service;
  const { schema, defaults: chosen } = KINDS[kind];
  const judged = (value: ObjectValue): readonly Issue[] =>
    judge(schema, value, { by: "plan", ...context }).filter(({ severity }) => severity === "error");
  const { configuration, possible } = withSecrets(schema, configurationOf(schema, fields));
  const findings = judged(configuration).map(finding);
  const { name } = configuration;
  if (typeof name !== "string" || findings.length > 0)
    return { kind, ...(id === undefined ? {} : { id }), name: fields["name"], findings };

  const isLeftOut = (attribute: string) => omitsDefaults && configuration[attribute] === chosen[attribute];
  const left = Object.keys(chosen).filter(isLeftOut);
  const written = Object.entries(configuration).filter(([attribute]) => !left.includes(attribute));
  const secrets: SecretVariable[] = [];
  const kept: SecretVariable[] = [];
  const cluster: ClusterResource = {
    kind,
    name,
    names: freeNames(
      { is: "cluster", kind, names: namesOfCluster(kind, name) },
      String(id ?? "new"),
      isTaken,
    ),
    ...(id !== undefined && { imported: String(id) }),
    comments: [
      ...defaultsComment(left, configuration),
      ...unknownComment(unknownFields(schema, fields)),
      ...remarks,
    ],
    fields: fieldsOf(schema, Object.fromEntries(written), [], {
      possible,
      secretFields: (path, isDemanded) => {
        const usual = secretVariable(kind, name, path.slice(-2));
        const variable = {
          ...usual,
          names: freeNames({ is: "secret-variable", names: usual.names }, String(id ?? "new"), isTaken),
        };
        const form = secretFormOf(service, { path, variable: variable.names.label, isDemanded });
        if (form === undefined) return undefined;
        (form.isGiven ? secrets : kept).push(variable);
        return secretFields(path.at(-1) ?? "", variable, form);
      },
    }),
  };
  return { cluster, secrets, kept };
}

interface Writing {
  /** The paths of the secrets that the cluster may have. */
  readonly possible: ReadonlySet<string>;
  /** Returns the fields that stand for a secret; the path is that of {@link ClusterSecret}. */
  readonly secretFields: (
    path: readonly string[],
    isDemanded: boolean,
  ) => readonly WrittenField[] | undefined;
}

/**
 * Returns the fields of an object.
 *
 * @param place the object's path in the cluster
 * @param owner the names that lead to the object: the attribute's and, in a list, the login's; none for the cluster itself
 */
function fieldsOf(
  schema: ObjectSchema,
  object: ObjectValue,
  place: Path,
  writing: Writing,
  owner: readonly string[] = [],
): readonly WrittenField[] {
  return writtenOrder(schema).flatMap(([name, attribute]): readonly WrittenField[] => {
    const value = object[name];
    const at = [...place, name];
    const isPossible = writing.possible.has(formatPath(at));
    const secret =
      value === UNKNOWN || isPossible ? writing.secretFields([...owner, name], !isPossible) : undefined;
    if (secret !== undefined) return secret;
    if (!isUnset(value)) return [{ name, comments: [], value: expressionOf(attribute, value, at, writing) }];
    const comment = commentOnUnset(name, attribute, isPossible);
    return comment === undefined ? [] : [{ name, comments: [comment] }];
  });
}

function expressionOf(attribute: Attribute, value: Value, place: Path, writing: Writing): CodeExpression {
  if (Array.isArray(value)) {
    const elements = (value as readonly Value[]).map((element, index) =>
      expressionOf(attribute, element, [...place, index], writing),
    );
    return { is: "list", elements };
  }
  const schema = objectSchemaOf(attribute);
  if (schema === undefined || !isObjectValue(value))
    return { is: "literal", value: value as string | boolean | NumberValue };
  const key = elementKeyOf(attribute);
  const owner = key === undefined ? [String(place[0])] : [String(place[0]), String(value[key])];
  return { is: "object", fields: fieldsOf(schema, value, place, writing, owner) };
}

function commentOnUnset(name: string, attribute: Attribute, isPossibleSecret: boolean): string | undefined {
  if (isPossibleSecret)
    return `The service never returns \`${name}\`: if there is one, give it, since an update without it removes it. With \`${formsOfSecret(name).version}\` ${KEPT_VERSION}, no update is sent without it.`;
  if (attribute.default === undefined) return undefined;
  return `\`${name}\` is not set: ${attribute.whenUnset ?? showValue(attribute.default)}.`;
}

function defaultsComment(names: readonly string[], configuration: ObjectValue): readonly string[] {
  if (names.length === 0) return [];
  const values = names.map((name) => `\`${name}\` ${showValue(configuration[name])}`);
  return [`Left out, as the service's defaults: ${values.join(", ")}.`];
}

function unknownComment(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const named = firstNames(paths.map((path) => showValue(path)));
  return [`The service also has fields that this package does not know, and keeps: ${named}.`];
}

function finding({ code, path, message, hint }: Issue): string {
  const place = path.length === 0 ? "" : `\`${formatPath(path)}\`: `;
  return `${place}${message}${hint === undefined ? "" : `; ${hint}`} [${code}]`;
}
