/** Finds where the clusters of a program are written: in the calls of their constructs, or in their resources. */
import { propertyName } from "../../codegen";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import type { HclBlock, HclExpression } from "../../terraform-files";
import { type PlacedField, readWritten } from "./written";

/** A file of the user's program. */
export interface ProgramSource {
  /** Relative to the working directory. */
  readonly file: string;
  readonly text: string;
}

/** Where a cluster is written. */
export interface PlacedCluster extends ProgramSource {
  /** The line of the construct's call, or of the resource. */
  readonly line: number;
  /** The arguments that are written there, by the attribute's name. */
  readonly fields: ReadonlyMap<string, PlacedField>;
}

/** Returns where a resource is written, by its address; undefined if it is not known. */
export type ProgramPlaceOf = (address: string) => PlacedCluster | undefined;

/**
 * Returns the places in a program that synthesizes a stack.
 *
 * @param lines what the constructs recorded, by the address of the resource: a file relative to the stack's folder with
 *   the line of the call (`source: "../../../main.ts:12"`), and the line of each attribute
 * @param sourceOf returns the file that a recorded path names; undefined if it cannot be read
 */
export function placesInStack(
  lines: JsonObject | undefined,
  sourceOf: (recorded: string) => ProgramSource | undefined,
): ProgramPlaceOf {
  return (address) => {
    const entry = lines?.[address];
    const [recorded, line] = recordedCall(entry);
    const source = recorded === "" ? undefined : sourceOf(recorded);
    if (source === undefined) return undefined;
    const attributes: Json = isJsonObject(entry) ? (entry["attributes"] ?? null) : null;
    const fields = Object.entries(isJsonObject(attributes) ? attributes : {}).flatMap(
      ([name, at]): [string, PlacedField][] => {
        const field = typeof at === "number" ? fieldAt(source.text, at, name) : undefined;
        return field === undefined ? [] : [[name, field]];
      },
    );
    return { ...source, line: Number(line), fields: new Map(fields) };
  };
}

function recordedCall(entry: Json | undefined): readonly [file: string, line: string] {
  const call = isJsonObject(entry) ? entry["source"] : entry;
  const [, file = "", line = ""] = typeof call === "string" ? (/^(.+):(\d{1,7})$/.exec(call) ?? []) : [];
  return [file, line];
}

/** Finds the property of an attribute on a line; undefined if it is not there exactly once. */
function fieldAt(text: string, line: number, attribute: string): PlacedField | undefined {
  const start = offsetOfLine(text, line);
  if (start === undefined) return undefined;
  const [content = ""] = text.slice(start).split("\n", 1);
  const found = [
    ...content.matchAll(new RegExp(`(?<![\\w$.])(["']?)${propertyName(attribute)}\\1\\s*:`, "g")),
  ];
  const [match] = found;
  if (match === undefined || found.length > 1) return undefined;
  const at = start + match.index;
  return { start: at, value: readWritten(text, at + match[0].length, "typescript") };
}

function offsetOfLine(text: string, line: number): number | undefined {
  let offset = 0;
  for (let current = 1; current < line; current += 1) {
    offset = text.indexOf("\n", offset) + 1;
    if (offset === 0) return undefined;
  }
  return offset;
}

/** Returns the line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Returns the places in a file in Terraform's language. */
export function placesInHcl(source: ProgramSource, blocks: readonly HclBlock[]): ProgramPlaceOf {
  const resources = new Map(
    blocks.filter(({ type }) => type === "resource").map((block) => [block.labels.join("."), block]),
  );
  return (address) => {
    const block = resources.get(address);
    if (block === undefined) return undefined;
    const fields = [...block.attributes].map(([name, expression]): [string, PlacedField] => [
      name,
      argument(source.text, name, expression),
    ]);
    return { ...source, line: lineAt(source.text, block.start), fields: new Map(fields) };
  };
}

function argument(text: string, name: string, { start }: HclExpression): PlacedField {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const [before = ""] = new RegExp(`${name}\\s*=\\s*$`).exec(text.slice(lineStart, start)) ?? [];
  return { start: start - before.length, value: readWritten(text, start, "hcl") };
}

/** Returns the places in a file in the JSON of Terraform's language, which has no lines. */
export function placesInJson(file: string): ProgramPlaceOf {
  return () => ({ file, text: "", line: 1, fields: new Map() });
}
