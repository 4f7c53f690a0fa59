/**
 * Turns a synthesized stack into a stack that can only reach the emulator. Removes the address and token of the real
 * service, the backend of the real state, and provisioners, which run programs. Refuses a stack with other such parts.
 */
import { join } from "node:path";

import type { JsonObject } from "../../json";
import { DECISIVE } from "../../provider/settings";
import { PROVIDER_SOURCE } from "../../schema";
import {
  dataBlocks,
  isOwnSource,
  mapBlocks,
  mapData,
  programBlocks,
  requiredSources,
  usedProvider,
  without,
} from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import { stackFolderName } from "./rehearsal-folder";
import type { StateReference } from "./state-references";

type References = readonly Pick<StateReference, "name" | "stack">[];

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
