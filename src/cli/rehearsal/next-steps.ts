/** Tells what a rehearsal made, where it lies, how to use it, and how to remove it. */
import { join, resolve } from "node:path";

import type { ClusterSummary } from "../../emulator";
import { compareNames, KINDS } from "../../schema";
import { ownCommand, shellPath, shellWord } from "../../text/node/pasted";
import { TOKEN_VARIABLE } from "../emulator/flags";
import { terraformBinary } from "../processes/terraform";
import type { Values } from "../stacks/variables";
import type { ChosenAddress } from "./stand-in";

/** What a rehearsal did. */
export interface Rehearsed {
  /** The folder that holds everything. */
  readonly dir: string;
  /** Whether the folder has files that no rehearsal wrote. */
  readonly holdsOthers: boolean;
  readonly token: string;
  readonly services: readonly HeldService[];
  readonly stacks: readonly AppliedStack[];
}

/** A service that was emulated, with the clusters that it holds. */
export interface HeldService {
  /** Its name for people. */
  readonly service: string;
  readonly dataDir: string;
  readonly url: string;
  readonly clusters: readonly ClusterSummary[];
  /** The address that this machine stands for; undefined for its own. */
  readonly standIn: ChosenAddress | undefined;
}

export interface AppliedStack {
  readonly name: string;
  /** The folder in which it was applied. */
  readonly folder: string;
  /** The address of the service in which configurations without an address are. */
  readonly url: string;
  /** The values of its variables. */
  readonly values: Values;
  /** Those that may be shown. */
  readonly shown: Values;
}

export function nextSteps({ dir, holdsOthers, token, services, stacks }: Rehearsed): readonly string[] {
  const isOne = services.length === 1;
  const held = services.map(({ clusters, ...service }) => ({
    ...service,
    clusters: [...clusters].sort((a, b) => compareNames(a.name, b.name)),
  }));
  const [{ url } = { url: "" }] = services;
  return [
    "",
    ...held.map(({ service, clusters }) =>
      made(isOne ? "The emulator" : `The emulator of ${service}`, clusters),
    ),
    ...stacks.map(({ folder }) => `  state: ${shellPath(join(folder, "terraform.tfstate"))}`),
    ...held.map(({ dataDir }) => `  clusters: ${shellPath(dataDir)}`),
    `\nTo serve the clusters again, and open them in the console, ${isOne ? "in another shell" : "each in a shell of its own"} (Ctrl-C ends it):`,
    ...held.flatMap((service) => [`  ${serving(service, token)}`, `  ${enforcement(service)}`]),
    ...addresses(held.flatMap(({ clusters }) => clusters)),
    `\nTo plan against ${isOne ? "it, as long as it runs" : "them, as long as they run"}:`,
    `  export ${isOne ? `CLOUD_BASE_URL=${url} ` : ""}CLOUD_ACCESS_TOKEN=${shellWord(token)}`,
    ...stacks.map((stack) => `  ${planOf(stack, isOne ? [] : [`CLOUD_BASE_URL=${stack.url}`])}`),
    // The advice would remove the user's own files too.
    ...(holdsOthers ? [] : ["\nTo remove everything that was made:", `  rm -r ${shellPath(dir)}`]),
  ];
}

function serving({ dataDir, url, standIn }: Omit<HeldService, "clusters">, token: string): string {
  const { port } = new URL(url);
  const as = standIn === undefined ? "" : ` --as ${standIn.address}`;
  return `${TOKEN_VARIABLE}=${shellWord(token)} ${ownCommand()} emulator --data-dir ${shellPath(dataDir)} --port ${port}${as} --open`;
}

/** Says by which address the access lists judge this machine. */
function enforcement({ standIn }: Pick<HeldService, "standIn">): string {
  if (standIn === undefined) return "Access lists judge this machine by its own address, 127.0.0.1.";
  const { address, why } = standIn;
  return `Access lists judge this machine as ${address}: ${why}. Give --as another address to see whether that gets in.`;
}

function made(emulator: string, clusters: readonly ClusterSummary[]): string {
  const names = clusters.map(({ kind, name }) => `${KINDS[kind].label} ${name}`);
  if (names.length === 0) return `${emulator} holds no clusters.`;
  return `${emulator} holds ${names.length} ${names.length === 1 ? "cluster" : "clusters"}: ${names.join(", ")}`;
}

/** Returns the addresses of the clusters' own endpoints, which keep their ports. */
function addresses(clusters: readonly ClusterSummary[]): readonly string[] {
  const lines = clusters.flatMap(({ name, ports = {} }) =>
    Object.entries(ports).map(([endpoint, port]) => `  http://127.0.0.1:${port}  ${endpoint} of ${name}`),
  );
  return lines.length === 0 ? [] : ["Then the clusters respond at these addresses:", ...lines];
}

/** Returns a command that plans a stack, and says which variables have to be set for it. */
function planOf({ folder, values, shown }: AppliedStack, before: readonly string[]): string {
  const hidden = Object.keys(values).filter((name) => !Object.hasOwn(shown, name));
  const assigned = Object.entries(shown).map(([name, value]) => `TF_VAR_${name}=${shellWord(value)}`);
  const words = [...before, ...assigned, shellWord(terraformBinary())];
  // A shell takes a name with a hyphen for no variable, but `env` does.
  const start = words.length > 1 ? ["env", ...words] : words;
  const needed =
    hidden.length === 0 ? "" : `  # with ${hidden.map((name) => `TF_VAR_${name}`).join(", ")} set`;
  return `${[...start, `-chdir=${shellPath(resolve(folder))}`, "plan"].join(" ")}${needed}`;
}
