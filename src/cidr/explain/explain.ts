/**
 * Explains why a text was refused, and which entry the user meant. Each file of checks recognizes one group of mistakes;
 * the first check that recognizes a mistake explains it.
 */
import { type Check, type CidrProblem, problem } from "../parsing/problem";
import { readCidr } from "../parsing/read";
import { addressChecks } from "./explain-address";
import { notationChecks } from "./explain-notation";
import { prefixChecks } from "./explain-prefix";

/** Longer texts are not explained: the checks start again after each mistake that they undo. */
const MOST_CHARACTERS = 300;

/** The checks in order. Notations come first, since the parts of another notation look like bad addresses. */
const CHECKS: readonly Check[] = [...notationChecks, ...addressChecks, ...prefixChecks];

/** Returns what is wrong with a text that `readCidr` refuses. */
export function explainCidr(text: string): CidrProblem {
  if (text.length > MOST_CHARACTERS) return problem("not-an-address", "is longer than any address");
  for (const check of CHECKS) {
    const found = check(text, correct);
    if (found !== undefined) return found;
  }
  return problem("not-an-address", "is neither an IP address nor a CIDR range");
}

function correct(text: string): string | undefined {
  return readCidr(text) === undefined ? explainCidr(text).suggestion : text;
}
