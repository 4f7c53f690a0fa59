/**
 * Asks the service with the provider's own client, once for each configuration of the provider that differs: whether it
 * responds at the address, whether it accepts the access token, and which organizations the token may read.
 */
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
import { knownSettings, SILENT, unknownSettings } from "../../providers/service";
import { type CheckResult, error, listed, notChecked, ok, warning, withoutStop } from "../check-result";
import type { Machine } from "../machine";
import type { Configuration, ConfiguredCluster, WorkingFolder } from "../reading/configurations";

/** What the checks of the service found. */
export interface ServiceAnswer {
  /** The provider's own rules accept the address, and the service responds there. */
  readonly address: readonly CheckResult[];
  readonly token: readonly CheckResult[];
  readonly organizations: readonly CheckResult[];
}

/** At most this many different configurations, and organizations of one, are asked for. */
const MOST = 5;
const MOST_ORGANIZATIONS = 50;

/** A configuration of the provider, with the clusters that it is for. */
interface UsedConfiguration extends Configuration {
  readonly clusters: readonly ConfiguredCluster[];
}

/** Adds the file of the configuration to a sentence, if there are several configurations. */
type Say = (sentence: string) => string;

export async function askServices(
  machine: Machine,
  folders: readonly WorkingFolder[],
  organizations: readonly bigint[],
): Promise<ServiceAnswer> {
  const found = distinct(folders.flatMap(usedIn));
  const configurations = found.length === 0 ? [{ file: "", config: {}, clusters: [] }] : found.slice(0, MOST);
  const answers = await Promise.all(
    configurations.map(async (one) => {
      const say: Say = (sentence) => (found.length > 1 ? `${one.file}: ${sentence}` : sentence);
      return askOne(machine, one, say, organizations);
    }),
  );
  // Configurations that differ may have the same result.
  const once = (results: readonly CheckResult[]) => [
    ...new Map(results.map((result) => [JSON.stringify(result), result])).values(),
  ];
  return {
    address: once(answers.flatMap(({ address }) => address)),
    token: once(answers.flatMap(({ token }) => token)),
    organizations: once(answers.flatMap((answer) => answer.organizations)),
  };
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
  say: Say,
  given: readonly bigint[],
): Promise<ServiceAnswer> {
  const not = (why: string) => [notChecked(say(why))];
  const organizations = not("they are read with a token that the service accepts");
  const unsent = (problems: readonly Problem[]): ServiceAnswer => {
    const [address, token] = [false, true].map((isToken) =>
      problems.flatMap(({ setting, result }) => ((setting === "access_token") === isToken ? [result] : [])),
    ) as [CheckResult[], CheckResult[]];
    return {
      address: address.length > 0 ? address : not("a request cannot be sent"),
      token: token.length > 0 ? token : not("the service was not asked"),
      organizations,
    };
  };
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
  if (problems.length > 0 || "diagnostics" in reading) return unsent(problems);
  let requests: Requests;
  try {
    const userAgent = `cdktf-provider-cloud/${PROVIDER_VERSION} doctor`;
    requests = openRequests(
      { ...reading.settings, userAgent, log: SILENT },
      { environment: machine.environment, now: Date.now },
    );
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    // The client refuses the address, the token or the proxy.
    const result = error(say(withoutStop(failure.summary)), withoutStop(failure.advice));
    return unsent([{ setting: failure.setting ?? "", result }]);
  }
  const { address: url } = requests;
  const from = (config["base_url"] ?? null) === null ? "CLOUD_BASE_URL" : file;
  const address = [ok(say(`${url} (${from})`))];
  try {
    const refusal = await askForNothing(machine, requests);
    if (refusal === undefined) {
      const token = [ok(say("Accepted by the service"))];
      const read = await askForOrganizations(machine, requests, clusters, given);
      return { address, token, organizations: judgeOrganizations(read, say) };
    }
    if ("failure" in refusal) {
      const found = [judgeFailure(refusal.failure, say)];
      return isUnanswered(refusal.failure)
        ? { address: found, token: not("the service did not respond"), organizations }
        : { address, token: found, organizations };
    }
    const token = not("what responds at the address is not this service");
    return { address: [judgeForeign(url, refusal, say)], token, organizations };
  } finally {
    requests.close();
  }
}

/** A setting that keeps a request from being sent, with what is wrong. */
interface Problem {
  readonly setting: string;
  readonly result: CheckResult;
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

/** Why the service did not accept a request, or why what responds is not the service. */
type Refusal = { readonly failure: ApiFailure } | Foreign;

interface Foreign {
  readonly what: string;
  readonly advice?: string;
}

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
    return { what: withoutStop(failure.message), ...advice };
  }
}

/** Failures by a response that the service would not send. */
const FOREIGN: ReadonlySet<string> = new Set(["proxy-or-wrong-url", "redirect", "malformed-response"]);

function judgeResponse(response: HttpResponse, context: RequestContext): Foreign | undefined {
  if (isGone(response)) return undefined;
  const body = readResponse(response, context);
  const { kind, id } = NO_CLUSTER;
  if (response.isRedirected !== true && isJsonObject(body) && describes(kind, id, body)) return undefined;
  return {
    what: `The response to ${context.operation} (${response.status}) is not of this service: it is no cluster, and not "no such cluster"`,
  };
}

function judgeForeign(url: string, { what, advice }: Foreign, say: Say): CheckResult {
  const { pathname } = new URL(url);
  const path = pathname === "/" ? "whether it needs a path" : `its path \`${pathname}\``;
  const fix = `Check \`base_url\` (or CLOUD_BASE_URL): the host, the port, and ${path}`;
  return error(
    say(`${url} responds, but not as this service. ${what}`),
    advice === undefined ? fix : withoutStop(advice),
  );
}

/** Failures that say nothing about the token, and that may be temporary. */
const TEMPORARY: ReadonlySet<string> = new Set(["server", "rate-limited", "invalid", "aborted"]);

const FORBIDDEN =
  "Use an access token that may read clusters, or ask the operators of the service what it is for";

/** Reports whether nothing responds at the address, or a proxy in place of the service. */
function isUnanswered({ kind, status }: ApiFailure): boolean {
  return ["connection", "timeout", "tls", "aborted"].includes(kind) || status === 407;
}

function judgeFailure(failure: ApiFailure, say: Say): CheckResult {
  const found = withoutStop(failure.message);
  const fix = withoutStop(failure.kind === "forbidden" ? FORBIDDEN : failure.advice);
  if (TEMPORARY.has(failure.kind)) return warning(say(`${found}: the token was not judged`), fix);
  return error(say(found), fix);
}

interface ReadOrganizations {
  /** The organizations in order; undefined for one that the token may read. */
  readonly all: readonly (readonly [bigint, ApiFailure | undefined])[];
  /** How many clusters have an organization that only Terraform can evaluate. */
  readonly unknown: number;
}

/** Lists the clusters of each organization: of the given ones, or of those that the clusters have. */
async function askForOrganizations(
  { signal }: Machine,
  requests: Requests,
  clusters: readonly ConfiguredCluster[],
  given: readonly bigint[],
): Promise<ReadOrganizations> {
  const kinds = new Map<bigint, ClusterKind>(given.map((id) => [id, "opensearch"]));
  const own = given.length > 0 ? [] : clusters;
  for (const { organization, kind } of own)
    if (typeof organization === "bigint") kinds.set(organization, kind);
  const ids = [...kinds.keys()].sort((a, b) => (a < b ? -1 : 1)).slice(0, MOST_ORGANIZATIONS);
  const all = await Promise.all(
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
  return { all, unknown: own.filter(({ organization }) => organization === UNKNOWN).length };
}

function judgeOrganizations({ all, unknown }: ReadOrganizations, say: Say): readonly CheckResult[] {
  const read = all.filter(([, refusal]) => refusal === undefined).map(([id]) => id);
  const refused = all.flatMap(([id, refusal]) => {
    if (refusal === undefined) return [];
    const words = inWords([id]);
    const why = withoutStop(refusal.message);
    return refusal.kind === "forbidden" || refusal.kind === "unauthorized"
      ? error(
          say(`The access token may not read ${words}. ${why}`),
          `Use an access token of ${words}, or correct \`organization_id\``,
        )
      : warning(say(`It is not known whether the token may read ${words}. ${why}`), "Run `doctor` again");
  });
  return [
    ...(read.length === 0 ? [] : [ok(say(`The access token may read ${inWords(read)}`))]),
    ...refused,
    ...(unknown > 0 || all.length === 0 ? [notKnown(unknown, say)] : []),
  ];
}

function notKnown(unknown: number, say: Say): CheckResult {
  const clusters = unknown === 1 ? "one cluster has" : `${unknown} clusters have`;
  const why =
    unknown === 0
      ? "no cluster of a project was found"
      : `${clusters} an organization that only Terraform can evaluate`;
  return warning(
    say(`The organization is not known that the token has to read: ${why}`),
    "Give --organization NUMBER, or synthesize the app first, or give the variables in TF_VAR_NAME",
  );
}

/** Returns "the organization 42", or "the organizations 7 and 42". */
function inWords(ids: readonly bigint[]): string {
  return `the ${ids.length === 1 ? "organization" : "organizations"} ${listed(ids.map(String))}`;
}
