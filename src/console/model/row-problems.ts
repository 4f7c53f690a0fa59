/** What is wrong with the rows of an access list, and how pasted text is split into rows. */
import { formatCidr, isCidr, readCidr } from "../../cidr";
import { explainCidr } from "../../cidr/explain/explain";

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
