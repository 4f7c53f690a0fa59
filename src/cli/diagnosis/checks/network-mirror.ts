/** Asks a network mirror for the plugin, by the requests of `terraform init`. */
import { openWire, proxyFor, type Wire } from "../../../client";
import { RESPONSE_LIMITS } from "../../../contract";
import { isJsonObject, JsonError, type JsonObject, parseJson } from "../../../json";
import { PROVIDER_SOURCE, PROVIDER_VERSION, readBaseUrl } from "../../../schema";
import { type Machine, readFileText } from "../machine";
import { releasedHashes } from "../reading/installed-plugins";

/** What a mirror has for a platform. */
export type MirrorAnswer =
  | { readonly is: "the plugin" | "another build" }
  | { readonly is: "no such version"; readonly versions: readonly string[] }
  /** `why` is a clause, such as "the response to GET ... has the status 401". */
  | { readonly is: "not known"; readonly why: string };

/** Asks without credentials; trusts the authorities that the core and Node.js get from the environment. */
export async function askMirror(machine: Machine, address: string, platform: string): Promise<MirrorAnswer> {
  const target = readBaseUrl(address);
  if ("code" in target || !target.secure) return { is: "not known", why: "its address is not https" };
  const { environment } = machine;
  const proxy = proxyFor(target, environment);
  if (typeof proxy === "string") return { is: "not known", why: proxy };
  const file = environment["SSL_CERT_FILE"];
  const authorities = file ? await readFileText(file) : undefined;
  const wire = openWire({
    target,
    proxy,
    caCertPem: authorities !== undefined && "text" in authorities ? authorities.text : undefined,
    extraCaCertsFile: environment["NODE_EXTRA_CA_CERTS"],
  });
  try {
    const below = `${target.prefix}/${PROVIDER_SOURCE}`;
    const index = await read(wire, `${below}/index.json`, machine);
    const versions = Object.keys(objectIn(index, "versions"));
    if (!versions.includes(PROVIDER_VERSION)) return { is: "no such version", versions };
    const archives = objectIn(await read(wire, `${below}/${PROVIDER_VERSION}.json`, machine), "archives");
    const archive = archives[platform];
    if (!isJsonObject(archive)) return { is: "not known", why: `it has no archive for ${platform}` };
    return judgeHashes(archive["hashes"]);
  } catch (error) {
    // The errors of the client and of the parser have messages that hold no secret.
    return { is: "not known", why: error instanceof Error ? error.message : "it does not respond" };
  } finally {
    wire.close();
  }
}

/** Returns an empty object for 404: the mirror does not know the provider. */
async function read(wire: Wire, path: string, { signal }: Machine): Promise<JsonObject> {
  const response = await wire.send({
    method: "GET",
    path,
    headers: { Accept: "application/json", "User-Agent": `cdktf-provider-cloud/${PROVIDER_VERSION} doctor` },
    body: undefined,
    timeoutMs: 10_000,
    onFreshConnection: false,
    wantsBody: undefined,
    signal,
  });
  if (response.status === 404) return {};
  if (response.status !== 200)
    throw new Error(`the response to GET ${path} has the status ${response.status}`);
  try {
    const json = parseJson(response.body, RESPONSE_LIMITS);
    if (isJsonObject(json)) return json;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
  }
  throw new Error(`the response to GET ${path} is no JSON object`);
}

function objectIn(json: JsonObject, name: string): JsonObject {
  const value = json[name];
  return isJsonObject(value) ? value : {};
}

function judgeHashes(hashes: unknown): MirrorAnswer {
  const own = releasedHashes();
  const listed = Array.isArray(hashes) ? (hashes as readonly unknown[]) : [];
  if (own.some((hash) => listed.includes(hash))) return { is: "the plugin" };
  // The zip of the same plugin may be another one: only the hash of what it holds tells.
  if (listed.some((hash) => typeof hash === "string" && hash.startsWith("h1:")))
    return { is: "another build" };
  return { is: "not known", why: "it lists no hash (h1:) of the plugin" };
}
