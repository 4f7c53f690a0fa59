/**
 * Joins the findings that say the same at one line of the program, as the clusters have them that take a range from there: a
 * format that shows one finding at a time shows them once, with the names of all.
 */
import { namesWords, own, plain, say, type Words } from "../../text";
import type { Level } from "../findings/catalog";
import type { Finding } from "../findings/finding";
import { groupBy } from "../group-by";
import { EFFORT, REPORT_LIMITS } from "../limits";
import type { Review } from "../review";
import { reportOf } from "./index";
import { type SingleFinding, singleText } from "./single-findings";

/** A review, with the name of its stack if it is known. */
export interface NamedReview {
  readonly name: string | undefined;
  readonly review: Review;
}

/** A finding, or several that say the same at one line. */
export interface ToldFinding<Of extends NamedReview> {
  readonly level: Level;
  readonly isApproved: boolean;
  /** At least one, each with its review. */
  readonly all: readonly [FoundIn<Of>, ...FoundIn<Of>[]];
  /** Writes them as one. */
  readonly write: () => TextOfFinding;
}

interface FoundIn<Of> {
  readonly of: Of;
  readonly found: Finding;
}

/** What is said of a finding, as one text that begins with its stack. */
export interface TextOfFinding extends Pick<SingleFinding, "approved" | "digests" | "line"> {
  readonly text: string;
}

/** Returns the findings of reviews in their order, a joined one at the place of its first. */
export function toldFindings<Of extends NamedReview>(reviews: readonly Of[]): readonly ToldFinding<Of>[] {
  const all = reviews.flatMap((of) => {
    const { shownAs, single, lineOf } = reportOf(of.review);
    return of.review.findings.map((found) => ({
      of,
      found,
      ...shownAs(found),
      line: () => lineOf(found),
      single: () => single(found),
    }));
  });
  const groups = groupBy(all, ({ found, level, isApproved, line }, index) => {
    const place = index < EFFORT.compared ? line() : undefined;
    return place === undefined
      ? index
      : [found.code, found.attribute, level, isApproved, place.file, place.line].join("\0");
  });
  return [...groups.values()].flatMap((group) => {
    const same =
      group.length === 1 ? [group] : groupBy(group, ({ single }) => plain(single().sentence)).values();
    return [...same].map((alike) => ({
      level: alike[0].level,
      isApproved: alike[0].isApproved,
      all: alike,
      write: () => written(alike),
    }));
  });
}

/** A finding that can be written. */
interface Writable {
  readonly of: NamedReview;
  readonly single: () => SingleFinding;
}

function written(all: readonly [Writable, ...Writable[]]): TextOfFinding {
  const first = all[0].single();
  const singles = [first, ...all.slice(1).map(({ single }) => single())];
  const stacks = distinct(all.flatMap(({ of: { name } }) => (name === undefined ? [] : [say`${name}`])));
  const names = distinct(singles.flatMap(({ about }) => (about.length === 0 ? [] : [about])));
  const before = stacks.length === 0 ? own("") : say`${namesWords(stacks, REPORT_LIMITS.together)}: `;
  return {
    text: `${plain(before)}${singleText(first, namesWords(names, REPORT_LIMITS.together))}`,
    approved: first.approved,
    digests: singles.flatMap(({ digests }) => digests),
    line: first.line,
  };
}

function distinct(all: readonly Words[]): readonly Words[] {
  return [...new Map(all.map((words) => [plain(words), words])).values()];
}
