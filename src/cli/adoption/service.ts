/** Opens the client of the service with the settings of the environment. */
import { ApiFailure, type CloudClient, createClient } from "../../client";
import { readSettings } from "../../provider/settings";
import { PROVIDER_VERSION } from "../../schema";
import { CommandError } from "../command-line/command-error";

export interface AdoptionService {
  readonly client: CloudClient;
  /** Texts that no output may hold. */
  readonly secrets: readonly string[];
}

/** Throws a CommandError if the address or the access token is missing or cannot be used; sends nothing. */
export function openService(environment: NodeJS.ProcessEnv = process.env): AdoptionService {
  for (const name of ["CLOUD_BASE_URL", "CLOUD_ACCESS_TOKEN"])
    if (environment[name]?.trim() === "") throw new CommandError(`${name} is empty: set it.`);
  const reading = readSettings({}, environment);
  if ("diagnostics" in reading) {
    const [{ summary, detail = "" } = { summary: "" }] = reading.diagnostics;
    throw new CommandError(`${summary.replace(/\.$/, "")}. ${detail.split("\n\n")[0] ?? ""}`);
  }
  const userAgent = `cdktf-provider-cloud/${PROVIDER_VERSION} adopt`;
  try {
    const client = createClient({ ...reading.settings, userAgent, log: SILENT }, { environment });
    return { client, secrets: [reading.settings.accessToken] };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw new CommandError(`${error.summary} ${error.advice}`);
  }
}

const SILENT = { debug: ignore, info: ignore, warn: ignore };

function ignore(): void {
  // Nothing is logged.
}
