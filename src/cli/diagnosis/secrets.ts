/** Finds the texts in the environment and in configurations that a diagnosis must never show. */
import type { TerraformObject } from "../../plugin";

/** Matches the names of variables that may hold secrets of any program. */
const SECRET_NAME = /TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|_KEY|APIKEY|COOKIE|SESSION/i;

/** Returns the secrets in the environment and in the provider's configurations. */
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

/** Returns the parts of an address that may be secret; the whole text if it is not an address, but perhaps a misplaced secret. */
function secretsInAddress(address: string): readonly string[] {
  const url = address.includes("://") ? address : `http://${address}`;
  if (!/^[a-z]+:\/\/|[.:]/i.test(address) || !URL.canParse(url)) return [address];
  const { username, password, pathname, search, hash } = new URL(url);
  const parts = [username, password, ...pathname.split("/"), search.slice(1), hash.slice(1)];
  return parts.flatMap((part) => [part, decoded(part)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
