/** Shows a difference as the program writes it, with the edit that accepts what the service has. */
import { type CodeLanguage, valueCode } from "../../codegen";
import { isNested, isObjectValue, isUnset, UNKNOWN, type Value } from "../../schema";
import type { Difference } from "./differences";
import { editsFor, placeWritten, propertyName, type TextEdit } from "./edits";
import { lineAt, type PlacedCluster, type ProgramCluster } from "./program";

/** A difference as the program shows it. */
export interface DriftedAttribute {
  /** The path in the program's language: `maintenanceWindow.startTime`. */
  readonly name: string;
  /** Undefined if nothing says where the cluster is written. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  /** The code of the value in the program; undefined if it is not set. */
  readonly from: string | undefined;
  /** The code of the value in the service; undefined if it has none. */
  readonly to: string | undefined;
  /** Undefined if the value comes from elsewhere. */
  readonly edits: readonly TextEdit[] | undefined;
  /** Why there is no edit: a clause. */
  readonly reason: string | undefined;
  readonly isKnown: boolean;
}

const ELSEWHERE = "comes from elsewhere (a variable or constant)";

/** Returns a difference with the edit that accepts it, if the cluster's own lines can have it. */
export function driftedAttribute(cluster: ProgramCluster, difference: Difference): DriftedAttribute {
  const { language, written } = cluster;
  const { path, from, to } = difference;
  const name = nameOf(path, language, difference);
  const code = (value: Value) =>
    isUnset(value) || value === UNKNOWN ? undefined : inOneLine(valueCode(language, value, 0));
  const shown = { name, from: code(from), to: code(to), isKnown: from !== UNKNOWN };
  const without = (
    reason: string,
    place: Partial<Pick<PlacedCluster, "file" | "line">>,
  ): DriftedAttribute => ({
    ...shown,
    file: place.file,
    line: place.line,
    edits: undefined,
    reason,
  });
  if (written === undefined) return without("is in a place that is not known", {});
  const { file, text, isShared } = written;
  if (isShared) return without("is in lines that make several clusters", written);
  if (isUnset(from) && isNested(difference.attribute.type) && holdsLogin(to))
    return without("needs a secret that the service does not return", written);
  const there = placeWritten(written, path, difference);
  const edits = from === UNKNOWN ? undefined : editsFor(cluster, written, difference, there);
  if (edits === undefined) return without(ELSEWHERE, written);
  const line =
    there === undefined ? written.line : lineAt(text, "value" in there ? there.start : there.item.start);
  return { ...shown, file, line, edits, reason: undefined };
}

/** A login for Dashboards has a client secret, which only people know. */
function holdsLogin(value: Value): boolean {
  if (Array.isArray(value)) return (value as readonly Value[]).some(holdsLogin);
  return isObjectValue(value) && (value["dashboards_login"] === true || value["enable_access_keys"] === true);
}

function nameOf(path: readonly string[], language: CodeLanguage, { attribute }: Difference): string {
  return path
    .map((step, index) => {
      const isElement = index === 1 && (path.length > 2 || isNested(attribute.type));
      if (isElement) return `[${JSON.stringify(step)}]`;
      const name = language === "typescript" ? propertyName(step) : step;
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}

function inOneLine(code: string): string {
  return code
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}
