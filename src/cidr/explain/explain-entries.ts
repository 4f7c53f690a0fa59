/** Recognizes what a copied line or a whole list leaves in one entry: comments, commas, and several ranges. */
import { type Check, type CidrProblem, problem } from "../parsing/problem";
import { readCidr } from "../parsing/read";

/** A hint names so many entries; of a longer list, the first few. */
const MOST_IN_HINT = 8;
const FIRST_IN_HINT = 3;

/** Looks for mistakes in so many parts of a list, and in parts of such a length: limits the time. */
const MOST_EXPLAINED = 20;
const LONGEST_PART = 100;

/** The marks that people write between entries, the wide ones of East Asian keyboards too. */
const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "|": "vertical bar",
  "\uff0c": "comma",
  "\u3001": "comma",
  "\uff1b": "semicolon",
};
const MARKS = Object.keys(SEPARATORS).join("");
const SEPARATOR = new RegExp(`[${MARKS}]`);
const BETWEEN_PARTS = new RegExp(`[\\s${MARKS}]+`);

/** Matches a comment up to the end of its line. Two slashes before a number are a prefix that was typed twice. */
const COMMENT = /(?:#|\/\*|(?<![^\s,;|])--(?!\S)|(?<![^\s,;|])\/\/|(?<!:)\/\/(?![\d/]))[^]*/;

/** Matches a URL with nothing beside it. What follows its `#` or `//` is not a comment. */
const ONE_URL = new RegExp(`^[a-z][a-z0-9+.-]*://[^\\s${MARKS}]*$`, "i");

const NOT_ALL_RANGES = "is a list in one string, of which not every part is a range";

/** Recognizes comments, marks beside a range, and lists of ranges. */
export const entries: Check = (given, correct) => {
  if (ONE_URL.test(given)) return undefined;
  const isJson = /^\s*(?:\[\s*)+["']/.test(given);
  // A list may hold lists. Brackets within quotation marks are part of an address.
  const text = isJson
    ? given.replace(/"[^"]*"|'[^']*'|[[\]]/g, (part) => (part.length === 1 ? " " : part))
    : given;
  const code = text.replace(/[^\r\n]+/g, (line) => line.replace(COMMENT, ""));
  const parts = partsOf(code);
  const [only = ""] = parts;
  if (code !== text && parts.length === 0) return problem("comment", "is a comment, not a range");
  if (code !== text && parts.length === 1) {
    return problem("comment", "has a comment in it", correct(withoutHalfBrackets(only)));
  }
  const name = separatorIn(code);
  if (parts.length > 1) {
    const found = list(parts, correct) ?? listedComment(text, correct);
    return found ?? (isJson ? problem("list-in-text", NOT_ALL_RANGES) : undefined);
  }
  if (isJson) {
    return problem("list-in-text", "is a list in one string", correct(only));
  }
  if (name === undefined) return undefined;
  if (only === "") return { ...problem("stray-separator", `is only a ${name}`), hint: "delete the entry" };
  const place = SEPARATOR.test(text.trim().charAt(0)) ? "before" : "after";
  return problem("stray-separator", `has a ${name} ${place} its range`, correct(only));
};

/** Recognizes space, commas and other text within or beside a range, where no other check explains them. */
export const mixedParts: Check = (text, correct) => {
  const parts = partsOf(text);
  const name = separatorIn(text);
  const tight = parts.join(" ").replace(/ ?([./]) ?/g, "$1");
  if (name === undefined) {
    if (!/\s/.test(text)) return undefined;
    const meant = /\s/.test(tight) ? undefined : correct(tight);
    if (meant !== undefined) return problem("inner-space", "has space in it", meant);
  } else {
    const isWhole = parts.some((part) => readCidr(part) !== undefined);
    const joined = isWhole ? [] : [parts.join("."), parts.join(":")];
    const meant = [tight, ...joined].find((joint) => readCidr(joint) !== undefined);
    if (meant !== undefined) return problem("stray-separator", `has a ${name} in it`, meant);
  }
  const hasRange = parts.slice(0, MOST_EXPLAINED).some((part) => correct(part) !== undefined);
  if (hasRange && name !== undefined) return problem("list-in-text", NOT_ALL_RANGES);
  if (hasRange) return problem("text-beside", "holds other text beside a range");
  return name === undefined
    ? problem("inner-space", "has space in it")
    : problem("stray-separator", `has a ${name} in it`);
};

function list(
  parts: readonly string[],
  correct: (text: string) => string | undefined,
): CidrProblem | undefined {
  const found = new Set<string>();
  for (const part of parts.slice(0, MOST_EXPLAINED)) {
    const entry = part.length > LONGEST_PART ? undefined : correct(withoutHalfBrackets(part));
    if (entry === undefined) return undefined;
    found.add(entry);
  }
  const message = `is a list of ${parts.length} ranges in one string`;
  const [first, ...others] = [...found].map((entry) => `"${entry}"`);
  if (parts.length > MOST_IN_HINT) {
    const some = [first, ...others.slice(0, FIRST_IN_HINT - 1)].join(", ");
    return { reason: "list-in-text", message, hint: `write each range as an entry of its own: ${some}, …` };
  }
  if (others.length === 0) return problem("list-in-text", message, [...found][0]);
  return { reason: "list-in-text", message, hint: `write the entries ${[first, ...others].join(", ")}` };
}

/** Recognizes a comment behind a semicolon, as published block lists have it: `192.0.2.0/24 ; SBL1`. */
const listedComment: Check = (text, correct) => {
  const semicolon = text.indexOf(";");
  const entry = text.slice(0, semicolon).trim();
  if (semicolon < 0 || partsOf(entry).length > 1) return undefined;
  const isComment = partsOf(text.slice(semicolon)).every(
    (word) => /^[\w-]+$/.test(word) && /[a-z]/i.test(word),
  );
  const meant = isComment ? correct(entry) : undefined;
  return meant === undefined ? undefined : problem("comment", "has a comment in it", meant);
};

/** Splits at space and marks. Leaves out the brackets of a list. */
function partsOf(text: string): string[] {
  return text.split(BETWEEN_PARTS).filter((part) => part !== "" && !/^[[\](){}]+$/.test(part));
}

function separatorIn(text: string): string | undefined {
  return SEPARATORS[SEPARATOR.exec(text)?.[0] ?? ""];
}

/** Removes a bracket whose other half is in another part, as in `["10.0.0.0/8", "::1"]`. */
function withoutHalfBrackets(part: string): string {
  if (!/[\])}]/.test(part)) return part.replace(/^[[({]+/, "");
  return /[[({]/.test(part) ? part : part.replace(/(?<![\])}])[\])}]+$/, "");
}
