/** Decides which clusters of the services are those of a project: by its states, its imports and its programs. */
import type { CodeLanguage, ServiceCluster } from "../../codegen";
import { isWhollyKnown } from "../../json";
import {
  type ClusterKind,
  isObjectValue,
  matchesPattern,
  type ObjectValue,
  UNKNOWN,
  type Value,
  withoutKeys,
} from "../../schema";
import type { Program, ProgramCluster, ProgramImport } from "../program/program";
import type { StateCluster } from "./in-state";

/** The service that a configuration of the provider speaks with. */
export type ServiceOfProvider =
  /** `account` tells tokens apart, which may see different clusters. */
  | { readonly address: string; readonly account: string }
  /** Why it cannot be known: a clause. `counts` is set where that is no setting that somebody may give. */
  | { readonly problem: string; readonly counts?: boolean };

/** A program with its state: a stack, or the files of a folder. */
export interface ProjectPart {
  readonly program: Program;
  readonly state: readonly StateCluster[];
  /** Why the state cannot be read, as a clause; undefined if it was. */
  readonly stateProblem: string | undefined;
  /** Returns the service by the alias of a configuration; the alias is empty for the default one. */
  readonly serviceOf: (alias: string) => ServiceOfProvider;
}

/** A cluster that a project has, as far as it is known. */
export interface OwnCluster {
  readonly kind: ClusterKind;
  /** With keys, if the state shows it: `cloud_opensearch.logs["eu"]`. */
  readonly address: string;
  /** `main.tf`, `stack prod`, or `the state terraform.tfstate`. */
  readonly place: string;
  readonly isInState: boolean;
  /** Whether an apply made or imported it, as far as the state tells. */
  readonly applied: "yes" | "no" | "unknown";
  readonly declared: ProgramCluster | undefined;
  readonly language: CodeLanguage;
  /** The configuration. Where only Terraform can evaluate it, what the state has; unknown if that has nothing. */
  readonly values: ObjectValue;
  readonly id: string | undefined;
  readonly organization: string | undefined;
  readonly name: string | undefined;
  readonly service: ServiceOfProvider;
  /** Whether there is such a cluster: an expression may say that there is none. */
  readonly isCertain: boolean;
}

/** Clusters that a program may make, and whose names are not known. */
export interface PossibleClusters {
  /** Undefined for those of a module whose files are not there. */
  readonly kind: ClusterKind | undefined;
  readonly address: string;
  readonly place: string;
  readonly declared: ProgramCluster | undefined;
  /** Their names; `*` stands for any text. */
  readonly pattern: string;
  readonly organization: string | undefined;
  readonly service: ServiceOfProvider;
  /** What is not known: their names, whether there are some at all, or those of other environments. */
  readonly cause: "names" | "number" | "module" | "environments";
  /** Why the state does not help, as a clause. */
  readonly stateProblem: string | undefined;
}

export interface Owners {
  readonly own: readonly OwnCluster[];
  readonly possible: readonly PossibleClusters[];
}

/** Returns the clusters of a project. */
export function ownersIn(parts: readonly ProjectPart[]): Owners {
  const all = parts.map(ownersInPart);
  return { own: all.flatMap(({ own }) => own), possible: all.flatMap(({ possible }) => possible) };
}

function ownersInPart(part: ProjectPart): Owners {
  const { program, state } = part;
  const declared = new Set(program.clusters.map(({ address }) => address));
  const found = program.clusters.map((cluster) => ownersDeclared(cluster, part));
  const undeclared = state.filter(({ address }) => !declared.has(address));
  const imports = program.imports.filter(
    ({ address }) =>
      !declared.has(withoutKeys(address)) && !state.some(({ instance }) => instance === address),
  );
  return {
    own: [
      ...found.flatMap(({ own }) => own),
      ...undeclared.map((one) => inState(one, undefined, part)),
      ...imports.flatMap((one) => imported(one, undefined, part) ?? []),
    ],
    possible: [
      ...found.flatMap(({ possible }) => possible),
      ...imports
        .filter((one) => !isIdentified(one))
        .map((one) => ({ ...anyOf(one, "names", part), service: serviceOf(one.provider, part) })),
      ...program.unread.flatMap((one): readonly PossibleClusters[] => {
        const isInState = state.some(({ address }) => address.startsWith(`${one.address}.`));
        if (part.stateProblem === undefined && (one.isSettled || !isInState)) return [];
        return [anyOf(one, isInState ? "environments" : "module", part)];
      }),
    ],
  };
}

/** Returns the clusters of a resource: those that the state shows, else those that are imported, else the one of its name. */
function ownersDeclared(cluster: ProgramCluster, part: ProjectPart): Owners {
  const own = part.state
    .filter(({ address }) => address === cluster.address)
    .map((one) => inState(one, cluster, part));
  const imports = part.program.imports
    .filter(({ address }) => withoutKeys(address) === cluster.address)
    .filter(({ address }) => !own.some((one) => one.address === address));
  own.push(...imports.flatMap((one) => imported(one, cluster, part) ?? []));
  if (own.length > 0)
    return { own, possible: cluster.isSettled ? [] : [possibleOf(cluster, "environments", part)] };
  const { copies } = cluster;
  if (!isNamed(cluster)) return { own, possible: [possibleOf(cluster, "names", part)] };
  // A state that was read has each of several copies.
  if (copies === "none" || (copies === "some" && part.stateProblem === undefined))
    return { own, possible: [possibleOf(cluster, "number", part)] };
  return { own: [declaredAlone(cluster, part)], possible: [] };
}

function isNamed({ values }: ProgramCluster): boolean {
  return [values["name"], values["organization_id"]].every(
    (value) => value !== UNKNOWN && (value ?? null) !== null,
  );
}

function inState(one: StateCluster, declared: ProgramCluster | undefined, part: ProjectPart): OwnCluster {
  const configured = serviceOf(one.provider ?? declared?.provider, part);
  const isMoved = one.service !== undefined && "address" in configured && configured.address !== one.service;
  return {
    ...declaredParts(declared, part),
    kind: one.kind,
    address: one.instance,
    place: one.place,
    isInState: true,
    applied: "yes",
    values: declared === undefined ? one.values : completed(declared.values, one.values),
    id: one.id,
    organization: one.organization,
    name: one.name,
    service: isMoved
      ? {
          problem: `its state is that of the service at ${one.service}, and the provider speaks with ${configured.address}`,
        }
      : configured,
  };
}

function imported(
  one: ProgramImport,
  declared: ProgramCluster | undefined,
  part: ProjectPart,
): OwnCluster | undefined {
  if (!isIdentified(one)) return undefined;
  const own = declaredParts(declared, part);
  return {
    ...own,
    kind: one.kind,
    address: one.address,
    place: one.place,
    applied: "unknown",
    id: one.id,
    organization: one.organization ?? own.organization,
    name: one.name ?? own.name,
    service: serviceOf(declared === undefined ? one.provider : declared.provider, part),
  };
}

function isIdentified({ id, name }: ProgramImport): boolean {
  return id !== undefined || name !== undefined;
}

function declaredAlone(cluster: ProgramCluster, part: ProjectPart): OwnCluster {
  return {
    ...declaredParts(cluster, part),
    kind: cluster.kind,
    address: cluster.address,
    place: cluster.place,
    applied: part.stateProblem === undefined ? "no" : "unknown",
    service: serviceOf(cluster.provider, part),
    isCertain: cluster.copies === "one",
  };
}

/** Returns what the program says of a cluster that no state shows. */
function declaredParts(declared: ProgramCluster | undefined, { program }: ProjectPart) {
  const values = declared?.values ?? {};
  return {
    declared,
    language: declared?.language ?? program.clusters[0]?.language ?? "hcl",
    values,
    isInState: false,
    id: undefined,
    organization: textOf(values["organization_id"]),
    name: textOf(values["name"]),
    isCertain: true,
  } as const;
}

function possibleOf(
  cluster: ProgramCluster,
  cause: PossibleClusters["cause"],
  part: ProjectPart,
): PossibleClusters {
  const { pattern, values, provider } = cluster;
  const organization = textOf(values["organization_id"]);
  const service = serviceOf(provider, part);
  return { ...anyOf(cluster, cause, part), declared: cluster, pattern, organization, service };
}

/** Returns what may be any cluster. */
function anyOf(
  { kind, address, place }: { readonly kind?: ClusterKind; readonly address: string; readonly place: string },
  cause: PossibleClusters["cause"],
  { stateProblem }: ProjectPart,
): PossibleClusters {
  const unknown = { declared: undefined, pattern: "*", organization: undefined, service: { problem: "" } };
  return { kind, address, place, ...unknown, cause, stateProblem };
}

function serviceOf(alias: string | undefined, { serviceOf: find }: ProjectPart): ServiceOfProvider {
  return alias === undefined ? { problem: "the configuration of its provider is not known" } : find(alias);
}

function textOf(value: Value): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : undefined;
}

/** Returns the values of a program, with those of the state in the place of what only Terraform can evaluate. */
function completed(program: ObjectValue, state: ObjectValue): ObjectValue {
  return Object.fromEntries(
    Object.entries(program).map(([name, value]): [string, Value] => {
      const there = state[name];
      if (isObjectValue(value) && isObjectValue(there)) return [name, completed(value, there)];
      return [name, isWhollyKnown(value) || there === undefined ? value : there];
    }),
  );
}

/** What a cluster of a service is to a project. */
export interface Ownership {
  /** The clusters of the project that it is. */
  readonly is: readonly OwnCluster[];
  /** Those that it may be. */
  readonly mayBe: readonly (OwnCluster | PossibleClusters)[];
}

/** Finds what clusters of services are to a project, each in the same time whatever the project has. */
export class OwnerIndex {
  private readonly byKey = new Map<string, OwnCluster[]>();

  constructor(private readonly owners: Owners) {
    for (const one of owners.own)
      for (const key of [`${one.kind} id ${one.id ?? ""}`, `${one.kind} name ${one.name ?? ""}`])
        this.byKey.set(key, [...(this.byKey.get(key) ?? []), one]);
  }

  /** Returns what a cluster of the service at an address is to the project. */
  ownershipOf(cluster: ServiceCluster, address: string): Ownership {
    const { kind, id, fields } = cluster;
    const keys = [`${kind} id ${String(id)}`, `${kind} name ${String(fields["name"])}`];
    const alike = [...new Set(keys.flatMap((key) => this.byKey.get(key) ?? []))].filter((one) =>
      isAlike(cluster, one),
    );
    const isAt = ({ service }: OwnCluster | PossibleClusters) =>
      "address" in service && service.address === address;
    const mayBeAt = ({ service }: OwnCluster | PossibleClusters) => "problem" in service;
    return {
      is: alike.filter(isAt),
      mayBe: [
        ...alike.filter(mayBeAt),
        ...this.owners.possible.filter((one) => (isAt(one) || mayBeAt(one)) && canBe(cluster, one)),
      ],
    };
  }
}

/** Compares ids, and names in an organization: no two clusters of it have the same name. */
function isAlike({ id, fields }: ServiceCluster, own: OwnCluster): boolean {
  if (own.id !== undefined && own.id === String(id)) return true;
  const { name, organization_id: organization } = fields;
  if (own.name === undefined || own.name !== name) return false;
  return own.organization === undefined || own.organization === String(organization);
}

function canBe({ kind, fields }: ServiceCluster, possible: PossibleClusters): boolean {
  if (possible.kind !== undefined && possible.kind !== kind) return false;
  const { name, organization_id: organization } = fields;
  if (possible.organization !== undefined && possible.organization !== String(organization)) return false;
  return typeof name !== "string" || matchesPattern(name, possible.pattern);
}
