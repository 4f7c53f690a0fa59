/** The core under test, `terraform` or what `TERRAFORM_BINARY_NAME` names, and what it cannot do. */
import { CORE_FEATURES, coreOf, type FeatureName } from "../../src/cli/processes/core-features";
import { terraformVersion } from "../../src/cli/processes/terraform";

export { coreOf, missingFeature, type FeatureName } from "../../src/cli/processes/core-features";

/** Matches a configuration that needs a feature, where the configuration shows it. */
const SEEN_AS: Readonly<Partial<Record<FeatureName, RegExp>>> = {
  functions: /\bprovider::|\bCloudFunctions\b/,
  secrets: /(_wo|Wo)\b|\bephemeral\b/,
  mocks: /\bmock_provider\b/,
};

/** The core under test; undefined if it cannot be started. */
export const core = coreOf(terraformVersion() ?? "");

/** Returns the features that a configuration shows it needs. */
export function neededBy(configuration: string): readonly FeatureName[] {
  const features = Object.keys(CORE_FEATURES) as readonly FeatureName[];
  return features.filter((feature) => SEEN_AS[feature]?.test(configuration));
}
