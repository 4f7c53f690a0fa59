/**
 * Writes the source lines of each resource, data source and ephemeral resource, for reviews of a plan. They are in a file beside the synthesized stack: in the
 * stack, each line that is added above a construct would be a change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { IConstruct } from "constructs";

import { TerraformProvider, type TerraformStack, TerraformVariable } from "../../cdktf";
import { SOURCE_LINES } from "../../terraform-files";
import { CheckedElement } from "../element/checked-element";
import { pathFrom } from "../element/source-location";
import { addressOf, constructsOf } from "../element/stack-constructs";
import { linesOfNew } from "../element/written-call";
import { WrittenValues } from "../element/written-values";
import { ProgramFiles, type WrittenLine } from "../program/program-files";

/** The lines of one construct. A number is a line in the file of `source`. */
interface SourceLines {
  /** The construct's call: `../../../main.ts:12`, relative to the folder of the stack. */
  readonly source: string;
  /** The line of each attribute that is written in the call. */
  readonly attributes: Readonly<Record<string, number>>;
  /** For each access list, the line of each range whose literal is known: in another file as `../../../network.ts:3`. */
  readonly ranges: Readonly<Record<string, Readonly<Record<string, number | string | ProbableLines>>>>;
  /** For each access list, where the arrays begin that give it, and what makes a part of it, if all of that is known. */
  readonly arrays: Readonly<Record<string, readonly (number | string | ProbableLines)[]>>;
}

/** The line of a variable of Terraform, by its address: `var.node_count`. */
interface VariableLine {
  readonly source: string;
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

/** Returns the lines of each construct by its address, in the order of the addresses. */
function sourceLines(
  stack: TerraformStack,
  folder: string,
): Readonly<Record<string, SourceLines | VariableLine>> {
  const files = new ProgramFiles();
  const constructs = constructsOf(stack);
  const lines = constructs.flatMap((construct): [string, SourceLines][] => {
    const element = CheckedElement.of(construct);
    const source = element?.location.find(folder);
    if (element === undefined || source === undefined || TerraformProvider.isTerraformProvider(construct))
      return [];
    return [[addressOf(element.construct), { source, ...writtenLines(element, files, folder) }]];
  });
  const all = [...lines, ...variableLines(constructs, files, folder)];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the lines of the variables whose constructor's call is the only one of its id in the program. */
function variableLines(
  constructs: readonly IConstruct[],
  files: ProgramFiles,
  folder: string,
): readonly [string, VariableLine][] {
  const begins = new Set(
    constructs.flatMap((construct) => CheckedElement.of(construct)?.location.files() ?? []),
  );
  const scripts = files.filesFrom([...begins]).filter((file) => !file.endsWith(".json"));
  return constructs.flatMap((construct): [string, VariableLine][] => {
    if (!(construct instanceof TerraformVariable)) return [];
    const madeBy = { className: TerraformVariable.name, id: construct.node.id };
    const places = scripts.flatMap((file) =>
      linesOfNew(file, madeBy).map((line) => `${pathFrom(folder, file)}:${line}`),
    );
    const [source, ...others] = places;
    return source === undefined || others.length > 0
      ? []
      : [[`var.${construct.friendlyUniqueId}`, { source }]];
  });
}

function writtenLines(
  element: CheckedElement,
  files: ProgramFiles,
  folder: string,
): Omit<SourceLines, "source"> {
  const attributes: Record<string, number> = {};
  const ranges: SourceLines["ranges"] & Record<string, object> = {};
  const arrays: SourceLines["arrays"] & Record<string, object> = {};
  const written = new WrittenValues(element, files);
  const file = element.location.callSite()?.file;
  for (const [name, { format }] of Object.entries(element.description.schema.attributes)) {
    const line = written.attributeLine(name);
    if (line !== undefined) attributes[name] = line;
    const value = written.valueOf(name);
    if (format !== "access-list" || !Array.isArray(value)) continue;
    const pathOf = (line: WrittenLine): string => `${pathFrom(folder, line.file)}:${line.line}`;
    const shortOf = (line: WrittenLine): number | string => (line.file === file ? line.line : pathOf(line));
    const places = written.listPlaces(name).map((place) => {
      const { what } = place;
      return what === undefined ? shortOf(place) : { what, at: [pathOf(place)] };
    });
    if (places.length > 0)
      arrays[name] = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
    ranges[name] = Object.fromEntries(
      value.flatMap((range: unknown): [string, number | string | ProbableLines][] => {
        const place = typeof range === "string" ? written.rangePlace(name, range) : undefined;
        if (place === undefined) return [];
        if (place.is === "origin") {
          const { what, lines } = place;
          return [[range as string, { ...(what !== undefined && { what }), at: lines.map(pathOf) }]];
        }
        return [[range as string, shortOf(place.line)]];
      }),
    );
  }
  return { attributes, ranges, arrays };
}
