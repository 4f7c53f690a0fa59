/** The lines of the program behind each cluster, from the file that the constructs write beside a synthesized stack. */
import { IpSet } from "../../cidr";
import type { Json } from "../../json";
import { entriesOf, member, text } from "./members";

/** The lines of a cluster's construct, in the file of its source line. */
export interface WrittenLines {
  /** By attribute, for the attributes that are written in the construct's call. */
  readonly attributes: ReadonlyMap<string, number>;
  /** By access list, for the ranges that are written as literals in the file. */
  readonly ranges: ReadonlyMap<string, readonly WrittenRange[]>;
}

/** A range of an access list, and its line. */
export interface WrittenRange {
  readonly range: IpSet;
  readonly line: number;
}

/** Where a cluster is written; nothing in it if that is not known. */
export interface SourceLines {
  /** The line of the construct's call: `infra/main.ts:12`, relative to the working directory. */
  readonly source?: string;
  readonly written?: WrittenLines;
}

/** Returns the lines of a cluster, given its address in the configuration. */
export type LinesOf = (address: string) => SourceLines;

/**
 * Reads the content of the file of lines. Given a path that the constructs wrote, `pathOf` returns it relative to the
 * working directory, or undefined for a file outside of it, to which no finding points.
 */
export function sourceLinesIn(
  lines: Json | undefined,
  pathOf: (written: string) => string | undefined,
): LinesOf {
  return (address) => {
    const entry = member(lines, address);
    // Earlier versions wrote the line of the construct only.
    const place = text(entry) ?? text(member(entry, "source")) ?? "";
    const [, file, line] = /^(.+):(\d{1,7})$/.exec(place) ?? [];
    if (file === undefined || line === undefined) return {};
    const path = pathOf(file);
    if (path === undefined) return {};
    return {
      source: `${path}:${line}`,
      written: {
        attributes: linesOf(member(entry, "attributes")),
        ranges: rangesOf(member(entry, "ranges")),
      },
    };
  };
}

function linesOf(value: Json | undefined): ReadonlyMap<string, number> {
  return new Map(entriesOf(value).filter((entry): entry is [string, number] => isLine(entry[1])));
}

function isLine(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function rangesOf(value: Json | undefined): ReadonlyMap<string, readonly WrittenRange[]> {
  return new Map(
    entriesOf(value).map(([list, lines]) => [
      list,
      [...linesOf(lines)].flatMap(([written, line]) => {
        const range = IpSet.parse([written]);
        return range === undefined ? [] : [{ range, line }];
      }),
    ]),
  );
}
