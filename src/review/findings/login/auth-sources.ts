/** The identity providers on both sides of a change, matched by their names. */
import { authSource, FIELDS_OF_TYPE } from "../../../schema";
import type { ClusterChange } from "../../input/changes";
import type { ValuePaths } from "../differences";
import type { Json } from "../../../json";
import { elements, member, text } from "../../input/members";
import { isTouched } from "../../input/marks";
import { own, say, type Words } from "../../words";

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
export function sourceName(change: ClusterChange, source: Source, side: "before" | "after"): Words {
  return hasHiddenName(change, source, side) ? own("a source with a sensitive name") : say`${source.name}`;
}

export function hasHiddenName(change: ClusterChange, { index }: Source, side: "before" | "after"): boolean {
  const marks = side === "before" ? change.beforeSensitive : change.afterSensitive;
  return isTouched(marks, [AUTH_SOURCES, index, "name"]);
}

/** Where a field of a source stands on each side. */
export function pathsOf(old: Source, next: Source): (field: string) => ValuePaths {
  return (field) => ({ before: [AUTH_SOURCES, old.index, field], after: [AUTH_SOURCES, next.index, field] });
}

/** The fields of a source that the schema has. */
export const SOURCE_FIELDS = Object.keys(authSource.attributes);

export function isSecretField(field: string): boolean {
  return SECRET_FIELDS.has(field);
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(
  FIELDS_OF_TYPE.oidc.filter((name) => name.startsWith("client_secret")),
);

/** Whether a sensitive value of a source after the change decides who can log in; its secrets do not. */
export function hidesLogin(change: ClusterChange, index: number): boolean {
  return SOURCE_FIELDS.some(
    (field) => !isSecretField(field) && isTouched(change.afterSensitive, [AUTH_SOURCES, index, field]),
  );
}
