/**
 * The description of the service: its resources, their attributes, and the issues that rules find. judging/ is a door of
 * its own: it loads all rules, which the start of the plugin does not need.
 */
export * from "./resources/acknowledged";
export { typeAt, withoutKeys } from "./addresses";
export { acknowledgementOf, dayOf, isDay, onceAcknowledged } from "./issues/acknowledgement";
export * from "./attribute";
export * from "./resources/auth-source";
export { DELETION_PROTECTION } from "./resources/deletion-protection";
export * from "./formats/base-url";
export * from "./formats/clock-time";
export { clusterList } from "./resources/cluster-list";
export { MOST_ISSUES } from "./issues/found-issues";
export { clusterNameKey, duplicateNameIssue, type NamedCluster } from "./rules/cluster-names";
export * from "./issues/issue";
export * from "./kinds";
export { matchesPattern } from "./formats/name-pattern";
export { compareNames } from "./name-order";
export * from "./nearest";
export * from "./number-ranges";
export { oncePerObject } from "./once-per-object";
export { BROADEST, KEPT_VERSION, OPEN_ACCESS } from "./resources/shared-attributes";
export { cloudNetwork } from "./resources/network";
export {
  endingAccess,
  type EndingAccess,
  endIssues,
  endOfAccess,
  type NamedNetwork,
  networkOf,
  networksWith,
} from "./networks";
export { cloudOpensearch, cloudOpensearchCredentials, maintenanceWindow } from "./resources/opensearch";
export * from "./resources/prometheus";
export * from "./resources/provider";
export { AS_SERVICE, type Comparison, sameMeaning } from "./same-meaning";
export { isKeptVersion } from "./rules/secret-forms";
export * from "./secrets";
export { nullElement, readOnlyAttribute, type shapeRules, unknownAttribute } from "./rules/shape";
export * from "./show";
export { maskUrls } from "../text";
export * from "./source";
export type { synthRules } from "./rules/synth";
export * from "./resources/timeouts";
export {
  attributeAt,
  attributesWithin,
  elementKeyOf,
  type NestedObject,
  mapAttributes,
  mapObjects,
  objectSchemaOf,
  type ObjectPair,
  nestedObjects,
  pairedObjects,
  type PlacedAttribute,
} from "./walk";
export {
  isGiven,
  isNumberValue,
  isObjectValue,
  isUnset,
  knownObjects,
  knownString,
  type NumberValue,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../json";
