/** Divides a program into files. */
import { CLUSTER_KINDS, KINDS, showValue } from "../schema";
import type { CodedCluster, RefusedCluster, ServiceCluster } from "./cluster-resource";
import { additionFunction, fileNameOf } from "./names";
import type {
  Addition,
  Imports,
  ModuleFormat,
  Note,
  ProgramFile,
  SharedLists,
  StackOfApp,
  Statement,
} from "./program";

/** How a program is divided into files, whose names are without endings. */
export interface ProgramLayout {
  /** The file of the clusters, unless they are split. */
  readonly clusters: string;
  /** What imports the clusters. @default the file of the clusters, which then is the whole program */
  readonly imports?: string;
  /** The TypeScript program without imports; Terraform's language has none. */
  readonly main: string;
  /** Gives each kind, or each cluster, a file of its own. */
  readonly split?: "kind" | "cluster";
  /** Whether to write the provider, and in TypeScript the app and its stack. */
  readonly hasSetup: boolean;
  /** What stands behind the names of the files where they import each other, such as `.js`. @default nothing */
  readonly moduleEnding?: string;
  /** Stands behind the names of the files of kinds, so that they are not those of an earlier program. @default nothing */
  readonly suffix?: string;
  /** Writes JavaScript in place of TypeScript: the ending of the files, and how they import each other. */
  readonly javascript?: { readonly ending: string; readonly format: ModuleFormat };
}

/** What a program declares. */
interface Declarations {
  readonly shared: SharedLists;
  readonly written: readonly (CodedCluster & { readonly service: ServiceCluster })[];
  readonly refused: readonly RefusedCluster[];
}

/** Returns the files of a program; `setupFile` is the name of the one with the provider, if the clusters are split. */
export function dividedIntoFiles(
  declarations: Declarations,
  imports: Imports,
  layout: ProgramLayout,
  setupFile: string,
): readonly ProgramFile[] {
  const synth = { is: "synth" } as const;
  const importing: readonly Statement[] = imports.clusters.length === 0 ? [] : [imports, synth];
  const files = filesOf(declarations, layout, setupFile);
  if (layout.imports === undefined) {
    const statements = files.flatMap((file) => file.statements);
    return [
      {
        name: layout.clusters,
        statements: [...statements, ...(imports.clusters.length === 0 ? [] : [imports]), synth],
      },
    ];
  }
  return [
    ...files,
    { name: layout.imports, statements: importing },
    { name: layout.main, statements: [synth] },
  ];
}

function filesOf(
  { shared, written, refused }: Declarations,
  { clusters, split, hasSetup }: ProgramLayout,
  setupFile: string,
): readonly ProgramFile[] {
  const setup: readonly Statement[] = hasSetup ? [{ is: "setup" }] : [];
  const constants = constantsOf(shared);
  const resources = written.map(({ secrets, cluster, service }) => ({
    kind: cluster.kind,
    name: fileNameOf(cluster.names, String(service.id ?? "new")),
    statements: [...secrets, cluster],
  }));
  const notes = refused.map((one) => ({ kind: one.kind, note: refusal(one) }));
  const top = [
    { name: setupFile, statements: setup },
    { name: "shared", statements: constants },
  ];
  if (split === "cluster")
    return [...top, ...resources, { name: "left-out", statements: notes.map(({ note }) => note) }];
  if (split === "kind") {
    const kinds = CLUSTER_KINDS.map((kind) => ({
      name: kind,
      statements: [
        ...resources.filter((one) => one.kind === kind).flatMap(({ statements }) => statements),
        ...notes.filter((one) => one.kind === kind).map(({ note }) => note),
      ],
    }));
    return [...top, ...kinds];
  }
  const statements = resources.flatMap((one) => one.statements);
  return [
    { name: clusters, statements: [...setup, ...constants, ...statements, ...notes.map(({ note }) => note)] },
  ];
}

/** A part of the clusters that a stack gets, with a file of its own. */
export interface AddedPart {
  /** The name of the file. */
  readonly name: string;
  readonly shared: SharedLists;
  readonly written: readonly CodedCluster[];
  readonly imports: Imports;
}

/** Divides clusters that a stack gets into files; `layout.clusters` is the only one if they are not split. */
export function dividedParts<One extends CodedCluster & { readonly service: ServiceCluster }>(
  written: readonly One[],
  { clusters, split, suffix = "" }: ProgramLayout,
): ReadonlyMap<string, readonly One[]> {
  const nameOf = ({ cluster, service }: One) =>
    split === undefined
      ? clusters
      : split === "kind"
        ? cluster.kind + suffix
        : fileNameOf(cluster.names, String(service.id ?? "new"));
  const parts = new Map<string, One[]>();
  for (const one of written) parts.set(nameOf(one), [...(parts.get(nameOf(one)) ?? []), one]);
  return parts;
}

/** Returns the files of the functions that add clusters to a stack, and of the one that calls them, if they are split. */
export function additionFiles(
  stack: StackOfApp,
  parts: readonly AddedPart[],
  { clusters, split }: ProgramLayout,
): readonly ProgramFile[] {
  if (split === undefined)
    return parts.map((part) => ({ name: part.name, statements: [additionTo(stack, part)] }));
  const names = new Set([stack.functionName]);
  const files = parts.map((part) => {
    let functionName = additionFunction(part.name);
    for (let number = 2; names.has(functionName); number += 1)
      functionName = `${additionFunction(part.name)}_${number}`;
    names.add(functionName);
    return { name: part.name, functionName, statements: [additionTo({ ...stack, functionName }, part)] };
  });
  const called = files.map(({ functionName }) => functionName);
  const index = { is: "addition-calls", functionName: stack.functionName, called } as const;
  return [...files, { name: clusters, statements: [index] }];
}

function additionTo(stack: StackOfApp, { shared, written, imports }: AddedPart): Addition {
  return {
    is: "addition",
    to: stack,
    statements: [
      ...constantsOf(shared),
      ...written.flatMap(({ secrets, cluster }) => [...secrets, cluster]),
      ...(imports.clusters.length === 0 ? [] : [imports]),
    ],
  };
}

function constantsOf(shared: SharedLists): readonly SharedLists[] {
  return shared.ranges.length + shared.lists.length === 0 ? [] : [shared];
}

/** Returns the comment that stands for a cluster that the rules refuse. */
export function refusal({ kind, id, name, findings }: RefusedCluster): Note {
  const called = (name ?? null) === null ? "without a name" : showValue(name);
  const cluster = `The ${KINDS[kind].label} cluster ${called}${id === undefined ? "" : ` (id ${String(id)})`}`;
  return { is: "note", comments: [`${cluster} is left out, since the rules refuse it:`, ...findings] };
}
