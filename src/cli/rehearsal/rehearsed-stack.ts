/**
 * Turns a synthesized stack into a stack that can only reach the emulator. Removes the address and token of the real
 * service, the backend of the real state, and provisioners, which run programs. Refuses a stack with other such parts.
 */
import { join, relative, resolve } from "node:path";

import type { JsonObject } from "../../json";
import { DECISIVE } from "../../provider/settings";
import { PROVIDER_SOURCE } from "../../schema";
import {
  dataBlocks,
  declaredBackend,
  isOwnSource,
  mapBlocks,
  mapData,
  objectsIn,
  programBlocks,
  requiredSources,
  type SynthesizedStack,
  usedProvider,
  without,
} from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import { stackFolderName } from "./rehearsal-folder";

type References = readonly StateReference[];

/** The name of a stack's state file, in the folder where the stack is rehearsed. */
const STATE_FILE = "terraform.tfstate";

/** Matches the providers that change nothing outside Terraform's state. */
const HARMLESS =
  /^(((registry\.terraform\.io|registry\.opentofu\.org)\/)?hashicorp\/)?(null|random|time|tls)$|^terraform\.io\/builtin\/terraform$/i;

/** The provider's settings that choose the service. */
const SERVICE_SETTINGS = [...DECISIVE, "access_list_field_names"];

/** Terraform's settings that choose where the state is kept and how it is encrypted. */
const STATE_SETTINGS = ["backend", "cloud", "state_store", "encryption"];

/**
 * Returns the stack to rehearse, which reads the rehearsed states that its references name; throws a CommandError if
 * applying it could change anything but the emulator.
 */
export function rehearsedStack(name: string, stack: JsonObject, references: References): JsonObject {
  refuseOtherProviders(name, stack);
  refuseModules(name, stack);
  const required = requiredSources(stack);
  const steps: readonly ((stack: JsonObject) => JsonObject)[] = [
    withLocalBackend,
    (json) => mapBlocks(json, "resource", (body) => without(body, ["provisioner"])),
    (json) =>
      mapBlocks(json, "provider", (body, [local = ""]) =>
        isOwnSource(required.get(local)) ? without(body, SERVICE_SETTINGS) : body,
      ),
    (json) =>
      mapData(json, (body, [type, label = ""]) =>
        type === "terraform_remote_state" ? withLocalState(body, name, label, references) : body,
      ),
  ];
  return steps.reduce((json, step) => step(json), stack);
}

function withLocalBackend(stack: JsonObject): JsonObject {
  const backend = { local: { path: STATE_FILE } };
  const settings = programBlocks(stack, "terraform").map(({ body }) => without(body, STATE_SETTINGS));
  const [first = {}, ...others] = settings;
  const own = { ...first, backend };
  return { ...stack, terraform: others.length === 0 ? own : [own, ...others] };
}

function refuseOtherProviders(name: string, stack: JsonObject): void {
  const required = requiredSources(stack);
  const sources = [...[...required].map(([local, source]) => source ?? local), ...inferred(stack, required)];
  const others = sources.filter((source) => !isOwnSource(source) && !HARMLESS.test(source));
  if (others.length === 0) return;
  throw new CommandError(
    `Stack ${name} also uses ${others.join(", ")}, and applying it would change more than the emulator. Rehearse the stacks that use ${PROVIDER_SOURCE} alone, by their names.`,
  );
}

/** Returns the providers that a stack uses without requiring them. */
function inferred(stack: JsonObject, required: ReadonlyMap<string, unknown>): readonly string[] {
  const typed = [
    ...programBlocks(stack, "resource"),
    ...programBlocks(stack, "ephemeral"),
    ...dataBlocks(stack),
  ];
  const names = [
    ...typed.map((block) => usedProvider(block).replace(/\..*/s, "")),
    ...programBlocks(stack, "provider").map(({ labels: [local = ""] }) => local),
  ];
  return [...new Set(names)].filter((name) => name !== "terraform" && !required.has(name));
}

/** Refuses modules: a module can have providers and provisioners of its own, and only Terraform reads it. */
function refuseModules(name: string, stack: JsonObject): void {
  const called = programBlocks(stack, "module").map(({ labels: [module = ""] }) => module);
  if (called.length === 0) return;
  throw new CommandError(
    `Stack ${name} calls modules (${called.join(", ")}), and applying them could change more than the emulator. Rehearse the stacks without modules, by their names.`,
  );
}

function withLocalState(body: JsonObject, stack: string, name: string, references: References): JsonObject {
  const read = references.find((reference) => reference.name === name);
  if (read === undefined) throw new Error(`data.terraform_remote_state.${name} has no rehearsed state`);
  // All stacks have their folders in one place.
  const path = join(read.stack === stack ? "." : join("..", stackFolderName(read.stack)), STATE_FILE);
  return { ...without(body, ["workspace"]), backend: "local", config: { path } };
}

/** The parts of a synthesized stack that its references depend on. */
export interface ReferringStack extends Pick<SynthesizedStack, "name" | "path" | "folder"> {
  readonly json: JsonObject;
}

export interface StateReference {
  readonly name: string;
  /** The name of the stack whose state the data source reads. */
  readonly stack: string;
}

/** Returns the references of a stack; throws a CommandError if no stack of the app keeps a state that it reads. */
export function stateReferences(
  reader: ReferringStack,
  stacks: readonly ReferringStack[],
): readonly StateReference[] {
  return dataBlocks(reader.json).flatMap(({ labels: [type, name = ""], body }) =>
    type === "terraform_remote_state" ? [{ name, stack: stackRead(reader, name, body, stacks) }] : [],
  );
}

function stackRead(
  reader: ReferringStack,
  name: string,
  body: JsonObject,
  stacks: readonly ReferringStack[],
): string {
  const [config] = objectsIn(body["config"] ?? {});
  const isLocal = body["backend"] === "local" && config !== undefined;
  const path = isLocal ? statePath(config, reader.folder) : undefined;
  const meant = stacks.filter((stack) => isMadeByCdktf(name, stack));
  const kept = stacks.filter((stack) => path !== undefined && ownStatePath(stack) === path);
  const [stack, ...others] = meant.length === 1 ? meant : kept;
  const { workspace = "default" } = body;
  const isDefault = workspace === "default" || workspace === "${terraform.workspace}";
  if (stack !== undefined && others.length === 0 && isDefault) return stack.name;
  const shownPath = path === undefined ? "" : `, path "${relative(".", path)}"`;
  throw new CommandError(
    `Stack ${reader.name} reads a state that a rehearsal does not have: data.terraform_remote_state.${name}, backend ${JSON.stringify(body["backend"])}${shownPath}. ${FOUND} ${WAY_OUT}`,
  );
}

const FOUND =
  'It has the default workspace of one stack of the app: with the backend "local" by its path, and with any backend the one that CDKTF reads for a value of another stack.';

const WAY_OUT =
  "A rehearsal reads nothing real: take the value from a TerraformVariable instead, and give it here with --var NAME=VALUE.";

/** Reports whether a reference has the name that cdktf gives those for values of a stack. */
function isMadeByCdktf(name: string, { path }: ReferringStack): boolean {
  const letters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "");
  return letters(name) === letters(`cross-stack-reference-input-${path}`);
}

/** Returns the path of the file in which a stack keeps its state; undefined if its backend is not `local`. */
function ownStatePath({ json, folder }: ReferringStack): string | undefined {
  const backend = declaredBackend(json) ?? { type: "local", body: {} };
  return backend.type === "local" ? statePath(backend.body, folder) : undefined;
}

/** `path.module`, `path.root` and `path.cwd` are the folder in which Terraform runs: relative paths start there. */
function statePath({ path = "terraform.tfstate" }: JsonObject, folder: string): string {
  return resolve(folder, String(path).replace(/^\$\{path\.(module|root|cwd)\}/, "."));
}
