/** Gives the access lists and the ranges that a program has more than once names of their own. */
import { type IsTaken, namesOfRange, namesWithin } from "./names";
import type {
  ClusterResource,
  CodeExpression,
  SharedList,
  SharedLists,
  SharedRange,
  WrittenField,
} from "./program";

/** A list of a cluster. */
interface Place {
  readonly cluster: ClusterResource;
  readonly field: WrittenField;
  readonly entries: readonly string[];
}

/**
 * Returns the lists that several places of the clusters have, the ranges of other lists that several clusters have, and
 * the clusters with references to them. Each list is named after the first cluster and attribute that has it; one whose
 * name is taken is not shared.
 */
export function withSharedLists(
  clusters: readonly ClusterResource[],
  isTaken: IsTaken = () => false,
): {
  readonly shared: SharedLists;
  readonly clusters: readonly ClusterResource[];
} {
  const places = clusters.flatMap(placesIn);
  const owners = grouped(places.map((place) => [place.entries.join(), place]));
  const isFree = ({ names }: SharedRange | SharedList) => !isTaken({ is: "constant", names });
  const ranges = new Map([...sharedRanges([...owners.values()])].filter(([, range]) => isFree(range)));
  const elementsOf = (entries: readonly string[]): readonly CodeExpression[] =>
    entries.map((value) => {
      const to = ranges.get(value);
      return to === undefined ? { is: "literal", value } : { is: "reference", to };
    });
  const lists = new Map<string, SharedList>();
  for (const [key, [first, second]] of owners) {
    if (first === undefined || second === undefined) continue;
    const names = namesWithin(first.cluster.kind, first.cluster.name, [first.field.name]);
    const list: SharedList = { is: "shared-list", names, entries: elementsOf(first.entries) };
    if (isFree(list)) lists.set(key, list);
  }
  const withReferences = (field: WrittenField): WrittenField => {
    const entries = entriesOf(field.value);
    if (entries === undefined) return field;
    const to = lists.get(entries.join());
    return {
      ...field,
      value: to === undefined ? { is: "list", elements: elementsOf(entries) } : { is: "reference", to },
    };
  };
  return {
    shared: { is: "shared-lists", ranges: [...ranges.values()], lists: [...lists.values()] },
    clusters: clusters.map((cluster) => ({ ...cluster, fields: cluster.fields.map(withReferences) })),
  };
}

/** Returns the ranges that lists of several clusters have, if these lists differ; `owners` are the places of each list. */
function sharedRanges(owners: readonly (readonly Place[])[]): ReadonlyMap<string, SharedRange> {
  const users = grouped(
    owners.flatMap((places) => [...new Set(places[0]?.entries)].map((range) => [range, places] as const)),
  );
  const shared = [...users].filter(([, lists]) => {
    const clusters = new Set(lists.flat().map(({ cluster }) => cluster));
    return lists.length > 1 && clusters.size > 1;
  });
  return new Map(shared.map(([range]) => [range, { is: "shared-range", names: namesOfRange(range), range }]));
}

function placesIn(cluster: ClusterResource): readonly Place[] {
  return cluster.fields.flatMap((field) => {
    const entries = entriesOf(field.value);
    return entries === undefined ? [] : [{ cluster, field, entries }];
  });
}

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Returns the entries of a list of texts; undefined for any other value. */
function entriesOf(value: CodeExpression | undefined): readonly string[] | undefined {
  if (value?.is !== "list") return undefined;
  const entries = value.elements.flatMap((element) =>
    element.is === "literal" && typeof element.value === "string" ? [element.value] : [],
  );
  return entries.length === value.elements.length ? entries : undefined;
}
