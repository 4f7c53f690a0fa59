/** Reads of a cluster's credentials during the apply, by the data source. */
import type { OtherEntry } from "../../input/changes";
import { finding, type Finding } from "../finding";
import { elements, member } from "../../input/members";
import { unknownType } from "./unreviewed";
import { own } from "../../words";

/** A data source reads; another action is one that this review does not know. */
export function credentialsFindings(other: OtherEntry): Finding[] {
  const actions = elements(member(member(other.entry, "change"), "actions")).join();
  if (actions === "no-op") return [];
  if (actions !== "read") return [unknownType(other)];
  const message = own("the cluster's built-in user and password are read, and stored in the state");
  return [finding("credentials", { address: other.address }, message)];
}
