/** The identity providers on both sides of a change, matched by their names. */
import { authSource } from "../schema";
import { isHidden, type ClusterChange } from "./changes";
import type { ValuePaths } from "./differences";
import { elements, member, text, type Json } from "./json-value";
import { own, say, type Words } from "./words";

export const AUTH_SOURCES = "auth_sources";

export interface Source {
  readonly name: string;
  readonly index: number;
  readonly value: Json;
}

export interface Sources {
  /** By name; of several with one name, the last. */
  readonly byName: ReadonlyMap<string, Source>;
  /** Sources whose name another one after them has too. */
  readonly repeated: readonly Source[];
}

export function sourcesIn(list: Json | undefined): Sources {
  const byName = new Map<string, Source>();
  const repeated: Source[] = [];
  elements(list).forEach((value, index) => {
    const name = text(member(value, "name"));
    if (name === undefined) return;
    const earlier = byName.get(name);
    if (earlier !== undefined) repeated.push(earlier);
    byName.set(name, { name, index, value });
  });
  return { byName, repeated };
}

/** A source as a sentence names it; never by a sensitive name. */
export function nameOf(change: ClusterChange, source: Source, side: "before" | "after"): Words {
  const path = [AUTH_SOURCES, source.index, "name"];
  const marks =
    side === "before" ? { ...change, afterSensitive: false } : { ...change, beforeSensitive: false };
  return isHidden(marks, path) ? own("a source with a sensitive name") : say`${source.name}`;
}

/** Where a field of a source stands on each side. */
export function pathsOf(old: Source, next: Source): (field: string) => ValuePaths {
  return (field) => ({ before: [AUTH_SOURCES, old.index, field], after: [AUTH_SOURCES, next.index, field] });
}

/** The fields of a source that the schema has. */
export const SOURCE_FIELDS = Object.keys(authSource.attributes);
