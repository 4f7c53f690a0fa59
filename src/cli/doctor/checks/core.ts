/** Checks that the core starts, its version, and the features of that version. */
import { EPHEMERAL_SINCE, isAtLeast } from "../../../terraform-files";
import { capital } from "../../../text";
import {
  type Core,
  coreName,
  INSTALL_CORE,
  type Product,
  TESTED_FROM,
  whyNoCore,
} from "../../processes/terraform";
import { type CheckResult, error, ok, warning } from "../check-result";
import type { Readings } from "../readings";

/** The oldest versions that can run the provider. Terraform 1.0 is the first with version 6 of the plugin protocol. */
const OLDEST = { Terraform: "1.0", OpenTofu: "1.6" } as const;

export interface Feature {
  readonly what: string;
  /** The first minor version that has the feature, by product. */
  readonly since: Readonly<Record<Product, string>>;
}

/** What the provider offers to newer cores than {@link TESTED_FROM}. */
export const CORE_FEATURES = {
  functions: { what: "functions of providers", since: { Terraform: "1.8", OpenTofu: "1.7" } },
  secrets: {
    what: "write-only arguments and ephemeral values",
    since: { Terraform: EPHEMERAL_SINCE, OpenTofu: EPHEMERAL_SINCE },
  },
  mocks: { what: "mocked providers in `test`", since: { Terraform: "1.7", OpenTofu: "1.8" } },
} as const satisfies Readonly<Record<string, Feature>>;

export async function checkCore(readings: Readings): Promise<readonly CheckResult[]> {
  const { core, run } = await readings.core;
  const { environment } = readings.machine;
  if (core !== undefined) return [judgeVersion(core, coreName(environment))];
  return [error(whyNoCore(run, environment), capital(INSTALL_CORE))];
}

function judgeVersion({ product, version }: Core, name: string): CheckResult {
  const what = `${product} ${version}, started as ${name},`;
  const upgrade = `Install ${product} ${TESTED_FROM[product]} or newer`;
  if (!isAtLeast(version, OLDEST[product])) return error(`${what} is too old for this provider`, upgrade);
  if (!isAtLeast(version, TESTED_FROM[product]))
    return warning(`${what} is older than the versions that this provider is tested with`, upgrade);
  const features: readonly Feature[] = Object.values(CORE_FEATURES);
  const lacking = features.filter(({ since }) => !isAtLeast(version, since[product]));
  if (lacking.length === 0) return ok(`${what} has what the provider uses`);
  const absent = lacking.map((feature) => `${feature.what} (since ${feature.since[product]})`).join(", ");
  return warning(
    `${what} does not have ${absent}`,
    `Install a newer ${product}, if the configuration uses them`,
  );
}
