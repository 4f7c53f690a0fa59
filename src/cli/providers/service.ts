/** Decides which service a configuration of the provider speaks with, as the provider itself does. */
import { type ObjectValue, UNKNOWN } from "../../json";
import type { Diagnostic } from "../../plugin";
import { type ClientSettings, DECISIVE, readSettings } from "../../provider/settings";
import { canonicalBaseUrl } from "../../schema";

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
