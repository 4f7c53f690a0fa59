/**
 * Finds the stack of the app that keeps the state that a `terraform_remote_state` reads: with any backend if CDKTF made the
 * reference, for a value of another stack, else only with the backend `local`.
 */
import { relative, resolve } from "node:path";

import type { JsonObject } from "../../json";
import { dataBlocks, declaredBackend, objectsIn, type SynthesizedStack } from "../../terraform-files";
import { CommandError } from "../command-line/command-error";

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
  const subject = `Stack ${reader.name} reads a state that`;
  const written = body["config"] ?? {};
  if (typeof written === "string") {
    throw new CommandError(
      `${subject} only Terraform can find: the config of data.terraform_remote_state.${name} is an expression. ${WAY_OUT}`,
    );
  }
  const path =
    body["backend"] === "local" ? statePath(objectsIn(written)[0] ?? {}, reader.folder) : undefined;
  const shownPath = path === undefined ? "" : `, path "${relative(".", path)}"`;
  const source = `data.terraform_remote_state.${name}, backend ${JSON.stringify(body["backend"])}${shownPath}`;
  const meant = stacks.filter((stack) => isMadeByCdktf(name, stack));
  if (path === undefined && meant.length !== 1)
    throw new CommandError(`${subject} a rehearsal does not look for: ${source}. ${FOUND} ${WAY_OUT}`);
  const kept = stacks.filter((stack) => path !== undefined && ownStatePath(stack) === path);
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
  return stack.name;
}

const FOUND =
  'It finds a state with the backend "local", and with any backend the one that CDKTF reads for a value of another stack.';

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
