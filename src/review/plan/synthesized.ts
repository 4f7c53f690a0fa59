/** What CDKTF synthesized for a plan: the construct of each cluster, its line in the program, its statements. */
import { IpSet } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { CLUSTER_KINDS, KINDS } from "../../schema";
import type { MustReach } from "./must-reach";
import { elements, entriesOf, member, text } from "./values";

/** A construct of a cluster, as far as it is known. */
export interface SynthesizedConstruct {
  /** The path in the construct tree: `production/logs`. */
  readonly path?: string;
  /** The line of the construct's call: `infra/main.ts:12`, relative to the working directory. */
  readonly line?: string;
  readonly written?: WrittenLines;
}

/** The lines of a cluster's construct. Those of attributes are in the file of its line. */
export interface WrittenLines {
  /** By attribute, for the attributes that are written in the construct's call. */
  readonly attributes: ReadonlyMap<string, number>;
  /** By access list, for the ranges whose literals are known. */
  readonly ranges: ReadonlyMap<string, readonly WrittenRange[]>;
}

export interface WrittenRange {
  readonly range: IpSet;
  readonly line: number;
  /** The file, if it is not that of the construct's line. */
  readonly file?: string;
}

export interface Synthesized {
  /** By the cluster's address in the configuration. */
  readonly constructs: ReadonlyMap<string, SynthesizedConstruct>;
  readonly statements: readonly MustReach[];
  /** The name of the stack; undefined if CDKTF did not write it. */
  readonly stack?: string;
  /** The stacks of the app, if the folder of all of them is given. */
  readonly stacks?: readonly string[];
}

/** Returns the lines of a cluster, given its address in the configuration. */
type LinesOf = (address: string) => Pick<SynthesizedConstruct, "line" | "written">;

/** Reads the JSON of one synthesized stack. */
export function synthesizedIn(stack: Json, linesOf: LinesOf): Synthesized {
  const constructs = new Map<string, SynthesizedConstruct>();
  const statements: MustReach[] = [];
  for (const type of CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name)) {
    for (const [name, resource] of entriesOf(member(member(stack, "resource"), type))) {
      const address = `${type}.${name}`;
      const metadata = member(member(resource, "//"), "metadata");
      const path = text(member(metadata, "path"));
      constructs.set(address, { ...(path !== undefined && { path }), ...linesOf(address) });
      for (const entry of elements(member(metadata, "mustReach"))) {
        if (isJsonObject(entry)) statements.push(statementOf(entry, address));
      }
    }
  }
  const name = stackNameIn(stack);
  return { constructs, statements, ...(name !== undefined && { stack: name }) };
}

/** Returns the name of a stack; undefined if CDKTF did not write it. */
export function stackNameIn(stack: Json): string | undefined {
  return text(member(member(member(stack, "//"), "metadata"), "stackName"));
}

/** Reads a statement about a cluster. Addresses that are no list of texts, such as a CDKTF token, are not known. */
function statementOf(entry: JsonObject, cluster: string): MustReach {
  const addresses = elements(entry["addresses"]).map(text);
  const isKnown = addresses.length > 0 && addresses.every((address) => address !== undefined);
  return {
    cluster,
    caller: text(entry["caller"]) ?? "somebody",
    endpoint: text(entry["list"]) ?? text(entry["endpoint"]) ?? "",
    addresses: isKnown ? addresses : [""],
  };
}

/**
 * Reads the file of lines that the constructs write beside a synthesized stack. Given a path that the constructs wrote,
 * `pathOf` returns it relative to the working directory, or undefined for a file outside of it, to which no finding points.
 */
export function programLinesIn(
  lines: Json | undefined,
  pathOf: (written: string) => string | undefined,
): LinesOf {
  return (address) => {
    const entry = member(lines, address);
    // Earlier versions wrote the line of the construct only.
    const place = placeIn(text(entry) ?? text(member(entry, "source")) ?? "");
    const path = place && pathOf(place.file);
    if (place === undefined || path === undefined) return {};
    return {
      line: `${path}:${place.line}`,
      written: {
        attributes: linesOf(member(entry, "attributes")),
        ranges: rangesOf(member(entry, "ranges"), pathOf),
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

function rangesOf(
  value: Json | undefined,
  pathOf: (written: string) => string | undefined,
): ReadonlyMap<string, readonly WrittenRange[]> {
  return new Map(
    entriesOf(value).map(([list, lines]) => [
      list,
      entriesOf(lines).flatMap(([written, line]) => {
        const range = IpSet.parse([written]);
        if (range === undefined) return [];
        if (isLine(line)) return [{ range, line }];
        const place = placeIn(text(line) ?? "");
        const file = place && pathOf(place.file);
        return place === undefined || file === undefined ? [] : [{ range, line: place.line, file }];
      }),
    ]),
  );
}

/** Reads a place such as `../../../network.ts:3`. */
function placeIn(written: string): { readonly file: string; readonly line: number } | undefined {
  const [, file, line] = /^(.+):(\d{1,7})$/.exec(written) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}
