/** Configures the provider: makes a client of the service from the configuration and the environment. */
import { ApiFailure, createClient, type Surroundings } from "../client";
import type { ObjectValue } from "../json";
import {
  type ConfigureResponse,
  type Diagnostic,
  formatAttributePath,
  type ProviderBehaviour,
} from "../plugin";
import { cloudProvider, mayHoldSecret, PROVIDER_PROGRAM, PROVIDER_VERSION } from "../schema";
import { failureDiagnostic, judgeConfig } from "./diagnostics";
import { runKnownLater } from "./known-later";
import { type Run, startRun } from "./run";
import { readSettings, withEnvironment } from "./settings";
import { isEmpty, unconfiguredRun } from "./unconfigured";

/** `surroundings` replaces parts of the machine that the client would use, such as the clock in a test. */
export const providerBehaviour = (surroundings: Partial<Surroundings>): ProviderBehaviour<Run> => ({
  validate: async ({ config }) =>
    judgeConfig(cloudProvider, config).map((diagnostic) => unquoted(diagnostic, config)),

  configure: async ({ config, terraformVersion }, { log }) => {
    const environment = surroundings.environment ?? process.env;
    const reading = readSettings(config, environment);
    if ("diagnostics" in reading) {
      const effective = withEnvironment(config, environment);
      return refused(
        config,
        reading.diagnostics.map((diagnostic) => unquoted(diagnostic, effective)),
      );
    }
    const { settings, knownLater, ...ofRun } = reading;
    if (knownLater.length > 0) return { client: runKnownLater(knownLater, ofRun) };
    const userAgent = `${PROVIDER_PROGRAM}/${PROVIDER_VERSION} terraform/${terraformVersion}`;
    try {
      const client = createClient({ ...settings, userAgent, log }, surroundings);
      return { client: startRun(client, ofRun) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return refused(config, failureDiagnostic("Cannot configure the provider", error, undefined));
    }
  },
});

/** Returns the errors at once if the configuration sets anything, so that Terraform shows its block. */
function refused(config: ObjectValue, diagnostics: readonly Diagnostic[]): ConfigureResponse<Run> {
  return isEmpty(config) ? { client: unconfiguredRun(diagnostics) } : { diagnostics };
}

/**
 * Removes the path of a diagnostic about a `base_url` that may hold a secret: Terraform quotes the line of the attribute
 * that a diagnostic points at.
 */
function unquoted({ path, ...diagnostic }: Diagnostic, config: ObjectValue): Diagnostic {
  const url = config["base_url"];
  const isSecret = typeof url === "string" && mayHoldSecret(url);
  const isHidden = path === undefined || (isSecret && formatAttributePath(path) === "base_url");
  return { ...diagnostic, ...(!isHidden && { path }) };
}
