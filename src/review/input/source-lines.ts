/** The lines of the program behind each cluster, from the file that the constructs write beside a synthesized stack. */
import { IpSet } from "../../cidr";
import { isJsonObject, type Json } from "../../json";
import { member, text } from "./members";

/** The lines in which a cluster's construct is written, in the file of its source line. */
export interface WrittenLines {
  /** By the attribute's name; those that are written in the construct's call. */
  readonly attributes: ReadonlyMap<string, number>;
  /** By the name of an access list: the ranges that are written out in the file. */
  readonly ranges: ReadonlyMap<string, readonly WrittenRange[]>;
}

export interface WrittenRange {
  readonly range: IpSet;
  readonly line: number;
}

export interface SourceLines {
  /** The construct's own line: `infra/main.ts:12`, relative to the working directory. */
  readonly source?: string;
  readonly written?: WrittenLines;
}

/** Returns the lines of a cluster, given its address in the configuration: nothing where they are not known. */
export type LinesOf = (address: string) => SourceLines;

/**
 * Reads the file of lines. `pathOf` returns a file's path relative to the working directory, given the path that the
 * constructs wrote, and undefined for a file outside of it: no finding points there.
 */
export function sourceLinesIn(
  lines: Json | undefined,
  pathOf: (written: string) => string | undefined,
): LinesOf {
  return (address) => {
    const entry = member(lines, address);
    // Earlier versions wrote the construct's line alone.
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
  const entries = Object.entries(isJsonObject(value) ? value : {});
  return new Map(entries.filter((entry): entry is [string, number] => isLine(entry[1])));
}

function isLine(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function rangesOf(value: Json | undefined): ReadonlyMap<string, readonly WrittenRange[]> {
  const lists = Object.entries(isJsonObject(value) ? value : {});
  return new Map(
    lists.map(([list, lines]) => [
      list,
      [...linesOf(lines)].flatMap(([written, line]) => {
        const range = IpSet.parse([written]);
        return range === undefined ? [] : [{ range, line }];
      }),
    ]),
  );
}
