/** Reads the settings of the client from the provider's configuration and the environment. */
import type { ClientOptions } from "../client";
import type { AccessListFieldNames } from "../contract";
import { type ObjectValue, UNKNOWN, type Value } from "../json";
import type { Diagnostic } from "../plugin";
import {
  cloudProvider,
  DEFAULT_MAX_RETRIES,
  DEFAULT_REQUEST_TIMEOUT_SECONDS,
  DELETION_PROTECTION,
  isUnset,
} from "../schema";
import { judgeConfig } from "./diagnostics";
import type { RunSettings } from "./run";

export type ClientSettings = Omit<ClientOptions, "userAgent" | "log">;

export type SettingsReading =
  | ({
      readonly settings: ClientSettings;
      /** Settings without which the service cannot be reached, and that are known only after apply. */
      readonly knownLater: readonly string[];
    } & RunSettings)
  | { readonly diagnostics: readonly Diagnostic[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the settings, or the errors for which the provider refuses them. */
export function readSettings(config: ObjectValue, environment: Environment): SettingsReading {
  const effective = withEnvironment(config, environment);
  const missing = missingSettings(effective);
  const refused = judgeConfig(cloudProvider, effective)
    .filter(({ severity }) => severity === "error")
    .map((diagnostic) => namingEnvironment(diagnostic, config));
  if (missing.length > 0 || refused.length > 0) return { diagnostics: [...missing, ...refused] };
  return {
    settings: {
      baseUrl: text(effective["base_url"]) ?? "",
      accessToken: text(effective["access_token"]) ?? "",
      caCertPem: text(effective["ca_cert_pem"]),
      requestTimeoutSeconds: number(effective["request_timeout_seconds"]) ?? DEFAULT_REQUEST_TIMEOUT_SECONDS,
      maxRetries: number(effective["max_retries"]) ?? DEFAULT_MAX_RETRIES,
      accessListFieldNames: text(effective["access_list_field_names"]) as AccessListFieldNames | undefined,
    },
    knownLater: DECISIVE.filter((name) => effective[name] === UNKNOWN),
    checksAccess: effective["check_access"] !== false,
    protectsByDefault: effective[DELETION_PROTECTION] ?? null,
  };
}

/** The settings that decide where a request goes, and who sends it. */
export const DECISIVE: readonly string[] = ["base_url", "access_token", "ca_cert_pem"];

/** Returns the configuration; unset attributes have the values of their environment variables. */
export function withEnvironment(config: ObjectValue, environment: Environment): ObjectValue {
  return Object.fromEntries(
    Object.entries(cloudProvider.attributes).map(([name, attribute]) => {
      const value = config[name] ?? null;
      const fallback = attribute.environment === undefined ? undefined : environment[attribute.environment];
      return [name, isUnset(value) && fallback !== undefined && fallback !== "" ? fallback : value];
    }),
  );
}

/** Returns an error for each setting without which the service cannot be reached. */
function missingSettings(config: ObjectValue): Diagnostic[] {
  return Object.entries(cloudProvider.attributes).flatMap(([name, attribute]) => {
    if (attribute.environment === undefined || !isUnset(config[name])) return [];
    return [
      {
        severity: "error",
        summary: `${name}: is not set`,
        detail: `Set it in the provider's configuration, or in the environment variable ${attribute.environment}.`,
        path: [{ attribute: name }],
      } as const,
    ];
  });
}

/** Names the environment variable that a value came from, so that nobody looks for it in the configuration. */
function namingEnvironment(diagnostic: Diagnostic, config: ObjectValue): Diagnostic {
  const [step] = diagnostic.path ?? [];
  const name = step !== undefined && "attribute" in step ? step.attribute : "";
  const variable = cloudProvider.attributes[name]?.environment;
  if (variable === undefined || !isUnset(config[name])) return diagnostic;
  return {
    ...diagnostic,
    detail: `The value is that of the environment variable ${variable}. ${diagnostic.detail ?? ""}`,
  };
}

function text(value: Value | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function number(value: Value | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
