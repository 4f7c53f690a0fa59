/** Reads the clusters of a program with the places at which it writes them, for `adopt --drift`. */
import type { CodeLanguage } from "../../codegen";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import {
  type ClusterKind,
  isObjectValue,
  kindOfType,
  type ObjectValue,
  UNKNOWN,
  type Value,
} from "../../schema";
import { declaredClusters, type HclBlock, type HclExpression } from "../../terraform-files";
import { type PlacedField, readWritten, withoutTemplates, type Written } from "./written";

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
  /** The same lines make several clusters. */
  readonly isShared: boolean;
}

export interface ProgramCluster {
  readonly kind: ClusterKind;
  readonly address: string;
  readonly language: CodeLanguage;
  /** The configuration; what only Terraform can evaluate is unknown. */
  readonly values: ObjectValue;
  /** The attributes whose changes are ignored: paths such as `auth_sources[0].scope`, or `all`. */
  readonly ignored: readonly string[];
  readonly written: PlacedCluster | undefined;
}

/**
 * Reads the clusters of a synthesized stack.
 *
 * @param lines what the constructs recorded, by the address of the resource: a file relative to the stack's folder with
 *   the line of the call (`source: "../../../main.ts:12"`), and the line of each attribute
 * @param sourceOf returns the file that a recorded path names; undefined if it cannot be read
 */
export function clustersInStack(
  stack: JsonObject,
  lines: JsonObject = {},
  sourceOf: (recorded: string) => ProgramSource | undefined,
): readonly ProgramCluster[] {
  const calls = Object.values(lines).map(sourceIn);
  return declaredClusters(stack).map(({ kind, address, body }): ProgramCluster => {
    const entry = lines[address];
    const call = sourceIn(entry);
    const isShared = calls.filter((other) => other !== undefined && other === call).length > 1;
    return {
      kind,
      address,
      language: "typescript",
      values: valuesInJson(body),
      ignored: ignoredIn(isJsonObject(body["lifecycle"]) ? body["lifecycle"]["ignore_changes"] : undefined),
      written:
        call === undefined
          ? undefined
          : writtenCall(call, isJsonObject(entry) ? entry : {}, isShared, sourceOf),
    };
  });
}

function sourceIn(entry: Json | undefined): string | undefined {
  const source = isJsonObject(entry) ? entry["source"] : entry;
  return typeof source === "string" ? source : undefined;
}

function writtenCall(
  call: string,
  { attributes = null }: JsonObject,
  isShared: boolean,
  sourceOf: (recorded: string) => ProgramSource | undefined,
): PlacedCluster | undefined {
  const [, recorded = "", line = ""] = /^(.+):(\d{1,7})$/.exec(call) ?? [];
  const source = sourceOf(recorded);
  if (source === undefined) return undefined;
  const lines = isJsonObject(attributes) ? Object.entries(attributes) : [];
  const fields = lines.flatMap(([name, at]): [string, PlacedField][] => {
    const field = typeof at === "number" ? fieldAt(source.text, at, name) : undefined;
    return field === undefined ? [] : [[name, field]];
  });
  return { ...source, line: Number(line), fields: new Map(fields), isShared };
}

/** Finds the property of an attribute on a line; undefined if it is not there exactly once. */
function fieldAt(text: string, line: number, attribute: string): PlacedField | undefined {
  const start = offsetOfLine(text, line);
  if (start === undefined) return undefined;
  const key = attribute.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const [content = ""] = text.slice(start).split("\n", 1);
  const found = [...content.matchAll(new RegExp(`(?<![\\w$.])(["']?)${key}\\1\\s*:`, "g"))];
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

/** Reads the clusters in the JSON of Terraform's language, which has no lines. */
export function programClustersInJson(json: JsonObject, file: string): readonly ProgramCluster[] {
  return clustersInStack(json, undefined, () => undefined).map((cluster) => ({
    ...cluster,
    language: "hcl",
    written: { file, text: "", line: 1, fields: new Map(), isShared: true },
  }));
}

/** Reads the clusters in the files of a folder in Terraform's language. */
export function programClustersInHcl(
  sources: readonly (ProgramSource & { readonly blocks?: readonly HclBlock[] })[],
): readonly ProgramCluster[] {
  const files = sources.map(({ blocks = [], file, text }) => ({ source: { file, text }, blocks }));
  const locals = new Map(
    files.flatMap(({ source, blocks }) =>
      blocks
        .filter(({ type }) => type === "locals")
        .flatMap(({ attributes }) => [...attributes])
        .map(([name, { start }]): [string, Local] => [
          name,
          { source, written: readWritten(source.text, start, "hcl") },
        ]),
    ),
  );
  return files.flatMap(({ source, blocks }) =>
    blocks.flatMap((block) => clusterInBlock(block, source, locals)),
  );
}

/** A local value, and the file that has it. */
interface Local {
  readonly source: ProgramSource;
  readonly written: Written;
}
type Locals = ReadonlyMap<string, Local>;

function clusterInBlock(
  { type, labels, attributes, blocks, start }: HclBlock,
  source: ProgramSource,
  locals: Locals,
): readonly ProgramCluster[] {
  const [resourceType = "", name = ""] = labels;
  const kind = type === "resource" ? kindOfType(resourceType) : undefined;
  if (kind === undefined) return [];
  const fields = new Map(
    [...attributes].map(([attribute, expression]): [string, PlacedField] => [
      attribute,
      argument(source.text, attribute, expression),
    ]),
  );
  const lifecycle = blocks.find((block) => block.type === "lifecycle");
  const ignored = lifecycle?.attributes.get("ignore_changes")?.text ?? "";
  return [
    {
      kind,
      address: `${resourceType}.${name}`,
      language: "hcl",
      values: Object.fromEntries(
        [...fields].map(([attribute, { value }]) => [attribute, valueOf(value, source, locals, 0)]),
      ),
      ignored: ignored.match(/[\w.[\]"-]+/g)?.map((path) => path.replace(/^\[|\]$/g, "")) ?? [],
      written: {
        ...source,
        line: lineAt(source.text, start),
        fields,
        isShared: attributes.has("count") || attributes.has("for_each"),
      },
    },
  ];
}

function argument(text: string, name: string, { start }: HclExpression): PlacedField {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const [before = ""] = new RegExp(`${name}\\s*=\\s*$`).exec(text.slice(lineStart, start)) ?? [];
  return { start: start - before.length, value: readWritten(text, start, "hcl") };
}

/** Local values refer to each other at most so often. */
const DEEPEST = 10;

function valueOf(written: Written, source: ProgramSource, locals: Locals, depth: number): Value {
  switch (written.is) {
    case "value":
      return written.value;
    case "list":
      return written.items.map((item) => valueOf(item, source, locals, depth));
    case "object":
      return Object.fromEntries(
        [...written.fields].map(([name, { value }]) => [name, valueOf(value, source, locals, depth)]),
      );
    case "other": {
      const [, name = ""] =
        /^local\.([\w-]+)$/.exec(source.text.slice(written.start, written.end).trim()) ?? [];
      const local = locals.get(name);
      if (local === undefined || depth > DEEPEST) return UNKNOWN;
      return valueOf(local.written, local.source, locals, depth + 1);
    }
  }
}

function ignoredIn(json: Json | undefined): readonly string[] {
  return [json ?? []].flat().filter((path): path is string => typeof path === "string");
}

function valuesInJson(body: JsonObject): ObjectValue {
  const values = fromJson(body);
  return isObjectValue(values) ? values : {};
}

/** Converts JSON of Terraform's language. A text with a template is unknown. */
function fromJson(json: Json | undefined): Value {
  if (typeof json === "string") return withoutTemplates(json) ?? UNKNOWN;
  if (Array.isArray(json)) return (json as readonly Json[]).map(fromJson);
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, inner]) => [name, fromJson(inner)]));
}
