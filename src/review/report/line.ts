/** Lines of the block of answers, and the names behind their numbers. */
import type { Level } from "../findings/codes";
import { joined, own, say, type Words } from "../words";
import type { ReportLine } from "./report";

export interface LineParts {
  readonly effect?: Words;
  readonly ranges?: Words;
  readonly count?: number;
  /** Asked for when the names are read: a line can stand for thousands. */
  readonly members?: () => readonly Words[];
}

export function lineOf(level: Level, subject: Words, more: LineParts = {}): ReportLine {
  const { effect = [], ranges = [], count = 1, members } = more;
  return {
    level,
    subject,
    effect,
    ranges,
    count,
    get members() {
      return members?.() ?? [];
    },
  };
}

/** What a line is about: an endpoint or a cluster, with the address of the cluster. */
export interface Subject {
  readonly address: string;
  /** Makes its name: of thousands, most are not shown. */
  readonly name: () => Words;
}

/** "logs-production API"; of several "33 endpoints of 11 modules", with their names to be folded. */
export function subjectWords(
  subjects: readonly Subject[],
  [one, many]: readonly [one: string, many: string],
): { readonly subject: Words; readonly count: number; readonly members: () => readonly Words[] } {
  const count = subjects.length;
  const [first] = subjects;
  if (first !== undefined && count === 1) return { subject: first.name(), members: () => [], count };
  const members = () => subjects.map(({ name }) => name());
  return { subject: own(`${counted(count, one, many)}${holderWords(subjects, one)}`), members, count };
}

function holderWords(subjects: readonly Subject[], one: string): string {
  const modules = new Set(subjects.map(({ address }) => moduleOf(address)));
  if (!modules.has("")) return ` of ${counted(modules.size, "module", "modules")}`;
  const clusters = new Set(subjects.map(({ address }) => address));
  return one === "cluster" ? "" : ` of ${counted(clusters.size, "cluster", "clusters")}`;
}

/** The module of a resource's address, with the keys of its instances; empty for the root module. */
function moduleOf(address: string): string {
  if (!address.startsWith("module.")) return "";
  return /^(?:module\.[^.[]+(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?\.)*/.exec(address)?.[0] ?? "";
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toString().replace(/\B(?=(?:\d{3}){1,6}$)/g, ",")} ${count === 1 ? one : many}`;
}

/** The first names of a list, and how many there are beside them. */
export function namesWords(names: readonly Words[], most: number): Words {
  const more = names.length - most;
  const shown = joined(names.slice(0, most), ", ");
  return more <= 0 ? shown : say`${shown}${own(` and ${more} more`)}`;
}
