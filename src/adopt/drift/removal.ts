/** Removes a part of a program, with the comments that belong to it. */
import type { CodeLanguage } from "../../codegen";
import type { Written } from "../program/written";
import type { TextEdit } from "./text-edit";

/** A part of a program that is removed, among the other parts of its list or object. */
export interface Removed {
  readonly part: Pick<Written, "start" | "end">;
  /** Reports whether the part of which a line is the first is removed too. */
  readonly isRemovedToo: (lineStart: number) => boolean;
}

/** Why a part cannot be removed by itself. */
export const SHARED_COMMENT = "shared comment";

/**
 * Returns the edit that removes a property or an element with the comma after it, with its lines if nothing else is on
 * them, and with its comments: the one that follows it on its line, and those on the lines above. Returns
 * {@link SHARED_COMMENT} if a comment may be about other parts too.
 */
export function removal(
  file: string,
  text: string,
  language: CodeLanguage,
  { part: { start, end }, isRemovedToo }: Removed,
): TextEdit | typeof SHARED_COMMENT {
  const from = lineStart(text, start);
  const before = text.slice(from, start);
  const comma = /^\s*,/.exec(text.slice(end))?.[0] ?? "";
  const after = end + comma.length;
  const lineEnd = endOfLine(text, after);
  const rest = text.slice(after, lineEnd);
  const isOnOwnLines = before.trim() === "" && (rest.trim() === "" || isComment(rest, language));
  if (!isOnOwnLines) {
    // Nothing tells which of the parts on a line its comments are about.
    const line = before + rest;
    if (COMMENT_MARK[language].test(line)) return SHARED_COMMENT;
    const space = /^[^\S\n]*/.exec(rest)?.[0] ?? "";
    return { file, start, end: after + space.length, text: "" };
  }
  const next = Math.min(lineEnd + 1, text.length);
  const above = commentsAbove(text, from, language);
  const isFollowedByComment = isComment(lineAt(text, next), language);
  // A comment at the end of a line may go on below.
  if (rest.trim() !== "" && isFollowedByComment) return SHARED_COMMENT;
  if (above === from) return { file, start: from, end: next, text: "" };
  if (endsWithComment(lineAt(text, lineStart(text, Math.max(0, above - 1))), language)) return SHARED_COMMENT;
  return isLastUnder(text, next, language, isRemovedToo)
    ? { file, start: above, end: next, text: "" }
    : SHARED_COMMENT;
}

/** Reports whether no part that stays is right below, without a comment or an empty line between them. */
function isLastUnder(
  text: string,
  next: number,
  language: CodeLanguage,
  isRemovedToo: (lineStart: number) => boolean,
): boolean {
  const line = lineAt(text, next);
  return line.trim() === "" || /^\s*[\])}]/.test(line) || isComment(line, language) || isRemovedToo(next);
}

/** Returns the start of the comments on the lines right above a line; the line's own start if there are none. */
export function commentsAbove(text: string, from: number, language: CodeLanguage): number {
  let start = from;
  while (start > 0) {
    const above = lineStart(text, start - 1);
    const line = lineAt(text, above);
    if (isComment(line, language)) start = above;
    else if (/^[^"'`]*\*\/\s*$/.test(line)) {
      const opening = text.lastIndexOf("/*", above);
      const first = opening === -1 ? above : lineStart(text, opening);
      if (text.slice(first, Math.max(first, opening)).trim() !== "") return start;
      start = first;
    } else return start;
  }
  return start;
}

const COMMENT_MARK: Readonly<Record<CodeLanguage, RegExp>> = {
  typescript: /\/\/|\/\*|\*\//,
  hcl: /#|\/\/|\/\*|\*\//,
};

/** Reports whether a line holds nothing but a comment. */
function isComment(line: string, language: CodeLanguage): boolean {
  return /^\s*\/\/|^\s*\/\*((?!\*\/)[^])*\*\/\s*$/.test(line) || (language === "hcl" && /^\s*#/.test(line));
}

/** Reports whether a line has a comment after its code. A mark in a text counts too: then nothing is removed. */
function endsWithComment(line: string, language: CodeLanguage): boolean {
  return COMMENT_MARK[language].test(line.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, ""));
}

function lineAt(text: string, start: number): string {
  return text.slice(start, endOfLine(text, start));
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
