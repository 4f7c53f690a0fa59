/** Opens clients of the services. */
import { ApiFailure, type CloudClient, createClient } from "../../client";
import type { ClientSettings } from "../../provider/settings";
import { PROVIDER_VERSION } from "../../schema";
import { CommandError } from "../command-line/command-error";
import { serviceSpokenWith, type SpokenService } from "../providers/service";

export interface AdoptionService {
  readonly client: CloudClient;
  /** Texts that no output may hold. */
  readonly secrets: readonly string[];
}

/**
 * Opens the service that the environment names. Throws a CommandError if its address or the access token is missing or
 * cannot be used; sends nothing.
 */
export function openService(environment: NodeJS.ProcessEnv = process.env): AdoptionService {
  const spoken = serviceSpokenWith({}, environment);
  if (spoken.is !== "known") throw serviceRefusal(spoken, environment);
  return { client: openClient(spoken.settings, environment), secrets: [spoken.settings.accessToken] };
}

/** Opens a client, which its caller closes. Throws a CommandError if a setting cannot be used; sends nothing. */
export function openClient(
  settings: ClientSettings,
  environment: NodeJS.ProcessEnv = process.env,
): CloudClient {
  const userAgent = `cdktf-provider-cloud/${PROVIDER_VERSION} adopt`;
  try {
    return createClient({ ...settings, userAgent, log: SILENT }, { environment });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw new CommandError(`${error.summary} ${error.advice}`);
  }
}

/** Returns the error of a service that cannot be asked, since a setting is missing, empty or refused. */
export function serviceRefusal(
  service: SpokenService,
  environment: NodeJS.ProcessEnv = process.env,
): CommandError {
  for (const name of ["CLOUD_BASE_URL", "CLOUD_ACCESS_TOKEN"])
    if (environment[name]?.trim() === "") return new CommandError(`${name} is empty: set it.`);
  const [{ summary, detail = "" } = { summary: "The service is not known" }] =
    service.is === "refused" ? service.diagnostics : [];
  return new CommandError(`${summary.replace(/\.$/, "")}. ${detail.split("\n\n")[0] ?? ""}`);
}

const SILENT = { debug: ignore, info: ignore, warn: ignore };

function ignore(): void {
  // Nothing is logged.
}
