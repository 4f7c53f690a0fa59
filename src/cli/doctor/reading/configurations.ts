/** Reads the provider's configurations and the clusters of a project: in the stacks of CDKTF, and in the Terraform files of the folder. */
import { resolve } from "node:path";

import { isNumberValue, type JsonObject, type ObjectValue, UNKNOWN, type Value } from "../../../json";
import type { ClusterKind } from "../../../schema";
import {
  cdktfProject,
  declaredClusters,
  declaredReads,
  outputFolder,
  readManifest,
  readProgramFolder,
  requiredVersion,
  unlessUnreadable,
} from "../../../terraform-files";
import { knownValues, providerConfigurations, type ValueOf } from "../../providers/service";
import { type Machine, shownPath } from "../machine";

/** A folder in which Terraform runs, with the configurations of the provider there. */
export interface WorkingFolder {
  readonly path: string;
  readonly isStack: boolean;
  readonly configurations: readonly Configuration[];
  readonly clusters: readonly ConfiguredCluster[];
  /** Why a file was not read: a clause that begins with its path. */
  readonly unreadable: readonly string[];
  /** Where the folder requires the provider, and in which versions: empty for all. */
  readonly requirement?: { readonly file: string; readonly versions: string };
}

export interface Configuration {
  readonly file: string;
  /** The values of the provider's attributes; UNKNOWN if only Terraform can evaluate them. */
  readonly config: ObjectValue;
}

/** A cluster that the files configure, or that a data source may find by its organization. */
export interface ConfiguredCluster {
  readonly kind: ClusterKind;
  /** The alias of the provider's configuration; undefined for the default one. */
  readonly alias: string | undefined;
  /** Whether the program only reads it. */
  readonly isRead: boolean;
  /** UNKNOWN if only Terraform can evaluate it. */
  readonly organization: bigint | typeof UNKNOWN;
}

/** Returns the folders of the stacks and the current folder, if they hold Terraform files. */
export function workingFolders(machine: Machine): readonly WorkingFolder[] {
  const project = cdktfProject(machine.folder);
  const stacks = project === undefined ? [] : stackFolders(project);
  const folders = [...stacks, { path: machine.folder, isStack: false }];
  return folders.flatMap((folder) => readFolder(machine, folder) ?? []);
}

interface Place {
  readonly path: string;
  readonly isStack: boolean;
}

/** Returns the folders of the stacks in the manifest. */
function stackFolders(project: string): readonly Place[] {
  const output = resolve(project, outputFolder(project));
  const stacks = unlessUnreadable(() => readManifest(output)) ?? [];
  return stacks.map(({ folder }) => ({ path: folder, isStack: true }));
}

function readFolder(machine: Machine, { path, isStack }: Place): WorkingFolder | undefined {
  const { files, unreadable } = readProgramFolder(path);
  if (files.length + unreadable.length === 0) return undefined;
  const programs = files.map(({ json }) => json);
  const valueOf = knownValues(path, programs, machine.environment);
  const [requirement] = files.flatMap(({ path: file, json }) => {
    const versions = requiredVersion(json);
    return versions === undefined ? [] : [{ file: shownPath(machine, file), versions }];
  });
  return {
    path,
    isStack,
    ...(requirement !== undefined && { requirement }),
    configurations: providerConfigurations(files, valueOf).map((one) => ({
      file: shownPath(machine, one.path),
      config: one.config,
    })),
    clusters: clustersIn(programs, valueOf),
    unreadable: unreadable.map(({ path: file, problem }) => `${shownPath(machine, file)} ${problem}`),
  };
}

/** Returns the clusters of programs, and one of each kind that a data source may find. */
export function clustersIn(programs: readonly JsonObject[], valueOf: ValueOf): readonly ConfiguredCluster[] {
  const own = programs.flatMap(declaredClusters).map((one) => ({ ...one, kinds: [one.kind], isRead: false }));
  const read = programs
    .flatMap(declaredReads)
    .flatMap((one) => ("organization_id" in one.body ? [{ ...one, isRead: true }] : []));
  return [...own, ...read].flatMap(({ kinds, provider, body, isRead }) => {
    const alias = provider.split(".", 2)[1];
    const organization = organizationId(valueOf(body["organization_id"] ?? null));
    return kinds.map((kind) => ({ kind, alias, isRead, organization }));
  });
}

function organizationId(value: Value): ConfiguredCluster["organization"] {
  const text = typeof value === "string" || isNumberValue(value) ? String(value).trim() : "";
  return /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : UNKNOWN;
}
