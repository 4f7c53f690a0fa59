/** Changes of the protection of a cluster from deletion. The service knows nothing of it: the state alone holds it. */
import { DELETION_PROTECTION } from "../../../schema";
import { own } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import type { IsConfigured } from "../../plan/configured";
import { member } from "../../plan/values";
import { finding, type Finding } from "../finding";

/** Reports that the protection is lifted, or may be, and that a cluster is protected from now on. */
export function protectionFindings(change: ClusterChange, isConfigured: IsConfigured): Finding[] {
  const { before, after, address, differing } = change;
  if (before === null || after === null || !differing.has(DELETION_PROTECTION)) return [];
  const place = { address, attribute: DELETION_PROTECTION };
  if (isHidden(change, [DELETION_PROTECTION]))
    return [finding("unprotected", place, own(`may be lifted: its value is sensitive. ${THEN}`))];
  const was = member(before, DELETION_PROTECTION) === true;
  if (isPartlyUnknown(change, [DELETION_PROTECTION])) {
    return [
      was
        ? finding("unprotected", place, own(`may be lifted: its value is known only after apply. ${THEN}`))
        : finding("changed", place, own("may be turned on: its value is known only after apply")),
    ];
  }
  const is = member(after, DELETION_PROTECTION) === true;
  if (was === is) return [];
  if (is) return [finding("changed", place, own("is turned on"))];
  const isSet = isConfigured(address, DELETION_PROTECTION);
  const by =
    isSet === false ? ", since neither the cluster nor the default of its provider sets it any more" : "";
  return [finding("unprotected", place, own(`is lifted${by}. ${THEN}`))];
}

const THEN = "From the next plan on, nothing keeps the cluster from being destroyed or replaced";
