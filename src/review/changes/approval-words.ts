/** What is said of the approvals of a change: the one that covers it, and those that nearly do. */
import { IpSet, readCidr } from "../../cidr";
import { oncePerObject } from "../../schema";
import { own, plain, say, type Words } from "../../text";
import type { Finding } from "../findings/finding";
import type { Approval, ApprovalEntry } from "../gate/approvals";
import { digestOf } from "../gate/digest";
import { groupBy } from "../group-by";
import { bold, type DocumentBlock } from "../render/tree";
import type { StackReviews } from "../stacks";
import type { Change, EffectChange } from "./change";
import { numbered, ownApproval } from "./headline";
import { clusterKey } from "./places";
import { namedTogether } from "./stays";

/** Says by whom a change is approved, until when and why, and whether this change adds the approval. */
export function approvalTexts(change: EffectChange, reviews: StackReviews): readonly DocumentBlock[] {
  const { entry } = change.approval ?? {};
  if (entry === undefined) return [{ is: "text", text: own("by --approve on the command line") }];
  const blocks: DocumentBlock[] = [
    { is: "text", text: say`by ${entry.who} until ${own(entry.until)}: ${entry.why}` },
  ];
  if (ownApproval(reviews)(change)) {
    const at = entry.line === undefined ? [] : say`: ${`${entry.line.file}:${entry.line.line}`}`;
    blocks.push({ is: "text", text: [bold("added by this pull request"), ...at], isWarning: true });
  }
  return blocks;
}

/** Names approvals that do not cover the change, though they did, do so elsewhere, or cover something beside it. */
export function nearApprovals(
  change: EffectChange,
  changes: readonly Change[],
  reviews: StackReviews,
): readonly Words[] {
  const said = (entry: ApprovalEntry | undefined, what: Words) =>
    entry === undefined ? [] : [say`the approval by ${entry.who} ${what}${placeOf(entry.line)}`];
  const found = change.effects.flatMap(({ stop }) => {
    const [expired, elsewhere] = [stop?.expired?.entry, stop?.elsewhere?.entry];
    const given =
      elsewhere?.stacks === undefined ? own("a review of one plan") : namedTogether(elsewhere.stacks);
    return [
      ...said(expired, own(`ended on ${expired?.until ?? ""}`)),
      ...said(elsewhere, say`was given for ${given} alone`),
    ];
  });
  if (found.length > 0) return distinct(found).slice(0, 3);
  const near = (key: string) => (approvedAmong(changes).get(key) ?? []).map(({ one }) => one);
  const narrower = change.effects.flatMap(({ finding }) => narrowerApprovals(reviews).get(finding) ?? []);
  const beside = [
    ...narrower.flatMap(({ approval, range }) =>
      said(approval.entry, own(`covers ${range}, and not all of ${rangesMoved(change)}`)),
    ),
    ...near(alikeKey(change)).flatMap((one) =>
      said(one.approval?.entry, own(`covers ${numbered([one])}, and not this one`)),
    ),
    ...[...new Set(listsMoved(change).flatMap(near))].flatMap((one) =>
      said(one.approval?.entry, own(`covers ${rangesMoved(one)}, and not ${rangesMoved(change)} beside it`)),
    ),
  ];
  return distinct(beside).slice(0, 3);
}

/** The most stops, and the most ranges of approvals, that are compared. */
const [STOPS, RANGES] = [200, 40];

/**
 * Returns the approvals of narrower ranges, with the range, by the effects that now let in more. What an entry says that it accepts
 * is not trusted: a range in it counts if the entry has its digest.
 */
export const narrowerApprovals = oncePerObject((reviews: StackReviews) => {
  const found = new Map<Finding, { readonly approval: Approval; readonly range: string }>();
  const named = unusedApprovals(reviews)
    .flatMap((approval) =>
      (approval.entry?.accepts ?? "").split(/[^\da-f.:/]/i).flatMap((text) => {
        const cidr = readCidr(text);
        return cidr === undefined ? [] : [{ approval, range: text, gained: IpSet.of([cidr]) }];
      }),
    )
    .slice(0, RANGES);
  if (named.length === 0) return found;
  const stops = reviews.reviewed.flatMap(({ review }) =>
    review.gate.stops.flatMap(({ finding, digest, approval }) =>
      finding.moved === undefined || digest === undefined || approval !== undefined
        ? []
        : [{ finding, scope: review.scopeOf(finding) }],
    ),
  );
  for (const { finding, scope } of stops.slice(0, STOPS)) {
    const mine = named.find(({ approval, gained }) =>
      approval.digests.includes(digestOf({ ...scope, gained }, reviews.sha256)),
    );
    if (mine !== undefined) found.set(finding, mine);
  }
  return found;
});

/** Returns the approvals that cover nothing here, and did not cover it either before they ended or in another stack. */
export function unusedApprovals({ approvals, reviewed }: StackReviews): readonly Approval[] {
  const used = new Set(
    reviewed.flatMap(({ review }) =>
      review.gate.stops.flatMap(({ approval, expired, elsewhere }) => [approval, expired, elsewhere]),
    ),
  );
  return approvals.filter((one) => !used.has(one) && one.entry?.isOutdated !== true);
}

/** Returns the approved changes by what they do, and by each list in which they move ranges. */
const approvedAmong = oncePerObject((changes: readonly Change[]) =>
  groupBy(
    changes.flatMap((one) =>
      one.kind === "effects" && one.approval !== undefined
        ? [alikeKey(one), ...listsMoved(one)].map((key) => ({ key, one }))
        : [],
    ),
    ({ key }) => key,
  ),
);

function alikeKey({ code, lead }: EffectChange): string {
  return `${code} ${plain(lead)}`;
}

/** Returns the lists in which a change moves ranges. */
function listsMoved({ effects }: EffectChange): readonly string[] {
  const moving = effects.filter(({ finding }) => finding.moved?.entry !== undefined);
  return moving.map((effect) => `${clusterKey(effect)} ${effect.finding.attribute ?? ""}`);
}

function rangesMoved({ effects }: EffectChange): string {
  return [...new Set(effects.flatMap(({ finding }) => finding.moved?.entry?.text ?? []))].join(", ");
}

export function placeOf(line: { readonly file: string; readonly line: number } | undefined): Words {
  return line === undefined ? [] : say` (${`${line.file}:${line.line}`})`;
}

/** Returns each text once. */
export function distinct(all: readonly Words[]): readonly Words[] {
  return [...new Map(all.map((words) => [JSON.stringify(words), words])).values()];
}
