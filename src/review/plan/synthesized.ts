/** What CDKTF synthesized for a plan: the construct of each cluster, its line in the program, its statements. */
import { type Cidr, formatAddress, formatCidr, IpSet, readCidr } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { CLUSTER_KINDS, KINDS, withoutKeys } from "../../schema";
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
  /** By access list, where the arrays begin that give it, and what makes a part of it, if all of that is known. */
  readonly arrays?: ReadonlyMap<string, readonly GivingPlace[]>;
}

/** A line of a file, which may be outside of the working directory. */
export interface WrittenPlace {
  readonly file: string;
  readonly line: number;
}

/** A place that gives a list, or a part of it. */
export interface GivingPlace extends WrittenPlace {
  /** What is there, if that is not an array: `the function rangesOf`. */
  readonly what?: string;
}

export interface WrittenRange {
  /** As the program writes it. */
  readonly text: string;
  readonly range: IpSet;
  /** Its line; undefined if that is not exactly known, or outside of the working directory. */
  readonly line?: number;
  /** The file, if it is not that of the construct's line. */
  readonly file?: string;
  /** Where it is written, if there is no line. */
  readonly origin?: ValueOrigin;
}

/** Where a value is written that a line of the program only passes on, as far as it is known. */
export interface ValueOrigin {
  /** Whether it is certain. */
  readonly isKnown: boolean;
  /** The value is gone from there. */
  readonly isGone?: true;
  /** What is there: `the function rangesOf`; undefined if one of the places writes the value itself. */
  readonly what: string | undefined;
  /** As `network.ts:3`. */
  readonly places: readonly string[];
}

export interface Synthesized {
  /** By the cluster's address in the configuration. */
  readonly constructs: ReadonlyMap<string, SynthesizedConstruct>;
  readonly statements: readonly MustReach[];
  /** The name of the stack; undefined if CDKTF did not write it. */
  readonly stack?: string;
  /** Returns the line of a construct in the program, by its address: `cloud_opensearch.logs`, `var.nodes`. */
  readonly lineOf?: (address: string) => string | undefined;
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
      for (const item of elements(member(metadata, "mustReach"))) {
        if (isJsonObject(item)) statements.push(statementOf(item, address));
      }
    }
  }
  const name = stackNameIn(stack);
  const lineOf = (address: string) => linesOf(address).line;
  return { constructs, statements, lineOf, ...(name !== undefined && { stack: name }) };
}

/**
 * Returns how the program writes the entries of a plan, which synth wrote in canonical form: in the spelling that is known of
 * a range, else a single address without the prefix.
 */
export function spellingIn(constructs: Synthesized["constructs"] = new Map()) {
  return (address: string, list: string) => {
    const written = constructs.get(withoutKeys(address))?.written;
    if (written === undefined) return undefined;
    let spelled: ReadonlyMap<string, string> | undefined;
    return (planned: string, cidr: Cidr): string => {
      spelled ??= new Map(
        (written.ranges.get(list) ?? []).flatMap(({ text }) => {
          const range = readCidr(text);
          return range === undefined ? [] : [[formatCidr(range), text]];
        }),
      );
      const isSingle = cidr.first === cidr.last;
      return spelled.get(formatCidr(cidr)) ?? (isSingle ? formatAddress(cidr.family, cidr.first) : planned);
    };
  };
}

/** Returns the name of a stack; undefined if CDKTF did not write it. */
export function stackNameIn(stack: Json): string | undefined {
  return text(member(member(member(stack, "//"), "metadata"), "stackName"));
}

/** Reads a statement about a cluster. Addresses that are no list of texts, such as a CDKTF token, are not known. */
function statementOf(item: JsonObject, cluster: string): MustReach {
  const addresses = elements(item["addresses"]).map(text);
  const isKnown = addresses.length > 0 && addresses.every((address) => address !== undefined);
  return {
    cluster,
    caller: text(item["caller"]) ?? "somebody",
    endpoint: text(item["list"]) ?? text(item["endpoint"]) ?? "",
    addresses: isKnown ? addresses : [""],
  };
}

/**
 * Reads the file of lines that the constructs write beside a synthesized stack. Given a path that the constructs wrote,
 * `pathOf` returns it relative to the working directory. No finding points to a file outside of that.
 */
export function programLinesIn(lines: Json | undefined, pathOf: (written: string) => string): LinesOf {
  return (address) => {
    const written = member(lines, address);
    // Earlier versions wrote the line of the construct only.
    const place = placeIn(text(written) ?? text(member(written, "source")) ?? "", pathOf);
    if (place === undefined || isOutside(place.file)) return {};
    return {
      line: `${place.file}:${place.line}`,
      written: {
        attributes: linesOf(member(written, "attributes")),
        ranges: rangesOf(member(written, "ranges"), pathOf),
        arrays: arraysOf(member(written, "arrays"), place.file, pathOf),
      },
    };
  };
}

/** Reports whether a path relative to the working directory is outside of it. */
export function isOutside(path: string): boolean {
  return path === ".." || path.startsWith("../") || /^(?:[a-z]:|\/)/i.test(path);
}

function linesOf(value: Json | undefined): ReadonlyMap<string, number> {
  return new Map(entriesOf(value).filter((pair): pair is [string, number] => isLine(pair[1])));
}

function isLine(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function rangesOf(
  value: Json | undefined,
  pathOf: (written: string) => string,
): ReadonlyMap<string, readonly WrittenRange[]> {
  return new Map(
    entriesOf(value).map(([list, lines]) => [
      list,
      entriesOf(lines).flatMap(([written, place]) => {
        const range = IpSet.parse([written]);
        const found = range === undefined ? undefined : lineOrOrigin(place, pathOf);
        return range === undefined || found === undefined ? [] : [{ text: written, range, ...found }];
      }),
    ]),
  );
}

function arraysOf(
  value: Json | undefined,
  file: string,
  pathOf: (written: string) => string,
): ReadonlyMap<string, readonly GivingPlace[]> {
  const placeOf = (place: Json): GivingPlace | undefined => {
    if (isLine(place)) return { file, line: place };
    const [at = null] = elements(member(place, "at"));
    const what = text(member(place, "what"));
    const found = placeIn(text(what === undefined ? place : at) ?? "", pathOf);
    return found && { ...found, ...(what !== undefined && { what }) };
  };
  return new Map(
    entriesOf(value).map(([list, places]) => [list, elements(places).flatMap((one) => placeOf(one) ?? [])]),
  );
}

/** Reads a line, a place in another file, or where a range probably comes from. */
function lineOrOrigin(
  value: Json | undefined,
  pathOf: (written: string) => string,
): Omit<WrittenRange, "range" | "text"> | undefined {
  if (isLine(value)) return { line: value };
  const place = placeIn(text(value) ?? "", pathOf);
  const shown = ({ file, line }: WrittenPlace): string => `${file}:${line}`;
  if (place !== undefined && !isOutside(place.file)) return place;
  if (place !== undefined) return { origin: { isKnown: true, what: undefined, places: [shown(place)] } };
  const places = elements(member(value, "at")).flatMap((one) => placeIn(text(one) ?? "", pathOf) ?? []);
  if (places.length === 0) return undefined;
  return { origin: { isKnown: false, what: text(member(value, "what")), places: places.map(shown) } };
}

/** Reads a place such as `../../../network.ts:3`. */
function placeIn(written: string, pathOf: (written: string) => string): WrittenPlace | undefined {
  const [, file, line] = /^(.+):(\d{1,7})$/.exec(written) ?? [];
  return file === undefined ? undefined : { file: pathOf(file), line: Number(line) };
}
