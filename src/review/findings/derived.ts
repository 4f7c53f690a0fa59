/** Values that the service derives from others. A plan does not know them if one of those others changes. */
import { type KindDescription, urlSources } from "../../schema";
import { type ClusterChange, isPartlyUnknown, isSameAndKnown } from "../input/changes";
import { differsAt, samePath, type ValuePaths } from "./differences";

interface DerivedValue {
  readonly path: readonly string[];
  /** The values that it is derived from; none if it is fixed for the life of the cluster. */
  readonly sources: readonly (readonly string[])[];
}

const found = new Map<KindDescription, readonly DerivedValue[]>();

/** Returns the derived values of a kind of clusters. Caches the result. */
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

/** Returns the attributes of URLs that callers use today and that change, or may change. */
export function changedUrls(change: ClusterChange): readonly string[] {
  const { before, after, kind } = change;
  if (before === null || after === null) return [];
  return kind.endpoints
    .map(({ url }) => url)
    .filter((name) => (before[name] ?? null) !== null && !isSameAndKnown(change, name));
}

/** Returns the paths of derived values of which a source changes. */
export function derivedPaths(change: ClusterChange): readonly ValuePaths[] {
  return derivedValues(change.kind).flatMap(({ path, sources }) =>
    sources.some((source) => differsAt(change, samePath(...source))) ? [samePath(...path)] : [],
  );
}

/** Returns the paths of derived values that a new cluster gets during the apply. */
export function newlyDerivedPaths(change: ClusterChange): readonly ValuePaths[] {
  return derivedValues(change.kind).flatMap(({ path }) =>
    isPartlyUnknown(change, path) ? [samePath(...path)] : [],
  );
}
