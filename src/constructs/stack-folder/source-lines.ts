/**
 * Writes the source lines of each resource, for reviews of a plan. They are in a file beside the synthesized stack: in the
 * stack, each line that is added above a construct would be a change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformResource, type TerraformStack } from "../../cdktf";
import { isObjectValue, type Value } from "../../schema";
import { SOURCE_LINES } from "../../terraform-files";
import { CheckedElement } from "../element/checked-element";
import { camelCase } from "../element/spelling";
import { addressOf, constructsOf } from "../element/stack-constructs";
import { ProgramText } from "./program-text";

/** The lines of one resource, all of one file. */
interface SourceLines {
  /** The construct's call: `../../../main.ts:12`, relative to the folder of the stack. */
  readonly source: string;
  /** The line of each attribute that is written in the call. */
  readonly attributes: Readonly<Record<string, number>>;
  /** For each access list, the line of each range that the file has as a literal. */
  readonly ranges: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Writes the file into the folder of the stack. */
export function writeSourceLines(stack: TerraformStack, folder: string): void {
  writeFileSync(join(folder, SOURCE_LINES), `${JSON.stringify(sourceLines(stack, folder), undefined, 2)}\n`);
}

/** Returns the lines of each resource by its address, in the order of the addresses. */
function sourceLines(stack: TerraformStack, folder: string): Readonly<Record<string, SourceLines>> {
  const texts = new Map<string, ProgramText | undefined>();
  const textOf = (file: string): ProgramText | undefined => {
    if (!texts.has(file)) texts.set(file, ProgramText.read(file));
    return texts.get(file);
  };
  const lines = constructsOf(stack).flatMap((construct): [string, SourceLines][] => {
    if (!TerraformResource.isTerraformResource(construct)) return [];
    const element = CheckedElement.of(construct);
    const source = element?.location.find(folder);
    if (element === undefined || source === undefined) return [];
    return [[addressOf(construct), { source, ...writtenLines(element, textOf) }]];
  });
  return Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function writtenLines(
  { construct, description, location }: CheckedElement,
  textOf: (file: string) => ProgramText | undefined,
): Omit<SourceLines, "source"> {
  const attributes: Record<string, number> = {};
  const ranges: Record<string, Record<string, number>> = {};
  const site = location.callSite();
  const text = site === undefined ? undefined : textOf(site.file);
  if (site === undefined || text === undefined) return { attributes, ranges };
  const properties = text.propertiesOf(site);
  const inputs = construct as unknown as Readonly<Record<string, unknown>>;
  const config = description.config as Readonly<Record<string, unknown>>;
  for (const [name, { format }] of Object.entries(description.schema.attributes)) {
    const key = camelCase(name);
    const value = inputs[`${key}Input`];
    // If a setter was called since, the value was written elsewhere.
    const isAsGiven = isObjectValue(value as Value) || value === config[key];
    const property = isAsGiven ? properties.get(key) : undefined;
    if (property !== undefined) attributes[name] = text.lineOf(property.start);
    if (format === "access-list" && Array.isArray(value)) {
      ranges[name] = rangeLines(value, (range) => text.lineOfRange(range, property));
    }
  }
  return { attributes, ranges };
}

function rangeLines(
  list: readonly unknown[],
  lineOf: (range: string) => number | undefined,
): Record<string, number> {
  const found = list.flatMap((range): [string, number][] => {
    const line = typeof range === "string" ? lineOf(range) : undefined;
    return typeof range === "string" && line !== undefined ? [[range, line]] : [];
  });
  return Object.fromEntries(found);
}
