/** Divides a program into files. */
import { CLUSTER_KINDS, KINDS, showValue } from "../schema";
import type { CodedCluster, RefusedCluster, ServiceCluster } from "./cluster-resource";
import { fileNameOf } from "./names";
import type { Addition, Imports, Note, ProgramFile, SharedLists, StackOfApp, Statement } from "./program";

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

/** Returns the function that adds clusters to a stack. */
export function additionTo(stack: StackOfApp, { shared, written }: Declarations, imports: Imports): Addition {
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
  const cluster = `The ${KINDS[kind].label} cluster ${showValue(name)}${id === undefined ? "" : ` (id ${String(id)})`}`;
  return { is: "note", comments: [`${cluster} is left out, since the rules refuse it:`, ...findings] };
}
