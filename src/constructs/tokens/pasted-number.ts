/**
 * Number tokens pasted into a text: `${cluster.id}-x`. CDKTF encodes a number token as a huge negative number, and
 * finds it again in a text only where no sign, dot or digit stands next to it; elsewhere the encoded number itself ends
 * up in Terraform.
 */
import { Token } from "cdktf";

export interface PastedNumbers {
  /** Whether CDKTF would fail to find any of them. */
  readonly corrupt: boolean;
  /** The text with an ellipsis in place of each number. */
  readonly shown: string;
}

export function findPastedNumbers(text: string): PastedNumbers | undefined {
  if (!text.includes("e+2")) return undefined;
  const tokens = [...text.matchAll(ENCODED)].filter(([number]) => isNumberToken(Number(number)));
  if (tokens.length === 0) return undefined;
  const found = new Set([...text.matchAll(FOUND_BY_CDKTF)].map(({ 0: match, index }) => `${index}:${match}`));
  return {
    corrupt: !tokens.every(({ 0: number, index }) => found.has(`${index}:${number}`)),
    shown: text.replace(ENCODED, (number) => (isNumberToken(Number(number)) ? "…" : number)),
  };
}

/** How JavaScript prints an encoded number. */
const ENCODED = /-\d(?:\.\d+)?e\+2\d\d/g;
/** What CDKTF takes for an encoded number. */
const FOUND_BY_CDKTF = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g;

function isNumberToken(number: number): boolean {
  return number < -1e200 && (Token.isUnresolved(number) || Token.isUnresolved([number]));
}
