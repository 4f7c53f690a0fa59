/** Reports lists that let in too much, for clusters that are new, changed, imported or drifted. */
import { blockSize, countWords, FAMILIES, IpSet, publicCount, publicPart } from "../../../cidr";
import { BROADEST } from "../../../schema";
import { own } from "../../words";
import { finding, type Finding, type FindingExtra } from "../finding";
import { subjectOf } from "../subject";
import type { ListReview } from "./access-lists";

/** An access list, and what was known about it before. */
export type WideList = Pick<
  ListReview,
  "change" | "address" | "endpoint" | "before" | "after" | "isHidden"
> & {
  readonly isUnsetAfter?: boolean;
  /** The addresses that certainly gain access, if that is computed already. */
  readonly gained?: IpSet;
};

/**
 * Reports that a list is open, or nearly open, to addresses that could not connect before. `how` is appended to the
 * sentence: ", and stays so". An approval covers a list only if all of it is known.
 */
export function widthFindings(list: WideList, how = ""): Finding[] {
  const { change, address, endpoint, before, after, isHidden, isUnsetAfter } = list;
  if (after === undefined) return [];
  const entering = enteringOf(list);
  if (entering.isEmpty()) return [];
  const place = { address, attribute: endpoint.accessList };
  const about = (kind: string): FindingExtra => {
    if (after.uncertain !== undefined || (before?.uncertain !== undefined && !change.isImported)) return {};
    return {
      subject: subjectOf(change, kind, { endpoint: endpoint.name, gained: entering, isSensitive: isHidden }),
    };
  };
  const found: Finding[] = [];
  const fix = () =>
    own(
      isUnsetAfter === true
        ? `set ${endpoint.accessList} to the ranges that have to connect`
        : `write only the ranges in ${endpoint.accessList} that have to connect`,
    );
  const opened = FAMILIES.filter((family) => !entering.isEmpty(family) && after.certain.isOpen(family));
  if (opened.length > 0) {
    const families = opened.map((family) => `IPv${family}`).join(" and every ");
    const why = isUnsetAfter === true && !isHidden ? ", since it is not set" : "";
    const message = `${endpoint.label} is open to every ${families} address${why}${how}`;
    found.push(finding("open", place, own(message), { ...about("open"), opened, fix }));
  }
  const broad = broadFamilies(after.certain, entering);
  if (broad.length > 0) {
    const what = isHidden
      ? "more addresses of public space than any one network has (the list is sensitive: they are not counted)"
      : broad.join(" and ");
    const message = `${endpoint.label} lets in ${what}${how}`;
    found.push(finding("nearly-open", place, own(message), { ...about("nearly-open"), fix }));
  }
  return found;
}

/** Returns the addresses that can connect and could not before: all of them for a new or imported cluster. */
export function enteringOf({ change, before, after, gained }: WideList): IpSet {
  if (after === undefined) return IpSet.empty;
  if (before === undefined || change.isImported) return after.certain;
  if (before === after) return IpSet.empty;
  if (gained !== undefined && before.uncertain === undefined) return gained;
  return after.certain.difference(before.certain);
}

/** Describes the families in which more addresses can connect than a single network has. Leaves out open families. */
function broadFamilies(after: IpSet, entering: IpSet): string[] {
  return BROADEST.flatMap(({ family, prefix }) => {
    const isBroad =
      !entering.isEmpty(family) &&
      !after.isOpen(family) &&
      after.count(family) > blockSize(family, prefix) &&
      publicCount(after, family) > blockSize(family, prefix);
    if (!isBroad) return [];
    const isAll = publicPart(IpSet.open.only(family)).difference(after).isEmpty();
    return [
      isAll
        ? `every public IPv${family} address`
        : `${countWords(family, publicCount(after, family))} of public space, more than a /${prefix}`,
    ];
  });
}
