/** Reports whether a change of the identity providers that was made outside Terraform outlasts the apply. */
import { type ClusterChange, isPartlyUnknown } from "../../plan/changes";
import { elements, member, sameJson } from "../../plan/values";
import { AUTH_SOURCES, isSecretField, type Source, SOURCE_FIELDS, sourcesIn } from "./auth-sources";

const DECIDING_FIELDS = SOURCE_FIELDS.filter((field) => !isSecretField(field));

/**
 * Reports whether a planned change, which gives the list other values, keeps a part of the drift: a source that was added or
 * removed, or a field of one. Secrets do not count. A field that is not known yet is a finding of the planned change.
 */
export function keepsDrift(drift: ClusterChange, planned: ClusterChange): boolean {
  const listAfter = member(drift.after, AUTH_SOURCES);
  const before = sourcesIn(member(drift.before, AUTH_SOURCES));
  const after = sourcesIn(listAfter);
  const next = sourcesIn(member(planned.after, AUTH_SOURCES)).byName;
  // Sources without a name of their own cannot be matched.
  if (after.byName.size !== elements(listAfter).length) return true;
  const keepsAdded = [...after.byName.values()].some((now) => {
    const kept = next.get(now.name);
    return kept !== undefined && keepsChange(planned, before.byName.get(now.name), now, kept);
  });
  const names = [...before.byName.keys()];
  return keepsAdded || names.some((name) => !after.byName.has(name) && !next.has(name));
}

function keepsChange(planned: ClusterChange, old: Source | undefined, now: Source, kept: Source): boolean {
  if (old === undefined) return true;
  return DECIDING_FIELDS.some((field) => {
    const value = member(now.value, field);
    return (
      !sameJson(member(old.value, field), value) &&
      sameJson(member(kept.value, field), value) &&
      !isPartlyUnknown(planned, [AUTH_SOURCES, kept.index, field])
    );
  });
}
