/** What happens to a cluster as a whole: destroyed, replaced and why, imported, moved, let go. */
import type { ClusterChange } from "./changes";
import { finding, type Code, type Finding } from "./findings";
import { subjectOf } from "./subject";
import { own, say, type Words } from "./words";

export function lifecycleFindings(change: ClusterChange): Finding[] {
  const { address, action, previousAddress } = change;
  const found: Finding[] = [];
  const add = (code: Code, message: Words) => {
    const subject = subjectOf(change, code, { gained: [], isSensitive: false });
    found.push(finding(code, { address }, message, { subject }));
  };
  if (action === "unknown")
    add("unreviewed", own("the plan does something to it that this program does not know"));
  if (action === "delete") {
    const what = change.isDeposed ? "a leftover of an earlier replacement" : "it";
    add("destroyed", say`${own(what)} is destroyed with its data${because(change)}`);
  }
  if (action === "replace") {
    add("replaced", say`it is destroyed with its data and made anew${causes(change)}${because(change)}`);
  }
  if (action === "forget") add("forgotten", own("it goes on as it is, and Terraform no longer knows it"));
  if (change.isImported) add("imported", own("the existing cluster comes under Terraform"));
  if (previousAddress !== undefined && previousAddress !== address) {
    add("moved", say`it was ${previousAddress}`);
  }
  return found;
}

/** The attributes that make a replacement necessary. */
function causes({ replacePaths, kind }: ClusterChange): Words {
  const names = new Set(replacePaths.map(([name]) => name));
  const known = Object.keys(kind.schema.attributes).filter((name) => names.has(name));
  return own(known.length === 0 ? "" : `, since ${known.join(" and ")} changes`);
}

function because({ reason }: ClusterChange): Words {
  const words = reason === undefined ? undefined : REASONS.get(reason);
  return own(words === undefined ? "" : ` (${words})`);
}

/** Terraform's reasons, as far as they say more than the action. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["replace_because_tainted", "it is tainted: its creation failed"],
  ["replace_by_request", "asked for with -replace"],
  ["replace_by_triggers", "asked for by replace_triggered_by"],
  ["delete_because_no_resource_config", "it is no longer in the configuration"],
  ["delete_because_no_module", "its module is no longer in the configuration"],
  ["delete_because_wrong_repetition", "count or for_each of its resource came or went"],
  ["delete_because_count_index", "count is lower"],
  ["delete_because_each_key", "its key is no longer in for_each"],
  ["delete_because_no_move_target", "it was moved to an address that is not in the configuration"],
]);
