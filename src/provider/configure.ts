/** Makes a client of the service from the provider's configuration and the environment. */
import type { AccessListFieldNames } from "../contract";
import { ApiFailure, createClient, type Surroundings } from "../client";
import {
  formatPath,
  UNKNOWN,
  type Diagnostic,
  type ObjectValue,
  type ProviderBehaviour,
  type Value,
} from "../plugin";
import {
  cloudProvider,
  DEFAULT_MAX_RETRIES,
  DEFAULT_REQUEST_TIMEOUT_SECONDS,
  PROVIDER_VERSION,
} from "../schema";
import { failureDiagnostic, judgeConfig } from "./diagnostics";
import { startRun, type Run } from "./run";
import { isNull } from "./values";

/** `surroundings` is what the client does not take from the machine it runs on, such as the clock of a test. */
export const providerBehaviour = (surroundings: Partial<Surroundings>): ProviderBehaviour<Run> => ({
  validate: async ({ config }) =>
    judgeConfig(cloudProvider, config).map((diagnostic) => unquoted(diagnostic, config)),

  configure: async ({ config, terraformVersion }, { log }) => {
    const effective = withEnvironment(config, surroundings.environment ?? process.env);
    const missing = missingSettings(effective);
    const refused = judgeConfig(cloudProvider, effective)
      .filter(({ severity }) => severity === "error")
      .map((diagnostic) => unquoted(namingEnvironment(diagnostic, config), effective));
    if (missing.length > 0 || refused.length > 0) return { diagnostics: [...missing, ...refused] };
    try {
      const options = {
        baseUrl: text(effective["base_url"]) ?? "",
        accessToken: text(effective["access_token"]) ?? "",
        ...optional("caCertPem", text(effective["ca_cert_pem"])),
        requestTimeoutSeconds:
          number(effective["request_timeout_seconds"]) ?? DEFAULT_REQUEST_TIMEOUT_SECONDS,
        maxRetries: number(effective["max_retries"]) ?? DEFAULT_MAX_RETRIES,
        ...optional(
          "accessListFieldNames",
          text(effective["access_list_field_names"]) as AccessListFieldNames | undefined,
        ),
        userAgent: `terraform-provider-cloud/${PROVIDER_VERSION} terraform/${terraformVersion}`,
        log,
      };
      const checksAccess = effective["check_access"] !== false;
      return { client: startRun(createClient(options, surroundings), { checksAccess }) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return { diagnostics: failureDiagnostic("Cannot configure the provider", error, undefined) };
    }
  },
});

/**
 * Returns the diagnostic, without its path if it points at a `base_url` with a part that may hold a secret: Terraform
 * quotes the line of the attribute that a diagnostic points at.
 */
function unquoted({ path, ...diagnostic }: Diagnostic, config: ObjectValue): Diagnostic {
  const url = config["base_url"];
  const mayHoldSecret = typeof url === "string" && /[?#@]/.test(url);
  const isHidden = path === undefined || (mayHoldSecret && formatPath(path) === "base_url");
  return { ...diagnostic, ...(!isHidden && { path }) };
}

/** The configuration, with the environment's value where an attribute is not set. */
export function withEnvironment(
  config: ObjectValue,
  environment: { readonly [name: string]: string | undefined },
): ObjectValue {
  return Object.fromEntries(
    Object.entries(cloudProvider.attributes).map(([name, attribute]) => {
      const value = config[name] ?? null;
      const fallback = attribute.environment === undefined ? undefined : environment[attribute.environment];
      return [name, isNull(value) && fallback !== undefined && fallback !== "" ? fallback : value];
    }),
  );
}

/** What the service cannot be reached without. */
function missingSettings(config: ObjectValue): Diagnostic[] {
  return Object.entries(cloudProvider.attributes).flatMap(([name, attribute]) => {
    const value = config[name];
    if (attribute.environment === undefined || (!isNull(value) && value !== UNKNOWN)) return [];
    return [
      {
        severity: "error",
        summary: value === UNKNOWN ? `${name}: is not known before apply` : `${name}: is not set`,
        detail:
          value === UNKNOWN
            ? `The provider needs it to plan. Give a value that does not depend on other resources, or set the environment variable ${attribute.environment} and leave it out.`
            : `Set it in the provider's configuration, or in the environment variable ${attribute.environment}.`,
        path: [{ attribute: name }],
      } as const,
    ];
  });
}

/** A value that the configuration has not is not to be looked for there. */
function namingEnvironment(diagnostic: Diagnostic, config: ObjectValue): Diagnostic {
  const [step] = diagnostic.path ?? [];
  const name = step !== undefined && "attribute" in step ? step.attribute : "";
  const variable = cloudProvider.attributes[name]?.environment;
  if (variable === undefined || !isNull(config[name])) return diagnostic;
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

function optional<Name extends string, Item>(
  name: Name,
  value: Item | undefined,
): { readonly [key in Name]?: Item } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [key in Name]?: Item };
}
