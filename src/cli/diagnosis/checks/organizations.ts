/** Checks that the access token may read the organizations of the project's clusters. */
import { ApiFailure, readResponse, type Requests } from "../../../client";
import { pathOf } from "../../../contract";
import type { ClusterKind } from "../../../schema";
import { type CheckResult, error, ok, warning } from "../check-result";

/** What the project's clusters tell about an access token's organizations. */
export interface Organizations {
  /** The identifiers, each with the kind of one of its clusters. */
  readonly known: ReadonlyMap<bigint, ClusterKind>;
  /** How many clusters have an organization that only Terraform can evaluate. */
  readonly unknown: number;
}

/** At most this many organizations are read. */
const MOST = 50;

/** How the service is asked: once, with 10 seconds to wait for the response within the time for all checks. */
export const PROBE = { timeoutMs: 10_000, wantsBody: () => true } as const;

/** Reads the list of clusters of each organization; `say` completes the sentences. */
export async function checkOrganizations(
  requests: Requests,
  signal: AbortSignal,
  { known, unknown }: Organizations,
): Promise<readonly CheckResult[]> {
  const ids = [...known.keys()].sort((a, b) => (a < b ? -1 : 1));
  const found = await Promise.all(
    ids.slice(0, MOST).map(async (id) => readOne(requests, signal, id, known.get(id) ?? "opensearch")),
  );
  const read = ids.filter((_id, index) => found[index]?.status === "ok");
  const others = found.filter(({ status }) => status !== "ok");
  return [
    ...(read.length === 0 ? [] : [ok(`Accepted by the service, and may read ${organizationWords(read)}`)]),
    ...others,
    ...(ids.length > MOST ? [warning(`${ids.length - MOST} more organizations were not read`)] : []),
    ...(unknown > 0 || ids.length === 0 ? [notKnown(unknown)] : []),
  ];
}

function notKnown(clusters: number): CheckResult {
  const why =
    clusters === 0
      ? "no cluster of a project was found"
      : `${clusters === 1 ? "one cluster has" : `${clusters} clusters have`} an organization that only Terraform can evaluate`;
  return warning(
    `The service accepts the token, but the organization is not known that it has to read: ${why}`,
    "Give the organization with --organization NUMBER, or synthesize the app first; variables in TF_VAR_...",
  );
}

async function readOne(
  requests: Requests,
  signal: AbortSignal,
  id: bigint,
  kind: ClusterKind,
): Promise<CheckResult> {
  const words = organizationWords([id]);
  try {
    const path = pathOf("list", kind, { organizationId: id });
    const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
    const listed = readResponse(response, context);
    return Array.isArray(listed)
      ? ok("")
      : warning(`It is not known whether the token may read ${words}: the response is not a list`);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const why = failure.message.replace(/\.$/, "");
    return failure.kind === "forbidden" || failure.kind === "unauthorized"
      ? error(
          `The access token may not read ${words}. ${why}`,
          `Use an access token of ${words}, or correct \`organization_id\``,
        )
      : warning(`It is not known whether the token may read ${words}. ${why}`, "Run `doctor` again");
  }
}

/** Returns "the organization 42", or "the organizations 7 and 42". */
function organizationWords(ids: readonly bigint[]): string {
  const last = ids.at(-1);
  return ids.length === 1
    ? `the organization ${last}`
    : `the organizations ${ids.slice(0, -1).join(", ")} and ${last}`;
}
