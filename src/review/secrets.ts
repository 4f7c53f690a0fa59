/** Secrets that change, without their values: a stored secret by whether it is the same, a write-only one by its version. */
import { isHidden, isPartlyUnknown, type ClusterChange } from "./changes";
import type { Code } from "./findings";
import { sameJson, type Json } from "./json-value";
import { valueAt, type ValuePaths } from "./shown";
import { own, say, type Words } from "./words";

export interface SecretChange {
  readonly code: Extract<Code, "secret-rotated" | "secret-moved">;
  readonly message: Words;
}

/** What happens to a secret that has a stored and a write-only form; undefined where nothing does. */
export function secretChange(
  change: ClusterChange,
  secret: string,
  paths: (field: string) => ValuePaths,
): SecretChange | undefined {
  const version = `${secret}_wo_version`;
  const stored = sides(change, paths(secret));
  const versions = sides(change, paths(version));
  const isOpen =
    isPartlyUnknown(change, paths(secret).after) || isPartlyUnknown(change, paths(version).after);
  const [was, is] = [formOf(stored.before, versions.before), formOf(stored.after, versions.after)];
  if (isOpen)
    return {
      code: "secret-rotated",
      message: own(`${secret} is known after the apply only, and may be a new one`),
    };
  if (was === is) {
    if (was === "stored" && !sameJson(stored.before, stored.after)) {
      return { code: "secret-rotated", message: own(`${secret} is a new one`) };
    }
    if (was === "write-only" && !sameJson(versions.before, versions.after)) {
      if (isHidden(change, paths(version).before, paths(version).after)) {
        return { code: "secret-rotated", message: own(`${secret} is a new one (its version is sensitive)`) };
      }
      const [from, to] = [versions.before, versions.after].map((value) =>
        typeof value === "number" ? value : 0,
      );
      return {
        code: "secret-rotated",
        message: say`${own(secret)} is a new one (version ${from ?? 0} to ${to ?? 0})`,
      };
    }
    return undefined;
  }
  if (was === "none") return { code: "secret-rotated", message: own(`${secret} is set`) };
  if (is === "none") return { code: "secret-rotated", message: own(`${secret} is no longer set`) };
  const form = is === "write-only" ? "write-only, and no longer stored" : "stored in plan and state";
  return {
    code: "secret-moved",
    message: own(`${secret} is handed on ${form}; whether it is a new one cannot be seen`),
  };
}

function sides(
  change: ClusterChange,
  paths: ValuePaths,
): { readonly before: Json | undefined; readonly after: Json | undefined } {
  return { before: valueAt(change.before, paths.before), after: valueAt(change.after, paths.after) };
}

function formOf(stored: Json | undefined, version: Json | undefined): "none" | "stored" | "write-only" {
  if ((stored ?? null) !== null) return "stored";
  return (version ?? null) === null ? "none" : "write-only";
}
