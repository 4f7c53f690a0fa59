/**
 * What a review cuts, and at how much, with the reason: first what all formats have in common, then each format. What is
 * cut is counted in its place.
 */

/** Lines and bytes of a list, whichever is reached first. */
interface ListLimit {
  readonly lines: number;
  readonly bytes: number;
}

const lines = (most: number, bytes: number): ListLimit => ({ lines: most, bytes });

/** Clusters that a sentence, a title or a list of names has room for, in every format. */
const NAMES = 12;

/** The sentences and details of a finding. A sentence is read at a glance; its details, or the JSON output, name more. */
export const FINDING_LIMITS = {
  /** Entries of a list, fields of an object, or addresses of providers that a sentence names. */
  entries: 4,
  /** Values in values: a sentence writes a list of objects, and nothing that is in those. */
  depth: 2,
  /** Kinds of addresses, such as "private": more of them say nothing about a set. */
  kinds: 3,
  /** Differences of an attribute that are findings of their own. An approval covers this division: another number would end it. */
  differences: 5,
  /** Lines of the details, and names in one of them: as many as a screen has. */
  details: 20,
  /** Ranges that a caller lacks: people paste all of them. */
  missing: 50,
  /** Stacks whose differences a refusal of a synthesized output explains. */
  stacks: 3,
} as const;

/** The headline and the summary. They are one screen, and are read before anything else; what is below them names more. */
export const REPORT_LIMITS = {
  /** Clusters, ranges or stacks that a line names; it counts more. The same holds for ranges of a list that move no address. */
  named: 3,
  /** Names for the same place: clusters or stacks that have one sentence together, or people who approve. */
  together: 6,
  /** Clusters that a line below its number, or a sentence about equal stacks, names. */
  names: NAMES,
  /** Lines of a row. The last one counts the endpoints that have no line of their own. */
  lines: 100,
  /** Fixes, and kinds of what passes, in *To do*; the others are shown with their findings. */
  toDo: 3,
  /** Characters of an effect that is to be checked: a longer sentence stands below. */
  effect: 140,
  /** Approvals that hold and have a line of their own; of more, the summary gives the number, and they are listed below it. */
  approvedOneByOne: 6,
  /** Clusters with other URLs that have a line of their own, which takes two lines of a terminal: ten in all. */
  urlsOneByOne: 5,
  /** Ranges of an approval: the people who approve them should see them. */
  rangesOfApproval: 12,
  /** Lines of files that a place names beside the first one. */
  otherLines: 3,
  /** Sets of stacks of which each has a part of its own; of other sets, each stack reports all. */
  parts: 4,
  /** Characters of a finding that is shown alone: GitHub cuts longer lines. */
  single: 1_000,
  /** Characters of a line that a failed step printed: Terraform breaks its errors at 80, and longer lines hold data. */
  printedLine: 600,
  /** Lines of a failed step that printed no error: the last ones. */
  printedTail: 40,
} as const;

/** What a review tries, so that its time stays in proportion to the plan. */
export const EFFORT = {
  /** Stops in all parts of one kind of a group together. Fewer kinds of parts are tried if there would be more. */
  stops: 50_000,
  /** The same for all groups together, which share it equally. */
  stopsOfAll: 1_000_000,
  /** Findings that are compared with each other; the others are shown one by one. */
  compared: 2_000,
  /** Statements for which the nearest name is searched: each is compared with every name of the plan. */
  suggestions: 10,
} as const;

/**
 * A comment. GitHub takes 65,536 characters; a comment here has at most as many bytes. The summary stays visible however many
 * clusters change, so that each part of it has a share. Folded groups get what is left.
 */
export const COMMENT = {
  bytes: 65_536,
  /** Bytes that stay free for the end, and for the lines that say what was left out. */
  reserve: 2_500,
  reserveOfStack: 800,
  /** Characters of the headline, and of a sentence that stands alone below it. */
  headline: 3_000,
  /** Characters of the heading of a stack among others. */
  stackTitle: 600,
  /** Characters of what an approval accepts, in the title that folds it. */
  offerTitle: 200,
  /** Characters of a line of the summary or of a list. */
  line: 2_000,
  /** Characters of a finding, whose details are complete if at all possible. */
  finding: 6_000,
  /** Each row of the summary. */
  row: lines(12, 4_000),
  /** What the summary has no row for, and what is about no cluster. */
  also: lines(12, 3_000),
  general: lines(20, 6_000),
  fixes: lines(50, 6_000),
  approvals: lines(100, 3_000),
  /** The lines that a failed step printed. */
  printed: lines(80, 8_000),
  /** Commands that approve. */
  offers: 10,
  /** Clusters that a sentence or a title names; it counts more. */
  names: NAMES,
  /** Clusters that a row of the summary names for the same endpoints. */
  namesOfRow: 30,
  /** Clusters that a group lists with their places. */
  places: 100,
  /** Ranges of a list that move, and that stay: the first pair with which a group fits into the comment. */
  ranges: [
    { moved: 100, kept: 30 },
    { moved: 10, kept: 0 },
    { moved: 0, kept: 0 },
  ],
  /** After this many groups that do not fit, no further one is tried. */
  refused: 20,
  /** Characters of a line of ranges, which fit into 400 px, and of the range in its first column. */
  rangeLine: 38,
  rangeColumn: 18,
  /** Characters of a part of a word, which a telephone cannot break; it is broken after punctuation if it has at least as many. */
  word: 24,
  wordPart: 12,
} as const;

/** A terminal has 80 columns if it does not say otherwise, and a log has no fold: the report fits a screen or two. */
export const TERMINAL = {
  /** Columns of a terminal that does not say how many it has. */
  usual: 80,
  /** Columns: a narrower terminal breaks the lines itself, and wider lines are hard to read. */
  narrowest: 30,
  widest: 120,
  /** Lines at 80 columns. A longer report is written in its compact form, then with fewer names. */
  lines: 60,
  /** Entries of a row of the summary, except *Approved* and *To do*. An entry can take two lines. */
  row: 6,
  general: 40,
  /** Sections of clusters. */
  groups: { full: 40, compact: 20 },
  names: { full: NAMES, compact: 3 },
  /** Clusters that are named below a line that only counts them. */
  namesBelow: 30,
  ranges: { full: 6, compact: 3 },
  /** Ranges that stay, which fit into a line or two. */
  kept: 3,
  details: 8,
  /** Commands that approve, and the clusters that one names if the report has no room for all. */
  offers: 12,
  offerNames: 8,
  /** The clusters that a command names if it has room: as many as anybody reads. */
  allNames: 300,
  /** Lines about approvals: those that hold, and those of several stacks that are not needed. */
  approvals: 100,
  /** Lines of a failed step: its log, which is longer, is in the same pipeline. */
  printed: 80,
  /** Columns below which the codes follow the sentence. */
  narrow: 60,
  /** Columns of a range; a longer one, such as "every IPv4 address except …", does not widen the column. */
  range: 43,
  /** Columns that breaking between words may cost, and the fewest that a name keeps. */
  slack: 16,
  shortestName: 16,
} as const;

/** The page folds, and is searched: it has all that a browser shows without delay. */
export const PAGE = {
  /** Rows of all tables. */
  rows: 5_000,
  /** Groups of clusters that have a section; the others are listed by name. */
  sections: 300,
  names: 5_000,
  /** Clusters of a group, which have an id. */
  members: 1_000,
  /** With this many groups, the page has a table of contents, and the groups with notes alone are folded together. */
  groupsOfContents: 6,
  /** Lines of a folded list: of a row, of names, of the effects of an approval, of a failed step. */
  lines: 500,
  /** Findings of a group, commands that approve, approvals that are not needed. */
  items: 200,
  /** Ranges of each part of a list. */
  ranges: 400,
  /** What stands before the fold: lines of a row, ranges of a list, effects of an approval, names in the title of a group. */
  openLines: 6,
  openRanges: 12,
  openEffects: 3,
  titleNames: 3,
  /** Characters of bold text; a longer text is a sentence. */
  bold: 60,
} as const;

/** JSON is for programs, which read the plan itself for more. */
export const JSON_OUTPUT = {
  /** Ranges of a list, and entries that change. */
  ranges: 1_000,
  /** Names of a line; all of them are among the clusters. */
  members: 100,
} as const;

/** Code scanning shows 5,000 results of a run. */
export const SARIF = { results: 5_000, printed: 40 } as const;

/** GitHub shows ten annotations of a level for a step. */
export const ANNOTATIONS = { ofLevel: 10, printed: 20 } as const;
