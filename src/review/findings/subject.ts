/** What exactly a finding is about, as data: the basis of its digest. */
import type { IpSet } from "../../cidr";
import { isHidden, isPartlyUnknown, type ClusterChange } from "../input/changes";
import type { Json } from "../../json";
import { member } from "../input/members";

/** The values are the plan's own, with markers in place of what is sensitive (see covered.ts). */
export interface Subject {
  /** The kind of the finding, such as `gained`, or `identity` for a changed identity provider. */
  readonly kind: string;
  /** The resource's address in the configuration; null where the finding is about the plan as a whole. */
  readonly address: string | null;
  /** Undefined where it is not known before the apply. */
  readonly organizationId: Json | undefined;
  /** Undefined where it is not known before the apply. */
  readonly clusterName: Json | undefined;
  /** The endpoint's key, such as `api`, for findings about an access list. */
  readonly endpoint?: string;
  /**
   * The addresses that gain access (of `lost`: that lose it), or the values that are new, each with its path; of a cluster
   * that is destroyed, its id, so that an approval does not cover the next cluster of that name.
   */
  readonly gained: IpSet | readonly GainedValue[];
  /** What is gained, or a name in it, is sensitive, so that nobody can see what they would approve. */
  readonly isSensitive: boolean;
}

export interface GainedValue {
  readonly path: readonly (string | number)[];
  /** Null where the value is no longer set. */
  readonly value: Json;
  /** The value is not known before the apply. */
  readonly isUnknown?: true;
}

/** Describes the cluster as it will be, or as it was where it is destroyed. */
export function subjectOf(
  change: ClusterChange,
  kind: string,
  about: Pick<Subject, "gained" | "isSensitive" | "endpoint">,
): Subject {
  const { address, before, after } = change;
  const side = kind === "destroyed" || kind === "replaced" ? (before ?? after) : (after ?? before);
  const known = (name: string) =>
    side === after && isPartlyUnknown(change, [name]) ? undefined : (member(side, name) ?? null);
  return {
    kind,
    address,
    organizationId: known("organization_id"),
    clusterName: known("name"),
    ...about,
    isSensitive: about.isSensitive || isHidden(change, ["organization_id"]) || isHidden(change, ["name"]),
  };
}
