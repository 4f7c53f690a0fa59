/** Asks the services of a project with the provider's own client, once for each configuration that differs. Nothing changes there. */
import {
  ApiFailure,
  type HttpResponse,
  isGone,
  openRequests,
  readResponse,
  type RequestContext,
} from "../../../client";
import { describes, pathOf } from "../../../contract";
import { formatJson, isJsonObject, jsonOf, UNKNOWN } from "../../../json";
import { DECISIVE } from "../../../provider/settings";
import { type ClusterKind, PROVIDER_VERSION } from "../../../schema";
import { serviceSpokenWith, SILENT } from "../../providers/service";
import { type CheckResult, error, warning, withoutStop } from "../check-result";
import type { Machine } from "../machine";
import type { Configuration, ConfiguredCluster, WorkingFolder } from "./configurations";

/** A configuration of the provider, with the clusters that it is for. */
interface UsedConfiguration extends Configuration {
  readonly clusters: readonly ConfiguredCluster[];
}

/** What the service of a configuration answers. */
export interface AskedService extends UsedConfiguration {
  readonly answer: ServiceAnswer;
}

export type ServiceAnswer =
  /** Settings keep a request from being sent; the setting is empty if no single one does. */
  | {
      readonly is: "unsent";
      readonly problems: readonly { readonly setting: string; readonly result: CheckResult }[];
    }
  /** What responds is not the service. */
  | { readonly is: "foreign"; readonly url: string; readonly what: string; readonly advice?: string }
  /** "silent" if nothing responds at the address, or a proxy in place of the service. */
  | { readonly is: "silent" | "refused"; readonly url: string; readonly failure: ApiFailure }
  | { readonly is: "accepted"; readonly url: string; readonly organizations: readonly AskedOrganization[] };

interface AskedOrganization {
  readonly id: bigint;
  /** Undefined if the token may read it. */
  readonly refusal: ApiFailure | undefined;
}

/** @param organizations are asked for instead of those of the clusters, unless there are none */
export async function askServices(
  machine: Machine,
  folders: readonly WorkingFolder[],
  organizations: readonly bigint[],
): Promise<readonly AskedService[]> {
  const found = distinct(folders.flatMap(usedIn));
  const configurations = found.length === 0 ? [{ file: "", config: {}, clusters: [] }] : found;
  return Promise.all(
    configurations.map(async (one) => ({ ...one, answer: await ask(machine, one, organizations) })),
  );
}

/** Returns what a check finds of each service: with the file of its configuration if there are several, and each result once. */
export function ofEach(
  services: readonly AskedService[],
  judge: (service: AskedService) => readonly CheckResult[],
): readonly CheckResult[] {
  const results = services.flatMap((service) =>
    judge(service).map((result) =>
      services.length > 1 ? { ...result, message: `${service.file}: ${result.message}` } : result,
    ),
  );
  return [...new Map(results.map((result) => [JSON.stringify(result), result])).values()];
}

/** Returns the configurations of a folder; clusters without one have an empty one, and the settings of the environment. */
function usedIn({ configurations, clusters }: WorkingFolder): readonly UsedConfiguration[] {
  const aliasOf = ({ config }: Configuration): unknown => config["alias"] ?? undefined;
  const used = configurations.map((one) => ({
    ...one,
    clusters: clusters.filter(({ alias }) => alias === aliasOf(one)),
  }));
  const implied = clusters.filter(({ alias }) => !configurations.some((one) => aliasOf(one) === alias));
  return implied.length === 0 ? used : [...used, { file: "The environment", config: {}, clusters: implied }];
}

function distinct(configurations: readonly UsedConfiguration[]): readonly UsedConfiguration[] {
  const key = ({ config }: Configuration): string =>
    DECISIVE.map((name) => {
      const value = config[name];
      return value === UNKNOWN ? "unknown" : formatJson(jsonOf(value));
    }).join();
  const groups = new Map<string, UsedConfiguration>();
  for (const one of configurations) {
    const before = groups.get(key(one));
    groups.set(key(one), { ...one, ...before, clusters: [...(before?.clusters ?? []), ...one.clusters] });
  }
  return [...groups.values()];
}

async function ask(
  { environment, signal }: Machine,
  { file, config, clusters }: UsedConfiguration,
  given: readonly bigint[],
): Promise<ServiceAnswer> {
  const spoken = serviceSpokenWith(config, environment);
  if (spoken.is === "unknown")
    return {
      is: "unsent",
      problems: spoken.settings.map((setting) => ({ setting, result: notEvaluated(file, setting) })),
    };
  if (spoken.is === "refused") {
    const problems = spoken.diagnostics.map(({ path: [step] = [], summary, detail = "" }) => ({
      setting: step !== undefined && "attribute" in step ? step.attribute : "",
      result: error(summary, withoutStop(detail.split("\n\n")[0] ?? "")),
    }));
    return { is: "unsent", problems };
  }
  const userAgent = `cdktf-provider-cloud/${PROVIDER_VERSION} doctor`;
  // The client refuses an address, a token or a proxy.
  const requests = await orFailure(async () =>
    openRequests({ ...spoken.settings, userAgent, log: SILENT }, { environment, now: Date.now }),
  );
  if (requests instanceof ApiFailure) {
    const { setting = "", summary, advice } = requests;
    const result = error(withoutStop(summary), withoutStop(advice));
    return { is: "unsent", problems: [{ setting, result }] };
  }
  const { address: url } = requests;
  const get: Get = async (path, read) =>
    orFailure(async () => {
      const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
      return read(response, context);
    });
  try {
    const refusal = await askForNothing(get);
    if (refusal === undefined) {
      const kinds = new Map<bigint, ClusterKind>(given.map((id) => [id, NO_CLUSTER.kind]));
      for (const { organization, kind } of given.length > 0 ? [] : clusters)
        if (organization !== UNKNOWN) kinds.set(organization, kind);
      return { is: "accepted", url, organizations: await askForOrganizations(get, kinds) };
    }
    if (!(refusal instanceof ApiFailure)) return { is: "foreign", url, ...refusal };
    return { is: isSilence(refusal) ? "silent" : "refused", url, failure: refusal };
  } finally {
    requests.close();
  }
}

/** Sends a request, and reads its response; returns the failure of either. */
type Get = <Result>(
  path: string,
  read: (response: HttpResponse, context: RequestContext) => Result,
) => Promise<Result | ApiFailure>;

/** Returns the failure of a request as a value. */
async function orFailure<Result>(ask: () => Promise<Result>): Promise<Result | ApiFailure> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure;
    throw failure;
  }
}

function notEvaluated(file: string, setting: string): CheckResult {
  return warning(
    `\`${setting}\` is an expression that only Terraform can evaluate: not checked`,
    `Give its variables in TF_VAR_..., or remove \`${setting}\` from ${file} and give it in the environment, and run this again`,
  );
}

/** No service has this cluster: the response shows whether the token is accepted, and the request changes nothing. */
const NO_CLUSTER = { kind: "opensearch", id: 0 } as const;

/** How the service is asked: once, with 10 seconds to wait for the response within the time for all checks. */
const PROBE = { timeoutMs: 10_000, wantsBody: () => true } as const;

/** Asks for a cluster that does not exist; returns undefined if the service itself accepts the token. */
async function askForNothing(get: Get): Promise<ApiFailure | ForeignResponse | undefined> {
  const { kind, id } = NO_CLUSTER;
  const found = await get(pathOf("read", kind, { id }), judgeResponse);
  if (!(found instanceof ApiFailure)) return found;
  // The service has an error of the contract for every value that it refuses.
  const isUnexplained = found.kind === "invalid" && found.code === undefined;
  if ((!FOREIGN.has(found.kind) || found.status === 407) && !isUnexplained) return found;
  const advice = found.kind === "redirect" ? { advice: found.advice } : {};
  return { what: withoutStop(found.message), ...advice };
}

interface ForeignResponse {
  readonly what: string;
  readonly advice?: string;
}

/** Failures by a response that the service would not send. */
const FOREIGN: ReadonlySet<string> = new Set(["proxy-or-wrong-url", "redirect", "malformed-response"]);

function judgeResponse(response: HttpResponse, context: RequestContext): ForeignResponse | undefined {
  if (isGone(response)) return undefined;
  const body = readResponse(response, context);
  const { kind, id } = NO_CLUSTER;
  if (response.isRedirected !== true && isJsonObject(body) && describes(kind, id, body)) return undefined;
  return {
    what: `The response to ${context.operation} (${response.status}) is not of this service: it is no cluster, and not "no such cluster"`,
  };
}

/** Reports whether nothing responds at the address, or a proxy in place of the service. */
function isSilence({ kind, status }: ApiFailure): boolean {
  return ["connection", "timeout", "tls", "aborted"].includes(kind) || status === 407;
}

/** Lists the clusters of each organization. */
async function askForOrganizations(
  get: Get,
  kinds: ReadonlyMap<bigint, ClusterKind>,
): Promise<readonly AskedOrganization[]> {
  const all = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    all.map(async ([id, kind]) => {
      const found = await get(pathOf("list", kind, { organizationId: id }), readResponse);
      return { id, refusal: found instanceof ApiFailure ? found : undefined };
    }),
  );
}

/** Failures that say nothing about the token, and that may be temporary. */
const TEMPORARY: ReadonlySet<string> = new Set(["server", "rate-limited", "invalid", "aborted"]);

const FORBIDDEN =
  "Use an access token that may read clusters, or ask the operators of the service what it is for";

export function judgeFailure(failure: ApiFailure): CheckResult {
  const found = withoutStop(failure.message);
  const fix = withoutStop(failure.kind === "forbidden" ? FORBIDDEN : failure.advice);
  if (TEMPORARY.has(failure.kind)) return warning(`${found}: the token was not judged`, fix);
  return error(found, fix);
}
