/** Every rule of the project: by what it judges, and by its code. */
import type { ObjectValue, Value } from "../../json";
import type { Format } from "../attribute";
import { DATA_SOURCES } from "../data-sources";
import { networkEndRules } from "../networks";
import { cloudNetwork } from "../resources/network";
import { accessListRules } from "../rules/access-list";
import { acknowledgedFormats, acknowledgedListRules } from "../rules/acknowledged";
import { authSourceListRules, authSourceRules } from "../rules/auth-sources";
import { certificateFormats } from "../rules/certificate";
import { clusterListFormats, clusterLookupRules } from "../rules/cluster-lookup";
import { clusterNamesRules } from "../rules/cluster-names";
import { maintenanceWindowRules } from "../rules/maintenance-window";
import { networkFormats, networkRules } from "../rules/network-fields";
import { numberFormats } from "../rules/number";
import { providerFormats } from "../rules/provider-config";
import { repoConfigRules } from "../rules/repo-config";
import type { RuleDescription, Rules } from "../rules/rule";
import { shapeRules } from "../rules/shape";
import { sizingRules } from "../rules/sizing";
import { synthRules } from "../rules/synth";
import { textFormats } from "../rules/text";

/**
 * The rules of each format of an attribute. They judge one value, known and of the declared type: a row may judge a
 * narrower type than `Value`, since the judge has checked the type of the attribute.
 */
export const formats = {
  any: {},
  ...numberFormats,
  "access-list": accessListRules,
  ...certificateFormats,
  ...textFormats,
  ...providerFormats,
  ...acknowledgedFormats,
  ...clusterListFormats,
  ...networkFormats,
} as Readonly<Record<Format, unknown>> as Readonly<Record<Format, Rules<Value>>>;

/** The rules between the attributes of an object, by the object's name. */
export const objectRules: Readonly<Record<string, Rules<ObjectValue>>> = {
  cloud_opensearch: sizingRules,
  auth_sources: authSourceRules,
  maintenance_window: maintenanceWindowRules,
  repo_config: repoConfigRules,
  [cloudNetwork.name]: networkRules,
  ...Object.fromEntries(Object.values(DATA_SOURCES).map(({ name }) => [name, clusterLookupRules])),
};

/** The rules between the elements of a list of objects, by the name of the objects. */
export const listRules: Readonly<Record<string, Rules<readonly Value[]>>> = {
  auth_sources: authSourceListRules,
  acknowledged: acknowledgedListRules,
};

/** Every rule by its code. The documentation of the rules is made from this table. */
export const ruleTable: Readonly<Record<string, RuleDescription>> = Object.assign(
  {},
  shapeRules,
  ...Object.values(formats),
  ...Object.values(objectRules),
  ...Object.values(listRules),
  clusterNamesRules,
  networkEndRules,
  synthRules,
) as Record<string, RuleDescription>;

/**
 * The codes of the limits of a cluster: rules that parts of it can break together, of which some come from the
 * configuration and others from the cluster.
 */
export const limitCodes: ReadonlySet<string> = new Set(
  [sizingRules, maintenanceWindowRules, authSourceListRules].flatMap((rules) => Object.keys(rules)),
);
