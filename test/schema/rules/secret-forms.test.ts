/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters, withSource } from "../judged";

describe("the two forms of a secret", () => {
  itJudgesClusters([
    [
      withSource({ client_secret: "s", client_secret_wo: "s", client_secret_wo_version: 1 }),
      "error conflicting-secret-forms: auth_sources[0].client_secret_wo: is given together with `client_secret`; keep one of the two",
    ],
    [withSource({ client_secret: "s", client_secret_wo: UNKNOWN, client_secret_wo_version: 1 })],
    [withSource({ client_secret: UNKNOWN, client_secret_wo: "s", client_secret_wo_version: 1 })],
    [
      withSource({ client_secret_wo: "s" }),
      "error secret-without-version: auth_sources[0].client_secret_wo_version: is required with `client_secret_wo`; write 1, and raise it with each new secret",
    ],
    [withSource({ client_secret_wo: UNKNOWN })],
    [withSource({ client_secret_wo: "s", client_secret_wo_version: UNKNOWN })],
    [withSource({ client_secret_wo_version: 1 })],
    [
      withSource({ client_secret_wo: "s", client_secret_wo_version: 0 }),
      "error invalid-secret-version: auth_sources[0].client_secret_wo_version: 0 is not a positive whole number; write 1, and raise it with each new secret",
    ],
    [withSource({ client_secret_wo_version: UNKNOWN })],
    [withSource({ client_secret_wo: UNKNOWN, client_secret_wo_version: 1 })],
    [
      { repo_config: { enable_access_keys: true, access_key_id: "A", secret_access_key_wo: "s" } },
      "error secret-without-version: repo_config.secret_access_key_wo_version: is required with `secret_access_key_wo`; write 1, and raise it with each new secret",
    ],
  ]);
});
