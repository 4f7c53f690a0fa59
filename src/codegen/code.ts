/** The code of clusters that exist, or are about to: one of them as a text to copy, or all as the files of a program. */
import { CLUSTER_KINDS, compareNames } from "../schema";
import {
  clusterResource,
  type CodedCluster,
  type JudgingContext,
  type RefusedCluster,
  type SecretFormOf,
  type ServiceCluster,
} from "./cluster-resource";
import { additionFiles, dividedIntoFiles, dividedParts, type ProgramLayout, refusal } from "./files";
import type { IsTaken } from "./names";
import { hclFile } from "./print/hcl";
import { typescriptFile } from "./print/typescript";
import type {
  CdkLibrary,
  ClusterResource,
  DeclaredNames,
  GeneratedProgram,
  Imports,
  ProgramFile,
  StackOfApp,
  Statement,
} from "./program";
import { withSharedLists } from "./shared-lists";

/** The languages in which programs are written. */
export type CodeLanguage = "typescript" | "hcl";

interface Printer {
  readonly ending: string;
  /** The name of the file with the provider, if the clusters are split. */
  readonly setupFile: string;
  readonly file: (file: ProgramFile, program: GeneratedProgram) => string;
}

const PRINTERS: Readonly<Record<CodeLanguage, Printer>> = {
  typescript: { ending: ".ts", setupFile: "stack", file: typescriptFile },
  hcl: { ending: ".tf", setupFile: "provider", file: hclFile },
};

export interface CodeOptions {
  readonly language: CodeLanguage;
  readonly judging: JudgingContext;
  /** Leaves out what has the service's default. Such a cluster warns in each plan after its import. */
  readonly omitsDefaults?: boolean;
  /** What a program in TypeScript imports from. @default "cdktf" */
  readonly cdkLibrary?: CdkLibrary;
}

export interface ProgramOptions extends CodeOptions {
  readonly layout: ProgramLayout;
  /** Reports whether a cluster with an id is imported. @default every cluster is */
  readonly isImported?: (cluster: ServiceCluster) => boolean;
  /** @default a variable for each */
  readonly secretFormOf?: SecretFormOf;
  /** What the clusters are added to. @default they are a program of their own */
  readonly existing?: ExistingProgram;
}

/** A program that gets more clusters. */
export interface ExistingProgram {
  readonly isTaken: IsTaken;
  /** Whether a cluster that the rules refuse is a comment in the code. */
  readonly hasNotes: boolean;
  /** The provider's configuration for the clusters, if they have to name one. */
  readonly provider?: string;
  /** The stack that a function adds the clusters to, as the only part of the file of the clusters: in TypeScript. */
  readonly stack?: StackOfApp;
}

export interface ClusterCode {
  /** A whole program, which imports a cluster that has an id; for a cluster that the rules refuse, a comment that says why. */
  readonly code: string;
  /** Why the rules refuse the cluster; empty if they do not. */
  readonly findings: readonly string[];
}

/** Returns the program that makes one cluster. */
export function clusterCode(
  service: ServiceCluster,
  { language, judging, omitsDefaults, cdkLibrary = "cdktf" }: CodeOptions,
): ClusterCode {
  const found = clusterResource(service, judging, defaultsOf(omitsDefaults));
  const file = { name: "main", statements: statementsOf(service, found) };
  return {
    code: PRINTERS[language].file(file, { files: [file], cdkLibrary }),
    findings: "findings" in found ? found.findings : [],
  };
}

function statementsOf(service: ServiceCluster, found: CodedCluster | RefusedCluster): readonly Statement[] {
  if ("findings" in found) return [refusal(found)];
  const imports = importsOf([{ service, ...found }]);
  const isAlone = imports.clusters.length === 0;
  return [
    { is: "setup" },
    ...found.secrets,
    { ...found.cluster, isAlone },
    ...(isAlone ? [] : [imports]),
    { is: "synth" },
  ];
}

export interface ProgramCode {
  /** The text of each file, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The file that imports the clusters; undefined if none is imported, or if it has other parts too. */
  readonly importsFile: string | undefined;
  /** The names of the clusters that are in the code. */
  readonly addresses: readonly { readonly service: ServiceCluster; readonly names: DeclaredNames }[];
  /** The clusters for which there is only a comment. */
  readonly refused: readonly (RefusedCluster & { readonly service: ServiceCluster })[];
  /** The names of the sensitive variables. */
  readonly variables: readonly string[];
  /** The names that the variables of the secrets would have that the clusters keep. */
  readonly kept: readonly string[];
}

/**
 * Returns the program that makes the clusters of one organization, in the order of their kinds and names. What the rules
 * refuse is a comment at the end of its file. The imports can be deleted once they were applied. In TypeScript, the files of
 * the imports and `main` are two programs, and each synthesizes the clusters.
 */
export function programOf(
  services: readonly ServiceCluster[],
  {
    language,
    judging,
    omitsDefaults,
    layout,
    isImported = () => true,
    secretFormOf,
    existing,
    cdkLibrary = "cdktf",
  }: ProgramOptions,
): ProgramCode {
  const found = inOrder(services).map((service) => ({
    service,
    made: clusterResource(service, judging, defaultsOf(omitsDefaults), secretFormOf, existing?.isTaken),
  }));
  const coded = found.flatMap(({ service, made }) => ("findings" in made ? [] : [{ service, ...made }]));
  const refused = found.flatMap(({ service, made }) => ("findings" in made ? [{ service, ...made }] : []));
  const isWhole = layout.imports === undefined;
  const partOf = (all: readonly (typeof coded)[number][]) => {
    const { shared, clusters } = withSharedLists(
      all.map(({ cluster }) => withProvider(cluster, existing?.provider)),
      existing?.isTaken,
    );
    const written = all.map((one, index) => {
      const isAlone = isWhole && !isImported(one.service);
      return { ...one, cluster: { ...(clusters[index] ?? one.cluster), isAlone } };
    });
    const imports = importsOf(all.filter(({ service }) => isImported(service)));
    return { shared, written, imports };
  };
  const printer = PRINTERS[language];
  const { ending, format: javascript } = layout.javascript ?? { ending: printer.ending, format: undefined };
  const filesWith = (): readonly ProgramFile[] => {
    if (existing?.stack !== undefined) {
      const parts = [...dividedParts(coded, layout)].map(([name, all]) => ({ name, ...partOf(all) }));
      return additionFiles(existing.stack, parts, layout);
    }
    const { shared, written, imports } = partOf(coded);
    const declarations = { shared, written, refused: existing?.hasNotes === false ? [] : refused };
    return dividedIntoFiles(declarations, imports, layout, printer.setupFile);
  };
  const program: GeneratedProgram = {
    cdkLibrary,
    moduleEnding: layout.moduleEnding ?? "",
    ...(javascript !== undefined && { javascript }),
    files: filesWith(),
  };
  const texts = program.files.map((file) => [file.name + ending, printer.file(file, program)] as const);
  const withText = texts.filter(([, text]) => text !== "");
  return {
    files: new Map(withText),
    importsFile: withText.map(([name]) => name).find((name) => name === `${layout.imports}${printer.ending}`),
    addresses: coded.map(({ service, cluster }) => ({ service, names: cluster.names })),
    variables: coded.flatMap(({ secrets }) => secrets.map(({ names }) => names.label)),
    kept: coded.flatMap(({ kept }) => kept.map(({ names }) => names.label)),
    refused,
  };
}

function withProvider(cluster: ClusterResource, provider: string | undefined): ClusterResource {
  return provider === undefined ? cluster : { ...cluster, provider };
}

function defaultsOf(omitsDefaults = false): "written" | "left out" {
  return omitsDefaults ? "left out" : "written";
}

/** Returns the clusters in the order of their kinds and names, in whatever order the service has them. */
function inOrder(services: readonly ServiceCluster[]): readonly ServiceCluster[] {
  const nameOf = ({ fields }: ServiceCluster) => String(fields["name"]);
  return [...services].sort(
    (one, other) =>
      CLUSTER_KINDS.indexOf(one.kind) - CLUSTER_KINDS.indexOf(other.kind) ||
      compareNames(nameOf(one), nameOf(other)),
  );
}

function importsOf(coded: readonly (CodedCluster & { readonly service: ServiceCluster })[]): Imports {
  return {
    is: "imports",
    clusters: coded.flatMap(({ service: { id }, cluster }) =>
      id === undefined ? [] : [{ cluster, id: String(id) }],
    ),
  };
}
