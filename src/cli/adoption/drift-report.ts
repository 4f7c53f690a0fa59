/** Reports drift: as the edits of the program that accept it, and as JSON. */
import { describeCluster, type Drift } from "../../adopt";
import type { Json } from "../../json";
import { isNumberValue, isObjectValue, KINDS, showValue, type Value } from "../../schema";

type Drifted = Drift["clusters"][number]["changed"][number];
type ProgramCluster = Drift["gone"][number];
type ServiceCluster = Drift["added"][number];

/** Returns the lines for people. */
export function driftLines(drift: Drift): readonly string[] {
  return [
    ...drift.clusters.flatMap(({ service, changed, ignored, unknown, cluster }) => {
      const assign = cluster.language === "hcl" ? " = " : ": ";
      const lines = [
        ...changed.map((one) => `  ${changeLine(one, assign)}`),
        ...ignored.map(
          (one) => `  ${changeLine({ ...one, reason: undefined }, assign)}: ignored (ignore_changes)`,
        ),
        ...unknown.map(
          (one) =>
            `  ${placeOf(one)}\`${one.name}\` is not known before Terraform plans, and is not compared`,
        ),
      ];
      return lines.length === 0 ? [] : [`${describeCluster(referenceOf(service))}:`, ...lines];
    }),
    ...drift.gone.map(
      (cluster) => `${placeOfCluster(cluster)}${wordsFor(cluster)} is no longer in the service`,
    ),
    ...drift.added.map(
      (service) =>
        `${describeCluster(referenceOf(service))} is in the service, and not in the program: to add it, run \`adopt --organization ${String(service.fields["organization_id"])} --cluster ${service.kind}/${String(service.id)} --stdout ts\`, or hcl`,
    ),
    ...drift.unnamed.map(
      (cluster) =>
        `${placeOfCluster(cluster)}\`${cluster.address}\`: its name or its organization is not known before Terraform plans, and it is not compared`,
    ),
  ];
}

/** `clusters.ts:14`: `dataNodeCount: 3` → `5`, each in backticks. */
function changeLine(one: Drifted, assign: string): string {
  const { name, from, to, reason } = one;
  const words =
    from === undefined
      ? `add \`${name}${assign}${to ?? ""}\``
      : to === undefined
        ? `remove \`${name}${assign}${from}\``
        : `\`${name}${assign}${from}\` → \`${to}\``;
  return `${placeOf(one)}${words}${reason === undefined ? "" : `: ${reason}`}`;
}

function placeOf({ file, line }: Pick<Drifted, "file" | "line">): string {
  return file === undefined || line === undefined ? "" : `\`${file}:${line}\`: `;
}

function placeOfCluster({ written }: ProgramCluster): string {
  return placeOf({ file: written?.file, line: written?.line });
}

function wordsFor({ kind, address, values }: ProgramCluster): string {
  const { name = null, organization_id: organization = null } = values;
  return `the ${KINDS[kind].label} cluster ${showValue(name)} of organization ${String(organization)} (\`${address}\`)`;
}

function referenceOf({ kind, id, fields }: ServiceCluster) {
  const { name } = fields;
  return { kind, id: id as number | bigint, ...(typeof name === "string" && { name }) };
}

export function driftJson(drift: Drift, isDrift: boolean): Json {
  const attributes = (pick: (one: Drift["clusters"][number]) => readonly Drifted[]): Json =>
    drift.clusters.flatMap((drifted) => pick(drifted).map((one) => attributeJson(drifted, one)));
  return {
    drift: isDrift,
    changes: attributes(({ changed }) => changed),
    ignored: attributes(({ ignored }) => ignored),
    unknown: attributes(({ unknown }) => unknown),
    gone: drift.gone.map(clusterJson),
    added: drift.added.map((service) => {
      const { kind, id, fields } = service;
      return {
        cluster: `${kind}/${String(id)}`,
        name: jsonOf(fields["name"]),
        organization: jsonOf(fields["organization_id"]),
      };
    }),
    unnamed: drift.unnamed.map(clusterJson),
  };
}

function attributeJson({ cluster, service }: Drift["clusters"][number], one: Drifted): Json {
  const { difference, name, file = null, line = null, edits, reason = null } = one;
  return {
    cluster: `${service.kind}/${String(service.id)}`,
    address: cluster.address,
    name: jsonOf(service.fields["name"]),
    attribute: difference.path.join("."),
    property: name,
    file,
    line,
    from: jsonOf(difference.from),
    to: jsonOf(difference.to),
    patched: edits !== undefined,
    reason,
  };
}

function clusterJson({ kind, address, values, written }: ProgramCluster): Json {
  return {
    kind,
    address,
    name: jsonOf(values["name"]),
    organization: jsonOf(values["organization_id"]),
    file: written?.file ?? null,
    line: written?.line ?? null,
  };
}

/** Returns a value as JSON. What is not known, secrets too, is null. */
function jsonOf(value: Value): Json {
  if (Array.isArray(value)) return (value as readonly Value[]).map(jsonOf);
  if (isObjectValue(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonOf(inner)]));
  return typeof value === "string" || typeof value === "boolean" || isNumberValue(value) ? value : null;
}
