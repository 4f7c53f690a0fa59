/** `adopt --check`: plans the files that `adopt` wrote with the real Terraform, and says what an apply would send. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

import { formatJsonLines, type JsonObject } from "../../json";
import { PROVIDER_SOURCE, withoutKeys } from "../../schema";
import {
  partsOfHcl,
  partsOfJson,
  programBlocks,
  readProgramFile,
  readProgramFolder,
  readStack,
  requiredSources,
} from "../../terraform-files";
import { CommandError, UsageError } from "../command-line/command-error";
import { printError } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { readProgram } from "../command-line/user-files";
import { installPlugin } from "../installation/install-plugin";
import { placeFile } from "../installation/place-file";
import { startGuarded } from "../processes/guard";
import { runProgram, stacksIn, synthEnvironment } from "../processes/synthesize";
import { terraformIn, usableCore } from "../processes/terraform";
import {
  coreEnvironment,
  type CoreSettings,
  readCoreSettings,
  withCliConfiguration,
} from "../rehearsal/core-environment";
import { Warnings } from "../rehearsal/explanations";
import { planIn, printReview } from "../rehearsal/plan-review";
import { type PartOfFile, PLAN, stackRuns } from "../rehearsal/stack-runs";
import { type Project, readProject } from "./reading/project";
import { type AdoptionCheck, type Remains, remainsOf, sumOf } from "./remains";
import { hasValue } from "./secret-variables";
import { openService } from "./service";
import { stateWith } from "./state-of-addresses";
import { type AdoptionTarget, ownNames } from "./targets";

/** A configuration to plan. */
interface Checked {
  readonly name: string;
  /** The stack of CDKTF; undefined for Terraform's language. */
  readonly stack: string | undefined;
  /** The file that a review reads the lines of the constructs from. */
  readonly file: string;
  /** The synthesized JSON; empty for Terraform's language. */
  readonly json: JsonObject;
  /** The names of the variables without a default. */
  readonly variables: readonly string[];
  /** The parts of its files. */
  readonly parts?: ReadonlyMap<string, PartOfFile>;
  /** Writes the configuration into a folder. */
  readonly place: (folder: string) => void;
}

/** Plans the files in the place of a target, and returns what an apply would send; `review` says whether to print one. */
export async function checkAdopted(
  target: AdoptionTarget,
  review: "shown" | "hidden",
): Promise<AdoptionCheck> {
  const settings = readCoreSettings(usableCore());
  settings.notes.forEach((note) => printError(note));
  const { folder } = target;
  if (folder === undefined) throw new UsageError("--check: give --out or --hcl, not --stdout.");
  const temporary = mkdtempSync(join(tmpdir(), "adopt-check-"));
  try {
    const checked =
      target.language === "hcl"
        ? [configurationIn(folder, target)]
        : await withProgress("Synthesizing", async () => synthesized(folder, target, temporary));
    checked.flatMap(({ variables }) => variables).forEach(hasValue);
    const project = await readProject(folder);
    const remains: Remains[] = [];
    for (const [index, one] of checked.entries())
      remains.push(
        await planned(one, project, {
          folder: join(temporary, `plan-${index}`),
          checkedFolder: folder,
          settings,
          review,
        }),
      );
    return sumOf(remains);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Returns the files in Terraform's language, with the provider if another file of the folder has it. */
function configurationIn(folder: string, target: AdoptionTarget): Checked {
  const names = existing(folder, target, ".tf");
  const programs = names.map((name) => readProgram(() => readProgramFile(join(folder, name))).json);
  const parts = new Map(
    names.flatMap((name) =>
      [...partsOfHcl(name, readFileSync(join(folder, name), "utf8"))].map(
        ([part, { text, linesBefore }]) => [part, { text, file: name, linesBefore }] as const,
      ),
    ),
  );
  const hasProvider = programs.some((program) => requiredSources(program).size > 0);
  return {
    name: relative(process.cwd(), folder) || ".",
    stack: undefined,
    file: folder,
    json: {},
    variables: programs.flatMap(requiredVariables),
    parts,
    place: (to) => {
      for (const [name, { text }] of parts) placeFile(join(to, name), text);
      if (!hasProvider) placeFile(join(to, "provider.tf.json"), JSON.stringify(PROVIDER));
    },
  };
}

const PROVIDER = { terraform: { required_providers: { cloud: { source: PROVIDER_SOURCE } } } };

/** Runs the program that imports the clusters, or the one without imports once that is deleted. */
async function synthesized(
  folder: string,
  target: AdoptionTarget,
  temporary: string,
): Promise<readonly Checked[]> {
  const { imports = "", main } = target.layout;
  const names = existing(folder, target, ".ts");
  const program = [`${imports}.ts`, `${main}.ts`].find((name) => names.includes(name));
  if (program === undefined) throw missing(folder, `${main}.ts`);
  const output = join(temporary, "cdktf.out");
  await runProgram(process.execPath, [runnerFor(folder), program], folder, {
    ...synthEnvironment(output),
    ...(isConfigured(folder) ? {} : { TS_NODE_COMPILER_OPTIONS: JSON.stringify(COMPILER_OPTIONS) }),
  });
  return stacksIn(temporary, "cdktf.out").map(({ name, file }): Checked => {
    const json = readProgram(() => readStack(join(temporary, file)));
    return {
      name,
      stack: name,
      file: join(temporary, file),
      json: json,
      variables: requiredVariables(json),
      place: (to) => {
        for (const [part, content] of partsOfJson("cdk.tf.json", withLocalState(json)))
          placeFile(join(to, part), formatJsonLines(content));
      },
    };
  });
}

/** Returns the names of the variables without a default. */
function requiredVariables(program: JsonObject): readonly string[] {
  return programBlocks(program, "variable").flatMap(({ labels, body }) =>
    body["default"] === undefined ? labels : [],
  );
}

function withLocalState(json: JsonObject): JsonObject {
  const settings = [json["terraform"] ?? {}].flat() as readonly JsonObject[];
  const kept = settings.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => name !== "backend" && name !== "cloud")),
  );
  return { ...json, terraform: kept };
}

/** The options with which a project without a tsconfig.json is compiled. */
const COMPILER_OPTIONS = {
  target: "es2022",
  module: "commonjs",
  moduleResolution: "node10",
  strict: true,
  skipLibCheck: true,
};

function isConfigured(folder: string): boolean {
  if (existsSync(join(folder, "tsconfig.json"))) return true;
  return folder !== dirname(folder) && isConfigured(dirname(folder));
}

/** Returns the program that runs TypeScript in a project. */
function runnerFor(folder: string): string {
  const { resolve } = createRequire(join(folder, "package.json"));
  for (const runner of ["ts-node/dist/bin.js", "tsx/cli"]) {
    try {
      return resolve(runner);
    } catch {
      // The next one may be there.
    }
  }
  throw new CommandError(
    `${folder} has no program that runs TypeScript: run \`npm install --save-dev ts-node\`.`,
  );
}

function existing(folder: string, target: AdoptionTarget, ending: string): readonly string[] {
  const own = ownNames(target);
  const isWhole = target.layout.split !== undefined;
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : [];
  const names = found.filter((name) => isWhole || own.includes(name));
  if (names.length === 0) throw missing(folder, own[0] ?? "");
  return names;
}

function missing(folder: string, name: string): UsageError {
  const path = relative(process.cwd(), join(folder, name));
  return new UsageError(`There is no ${path} to check: give --organization too, to adopt first.`);
}

/** Stands for a secret that is not given: a plan does not send it. */
const PLACEHOLDER = "placeholder-of-adopt-check";

/** Where a configuration is planned, and how. */
interface PlanOptions {
  readonly folder: string;
  /** The folder of the configuration itself. */
  readonly checkedFolder: string;
  readonly settings: CoreSettings;
  readonly review: "shown" | "hidden";
}

async function planned(checked: Checked, project: Project, options: PlanOptions): Promise<Remains> {
  const { folder, settings } = options;
  installPlugin({ dir: join(folder, "terraform.d", "plugins") });
  checked.place(folder);
  const values = Object.fromEntries(
    checked.variables.map((name) => [name, process.env[`TF_VAR_${name}`] ?? PLACEHOLDER]),
  );
  const { client } = openService();
  client.close();
  const service = { url: client.address, token: process.env["CLOUD_ACCESS_TOKEN"] ?? "" };
  const warnings = new Warnings();
  const stack = { ...checked, values, hidden: new Set(checked.variables) };
  const places = { stackFolder: folder, folder: options.checkedFolder };
  const shown = await withCliConfiguration(settings, places, async (cliFile) => {
    const environment = coreEnvironment({ ...service, values, cliFile, settings });
    const { succeed, plan } = stackRuns(stack, warnings, (watch) =>
      terraformIn(folder, environment, watch, startGuarded),
    );
    await withProgress("Initializing", async () => succeed(["init", "-input=false", "-no-color"]));
    const state = stateFor(checked, project, folder);
    if (state !== undefined) placeFile(join(folder, "terraform.tfstate"), formatJsonLines(state));
    await withProgress("Planning", async () => plan([]));
    return succeed(["show", "-json", PLAN]);
  });
  if (options.review === "shown") await printReview({ name: checked.name, file: checked.file }, shown);
  for (const warning of warnings.texts()) printError(warning);
  const reading = planIn(shown);
  if (!reading.ok) throw new CommandError(`${checked.name}: the plan ${reading.problem}`);
  return remainsOf(reading.plan);
}

/**
 * Returns the state with the clusters of the checked code, and with those that no code has any more: an apply would
 * destroy them. Undefined if there are none.
 */
function stateFor({ stack }: Checked, { parts }: Project, folder: string): JsonObject | undefined {
  const state = parts.find((one) => one.stack === stack)?.stateReading.json;
  if (state === undefined) return undefined;
  if (stack !== undefined) return stateWith(state, () => true);
  const own = addressesIn(folder);
  const others = new Set(
    parts.flatMap(({ program }) => [
      ...program.clusters.map(({ address }) => address),
      ...program.imports.map(({ address }) => withoutKeys(address)),
    ]),
  );
  return stateWith(state, (address) => own.has(address) || !others.has(address));
}

/** Returns the addresses of the resources in the files of a folder. */
function addressesIn(folder: string): ReadonlySet<string> {
  const programs = readProgramFolder(folder).files.map(({ json }) => json);
  return new Set(
    programs.flatMap((program) => programBlocks(program, "resource").map(({ labels }) => labels.join("."))),
  );
}
