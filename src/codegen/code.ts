/** The code of clusters that exist, or are about to: one of them as a text to copy, or all as the files of a program. */
import { CLUSTER_KINDS, compareNames, KINDS, showValue } from "../schema";
import {
  clusterResource,
  type CodedCluster,
  type JudgingContext,
  type RefusedCluster,
  type ServiceCluster,
} from "./cluster-resource";
import { hclFile, hclImports } from "./print/hcl";
import { fileText } from "./print/lines";
import { typescriptFile, typescriptImports } from "./print/typescript";
import type { GeneratedProgram, Imports, Note, ProgramFile, Statement } from "./program";
import { withSharedLists } from "./shared-lists";

/** The languages in which programs are written. */
export type CodeLanguage = "typescript" | "hcl";

interface Printer {
  readonly ending: string;
  readonly file: (file: ProgramFile, program: GeneratedProgram) => string;
  readonly imports: (statement: Imports) => readonly string[];
}

const PRINTERS: Readonly<Record<CodeLanguage, Printer>> = {
  typescript: { ending: ".ts", file: typescriptFile, imports: typescriptImports },
  hcl: { ending: ".tf", file: hclFile, imports: hclImports },
};

export interface CodeOptions {
  readonly language: CodeLanguage;
  readonly judging: JudgingContext;
}

export interface ClusterCode {
  /** A whole program; for a cluster that the rules refuse, a comment that says why. */
  readonly code: string;
  /**
   * What imports the cluster at the next apply; empty for a cluster without an id. In TypeScript it belongs before
   * `app.synth()`, in HCL anywhere.
   */
  readonly imports: string;
  /** Why the rules refuse the cluster; empty if they do not. */
  readonly findings: readonly string[];
}

/** Returns the program that makes one cluster. */
export function clusterCode(service: ServiceCluster, { language, judging }: CodeOptions): ClusterCode {
  const printer = PRINTERS[language];
  const found = clusterResource(service, judging);
  const statements: readonly Statement[] =
    "findings" in found
      ? [refusal(found)]
      : [{ is: "setup" }, ...found.secrets, found.cluster, { is: "synth" }];
  const file = { name: "main", statements };
  return {
    code: printer.file(file, { files: [file] }),
    imports: fileText("findings" in found ? [] : printer.imports(importsOf([{ service, ...found }]))),
    findings: "findings" in found ? found.findings : [],
  };
}

export interface ProgramCode {
  /** The text of each file, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The clusters for which there is only a comment. */
  readonly refused: readonly RefusedCluster[];
}

/**
 * Returns the program that makes the clusters of one organization. The clusters are in `clusters`, in the order of their
 * kinds and names, and after them what the rules refuse. `imports` imports them; it can be deleted once that was applied.
 * In TypeScript, `main` and `imports` are two programs, and each synthesizes the clusters.
 */
export function programOf(
  services: readonly ServiceCluster[],
  { language, judging }: CodeOptions,
): ProgramCode {
  const found = inOrder(services).map((service) => ({ service, made: clusterResource(service, judging) }));
  const coded = found.flatMap(({ service, made }) => ("findings" in made ? [] : [{ service, ...made }]));
  const refused = found.flatMap(({ made }) => ("findings" in made ? [made] : []));
  const { lists, clusters } = withSharedLists(coded.map(({ cluster }) => cluster));
  const imports = importsOf(coded);
  const synth = { is: "synth" } as const;
  const program: GeneratedProgram = {
    files: [
      {
        name: "clusters",
        statements: [
          { is: "setup" },
          ...(lists.length === 0 ? [] : [{ is: "shared-lists", lists } as const]),
          ...clusters.flatMap((cluster, index) => [...(coded[index]?.secrets ?? []), cluster]),
          ...refused.map(refusal),
        ],
      },
      { name: "imports", statements: imports.clusters.length === 0 ? [] : [imports, synth] },
      { name: "main", statements: [synth] },
    ],
  };
  const printer = PRINTERS[language];
  const texts = program.files.map(
    (file) => [file.name + printer.ending, printer.file(file, program)] as const,
  );
  return { files: new Map(texts.filter(([, text]) => text !== "")), refused };
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

function refusal({ kind, id, name, findings }: RefusedCluster): Note {
  const cluster = `The ${KINDS[kind].label} cluster ${showValue(name)}${id === undefined ? "" : ` (id ${String(id)})`}`;
  return { is: "note", comments: [`${cluster} is left out, since the rules refuse it:`, ...findings] };
}
