/** Asks the service with the provider's own client, once for each configuration of the provider that differs. */
import {
  ApiFailure,
  type HttpResponse,
  isGone,
  openRequests,
  readResponse,
  type RequestContext,
  type Requests,
} from "../../../client";
import { describes, pathOf } from "../../../contract";
import { formatJson, isJsonObject, jsonOf, UNKNOWN } from "../../../json";
import { DECISIVE, readSettings } from "../../../provider/settings";
import { type ClusterKind, PROVIDER_VERSION } from "../../../schema";
import { knownSettings, unknownSettings } from "../../providers/service";
import { type CheckResult, error, warning, withoutStop } from "../check-result";
import type { Machine } from "../machine";
import type { Configuration, ConfiguredCluster, WorkingFolder } from "./configurations";

/** A setting that keeps a request from being sent, with what is wrong. */
interface Problem {
  readonly setting: string;
  readonly result: CheckResult;
}

/** What one configuration gives. */
export interface ServiceAnswer {
  /** Adds the file of the configuration to a sentence, if there are several configurations. */
  readonly say: (sentence: string) => string;
  readonly problems: readonly Problem[];
  /** Where requests go, and which setting says so; undefined if none can be sent. */
  readonly address?: { readonly url: string; readonly from: string };
  /** Why what responds is not the service. */
  readonly foreign?: { readonly what: string; readonly advice?: string };
  /** Why the service did not accept the request. */
  readonly failure?: ApiFailure;
  /** The organizations that were read, in order; undefined for one that the token may read. */
  readonly organizations: ReadonlyMap<bigint, ApiFailure | undefined>;
  /** How many clusters have an organization that only Terraform can evaluate. */
  readonly unknown: number;
}

/** At most this many different configurations, and organizations of one, are asked for. */
const MOST = 5;
const MOST_ORGANIZATIONS = 50;

/** A configuration of the provider, with the clusters that it is for. */
interface UsedConfiguration extends Configuration {
  readonly clusters: readonly ConfiguredCluster[];
}

export async function askServices(
  machine: Machine,
  folders: readonly WorkingFolder[],
  organizations: readonly bigint[],
): Promise<readonly ServiceAnswer[]> {
  const found = distinct(folders.flatMap(usedIn));
  const configurations = found.length === 0 ? [{ file: "", config: {}, clusters: [] }] : found.slice(0, MOST);
  return Promise.all(
    configurations.map(async (one) => {
      const say = (sentence: string): string => (found.length > 1 ? `${one.file}: ${sentence}` : sentence);
      return askOne(machine, one, say, organizations);
    }),
  );
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

async function askOne(
  machine: Machine,
  { file, config, clusters }: UsedConfiguration,
  say: ServiceAnswer["say"],
  given: readonly bigint[],
): Promise<ServiceAnswer> {
  const none = { say, problems: [], organizations: new Map<bigint, undefined>(), unknown: 0 };
  const unknown = unknownSettings(config);
  const reading = readSettings(knownSettings(config), machine.environment);
  const refused = "diagnostics" in reading ? reading.diagnostics : [];
  const problems = [
    ...unknown.map((setting) => ({ setting, result: notEvaluated(file, unknown) })),
    ...refused.flatMap(({ path: [step] = [], summary, detail = "" }) => {
      const setting = step !== undefined && "attribute" in step ? step.attribute : "";
      const [fix = ""] = detail.split("\n\n");
      return unknown.includes(setting) ? [] : [{ setting, result: error(say(summary), withoutStop(fix)) }];
    }),
  ];
  if (problems.length > 0 || "diagnostics" in reading) return { ...none, problems };
  let requests: Requests;
  try {
    requests = openRequests(
      {
        ...reading.settings,
        userAgent: `cdktf-provider-cloud/${PROVIDER_VERSION} doctor`,
        log: SILENT,
      },
      { environment: machine.environment, now: Date.now },
    );
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    // The client refuses the address, the token or the proxy.
    const result = error(say(withoutStop(failure.summary)), withoutStop(failure.advice));
    return { ...none, problems: [{ setting: failure.setting ?? "", result }] };
  }
  const isInFile = config["base_url"] !== undefined && config["base_url"] !== null;
  const address = { url: requests.address, from: isInFile ? file : "CLOUD_BASE_URL" };
  try {
    const refusal = await askForNothing(machine, requests);
    if (refusal !== undefined) return { ...none, address, ...refusal };
    return { ...none, address, ...(await askForOrganizations(machine, requests, clusters, given)) };
  } finally {
    requests.close();
  }
}

const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // Nothing is logged.
}

function notEvaluated(file: string, names: readonly string[]): CheckResult {
  const list = names.map((name) => `\`${name}\``).join(", ");
  return warning(
    `${file} sets ${list} by an expression that only Terraform can evaluate: not checked`,
    `Give the variables in TF_VAR_..., or leave ${list} to the environment, and run this again`,
  );
}

/** No service has this cluster: the response shows whether the token is accepted, and the request changes nothing. */
const NO_CLUSTER = { kind: "opensearch", id: 0 } as const;

/** How the service is asked: once, with 10 seconds to wait for the response within the time for all checks. */
const PROBE = { timeoutMs: 10_000, wantsBody: () => true } as const;

type Refusal = Pick<ServiceAnswer, "foreign" | "failure">;

/** Asks for a cluster that does not exist; returns undefined if the service itself accepts the token. */
async function askForNothing({ signal }: Machine, requests: Requests): Promise<Refusal | undefined> {
  try {
    const path = pathOf("read", NO_CLUSTER.kind, { id: NO_CLUSTER.id });
    const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
    return judgeResponse(response, context);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    // The service has an error of the contract for every value that it refuses.
    const isUnexplained = failure.kind === "invalid" && failure.code === undefined;
    if ((!FOREIGN.has(failure.kind) || failure.status === 407) && !isUnexplained) return { failure };
    const advice = failure.kind === "redirect" ? { advice: failure.advice } : {};
    return { foreign: { what: withoutStop(failure.message), ...advice } };
  }
}

/** Failures by a response that the service would not send. */
const FOREIGN: ReadonlySet<string> = new Set(["proxy-or-wrong-url", "redirect", "malformed-response"]);

function judgeResponse(response: HttpResponse, context: RequestContext): Refusal | undefined {
  if (isGone(response)) return undefined;
  const body = readResponse(response, context);
  const { kind, id } = NO_CLUSTER;
  if (response.isRedirected !== true && isJsonObject(body) && describes(kind, id, body)) return undefined;
  const what = `The response to ${context.operation} (${response.status}) is not of this service: it is no cluster, and not "no such cluster"`;
  return { foreign: { what } };
}

/** Lists the clusters of each organization: of the given ones, or of those that the clusters have. */
async function askForOrganizations(
  { signal }: Machine,
  requests: Requests,
  clusters: readonly ConfiguredCluster[],
  given: readonly bigint[],
): Promise<Pick<ServiceAnswer, "organizations" | "unknown">> {
  const kinds = new Map<bigint, ClusterKind>(given.map((id) => [id, "opensearch"]));
  const own = given.length > 0 ? [] : clusters;
  for (const { organization, kind } of own)
    if (typeof organization === "bigint") kinds.set(organization, kind);
  const ids = [...kinds.keys()].sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST_ORGANIZATIONS);
  const read = await Promise.all(
    ids.map(async (id): Promise<readonly [bigint, ApiFailure | undefined]> => {
      try {
        const path = pathOf("list", kinds.get(id) ?? "opensearch", { organizationId: id });
        const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
        readResponse(response, context);
        return [id, undefined];
      } catch (failure) {
        if (failure instanceof ApiFailure) return [id, failure];
        throw failure;
      }
    }),
  );
  const unknown = own.filter(({ organization }) => organization === UNKNOWN).length;
  return { organizations: new Map(read), unknown };
}
