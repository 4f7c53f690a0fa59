/** The rules between the attributes of an object, and between the elements of a list of objects, by the object's name. */
import { acknowledgedListRules } from "../rules/acknowledged";
import { authSourceListRules, authSourceRules } from "../rules/auth-sources";
import { maintenanceWindowRules } from "../rules/maintenance-window";
import { repoConfigRules } from "../rules/repo-config";
import type { Rules } from "../rules/rule";
import { sizingRules } from "../rules/sizing";
import type { ObjectValue, Value } from "../value";

export const objectRules: Readonly<Record<string, Rules<ObjectValue>>> = {
  cloud_opensearch: sizingRules,
  auth_sources: authSourceRules,
  maintenance_window: maintenanceWindowRules,
  repo_config: repoConfigRules,
};

export const listRules: Readonly<Record<string, Rules<readonly Value[]>>> = {
  auth_sources: authSourceListRules,
  acknowledged: acknowledgedListRules,
};
