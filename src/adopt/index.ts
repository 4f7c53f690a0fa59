/** Turns the clusters of an organization into code. */
export { type AdoptedCluster, type Adoption, adoptionOf, type AdoptionOptions } from "./adoption";
export { AdoptFailure } from "./failure";
export { addressesIn } from "./files/replaced";
export { isUnedited } from "./files/written-file";
export { knownInProgram } from "./known/in-program";
export { clustersInState } from "./known/in-state";
export type { KnownCluster } from "./known/known-clusters";
export {
  type ClusterReference,
  describeCluster,
  type OrganizationOptions,
  readOrganization,
  type ReadOrganization,
  type SkippedCluster,
} from "./organization/read-organization";
export { type Drift, driftOf, hasDrift } from "./drift/drift";
export type { TextEdit } from "./drift/edits";
export { patchOf } from "./drift/patch";
export {
  programClustersInHcl,
  programClustersInJson,
  clustersInStack,
  type ProgramCluster,
  type ProgramSource,
} from "./drift/program";
