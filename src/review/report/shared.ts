/** Finds what the reviews of several stacks have in common: it is reported once, and each stack reports what it has beside it. */
import { own, say, type Words } from "../../text";
import { groupBy } from "../group-by";
import { REPORT_LIMITS } from "../limits";
import type { ReviewedStack } from "../stacks";
import {
  listedNames,
  mergedHolders,
  mergedLine,
  mergedWords,
  type ShapeOf,
  shapeOfLine,
  shapesIn,
} from "./alike";
import type { ApprovalCommand, ApprovalOffer } from "./gate-report";
import { groupKey, mergedGroup } from "./groups";
import type { ReviewReport } from "./index";
import { isAnswered } from "./items";
import type { ReportLine } from "./names";
import { type ReportRow, type RowTopic, TOPICS } from "./rows";

/** A stack with its review. */
export interface StackSection extends ReviewedStack {
  readonly report: ReviewReport;
}

/** What is shown below a headline. */
export type ReportBody = Pick<
  ReviewReport,
  "standing" | "effects" | "isToDo" | "covers" | "rows" | "general" | "groups" | "gate" | "rest"
>;

/** What some stacks have in common. */
export interface SharedPart {
  /** "In dev, production and staging". */
  readonly title: Words;
  readonly body: ReportBody;
}

export interface SharedReport {
  /** What several stacks have in common, that of the most stacks first. */
  readonly parts: readonly SharedPart[];
  /** What a stack has beside the parts. */
  readonly bodyOf: (section: StackSection) => ReportBody;
}

/** Something that one or more stacks report alike. */
interface Alike<What> {
  readonly stacks: readonly StackSection[];
  readonly each: readonly [What, ...What[]];
}

interface TopicLine {
  readonly topic: RowTopic;
  readonly line: ReportLine;
}

export function sharedReport(sections: readonly StackSection[]): SharedReport {
  const changing = sections.filter(({ report }) => report.standing !== "clean");
  const shapes = new Map(
    changing.map((section) => [section, shapesIn(section.review, section.report.nameOf)]),
  );
  const alike = <What>(
    allOf: (report: ReviewReport) => readonly What[],
    keyOf: (what: What, shapeOf: ShapeOf) => string,
  ): readonly Alike<What>[] => {
    const told = changing.flatMap((section) => {
      const shapeOf = shapes.get(section);
      return shapeOf === undefined
        ? []
        : allOf(section.report).map((what) => ({ section, what, key: keyOf(what, shapeOf) }));
    });
    return [...groupBy(told, ({ key }) => key).values()].map(([first, ...others]) => ({
      stacks: [first.section, ...others.map(({ section }) => section)],
      each: [first.what, ...others.map(({ what }) => what)],
    }));
  };
  const lines = alike(topicLines, ({ topic, line }, shapeOf) => `${topic} ${shapeOfLine(line, shapeOf)}`);
  const groups = alike(({ groups: all }) => all, groupKey);
  const offers = alike(({ gate }) => gate.offers, offerKey);
  const sets = [
    ...lines.flatMap(({ stacks, each: [{ topic, line }] }) =>
      topic !== "to-do" && line.count > 0 ? [stacks] : [],
    ),
    ...groups.flatMap(({ stacks, each: [{ items }] }) =>
      items.some(({ finding }) => !isAnswered(finding)) ? [stacks] : [],
    ),
  ];
  const several = new Map(sets.filter(({ length }) => length > 1).map((set) => [setKey(set), set]));
  const largest = [...several].sort(([, a], [, b]) => b.length - a.length).slice(0, REPORT_LIMITS.parts);
  const shared = new Set<unknown>();
  const parts = largest.map(([key, stacks]): SharedPart => {
    const isIn = (section: StackSection | undefined) => section !== undefined && stacks.includes(section);
    const take = <What>(all: readonly Alike<What>[]) => {
      const taken = all.filter((one) => setKey(one.stacks) === key);
      for (const { each } of taken) for (const what of each) shared.add(what);
      return taken;
    };
    // A line that more stacks have is told in the first part of which all stacks have it.
    const ofSet = lines.flatMap(({ stacks: having, each }) => {
      const left = each.filter(({ line }, index) => isIn(having[index]) && !shared.has(line));
      const [first, ...others] = left;
      return first !== undefined && left.length === stacks.length ? [[first, ...others] as const] : [];
    });
    for (const each of ofSet) for (const { line } of each) shared.add(line);
    return {
      title: say`In ${listedNames(stacks.map(({ name }) => say`${name}`))}`,
      body: {
        // The stacks are in the order of their standings.
        standing: stacks[0]?.report.standing ?? "pass",
        effects: own(""),
        // A fix is not repeated if the row "To do" of one of the stacks says it. That row does not name the clusters.
        isToDo: (fix) => stacks.some(({ report }) => report.isToDo(fix)),
        covers: sharedCovers(stacks, shared),
        rows: rowsOf(
          ofSet.map(([first, ...others]) => ({
            topic: first.topic,
            line: mergedLine([first.line, ...others.map(({ line }) => line)]),
          })),
        ),
        general: [],
        groups: take(groups).map(({ each }) => mergedGroup(each)),
        gate: {
          offers: take(offers).map(mergedOffer),
          obstacles: [],
          approved: [],
          approvedLines: [],
          unused: [],
        },
        rest: own(""),
      },
    };
  });
  return { parts, bodyOf: ({ report }) => withoutShared(report, shared) };
}

function topicLines({ rows }: ReviewReport): readonly TopicLine[] {
  return rows.flatMap(({ topic, lines }) => lines.map((line) => ({ topic, line })));
}

function rowsOf(all: readonly TopicLine[]): readonly ReportRow[] {
  const byTopic = groupBy(all, ({ topic }) => topic);
  return (Object.keys(TOPICS) as RowTopic[]).flatMap((topic) => {
    const lines = (byTopic.get(topic) ?? []).map(({ line }) => line);
    return lines.length === 0 ? [] : [{ topic, lines }];
  });
}

/** Each stack tells a thing at most once, so that this is the same for the same stacks. */
function setKey(stacks: readonly StackSection[]): string {
  return JSON.stringify(stacks.map(({ name }) => name));
}

/** Returns what passing the gate covers, if it is the same for all stacks. */
function sharedCovers(stacks: readonly StackSection[], shared: Set<unknown>): readonly Words[] {
  const all = stacks.map(({ report: { covers } }) => covers);
  const [first = []] = all;
  if (all.some((covers) => JSON.stringify(covers) !== JSON.stringify(first))) return [];
  for (const covers of all) shared.add(covers);
  return first;
}

/** Returns what a stack has beside the parts that it shares. A row that has nothing to report needs one that has something. */
function withoutShared(report: ReviewReport, shared: ReadonlySet<unknown>): ReportBody {
  const { covers, rows, groups, gate } = report;
  const isOwn = (one: unknown) => !shared.has(one);
  const left = rows
    .map(({ topic, lines }) => ({ topic, lines: lines.filter(isOwn) }))
    .filter(({ lines }) => lines.length > 0);
  const isWhole = rows.every(({ lines }) => lines.every(isOwn));
  const hasEffect = left.some(
    ({ topic, lines }) => topic !== "to-do" && lines.some(({ count }) => count > 0),
  );
  const isLeft = left.some(({ lines }) => lines.some(({ count }) => count > 0)) || groups.some(isOwn);
  const isPart = !isWhole && isLeft;
  return {
    ...report,
    effects: isWhole || isLeft ? report.effects : own("as said above"),
    rest: say`${own(isPart ? "What else changes is said above. " : "")}${report.rest}`,
    covers: isOwn(covers) ? covers : [],
    rows: isWhole || hasEffect ? left : left.filter(({ topic }) => topic === "to-do"),
    groups: groups.filter(isOwn),
    gate: { ...gate, offers: gate.offers.filter(isOwn), unused: [] },
  };
}

function offerKey({ codes, accepts, shortSummary, expired }: ApprovalOffer, shapeOf: ShapeOf): string {
  return [codes.join(), ...[shortSummary, ...accepts, ...expired].map(shapeOf)].join("\0");
}

/** Makes one offer of those of several stacks. A digest holds in one stack, so each keeps its own. */
function mergedOffer({ stacks, each: [first, ...others] }: Alike<ApprovalOffer>): ApprovalOffer {
  const merged = (of: (offer: ApprovalOffer) => Words) => mergedWords([of(first), ...others.map(of)]);
  return {
    ...first,
    accepts: first.accepts.map((words, index) => merged(({ accepts }) => accepts[index] ?? words)),
    summary: merged(({ summary }) => summary),
    shortSummary: merged(({ shortSummary }) => shortSummary),
    holders: mergedHolders([first, ...others].map(({ holders }) => holders)),
    commands: [
      commandOf(first, stacks[0]),
      ...others.map((offer, index) => commandOf(offer, stacks[index + 1])),
    ],
  };
}

function commandOf(
  { commands: [{ flag, record }] }: ApprovalOffer,
  section: StackSection | undefined,
): ApprovalCommand {
  return { flag, record, ...(section !== undefined && { stack: section.name }) };
}
