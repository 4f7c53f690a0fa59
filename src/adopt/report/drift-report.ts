/** Reports drift: as the edits of the program that accept it, and as JSON. */
import type { ServiceCluster } from "../../codegen";
import { exactNumber, type Json, jsonOf } from "../../json";
import { KINDS, showValue } from "../../schema";
import { ownCommand } from "../../text/node/pasted";
import type { Drift, NotCompared } from "../drift/drift";
import { describeCluster } from "../organization/read-organization";

type DriftedCluster = Drift["clusters"][number];
type Drifted = DriftedCluster["changed"][number];
type OwnCluster = Drift["gone"][number];
type FoundCluster = Drift["unmanaged"][number];

/** At most so many clusters are named in a line. */
const MOST_NAMED = 5;

/** Returns the lines for people; clusters that the project does not have are drift, or only told. */
export function driftLines(drift: Drift, unmanaged: "drift" | "told"): readonly string[] {
  const at = placesIn(drift);
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
      const head = `${describeCluster(referenceOf(service))}${at(addressOf(cluster))}`;
      return lines.length === 0 ? [] : [`${head}:`, ...lines];
    }),
    ...drift.gone.map(
      (cluster) =>
        `${placeOfCluster(cluster)}${wordsFor(cluster)} is no longer in the service${at(addressOf(cluster))}`,
    ),
    ...(unmanaged === "drift"
      ? drift.unmanaged.map((one) => unmanagedLine(one, at))
      : unmanagedSummary(drift.unmanaged, at)),
    ...notComparedLines(drift),
  ];
}

/** Returns the lines about what was not compared. */
export function notComparedLines(drift: Drift): readonly string[] {
  const at = placesIn(drift);
  return drift.notCompared.map((one) => notComparedLine(one, at));
}

/** Returns the words for the service at an address, which are empty if there is only one. */
type At = (address: string | undefined) => string;

function placesIn({ clusters, gone, unmanaged, notCompared }: Drift): At {
  const owned = [...clusters.map(({ cluster }) => cluster), ...gone, ...notCompared.map(({ what }) => what)];
  const addresses = new Set([...owned.map(addressOf), ...unmanaged.map(({ address }) => address)]);
  addresses.delete(undefined);
  return (address) => (address === undefined || addresses.size < 2 ? "" : ` at ${address}`);
}

function addressOf({ service }: NotCompared["what"]): string | undefined {
  return "address" in service ? service.address : undefined;
}

function unmanagedLine({ cluster, address }: FoundCluster, at: At): string {
  const { kind, id, fields } = cluster;
  const elsewhere = at(address) === "" ? "" : `, with CLOUD_BASE_URL=${address}`;
  return `${describeCluster(referenceOf(cluster))} is in the service${at(address)}, and not in the program: to add it, run \`${ownCommand()} adopt --organization ${String(fields["organization_id"])} --cluster ${kind}/${String(id)} --stdout ts\`, or hcl${elsewhere}`;
}

function unmanagedSummary(unmanaged: readonly FoundCluster[], at: At): readonly string[] {
  if (unmanaged.length === 0) return [];
  const subject = unmanaged.length === 1 ? "Cluster" : "Clusters";
  const verb = unmanaged.length === 1 ? "is" : "are";
  return [
    `${subject} ${namesOf(unmanaged, at)} ${verb} in the service, and not in the program: --unmanaged counts this as drift`,
  ];
}

/** Returns `prometheus/1 ("a"), prometheus/2 ("b") and 7 more`. */
function namesOf(clusters: readonly FoundCluster[], at: At): string {
  const names = clusters.map(
    ({ cluster, address }) =>
      `${describeCluster(referenceOf(cluster)).replace(/^Cluster /, "")}${at(address)}`,
  );
  const more = names.length - MOST_NAMED;
  if (more > 0) return `${names.slice(0, MOST_NAMED).join(", ")} and ${more} more`;
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

function notComparedLine({ what, candidates }: NotCompared, at: At): string {
  const perhaps = candidates.length === 0 ? "" : `; it may have made ${namesOf(candidates, at)}`;
  return `${placeOfCluster(what)}\`${what.address}\`: ${whyNotCompared(what)}${perhaps}`;
}

function whyNotCompared(what: NotCompared["what"]): string {
  if (!("cause" in what)) {
    if ("problem" in what.service) return `is not compared: ${what.service.problem}`;
    return what.organization === undefined
      ? "its organization is not known before Terraform plans, and it is not compared"
      : "the service does not have it, and how many the program makes is not known before Terraform plans: it is not compared";
  }
  const state = what.stateProblem === undefined ? "" : `: ${what.stateProblem}`;
  switch (what.cause) {
    case "names":
      return `its name or its organization is not known before Terraform plans, and it is not compared${state}`;
    case "module":
      return `the files of this module are not here, and its clusters are not compared${state}`;
    case "number":
      return "makes no cluster now (`count` or `for_each`), and is not compared";
    case "environments":
      return "what it makes in another environment is not compared";
  }
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

function placeOfCluster({ declared }: NotCompared["what"]): string {
  return placeOf({ file: declared?.written?.file, line: declared?.written?.line });
}

function wordsFor({ kind, address, name = "", organization = "" }: OwnCluster): string {
  return `the ${KINDS[kind].label} cluster ${showValue(name)} of organization ${organization} (\`${address}\`)`;
}

function referenceOf({ kind, id, fields }: ServiceCluster) {
  const { name } = fields;
  return { kind, id: id as number | bigint, ...(typeof name === "string" && { name }) };
}

export function driftJson(drift: Drift, isDrift: boolean): Json {
  const attributes = (pick: (one: DriftedCluster) => readonly Drifted[]): Json =>
    drift.clusters.flatMap((drifted) => pick(drifted).map((one) => attributeJson(drifted, one)));
  return {
    drift: isDrift,
    changes: attributes(({ changed }) => changed),
    ignored: attributes(({ ignored }) => ignored),
    unknown: attributes(({ unknown }) => unknown),
    gone: drift.gone.map(clusterJson),
    added: drift.unmanaged.map(foundJson),
    notCompared: drift.notCompared.map((one) => ({
      ...clusterJson(one.what),
      reason: whyNotCompared(one.what),
      perhaps: one.candidates.map(foundJson),
    })),
  };
}

function foundJson({ cluster: { kind, id, fields }, address }: FoundCluster): Json {
  return {
    service: address,
    cluster: `${kind}/${String(id)}`,
    name: jsonOf(fields["name"]),
    organization: jsonOf(fields["organization_id"]),
  };
}

function attributeJson({ cluster, service }: DriftedCluster, one: Drifted): Json {
  const { difference, name, file = null, line = null, edits, reason = null } = one;
  return {
    service: addressOf(cluster) ?? null,
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

function clusterJson(cluster: NotCompared["what"]) {
  const { kind = null, address, declared, organization } = cluster;
  return {
    kind,
    address,
    name: "name" in cluster ? (cluster.name ?? null) : null,
    organization: /^\d+$/.test(organization ?? "") ? exactNumber(organization ?? "") : (organization ?? null),
    file: declared?.written?.file ?? null,
    line: declared?.written?.line ?? null,
  };
}
