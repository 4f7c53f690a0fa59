/** Values that the service derives from others. A plan does not know them if one of those others changes. */
import { KINDS, urlSources } from "../../schema";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../plan/changes";
import { type MarkPath, member } from "../plan/values";
import { differsAt, samePath, type ValuePaths } from "./differences";

/** The derived values of each kind of clusters, each with the values that it is derived from. An id has none: it never changes. */
const DERIVED = new Map(
  Object.values(KINDS).map((kind) => [
    kind,
    [
      { paths: samePath("id"), sources: [] },
      ...kind.endpoints.map((endpoint) => ({
        paths: samePath(endpoint.url),
        sources: urlSources(endpoint).map((name) => samePath(name)),
      })),
      {
        paths: samePath("repo_config", "aws_role_arn"),
        sources: [samePath("repo_config", "enable_iam_role")],
      },
    ],
  ]),
);

/** Returns the attributes of URLs that callers use today and that change, or may change. */
export function changedUrls(change: ClusterChange): readonly string[] {
  const { before, after, kind, differing } = change;
  if (before === null || after === null) return [];
  return kind.endpoints
    .map(({ url }) => url)
    .filter((name) => (member(before, name) ?? null) !== null && differing.has(name));
}

/** Reports whether a value is a URL that holds a sensitive name or host name. Terraform does not mark such a URL. */
export function isUrlOfHidden(change: ClusterChange, [name]: MarkPath): boolean {
  const endpoint = change.kind.endpoints.find(({ url }) => url === name);
  return endpoint !== undefined && urlSources(endpoint).some((source) => isHidden(change, [source]));
}

/** Returns the paths of derived values of which a source changes. */
export function derivedPaths(change: ClusterChange): readonly ValuePaths[] {
  const values = DERIVED.get(change.kind) ?? [];
  return values
    .filter(({ sources }) => sources.some((source) => differsAt(change, source)))
    .map(({ paths }) => paths);
}

/**
 * Returns the paths of values that are derived during the apply: of a new cluster all that are not known yet, else those
 * of which a source changes. A value that is known was not derived in this plan.
 */
export function newlyDerivedPaths(change: ClusterChange): readonly ValuePaths[] {
  const values = DERIVED.get(change.kind) ?? [];
  const paths = change.action === "replace" ? values.map((value) => value.paths) : derivedPaths(change);
  return paths.filter(({ after }) => isPartlyUnknown(change, after));
}
