/** The core under test, `terraform` or what `TERRAFORM_BINARY_NAME` names, and what it cannot do. */
import { spawnSync } from "node:child_process";

import {
  type Core,
  CORE_FEATURES,
  coreOf,
  type Feature,
  type FeatureName,
  hasFeature,
} from "../../src/cli/processes/core-features";
import { terraformBinary } from "../../src/cli/processes/terraform";

export type { FeatureName } from "../../src/cli/processes/core-features";

/** Matches a configuration that needs a feature, where the configuration shows it. */
const SEEN_AS: Readonly<Partial<Record<FeatureName, RegExp>>> = {
  functions: /\bprovider::|\bCloudFunctions\b/,
  secrets: /(_wo|Wo)\b|\bephemeral\b/,
  mocks: /\bmock_provider\b/,
};

/** The core under test; undefined if it cannot be started. */
export const core = coreOf(versionText());

function versionText(): string {
  const env = {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    TF_CLI_ARGS: undefined,
    TF_CLI_ARGS_version: undefined,
  };
  const { error, status, stdout } = spawnSync(terraformBinary(), ["version"], { encoding: "utf8", env });
  return error === undefined && status === 0 ? stdout : "";
}

/** Returns why a core cannot run a test; undefined if it has the feature. */
export function missingFeature(running: Core, name: FeatureName): string | undefined {
  const feature: Feature = CORE_FEATURES[name];
  if (hasFeature(running, feature)) return undefined;
  const { product, version } = running;
  const lacks = `${product} ${version} has no ${feature.what}`;
  const isExcept = feature.except?.cores.test(`${product} ${version}`) === true;
  return isExcept ? lacks : `${lacks}: ${feature.since[product]} brought them`;
}

/** Returns the features that a configuration shows it needs. */
export function neededBy(configuration: string): readonly FeatureName[] {
  const features = Object.keys(CORE_FEATURES) as readonly FeatureName[];
  return features.filter((feature) => SEEN_AS[feature]?.test(configuration));
}
