/** The clusters of the organizations that the token may see. */
import { API_SCHEMAS, type ClusterId, toTerraform } from "../../contract";
import type { JsonObject } from "../../json";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../schema";
import { visible } from "../../text";
import { accessRows, addressesOf } from "../model/access-rows";
import { accessWords } from "../model/access-words";
import type { RequestResult } from "../model/requests";
import { AddressPicture } from "./address-picture";
import { useLoaded } from "./loaded";
import { ProblemText } from "./parts";
import { clusterAddress } from "./routes";
import { permissions, requests } from "./session";

interface ListedCluster {
  readonly kind: ClusterKind;
  /** With Terraform's names. */
  readonly fields: JsonObject;
  /** Whether the emulator opened ports for it. */
  readonly hasEndpoints: boolean;
}

export function ClustersPage() {
  const { value: listed, problem } = useLoaded(listClusters);
  return (
    <main>
      <h1>Clusters</h1>
      <p class="buttons">
        {CLUSTER_KINDS.map((kind) => (
          <a key={kind} class="button" href={clusterAddress(kind, undefined)}>
            New {KINDS[kind].label} cluster
          </a>
        ))}
      </p>
      <ProblemText problem={problem} />
      <p role="status">
        {permissions.value === undefined
          ? "Sign in to see the clusters."
          : listed === undefined
            ? "Reading the clusters …"
            : listed.length === 0
              ? "There is no cluster yet."
              : ""}
      </p>
      <ul class="clusters">
        {(listed ?? []).map((cluster) => (
          <ClusterCard key={`${cluster.kind}/${String(cluster.fields["id"])}`} {...cluster} />
        ))}
      </ul>
    </main>
  );
}

function ClusterCard({ kind, fields, hasEndpoints }: ListedCluster) {
  const { label, endpoints } = KINDS[kind];
  const facts = [
    label,
    ...(typeof fields["tier"] === "string" ? [visible(fields["tier"])] : []),
    ...((fields["data_node_count"] ?? null) === null ? [] : [`${String(fields["data_node_count"])} nodes`]),
    `organization ${String(fields["organization_id"])}`,
    `id ${String(fields["id"])}`,
    ...(hasEndpoints ? [] : ["no endpoints: the emulator has no more ports"]),
  ];
  return (
    <li>
      <h2>
        <a href={clusterAddress(kind, fields["id"] as ClusterId)}>{visible(String(fields["name"]))}</a>
      </h2>
      <p class="about">{facts.join(" · ")}</p>
      {endpoints.map(({ accessList, label: endpoint }) => {
        const addresses = addressesOf(accessRows(fields[accessList]));
        return (
          <div key={accessList}>
            <p>
              <strong>{endpoint}:</strong> {accessWords(addresses)}
            </p>
            <AddressPicture before={addresses} after={addresses} isSmall />
          </div>
        );
      })}
    </li>
  );
}

/** Reads the clusters of each organization that the token may see now: one is known once it has a cluster. */
async function listClusters(): Promise<RequestResult<readonly ListedCluster[]>> {
  const known = await requests.permissions();
  if (!known.ok) return known;
  const { organizations, names, withoutEndpoints } = known.value;
  const found: ListedCluster[] = [];
  for (const organization of organizations) {
    for (const kind of CLUSTER_KINDS) {
      const result = await requests.list(kind, organization);
      if (!result.ok) return result;
      found.push(
        ...result.value.map((each) => ({
          kind,
          fields: toTerraform(API_SCHEMAS[kind], each, names),
          hasEndpoints: !withoutEndpoints.includes(`${kind}/${String(each["id"])}`),
        })),
      );
    }
  }
  return { ok: true, value: found };
}
