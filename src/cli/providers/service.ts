/** Reads the configurations of this package's provider, and decides which service each speaks with, as the provider does. */
import { type JsonObject, type ObjectValue, UNKNOWN } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type ClientSettings, DECISIVE, readSettings } from "../../provider/settings";
import { canonicalBaseUrl } from "../../schema";
import { declaredProviders, localNameOf } from "../../terraform-files";
import type { ValueOf } from "./known-values";

export type SpokenService =
  | { readonly is: "known"; readonly address: string; readonly settings: ClientSettings }
  /** Decisive settings that only Terraform can evaluate. */
  | { readonly is: "unknown"; readonly settings: readonly string[] }
  /** A setting is missing, or the provider refuses it. */
  | { readonly is: "refused"; readonly diagnostics: readonly Diagnostic[] };

/** Returns the service; an unset setting is that of the environment. */
export function serviceSpokenWith(config: ObjectValue, environment: NodeJS.ProcessEnv): SpokenService {
  const unknown = unknownSettings(config);
  if (unknown.length > 0) return { is: "unknown", settings: unknown };
  const reading = readSettings(knownSettings(config), environment);
  if ("diagnostics" in reading) return { is: "refused", diagnostics: reading.diagnostics };
  const { settings } = reading;
  return { is: "known", address: canonicalBaseUrl(settings.baseUrl), settings };
}

/** Returns the decisive settings that only Terraform can evaluate. */
export function unknownSettings(config: ObjectValue): readonly string[] {
  return DECISIVE.filter((name) => config[name] === UNKNOWN);
}

/** Returns the settings whose values are known. */
export function knownSettings(config: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== UNKNOWN));
}

/** A configuration of the provider. */
export interface ProviderConfiguration {
  /** The path of its file. */
  readonly path: string;
  /** Empty for the default one. */
  readonly alias: string;
  /** `cloud`, or `cloud.eu`. */
  readonly name: string;
  /** The values of its attributes; unknown if only Terraform can evaluate them. */
  readonly config: ObjectValue;
}

/** Returns the configurations, whatever the local name of the provider is. */
export function providerConfigurations(
  files: readonly { readonly path: string; readonly json: JsonObject }[],
  valueOf: ValueOf,
): readonly ProviderConfiguration[] {
  const local = localNameOf(files.map(({ json }) => json));
  return files.flatMap(({ path, json }) =>
    declaredProviders(json, local).map(({ name, alias = "", body }) => ({
      path,
      alias,
      name,
      config: Object.fromEntries(
        Object.entries(body).map(([attribute, value]) => [attribute, valueOf(value)]),
      ),
    })),
  );
}
