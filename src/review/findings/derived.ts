/** Values that the service gives, and what they follow from: they are unknown in a plan where that changes. */
import { urlSources, type KindDescription } from "../../schema";
import { isPartlyUnknown, isSameAndKnown, type ClusterChange } from "../input/changes";
import { samePath, type ValuePaths } from "./differences";
import { sameJson } from "../input/members";
import { valueAt } from "./shown";

interface DerivedValue {
  readonly path: readonly string[];
  /** The values that it follows from; none where only another cluster has another one. */
  readonly sources: readonly (readonly string[])[];
}

const found = new Map<KindDescription, readonly DerivedValue[]>();

/** The derived values of a kind of clusters; of thousands of clusters, they are looked up once. */
function derivedValues(kind: KindDescription): readonly DerivedValue[] {
  let values = found.get(kind);
  if (values === undefined) found.set(kind, (values = listDerivedValues(kind)));
  return values;
}

function listDerivedValues({ endpoints }: KindDescription): readonly DerivedValue[] {
  return [
    { path: ["id"], sources: [] },
    ...endpoints.map((endpoint) => ({
      path: [endpoint.url],
      sources: urlSources(endpoint).map((source) => [source]),
    })),
    { path: ["repo_config", "aws_role_arn"], sources: [["repo_config", "enable_iam_role"]] },
  ];
}

/** The addresses of a cluster, by their attributes, that callers have today and that change, or may change. */
export function changedUrls(change: ClusterChange): readonly string[] {
  const { before, after, kind } = change;
  if (before === null || after === null) return [];
  return kind.endpoints
    .map(({ url }) => url)
    .filter((name) => (before[name] ?? null) !== null && !isSameAndKnown(change, name));
}

/** The derived values of which a source changes. */
export function derivedPaths(change: ClusterChange): readonly ValuePaths[] {
  return derivedValues(change.kind).flatMap(({ path, sources }) =>
    sources.some((source) => changes(change, source)) ? [samePath(...path)] : [],
  );
}

/** The derived values that a new cluster gets during the apply. */
export function newlyDerivedPaths(change: ClusterChange): readonly ValuePaths[] {
  return derivedValues(change.kind).flatMap(({ path }) =>
    isPartlyUnknown(change, path) ? [samePath(...path)] : [],
  );
}

function changes(change: ClusterChange, source: readonly string[]): boolean {
  return (
    isPartlyUnknown(change, source) ||
    !sameJson(valueAt(change.before, source), valueAt(change.after, source))
  );
}
