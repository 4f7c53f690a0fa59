/** Writes edits of files as a patch that `git apply` and `patch -p1` take. */
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";

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

function filePatch(file: string, before: string, after: string): string {
  const patch = structuredPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
    context: CONTEXT,
  });
  return formatPatch(patch, FILE_HEADERS_ONLY);
}
