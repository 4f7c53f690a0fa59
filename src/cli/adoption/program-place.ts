/** Where new clusters belong in a program, and how their files are printed there. */
import { basename } from "node:path";

import { headerPart, takenNames } from "../../adopt";
import {
  additionFunction,
  type CodedCluster,
  type CodePart,
  HCL_SETUP,
  hclCluster,
  type IsTaken,
  type StackOfApp,
  typescriptFunction,
  type TypeScriptStyle,
} from "../../codegen";
import { formatJson } from "../../json";
import { PROVIDER_SOURCE, withoutKeys } from "../../schema";
import {
  isOwnSource,
  LOCAL_NAME,
  objectsIn,
  readProgramFolder,
  requiredSources,
  type TerraformFile,
} from "../../terraform-files";
import { UsageError } from "../command-line/command-error";
import type { OwnFile } from "./own-files";
import type { ConfiguredService, Project, ReadPart } from "./reading/project";

export interface AdoptedPlace {
  /** The program that gets the clusters; undefined if there is none yet. */
  readonly part: ReadPart | undefined;
  readonly isTaken: IsTaken;
  /** Returns the way to print a file: one that is there, as it was printed before the program had what it has now. */
  readonly formOf: (file: Pick<OwnFile, "base" | "text">) => Form;
  /** The name of the function in a file; undefined in Terraform's language. */
  readonly functionOf: (base: string) => string | undefined;
}

/** Prints a file with clusters. */
export type Form = (clusters: readonly CodedCluster[]) => readonly CodePart[];

const TYPESCRIPT_NOTE =
  "After the apply, the imports (`importFrom`) change nothing, and cost nothing if they stay.";
const HCL_NOTE = "After the apply, the file with the imports can be deleted.";

/** Returns the place in the app of a project. Throws a UsageError if it is not clear which stack gets the clusters. */
export function placeInApp(
  { stacks }: Project,
  wanted: string | undefined,
  { address, style }: { readonly address: string; readonly style: TypeScriptStyle },
): AdoptedPlace {
  const part = stackNamed(stacks, wanted);
  const provider = part === undefined ? undefined : providerFor(part, address);
  const programs = part?.programs ?? [];
  const addresses = (part?.state ?? []).map((one) => withoutKeys(one.address));
  const isFree = (id: string) => !formatJson(programs).includes(`/${id}"`);
  const today: StackOfApp["provider"] =
    provider === undefined || !isWritten(provider)
      ? { is: "new", id: NEW_PROVIDERS.find(isFree) ?? "cloud" }
      : provider.alias === ""
        ? { is: "default" }
        : { is: "alias", name: provider.name };
  return {
    part,
    isTaken: takenNames("typescript", programs, addresses),
    functionOf: additionFunction,
    formOf: ({ base, text = "" }) => {
      // A file that adds the provider, or makes the stack, still does.
      const [, id] = /new CloudProvider\(\s*stack,\s*["']([^"']+)["']/.exec(text) ?? [];
      const stack: StackOfApp = {
        functionName: additionFunction(base),
        path: /new TerraformStack\(\s*app\b/.test(text) ? undefined : part?.stackPath,
        provider: id === undefined ? today : { is: "new", id },
      };
      return (clusters) => [
        headerPart("typescript", TYPESCRIPT_NOTE),
        ...typescriptFunction(stack, clusters, style),
      ];
    },
  };
}

/** The ids of a provider that a function adds. */
const NEW_PROVIDERS = ["cloud", "cloud-provider", "cloud-provider-2"];

function stackNamed(stacks: readonly ReadPart[], name: string | undefined): ReadPart | undefined {
  const names = stacks.map(({ stack }) => String(stack)).join(", ");
  if (stacks.length === 0) {
    if (name === undefined) return undefined;
    throw new UsageError(`--stack ${name}: there is no app here that makes stacks.`);
  }
  const found = name === undefined ? stacks : stacks.filter(({ stack }) => stack === name);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new UsageError(
    name === undefined
      ? `The app of this project makes several stacks: ${names}. Give --stack NAME: the one that gets the new clusters. Nothing was written.`
      : `--stack ${name}: the app of this project makes no such stack, but ${names}. Nothing was written.`,
  );
}

/**
 * Returns the place in a folder in Terraform's language. Throws a UsageError if the provider of the folder cannot be used.
 *
 * @param waiting the addresses of imports whose clusters are to be written
 */
export function placeInFolder(
  folder: string,
  { own }: Project,
  { address, waiting }: { readonly address: string; readonly waiting: ReadonlySet<string> },
): AdoptedPlace {
  const { files } = readProgramFolder(folder);
  const addresses = [...own.state, ...own.program.imports].map((one) => withoutKeys(one.address));
  const programs = files.map(({ json }) => json);
  const isTaken = takenNames(
    "hcl",
    programs,
    addresses.filter((one) => !waiting.has(one)),
  );
  const isRequired = files.some(({ json }) => [...requiredSources(json).values()].some(isOwnSource));
  if (!isRequired) refuseOtherRequirements(files);
  const chosen = isRequired ? providerFor(own, address) : undefined;
  const name = [own.localName, ...(chosen === undefined || chosen.alias === "" ? [] : [chosen.alias])].join(
    ".",
  );
  const provider = !isRequired || name === LOCAL_NAME ? undefined : name;
  return {
    part: own,
    isTaken,
    functionOf: () => undefined,
    formOf: ({ text }) => {
      const hasSetup = text === undefined ? !isRequired : /^terraform\s*\{/m.test(text);
      return (clusters) => [
        headerPart("hcl", HCL_NOTE),
        ...(hasSetup ? [HCL_SETUP] : []),
        ...clusters.flatMap((one) => hclCluster(one, provider)),
      ];
    },
  };
}

/** Throws a UsageError if a file says where providers come from, and not for this one: a module says so in one block. */
function refuseOtherRequirements(files: readonly TerraformFile[]): void {
  const holder =
    files.find(({ json }) => requiredSources(json).size > 0) ??
    files.find(({ json }) => objectsIn(json["provider"]).some((one) => LOCAL_NAME in one));
  if (holder === undefined) return;
  const name = files.some(({ json }) => requiredSources(json).has(LOCAL_NAME)) ? "managed" : LOCAL_NAME;
  throw new UsageError(
    `${basename(holder.path)} does not say where this provider comes from: add \`${name} = { source = "${PROVIDER_SOURCE}" }\` to \`required_providers\` first. Nothing was written.`,
  );
}

/**
 * Returns a configuration that speaks with the service at an address, rather one that the program writes. Throws a
 * UsageError if none may: elsewhere, the same ids are other clusters.
 */
function providerFor({ services, stack }: ReadPart, address: string): ConfiguredService {
  const written = services.filter(isWritten);
  const byDefault = (one: ConfiguredService) => one.alias === "";
  const candidates = [...written.filter(byDefault), ...written.filter((one) => !byDefault(one))];
  const known = candidates.find(({ spoken }) => spoken.is === "known" && spoken.address === address);
  const found =
    known ??
    services.find((one) => byDefault(one) && (one.spoken.is !== "known" || one.spoken.address === address));
  if (found !== undefined) return found;
  const [other] = services.filter(byDefault);
  const elsewhere = other?.spoken.is === "known" ? other.spoken.address : "another service";
  const where = stack === undefined ? "this folder" : `the stack ${stack}`;
  throw new UsageError(
    `CLOUD_BASE_URL is ${address}, and the provider of ${where} speaks with ${elsewhere}, where the same ids are other clusters. Set CLOUD_BASE_URL to ${elsewhere}, or write into another folder.`,
  );
}

/** Reports whether a program writes a configuration: Terraform takes another one from the environment. */
function isWritten({ path }: ConfiguredService): boolean {
  return path !== "";
}
