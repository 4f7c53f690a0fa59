/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters } from "../judged";

describe("snapshots", () => {
  itJudgesClusters([
    [
      {
        repo_config: {
          enable_access_keys: true,
          enable_iam_role: true,
          access_key_id: "A",
          secret_access_key: "s",
        },
      },
      "error conflicting-snapshot-authentication: repo_config.enable_iam_role: is true together with `enable_access_keys`, and snapshots use one or the other; keep one of the two",
    ],
    [{ repo_config: { enable_iam_role: true } }],
    [{ repo_config: { enable_iam_role: true, enable_access_keys: false } }],
    [{ repo_config: { enable_access_keys: true, access_key_id: "A", secret_access_key: "s" } }],
    [
      { repo_config: { enable_access_keys: true, access_key_id: "A" } },
      "error missing-access-keys: repo_config.secret_access_key: is required when `enable_access_keys` is true; give it, or use `enable_iam_role` instead",
    ],
    [
      { repo_config: { enable_access_keys: true, secret_access_key: "s" } },
      "error missing-access-keys: repo_config.access_key_id: is required when `enable_access_keys` is true; give it, or use `enable_iam_role` instead",
    ],
    [{ repo_config: { enable_access_keys: true, access_key_id: UNKNOWN, secret_access_key: UNKNOWN } }],
    [
      {
        repo_config: {
          enable_access_keys: true,
          access_key_id: "A",
          secret_access_key_wo: "s",
          secret_access_key_wo_version: 1,
        },
      },
    ],
    [
      { repo_config: { access_key_id: "A" } },
      "error unused-access-keys: repo_config.access_key_id: is given, and `enable_access_keys` is not true; set `enable_access_keys` to true, or remove it",
    ],
    [
      { repo_config: { enable_access_keys: false, secret_access_key: "s" } },
      "error unused-access-keys: repo_config.secret_access_key: is given, and `enable_access_keys` is not true; set `enable_access_keys` to true, or remove it",
    ],
    [
      { repo_config: { secret_access_key_wo: "s", secret_access_key_wo_version: 1 } },
      "error unused-access-keys: repo_config.secret_access_key_wo: is given, and `enable_access_keys` is not true; set `enable_access_keys` to true, or remove it",
    ],
    [{ repo_config: { enable_access_keys: UNKNOWN, access_key_id: "A" } }],
    [{ repo_config: { enable_access_keys: false, access_key_id: UNKNOWN } }],
    [{ repo_config: { enable_iam_role: false } }],
  ]);
});
