/** Where new clusters belong in a folder in Terraform's language: beside what is there, with the provider that is there. */
import { basename } from "node:path";

import { takenNames } from "../../adopt";
import type { ExistingProgram } from "../../codegen";
import { PROVIDER_SOURCE, withoutKeys } from "../../schema";
import {
  isOwnSource,
  objectsIn,
  readProgramFolder,
  requiredSources,
  type TerraformFile,
} from "../../terraform-files";
import { UsageError } from "../command-line/command-error";
import type { EarlierFiles } from "./earlier-files";
import { providerFor } from "./provider-choice";
import type { ReadPart } from "./reading/project";
import type { FileChange } from "./write-files";

export interface ModulePlace {
  /** Whether the new files say where the provider comes from. */
  readonly hasSetup: boolean;
  readonly existing: ExistingProgram;
  /** A file that has to say where the provider comes from, since it does so for others. */
  readonly requirement: FileChange | undefined;
}

const LOCAL_NAME = "cloud";
const REQUIREMENT = `${LOCAL_NAME} = { source = "${PROVIDER_SOURCE}" }`;

/**
 * Returns the place in a folder; `own` is its program, `replaced` what is written again. Throws a UsageError if the provider
 * of the folder cannot be used.
 */
export function modulePlace(
  folder: string,
  own: ReadPart,
  replaced: EarlierFiles,
  { address, isAppended }: { readonly address: string; readonly isAppended: boolean },
): ModulePlace {
  const files = readProgramFolder(folder).files.filter(({ path }) => !replaced.texts.has(basename(path)));
  const isTaken = takenNames({
    language: "hcl",
    programs: files.map(({ json }) => json),
    addresses: [...own.state, ...own.program.imports]
      .map((one) => withoutKeys(one.address))
      .filter((one) => !replaced.addresses.has(one)),
    constants: [],
  });
  const existing = { isTaken, hasNotes: !isAppended };
  const sources = files.map(({ json }) => requiredSources(json));
  if (!sources.some((one) => [...one.values()].some(isOwnSource)))
    return { existing, ...requirementIn(files) };
  const chosen = providerFor(own, address);
  const name = chosen.alias === "" ? own.localName : `${own.localName}.${chosen.alias}`;
  const provider = name === LOCAL_NAME ? {} : { provider: name };
  return { existing: { ...existing, ...provider }, hasSetup: false, requirement: undefined };
}

/** Decides where to say where the provider comes from: a module says so in one block for all providers. */
function requirementIn(files: readonly TerraformFile[]): Pick<ModulePlace, "hasSetup" | "requirement"> {
  const taken = files.find(({ json }) => requiredSources(json).has(LOCAL_NAME));
  if (taken !== undefined)
    throw new UsageError(
      `${basename(taken.path)} requires another provider under the name \`${LOCAL_NAME}\`: require ${PROVIDER_SOURCE} under a name of its own first, such as \`managed\`. Nothing was written.`,
    );
  const holder = files.find(({ json }) => requiredSources(json).size > 0);
  const configured = files.find(({ json }) => objectsIn(json["provider"]).some((one) => LOCAL_NAME in one));
  if (holder === undefined && configured === undefined) return { hasSetup: true, requirement: undefined };
  const requirement = holder === undefined ? undefined : withRequirement(holder);
  if (requirement === undefined)
    throw new UsageError(
      `${basename((holder ?? configured)?.path ?? "")} does not say where the provider \`${LOCAL_NAME}\` comes from: add \`${REQUIREMENT}\` to \`required_providers\` first. Nothing was written.`,
    );
  return { hasSetup: false, requirement };
}

/** Inserts a line before the end of the block of a file; undefined if the end shares its line with something else. */
function withRequirement({ path, text, blocks = [] }: TerraformFile): FileChange | undefined {
  const block = blocks
    .filter(({ type }) => type === "terraform")
    .flatMap((one) => one.blocks)
    .find(({ type }) => type === "required_providers");
  if (block === undefined) return undefined;
  const line = text.lastIndexOf("\n", block.end - 1) + 1;
  const indent = text.slice(line, block.end - 1);
  if (indent.trim() !== "") return undefined;
  // The empty line keeps the equals signs of the others aligned.
  const inserted = `\n${indent}  ${REQUIREMENT}\n`;
  return { path, before: text, after: text.slice(0, line) + inserted + text.slice(line) };
}
