/**
 * Writes the source lines of each resource, for reviews of a plan. They are in a file beside the synthesized stack: in the
 * stack, each line that is added above a construct would be a change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformResource, type TerraformStack } from "../../cdktf";
import { SOURCE_LINES } from "../../terraform-files";
import { CheckedElement } from "../element/checked-element";
import { pathFrom } from "../element/source-location";
import { addressOf, constructsOf } from "../element/stack-constructs";
import { WrittenValues } from "../element/written-values";
import { ProgramFiles, type WrittenLine } from "../program/program-files";

/** The lines of one resource. A number is a line in the file of `source`. */
interface SourceLines {
  /** The construct's call: `../../../main.ts:12`, relative to the folder of the stack. */
  readonly source: string;
  /** The line of each attribute that is written in the call. */
  readonly attributes: Readonly<Record<string, number>>;
  /** For each access list, the line of each range whose literal is known: in another file as `../../../network.ts:3`. */
  readonly ranges: Readonly<Record<string, Readonly<Record<string, number | string | ProbableLines>>>>;
}

/** Where a range probably comes from. */
interface ProbableLines {
  /** What is there: `the function rangesOf`; left out if one of the places, or of more, writes the range itself. */
  readonly what?: string;
  /** As `../../../network.ts:3`. */
  readonly at: readonly string[];
}

/** Writes the file into the folder of the stack. */
export function writeSourceLines(stack: TerraformStack, folder: string): void {
  writeFileSync(join(folder, SOURCE_LINES), `${JSON.stringify(sourceLines(stack, folder), undefined, 2)}\n`);
}

/** Returns the lines of each resource by its address, in the order of the addresses. */
function sourceLines(stack: TerraformStack, folder: string): Readonly<Record<string, SourceLines>> {
  const files = new ProgramFiles();
  const lines = constructsOf(stack).flatMap((construct): [string, SourceLines][] => {
    if (!TerraformResource.isTerraformResource(construct)) return [];
    const element = CheckedElement.of(construct);
    const source = element?.location.find(folder);
    if (element === undefined || source === undefined) return [];
    return [[addressOf(construct), { source, ...writtenLines(element, files, folder) }]];
  });
  return Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function writtenLines(
  element: CheckedElement,
  files: ProgramFiles,
  folder: string,
): Omit<SourceLines, "source"> {
  const attributes: Record<string, number> = {};
  const ranges: SourceLines["ranges"] & Record<string, object> = {};
  const written = new WrittenValues(element, files);
  const file = element.location.callSite()?.file;
  for (const [name, { format }] of Object.entries(element.description.schema.attributes)) {
    const line = written.attributeLine(name);
    if (line !== undefined) attributes[name] = line;
    const value = written.valueOf(name);
    if (format !== "access-list" || !Array.isArray(value)) continue;
    ranges[name] = Object.fromEntries(
      value.flatMap((range: unknown): [string, number | string | ProbableLines][] => {
        const place = typeof range === "string" ? written.rangePlace(name, range) : undefined;
        if (place === undefined) return [];
        const pathOf = (line: WrittenLine): string => `${pathFrom(folder, line.file)}:${line.line}`;
        if (place.is === "origin") {
          const { what, lines } = place;
          return [[range as string, { ...(what !== undefined && { what }), at: lines.map(pathOf) }]];
        }
        return [[range as string, place.line.file === file ? place.line.line : pathOf(place.line)]];
      }),
    );
  }
  return { attributes, ranges };
}
