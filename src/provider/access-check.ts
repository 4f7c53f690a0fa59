/**
 * Checks, while new clusters are planned, that the service can be reached and accepts the access token. Without this
 * check the apply would be the first to find out, since a plan reads nothing of a new cluster.
 */
import { ApiFailure, type CloudClient, type FailureKind } from "../client";
import type { ClusterId } from "../contract";
import type { Diagnostic } from "../plugin";
import type { ClusterKind } from "../schema";
import { failureDiagnostic } from "./diagnostics";

/** A cluster that is planned to be created. */
export interface PlannedCluster {
  readonly kind: ClusterKind;
  readonly organizationId: ClusterId;
  /** It replaces another cluster. Terraform shows the errors of such a plan, and drops its warnings. */
  readonly isReplacement: boolean;
}

export interface AccessCheck {
  /**
   * Returns an error if the service refuses the token, and a warning if it cannot be reached, something else responds in
   * its place, or its response is not a list; an error if something else responds where the service did before. Sends one request for all clusters, about the
   * organization of the first one, and returns its diagnostics for one of them only.
   */
  diagnose(cluster: PlannedCluster, signal: AbortSignal): Promise<readonly Diagnostic[]>;
}

export function accessCheck(service: CloudClient): AccessCheck {
  let response: Promise<readonly Diagnostic[]> | undefined;
  let isShown = false;
  return {
    diagnose: async (cluster, signal) => {
      response ??= check(service, cluster, signal);
      const found = await response;
      if (isShown || found.every(({ severity }) => severity === "warning" && cluster.isReplacement))
        return [];
      isShown = true;
      return found;
    },
  };
}

const REFUSED = "Cannot create a cluster with this access token";
const UNREACHABLE = "Cannot reach the service, which an apply needs";
const UNCLEAR = "Cannot check the access to the service, which an apply needs";

/** What a failure of the check prevents; nothing is shown for "nothing". */
const PREVENTED: Readonly<Partial<Record<FailureKind, string>>> = {
  unauthorized: REFUSED,
  forbidden: REFUSED,
  connection: UNREACHABLE,
  timeout: UNREACHABLE,
  tls: UNREACHABLE,
  redirect: UNREACHABLE,
  "proxy-or-wrong-url": UNREACHABLE,
  // The service is there, and the request would be tried again.
  "rate-limited": "nothing",
  aborted: "nothing",
};

/** Failures that are responses of another server. */
const OF_OTHERS: ReadonlySet<FailureKind> = new Set(["redirect", "proxy-or-wrong-url"]);

const TURN_OFF = "To plan without this check, set `check_access = false` in the provider's configuration.";

async function check(
  service: CloudClient,
  { kind, organizationId }: PlannedCluster,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  try {
    await service.checkAccess(kind, organizationId, signal);
    return [];
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const doing = PREVENTED[error.kind] ?? UNCLEAR;
    if (doing === "nothing") return [];
    const isWrongPlace = OF_OTHERS.has(error.kind) && service.hasAnswered();
    const severity = doing === REFUSED || isWrongPlace ? "error" : "warning";
    return failureDiagnostic(doing, error, service.address).map(({ summary, detail = "" }) => ({
      severity,
      summary,
      detail: `${detail}\n\n${TURN_OFF}`,
      ...(error.kind === "forbidden" && { path: [{ attribute: "organization_id" }] }),
    }));
  }
}
