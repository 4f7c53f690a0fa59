/** What CDKTF synthesized for a plan: the construct of each cluster, its line in the program, its statements. */
import { type Cidr, formatAddress, formatCidr, readCidr } from "../../cidr";
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { CLUSTER_KINDS, KINDS, withoutKeys } from "../../schema";
import type { MustReach } from "./must-reach";
import { elements, entriesOf, member, text } from "./values";

/** A construct of a cluster, as far as it is known. */
export interface SynthesizedConstruct {
  /** The path in the construct tree: `production/logs`. */
  readonly path?: string;
  readonly written?: WrittenLines;
}

/** The lines of a cluster's construct. Those of attributes are in the file of its line. */
export interface WrittenLines {
  /** By attribute, for the attributes that are written in the construct's call. */
  readonly attributes: ReadonlyMap<string, number>;
  /** By access list, and then by their canonical form, for the ranges whose line is known. */
  readonly ranges: ReadonlyMap<string, ReadonlyMap<string, WrittenRange>>;
}

interface WrittenRange {
  /** As the program writes it. */
  readonly text: string;
  readonly line: number;
  /** The file, if it is not that of the construct's line. Begins with `..` outside of the working directory. */
  readonly file?: string;
}

/** A line of the program. */
export interface ProgramPlace {
  /**
   * Relative to the working directory, with "/" between its names; begins with `..` outside of it. `pathInRepository` of the
   * review's Node.js part returns the path relative to the repository.
   */
  readonly file: string;
  readonly line: number;
  /** What is there: the value, the attribute in the construct's call, or the call itself, if the line asked for is not known. */
  readonly is: "value" | "attribute" | "construct";
}

/**
 * Returns the line of a range of an access list, given the address of the cluster, the name of the list and the range in any
 * spelling; without a range, that of the attribute; without both, that of the construct. Returns the construct's line, which
 * says so, if the line that is asked for is not known; undefined if that is not known either.
 */
export type FindPlace = (address: string, attribute?: string, value?: string) => ProgramPlace | undefined;

export interface Synthesized {
  /** By the cluster's address in the configuration. */
  readonly constructs: ReadonlyMap<string, SynthesizedConstruct>;
  readonly statements: readonly MustReach[];
  /** The name of the stack; undefined if CDKTF did not write it. */
  readonly stack?: string;
  readonly placeOf?: FindPlace;
  /** The stacks of the app, if the folder of all of them is given. */
  readonly stacks?: readonly string[];
}

type Line = Pick<ProgramPlace, "file" | "line">;

/** The lines that the constructs wrote about one of them. */
interface ProgramLines extends Pick<SynthesizedConstruct, "written"> {
  readonly call?: Line;
  /** Those of the calls of `mustReach`, in the order of the statements. */
  readonly stated?: readonly (Line | undefined)[];
}

/** Returns the lines of a cluster, given its address in the configuration. */
type LinesOf = (address: string) => ProgramLines;

/** Reads the JSON of one synthesized stack. */
export function synthesizedIn(stack: Json, linesOf: LinesOf): Synthesized {
  const constructs = new Map<string, SynthesizedConstruct>();
  const statements: MustReach[] = [];
  for (const type of CLUSTER_KINDS.map((kind) => KINDS[kind].schema.name)) {
    for (const [name, resource] of entriesOf(member(member(stack, "resource"), type))) {
      const address = `${type}.${name}`;
      const metadata = member(member(resource, "//"), "metadata");
      const path = text(member(metadata, "path"));
      const { written, stated } = linesOf(address);
      constructs.set(address, {
        ...(path !== undefined && { path }),
        ...(written !== undefined && { written }),
      });
      for (const [index, item] of elements(member(metadata, "mustReach")).entries())
        if (isJsonObject(item)) statements.push(statementOf(item, address, stated?.[index]));
    }
  }
  const name = stackNameIn(stack);
  return { constructs, statements, placeOf: placesIn(linesOf), ...(name !== undefined && { stack: name }) };
}

function placesIn(linesOf: LinesOf): FindPlace {
  return (address, attribute = "", value) => {
    const { call, written } = linesOf(withoutKeys(address));
    if (call === undefined) return undefined;
    const canonical = value === undefined ? undefined : canonicalText(value);
    const range = canonical === undefined ? undefined : written?.ranges.get(attribute)?.get(canonical);
    if (range !== undefined) return { file: range.file ?? call.file, line: range.line, is: "value" };
    const line = value === undefined ? written?.attributes.get(attribute) : undefined;
    return line === undefined ? { ...call, is: "construct" } : { file: call.file, line, is: "attribute" };
  };
}

function canonicalText(range: string): string | undefined {
  const cidr = readCidr(range);
  return cidr && formatCidr(cidr);
}

/**
 * Returns how the program writes the entries of a plan, which synth wrote in canonical form: in the spelling that is known of
 * a range, else a single address without the prefix.
 */
export function spellingIn(constructs: Synthesized["constructs"] = new Map()) {
  return (address: string, list: string) => {
    const written = constructs.get(withoutKeys(address))?.written;
    if (written === undefined) return undefined;
    return (planned: string, cidr: Cidr): string => {
      const spelled = written.ranges.get(list)?.get(formatCidr(cidr))?.text;
      const isSingle = cidr.first === cidr.last;
      return spelled ?? (isSingle ? formatAddress(cidr.family, cidr.first) : planned);
    };
  };
}

/** Returns the name of a stack; undefined if CDKTF did not write it. */
export function stackNameIn(stack: Json): string | undefined {
  return text(member(member(member(stack, "//"), "metadata"), "stackName"));
}

/** Reads a statement about a cluster. Addresses that are no list of texts, such as a CDKTF token, are not known. */
function statementOf(item: JsonObject, cluster: string, at: Line | undefined): MustReach {
  const addresses = elements(item["addresses"]).map(text);
  const isKnown = addresses.length > 0 && addresses.every((address) => address !== undefined);
  return {
    cluster,
    caller: text(item["caller"]) ?? "somebody",
    endpoint: text(item["list"]) ?? text(item["endpoint"]) ?? "",
    addresses: isKnown ? addresses : [""],
    ...(at !== undefined && { written: { ...at, keys: new Map() } }),
  };
}

/**
 * Reads the file of lines that the constructs write beside a synthesized stack. Given a path that the constructs wrote,
 * `pathOf` returns it relative to the working directory; undefined if no review may point to that file.
 */
export function programLinesIn(
  lines: Json | undefined,
  pathOf: (written: string) => string | undefined,
): LinesOf {
  const known = new Map<string, ProgramLines>();
  const read = (address: string): ProgramLines => {
    const written = member(lines, address);
    const call = placeIn(text(member(written, "source")) ?? "", pathOf);
    if (call === undefined) return {};
    return {
      call,
      written: {
        attributes: linesOf(member(written, "attributes")),
        ranges: rangesOf(member(written, "ranges"), pathOf),
      },
      stated: elements(member(written, "mustReach")).map((at) => placeIn(text(at) ?? "", pathOf)),
    };
  };
  return (address) => {
    const found = known.get(address) ?? read(address);
    known.set(address, found);
    return found;
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
  pathOf: (written: string) => string | undefined,
): WrittenLines["ranges"] {
  return new Map(
    entriesOf(value).map(([list, lines]) => {
      const ranges = entriesOf(lines).flatMap(([written, at]): [string, WrittenRange][] => {
        const canonical = canonicalText(written);
        const place = isLine(at) ? { line: at } : placeIn(text(at) ?? "", pathOf);
        return canonical === undefined || place === undefined
          ? []
          : [[canonical, { text: written, ...place }]];
      });
      return [list, new Map(ranges)];
    }),
  );
}

/** Reads a place such as `../../../network.ts:3`. */
function placeIn(written: string, pathOf: (written: string) => string | undefined): Line | undefined {
  const [, path, line] = /^(.+):(\d{1,7})$/.exec(written) ?? [];
  const file = path === undefined ? undefined : pathOf(path);
  return file === undefined ? undefined : { file, line: Math.max(1, Number(line)) };
}
