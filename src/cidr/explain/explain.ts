/**
 * The explaining half of the parser: finds out why a text was refused and which entry was meant. It runs on refused
 * texts only. Each file of checks knows one group of mistakes; the first check that recognises its mistake answers.
 */
import { addressChecks } from "./explain-address";
import { notationChecks } from "./explain-notation";
import { prefixChecks } from "./explain-prefix";
import { problem, type Check, type CidrProblem } from "../parsing/problem";
import { readCidr } from "../parsing/read";

/** A longer text is not looked at: the checks undo one mistake after another, and begin again after each. */
const MOST_CHARACTERS = 300;

/** In this order: other notations first, since their parts would only look like bad addresses. */
const CHECKS: readonly Check[] = [...notationChecks, ...addressChecks, ...prefixChecks];

/** What is wrong with a text that `readCidr` refuses. */
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
