/** Checks the connection to the service with the provider's own client: address, token, clock, proxy and certificates. */
import { ApiFailure, openRequests, proxyFor, type Requests } from "../../../client";
import { formatJson, jsonOf, type ObjectValue, UNKNOWN } from "../../../json";
import type { Diagnostic } from "../../../plugin";
import { DECISIVE, readSettings } from "../../../provider/settings";
import { isLoopbackHost, PROVIDER_VERSION, readBaseUrl } from "../../../schema";
import { knownSettings, unknownSettings } from "../../providers/service";
import { type CheckName, type CheckResult, error, ok, warning } from "../check-result";
import type { Machine } from "../machine";
import type { Configuration, ConfiguredCluster, WorkingFolder } from "../reading/configurations";
import { askService, notAsked, type Say, withoutStop } from "./ask-service";
import { checkCertificates, judgeBundle } from "./certificates";
import { coreWords } from "./core";
import type { Organizations } from "./organizations";

export type ServiceFindings = Readonly<
  Record<Extract<CheckName, "address" | "token" | "clock" | "proxy" | "certificates">, readonly CheckResult[]>
>;

/** At most this many different configurations are checked. */
const MOST = 5;

/** A configuration of the provider, with the clusters that it is for. */
interface UsedConfiguration extends Configuration {
  readonly clusters: readonly ConfiguredCluster[];
}

/**
 * Checks all configurations that differ in a decisive setting, at the same time. `organizations` are read instead of those
 * of the project's clusters, unless there are none.
 */
export async function checkService(
  machine: Machine,
  folders: readonly WorkingFolder[],
  organizations: readonly bigint[],
): Promise<ServiceFindings> {
  const found = distinct(folders.flatMap(usedIn));
  const configurations = found.length === 0 ? [{ file: "", config: {}, clusters: [] }] : found.slice(0, MOST);
  const each = await Promise.all(
    configurations.map(async (one) =>
      checkOne(machine, one, organizationsOf(one.clusters, organizations), found.length > 1),
    ),
  );
  const of = (name: keyof ServiceFindings): readonly CheckResult[] =>
    unique(each.flatMap((one) => one[name]));
  const unreadable = folders
    .flatMap((folder) => folder.unreadable)
    .map((file) =>
      warning(
        `${file} cannot be read, and may configure the provider`,
        `Correct ${file}: \`${coreWords(machine)} validate\` says what is wrong`,
      ),
    );
  const more = found.length - configurations.length;
  const unchecked = more > 0 ? [warning(`${more} more configurations of the provider were not checked`)] : [];
  return {
    address: [...of("address"), ...unreadable, ...unchecked],
    token: of("token"),
    clock: of("clock"),
    proxy: of("proxy"),
    certificates: [...(await checkCertificates(machine)), ...of("certificates")],
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
  const key = ({ config }: Configuration) =>
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

function organizationsOf(clusters: readonly ConfiguredCluster[], given: readonly bigint[]): Organizations {
  if (given.length > 0) return { known: new Map(given.map((id) => [id, "opensearch"])), unknown: 0 };
  const isKnown = (id: ConfiguredCluster["organization"]): id is bigint => typeof id === "bigint";
  return {
    known: new Map(
      clusters.flatMap(({ organization, kind }) => (isKnown(organization) ? [[organization, kind]] : [])),
    ),
    unknown: clusters.filter(({ organization }) => !isKnown(organization)).length,
  };
}

function unique(findings: readonly CheckResult[]): readonly CheckResult[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

async function checkOne(
  machine: Machine,
  { file, config }: Configuration,
  organizations: Organizations,
  isOneOfSeveral: boolean,
): Promise<ServiceFindings> {
  const say: Say = (sentence) => (isOneOfSeveral ? `${file}: ${sentence}` : sentence);
  const unknown = unknownSettings(config);
  const known = knownSettings(config);
  const reading = readSettings(known, machine.environment);
  const refused = "diagnostics" in reading ? reading.diagnostics.map((each) => problemOf(each, say)) : [];
  const notEvaluated = unknown.map((setting) => ({ setting, finding: cannotEvaluate(file, unknown) }));
  const problems = [...notEvaluated, ...refused.filter(({ setting }) => !unknown.includes(setting))];
  if (problems.length > 0 || "diagnostics" in reading) return unusable(machine, known, problems, say);
  const { settings } = reading;
  let requests: Requests;
  try {
    requests = openRequests(
      { ...settings, userAgent: `cdktf-provider-cloud/${PROVIDER_VERSION} doctor`, log: SILENT },
      { environment: machine.environment, now: machine.now },
    );
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    // The client refuses the address, the token or the proxy.
    const finding = error(say(withoutStop(failure.summary)), withoutStop(failure.advice));
    const { setting } = failure;
    const refusal = setting === undefined ? [] : [{ setting, finding }];
    const findings = unusable(machine, { ...known, base_url: settings.baseUrl }, refusal, say);
    return setting === undefined ? { ...findings, proxy: [finding] } : findings;
  }
  const isInFile = config["base_url"] !== undefined && config["base_url"] !== null;
  const answer = await askService(machine, requests, organizations, say);
  const from = isInFile ? file : "CLOUD_BASE_URL";
  return {
    address: [answer.address ?? ok(say(`${requests.address} (${from})`))],
    token: answer.token,
    clock: answer.clock,
    proxy: saidOf(say, checkProxy(machine, settings.baseUrl)),
    certificates:
      settings.caCertPem === undefined
        ? []
        : saidOf(say, [judgeBundle("`ca_cert_pem`", settings.caCertPem, machine.now())]),
  };
}

const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // Nothing is logged.
}

function saidOf(say: Say, findings: readonly CheckResult[]): readonly CheckResult[] {
  return findings.map((finding) => ({ ...finding, message: say(finding.message) }));
}

/** What is wrong with a setting of a configuration. */
interface Problem {
  readonly setting: string;
  readonly finding: CheckResult;
}

function problemOf({ path, summary, detail = "" }: Diagnostic, say: Say): Problem {
  const [step] = path ?? [];
  const [fix = ""] = detail.split("\n\n");
  return {
    setting: step !== undefined && "attribute" in step ? step.attribute : "",
    finding: error(say(summary), withoutStop(fix)),
  };
}

function cannotEvaluate(file: string, names: readonly string[]): CheckResult {
  const list = names.map((name) => `\`${name}\``).join(", ");
  return warning(
    `${file} sets ${list} by an expression that only Terraform can evaluate: not checked`,
    `Give the variables in TF_VAR_..., or leave ${list} to the environment, and run this again`,
  );
}

/**
 * Returns the findings of a configuration with which no request can be sent: the provider refuses it, or a setting is
 * unknown.
 */
function unusable(
  machine: Machine,
  config: ObjectValue,
  problems: readonly Problem[],
  say: Say,
): ServiceFindings {
  const about = (isWanted: (name: string) => boolean): readonly CheckResult[] =>
    problems.filter(({ setting }) => isWanted(setting)).map(({ finding }) => finding);
  const of = (name: string): readonly CheckResult[] => about((each) => each === name);
  const address = of("base_url");
  const baseUrl = config["base_url"] ?? machine.environment["CLOUD_BASE_URL"];
  const usable = address.length === 0 && typeof baseUrl === "string" ? baseUrl : undefined;
  const read = usable === undefined ? undefined : readBaseUrl(usable);
  const shown = read === undefined || "code" in read ? "Not refused by any rule" : read.origin + read.prefix;
  return {
    address: [
      ...(address.length > 0 ? address : [ok(say(shown))]),
      ...about((name) => !DECISIVE.includes(name)),
    ],
    token: of("access_token").length > 0 ? of("access_token") : [notAsked()],
    clock: [notAsked()],
    proxy: checkProxy(machine, usable),
    certificates: of("ca_cert_pem"),
  };
}

/** Checks the proxy variables; `baseUrl` is the address of the service, undefined if it is not known. */
export function checkProxy({ environment }: Machine, baseUrl: string | undefined): readonly CheckResult[] {
  const isSet = (name: string) => (environment[name] ?? "") !== "";
  const [variable] = ["HTTPS_PROXY", "https_proxy"].filter(isSet);
  if (variable === undefined) {
    const unused = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"].filter(isSet);
    if (unused.length === 0) return [ok("None is set")];
    return [
      warning(
        `The provider does not use ${unused.join(", ")}`,
        `Set HTTPS_PROXY in the place of ${unused.join(", ")} if the service is behind a proxy, or run \`unset ${unused.join(" ")}\``,
      ),
    ];
  }
  const differs =
    isSet("HTTPS_PROXY") && isSet("https_proxy") && environment["HTTPS_PROXY"] !== environment["https_proxy"];
  return [
    judgeProxy(environment, variable, baseUrl),
    ...(differs
      ? [
          warning(
            "HTTPS_PROXY and https_proxy differ: the provider uses HTTPS_PROXY",
            "Run `unset https_proxy`, or give both one value",
          ),
        ]
      : []),
  ];
}

function judgeProxy(
  environment: Machine["environment"],
  variable: string,
  baseUrl: string | undefined,
): CheckResult {
  const url = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const hostname = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (url !== undefined && isLoopbackHost(hostname))
    return ok(`${variable} is not used: the service is on this machine`);
  const target = { hostname, port: url?.port ? Number(url.port) : 443 };
  const proxy = proxyFor(
    target,
    url === undefined ? { ...environment, NO_PROXY: "", no_proxy: "" } : environment,
  );
  if (proxy === undefined) return ok(`${variable} is not used: NO_PROXY names the host of the service`);
  if (typeof proxy === "string")
    return error(proxy.replace(/^HTTPS_PROXY/, variable), `Correct ${variable} in the environment`);
  const where = `${variable} names the proxy ${proxy.hostname}:${proxy.port}`;
  return url === undefined
    ? warning(`${where}; whether it is used depends on the address of the service`)
    : ok(`${where}, which is used`);
}
