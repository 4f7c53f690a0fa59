/** Plans and applies stacks against an emulator, and plans them again to check that there are no more changes. */
import { existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

import { makeFolderBelow } from "../../folders";
import { formatJsonLines, type JsonObject } from "../../json";
import { compareNames, kindOfType, KINDS } from "../../schema";
import { CommandError } from "../command-line/command-error";
import { printLine } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { hasColour } from "../command-line/terminal";
import { randomToken } from "../emulator/flags";
import { startedEmulator } from "../emulator/start-emulator";
import { installPlugin } from "../installation/install-plugin";
import { placeFile } from "../installation/place-file";
import { startGuarded } from "../processes/guard";
import { printedJson, terraformBinary, terraformIn } from "../processes/terraform";
import { Warnings } from "./explanations";
import { type AppliedStack, nextSteps } from "./next-steps";
import { printReview } from "./plan-review";
import { DATA_FOLDER, keptIn, makeStackFolder, openRehearsalFolder } from "./rehearsal-folder";
import type { StackJson } from "./stack-json";
import { PLAN, stackRuns } from "./stack-runs";
import type { Values } from "./variables";

/** A stack that Terraform can apply without a change of anything real. */
export interface RehearsedStack {
  readonly name: string;
  readonly json: StackJson;
  readonly values: Values;
  /** The names of the variables whose values are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** The file that the app wrote. */
  readonly file: string;
  /** The folder of its assets, which may be missing. */
  readonly assets: string;
}

/** Applies the stacks one after the other. Keeps the clusters and the states in the folder. */
export async function rehearseStacks(stacks: readonly RehearsedStack[], dir: string): Promise<void> {
  const unlock = await openRehearsalFolder(dir);
  try {
    await rehearseIn(dir, stacks);
  } finally {
    await unlock();
  }
}

async function rehearseIn(dir: string, stacks: readonly RehearsedStack[]): Promise<void> {
  const dataDir = join(dir, DATA_FOLDER);
  const token = randomToken();
  // With endpoints, so that the clusters have the addresses at which they respond later.
  const emulator = await startedEmulator({
    port: 0,
    dataDir,
    tokens: [token],
    log: "off",
    endpoints: "reset",
  });
  printLine(`\nThe emulated service listens at ${emulator.url}`);
  const applied: AppliedStack[] = [];
  const warnings = new Warnings();
  try {
    for (const stack of stacks) {
      const folder = await rehearseStack(stack, { url: emulator.url, token }, dir, warnings);
      applied.push({ ...stack, folder });
    }
  } finally {
    for (const warning of warnings.texts()) printLine(`\n${warning}`);
    await emulator.close();
  }
  const clusters = emulator.clusters();
  printLine("\nEverything that the stacks declare exists, and a second plan found nothing to change.");
  const done = {
    dir,
    holdsOthers: keptIn(dir).length > 0,
    dataDir,
    url: emulator.url,
    token,
    clusters,
    stacks: applied,
  };
  nextSteps(done).forEach((line) => printLine(line));
}

/** Applies one stack; returns the folder in which it was applied. */
async function rehearseStack(
  stack: RehearsedStack,
  service: { readonly url: string; readonly token: string },
  dir: string,
  warnings: Warnings,
): Promise<string> {
  const folder = prepareFolder(stack, dir);
  const environment = rehearsalEnvironment(service, stack.values);
  const core = basename(terraformBinary());
  const colour = process.stdout.isTTY && hasColour(process.stdout) ? [] : ["-no-color"];
  const { run, succeed, plan } = stackRuns(stack, warnings, (watch) =>
    terraformIn(folder, environment, watch, startGuarded),
  );
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    printLine(`\n${stack.name}: ${what}`);
    return withProgress(what, work);
  };

  await step(`${core} init`, async () => succeed(["init", "-input=false", "-no-color"]));
  await step(`${core} plan`, async () => plan([]));
  const shown = (await succeed(["show", ...colour, PLAN])).trim();
  printLine(shown.replace(/^(?=.)/gm, "  "));
  await printReview(stack, await succeed(["show", "-json", PLAN]));
  await step(`${core} apply`, async () => succeed(["apply", "-json", PLAN], printProgress));
  for (const line of existingClusters(await readState(succeed))) printLine(`  ${line}`);
  if (!(await step(`second ${core} plan`, async () => plan(["-detailed-exitcode"])))) {
    const changes = await run(["show", ...colour, PLAN]);
    throw new CommandError(`${changes.stdout}\nThe second plan of stack ${stack.name} still finds changes.`);
  }
  printLine("  No changes.");
  return folder;
}

/**
 * Writes the stack into a folder of its own, and installs the plugin there. Copies only the assets from the synthesized
 * folder: its state, lock file and settings belong to real runs.
 */
function prepareFolder({ name, json, assets }: RehearsedStack, dir: string): string {
  const folder = makeStackFolder(dir, name, assets);
  placeFile(join(folder, "cdk.tf.json"), `${formatJsonLines(json as JsonObject)}\n`);
  makeFolderBelow(folder, "terraform.d/plugins");
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  // The lock file of an earlier rehearsal may hold the hash of another build of the plugin.
  rmSync(join(folder, ".terraform.lock.hcl"), { force: true });
  return folder;
}

async function readState(succeed: (args: readonly string[]) => Promise<string>): Promise<object> {
  const state = printedJson(await succeed(["show", "-json"]));
  if (typeof state === "object" && state !== null) return state;
  throw new CommandError(`\`${terraformBinary()} show -json\` printed no JSON.`);
}

function printProgress(message: string): void {
  if (/: (?:Creat|Modif|Destr|Read|Still )/.test(message)) printLine(`  ${message}`);
}

interface StateJson {
  readonly values?: { readonly root_module?: ModuleJson };
}

interface ModuleJson {
  readonly resources?: readonly ResourceJson[];
  readonly child_modules?: readonly ModuleJson[];
}

interface ResourceJson {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns one line for each cluster in a state: its address in the configuration, its id and its URLs. */
function existingClusters(state: StateJson): readonly string[] {
  return resources(state.values?.root_module)
    .sort((a, b) => compareNames(a.address, b.address))
    .flatMap(({ address, type, values }) => {
      const kind = kindOfType(type);
      if (kind === undefined) return [];
      const urls = KINDS[kind].endpoints
        .map(({ url }) => values[url])
        .filter((url) => typeof url === "string");
      return `${address}: id ${String(values["id"])}, ${urls.join(", ")}`;
    });
}

function resources(module: ModuleJson | undefined): ResourceJson[] {
  if (module === undefined) return [];
  const own = (module.resources ?? []).filter(({ mode }) => mode === "managed");
  return [...own, ...(module.child_modules ?? []).flatMap(resources)];
}

/**
 * Matches the variables that Terraform gets from the user's environment; names in lower case are matched in upper case.
 * Terraform gets no other variable: neither its own arguments and folders (`TF_CLI_ARGS`, `TF_WORKSPACE`, `TF_DATA_DIR`),
 * nor tokens of the real service, nor credentials of other services, nor options of Node.js, which runs the provider.
 */
const PASSED: readonly RegExp[] = [
  // Every process needs these.
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_\w+|TZ|TERM|NO_COLOR)$/,
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/,
  // Terraform loads providers such as hashicorp/random from their registry.
  /^(HTTPS?_PROXY|ALL_PROXY|NO_PROXY|SSL_CERT_FILE|SSL_CERT_DIR)$/,
  // Version managers choose the `terraform` and `node` of a folder by these.
  /^(ASDF|MISE|NVM|FNM|VOLTA|NODENV|TFENV|TOFUENV|TENV)_\w+$/,
  /^(TF_LOG|TF_LOG_\w+|TF_PLUGIN_CACHE_DIR|TF_CLI_CONFIG_FILE)$/,
];

/**
 * Returns the changes to the environment: variables that Terraform does not get are undefined. Values of Terraform
 * variables are passed here because every user of the machine can see a command line.
 */
export function rehearsalEnvironment(
  service: { readonly url: string; readonly token: string },
  values: Values,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const removed = Object.entries(environment).filter(([name, value]) => !passes(name, value));
  const given = Object.entries(values).map(([name, value]) => [`TF_VAR_${name}`, value] as const);
  return {
    ...Object.fromEntries(removed.map(([name]) => [name, undefined])),
    ...Object.fromEntries(given),
    CLOUD_BASE_URL: service.url,
    CLOUD_ACCESS_TOKEN: service.token,
  };
}

function passes(name: string, value: string | undefined): boolean {
  const upper = name.toUpperCase();
  if (!PASSED.some((pattern) => pattern.test(upper))) return false;
  return upper !== "TF_CLI_CONFIG_FILE" || (value !== undefined && existsSync(value));
}
