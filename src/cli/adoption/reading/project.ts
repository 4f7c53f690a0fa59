/** Reads what a project has already: the clusters of its programs and of its states, and the services that they are in. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";

import {
  type ModuleFiles,
  type OtherEnvironments,
  placesInStack,
  type ProgramSource,
  type ProjectPart,
  readOwnProgram,
  recordedFiles,
  type ServiceOfProvider,
  setLaterIn,
  whyElsewhere,
} from "../../../adopt";
import type { JsonObject } from "../../../json";
import {
  cdktfProject,
  declaredBackend,
  localNameOf,
  readSourceLines,
  readStackProgram,
  type SynthesizedStack,
} from "../../../terraform-files";
import { readProgram as readingProgram } from "../../command-line/user-files";
import { synthesize } from "../../processes/synthesize";
import { type ProviderConfiguration, providerConfigurations } from "../../providers/configurations";
import { textOfFile } from "../../providers/files";
import { knownValues } from "../../providers/known-values";
import { serviceSpokenWith, type SpokenService } from "../../providers/service";
import { appCommand, appSources, otherPrograms } from "./app-sources";
import { sourceOfCompiled } from "./compiled";
import { calledFrom, documentOf, moduleFiles } from "./module-files";
import { type GivenPlan, OWN_FILES, plansByStack } from "./plans";
import { clustersElsewhere, readState, type StateReading } from "./state";

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
  /** The folder of the CDKTF project, if it has a program. */
  readonly root: string | undefined;
}

/**
 * Returns what the CDKTF project of a folder, and the Terraform files in the folder and in the current one, have.
 *
 * @param names files that may be written: a project whose program is among them may have none yet
 * @param plans what stands for the state of a program
 */
export async function readProject(
  folder: string,
  names: readonly string[] = [],
  plans: readonly GivenPlan[] = [],
): Promise<Project> {
  const found = cdktfProject(folder);
  const root = found === undefined || isUnwritten(found, folder, names) ? undefined : found;
  const files = moduleFiles(folder);
  const beside = await readBeside(folder);
  const stacks = root === undefined ? [] : await synthesize(root, { output: "hidden" });
  const planned = plansByStack(plans, [
    ...(files.documents.length > 0 ? [OWN_FILES] : []),
    ...stacks.map(({ name }) => name),
  ]);
  const own = await readPart(folder, files, undefined, planned.get(OWN_FILES));
  const sources = new Sources(root, stacks);
  const parts = await Promise.all(
    stacks.map(async (stack) => {
      const working = join(root ?? "", stack.folder);
      return readPart(working, stackFiles(root ?? "", stack, sources), stack, planned.get(stack.name));
    }),
  );
  return { own, stacks: parts, parts: [own, ...parts, ...beside], root };
}

/** Reads the program of the current folder, if it is another one. */
async function readBeside(folder: string): Promise<readonly ReadPart[]> {
  const here = process.cwd();
  if (resolve(folder) === here) return [];
  const files = moduleFiles(here);
  return files.documents.length === 0 ? [] : [await readPart(here, files, undefined)];
}

/** Reports whether the program of a project is among files that are not written yet. */
function isUnwritten(root: string, folder: string, names: readonly string[]): boolean {
  if (names.some((name) => existsSync(join(folder, name)))) return false;
  const named = appCommand(root)
    .split(/[\s"']+/)
    .map((word) => resolve(root, word));
  return names.some((name) => named.includes(join(folder, name)));
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
  const files = documents.map(({ json, place }) => ({ json, path: place }));
  const written = providerConfigurations(files, knownValues(folder, programs, process.env));
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
  if (found === undefined) return { problem: `there is no configuration \`cloud.${alias}\` of its provider` };
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

function stackFiles(root: string, stack: SynthesizedStack, sources: Sources): ModuleFiles {
  const working = join(root, stack.folder);
  const [{ files, overrides }, lines] = readingProgram(() => [
    readStackProgram(join(root, stack.file)),
    readSourceLines(working),
  ]);
  const placeOf = placesInStack(lines, (recorded) => sources.at(resolve(working, recorded)));
  const recorded = recordedFiles(lines).map((file) => resolve(working, file));
  const otherEnvironments = sources.otherEnvironments(stack, recorded);
  const setLater = setLaterIn(sources.own(recorded));
  const place = `stack ${stack.name}`;
  const [own, ...beside] = files.map((file) => documentOf(file, overrides));
  const made = { place, language: "typescript", placeOf, otherEnvironments, setLater } as const;
  return {
    documents: [...(own === undefined ? [] : [{ ...own, ...made }]), ...beside],
    called: calledFrom(working, working, []),
  };
}

/** Reads each file of the app once. */
class Sources {
  private readonly read = new Map<string, ProgramSource | undefined>();
  private readonly app: readonly ProgramSource[];
  private readonly shared: Omit<OtherEnvironments, "problem">;

  constructor(
    private readonly root = "",
    stacks: readonly SynthesizedStack[],
  ) {
    this.app = stacks.length === 0 ? [] : appSources(root);
    const names = stacks.map(({ name }) => name);
    this.shared =
      stacks.length === 0
        ? { programs: new Map(), clusters: [] }
        : { programs: this.programs(), clusters: clustersElsewhere(root, names) };
  }

  /** Returns a file; its path is relative to the working directory. Undefined if it is not below that. */
  at(path: string): ProgramSource | undefined {
    if (!this.read.has(path)) this.read.set(path, sourceAt(path));
    return this.read.get(path);
  }

  /**
   * Returns the files of the app.
   *
   * @param recorded files with constructs, of which the imports that were followed may not have led to all
   */
  own(recorded: readonly string[]): readonly ProgramSource[] {
    const more = recorded.flatMap((file) => this.at(file) ?? []);
    const own = [...this.app, ...more].filter(({ file }) => !file.split("/").includes("node_modules"));
    return [...new Map(own.map((one) => [one.text, one])).values()];
  }

  /** @param recorded as {@link own} takes it */
  otherEnvironments({ path }: SynthesizedStack, recorded: readonly string[]): OtherEnvironments {
    const [id = ""] = path.split("/").slice(-1);
    const problem = /[$`]/.test(appCommand(this.root))
      ? "the command in cdktf.json has a variable, so that the lines may make other clusters in other environments"
      : whyElsewhere(this.own(recorded), id);
    return { ...this.shared, problem };
  }

  /** Returns the other programs by the shared files, as {@link at} names them. */
  private programs(): OtherEnvironments["programs"] {
    const shown = (file: string) => withinHere(join(this.root, file)) ?? file;
    return new Map(
      [...otherPrograms(this.root, this.app)].map(([file, program]) => [shown(file), shown(program)]),
    );
  }
}

/** Returns a path relative to the working directory; undefined if it is not below that. */
function withinHere(path: string): string | undefined {
  const within = relative(process.cwd(), path).split(sep).join("/");
  return isAbsolute(within) || within.startsWith("../") ? undefined : within;
}

function sourceAt(path: string): ProgramSource | undefined {
  const within = withinHere(path);
  const text = within === undefined ? undefined : textOfFile(path);
  if (within === undefined || text === undefined) return undefined;
  const compiledFrom = sourceOfCompiled(path, text);
  return { file: within, text, ...(compiledFrom !== undefined && { compiledFrom }) };
}
