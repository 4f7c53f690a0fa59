/** The access lists of a cluster before and after a change, each with its verdict. */
import { IpSet, IpSetBuilder } from "../cidr";
import { judgeAccess, type Access, type AccessChange } from "./access-verdict";
import { isHidden, isSameAndKnown, isUnknown, type ClusterChange } from "./changes";
import type { IsConfigured } from "./configured";
import type { Endpoint } from "./endpoints";
import { elements, member, type Json } from "./json-value";

export interface ListReview extends AccessChange {
  readonly address: string;
  readonly change: ClusterChange;
  readonly endpoint: Endpoint;
  readonly before: Access | undefined;
  readonly after: Access | undefined;
  /** The list is sensitive: the verdict is said, and nothing by which its ranges could be told. */
  readonly isHidden: boolean;
  /** The list is unset or empty after the change, which means open. */
  readonly isUnsetAfter: boolean;
}

export class AccessLists {
  constructor(private readonly isConfigured: IsConfigured) {}

  private readonly builder = new IpSetBuilder();

  /** One review for each endpoint of the cluster. */
  of(change: ClusterChange): ListReview[] {
    return change.kind.endpoints.map((endpoint) => this.review(change, endpoint));
  }

  /** What is known of a list after the change. */
  after(change: ClusterChange, list: string): Access | undefined {
    if (change.after === null) return undefined;
    if (isUnknown(change, [list])) return { certain: IpSet.empty, uncertain: "unknown" };
    return this.access(member(change.after, list), (index) => isUnknown(change, [list, index]));
  }

  /** What is known of a list before the change. */
  before(change: ClusterChange, list: string): Access | undefined {
    return change.before === null ? undefined : this.access(member(change.before, list), () => false);
  }

  private review(change: ClusterChange, endpoint: Endpoint): ListReview {
    const { list } = endpoint;
    const before = this.before(change, list);
    const after = isKept(change, list) ? before : this.after(change, list);
    return {
      address: change.address,
      change,
      endpoint,
      before,
      after,
      ...judgeAccess(before, after),
      isHidden: isHidden(change, [list]),
      isUnsetAfter: this.isUnsetAfter(change, list),
    };
  }

  /** Unset in the plan, or planned as the default since the configuration does not set it. */
  private isUnsetAfter(change: ClusterChange, list: string): boolean {
    if (change.after === null || isUnknown(change, [list])) return false;
    const isEmpty = elements(member(change.after, list)).length === 0;
    return isEmpty || this.isConfigured(change.address, list) === false;
  }

  /** Unset, null and empty mean open (reference 2.1, rules 2 and 3). */
  private access(list: Json | undefined, isUnknownAt: (index: number) => boolean): Access {
    if (list === undefined || list === null) return { certain: IpSet.open };
    if (!Array.isArray(list)) return { certain: IpSet.empty, uncertain: "malformed" };
    const entries = elements(list);
    if (entries.length === 0) return { certain: IpSet.open };
    let uncertain: Access["uncertain"];
    entries.forEach((entry, index) => {
      if (isUnknownAt(index)) uncertain ??= "unknown";
      else if (typeof entry !== "string" || !this.builder.add(entry)) uncertain = "malformed";
    });
    const certain = this.builder.build();
    return uncertain === undefined ? { certain } : { certain, uncertain };
  }
}

/** Whether the list after the change is the one before it, as it is in most of the clusters that change. */
function isKept(change: ClusterChange, list: string): boolean {
  if (change.action === "forget") return true;
  return change.before !== null && change.after !== null && isSameAndKnown(change, list);
}
