/** Tells what a rehearsal made, where it lies, how to use it, and how to remove it. */
import { join, resolve } from "node:path";

import type { ClusterSummary } from "../../emulator";
import { compareNames, KINDS } from "../../schema";
import { ownCommand, shellPath, shellWord } from "../../text/node/pasted";
import { TOKEN_VARIABLE } from "../emulator/flags";
import { terraformBinary } from "../processes/terraform";
import type { Values } from "./variables";

/** What a rehearsal did. */
export interface Rehearsed {
  /** The folder that holds everything. */
  readonly dir: string;
  /** Whether the folder has files that no rehearsal wrote. */
  readonly holdsOthers: boolean;
  readonly dataDir: string;
  readonly url: string;
  readonly token: string;
  readonly clusters: readonly ClusterSummary[];
  readonly stacks: readonly AppliedStack[];
}

export interface AppliedStack {
  readonly name: string;
  /** The folder in which it was applied. */
  readonly folder: string;
  readonly values: Values;
  /** The variables whose values are not shown. */
  readonly hidden: ReadonlySet<string>;
}

export function nextSteps({
  dir,
  holdsOthers,
  dataDir,
  url,
  token,
  clusters: held,
  stacks,
}: Rehearsed): readonly string[] {
  const { port } = new URL(url);
  const clusters = [...held].sort((a, b) => compareNames(a.name, b.name));
  return [
    `\n${made(clusters)}`,
    ...stacks.map(({ folder }) => `  state: ${shellPath(join(folder, "terraform.tfstate"))}`),
    `  clusters: ${shellPath(dataDir)}`,
    "\nTo serve the clusters again, and open them in the console, in another shell (Ctrl-C ends it):",
    `  ${TOKEN_VARIABLE}=${shellWord(token)} ${ownCommand()} emulator --data-dir ${shellPath(dataDir)} --port ${port} --admit-loopback --open`,
    ...addresses(clusters),
    "\nTo plan against it, as long as it runs:",
    `  export CLOUD_BASE_URL=${url} CLOUD_ACCESS_TOKEN=${shellWord(token)}`,
    ...stacks.map((stack) => `  ${planOf(stack)}`),
    // The advice would remove the user's own files too.
    ...(holdsOthers ? [] : ["\nTo remove everything that was made:", `  rm -r ${shellPath(dir)}`]),
  ];
}

function made(clusters: readonly ClusterSummary[]): string {
  const names = clusters.map(({ kind, name }) => `${KINDS[kind].label} ${name}`);
  if (names.length === 0) return "The emulator holds no clusters.";
  return `The emulator holds ${names.length} ${names.length === 1 ? "cluster" : "clusters"}: ${names.join(", ")}`;
}

/** Returns the addresses of the clusters' own endpoints, which keep their ports. */
function addresses(clusters: readonly ClusterSummary[]): readonly string[] {
  const lines = clusters.flatMap(({ name, ports = {} }) =>
    Object.entries(ports).map(([endpoint, port]) => `  http://127.0.0.1:${port}  ${endpoint} of ${name}`),
  );
  return lines.length === 0 ? [] : ["Then the clusters respond at these addresses:", ...lines];
}

/** Returns a command that plans a stack, with the values of its variables. Asks for those that are not shown. */
function planOf({ folder, values, hidden }: AppliedStack): string {
  const names = Object.keys(values);
  const asked = names.filter((name) => hidden.has(name));
  const reading = asked.map((name) => `printf '%s: ' ${shellWord(name)}; read -rs ${variable(name)}; `);
  const exported = asked.filter(isVariable).map((name) => `export ${variable(name)}; `);
  const assigned = names.flatMap((name) => {
    if (!hidden.has(name)) return [`TF_VAR_${name}=${shellWord(values[name] ?? "")}`];
    return isVariable(name) ? [] : [`TF_VAR_${name}="$${variable(name)}"`];
  });
  // A shell takes a name with a hyphen for no variable, but `env` does.
  const start = names.every(isVariable) ? assigned : ["env", ...assigned];
  const plan = [...start, shellWord(terraformBinary()), `-chdir=${shellPath(resolve(folder))}`, "plan"];
  return [...reading, ...exported, plan.join(" ")].join("");
}

function isVariable(name: string): boolean {
  return /^\w+$/.test(name);
}

function variable(name: string): string {
  return `TF_VAR_${name.replace(/\W/g, "_")}`;
}
