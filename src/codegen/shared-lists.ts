/** Gives the access lists that a program has more than once a name of their own. */
import { namesWithin } from "./names";
import type { ClusterResource, CodeExpression, SharedList, WrittenField } from "./program";

/**
 * Returns the lists that several places of the clusters have, and the clusters with references to them. Each list is named
 * after the first cluster and attribute that has it.
 */
export function withSharedLists(clusters: readonly ClusterResource[]): {
  readonly lists: readonly SharedList[];
  readonly clusters: readonly ClusterResource[];
} {
  const owners = new Map<string, { readonly cluster: ClusterResource; readonly field: WrittenField }[]>();
  for (const cluster of clusters) {
    for (const field of cluster.fields) {
      const entries = entriesOf(field.value);
      if (entries === undefined) continue;
      const key = entries.join();
      owners.set(key, [...(owners.get(key) ?? []), { cluster, field }]);
    }
  }
  const lists = new Map<string, SharedList>();
  for (const [key, [first, second]] of owners) {
    if (first === undefined || second === undefined) continue;
    const { kind, name } = first.cluster;
    const entries = entriesOf(first.field.value) ?? [];
    lists.set(key, { is: "shared-list", names: namesWithin(kind, name, [first.field.name]), entries });
  }
  const shared = (field: WrittenField): WrittenField => {
    const to = lists.get(entriesOf(field.value)?.join() ?? "");
    return to === undefined ? field : { ...field, value: { is: "reference", to } };
  };
  return {
    lists: [...lists.values()],
    clusters: clusters.map((cluster) => ({ ...cluster, fields: cluster.fields.map(shared) })),
  };
}

/** Returns the entries of a list of texts; undefined for any other value. */
function entriesOf(value: CodeExpression | undefined): readonly string[] | undefined {
  if (value?.is !== "list") return undefined;
  const entries = value.elements.flatMap((element) =>
    element.is === "literal" && typeof element.value === "string" ? [element.value] : [],
  );
  return entries.length === value.elements.length ? entries : undefined;
}
