/** What an approval of a finding covers. */
import { plain } from "../../text";
import type { ClusterChange } from "../plan/changes";
import { accountsOf } from "./facts";
import type { Finding } from "./finding";
import { coveredAt, type Scope, scopeOf, scopeOfPlan } from "./scope";

/**
 * Returns the scope of a finding that names none: the values of the differences that it accounts for, or its sentence if
 * there are none. `change` is the change of the finding's cluster; undefined if the finding is about the plan as a whole.
 */
export function scopeOfFinding(found: Finding, change: ClusterChange | undefined): Scope {
  const { code, address = null, attribute } = found;
  const place = attribute === undefined ? [] : [attribute];
  const sentence = () => [{ path: [...place, "message"], value: plain(found.message) }];
  if (change === undefined) return scopeOfPlan(code, address, sentence());
  const values = accountsOf(found).map(({ before, after }) => coveredAt(change, after ?? before ?? []));
  return scopeOf(change, code, { gained: values.length > 0 ? values : sentence(), isSensitive: false });
}
