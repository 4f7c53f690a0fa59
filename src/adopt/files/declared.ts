/** Finds which clusters a file declares that `adopt` wrote. */
import { type CodeLanguage, constructClass, namesOfCluster, type ServiceCluster } from "../../codegen";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../schema";

/** A cluster that a file declares. */
export interface WrittenName {
  readonly kind: ClusterKind;
  /** The name in Terraform: of a construct its id. */
  readonly name: string;
}

const PATTERN: Readonly<Record<CodeLanguage, RegExp>> = {
  hcl: /^resource\s+"(\w+)"\s+"([^"]+)"/gm,
  typescript: /\bnew\s+(\w+)\(\s*stack,\s*["']([^"']+)["']/g,
};

/** Returns the clusters in the order of the file. */
export function declaredNamesIn(text: string, language: CodeLanguage): readonly WrittenName[] {
  return [...text.matchAll(PATTERN[language])].flatMap(([, type = "", name = ""]) => {
    const kind = CLUSTER_KINDS.find((one) =>
      language === "hcl" ? KINDS[one].schema.name === type : constructClass(one) === type,
    );
    return kind === undefined ? [] : [{ kind, name }];
  });
}

/** Returns the address of a cluster. */
export function declaredAddress({ kind, name }: WrittenName): string {
  return `${KINDS[kind].schema.name}.${name}`;
}

/** Returns a function that finds the cluster of the service by the name that `adopt` gave it: its own, perhaps with its id. */
export function clusterByName(
  clusters: readonly ServiceCluster[],
  language: CodeLanguage,
): (written: WrittenName) => ServiceCluster | undefined {
  const found = new Map<string, ServiceCluster>();
  for (const cluster of clusters.toReversed())
    for (const name of namesFor(cluster, language))
      found.set(declaredAddress({ kind: cluster.kind, name }), cluster);
  return (written) => found.get(declaredAddress(written));
}

/** Returns the names that a cluster may have in a program of `adopt`. */
export function namesFor({ kind, id, fields }: ServiceCluster, language: CodeLanguage): readonly string[] {
  const { name } = fields;
  if (typeof name !== "string") return [];
  const { constructId, label } = namesOfCluster(kind, name);
  return language === "hcl"
    ? [label, `${label}_${String(id)}`]
    : [constructId, `${constructId}-${String(id)}`];
}
