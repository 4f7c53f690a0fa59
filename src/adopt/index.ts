/** Turns the clusters of an organization into code. */
export { type AdoptedCluster, type Adoption, adoptionOf, type AdoptionOptions } from "./adoption";
export { AdoptFailure, type SettingNames } from "./failure";
export {
  type AdoptionCheck,
  adoptionLines,
  type AdoptionOutcome,
  adoptionReport,
} from "./report/adoption-report";
export { lostProblem, othersProblem } from "./refusals";
export { driftJson, driftLines, notComparedLines } from "./report/drift-report";
export { clustersWrittenIn, type EarlierCluster } from "./files/replaced";
export { hasHeader, isUnedited, withPart } from "./files/written-file";
export { clustersInPlan } from "./known/in-plan";
export { clustersInState, type StateCluster } from "./known/in-state";
export {
  type OwnCluster,
  type Owners,
  ownersIn,
  type Ownership,
  ownershipOf,
  type PossibleClusters,
  type ProjectPart,
  type ServiceOfProvider,
} from "./known/own-clusters";
export {
  type OrganizationOptions,
  readOrganization,
  type ReadOrganization,
} from "./organization/read-organization";
export {
  type ClusterReference,
  skipClause,
  type SkippedCluster,
  type SkipReason,
} from "./organization/skipped";
export { constructIds, takenNames } from "./known/taken-names";
export {
  callPlaceIn,
  type CallPlace,
  declaredIdentifiers,
  type InsertedLines,
  makesApp,
  moduleFormatOf,
  relativeImports,
  withCall,
  withoutCalls,
} from "./program/insertion";
export { type Drift, driftOf, hasDrift, type NotCompared, type ReadService } from "./drift/drift";
export type { TextEdit } from "./drift/text-edit";
export { patchOf } from "./drift/patch";
export {
  placesInHcl,
  placesInJson,
  placesInStack,
  type ProgramSource,
  recordedFiles,
} from "./program/places";
export {
  type ModuleFiles,
  type OverrideFile,
  type Program,
  type ProgramDocument,
  readOwnProgram,
} from "./program/program";
export { otherChangeIn } from "./program/other-change";
export { type OtherEnvironments, whyElsewhere } from "./program/environment";
export { type SetLater, setLaterIn } from "./program/set-later";
