/** Writes edits of files as a patch that `git apply` and `patch -p1` take. */
import { aligned } from "../../terraform-files";
import type { ProgramSource } from "../program/places";
import type { TextEdit } from "./text-edit";

/** The lines around a change that a patch shows. */
const CONTEXT = 3;

/** Returns a text with edits, which do not overlap. */
function edited(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  const ordered = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
  for (const { start, end, text: by } of ordered) {
    result += text.slice(position, start) + by;
    position = end;
  }
  return result + text.slice(position);
}

/** Returns the patch of all edits. The paths are those of the sources, relative to the folder in which to apply it. */
export function patchOf(sources: readonly ProgramSource[], edits: readonly TextEdit[]): string {
  return sources
    .map(({ file, text }) => {
      const changed = formatted(
        file,
        text,
        edited(
          text,
          edits.filter((edit) => edit.file === file),
        ),
      );
      return changed === text ? "" : filePatch(file, text, changed);
    })
    .join("");
}

/** Returns a file in Terraform's language as `terraform fmt` leaves it, if it was so before. */
function formatted(file: string, before: string, after: string): string {
  return file.endsWith(".tf") && aligned(before) === before ? (aligned(after) ?? after) : after;
}

interface Hunk {
  /** The first line that differs, from 0, and the line after the last one, in the old text. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

function filePatch(file: string, before: string, after: string): string {
  const [old, next] = [linesOf(before), linesOf(after)];
  const hunks = joined(hunksOf(old, next), old);
  let shift = 0;
  const bodies = hunks.map(({ start, end, removed, lines }) => {
    const top = Math.max(0, start - CONTEXT);
    const bottom = Math.min(old.length, end + CONTEXT);
    const head = old.slice(top, start).map((line) => ` ${line}`);
    const tail = old.slice(end, bottom).map((line) => ` ${line}`);
    const added = lines.filter((line) => line.startsWith("+")).length;
    const [oldCount, newCount] = [bottom - top, bottom - top - removed + added];
    const header = `@@ -${top + 1},${oldCount} +${top + 1 + shift},${newCount} @@\n`;
    shift += newCount - oldCount;
    return header + [...head, ...lines, ...tail].map(ended).join("");
  });
  return `--- a/${file}\n+++ b/${file}\n${bodies.join("")}`;
}

interface JoinedHunk extends Hunk {
  readonly removed: number;
}

/** Joins hunks whose context would overlap. */
function joined(hunks: readonly Hunk[], old: readonly string[]): readonly JoinedHunk[] {
  const result: JoinedHunk[] = [];
  for (const hunk of hunks) {
    const removed = hunk.end - hunk.start;
    const last = result.at(-1);
    if (last === undefined || hunk.start - last.end > 2 * CONTEXT) result.push({ ...hunk, removed });
    else {
      const between = old.slice(last.end, hunk.start).map((line) => ` ${line}`);
      result[result.length - 1] = {
        start: last.start,
        end: hunk.end,
        lines: [...last.lines, ...between, ...hunk.lines],
        removed: last.removed + removed,
      };
    }
  }
  return result;
}

/** Returns what differs, by the longest common subsequence of lines around the changes. */
function hunksOf(old: readonly string[], next: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < next.length) {
    if (left < old.length && right < next.length && old[left] === next[right]) {
      left += 1;
      right += 1;
      continue;
    }
    const [toLeft, toRight] = nextMatch(old, next, left, right);
    hunks.push({
      start: left,
      end: toLeft,
      lines: [
        ...old.slice(left, toLeft).map((line) => `-${line}`),
        ...next.slice(right, toRight).map((line) => `+${line}`),
      ],
    });
    [left, right] = [toLeft, toRight];
  }
  return hunks;
}

/** Finds the nearest pair of equal lines, at which the rest of both texts goes on. */
function nextMatch(
  old: readonly string[],
  next: readonly string[],
  left: number,
  right: number,
): readonly [number, number] {
  for (let distance = 1; distance <= old.length + next.length; distance += 1) {
    for (let skipped = 0; skipped <= distance; skipped += 1) {
      const [one, other] = [left + skipped, right + distance - skipped];
      if (one < old.length && other < next.length && old[one] === next[other]) return [one, other];
    }
  }
  return [old.length, next.length];
}

/** Returns the lines; the last one keeps a mark if it does not end. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return last === "" ? lines : [...lines, `${last}${UNENDED}`];
}

const UNENDED = "\u0000";

function ended(line: string): string {
  return line.endsWith(UNENDED)
    ? `${line.slice(0, -UNENDED.length)}\n\\ No newline at end of file\n`
    : `${line}\n`;
}
