/** Shows a difference as the program writes it, with the edit that accepts what the service has. */
import { type CodeLanguage, propertyName, valueCode } from "../../codegen";
import { isObjectValue, isUnset, objectSchemaOf, UNKNOWN, type Value } from "../../schema";
import type { OwnCluster } from "../known/own-clusters";
import { lineAt } from "../program/places";
import type { Difference } from "./differences";
import { editsFor, placeWritten } from "./edits";
import { othersOf } from "./others";
import { SHARED_COMMENT } from "./removal";
import type { TextEdit } from "./text-edit";
import { unusedAfter } from "./unused";

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

export interface Drifted extends DriftedAttribute {
  readonly difference: Difference;
}

const ELSEWHERE = "comes from elsewhere";

/**
 * Returns a difference with the edit that accepts it, if the cluster's own lines can have it, and make no other cluster
 * of `all`.
 */
export function driftedAttribute(
  cluster: OwnCluster,
  difference: Difference,
  all: readonly OwnCluster[],
): DriftedAttribute {
  const { language, declared } = cluster;
  const { path, from, to } = difference;
  const code = (value: Value) =>
    isUnset(value) || value === UNKNOWN ? undefined : inOneLine(valueCode(language, value, 0));
  const shown = {
    name: nameOf(path, language, difference),
    from: code(from),
    to: code(to),
    isKnown: from !== UNKNOWN,
  };
  const written = declared?.written;
  const without = (reason: string): DriftedAttribute => ({
    ...shown,
    file: written?.file,
    line: written?.line,
    edits: undefined,
    reason,
  });
  if (declared === undefined) return without(`${ELSEWHERE}: ${cluster.place} alone has it`);
  if (written === undefined) return without("is in a place that is not known");
  if (written.text === "") return without("is in JSON, which is not edited");
  if (written.compiledFrom !== undefined)
    return without(`is in compiled JavaScript: edit ${written.compiledFrom} by hand`);
  if (written.file.split("/").includes("node_modules")) return without("is in a package: edit its source");
  const override = declared.overriddenIn(path[0] ?? "");
  if (override !== undefined) return without(`${ELSEWHERE}: ${override} sets it`);
  const others = othersOf(cluster, declared, written, all);
  if (others !== undefined) return without(`${ELSEWHERE}: ${others}`);
  const later = declared.setLater?.(path[0] ?? "");
  if (later !== undefined) return without(`${ELSEWHERE}: ${later} sets it after the construct is made`);
  if (needsSecret(difference)) return without("needs a secret that the service does not return");
  const there = placeWritten(written, path, difference);
  const edits = from === UNKNOWN ? "elsewhere" : editsFor(language, written, difference, there);
  if (edits === "elsewhere") return without(`${ELSEWHERE} (a variable or constant)`);
  if (edits === SHARED_COMMENT)
    return without("has a comment beside it that may be about other lines too: edit it by hand");
  const unused = language === "typescript" ? unusedAfter(written.text, edits) : undefined;
  if (unused !== undefined)
    return without(`is the only use of \`${unused}\`, which a compiler then refuses: remove both by hand`);
  const line =
    there === undefined
      ? written.line
      : lineAt(written.text, "value" in there ? there.start : there.item.start);
  return { ...shown, file: written.file, line, edits, reason: undefined };
}

/** Reports whether what the service has requires a secret, which only people know. */
function needsSecret({ path, from, to, attribute }: Difference): boolean {
  const isNew = isUnset(from) && objectSchemaOf(attribute) !== undefined;
  return isNew ? holdsLogin(to) : holdsLogin({ [path.at(-1) ?? ""]: to });
}

/** A login for Dashboards has a client secret, which only people know. */
function holdsLogin(value: Value): boolean {
  if (Array.isArray(value)) return (value as readonly Value[]).some(holdsLogin);
  return isObjectValue(value) && (value["dashboards_login"] === true || value["enable_access_keys"] === true);
}

function nameOf(path: readonly string[], language: CodeLanguage, { attribute }: Difference): string {
  return path
    .map((step, index) => {
      const isElement = index === 1 && (path.length > 2 || objectSchemaOf(attribute) !== undefined);
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
