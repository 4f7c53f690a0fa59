/** The access lists of a cluster before and after a change, each with its verdict. */
import { FAMILIES, IpSet, IpSetBuilder } from "../../../cidr";
import { judgeAccess, type AllowedAddresses, type AccessChange } from "./access-verdict";
import { isHidden, isSameAndKnown, isUnknown, type ClusterChange } from "../../input/changes";
import { isMark } from "../../input/marks";
import type { IsConfigured } from "../../input/configured";
import type { Endpoint } from "../../../schema";
import type { Json } from "../../../json";
import { elements, member } from "../../input/members";

export interface ListReview extends AccessChange {
  readonly address: string;
  readonly change: ClusterChange;
  readonly endpoint: Endpoint;
  readonly before: AllowedAddresses | undefined;
  readonly after: AllowedAddresses | undefined;
  /** The list is sensitive: the verdict is said, and nothing by which its ranges could be told. */
  readonly isHidden: boolean;
  /** The list is unset or empty after the change, which means open. */
  readonly isUnsetAfter: boolean;
}

export class AccessLists {
  constructor(private readonly isConfigured: IsConfigured) {}

  private readonly builder = new IpSetBuilder();
  private readonly accesses = new Recent<readonly Json[], AllowedAddresses>(isSameList);
  private readonly verdicts = new Recent<readonly [AllowedAddresses, AllowedAddresses], AccessChange>(
    isSamePair,
  );

  /** One review for each endpoint of the cluster. */
  of(change: ClusterChange): ListReview[] {
    return change.kind.endpoints.map((endpoint) => this.review(change, endpoint));
  }

  /** What is known of a list after the change. */
  after(change: ClusterChange, list: string): AllowedAddresses | undefined {
    if (change.after === null) return undefined;
    if (isUnknown(change, [list])) return { certain: IpSet.empty, uncertain: "unknown" };
    return this.access(member(change.after, list), elements(member(change.afterUnknown, list)));
  }

  /** What is known of a list before the change. */
  before(change: ClusterChange, list: string): AllowedAddresses | undefined {
    return change.before === null ? undefined : this.access(member(change.before, list), NONE);
  }

  private review(change: ClusterChange, endpoint: Endpoint): ListReview {
    const { accessList: list } = endpoint;
    const before = this.before(change, list);
    const after = isKept(change, list) ? before : this.after(change, list);
    const { verdict, gained, lost } = this.judge(before, after);
    return {
      address: change.address,
      change,
      endpoint,
      before,
      after,
      verdict,
      gained,
      lost,
      isHidden: isHidden(change, [list]),
      isUnsetAfter: this.isUnsetAfter(change, list, after),
    };
  }

  /**
   * Unset in the plan, or planned as the default since the configuration does not set it. A plan writes a list that is
   * made without references, such as `[for n in range(9) : …]`, as it writes null; the default is open.
   */
  private isUnsetAfter(change: ClusterChange, list: string, after: AllowedAddresses | undefined): boolean {
    if (change.after === null || isUnknown(change, [list])) return false;
    if (elements(member(change.after, list)).length === 0) return true;
    const isOpen = FAMILIES.every((family) => after?.certain.isOpen(family));
    return isOpen && this.isConfigured(change.address, list) === false;
  }

  /** Clusters of one organization often have the same lists, which change in the same way. */
  private judge(before: AllowedAddresses | undefined, after: AllowedAddresses | undefined): AccessChange {
    if (before === undefined || after === undefined) return judgeAccess(before, after);
    return this.verdicts.get([before, after], () => judgeAccess(before, after));
  }

  /** Unset, null and empty mean open (reference 2.1, rules 2 and 3). `unknown` marks entries. */
  private access(list: Json | undefined, unknown: readonly Json[]): AllowedAddresses {
    if (list === undefined || list === null) return OPEN;
    if (!Array.isArray(list)) return { certain: IpSet.empty, uncertain: "malformed" };
    const entries = elements(list);
    if (entries.length === 0) return OPEN;
    if (unknown.some(isMark)) return this.read(entries, unknown);
    return this.accesses.get(entries, () => this.read(entries, NONE));
  }

  private read(entries: readonly Json[], unknown: readonly Json[]): AllowedAddresses {
    let uncertain: AllowedAddresses["uncertain"];
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (isMark(unknown[index])) uncertain ??= "unknown";
      else if (typeof entry !== "string" || !this.builder.add(entry)) uncertain = "malformed";
    }
    const certain = this.builder.build();
    return uncertain === undefined ? { certain } : { certain, uncertain };
  }
}

const OPEN: AllowedAddresses = { certain: IpSet.open };
const NONE: readonly Json[] = [];

/** Keeps the last few answers: the question of one cluster is often that of the cluster before. */
class Recent<Question, Answer> {
  private readonly kept: { readonly question: Question; readonly answer: Answer }[] = [];
  private oldest = 0;

  constructor(private readonly isSame: (a: Question, b: Question) => boolean) {}

  get(question: Question, find: () => Answer): Answer {
    for (const one of this.kept) if (this.isSame(one.question, question)) return one.answer;
    const answer = find();
    this.kept[this.oldest] = { question, answer };
    this.oldest = (this.oldest + 1) % MOST_KEPT;
    return answer;
  }
}

const MOST_KEPT = 8;

function isSameList(a: readonly Json[], b: readonly Json[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return false;
  }
  return true;
}

function isSamePair(
  a: readonly [AllowedAddresses, AllowedAddresses],
  b: readonly [AllowedAddresses, AllowedAddresses],
): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Whether the list after the change is the one before it, as it is in most of the clusters that change. */
function isKept(change: ClusterChange, list: string): boolean {
  if (change.action === "forget") return true;
  return change.before !== null && change.after !== null && isSameAndKnown(change, list);
}
