/** Finds the stack of the app that keeps the state that a `terraform_remote_state` reads. */
import { relative } from "node:path";

import { CommandError } from "../command-line/command-error";
import type { SynthesizedStack } from "../processes/synthesize";
import { type Body, dataBlocks, objectsIn, stackBlocks, type StackJson } from "./stack-json";
import { describePlace, isSamePlace, type WrittenPlace } from "./state-place";

/** The parts of a synthesized stack that its references depend on. */
export interface ReferringStack extends Pick<SynthesizedStack, "name" | "path" | "folder"> {
  readonly json: StackJson;
}

export interface StateReference {
  readonly name: string;
  /** The name of the stack whose state the data source reads. */
  readonly stack: string;
  /** Set if a real run would read another file than the one that the stack writes. */
  readonly warning?: string;
}

/** Returns the references of a stack; throws a CommandError if no stack of the app keeps a state that it reads. */
export function stateReferences(
  reader: ReferringStack,
  stacks: readonly ReferringStack[],
): readonly StateReference[] {
  return dataBlocks(reader.json).flatMap(({ labels: [type, name = ""], body }) =>
    type === "terraform_remote_state" ? [resolveReference(reader, name, body, stacks)] : [],
  );
}

function resolveReference(
  reader: ReferringStack,
  name: string,
  body: Body,
  stacks: readonly ReferringStack[],
): StateReference {
  const subject = `Stack ${reader.name} reads a state that`;
  const config = body["config"] ?? {};
  if (typeof config === "string") {
    throw new CommandError(
      `${subject} only Terraform can find: the config of data.terraform_remote_state.${name} is an expression. ${WAY_OUT}`,
    );
  }
  const place = {
    backend: String(body["backend"]),
    config: objectsIn(config)[0] ?? {},
    folder: reader.folder,
  };
  const meant = stacks.filter((stack) => isMadeByCdktf(name, place, stack));
  const kept = stacks.filter((stack) => isSamePlace(place, placeOfStack(stack)));
  const [stack, ...others] = meant.length === 1 ? meant : kept;
  const source = `data.terraform_remote_state.${name}, ${describePlace(place)}`;
  if (stack === undefined)
    throw new CommandError(`${subject} no stack of this app keeps: ${source}. ${WAY_OUT}`);
  if (others.length > 0) {
    const names = [stack, ...others].map((found) => found.name).join(" and ");
    throw new CommandError(`${subject} the stacks ${names} both keep: ${source}. Give each stack its own.`);
  }
  const workspace = body["workspace"] ?? "default";
  if (workspace !== "default" && workspace !== "${terraform.workspace}") {
    throw new CommandError(
      `${subject} is in the workspace ${JSON.stringify(workspace)} of stack ${stack.name}: ${source}. A rehearsal has the default workspace alone. ${WAY_OUT}`,
    );
  }
  const isFound = kept.includes(stack);
  return { name, stack: stack.name, ...(!isFound && { warning: lostState(reader, stack, place) }) };
}

const WAY_OUT =
  "A rehearsal reads nothing real: take the value from a TerraformVariable instead, and give it here with --var NAME=VALUE.";

/**
 * Reports whether cdktf made the reference for a value of that stack. Goes by the name that cdktf gives the reference:
 * cdktf copies the backend of the stack, so that a relative path in it is another file for the reader.
 */
function isMadeByCdktf(name: string, place: WrittenPlace, stack: ReferringStack): boolean {
  const letters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "");
  if (letters(name) !== letters(`cross-stack-reference-input-${stack.path}`)) return false;
  return isSamePlace({ ...place, folder: stack.folder }, placeOfStack(stack));
}

/** Returns the place where a stack keeps its state: by default a file in its folder. */
function placeOfStack({ json, folder }: ReferringStack): WrittenPlace {
  for (const { body } of stackBlocks(json, "terraform")) {
    const [cloud] = objectsIn(body["cloud"]);
    if (cloud !== undefined) return { backend: "remote", config: cloud, folder };
    const [[backend, written] = []] = objectsIn(body["backend"]).flatMap(Object.entries) as [
      string,
      unknown,
    ][];
    if (backend !== undefined) return { backend, config: objectsIn(written)[0] ?? {}, folder };
  }
  return { backend: "local", config: {}, folder };
}

function lostState(
  reader: ReferringStack,
  { name, folder }: ReferringStack,
  { config }: WrittenPlace,
): string {
  const path = String(config["path"]);
  return `Warning: stack ${reader.name} reads the state of stack ${name} at the relative path "${path}". A real run looks for it in ${relative(".", reader.folder)}, and stack ${name} writes it in ${relative(".", folder)}. Give the LocalBackend of ${name} an absolute path.`;
}
