/** Makes the items of a report: a finding's sentence, the lines beneath it, the ranges of its list, and its fix. */
import { joined, own, say, type Words } from "../../text";
import type { ListReview } from "../findings/access/access-lists";
import { type Code, hasTrait } from "../findings/catalog";
import type { Finding } from "../findings/finding";
import { type RangeDifference, rangeDifference } from "./range-rows";
import type { SourceLine, SourceOf } from "./source";

/**
 * Returns the items of a cluster's findings, given its lists. All findings about one list as a whole, such as `open` and
 * `broadened`, are one item with the most severe of them. Its details say what its ranges do not: how wide the list is, and
 * what of it is not known.
 */
export function itemsOf(
  findings: readonly Finding[],
  lists: readonly ListReview[],
  sourceOf: SourceOf,
): readonly ReportItem[] {
  const ofLists: { readonly attribute: string; readonly codes: Code[]; readonly added: Finding[] }[] = [];
  const items: ReportItem[] = [];
  for (const found of findings) {
    const { attribute, code } = found;
    if (attribute === undefined || !showsRanges(found)) {
      items.push(new ReportItem(found, [code], undefined, sourceOf));
      continue;
    }
    const before = ofLists.find((one) => one.attribute === attribute);
    if (before !== undefined) {
      before.codes.push(code);
      if (hasTrait(code, "added")) before.added.push(found);
      continue;
    }
    const [codes, added]: [Code[], Finding[]] = [[code], []];
    ofLists.push({ attribute, codes, added });
    const list = lists.find(({ endpoint }) => endpoint.accessList === attribute);
    items.push(new ReportItem(found, codes, list, sourceOf, added));
  }
  return items;
}

/** Reports whether a finding is about an access list as a whole. */
function showsRanges({ code }: Finding): boolean {
  return hasTrait(code, "list");
}

/** Reports whether the summary covers a finding. */
export function isAnswered(found: Finding): boolean {
  return showsRanges(found) || hasTrait(found.code, "answered");
}

/** A finding with its texts, which are made when they are read. */
export class ReportItem {
  constructor(
    /** The most severe finding of the item. */
    readonly finding: Finding,
    /** All codes of the finding's list, for `--fail-on`: a list that is `open` can be `broadened` too. */
    readonly codes: readonly Code[],
    private readonly list: ListReview | undefined,
    private readonly sourceOf: SourceOf,
    /** Further findings about how wide the list is, and what of it is not known. */
    private readonly added: readonly Finding[] = NO_FINDINGS,
  ) {}

  /** One sentence that begins with a small letter. */
  get words(): Words {
    return sentenceOf(this.finding);
  }

  /** Further lines, such as what the cluster holds, or the former value of a field. */
  get details(): readonly Words[] {
    const details = this.finding.details?.() ?? NO_WORDS;
    return this.added.length === 0 ? details : [...details, ...this.added.map(sentenceOf)];
  }

  get ranges(): RangeDifference | undefined {
    return this.list === undefined ? undefined : rangeDifference(this.list);
  }

  /** Reports whether its list lets in the same before and after the change as that of another item. A cheap test. */
  hasSameSides({ list }: ReportItem): boolean {
    return this.list?.before === list?.before && this.list?.after === list?.after;
  }

  /** How to correct it; undefined if there is nothing to correct. */
  get fix(): Fix | undefined {
    return fixOf(this.finding, this.sourceOf);
  }

  /** Returns the same item with other words or ranges, or another fix. */
  with(changes: { readonly [Name in "words" | "ranges" | "fix"]?: () => ReportItem[Name] }): ReportItem {
    const properties = Object.entries(changes).map(([name, get]) => [name, { get }]);
    return Object.create(this, Object.fromEntries(properties) as PropertyDescriptorMap) as ReportItem;
  }
}

const NO_FINDINGS: readonly Finding[] = [];
const NO_WORDS: readonly Words[] = [];

export interface Fix {
  /** What to do: "add 52.29.16.28/32 to ip_allowlist". */
  readonly words: Words;
  /** The line of the program to change; undefined if it is not known. */
  readonly source?: SourceLine;
}

/** Returns how to correct a finding, and where; undefined if there is nothing to correct. */
export function fixOf(found: Finding, sourceOf: SourceOf): Fix | undefined {
  const words = found.fix?.();
  if (words === undefined) return undefined;
  const source = sourceOf(found);
  return source === undefined ? { words } : { words, source };
}

/** Returns the sentence that stands above the details and ranges of a finding. */
export function sentenceOf(found: Finding): Words {
  return withAttribute(found, briefOf(found));
}

/** Returns the same without the attribute's name before it. */
export function briefOf(found: Finding): Words {
  return found.brief?.() ?? found.message;
}

/** Returns a finding as one sentence with its details, for formats that show nothing beneath it. */
export function wholeSentenceOf(found: Finding): Words {
  return withAttribute(found, wholeMessageOf(found));
}

/** Returns the message of a finding with its details, for programs, which read the attribute beside it. */
export function wholeMessageOf({ brief, details, message }: Finding): Words {
  const more = brief === undefined ? (details?.() ?? []) : [];
  return more.length === 0 ? message : joined([message, ...more], "; ");
}

/** Puts the attribute's name before a message that does not name it. */
export function withAttribute(found: Finding, words: Words): Words {
  const { code, attribute } = found;
  if (attribute === undefined || showsRanges(found) || hasTrait(code, "whole")) return words;
  // The name is foreign text: it may be of an attribute that the schema does not have.
  return say`${attribute}${own(hasTrait(code, "after") ? " " : ": ")}${words}`;
}
