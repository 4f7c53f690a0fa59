/** The rows of an access list: one range each, as typed. A row that is refused stays in the list until somebody corrects it. */
import { IpSet, readCidr, shortSize } from "../../cidr";
import type { Json } from "../../json";
import { oncePerObject } from "../../schema";
import { powerWords } from "./field-words";

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
