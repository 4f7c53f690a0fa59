/**
 * Finds what a program in TypeScript or JavaScript sets after the constructor's call: an edit of the call would have no
 * effect there.
 */
import { propertyName } from "../../codegen";
import { masked } from "./masked";
import type { ProgramSource } from "./places";

/** Returns the file that sets an attribute of a construct after its call, or may; undefined if none does. */
export type SetLater = (attribute: string) => string | undefined;

/** Matches `logs.tier =`, `logs["tier"] =`, `logs.putTimeouts(`, `logs.resetTier(` and `logs.addOverride(`. */
const SETS =
  /(?:\.\s*([a-z][\w$]*)|\[\s*(["'`]) *\2\s*\])\s*=(?![=>])|\.\s*(?:put|reset)([A-Z][\w$]*)\s*\(|\.\s*(addOverride|addDeletionOverride)\s*\(\s*(["'`]?)/g;

/** A class may set its own fields: these are no attributes unless it is a cluster. */
const [OWN_FIELD, IS_CLUSTER] = [/\bthis[?!]?\s?$/, /\bextends\s+(?:[\w$]+\s*\.\s*)?Cloud[A-Z]/];

export function setLaterIn(files: readonly ProgramSource[]): SetLater {
  const found = new Map<string, string>();
  for (const { file, text } of files) {
    const code = masked(text);
    const isCluster = IS_CLUSTER.test(code);
    for (const match of code.matchAll(SETS)) {
      const [whole, assigned, , called, override, quote] = match;
      if (!isCluster && OWN_FIELD.test(code.slice(Math.max(match.index - 8, 0), match.index))) continue;
      const end = match.index + whole.length;
      const literal = /^[\w$-]+/.exec(text.slice(end))?.[0];
      const name = override === undefined ? (assigned ?? called ?? quotedIn(text, match)) : quote && literal;
      const property = name === undefined || name === "" ? ANY : propertyName(name);
      found.set(property.charAt(0).toLowerCase() + property.slice(1), file);
    }
  }
  return (attribute) => found.get(propertyName(attribute)) ?? found.get(ANY);
}

/** Stands for an attribute whose name is not known. */
const ANY = "*";

/** Returns the name between the brackets of `logs["tier"] =`. */
function quotedIn(text: string, { index, 0: whole }: RegExpExecArray): string | undefined {
  return /\[\s*["'`]([\w$]+)["'`]\s*\]/.exec(text.slice(index, index + whole.length))?.[1];
}
