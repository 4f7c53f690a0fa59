/** Makes the tree that Markdown, terminal and page write. */
import { joined, maskUrls, namesWords, own, say, type Words } from "../../text";
import type { ListReview } from "../findings/access/access-lists";
import type { Code } from "../findings/codes";
import { OBSTACLES } from "../findings/obstacles";
import type { OfferedEntry } from "../gate/approvals";
import { groupBy } from "../group-by";
import { bold, type DocumentBlock, type Item, type ListRow, type Text } from "../render/tree";
import type { ClusterReview } from "../review";
import type { StackReviews } from "../stacks";
import {
  approvalTexts,
  distinct,
  narrowerApprovals,
  nearApprovals,
  placeOf,
  unusedApprovals,
} from "./approval-words";
import { type Change, distinctLines, type Effect, type EffectChange } from "./change";
import { headlineOf, mostUrgent, nextOf, numbered, titleOf } from "./headline";
import {
  clusterKey,
  countsClusters,
  linesText,
  nameOfCluster,
  placesOfChange,
  placesText,
  reachOf,
  subjectWords,
} from "./places";
import { staysOf } from "./stays";

/** What a document leaves out, so that it fits. */
export interface Cuts {
  /** The lists after the change, and the details of changes. */
  readonly hasFolds: boolean;
  /** The places of notes. */
  readonly hasNotePlaces: boolean;
  /** The most digests of an entry for the file of approvals; a longer one stands in the page. */
  readonly digests: number;
  /** How many changes are shown. */
  readonly changes: number;
}

export const UNCUT: Cuts = { hasFolds: true, hasNotePlaces: true, digests: Infinity, changes: Infinity };

/** Ranges of a list that a fold names; the page and JSON have more. */
const RANGES = 100;

export function reviewDocument(
  changes: readonly Change[],
  reviews: StackReviews,
  cuts: Cuts = UNCUT,
  ranges = RANGES,
): readonly DocumentBlock[] {
  const shown = changes.slice(0, cuts.changes);
  const next = nextOf(changes, reviews);
  const blocks: DocumentBlock[] = [
    {
      is: "heading",
      toDo: mostUrgent(changes),
      text: headlineOf(changes, reviews, changes.length - shown.length),
    },
  ];
  if (shown.length > 0)
    blocks.push({ is: "changes", items: shown.map((change) => changeItem(change, changes, reviews, cuts)) });
  const stays = staysOf(changes, reviews);
  if (stays.length > 0) blocks.push({ is: "text", text: stays });
  if (next.length > 0) blocks.push({ is: "text", text: [bold(...next)] });
  blocks.push(...movedBlocks(shown));
  if (cuts.hasFolds) blocks.push(...listFolds(changes, ranges));
  blocks.push(...failureFolds(changes));
  if (cuts.hasFolds && changes.length > 0) blocks.push(...unusedFold(reviews));
  const left = leftOut(changes, cuts, reviews);
  if (left.length > 0) blocks.push({ is: "text", text: left });
  blocks.push({ is: "text", text: footer(reviews) });
  return blocks;
}

/** Returns what is said of a change. */
export function changeItem(
  change: Change,
  changes: readonly Change[],
  reviews: StackReviews,
  cuts: Cuts,
): Item {
  const { number, toDo, lead, rest } = change;
  const said: Text = [...(lead.length === 0 ? [] : [bold(...lead)]), ...rest, ...linesText(change)];
  const blocks: DocumentBlock[] = [];
  if (change.kind === "failed") {
    const stacks = change.missing.flatMap((one) => one.stacks);
    const places: Text[] = stacks.map((name) => say`${name}: every cluster`);
    const fixes = change.missing.flatMap(({ fix }) => (fix === undefined ? [] : [say`to correct: ${fix}`]));
    return { number, toDo, text: said, blocks: [...texts(fixes.slice(0, 1)), { is: "list", items: places }] };
  }
  if (change.kind === "outdated") return { number, toDo, text: said, blocks };
  const { outsideWords } = change.effects[0].finding;
  if (outsideWords !== undefined) blocks.push(...texts([outsideWords]));
  blocks.push(...texts(change.handovers));
  const statements = distinctLines(change.effects.flatMap(({ where }) => where.statement ?? []));
  if (statements.length > 0) blocks.push(...texts([say`stated at ${placesText(statements)}`]));
  if (change.approval !== undefined) blocks.push(...approvalTexts(change, reviews));
  if (toDo === "correct") blocks.push(...texts(fixesOf(change).map((words) => say`to correct: ${words}`)));
  if (toDo === "decide") blocks.push(...texts(nearApprovals(change, changes, reviews)));
  if (toDo !== "note" || cuts.hasNotePlaces) {
    const places = placesOfChange(change, reviews);
    if (places.length > 0) blocks.push({ is: "list", items: places });
  } else blocks.push(...texts([say`on ${reachOf(change)}`]));
  if (cuts.hasFolds) blocks.push(...pictureOf(change), ...detailFold(change));
  const isCounted = countsClusters(change);
  if (toDo !== "decide" && isCounted && cuts.hasFolds)
    blocks.push({
      is: "fold",
      title: "Each cluster",
      blocks: [{ is: "list", items: placesOfChange(change, reviews, true) }],
    });
  if (toDo === "decide" && change.digests.length > cuts.digests)
    blocks.push({
      is: "text",
      text: own(
        `its approval has ${change.digests.length} digests: the page and the JSON of the review have the entry`,
      ),
    });
  else if (toDo === "decide")
    blocks.push({
      is: "approval",
      number,
      entry: offeredEntry(change),
      names: isCounted ? placesOfChange(change, reviews, true) : [],
    });
  return { number, toDo, text: said, blocks };
}

function texts(lines: readonly Words[]): readonly DocumentBlock[] {
  return lines.map((text) => ({ is: "text", text }));
}

/** Returns the entry that approves a change. The people who read the file have its title, with names as they are. */
export function offeredEntry(change: EffectChange): OfferedEntry {
  const title = titleOf(change).map((part) => (typeof part === "string" ? part : maskUrls(part.foreign)));
  return {
    accepts: title.join(""),
    digests: change.digests,
    stacks: [...new Set(change.effects.flatMap(({ stack }) => stack.name ?? []))],
  };
}

/** Returns how to correct what no approval can cover, each sentence once. */
function fixesOf({ effects }: EffectChange): readonly Words[] {
  const all = effects.flatMap(({ finding, stop }): Words[] => {
    // Of values that nobody sees, it matters first why nobody can approve them.
    if (finding.fix !== undefined && stop?.obstacle !== "sensitive") return [finding.fix()];
    return stop?.obstacle === undefined ? [] : [own(OBSTACLES[stop.obstacle])];
  });
  return distinct(all).slice(0, 3);
}

/** Shows where in the address space the ranges of a change lie. */
function pictureOf({ effects: [{ finding }] }: EffectChange): readonly DocumentBlock[] {
  const { moved } = finding;
  return moved?.addresses === undefined ? [] : [{ is: "picture", addresses: moved.addresses, to: moved.to }];
}

/** Folds what is said of each effect beside its sentence: the fields of a login, what a destroyed cluster holds. */
function detailFold({ effects, code }: EffectChange): readonly DocumentBlock[] {
  const rows = groupBy(
    effects.flatMap((effect) =>
      (effect.finding.details?.() ?? []).map((words) => ({ words, name: subjectWords(effect) ?? [] })),
    ),
    ({ words }) => JSON.stringify(words),
  );
  if (rows.size === 0) return [];
  const clusters = new Set(effects.map(clusterKey)).size;
  const items = [...rows.values()].map((all): Text => {
    const [{ words }] = all;
    if (clusters < 2 || all.length >= clusters) return words;
    return say`${joined(distinct(all.map(({ name }) => name)), ", ")}: ${words}`;
  });
  return [{ is: "fold", title: DETAILS[code] ?? "Details", blocks: [{ is: "list", items }] }];
}

/** The titles of details, by the code of their effects. */
const DETAILS: Readonly<Partial<Record<Code, string>>> = {
  identity: "The login, field by field",
  destroyed: "What is there now",
  replaced: "What is there now",
  hostname: "The addresses that end",
};

/** Writes what keeps the data of a cluster that got another address in the configuration. */
function movedBlocks(changes: readonly Change[]): readonly DocumentBlock[] {
  const all = changes.flatMap((change) => (change.kind === "effects" ? change.effects : []));
  const moves = all.filter(({ finding }) => finding.snippet !== undefined);
  if (moves.length === 0) return [];
  const inTypeScript = moves.every(
    ({ stack, finding }) => stack.review.clusterAt(finding.successor)?.path !== undefined,
  );
  const lines = moves.flatMap(({ finding, stack }): readonly Words[] => {
    const { path } = stack.review.clusterAt(finding.successor) ?? {};
    if (!inTypeScript || path === undefined) return (finding.snippet?.() ?? []).map((line) => say`${line}`);
    return [say`${`moveFromId("${finding.address ?? ""}"); // on ${path}`}`];
  });
  const text = inTypeScript
    ? own("Were the constructs renamed? Call this on the new ones, and plan again:")
    : own("Were the resources renamed? Add these blocks, and plan again:");
  return [
    { is: "text", text: [bold(...text)] },
    { is: "code", lines, language: inTypeScript ? "ts" : "hcl" },
  ];
}

function listFolds(changes: readonly Change[], most: number): readonly DocumentBlock[] {
  const rows = listRows(changes, most);
  if (rows.length === 0) return [];
  const count = rows.reduce((all, { endpoints }) => all + endpoints, 0);
  const title = count === 1 ? "The list after the change" : `The ${count} lists after the change`;
  return [{ is: "fold", title, blocks: [{ is: "lists", rows: rows.map(({ row }) => row) }] }];
}

/** Returns the lists that change, those that are the same after it together. */
function listRows(
  changes: readonly Change[],
  most: number,
): readonly { readonly row: ListRow; readonly endpoints: number }[] {
  const seen = new Set<string>();
  const lists = changes
    .flatMap((change) => (change.kind === "effects" ? change.effects : []))
    .flatMap((effect) => {
      const { finding, cluster } = effect;
      return listsOf(effect).flatMap((list) => {
        const key = `${clusterKey(effect)} ${list.endpoint.accessList}`;
        if (cluster === undefined || list.isHidden || list.after === undefined || seen.has(key)) return [];
        seen.add(key);
        const { added, removed, kept } = list.entries;
        const isLater = list.after.uncertain?.isUnknown === true;
        const more = list.isUnsetAfter
          ? ["everybody: the list is not set"]
          : isLater
            ? ["(known after apply)"]
            : [];
        return [
          {
            label: list.endpoint.label,
            cluster,
            added: [...added.map(({ text }) => text), ...more],
            removed: removed.map(({ text }) => text),
            kept: list.isUnsetAfter ? [] : kept.map(({ text }) => text),
            isNew: finding.variant === "new",
          },
        ];
      });
    });
  const same = groupBy(lists, ({ added, removed, kept, isNew }) =>
    JSON.stringify([added, removed, kept, isNew]),
  );
  return [...same.values()].map((all) => {
    const [{ added, removed, kept, isNew }] = all;
    const shown = kept.slice(0, most);
    const moved = [...added, ...removed];
    const row: ListRow = {
      names: namesOfLists(all),
      added: added.slice(0, most),
      removed: removed.slice(0, most),
      kept: shown,
      isNew,
      more: kept.length - shown.length + Math.max(0, moved.length - 2 * most),
    };
    return { row, endpoints: all.length };
  });
}

/** Returns the lists that an effect is about: of a new cluster, all that it has. */
function listsOf({ finding, cluster }: Effect): readonly ListReview[] {
  const { moved, caller, code, variant, attribute } = finding;
  const lists = cluster?.lists ?? [];
  if (variant === "new" && moved === undefined && caller === undefined) return lists;
  const isOfList = moved !== undefined || caller !== undefined || code === "undetermined";
  return isOfList ? lists.filter(({ endpoint }) => endpoint.accessList === attribute) : [];
}

interface NamedList {
  readonly cluster: ClusterReview;
  readonly label: string;
}

function namesOfLists(all: readonly NamedList[]): Words {
  const byCluster = groupBy(all, ({ cluster }) => cluster);
  const parts = [...byCluster].map(
    ([cluster, lists]) =>
      say`${nameOfCluster(cluster)} ${own(lists.map(({ label }) => label).join(" and "))}`,
  );
  return namesWords(parts, 12);
}

function failureFolds(changes: readonly Change[]): readonly DocumentBlock[] {
  return changes.flatMap((change): DocumentBlock[] => {
    if (change.kind !== "failed") return [];
    const [first] = change.missing;
    const stacks = change.missing.flatMap((one) => one.stacks);
    if (first === undefined || first.printed.length === 0) return [];
    const title = `What was printed${stacks.length === 0 ? "" : `, ${numbered([change])}`}`;
    return [
      { is: "fold", title, blocks: [{ is: "code", lines: first.printed.map((line) => say`${line}`) }] },
    ];
  });
}

/** Names the approvals of the file that cover nothing here. */
function unusedFold(reviews: StackReviews): readonly DocumentBlock[] {
  // Without a review of every stack, it is not known which approvals no stack needs.
  if (reviews.missing.length > 0) return [];
  const narrower = new Set([...narrowerApprovals(reviews).values()].map(({ approval }) => approval));
  const unused = unusedApprovals(reviews).filter((one) => !narrower.has(one));
  if (unused.length === 0) return [];
  const items = unused.slice(0, RANGES).map(({ entry, digests }): Words => {
    if (entry === undefined) return say`--approve ${digests.join(", ")}`;
    return say`by ${entry.who} until ${own(entry.until)}: ${entry.why}${placeOf(entry.line)}`;
  });
  const title =
    unused.length === 1 ? "1 approval covers nothing here" : `${unused.length} approvals cover nothing here`;
  return [{ is: "fold", title, blocks: [{ is: "list", items }] }];
}

function leftOut(changes: readonly Change[], cuts: Cuts, { runUrl }: StackReviews): Text {
  const left: string[] = [];
  if (!cuts.hasFolds) left.push("The lists after the change and the details do not fit here");
  const notes = changes.filter(({ toDo }) => toDo === "note").length;
  if (!cuts.hasNotePlaces && notes > 0) {
    left.push(`the clusters of ${notes} ${notes === 1 ? "note" : "notes"} are counted`);
  }
  if (left.length === 0) return [];
  const where: Text =
    runUrl === undefined
      ? ["the page of the review (--out review.html) has them."]
      : ["the page of the review has them: ", { link: runUrl, label: "run" }, "."];
  return [`${left.join(", ")}; `, ...where];
}

/** Says which commit was planned, how many of the stacks, and in which run. */
function footer({ reviewed, missing, commit, runUrl }: StackReviews): Text {
  const all = reviewed.length + new Set(missing.flatMap(({ stacks }) => stacks)).size;
  // Of a step that is about no stack, such as a synth, it is not known how many there are.
  const isCounted = missing.every(({ stacks }) => stacks.length > 0);
  const [of, last] = isCounted ? [` of ${all}`, all] : ["", reviewed.length];
  const planned = `${reviewed.length}${of} ${last === 1 ? "stack" : "stacks"} planned`;
  const left = unplanned({ reviewed, missing });
  const which: Text = commit === undefined ? [] : ["Commit ", { foreign: commit.slice(0, 12) }, ", "];
  const count: Text = missing.length > 0 ? [bold(planned)] : [planned];
  return [
    ...which,
    ...count,
    ...left,
    ...(runUrl === undefined ? [] : [", ", { link: runUrl, label: "run" }]),
    ...(reviewed.some(({ review }) => review.uncompared > 0) ? [UNCOMPARED] : []),
  ];
}

const UNCOMPARED =
  "; a plan in JSON does not show that a network got a later end, another owner or another reason: the saved plan does";

/** Names the stacks of the app that no plan is of. */
function unplanned({ reviewed, missing }: Pick<StackReviews, "reviewed" | "missing">): Text {
  const planned = new Set([...reviewed.map(({ name }) => name), ...missing.flatMap(({ stacks }) => stacks)]);
  const known = new Set(reviewed.flatMap(({ review }) => review.appStacks));
  const left = [...known].filter((name) => !planned.has(name));
  if (left.length === 0 || reviewed.length < 2) return [];
  const names = joined(
    left.slice(0, RANGES).map((name) => say`${name}`),
    ", ",
  );
  return say` (not ${names}, of which nothing is known)`;
}
