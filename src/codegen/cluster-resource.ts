/** Makes the resource of a cluster, with the variables of its secrets; or says why the rules refuse the cluster. */
import {
  type Attribute,
  type ClusterKind,
  formatPath,
  isNested,
  isObjectValue,
  type Issue,
  isUnset,
  KINDS,
  type NumberValue,
  type ObjectSchema,
  type ObjectValue,
  type Path,
  showValue,
  UNKNOWN,
  type Value,
} from "../schema";
import { judge, type Judgement } from "../schema/judging";
import { configurationOf, unknownFields, writtenOrder } from "./configuration";
import { namesOfCluster, namesWithin } from "./names";
import type { ClusterResource, CodeExpression, SecretVariable, WrittenField } from "./program";
import { withSecrets } from "./secrets";

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

/** A cluster in code. */
export interface CodedCluster {
  readonly cluster: ClusterResource;
  readonly secrets: readonly SecretVariable[];
}

/** A cluster that no valid code stands for. */
export interface RefusedCluster {
  readonly kind: ClusterKind;
  readonly id?: NumberValue;
  readonly name: Value;
  /** What is wrong with it, a sentence each. */
  readonly findings: readonly string[];
}

/**
 * Returns the code of a cluster, or why there is none.
 *
 * @param defaults whether to write what the service chooses by itself; an unset one warns in each plan after an import
 */
export function clusterResource(
  { kind, id, fields, remarks = [] }: ServiceCluster,
  context: JudgingContext,
  defaults: "written" | "left out",
): CodedCluster | RefusedCluster {
  const { schema, defaults: chosen } = KINDS[kind];
  const judged = (value: ObjectValue): readonly Issue[] =>
    judge(schema, value, { by: "plan", ...context }).filter(({ severity }) => severity === "error");
  const { configuration, possible } = withSecrets(schema, configurationOf(schema, fields), (value) =>
    judged(value).map(({ path }) => path),
  );
  const findings = [...judged(configuration).map(finding), ...brokenTexts(configuration)];
  const { name } = configuration;
  if (typeof name !== "string" || findings.length > 0)
    return { kind, ...(id === undefined ? {} : { id }), name: fields["name"], findings };

  const isLeftOut = (attribute: string) =>
    defaults === "left out" && configuration[attribute] === chosen[attribute];
  const left = Object.keys(chosen).filter(isLeftOut);
  const written = Object.entries(configuration).filter(([attribute]) => !left.includes(attribute));
  const secrets: SecretVariable[] = [];
  const cluster: ClusterResource = {
    is: "cluster",
    kind,
    name,
    names: namesOfCluster(kind, name),
    comments: [
      ...defaultsComment(left, configuration),
      ...unknownComment(unknownFields(schema, fields)),
      ...composedComment(configuration),
      ...remarks,
    ],
    fields: fieldsOf(schema, Object.fromEntries(written), [], {
      possible,
      secretVariable: (path) => {
        const secret = secretVariable(kind, name, path);
        secrets.push(secret);
        return secret;
      },
    }),
  };
  return { cluster, secrets };
}

interface Writing {
  /** The paths of the secrets that the cluster may have. */
  readonly possible: ReadonlySet<string>;
  /** Declares the variable of a secret. The path names the object that the secret is in, and the attribute. */
  readonly secretVariable: (path: readonly string[]) => SecretVariable;
}

/**
 * Returns the fields of an object.
 *
 * @param place the object's path in the cluster
 * @param owner the name of the object: that of a login, or of the attribute; empty for the cluster itself
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
    if (value === UNKNOWN) return secretFields(name, writing.secretVariable([...owner, name]));
    if (!isUnset(value)) return [{ name, comments: [], value: expressionOf(attribute, value, at, writing) }];
    const comment = commentOnUnset(name, attribute, writing.possible.has(formatPath(at)));
    return comment === undefined ? [] : [{ name, comments: [comment] }];
  });
}

function expressionOf(attribute: Attribute, value: Value, place: Path, writing: Writing): CodeExpression {
  const { type } = attribute;
  if (Array.isArray(value)) {
    const elements = (value as readonly Value[]).map((element, index) =>
      expressionOf(attribute, element, [...place, index], writing),
    );
    return { is: "list", elements };
  }
  if (!isNested(type) || !isObjectValue(value))
    return { is: "literal", value: value as string | boolean | NumberValue };
  const owner = type.nesting === "list" ? String(value[type.key]) : String(place.at(-1));
  return { is: "object", fields: fieldsOf(type.object, value, place, writing, [owner]) };
}

/** Returns the write-only form of a secret, which no plan and no state holds. */
function secretFields(name: string, to: SecretVariable): readonly WrittenField[] {
  return [
    { name: `${name}_wo`, comments: [], value: { is: "reference", to } },
    { name: `${name}_wo_version`, comments: [], value: { is: "literal", value: 1 } },
  ];
}

function secretVariable(kind: ClusterKind, cluster: string, path: readonly string[]): SecretVariable {
  const [owner = "", secret = ""] = path;
  return {
    is: "secret-variable",
    names: namesWithin(kind, cluster, path),
    description: `${secret} of ${owner} in the ${KINDS[kind].label} cluster ${cluster}`,
  };
}

function commentOnUnset(name: string, attribute: Attribute, isPossibleSecret: boolean): string | undefined {
  if (isPossibleSecret)
    return `The service never returns \`${name}\`: if there is one, give it, since an update without it removes it.`;
  if (attribute.default === undefined) return undefined;
  return `\`${name}\` is not set: ${attribute.whenUnset ?? showValue(attribute.default)}.`;
}

function defaultsComment(names: readonly string[], configuration: ObjectValue): readonly string[] {
  if (names.length === 0) return [];
  const values = names.map((name) => `\`${name}\` ${showValue(configuration[name])}`);
  return [`Left out, as the service's defaults: ${values.join(", ")}.`];
}

/** The most unknown fields that a comment names. */
const MOST_NAMED = 5;

function unknownComment(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const named = paths.slice(0, MOST_NAMED).map((path) => showValue(path));
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : "";
  return [
    `The service also has fields that this package does not know, and keeps: ${named.join(", ")}${more}.`,
  ];
}

function finding({ code, path, message, hint }: Issue): string {
  const place = path.length === 0 ? "" : `\`${formatPath(path)}\`: `;
  return `${place}${message}${hint === undefined ? "" : `; ${hint}`} [${code}]`;
}

/** Returns a finding for each text that is not Unicode: Terraform would replace a part of it. */
function brokenTexts(configuration: ObjectValue): readonly string[] {
  return pathsOfTexts(configuration, [], (text) => /\p{Surrogate}/u.test(text)).map(
    (path) => `${path}: has half of a surrogate pair, which Terraform cannot hold`,
  );
}

/** Terraform reads every text in the composed form of Unicode, NFC. */
function composedComment(configuration: ObjectValue): readonly string[] {
  const paths = pathsOfTexts(configuration, [], (text) => text !== text.normalize("NFC"));
  if (paths.length === 0) return [];
  return [
    `Terraform composes letters with their accents (NFC), and an update sends them so: ${paths.join(", ")}.`,
  ];
}

/** Returns the paths of the texts for which a test holds, as they are shown. */
function pathsOfTexts(value: Value, path: Path, holds: (text: string) => boolean): readonly string[] {
  if (typeof value === "string") return holds(value) ? [`\`${formatPath(path)}\``] : [];
  if (Array.isArray(value))
    return (value as readonly Value[]).flatMap((element, index) =>
      pathsOfTexts(element, [...path, index], holds),
    );
  if (!isObjectValue(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => pathsOfTexts(part, [...path, name], holds));
}
