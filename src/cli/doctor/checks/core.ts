/** Checks that the core starts, its version, and the features of that version. */
import { isAtLeast } from "../../../terraform-files";
import {
  type Core,
  CORE_FEATURES,
  type Feature,
  hasFeature,
  INSTALL_CORE,
  TESTED_FROM,
} from "../../processes/core-features";
import { coreName, whyNoCore } from "../../processes/terraform";
import { capitalized, type CheckResult, error, ok, warning } from "../check-result";
import type { Readings } from "../readings";

/** The oldest versions that can run the provider. Terraform 1.0 is the first with version 6 of the plugin protocol. */
const OLDEST = { Terraform: "1.0", OpenTofu: "1.6" } as const;

export async function checkCore(readings: Readings): Promise<readonly CheckResult[]> {
  const { core, run } = await readings.core;
  const { environment } = readings.machine;
  if (core !== undefined) return [judgeVersion(core, coreName(environment))];
  return [error(whyNoCore(run, environment), capitalized(INSTALL_CORE))];
}

function judgeVersion(core: Core, name: string): CheckResult {
  const { product, version } = core;
  const what = `${product} ${version}, started as ${name},`;
  const upgrade = `Install ${product} ${TESTED_FROM[product]} or newer`;
  if (!isAtLeast(version, OLDEST[product])) return error(`${what} is too old for this provider`, upgrade);
  if (!isAtLeast(version, TESTED_FROM[product]))
    return warning(`${what} is older than the versions that this provider is tested with`, upgrade);
  const features: readonly Feature[] = Object.values(CORE_FEATURES);
  const lacking = features.filter((feature) => !hasFeature(core, feature));
  const had = features.filter((feature) => hasFeature(core, feature));
  const words = had.map((feature) => feature.what).join(", ");
  if (lacking.length === 0) return ok(`${what} has ${words}`);
  const versions = ({ since, except }: Feature): string =>
    isAtLeast(version, since[product])
      ? `not in ${except?.versions[product] ?? version}`
      : `since ${since[product]}`;
  const absent = lacking.map((feature) => `${feature.what} (${versions(feature)})`).join(", ");
  return warning(
    `${what} has ${words === "" ? "none" : words}, and does not have ${absent}`,
    `Install ${product} ${neededFor(lacking, core)}, if the configuration uses them`,
  );
}

/** Returns the versions of a product that have all of these features, in words. */
function neededFor(features: readonly Feature[], { product, version }: Core): string {
  const [newest] = features.map(({ since }) => since[product]).sort((a, b) => (isAtLeast(a, b) ? -1 : 1));
  const lost = features.flatMap(({ except, since }) =>
    isAtLeast(version, since[product]) ? (except?.versions[product] ?? []) : [],
  );
  const least =
    newest === undefined || isAtLeast(version, newest) ? "in a newer version" : `${newest} or newer`;
  return lost.length === 0 ? least : `${least} than ${lost.join(", ")}`;
}
