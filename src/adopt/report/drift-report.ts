/** Reports drift: as lines with what to write in the program, and as JSON. */
import { firstNames } from "../../codegen";
import { exactNumber, type Json, jsonOf } from "../../json";
import { KINDS, showValue } from "../../schema";
import { ownCommand } from "../../text/node/pasted";
import type { Drift, NotCompared } from "../drift/drift";
import { describeCluster, labelOf, referenceOf } from "../organization/read-organization";

type DriftedCluster = Drift["clusters"][number];
type Drifted = DriftedCluster["changed"][number];
type OwnCluster = Drift["gone"][number];
type FoundCluster = Drift["unmanaged"][number];

/** Returns the lines for people; clusters that the project does not have are drift, or only told. */
export function driftLines(drift: Drift, unmanaged: "drift" | "told"): readonly string[] {
  const at = placesIn(drift);
  return [
    ...drift.clusters.flatMap(({ service, changed, ignored, unknown, cluster }) => {
      const lines = [
        ...changed.map((one) => `  ${placeOf(one)}${changeWords(one)}`),
        ...ignored.map((one) => `  ${placeOf(one)}${valueWords(one)}: ignored (ignore_changes)`),
        ...unknown.map(
          (one) =>
            `  ${placeOf(one)}\`${one.name}\` is not known before Terraform plans, and is not compared`,
        ),
      ];
      const head = `${describeCluster(referenceOf(service))}${at(addressOf(cluster))}, \`${cluster.address}\``;
      return lines.length === 0 ? [] : [`${head}:`, ...lines];
    }),
    ...[...drift.gone, ...drift.neverApplied].map(
      (cluster) => `${placeOfCluster(cluster)}${wordsFor(cluster)} ${absentWords(cluster, drift, at)}`,
    ),
    ...(unmanaged === "drift"
      ? drift.unmanaged.map((one) => unmanagedLine(one, at))
      : unmanagedSummary(drift.unmanaged, at)),
    ...drift.notCompared.map((one) => notComparedLine(one, at)),
    summaryOf(drift),
  ];
}

function absentWords(cluster: OwnCluster, { namesakes }: Drift, at: At): string {
  const there = `in the service${at(addressOf(cluster))}`;
  const namesake = namesakes.get(cluster);
  if (namesake !== undefined) {
    const isGone = cluster.applied === "no" ? "was never applied or imported" : `is no longer ${there}`;
    return `${isGone}, and ${labelOf(referenceOf(namesake))} has its name there: import that one, or the next apply is refused`;
  }
  switch (cluster.applied) {
    case "no":
      return "was never applied: the next apply makes it";
    case "unknown":
      return `is not ${there}: it was deleted, or never applied. Delete its block, or the next apply makes it`;
    case "yes":
      return `is no longer ${there}. Delete its block, or the next apply makes it again`;
  }
}

/** Returns how many clusters of the program were compared, and with what result. */
function summaryOf({ clusters, gone, neverApplied, notCompared }: Drift): string {
  const differ = clusters.filter(({ changed }) => changed.length > 0).length;
  const unknown = clusters.filter((one) => one.unknown.length > 0).length;
  const parts = [
    [differ, differ === 1 ? "differs" : "differ"],
    [gone.length, "no longer there"],
    [neverApplied.length, "never applied"],
    [unknown, "only compared in part"],
    [notCompared.length, "not compared"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  if (clusters.length + gone.length === 0)
    return `Nothing was compared${told.length === 0 ? "" : `: ${told.join(", ")}`}.`;
  const all = clusters.length + gone.length;
  const compared = `Compared ${all === 1 ? "1 cluster" : `${all} clusters`} of the program`;
  return told.length === 0
    ? `${compared}: the service has what the program says.`
    : `${compared}: ${told.join(", ")}.`;
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
  return [
    `In the service, and not in the program: ${namesOf(unmanaged, at)}: --unmanaged counts this as drift`,
  ];
}

/** Returns `prometheus/1 ("a"), prometheus/2 ("b") and 7 more`. */
function namesOf(clusters: readonly FoundCluster[], at: At): string {
  return firstNames(
    clusters.map(
      ({ cluster, address }) =>
        `${describeCluster(referenceOf(cluster)).replace(/^Cluster /, "")}${at(address)}`,
    ),
  );
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
      return what.stateProblem === undefined
        ? "was never applied, and its name or its organization is not known before Terraform plans: it is not compared"
        : `its name or its organization is not known before Terraform plans, and it is not compared${state}`;
    case "module":
      return `the files of this module are not here, and its clusters are not compared${state}`;
    case "number":
      return "makes no cluster now (`count` or `for_each`), and is not compared";
    case "environments":
      return "what it makes in another environment is not compared";
  }
}

/** `data_node_count`: the program says `3`, the service has `5`: write `data_node_count = 5`, each in backticks. */
function changeWords(one: Drifted): string {
  const { write, note } = one;
  const notes = note === undefined ? "" : ` (${note})`;
  return `${valueWords(one)}: ${write === undefined ? "remove it" : `write \`${write}\``}${notes}`;
}

function valueWords({ name, from, to }: Drifted): string {
  const [said, there] = [from, to].map((code) => (code === undefined ? "nothing" : `\`${code}\``));
  return `\`${name}\`: the program says ${said ?? ""}, the service has ${there ?? ""}`;
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

export function driftJson(drift: Drift, isDrift: boolean): Json {
  const attributes = (pick: (one: DriftedCluster) => readonly Drifted[]): Json =>
    drift.clusters.flatMap((drifted) => pick(drifted).map((one) => attributeJson(drifted, one)));
  return {
    drift: isDrift,
    changes: attributes(({ changed }) => changed),
    ignored: attributes(({ ignored }) => ignored),
    unknown: attributes(({ unknown }) => unknown),
    gone: drift.gone.map(clusterJson),
    neverApplied: drift.neverApplied.map(clusterJson),
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
  const { difference, name, file = null, line = null, write = null, note = null } = one;
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
    write,
    note,
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
