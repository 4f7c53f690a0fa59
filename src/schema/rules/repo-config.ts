/** Rules on how snapshots authenticate (reference 2.5). */
import { isGiven, isUnset, type ObjectValue } from "../../json";
import { formsOfSecret, hasNoSecret } from "../attribute";
import type { Rules } from "./rule";
import { secretFormRules } from "./secret-forms";

const KEYS = ["access_key_id", "secret_access_key"];

export const repoConfigRules: Rules<ObjectValue> = {
  ...secretFormRules("secret_access_key", "enable_access_keys"),
  "conflicting-snapshot-authentication": {
    severity: "error",
    reference: "2.5",
    reason:
      "Snapshots use static access keys instead of an IAM role, or the role instead of keys; never both.",
    judge(repo, report) {
      if (repo["enable_access_keys"] !== true || repo["enable_iam_role"] !== true) return;
      report({
        path: ["enable_iam_role"],
        message: "is true together with `enable_access_keys`, and snapshots use one or the other",
        hint: "keep one of the two",
      });
    },
  },
  "missing-access-keys": {
    severity: "error",
    reference: "2.5",
    reason: "Without both parts of the key no snapshot can be written.",
    judge(repo, report) {
      if (repo["enable_access_keys"] !== true) return;
      for (const key of KEYS) {
        if (!hasNoSecret(repo, key)) continue;
        report({
          path: [key],
          message: "is required when `enable_access_keys` is true",
          hint: "give it, or use `enable_iam_role` instead",
        });
      }
    },
  },
  "unused-access-keys": {
    severity: "error",
    reference: "2.5",
    reason: "A key that is given and not enabled is stored for nothing, and snapshots do not run with it.",
    judge(repo, report) {
      if (!isUnset(repo["enable_access_keys"]) && repo["enable_access_keys"] !== false) return;
      for (const key of [...KEYS, formsOfSecret("secret_access_key").writeOnly]) {
        if (!isGiven(repo[key])) continue;
        report({
          path: [key],
          message: "is given, and `enable_access_keys` is not true",
          hint: "set `enable_access_keys` to true, or remove it",
        });
      }
    },
  },
};
