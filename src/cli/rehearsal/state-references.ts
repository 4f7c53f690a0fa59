/** Finds the stack of the app that keeps the state that a `terraform_remote_state` reads. */
import { relative, resolve } from "node:path";

import { CommandError } from "../command-line/command-error";
import type { SynthesizedStack } from "../processes/synthesize";
import { type Body, dataBlocks, objectsIn, stackBlocks, type StackJson } from "./stack-json";

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

/** The configuration of a backend in a stack. */
interface WrittenPlace {
  readonly backend: string;
  readonly config: Body;
  /** The folder in which Terraform runs: relative paths start there. */
  readonly folder: string;
}

interface Backend {
  /** The settings that tell one state from another, with their default values. */
  readonly place: Readonly<Record<string, string | undefined>>;
  /** Settings that the environment may hold instead. They are compared only if both places set them. */
  readonly where?: readonly string[];
  /** Settings of the place that may hold a secret. Messages leave them out. */
  readonly secret?: readonly string[];
}

/** The backends of Terraform and OpenTofu, without their settings for credentials and locks. */
const BACKENDS: Readonly<Record<string, Backend>> = {
  local: { place: { path: "terraform.tfstate" } },
  remote: { place: { hostname: "app.terraform.io", organization: undefined, workspaces: undefined } },
  s3: { place: { bucket: undefined, key: undefined }, where: ["region", "endpoint", "endpoints"] },
  gcs: { place: { bucket: undefined, prefix: "" } },
  azurerm: {
    place: { storage_account_name: undefined, container_name: undefined, key: undefined },
    where: ["environment", "subscription_id"],
  },
  http: { place: { address: undefined }, secret: ["address"] },
  consul: { place: { path: undefined }, where: ["address", "datacenter"] },
  pg: { place: { schema_name: "terraform_remote_state" }, where: ["conn_str"] },
  cos: { place: { bucket: undefined, prefix: "", key: "terraform.tfstate" }, where: ["region"] },
  oss: {
    place: { bucket: undefined, prefix: "env:", key: "terraform.tfstate" },
    where: ["region", "endpoint"],
  },
  oci: { place: { namespace: undefined, bucket: undefined, key: undefined }, where: ["region"] },
  kubernetes: {
    place: { namespace: "default", secret_suffix: undefined },
    where: ["host", "config_path", "config_context"],
  },
};

/** Reports whether two places are the same. Returns false if neither sets one of the settings that a place needs. */
function isSamePlace(one: WrittenPlace, other: WrittenPlace): boolean {
  if (one.backend !== other.backend) return false;
  const known = BACKENDS[one.backend];
  if (known === undefined) return sorted(one.config) === sorted(other.config);
  const value = (of: WrittenPlace, name: string): string | undefined =>
    normalized(of, name, of.config[name] ?? known.place[name]);
  const hasSamePlace = Object.keys(known.place).every((name) => {
    const setting = value(one, name);
    return setting !== undefined && setting === value(other, name);
  });
  return (
    hasSamePlace &&
    (known.where ?? []).every((name) => {
      const [left, right] = [value(one, name), value(other, name)];
      return left === undefined || right === undefined || left === right;
    })
  );
}

/** Describes a place for a message, without settings that may hold a secret. */
function describePlace({ backend, config, folder }: WrittenPlace): string {
  const known = BACKENDS[backend];
  const shown = Object.keys(known?.place ?? {}).filter((name) => known?.secret?.includes(name) !== true);
  const settings = shown.flatMap((name) => {
    const value = config[name] ?? known?.place[name];
    if (value === undefined || value === "") return [];
    if (backend === "local" && name === "path") return [`path "${relative(".", localPath(value, folder))}"`];
    return [`${name} ${sorted(value)}`];
  });
  return [`backend ${JSON.stringify(backend)}`, ...settings].join(", ");
}

/** Returns the one spelling of a setting in which it is compared; undefined if it is not set. */
function normalized({ backend, folder }: WrittenPlace, name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const setting = `${backend}.${name}`;
  if (setting === "local.path") return localPath(value, folder);
  if (setting === "gcs.prefix") return String(value).replace(/^\/+|(?<!\/)\/+$/g, "");
  if (setting === "remote.hostname") return String(value).toLowerCase();
  if (setting === "remote.workspaces") {
    const [{ name: workspace, prefix } = {}] = objectsIn(value);
    return sorted({ workspace, prefix });
  }
  return sorted(value);
}

/**
 * Returns the absolute path of a local state. `path.module`, `path.root` and `path.cwd` are the folder in which
 * Terraform runs.
 */
function localPath(path: unknown, folder: string): string {
  return resolve(folder, String(path).replace(/^\$\{path\.(module|root|cwd)\}/, "."));
}

/** Returns the JSON of a value with sorted properties, so that equal values have equal texts. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === "bigint") return inner.toString();
    const [object] = Array.isArray(inner) ? [] : objectsIn(inner);
    return object === undefined ? inner : Object.fromEntries(Object.entries(object).sort());
  });
}
