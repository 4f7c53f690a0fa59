/** Which names of variables are those of secrets, and which may be. */
import { isSecretName, mayBeSecretName } from "../../src/text";

it.each<[name: string, answers: "secret" | "perhaps" | "no secret"]>([
  ["ORG_TOKEN", "secret"],
  ["CLIENT_SECRET", "secret"],
  ["DB_PASSWORD", "secret"],
  ["DB_PASSWD", "secret"],
  ["KEY_PASSPHRASE", "secret"],
  ["KEY", "secret"],
  ["DEPLOY_KEY", "secret"],
  ["TF_VAR_opensearch_logs__login__client_secret", "secret"],
  ["PASSW", "perhaps"],
  ["AUTH_MODE", "perhaps"],
  ["AWS_CREDENTIALS_FILE", "perhaps"],
  ["APIKEY", "perhaps"],
  ["STAGE_KEY_PREFIX", "perhaps"],
  ["SESSION_NAME", "perhaps"],
  ["COOKIE", "perhaps"],
  ["STAGE", "no secret"],
  ["PWD", "no secret"],
  ["KEYBOARD", "no secret"],
  ["MONKEY", "no secret"],
])("%s: %s", (name, answer) => {
  expect([isSecretName(name), mayBeSecretName(name)]).toEqual([answer === "secret", answer !== "no secret"]);
});
