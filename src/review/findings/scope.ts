/** What exactly a finding is about: addresses or values, over which its digest is computed. */
import { formatJson, isList, type Json } from "../../json";
import { plain } from "../../text";
import { bothSides, type ClusterChange, isHidden } from "../plan/changes";
import {
  at,
  Hidden,
  isTreeObject,
  isUnknown,
  type MarkPath,
  member,
  type PlanTree,
  revealed,
  revealedJson,
  text,
  valueAt,
} from "../plan/values";
import { accountsOf, type Finding, type GainedValue, type Scope } from "./finding";

/** The kinds about a cluster that is gone after the change: their scopes have its values before. */
const LOST: ReadonlySet<string> = new Set(["destroyed", "replaced"]);

/** Makes the scope of a finding about a cluster, as it will be, or as it was if it is destroyed. */
export function scopeOf(
  change: ClusterChange,
  kind: string,
  about: Pick<Scope, "gained" | "isSensitive" | "endpoint" | "until">,
): Scope {
  const { address, before, after } = change;
  const side = LOST.has(kind) ? (before ?? after) : (after ?? before);
  const known = (name: string) =>
    isUnknown(member(side, name)) ? undefined : revealedJson(member(side, name));
  return {
    kind,
    address,
    type: change.type,
    organizationId: known("organization_id"),
    clusterName: known("name"),
    endpoint: about.endpoint,
    gained: about.gained,
    until: about.until,
    isSensitive: about.isSensitive || isHidden(change, ["organization_id"]) || isHidden(change, ["name"]),
  };
}

/**
 * Returns the scope of an effect that names none: the values of the differences that it accounts for, or its sentence if there
 * are none. `change` is the change of its cluster; undefined if it is about the plan as a whole.
 */
export function scopeOfFinding(found: Finding, change: ClusterChange | undefined): Scope {
  const { code, address = null, attribute } = found;
  const place = attribute === undefined ? [] : [attribute];
  const sentence = () => [{ path: [...place, "message"], value: plain(found.message()) }];
  if (change === undefined) return scopeOfPlan(code, address, sentence());
  const values = accountsOf(found).map(({ before, after }) => coveredAt(change, after ?? before ?? []));
  return scopeOf(change, code, { gained: values.length > 0 ? values : sentence(), isSensitive: false });
}

/** Makes the scope of a finding about the whole plan, or about a resource that is not a cluster. */
export function scopeOfPlan(kind: string, address: string | null, gained: readonly GainedValue[]): Scope {
  return { kind, address, organizationId: null, clusterName: null, gained, isSensitive: false };
}

/**
 * Adds the organizations of the plan to a scope that names neither an organization nor a cluster. Its approval then holds
 * only in plans of the same organizations.
 */
export function inOrganizations(scope: Scope, organizations: readonly string[]): Scope {
  if (scope.organizationId !== null || scope.clusterName !== null) return scope;
  return organizations.length === 0 ? scope : { ...scope, organizationId: [...organizations] };
}

/** Returns the organizations of clusters as texts, in order, as far as they are known and not sensitive. */
export function organizationsOf(clusters: readonly ClusterChange[]): readonly string[] {
  const ids = clusters
    .filter((change) => !isHidden(change, ["organization_id"]))
    .flatMap((change) => bothSides(change).map((side) => revealedJson(member(side, "organization_id"))));
  return [...new Set(ids.flatMap((id) => (id === null ? [] : formatJson(id))))].sort();
}

// A digest is public, and a short secret could be guessed from it. So a marker replaces each sensitive value, and each
// value that is known only after apply.
const SENSITIVE_MARKER = { sensitive: true };
const UNKNOWN_MARKER = { unknown: true };

/**
 * Returns the value of a cluster at a path after the change. The path has names of elements instead of positions, unless
 * the name is sensitive. What is sensitive in `marking`, another change of the same cluster, is covered too.
 */
export function coveredAt(change: ClusterChange, path: MarkPath, marking = change): GainedValue {
  const value = valueAt(change.after, path);
  const named = byName(change, path, marking);
  if (isUnknown(value)) return { path: named, value: null, isUnknown: true };
  const others = [...bothSides(change).slice(0, 1), ...bothSides(marking)].map((side) => valueAt(side, path));
  return { path: named, value: covered(value, others) };
}

/** Returns a value with markers for what is sensitive in it, or at the same place in one of `others`. */
export function covered(value: PlanTree | undefined, others: readonly (PlanTree | undefined)[] = []): Json {
  const bare = revealed(value) ?? null;
  if (bare === null) return null;
  if (isUnknown(bare)) return UNKNOWN_MARKER;
  if ([value, ...others].some((one) => one instanceof Hidden)) return SENSITIVE_MARKER;
  const coveredIn = (inner: PlanTree, step: string | number) =>
    covered(
      inner,
      others.map((other) => at(other, step)),
    );
  if (isList(bare)) return bare.map(coveredIn);
  if (!isTreeObject(bare)) return revealedJson(bare);
  return Object.fromEntries(Object.entries(bare).map(([name, inner]) => [name, coveredIn(inner, name)]));
}

/** Returns a path with the names of elements instead of their positions, as far as they have names that may be shown. */
function byName(change: ClusterChange, path: MarkPath, marking: ClusterChange): MarkPath {
  return path.map((step, index) => {
    if (typeof step === "string") return step;
    const name = [...path.slice(0, index + 1), "name"];
    const isSecret = isHidden(change, name) || isHidden(marking, name);
    return isSecret ? step : (text(valueAt(change.after, name)) ?? step);
  });
}
