/** Opens clients of the services, and reads the organizations of a project's clusters, each in its own service. */
import {
  AdoptFailure,
  type OrganizationOptions,
  type Owners,
  readOrganization,
  type ReadOrganization,
  type ReadService,
  type SkippedCluster,
} from "../../adopt";
import { ApiFailure, type CloudClient, createClient } from "../../client";
import type { ServiceCluster } from "../../codegen";
import type { ClientSettings } from "../../provider/settings";
import { PROVIDER_VERSION } from "../../schema";
import { CommandError } from "../command-line/command-error";
import { serviceSpokenWith, SILENT, type SpokenService } from "../providers/service";
import type { ReadPart } from "./reading/project";

/**
 * Opens the service that the environment names; the secrets are texts that no output may hold. Throws a CommandError if its
 * address or the access token is missing or cannot be used; sends nothing.
 */
export function openService(): { readonly client: CloudClient; readonly secrets: readonly string[] } {
  const spoken = serviceSpokenWith({}, process.env);
  if (spoken.is !== "known") throw serviceRefusal(spoken);
  return { client: openClient(spoken.settings), secrets: [spoken.settings.accessToken] };
}

/** Opens a client, which its caller closes. Throws a CommandError if a setting cannot be used; sends nothing. */
function openClient(settings: ClientSettings): CloudClient {
  const userAgent = `cdktf-provider-cloud/${PROVIDER_VERSION} adopt`;
  try {
    return createClient({ ...settings, userAgent, log: SILENT }, { environment: process.env });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw new CommandError(`${error.summary} ${error.advice}`);
  }
}

/** Reads clusters. Throws a CommandError that says what cannot be read, and what to do. */
export async function readClusters(
  client: CloudClient,
  options: OrganizationOptions,
): Promise<ReadOrganization> {
  try {
    return await readOrganization(client, options);
  } catch (error) {
    throw error instanceof AdoptFailure ? new CommandError(error.message) : error;
  }
}

/** Returns the error of a service that cannot be asked, since a setting is missing, empty or refused. */
function serviceRefusal(service: SpokenService): CommandError {
  for (const name of ["CLOUD_BASE_URL", "CLOUD_ACCESS_TOKEN"])
    if (process.env[name]?.trim() === "") return new CommandError(`${name} is empty: set it.`);
  const [{ summary, detail = "" } = { summary: "The service is not known" }] =
    service.is === "refused" ? service.diagnostics : [];
  return new CommandError(`${summary.replace(/\.$/, "")}. ${detail.split("\n\n")[0] ?? ""}`);
}

/**
 * Reads the clusters of one organization, by default those of the project's clusters, in their services. Throws a
 * CommandError if no service can be asked, since settings are missing or refused.
 */
export async function readServices(
  parts: readonly ReadPart[],
  owners: Owners,
  {
    organization: only,
    exclude,
  }: Pick<OrganizationOptions, "exclude"> & { readonly organization: bigint | undefined },
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
      const read = await readOne(service.spoken.settings, organization, exclude);
      clusters.push(...read.clusters);
      excluded.push(...read.skipped.filter(({ reason }) => reason === "excluded"));
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
  settings: ClientSettings,
  digits: string,
  exclude: readonly string[] = [],
): Promise<ReadOrganization> {
  const client = openClient(settings);
  try {
    const organization = Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits);
    return await readClusters(client, { organization, exclude, mayBeEmpty: true });
  } finally {
    client.close();
  }
}
