/** Reads CHANGELOG.md, in the form of https://keepachangelog.com, and reports errors in it. */
import { type Change, compareVersions, parseVersion, type Version, versionText } from "./version";

/** The headings in a section, in their order, with the kind of change for users. */
const KINDS = {
  Added: "feature",
  Changed: "feature",
  Deprecated: "feature",
  Removed: "breaking",
  Fixed: "fix",
  Security: "fix",
} as const satisfies Readonly<Record<string, Change>>;
type Kind = keyof typeof KINDS;

/** The beginning of an entry that asks users to change something. */
const BREAKING = "**Breaking:**";

/** The entries of one section by their kind, as Markdown. */
type Entries = ReadonlyMap<Kind, string>;

export interface VersionSection {
  readonly version: Version;
  /** The date as `YYYY-MM-DD`. */
  readonly date: string;
  /** Markdown between the section's heading and its first kind. */
  readonly introduction: string;
  readonly entries: Entries;
}

export interface Changelog {
  /** Markdown before the first section. */
  readonly heading: string;
  readonly unreleased: Entries;
  /** The newest first. */
  readonly versions: readonly VersionSection[];
}

export interface ReadChangelog {
  readonly changelog: Changelog;
  /** The errors, one line each, such as "CHANGELOG.md:12: …"; empty if the file is correct. */
  readonly problems: readonly string[];
}

interface Section {
  readonly title: string;
  readonly line: number;
  readonly introduction: string;
  readonly entries: Entries;
}

/** Reads the file; `latest` is the last day that a section may have, as `YYYY-MM-DD`. */
export function readChangelog(text: string, latest: string): ReadChangelog {
  const problems: string[] = [];
  const problem = (line: number, message: string) => problems.push(`CHANGELOG.md:${line}: ${message}`);
  const { heading, sections } = split(text, problem);

  const [first, ...others] = sections;
  if (first?.title !== "[Unreleased]")
    problem(first?.line ?? 1, 'the first section has to be "## [Unreleased]"');
  const versions: VersionSection[] = [];
  for (const section of first?.title === "[Unreleased]" ? others : sections) {
    const read = readHeading(section, problem);
    if (read === undefined) continue;
    const above = versions.at(-1);
    const name = versionText(read.version);
    if (above !== undefined && compareVersions(read.version, above.version) >= 0)
      problem(
        section.line,
        `${name} stands below ${versionText(above.version)}; the newest version is the first`,
      );
    if (above !== undefined && read.date > above.date)
      problem(
        section.line,
        `${name} has the date ${read.date}, after ${above.date} of the newer ${versionText(above.version)}`,
      );
    if (read.date > latest)
      problem(section.line, `${name} has the date ${read.date}, which is after today (${latest})`);
    versions.push({ ...read, introduction: section.introduction, entries: section.entries });
  }
  const unreleased = first?.title === "[Unreleased]" ? first.entries : new Map();
  return { changelog: { heading, unreleased, versions }, problems };
}

type Report = (line: number, message: string) => void;

function split(text: string, problem: Report): { heading: string; sections: Section[] } {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (line.startsWith("## ") ? [index] : []));
  const sections = starts.map((start, index) => {
    const body = lines.slice(start + 1, starts[index + 1] ?? lines.length);
    return {
      title: lines[start]?.slice(3).trim() ?? "",
      line: start + 1,
      ...entriesOf(body, start + 2, problem),
    };
  });
  return {
    heading: lines
      .slice(0, starts[0] ?? lines.length)
      .join("\n")
      .trim(),
    sections,
  };
}

function entriesOf(lines: readonly string[], offset: number, problem: Report) {
  const starts = lines.flatMap((line, index) => (line.startsWith("### ") ? [index] : []));
  const entries = new Map<Kind, string>();
  starts.forEach((start, index) => {
    const kind = lines[start]?.slice(4).trim() ?? "";
    const body = lines
      .slice(start + 1, starts[index + 1] ?? lines.length)
      .join("\n")
      .trim();
    if (!isKind(kind)) problem(offset + start, `"${kind}" is not one of ${Object.keys(KINDS).join(", ")}`);
    else if (entries.has(kind)) problem(offset + start, `the section has "### ${kind}" twice`);
    else if (!/^- \S/m.test(body))
      problem(offset + start, `"### ${kind}" has no entry: write "- …" or remove it`);
    else entries.set(kind, body);
  });
  return {
    introduction: lines
      .slice(0, starts[0] ?? lines.length)
      .join("\n")
      .trim(),
    entries,
  };
}

function readHeading({ title, line }: Section, problem: Report) {
  const [, name = "", date = ""] = /^\[([^\]]+)\] - (\S+)$/.exec(title) ?? [];
  const version = parseVersion(name);
  if (version === undefined || !isDay(date)) {
    problem(line, `"## ${title}" has to be like "## [0.2.0] - 2027-03-31"`);
    return undefined;
  }
  return { version, date };
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text);
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the largest change among the entries. */
export function changeOf(entries: Entries): Change {
  const changes = [...entries].map(([kind, text]) => (text.includes(BREAKING) ? "breaking" : KINDS[kind]));
  return (["breaking", "feature"] as const).find((change) => changes.includes(change)) ?? "fix";
}

/** Merges the entries: those of the first argument come before those of the second. */
export function mergeEntries(first: Entries, second: Entries): Entries {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => first.has(kind) || second.has(kind));
  return new Map(
    kinds.map((kind) => [
      kind,
      [first.get(kind), second.get(kind)].filter((text) => text !== undefined).join("\n"),
    ]),
  );
}

/** Returns the Markdown of a section's content, without the section's heading. */
export function sectionText({
  introduction,
  entries,
}: Pick<VersionSection, "introduction" | "entries">): string {
  const kinds = [...entries].map(([kind, text]) => `### ${kind}\n\n${text}`);
  return [introduction, ...kinds].filter((part) => part !== "").join("\n\n");
}

/** Returns the text of the whole file. */
export function changelogText({ heading, unreleased, versions }: Changelog): string {
  const sections = [
    ["[Unreleased]", sectionText({ introduction: "", entries: unreleased })],
    ...versions.map((section) => [
      `[${versionText(section.version)}] - ${section.date}`,
      sectionText(section),
    ]),
  ];
  const parts = sections.map(([title = "", text = ""]) => `## ${title}${text === "" ? "" : `\n\n${text}`}`);
  return `${[heading, ...parts].join("\n\n")}\n`;
}
