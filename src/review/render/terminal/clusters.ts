/** Writes clusters in a terminal, the most severe first; clusters with the same findings share a section. */
import { type ClusterGroup, counted } from "../../report";
import { namesWords, plain, visible } from "../../words";
import { itemLines, type Layout, sourcePiece } from "./findings";
import { type Line, piece, piecesOf, widthOfLine, wrap } from "./pieces";

/** The most sections of a report; the other clusters are counted. */
const MOST_GROUPS = { full: 40, compact: 20 } as const;
const MOST_NAMES = { full: 12, compact: 3 } as const;

/** Writes the sections in at most `room` lines, if possible: leaves out sections without errors, and counts them. */
export function clusterLines(groups: readonly ClusterGroup[], room: number, layout: Layout): readonly Line[] {
  const sections = groups
    .slice(0, layout.isCompact ? MOST_GROUPS.compact : MOST_GROUPS.full)
    .map((group) => groupLines(group, layout));
  let shown = sections.length;
  let size = sections.reduce((sum, { length }) => sum + length, 0);
  while (shown > 0 && size > room && groups[shown - 1]?.level !== "error") {
    shown -= 1;
    size -= sections[shown]?.length ?? 0;
  }
  return [...sections.slice(0, shown).flat(), ...restLines(groups.slice(shown), layout)];
}

function groupLines(group: ClusterGroup, layout: Layout): readonly Line[] {
  const title = group.clusters.length === 1 ? clusterTitle(group, layout) : sharedTitle(group, layout);
  return [[], ...title, ...group.items.flatMap((item) => itemLines(item, layout))];
}

const INDENT = [piece("  ")];

/** Writes the name of a cluster and its action, with the address, construct and line below it, or beside it if they fit. */
function clusterTitle({ clusters: [cluster], action }: ClusterGroup, layout: Layout): readonly Line[] {
  const { name, address, path, source } = cluster;
  const { width, isCompact } = layout;
  const title = [...piecesOf(name, "bold"), piece(`  ${action}`)];
  const place = [
    ...(plain(name) === visible(address) ? [] : [piece(visible(address), "dim")]),
    ...(path === undefined ? [] : [piece(visible(path), "dim")]),
    ...(source === undefined ? [] : [sourcePiece(source, layout, "dim")]),
  ].flatMap((one) => [piece("  "), one]);
  const whole = [...title, ...place];
  if (isCompact && widthOfLine(whole) <= width) return [whole];
  return [...wrap(title, width, [], INDENT), ...(place.length === 0 ? [] : wrap(place, width, INDENT))];
}

/** Writes the title of several clusters: "11 clusters  update", and their names. */
function sharedTitle({ clusters, action }: ClusterGroup, { width, isCompact }: Layout): readonly Line[] {
  const title = [piece(counted(clusters.length, "cluster", "clusters"), "bold"), piece(`  ${action}`)];
  const names = clusters.map(({ name }) => name);
  const firstNames = (most: number) => piecesOf(namesWords(names, most), "dim");
  if (isCompact) {
    const whole = (most: number) => [...title, piece("  "), ...firstNames(most)];
    const fitting = [MOST_NAMES.compact, 2].map(whole).find((line) => widthOfLine(line) <= width);
    return wrap(fitting ?? whole(1), width, [], INDENT);
  }
  return [...wrap(title, width, [], INDENT), ...wrap(firstNames(MOST_NAMES.full), width, INDENT)];
}

/** Counts the clusters without a section: "960 more clusters: narrowed 900, reset 60; the JSON output holds them". */
function restLines(groups: readonly ClusterGroup[], { width }: Layout): readonly Line[] {
  if (groups.length === 0) return [];
  const counts = new Map<string, number>();
  let clusters = 0;
  for (const group of groups) {
    clusters += group.clusters.length;
    for (const code of group.items.flatMap(({ codes }) => codes)) {
      counts.set(code, (counts.get(code) ?? 0) + group.clusters.length);
    }
  }
  const codes = [...counts].map(([code, count]) => `${code} ${count}`).join(", ");
  const words = `${counted(clusters, "more cluster", "more clusters")}: ${codes}; the JSON output holds them`;
  return [[], ...wrap([piece(words)], width, [], INDENT)];
}
