/** The rows of an access list: one range each, as typed. A row that is refused stays in the list until somebody corrects it. */
import { explainCidr, formatCidr, IpSet, isCidr, readCidr } from "../../cidr";
import type { Json } from "../../json";
import { OPEN_ACCESS } from "../../schema";

/** What is wrong with a row. */
export interface RowProblem {
  /** Its position in the list, from 0. */
  readonly index: number;
  readonly message: string;
  /** What to do, as a clause. */
  readonly hint: string;
  /** Entries of which the user may choose one. Never applied without being chosen. */
  readonly suggestions: readonly string[];
}

/** Splits a pasted text into entries, at line breaks and at any separator. Changes none of them. */
export function pastedRows(text: string): readonly string[] {
  return textsOfJson(text) ?? text.split(BETWEEN_ROWS).flatMap(rangesBetweenSpace);
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

/** Returns the texts of a JSON list; undefined if the text is not one. */
function textsOfJson(text: string): readonly string[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((entry) => typeof entry === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what is wrong with a row; undefined if it is a range. */
export function rowProblem(text: string, index: number): RowProblem | undefined {
  if (isCidr(text)) return undefined;
  const { message, hint, suggestion, reason } = explainCidr(text);
  const suggestions = suggestion === undefined ? [] : [suggestion];
  if (reason !== "host-bits-set") return { index, message, hint, suggestions };
  // Which of the two was meant is not known. The one address comes first, since it widens nothing.
  suggestions.unshift(...addressOfRow(text));
  return { index, message, hint: "choose the one address, or the whole range", suggestions };
}

/** Returns the address of "192.168.1.123/24" as a range of its own. */
function addressOfRow(text: string): readonly string[] {
  const cidr = readCidr(text.slice(0, text.indexOf("/")));
  return cidr === undefined ? [] : [formatCidr(cidr)];
}

/** Returns what is wrong with each row that is refused: with all of them. */
export function rowProblems(rows: readonly string[]): readonly RowProblem[] {
  return rows.flatMap((text, index) => rowProblem(text, index) ?? []);
}

/** Returns the rows of the value of a list; undefined if it is unset or empty, and so open to everybody. */
export function accessRows(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return (value as readonly Json[]).map((entry) => (typeof entry === "string" ? entry : String(entry)));
}

/** Returns the addresses that rows let in. Rows that are refused let nobody in. */
export function addressesOf(rows: readonly string[] | undefined): IpSet {
  return IpSet.of((rows ?? OPEN_ACCESS).flatMap((text) => readCidr(text) ?? []));
}

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
  const holding = wanted === "" ? [] : (rowsWith(rows, wanted) ?? []);
  if (holding.length > 0) return holding;
  return rows.flatMap((text, index) => (text.toLowerCase().includes(wanted) ? [index] : []));
}
