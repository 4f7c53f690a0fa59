/** Tells what a rehearsal made, where it lies, how to use it, and how to remove it. */
import { join, resolve } from "node:path";

import { clustersInState } from "../../adopt";
import { IpSet } from "../../cidr";
import type { ClusterSummary } from "../../emulator";
import type { Json } from "../../json";
import type { MustReach } from "../../review";
import { type ClusterKind, compareNames, KINDS, type Value } from "../../schema";
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
  readonly token: string;
  readonly services: readonly HeldService[];
  /** The address that this machine stands for; undefined for its own. */
  readonly standIn: ChosenAddress | undefined;
  readonly stacks: readonly AppliedStack[];
}

/** A service that was emulated, with the clusters that it holds. */
export interface HeldService {
  /** Its name for people. */
  readonly service: string;
  readonly dataDir: string;
  readonly url: string;
  readonly clusters: readonly ClusterSummary[];
}

export interface AppliedStack {
  readonly name: string;
  /** The folder in which it was applied. */
  readonly folder: string;
  /** The address of the service in which configurations without an address are. */
  readonly url: string;
  /** The values of its variables. */
  readonly values: Values;
}

export function nextSteps(rehearsed: Rehearsed): readonly string[] {
  const { dir, holdsOthers, token, services, standIn, stacks } = rehearsed;
  const isOne = services.length === 1;
  const [{ url } = { url: "" }] = services;
  return [
    "",
    ...services.map((one) => made(isOne ? "The emulator" : `The emulator of ${one.service}`, one.clusters)),
    ...stacks.map(({ folder }) => `  state: ${shellPath(join(folder, "terraform.tfstate"))}`),
    ...services.map(({ dataDir }) => `  clusters: ${shellPath(dataDir)}`),
    `\nTo serve the clusters again, and open them in the console, ${isOne ? "in another shell" : "each in a shell of its own"} (Ctrl-C ends it):`,
    ...services.map((service) => `  ${serving(service, rehearsed)}`),
    `  ${enforcement(standIn)}`,
    ...addresses(services),
    `\nTo plan against ${isOne ? "it, as long as it runs" : "them, as long as they run"}:`,
    `  export ${isOne ? `CLOUD_BASE_URL=${url} ` : ""}CLOUD_ACCESS_TOKEN=${shellWord(token)}`,
    ...stacks.map((stack) => `  ${planOf(stack, isOne ? "" : `CLOUD_BASE_URL=${stack.url} `)}`),
    // The advice would remove the user's own files too.
    ...(holdsOthers ? [] : ["\nTo remove everything that was made:", `  rm -r ${shellPath(dir)}`]),
  ];
}

function inOrder(clusters: readonly ClusterSummary[]): readonly ClusterSummary[] {
  return [...clusters].sort((a, b) => compareNames(a.name, b.name));
}

function serving({ dataDir, url }: HeldService, { standIn, token }: Rehearsed): string {
  const { port } = new URL(url);
  const as = standIn === undefined ? "" : ` --as ${standIn.address}`;
  return `${TOKEN_VARIABLE}=${shellWord(token)} ${ownCommand()} emulator --data-dir ${shellPath(dataDir)} --port ${port}${as} --open`;
}

/** Says by which address the access lists judge this machine. */
function enforcement(standIn: ChosenAddress | undefined): string {
  if (standIn === undefined) return "Access lists judge this machine by its own address, 127.0.0.1.";
  const { address, why } = standIn;
  return `Access lists judge this machine as ${address}: ${why}. Give --as another address to see whether that gets in.`;
}

function made(emulator: string, clusters: readonly ClusterSummary[]): string {
  const names = inOrder(clusters).map(({ kind, name }) => `${KINDS[kind].label} ${name}`);
  if (names.length === 0) return `${emulator} holds no clusters.`;
  return `${emulator} holds ${names.length} ${names.length === 1 ? "cluster" : "clusters"}: ${names.join(", ")}`;
}

/** Returns the addresses of the clusters' own endpoints, which keep their ports. */
function addresses(services: readonly HeldService[]): readonly string[] {
  const lines = services.flatMap(({ service, clusters }) =>
    inOrder(clusters).flatMap(({ name, ports = {} }) =>
      Object.entries(ports).map(([endpoint, port]) => {
        const where = services.length === 1 ? "" : ` at ${service}`;
        return `  http://127.0.0.1:${port}  ${endpoint} of ${name}${where}`;
      }),
    ),
  );
  return lines.length === 0 ? [] : ["Then the clusters respond at these addresses:", ...lines];
}

/** Returns a command that plans a stack, and says which variables have to be set for it. */
function planOf({ folder, values }: AppliedStack, before: string): string {
  const names = Object.keys(values).map((name) => `TF_VAR_${name}`);
  const needed = names.length === 0 ? "" : `  # with ${names.join(", ")} set`;
  return `${before}${shellWord(terraformBinary())} -chdir=${shellPath(resolve(folder))} plan${needed}`;
}

interface ChosenAddress {
  readonly address: string;
  /** Where it comes from: a clause that follows the address. */
  readonly why: string;
}

/**
 * Returns an address of the first statement of `mustReach`, or of the first range of an access list; undefined if nothing
 * names one. Of several, takes the one that most lists let in.
 */
export function chosenAddress(
  clusters: readonly AppliedCluster[],
  statements: readonly MustReach[],
): ChosenAddress | undefined {
  const lists = clusters.flatMap(({ lists }) => lists);
  const callers = statements.flatMap(({ caller, cluster, addresses }) =>
    chosenIn(addresses, () => `from which ${JSON.stringify(caller)} must reach ${cluster}`),
  );
  const ranges = clusters.flatMap((cluster) =>
    cluster.lists.flatMap(({ name, entries: [first] }) =>
      first === undefined
        ? []
        : chosenIn([first], (text) => `an address of ${text}, the first range in ${name} of ${cluster.name}`),
    ),
  );
  const admitting = ({ address }: ChosenAddress): number =>
    lists.filter(({ entries }) => entries.length === 0 || IpSet.parse(entries)?.has(address) === true).length;
  const found = callers.length > 0 ? callers : ranges;
  return [...found].sort((a, b) => admitting(b) - admitting(a))[0];
}

/** Returns an address of the first range, unless that is every address, or is not known here. */
function chosenIn(ranges: readonly string[], why: (range: string) => string): readonly ChosenAddress[] {
  const [first = ""] = ranges;
  const address = /\/0$/.test(first) ? undefined : IpSet.parse([first])?.example();
  return address === undefined ? [] : [{ address, why: why(first) }];
}

export interface AppliedCluster {
  /** Its address in Terraform: `cloud_opensearch.logs`. */
  readonly address: string;
  readonly kind: ClusterKind;
  readonly id: string;
  readonly name: string;
  readonly urls: readonly string[];
  readonly lists: readonly AppliedList[];
}

interface AppliedList {
  /** The attribute: `ip_allowlist`. */
  readonly name: string;
  readonly entries: readonly string[];
}

/** Returns the clusters in a state file, as people sort their addresses. */
export function appliedClusters(state: Json): readonly AppliedCluster[] {
  const clusters = clustersInState(state, { place: "", serviceIn: () => undefined }) ?? [];
  return clusters
    .toSorted((a, b) => compareNames(a.instance, b.instance))
    .map(({ kind, instance, id = "", name = "", values }) => {
      const { endpoints } = KINDS[kind];
      return {
        address: instance,
        kind,
        id,
        name,
        urls: endpoints.flatMap(({ url }) => textsIn(values[url])),
        lists: endpoints.map(({ accessList }) => ({
          name: accessList,
          entries: textsIn(values[accessList]),
        })),
      };
    });
}

function textsIn(value: Value): readonly string[] {
  return ([value].flat() as readonly Value[]).filter((one) => typeof one === "string");
}
