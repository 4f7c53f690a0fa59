/** Finds the texts that a diagnosis must never show, in the environment and in configurations. */
import type { TerraformObject } from "../../plugin";
/** Names of variables that hold secrets, of whatever program. */
const SECRET_NAME = /TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|_KEY|APIKEY|COOKIE|SESSION/i;

/** Returns the secrets of the environment, and of the provider's configurations. */
export function secretsOf(
  environment: NodeJS.ProcessEnv,
  configs: readonly TerraformObject[],
): readonly string[] {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && SECRET_NAME.test(name) ? [value] : [],
  );
  const tokens = configs.map((config) => config["access_token"]);
  const addresses = [
    environment["CLOUD_BASE_URL"],
    environment["HTTPS_PROXY"],
    environment["https_proxy"],
    ...configs.map((config) => config["base_url"]),
  ];
  return [...named, ...tokens.filter(isText), ...addresses.filter(isText).flatMap(secretsInAddress)];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** What is not an address is taken for a secret that was put into the wrong variable. */
function secretsInAddress(address: string): readonly string[] {
  if (
    !/^[a-z]+:\/\/|[.:]/i.test(address) ||
    !URL.canParse(address.includes("://") ? address : `http://${address}`)
  ) {
    return [address];
  }
  const { username, password, pathname, search, hash } = new URL(
    address.includes("://") ? address : `http://${address}`,
  );
  return [username, password, ...pathname.split("/"), search.slice(1), hash.slice(1)].flatMap((part) => [
    part,
    decoded(part),
  ]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
