/** The clusters that a project has already: in its states, and in its programs. */
import type { ServiceCluster } from "../../codegen";

/** A cluster that a project has already, as far as its place shows. */
export interface KnownCluster {
  readonly kind: ServiceCluster["kind"];
  readonly id?: string;
  readonly organization?: string;
  readonly name?: string;
  /** Its address in Terraform: `cloud_opensearch.logs`. */
  readonly address: string;
  /** Such as `main.tf`, or `the state terraform.tfstate`. */
  readonly place: string;
  readonly isInState: boolean;
}

/** Returns the places in which a project has a cluster of the service. */
export function placesOf(cluster: ServiceCluster, known: readonly KnownCluster[]): readonly KnownCluster[] {
  return known.filter((one) => one.kind === cluster.kind && isSame(cluster, one));
}

/** Compares ids if both are known, and otherwise names and organizations. */
function isSame({ id, fields }: ServiceCluster, known: KnownCluster): boolean {
  if (known.id !== undefined && id !== undefined) return known.id === String(id);
  if (known.name === undefined || known.name !== fields["name"]) return false;
  return known.organization === undefined || known.organization === String(fields["organization_id"]);
}
