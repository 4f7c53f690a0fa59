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
import { DECISIVE } from "../../../provider/settings";
import { type ClusterKind, PROVIDER_VERSION } from "../../../schema";
import { serviceSpokenWith, SILENT } from "../../providers/service";
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
    const address = problems.filter(({ setting }) => setting !== "access_token");
    const token = problems.filter(({ setting }) => setting === "access_token");
    return {
      address: address.length > 0 ? address.map(({ result }) => result) : not("a request cannot be sent"),
      token: token.length > 0 ? token.map(({ result }) => result) : not("the service was not asked"),
      organizations,
    };
  };
  const spoken = serviceSpokenWith(config, machine.environment);
  if (spoken.is === "unknown") {
    const result = notEvaluated(file, spoken.settings);
    return unsent(spoken.settings.map((setting) => ({ setting, result })));
  }
  if (spoken.is === "refused")
    return unsent(
      spoken.diagnostics.map(({ path: [step] = [], summary, detail = "" }) => ({
        setting: step !== undefined && "attribute" in step ? step.attribute : "",
        result: error(say(summary), withoutStop(detail.split("\n\n")[0] ?? "")),
      })),
    );
  const userAgent = `cdktf-provider-cloud/${PROVIDER_VERSION} doctor`;
  const { environment } = machine;
  // The client refuses an address, a token or a proxy.
  const requests = await orFailure(async () =>
    openRequests({ ...spoken.settings, userAgent, log: SILENT }, { environment, now: Date.now }),
  );
  if (requests instanceof ApiFailure) {
    const { setting = "", summary, advice } = requests;
    return unsent([{ setting, result: error(say(withoutStop(summary)), withoutStop(advice)) }]);
  }
  const { address: url } = requests;
  const from = (config["base_url"] ?? null) === null ? "CLOUD_BASE_URL" : file;
  const address = [ok(say(`${url} (${from})`))];
  try {
    const refusal = await askForNothing(machine, requests);
    if (refusal === undefined) {
      const token = [ok(say("Accepted by the service"))];
      return {
        address,
        token,
        organizations: await askForOrganizations(machine, requests, { clusters, given, say }),
      };
    }
    if ("what" in refusal) {
      const token = not("what responds at the address is not this service");
      return { address: [judgeForeign(url, refusal, say)], token, organizations };
    }
    const found = [judgeFailure(refusal, say)];
    return isUnanswered(refusal)
      ? { address: found, token: not("the service did not respond"), organizations }
      : { address, token: found, organizations };
  } finally {
    requests.close();
  }
}

/** A setting that keeps a request from being sent, with what is wrong. */
interface Problem {
  readonly setting: string;
  readonly result: CheckResult;
}

/** Returns the failure of a request as a value. */
async function orFailure<Result>(ask: () => Promise<Result>): Promise<Result | ApiFailure> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure;
    throw failure;
  }
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

/** Why what responds is not the service. */
interface Foreign {
  readonly what: string;
  readonly advice?: string;
}

/** Asks for a cluster that does not exist; returns undefined if the service itself accepts the token. */
async function askForNothing(
  { signal }: Machine,
  requests: Requests,
): Promise<ApiFailure | Foreign | undefined> {
  const path = pathOf("read", NO_CLUSTER.kind, { id: NO_CLUSTER.id });
  const found = await orFailure(async () => {
    const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
    return judgeResponse(response, context);
  });
  if (!(found instanceof ApiFailure)) return found;
  // The service has an error of the contract for every value that it refuses.
  const isUnexplained = found.kind === "invalid" && found.code === undefined;
  if ((!FOREIGN.has(found.kind) || found.status === 407) && !isUnexplained) return found;
  const advice = found.kind === "redirect" ? { advice: found.advice } : {};
  return { what: withoutStop(found.message), ...advice };
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

interface Asked {
  readonly clusters: readonly ConfiguredCluster[];
  /** The organizations that somebody named: those of the clusters are not read then. */
  readonly given: readonly bigint[];
  readonly say: Say;
}

/** Lists the clusters of each organization. */
async function askForOrganizations(
  { signal }: Machine,
  requests: Requests,
  { clusters, given, say }: Asked,
): Promise<readonly CheckResult[]> {
  const kinds = new Map<bigint, ClusterKind>(given.map((id) => [id, "opensearch"]));
  const own = given.length > 0 ? [] : clusters;
  for (const { organization, kind } of own)
    if (typeof organization === "bigint") kinds.set(organization, kind);
  const all = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_ORGANIZATIONS);
  const read: bigint[] = [];
  const refused = await Promise.all(
    all.map(async ([id, kind]) => {
      const path = pathOf("list", kind, { organizationId: id });
      const refusal = await orFailure(async () => {
        const { response, context } = await requests.send({ method: "GET", path, signal, probe: PROBE });
        readResponse(response, context);
      });
      if (refusal !== undefined) return judgeOrganization(id, refusal, say);
      read.push(id);
      return [];
    }),
  );
  const unknown = own.filter(({ organization }) => organization === UNKNOWN).length;
  return [
    ...(read.length === 0
      ? []
      : [ok(say(`The access token may read ${inWords(read.sort((a, b) => (a < b ? -1 : 1)))}`))]),
    ...refused.flat(),
    ...(unknown > 0 || all.length === 0 ? [notKnown(unknown, say)] : []),
  ];
}

function judgeOrganization(id: bigint, { kind, message }: ApiFailure, say: Say): CheckResult {
  const [words, why] = [inWords([id]), withoutStop(message)];
  return kind === "forbidden" || kind === "unauthorized"
    ? error(
        say(`The access token may not read ${words}. ${why}`),
        `Use an access token of ${words}, or correct \`organization_id\``,
      )
    : warning(say(`It is not known whether the token may read ${words}. ${why}`), "Run `doctor` again");
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
