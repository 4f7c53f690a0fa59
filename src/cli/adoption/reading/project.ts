/** Reads what a project has already: the clusters of its programs and of its states, and the services that they are in. */
import { createHash } from "node:crypto";
import { isAbsolute, join, relative, resolve, sep } from "node:path";

import {
  type ModuleFiles,
  placesInHcl,
  placesInJson,
  placesInStack,
  type ProgramDocument,
  type ProgramSource,
  type ProjectPart,
  readOwnProgram,
  type ServiceOfProvider,
} from "../../../adopt";
import type { JsonObject } from "../../../json";
import {
  cdktfProject,
  dataFolder,
  declaredBackend,
  localNameOf,
  objectsIn,
  readJsonObject,
  readProgramFolder,
  readSourceLines,
  readStackFiles,
  type SynthesizedStack,
  type TerraformFile,
  unlessUnreadable,
} from "../../../terraform-files";
import { textIn } from "../../../text/node/read-files";
import { readProgram as readingProgram, shownInProject, wholeProgram } from "../../command-line/user-files";
import { synthesize } from "../../processes/synthesize";
import {
  knownValues,
  type ProviderConfiguration,
  providerConfigurations,
  serviceSpokenWith,
  type SpokenService,
} from "../../providers/service";
import { type GivenPlan, OWN_FILES, plansByStack, readState, type StateReading } from "./state";

/** A program of the project, with its state and its services. */
export interface ReadPart extends ProjectPart {
  /** The stack of CDKTF; undefined for the folder's own files. */
  readonly stack: string | undefined;
  /** The ids that lead from the app to the stack. */
  readonly stackPath: readonly string[];
  readonly folder: string;
  /** Its files in the JSON syntax. */
  readonly programs: readonly JsonObject[];
  /** The local name of the provider. */
  readonly localName: string;
  readonly stateReading: StateReading;
  readonly services: readonly ConfiguredService[];
}

/** A configuration of the provider, and the service that it speaks with. */
export interface ConfiguredService extends ProviderConfiguration {
  /** The same for configurations that speak with the same service by the same token. */
  readonly account: string;
  readonly spoken: SpokenService;
}

export interface Project {
  /** The folder's own files in Terraform's language. */
  readonly own: ReadPart;
  readonly stacks: readonly ReadPart[];
  /** All programs: these, and that of the current folder. */
  readonly parts: readonly ReadPart[];
}

export interface ProjectOptions {
  /** Whether cdktf.json names a program that is not there yet. @default false */
  readonly isUnwritten?: boolean;
  /** What stands for the state of a program. @default nothing */
  readonly plans?: readonly GivenPlan[];
}

/** Returns what the CDKTF project of a folder, and the Terraform files in the folder and in the current one, have. */
export async function readProject(
  folder: string,
  { isUnwritten = false, plans = [] }: ProjectOptions = {},
): Promise<Project> {
  const root = isUnwritten ? undefined : cdktfProject(folder);
  const files = moduleFiles(folder);
  const beside = await readBeside(folder);
  const stacks = root === undefined ? [] : await synthesize(root, { output: "hidden" });
  const planned = plansByStack(plans, [
    ...(files.documents.length > 0 ? [OWN_FILES] : []),
    ...stacks.map(({ name }) => name),
  ]);
  const own = await readPart(folder, files, undefined, planned.get(OWN_FILES));
  const sourceAt = sourceReader();
  const parts = await Promise.all(
    stacks.map(async (stack) => {
      const working = join(root ?? "", stack.folder);
      return readPart(working, stackFiles(root ?? "", stack, sourceAt), stack, planned.get(stack.name));
    }),
  );
  return { own, stacks: parts, parts: [own, ...parts, ...beside] };
}

/** Reads the program of the current folder, if it is another one. */
async function readBeside(folder: string): Promise<readonly ReadPart[]> {
  const here = process.cwd();
  if (resolve(folder) === here) return [];
  const files = moduleFiles(here);
  return files.documents.length === 0 ? [] : [await readPart(here, files, undefined)];
}

async function readPart(
  folder: string,
  files: ModuleFiles,
  stack: SynthesizedStack | undefined,
  plan?: StateReading,
): Promise<ReadPart> {
  const programs = files.documents.map(({ json }) => json);
  const stateReading = plan ?? (await readState(folder, declaredBackend(...programs)));
  const services = configuredServices(folder, files);
  return {
    program: readOwnProgram(files),
    state: stateReading.clusters,
    stateProblem: stateReading.problem,
    serviceOf: (alias) => serviceOf(alias, services),
    stack: stack?.name,
    stackPath: stack?.path.split("/") ?? [],
    folder,
    programs,
    localName: localNameOf(programs),
    stateReading,
    services,
  };
}

function configuredServices(folder: string, { documents }: ModuleFiles): readonly ConfiguredService[] {
  const programs = documents.map(({ json }) => json);
  const valueOf = knownValues(folder, programs, process.env);
  const files = documents.map(({ json, place }) => ({ json, path: place }));
  const written = providerConfigurations(files, valueOf);
  // Terraform configures a provider that has no block with the environment alone.
  const implied = { path: "", alias: "", name: localNameOf(programs), config: {} };
  const all = written.some(({ alias }) => alias === "") ? written : [...written, implied];
  return all.map((one) => {
    const spoken = serviceSpokenWith(one.config, process.env);
    return { ...one, spoken, account: spoken.is === "known" ? accountOf(spoken) : "" };
  });
}

function accountOf({ address, settings }: SpokenService & { readonly is: "known" }): string {
  const { accessToken, caCertPem = null } = settings;
  return createHash("sha256")
    .update(JSON.stringify([address, accessToken, caCertPem]))
    .digest("hex");
}

function serviceOf(alias: string, services: readonly ConfiguredService[]): ServiceOfProvider {
  const found = services.find((one) => one.alias === alias);
  if (found === undefined)
    return alias.includes("[")
      ? {
          problem: `the service of the instance \`cloud.${alias}\` of its provider is not known`,
          counts: true,
        }
      : { problem: `there is no configuration \`cloud.${alias}\` of its provider` };
  const { spoken, account } = found;
  const name = `the provider \`${found.name}\``;
  switch (spoken.is) {
    case "known":
      return { address: spoken.address, account };
    case "unknown": {
      const settings = spoken.settings.map((one) => `\`${one}\``).join(" and ");
      return {
        problem: `${settings} of ${name} is not known before Terraform plans; give its variables in TF_VAR_...`,
      };
    }
    case "refused": {
      const [{ summary } = { summary: "" }] = spoken.diagnostics;
      return { problem: `${name} cannot be used: ${summary.replace(/\.$/, "")}` };
    }
  }
}

type SourceAt = (path: string) => ProgramSource | undefined;

function stackFiles(root: string, stack: SynthesizedStack, sourceAt: SourceAt): ModuleFiles {
  const working = join(root, stack.folder);
  const files = wholeProgram(readingProgram(() => readStackFiles(join(root, stack.file))));
  const lines = readingProgram(() => readSourceLines(working));
  const placeOf = placesInStack(lines, (recorded) => sourceAt(resolve(working, recorded)));
  const [own, ...beside] = files.map(documentOf);
  const made = { place: `stack ${stack.name}`, language: "typescript", placeOf } as const;
  return {
    documents: [...(own === undefined ? [] : [{ ...own, ...made }]), ...beside],
    called: calledFrom(working, working, []),
  };
}

/** Returns a function that reads each file below the working directory once; its path is relative to that. */
function sourceReader(): SourceAt {
  const read = new Map<string, ProgramSource | undefined>();
  return (path) => {
    if (!read.has(path)) {
      const file = relative(process.cwd(), path).split(sep).join("/");
      const text = isAbsolute(file) || file.startsWith("../") ? undefined : textIn(path);
      read.set(path, text === undefined ? undefined : { file, text });
    }
    return read.get(path);
  };
}

/** Reads a folder in Terraform's language. Throws a CommandError if one of its files cannot be read. */
function moduleFiles(folder: string): ModuleFiles {
  return { documents: documentsIn(folder), called: calledFrom(folder, folder, []) };
}

function documentsIn(folder: string): readonly ProgramDocument[] {
  return wholeProgram(readProgramFolder(folder)).map(documentOf);
}

function documentOf({ path, text, json, blocks }: TerraformFile): ProgramDocument {
  const file = relative(process.cwd(), path).split(sep).join("/");
  return {
    json,
    place: shownInProject(path),
    language: "hcl",
    placeOf: blocks === undefined ? placesInJson(file) : placesInHcl({ file, text }, blocks),
  };
}

/**
 * Returns a function that finds the files of the modules that a module calls: beside it, or where `terraform init` put
 * them.
 *
 * @param working the folder in which Terraform runs
 * @param path the names of the calls that lead to the module
 */
export function calledFrom(working: string, folder: string, path: readonly string[]): ModuleFiles["called"] {
  return (name, source) => {
    const inner = [...path, name];
    const isBeside = source?.startsWith("./") === true || source?.startsWith("../") === true;
    const found = isBeside ? resolve(folder, source) : installedModule(working, inner.join("."));
    if (found === undefined) return undefined;
    const documents = documentsIn(found);
    return documents.length === 0 ? undefined : { documents, called: calledFrom(working, found, inner) };
  };
}

/** Returns the folder in which `terraform init` put a module; undefined if it is not there. */
function installedModule(working: string, key: string): string | undefined {
  const file = join(dataFolder(working, process.env), "modules", "modules.json");
  const modules = unlessUnreadable(() => readJsonObject(file))?.["Modules"];
  const folder = objectsIn(modules).find((one) => one["Key"] === key)?.["Dir"];
  return typeof folder === "string" ? resolve(working, folder) : undefined;
}
