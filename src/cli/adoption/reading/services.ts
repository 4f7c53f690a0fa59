/** Reads the organizations of a project's clusters, each in the service that its provider speaks with. */
import {
  type Owners,
  readOrganization,
  type ReadOrganization,
  type ReadService,
  type SettingNames,
  type SkippedCluster,
} from "../../../adopt";
import type { ServiceCluster } from "../../../codegen";
import { openClient, serviceRefusal } from "../service";
import type { ConfiguredService, ReadPart } from "./project";

export interface ServicesOptions {
  /** The only organization to read. @default those of the clusters */
  readonly organization: bigint | undefined;
  /** Patterns of the names to leave out. */
  readonly exclude: readonly string[];
}

/** Throws a CommandError if no service can be asked, since settings are missing or refused. */
export async function readServices(
  parts: readonly ReadPart[],
  owners: Owners,
  { organization: only, exclude }: ServicesOptions,
): Promise<{ readonly services: readonly ReadService[]; readonly secrets: readonly string[] }> {
  const accounts = parts.flatMap(({ services }) => services);
  const wanted = new Map<string, Set<string>>();
  for (const { service, organization = only?.toString() } of [...owners.own, ...owners.possible]) {
    if (!("address" in service) || organization === undefined || !ORGANIZATION.test(organization)) continue;
    const organizations = wanted.get(service.account) ?? new Set();
    wanted.set(service.account, organizations.add(organization));
  }
  const refused = accounts.find(({ spoken }) => spoken.is === "refused");
  if (wanted.size === 0 && refused !== undefined) throw serviceRefusal(refused.spoken);
  const services: ReadService[] = [];
  for (const [account, organizations] of wanted) {
    const service = accounts.find((one) => one.account === account);
    if (service?.spoken.is !== "known") continue;
    const clusters: ServiceCluster[] = [];
    const excluded: SkippedCluster[] = [];
    for (const organization of organizations) {
      const read = await readOne(service, organization, exclude);
      clusters.push(...read.clusters);
      excluded.push(...read.skipped.filter(({ because }) => because.is === "excluded"));
    }
    services.push({ address: service.spoken.address, account, clusters, excluded });
  }
  const secrets = accounts.flatMap(({ spoken }) =>
    spoken.is === "known" ? [spoken.settings.accessToken] : [],
  );
  return { services, secrets };
}

const ORGANIZATION = /^[1-9]\d{0,18}$/;

async function readOne(
  { spoken, name, config }: ConfiguredService,
  digits: string,
  exclude: readonly string[],
): Promise<ReadOrganization> {
  if (spoken.is !== "known") return { clusters: [], skipped: [] };
  const client = openClient(spoken.settings);
  const settingName = (attribute: string, variable: string) =>
    (config[attribute] ?? null) === null ? variable : `\`${attribute}\` of the provider \`${name}\``;
  const settings: SettingNames = {
    address: settingName("base_url", "CLOUD_BASE_URL"),
    token: settingName("access_token", "CLOUD_ACCESS_TOKEN"),
  };
  try {
    const organization = Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
    return await readOrganization(client, { organization, settings, exclude, mayBeEmpty: true });
  } finally {
    client.close();
  }
}
