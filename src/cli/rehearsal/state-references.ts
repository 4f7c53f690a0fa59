/**
 * Finds the stack of the app that keeps the state that a `terraform_remote_state` reads: with any backend if CDKTF made the
 * reference, for a value of another stack, else only with the backend `local`.
 */
import { relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";

import type { Json, JsonObject } from "../../json";
import { dataBlocks, declaredBackend, objectsIn, type SynthesizedStack } from "../../terraform-files";
import { CommandError } from "../command-line/command-error";

/** The parts of a synthesized stack that its references depend on. */
export interface ReferringStack extends Pick<SynthesizedStack, "name" | "path" | "folder"> {
  /** With the overrides of its folder. */
  readonly json: JsonObject;
  /** What the app wrote. */
  readonly synthesized: JsonObject;
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
  body: JsonObject,
  stacks: readonly ReferringStack[],
): StateReference {
  const subject = `Stack ${reader.name} reads a state that`;
  const written = body["config"] ?? {};
  if (typeof written === "string") {
    throw new CommandError(
      `${subject} only Terraform can find: the config of data.terraform_remote_state.${name} is an expression. ${WAY_OUT}`,
    );
  }
  const place = {
    backend: String(body["backend"]),
    config: objectsIn(written)[0] ?? {},
    folder: reader.folder,
  };
  const path = pathOf(place);
  const shownPath = path === undefined ? "" : `, path "${relative(".", path)}"`;
  const source = `data.terraform_remote_state.${name}, backend ${JSON.stringify(place.backend)}${shownPath}`;
  const meant = stacks.filter((stack) => isMadeByCdktf(name, place, stack));
  if (path === undefined && meant.length !== 1)
    throw new CommandError(`${subject} a rehearsal does not look for: ${source}. ${FOUND} ${WAY_OUT}`);
  const kept = stacks.filter((stack) => path !== undefined && pathOf(placeOfStack(stack)) === path);
  const [stack, ...others] = meant.length === 1 ? meant : kept;
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
  const isLost = path !== undefined && !kept.includes(stack);
  return { name, stack: stack.name, ...(isLost && { warning: lostState(reader, stack, place) }) };
}

const FOUND =
  'It finds a state with the backend "local", and with any backend the one that CDKTF reads for a value of another stack.';

const WAY_OUT =
  "A rehearsal reads nothing real: take the value from a TerraformVariable instead, and give it here with --var NAME=VALUE.";

/** The configuration of a backend in a stack. */
interface WrittenPlace {
  readonly backend: string;
  readonly config: JsonObject;
  /** The folder in which Terraform runs: relative paths start there. */
  readonly folder: string;
}

/**
 * Reports whether cdktf made the reference for a value of that stack. Goes by the name that cdktf gives the reference, and
 * by the settings, which cdktf copies from the stack: an override of the stack's backend is not among them.
 */
function isMadeByCdktf(name: string, { backend, config }: WrittenPlace, stack: ReferringStack): boolean {
  const letters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "");
  const kept = placeOfStack({ ...stack, json: stack.synthesized });
  const isNamed = letters(name) === letters(`cross-stack-reference-input-${stack.path}`);
  return isNamed && backend === kept.backend && agree(config, kept.config);
}

/** Reports whether two values are equal, objects in the properties that both have. */
function agree(one: Json | undefined, other: Json | undefined): boolean {
  const [left, right] = [objectsIn(one)[0], objectsIn(other)[0]];
  if (left === undefined || right === undefined) return isDeepStrictEqual(one, other);
  return Object.keys(left).every((key) => !(key in right) || agree(left[key], right[key]));
}

/** Returns the place where a stack keeps its state: by default a file in its folder. */
function placeOfStack({ json, folder }: ReferringStack): WrittenPlace {
  const backend = declaredBackend(json);
  if (backend !== undefined)
    return { backend: backend.type === "cloud" ? "remote" : backend.type, config: backend.body, folder };
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

/**
 * Returns the absolute path of a state with the backend `local`; undefined with any other backend. `path.module`,
 * `path.root` and `path.cwd` are the folder in which Terraform runs.
 */
function pathOf({ backend, config, folder }: WrittenPlace): string | undefined {
  if (backend !== "local") return undefined;
  const path = String(config["path"] ?? "terraform.tfstate");
  return resolve(folder, path.replace(/^\$\{path\.(module|root|cwd)\}/, "."));
}
