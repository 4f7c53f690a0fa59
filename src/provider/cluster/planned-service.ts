/**
 * Ties a plan to the service that it was made with. The private state of a cluster names the address at which it was read
 * or planned, and a saved plan holds that private state. Before Terraform 1.16, the plan of a new cluster has none at apply.
 */
import type { CloudClient } from "../../client";
import type { Diagnostic, PlanRequest, PrivateState } from "../../plugin";

/** The address is empty if the provider is not configured, which is reported elsewhere. */
type Service = Pick<CloudClient, "address">;

const SERVICE = "service";

/** Returns the private state of a cluster that the service at this address has, or is to have. */
export function withService(kept: PrivateState, { address }: Service): PrivateState {
  return address === "" ? kept : { ...kept, [SERVICE]: address };
}

/** Returns an error if a plan, or the state that it begins with, is of a service at another address. */
export function refusedService(
  { private: kept, plannedPrivate }: Pick<PlanRequest, "private" | "plannedPrivate">,
  { address }: Service,
): readonly Diagnostic[] {
  const planned = plannedPrivate?.[SERVICE] ?? kept[SERVICE];
  if (typeof planned !== "string" || planned === address || address === "") return [];
  return [
    {
      severity: "error",
      summary: `This plan was made with the service at ${planned}, and now the service is ${address}`,
      detail: `Nothing was changed: at another service, the same id may be another cluster. Set \`base_url\` (or CLOUD_BASE_URL) to ${planned}, or, if the service has moved, make a new plan. It must read the clusters, so plan without \`-refresh=false\`.`,
    },
  ];
}
