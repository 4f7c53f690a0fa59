/** Turns the clusters of an organization into code. */
export { selectedClusters, type SelectionOptions } from "./adoption";
export {
  type AdoptedCluster,
  adoptionLines,
  type AdoptionOutcome,
  adoptionReport,
} from "./report/adoption-report";
export { driftJson, driftLines } from "./report/drift-report";
export {
  clusterByName,
  declaredAddress,
  declaredNamesIn,
  hasHeader,
  headerPart,
  type PartForms,
  withParts,
} from "./files/written-file";
export { clustersInPlan, clustersInState, type StateCluster } from "./known/in-state";
export {
  type OwnCluster,
  OwnerIndex,
  type Owners,
  ownersIn,
  type ProjectPart,
  type ServiceOfProvider,
} from "./known/own-clusters";
export {
  AdoptFailure,
  type ClusterReference,
  type OrganizationOptions,
  readOrganization,
  type ReadOrganization,
  referenceOf,
  type SkippedCluster,
} from "./organization/read-organization";
export { takenNames } from "./known/taken-names";
export { type Drift, driftOf, hasDrift, type ReadService } from "./drift/drift";
export { placesInHcl, placesInJson, placesInStack, type ProgramSource } from "./program/places";
export { type ModuleFiles, type Program, type ProgramDocument, readOwnProgram } from "./program/program";
export { type SecretChoice, secretForm } from "./secret-form";
