/** Checks that the core starts, its version, and the features of that version. */
import { basename } from "node:path";

import { isAtLeast } from "../../../terraform-files";
import { errnoText } from "../../../text/node/errno";
import {
  type Core,
  CORE_FEATURES,
  coreOf,
  type Feature,
  hasFeature,
  INSTALL_CORE,
  TESTED_FROM,
} from "../../processes/core-features";
import { NO_CORE, terraformBinary } from "../../processes/terraform";
import { capitalized, type CheckResult, error, ok, warning } from "../check-result";
import { type Machine, type ProgramRun, runForOutput } from "../machine";

export interface FoundCore extends Core {
  /** The platform, such as `linux_amd64`; undefined if the core does not print it. */
  readonly platform: string | undefined;
}

const VARIABLE = "TERRAFORM_BINARY_NAME";

/** The oldest versions that can run the provider. Terraform 1.0 is the first with version 6 of the plugin protocol. */
const OLDEST = { Terraform: "1.0", OpenTofu: "1.6" } as const;

export async function readCore(
  machine: Machine,
): Promise<{ readonly core: FoundCore | undefined; readonly findings: readonly CheckResult[] }> {
  const quiet = { CHECKPOINT_DISABLE: "1", TF_CLI_ARGS: undefined, TF_CLI_ARGS_version: undefined };
  const run = await runForOutput(machine, terraformBinary(machine.environment), ["version"], quiet);
  const core = run.is === "ended" && run.code === 0 ? coreOf(run.output) : undefined;
  const name = nameOf(machine);
  if (run.is !== "ended" || core === undefined) {
    const isNamed = (machine.environment[VARIABLE] ?? "") !== "";
    return { core: undefined, findings: [notACore(run, name, isNamed)] };
  }
  const [, platform] = /^on ([a-z\d]+_[a-z\d]+)$/m.exec(run.output) ?? [];
  return { core: { ...core, platform }, findings: [judgeCore(core, name)] };
}

/** Returns the program's name for messages. Shows the variable's value only if it is the usual name of a core. */
function nameOf({ environment }: Machine): string {
  const named = environment[VARIABLE] ?? "";
  if (named === "") return `\`${terraformBinary(environment)}\``;
  return CORE_NAMES.includes(basename(named))
    ? `\`${basename(named)}\` (${VARIABLE})`
    : `the program that ${VARIABLE} names`;
}

/** Returns the words that start the core in a shell. Shows the variable's value only if it is the usual name of a core. */
export function coreWords({ environment }: Machine): string {
  const named = environment[VARIABLE] ?? "";
  if (named === "") return terraformBinary(environment);
  return CORE_NAMES.includes(named) ? named : `"$${VARIABLE}"`;
}

const CORE_NAMES = ["terraform", "tofu", "opentofu"].flatMap((name) => [name, `${name}.exe`]);

const INSTALL = capitalized(INSTALL_CORE);

function notACore(run: ProgramRun, name: string, isNamed: boolean): CheckResult {
  const named = capitalized(name);
  if (run.is === "not started" && run.code === "ENOENT") {
    if (!isNamed) return error(NO_CORE, INSTALL);
    return error(
      name.startsWith("`") ? `There is no ${name} on the PATH` : `There is no such file: ${name}`,
      INSTALL,
    );
  }
  if (run.is === "not started") return error(`${named} cannot be started: ${errnoText(run)}`, INSTALL);
  if (run.is === "too late") {
    return error(`${named} does not respond to \`version\` in time`, INSTALL);
  }
  return error(
    run.code === 0 ? `${named} prints no version of Terraform or OpenTofu` : `${named} fails at \`version\``,
    INSTALL,
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

function judgeCore(core: Core, name: string): CheckResult {
  const { product, version } = core;
  const what = `${product} ${version}, started as ${name},`;
  const upgrade = `Install ${product} ${TESTED_FROM[product]} or newer`;
  if (!isAtLeast(version, OLDEST[product])) {
    return error(`${what} is too old for this provider`, upgrade);
  }
  if (!isAtLeast(version, TESTED_FROM[product])) {
    return warning(`${what} is older than the versions that this provider is tested with`, upgrade);
  }
  const features: readonly Feature[] = Object.values(CORE_FEATURES);
  const lacking = features.filter((feature) => !hasFeature(core, feature));
  const had = features.filter((feature) => hasFeature(core, feature)).map(({ what: words }) => words);
  if (lacking.length === 0) return ok(`${what} has ${had.join(", ")}`);
  const versions = ({ since, except }: Feature): string =>
    isAtLeast(version, since[product])
      ? `not in ${except?.versions[product] ?? version}`
      : `since ${since[product]}`;
  const absent = lacking.map((feature) => `${feature.what} (${versions(feature)})`).join(", ");
  return warning(
    `${what} has ${had.length === 0 ? "none" : had.join(", ")}, and does not have ${absent}`,
    `Install ${product} ${neededFor(lacking, core)}, if the configuration uses them`,
  );
}
