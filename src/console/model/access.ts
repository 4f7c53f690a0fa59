/**
 * Who gets into an endpoint: the rows of its access list with what is wrong with them, the addresses that they let in, both in
 * words, and the picture of the address space.
 */
import {
  ADDRESS_BITS,
  FAMILIES,
  type Family,
  formatCidr,
  IpSet,
  isCidr,
  labels,
  readCidr,
  shortRanges,
  shortSize,
} from "../../cidr";
import { explainCidr } from "../../cidr/explain/explain";
import type { Json } from "../../json";
import { type ClusterKind, type Endpoint, KINDS, oncePerObject, OPEN_ACCESS } from "../../schema";
import { capital } from "../../text";

/** Who reaches an endpoint, before and after the save. */
export interface EndpointAccess {
  readonly before: IpSet;
  readonly after: IpSet;
}

/** Reports whether every address of a family gets in. */
export function isOpen(addresses: IpSet): boolean {
  return FAMILIES.some((family) => addresses.isOpen(family));
}

/** Reports whether a save lets everybody in where not everybody got in. Nobody gets into a cluster that does not exist yet. */
export function opensUp({ before, after }: EndpointAccess): boolean {
  return isOpen(after) && !isOpen(before);
}

/** Returns the endpoint of an access list; undefined if the attribute is none. */
export function endpointOfList(kind: ClusterKind, attribute: unknown): Endpoint | undefined {
  return KINDS[kind].endpoints.find(({ accessList }) => accessList === attribute);
}

/** Returns the label of an endpoint as a title, with an article where it needs one: "API", "the API", "Dashboards". */
export function endpointTitle(label: string, article: "" | "the " | "The " = ""): string {
  return label === "API" ? `${article}API` : capital(label);
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Writes the powers in a text as people write them: "2⁸⁰ IPv6" for "2^80 IPv6". */
export function powerWords(text: string): string {
  return text.replaceAll(/(?<=2)\^\d+/g, (power) =>
    power.slice(1).replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit),
  );
}

/** Returns the rows of the value of a list; undefined if it is unset or empty, and so open to everybody. */
export function accessRows(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isText = (value as readonly Json[]).every((entry) => typeof entry === "string");
  // The same list is the same object, so that what was calculated of it is found again.
  return isText ? (value as readonly string[]) : value.map(String);
}

/** Says how many addresses a row lets in: "256 IPv4"; empty for a row that is refused. */
export function rowSize(text: string): string {
  const cidr = readCidr(text);
  return cidr === undefined ? "" : powerWords(shortSize(IpSet.of([cidr])));
}

/** Reports whether a row lets everybody in. */
export function isOpenRow(text: string): boolean {
  return isOpen(addressesOf([text]));
}

/** Returns the addresses that rows let in, all addresses without rows. Rows that are refused let nobody in. */
export function addressesOf(rows: readonly string[] | undefined): IpSet {
  return rows === undefined ? IpSet.everything : addressesOfRows(rows);
}

const addressesOfRows = oncePerObject((rows: readonly string[]) =>
  IpSet.of(rows.flatMap((text) => readCidr(text) ?? [])),
);

/** Returns the positions of the rows that let an address in; undefined if the text is not an address. */
export function rowsWith(rows: readonly string[], address: string): readonly number[] | undefined {
  const wanted = readCidr(address.trim());
  if (wanted === undefined || wanted.first !== wanted.last) return undefined;
  return rows.flatMap((text, index) => {
    const cidr = readCidr(text);
    const holds = cidr?.family === wanted.family && cidr.first <= wanted.first && wanted.first <= cidr.last;
    return holds ? [index] : [];
  });
}

/** Returns the positions of the rows that hold a text, or that let an address in. */
export function filteredRows(rows: readonly string[], filter: string): readonly number[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "") return rows.map((_, index) => index);
  const holding = rowsWith(rows, wanted) ?? [];
  if (holding.length > 0) return holding;
  return rows.flatMap((text, index) => (text.toLowerCase().includes(wanted) ? [index] : []));
}

const MOST_RANGES = 3;
const MOST_ROWS = 3;

/** Names the addresses of a set: "10.0.0.0/8 and 192.0.2.7 (16,777,217 IPv4)". */
export function accessWords(addresses: IpSet): string {
  if (FAMILIES.every((family) => addresses.isOpen(family))) return "everybody: any IPv4 or IPv6 address";
  if (addresses.isEmpty()) return "nobody";
  const known = labels(addresses)
    .filter((label) => label.addresses.contains(addresses))
    .map(({ label }) => label);
  return powerWords(
    `${shortRanges(addresses, MOST_RANGES)} (${[shortSize(addresses), ...known].join(", ")})`,
  );
}

/** Says who loses and who gains access; empty if nobody does. */
export function accessChanges(
  before: IpSet,
  after: IpSet,
): readonly { readonly does: "loses" | "gains"; readonly words: string }[] {
  const [gained, lost] = [after.difference(before), before.difference(after)];
  return [
    ...(lost.isEmpty() ? [] : [{ does: "loses" as const, words: `Loses access: ${accessWords(lost)}` }]),
    ...(gained.isEmpty() ? [] : [{ does: "gains" as const, words: `Gains access: ${accessWords(gained)}` }]),
  ];
}

/** Says whether an address gets in, and by which rows. `rows` is undefined for a list that is open to everybody. */
export function admissionWords(rows: readonly string[] | undefined, address: string): string {
  const found = rowsWith(rows ?? OPEN_ACCESS, address);
  if (found === undefined) return "This is not one IP address.";
  if (rows === undefined) return "Yes: everybody gets in.";
  if (found.length === 0) return "No: its connections time out or are refused.";
  const named = found.slice(0, MOST_ROWS).map((index) => `[${index}] ${rows[index] ?? ""}`);
  const more = found.length - named.length;
  return `Yes, by ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

/** What is wrong with a row. */
export interface RowProblem {
  readonly message: string;
  /** What to do, as a clause. */
  readonly hint: string;
  /** Entries of which the user may choose one. Never applied without being chosen. */
  readonly suggestions: readonly string[];
  /** The entries that stand for the row together, such as those of "10.0.0.1-10.0.0.6"; none if one is enough. */
  readonly entries: readonly string[];
}

/** Splits a pasted text into entries, at line breaks and at any separator. Changes none of them; those of a JSON list lose its quotes. */
export function pastedRows(text: string): readonly string[] {
  const isJson = /^\s*\[\s*"/.test(text);
  return (isJson ? text.replaceAll(/["[\]]/g, "") : text).split(BETWEEN_ROWS).flatMap(rangesBetweenSpace);
}

const BETWEEN_ROWS = /[\r\n,;|\uff0c\u3001\uff1b]+/;

/** Splits at space if each part is a range: a comment, a mask or "10.0.0.1 - 10.0.0.9" stays with its range. */
function rangesBetweenSpace(text: string): readonly string[] {
  const row = text.trim();
  if (row === "") return [];
  const parts = row.split(/\s+/);
  const isList = parts.every(isCidr) && !(parts.length === 2 && explainCidr(row).reason === "netmask");
  return isList ? parts : [row];
}

/** Returns what is wrong with a row; undefined if it is a range. */
export function rowProblem(text: string): RowProblem | undefined {
  if (isCidr(text)) return undefined;
  const { message, hint, reason, entries: meant } = explainCidr(text);
  const [suggestions, entries] = meant.length > 1 ? [[], meant] : [meant, []];
  if (reason !== "host-bits-set") return { message, hint, suggestions, entries };
  // Which of the two was meant is not known. The one address comes first, since it widens nothing.
  const either = [...addressOfRow(text), ...suggestions];
  return { message, hint: "Is one address meant, or the whole range?", suggestions: either, entries };
}

/** Returns the address of "192.168.1.123/24" as a range of its own. */
function addressOfRow(text: string): readonly string[] {
  const cidr = readCidr(text.slice(0, text.indexOf("/")));
  return cidr === undefined ? [] : [formatCidr(cidr)];
}

const CELL_BITS = 8;
/** The parts of each family: one for each value of the first 8 bits. */
export const CELLS = 2 ** CELL_BITS;

/** Returns the parts of a family that hold an address of the set, neighbours together: the first one, and the one after the last. */
export function cellRuns(family: Family, set: IpSet): readonly { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  const shift = BigInt(ADDRESS_BITS[family] - CELL_BITS);
  for (const { first, last } of set.only(family).toCidrs()) {
    const [start, end] = [Number(first >> shift), Number(last >> shift) + 1];
    const before = runs.at(-1);
    if (before !== undefined && start <= before.end) before.end = end;
    else runs.push({ start, end });
  }
  return runs;
}
