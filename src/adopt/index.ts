/** Turns the clusters of an organization into code. */
export { AdoptFailure } from "./failure";
export {
  type ClusterReference,
  describeCluster,
  labelOf,
  type OrganizationOptions,
  readOrganization,
  type ReadOrganization,
  type SkippedCluster,
} from "./organization/read-organization";
