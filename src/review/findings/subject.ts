/** What exactly a finding is about. Digests are computed over it. */
import type { IpSet } from "../../cidr";
import type { Json } from "../../json";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../input/changes";
import { member } from "../input/members";

/** The subject of a finding. Markers take the place of sensitive values in it (see covered.ts). */
export interface Subject {
  /** `gained` or `lost` for addresses, else the code of the finding. */
  readonly kind: string;
  /** The resource's address in the configuration; null if the finding is about the whole plan. */
  readonly address: string | null;
  /** Undefined if it is not known before the apply. */
  readonly organizationId: Json | undefined;
  /** Undefined if it is not known before the apply. */
  readonly clusterName: Json | undefined;
  /** The endpoint's name, such as `api`, for findings about an access list. */
  readonly endpoint?: string;
  /**
   * The addresses that gain access (lose it, for `lost`), or the new values, each with its path. For a destroyed cluster
   * it is the id, so that an approval does not cover the next cluster of that name.
   */
  readonly gained: IpSet | readonly GainedValue[];
  /** A value or a name in it is sensitive, so that nobody could see what they approve. */
  readonly isSensitive: boolean;
}

/** A new value of a cluster. */
export interface GainedValue {
  readonly path: readonly (string | number)[];
  /** Null if the value is no longer set, or not known. */
  readonly value: Json;
  /** The value is not known before the apply. */
  readonly isUnknown?: true;
}

/** Makes the subject of a finding about a cluster, as it will be, or as it was if it is destroyed. */
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

/** Makes the subject of a finding about the whole plan, or about a resource that is no cluster. */
export function subjectOfPlan(kind: string, address: string | null, gained: readonly GainedValue[]): Subject {
  return { kind, address, organizationId: null, clusterName: null, gained, isSensitive: false };
}
