/** Lists the clusters of an organization, for `terraform query`. */
import { ApiFailure, type CloudClient } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import type { ObjectValue } from "../../json";
import type { ListBehaviour, ListedResource } from "../../plugin";
import { type ClusterKind, clusterList, compareNames, KINDS, matchesPattern } from "../../schema";
import { clusterId, reportingFailures } from "../calls";
import { judgeConfig } from "../diagnostics";
import type { Run } from "../run";
import { withKeptSecrets } from "../values/kept-secrets";
import { stateOf } from "../values/state";
import { conflictingLists } from "./conflicting-lists";
import { stateBeforeRead } from "./import-cluster";
import { demandKnown, demandSameCluster, missingFields, missingFieldsWarning } from "./same-cluster";

/** How many clusters are read at a time. */
const READ_TOGETHER = 10;

export function clusterListBehaviour(kind: ClusterKind): ListBehaviour<Run> {
  return {
    validate: async ({ config }) => judgeConfig(clusterList, config),

    list: async function* ({ config, wantsStates, limit }, { client: { service, unusable }, signal }) {
      const refused = [...(unusable?.atRead() ?? []), ...judgeConfig(clusterList, config)];
      if (refused.length > 0) {
        yield { diagnostics: refused };
        return;
      }
      const organizationId = clusterId(config, "organization_id");
      const doing = `Cannot list the ${KINDS[kind].label} clusters of organization ${organizationId}`;
      const otherwise =
        "Import the clusters by their organization and name instead, such as `42/logs-production`.";
      const listed = await reportingFailures(
        { doing, service },
        async (): Promise<{ readonly rows: readonly ListedRow[]; readonly diagnostics?: [] }> => ({
          rows: await listRows(service, { kind, organizationId, otherwise }, signal),
        }),
      );
      if (!("rows" in listed)) {
        yield listed;
        return;
      }
      const rows = listed.rows.filter(nameFilter(config["name"]));
      if (!wantsStates) {
        yield* rows.map(identified(kind));
        return;
      }

      const together = Math.min(READ_TOGETHER, limit);
      for (let start = 0; start < rows.length; start += together) {
        yield* await Promise.all(
          rows.slice(start, start + together).map((row) => readRow(service, kind, row, signal)),
        );
      }
    },
  };
}

/** A cluster in the list of its organization. */
export interface ListedRow {
  readonly id: ClusterId;
  readonly name: string;
  readonly organizationId: ClusterId;
}

/** Which clusters are listed. `otherwise` says what to do instead if the list may leave one out. */
interface Listing {
  readonly kind: ClusterKind;
  readonly organizationId: ClusterId;
  readonly otherwise: string;
}

/** Returns the clusters of an organization in the order of their names. Throws if the list may leave one out. */
export async function listRows(
  service: CloudClient,
  { kind, organizationId, otherwise }: Listing,
  signal: AbortSignal,
): Promise<readonly ListedRow[]> {
  const { clusters, gap } = await service.list(kind, organizationId, signal);
  if (gap !== undefined) {
    throw new ApiFailure({
      kind: "malformed-response",
      operation: `GET ${pathOf("list", kind, { organizationId })}`,
      summary: `The list may leave out a cluster: ${gap}.`,
      advice: otherwise,
    });
  }
  const rows = clusters
    .filter(
      ({ organization_id: shown }) => (shown ?? null) === null || String(shown) === String(organizationId),
    )
    .map(({ id, name }) => ({ id: id as ClusterId, name: name as string, organizationId }));
  return rows.sort((one, other) => compareNames(one.name, other.name));
}

/** Returns a test of names. All names pass if the pattern is unset. */
export function nameFilter(
  pattern: ObjectValue[string] | undefined,
): (named: Pick<ListedRow, "name">) => boolean {
  return ({ name }) => typeof pattern !== "string" || matchesPattern(name, pattern);
}

/** Returns what the list shows of a cluster, which is not the whole cluster. */
const identified =
  (kind: ClusterKind) =>
  ({ id, name, organizationId }: ListedRow): ListedResource => ({
    displayName: name,
    state: stateBeforeRead(kind, {
      id: id,
      name,
      organization_id: organizationId,
    }),
  });

/** Reads a cluster; returns a warning if it no longer exists. */
async function readRow(
  service: CloudClient,
  kind: ClusterKind,
  row: ListedRow,
  signal: AbortSignal,
): Promise<ListedResource> {
  const { id, name } = row;
  const called = `the ${KINDS[kind].label} cluster ${id} (${JSON.stringify(name)})`;
  return reportingFailures({ doing: `Cannot read ${called}`, service }, async (): Promise<ListedResource> => {
    const found = await service.read(kind, id, signal);
    if (found === "gone") {
      return {
        diagnostics: [
          {
            severity: "warning",
            summary: `${called} was deleted meanwhile`,
            detail: "The organization's list had it, and the service no longer finds it. It is left out.",
          },
        ],
      };
    }
    const { schema } = KINDS[kind];
    const known = identified(kind)(row).state ?? {};
    const missing = missingFields(kind, found.cluster);
    demandSameCluster(kind, id, found.cluster, known);
    demandKnown(kind, id, missing, known);
    return {
      displayName: name,
      state: withKeptSecrets(schema, stateOf(schema, found.cluster, known)),
      diagnostics: [...missingFieldsWarning(kind, missing), ...conflictingLists(found)],
    };
  });
}
