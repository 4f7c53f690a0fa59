/** Keeps what was typed over a reload, in the storage of the tab. Never holds a secret. */
import { API_SCHEMAS, REQUEST_BYTES } from "../../contract";
import { formatJson, isJsonObject, type Json, type JsonObject, mapObject, parseJson } from "../../json";
import type { ClusterEdit } from "./cluster-edit";
import { isTouchedEdit } from "./differences";
import { partAt } from "./paths";
import { list } from "./requests";
import { newRow, type Rows } from "./rows";
import { typedSecrets, withoutSecrets } from "./secrets";

/** What this needs of the browser's `sessionStorage`. */
export type TabStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

const PREFIX = "console-edit:";

/** Returns the name of an edit: `opensearch/7`, `opensearch/new`. */
export function editKey({ kind, id }: Pick<ClusterEdit, "kind" | "id">): string {
  return `${kind}/${id ?? "new"}`;
}

/** Stores an edit without its secrets, but with their names, or removes it if nothing was changed. */
export function storeDraft(storage: TabStorage, edit: ClusterEdit): void {
  const { etag = null, base, edited, copied, rows = {}, lostSecrets = [], unadded = {}, opened = [] } = edit;
  if (!isTypedEdit(edit)) {
    forgetDraft(storage, edit);
    return;
  }
  const schema = API_SCHEMAS[edit.kind];
  const stored = {
    etag,
    base: withoutSecrets(schema, base),
    ...(copied && { copied: withoutSecrets(schema, copied) }),
    edited: withoutSecrets(schema, edited),
    rows: mapObject(rows, (list, name) => storedRows(edit, name, list)),
    secrets: [...new Set([...lostSecrets, ...typedSecrets(schema, edited)])],
    unadded,
    opened,
  };
  try {
    storage.setItem(PREFIX + editKey(edit), formatJson(stored));
  } catch {
    // The storage is full: the edit stays in the page.
  }
}

/** Returns the rows of a list without the secrets that were typed in them. */
function storedRows({ kind }: ClusterEdit, name: string, rows: Rows): Json {
  const withoutOwn = (value: Json) =>
    typeof value === "string"
      ? value
      : partAt(withoutSecrets(API_SCHEMAS[kind], { [name]: [value] }), [name, 0]);
  return rows.map(({ was = null, value, isRemoved }) => ({
    was,
    value: withoutOwn(value) ?? null,
    isRemoved,
  }));
}

export function forgetDraft(storage: TabStorage, edit: Pick<ClusterEdit, "kind" | "id">): void {
  storage.removeItem(PREFIX + editKey(edit));
}

/** Returns the stored edit of a cluster; undefined if there is none that can be read. */
export function findDraft(
  storage: TabStorage,
  { kind, id, names }: Pick<ClusterEdit, "kind" | "id" | "names">,
): ClusterEdit | undefined {
  const stored = storedIn(storage.getItem(PREFIX + editKey({ kind, id })));
  const { etag, base, copied, edited, rows, secrets, unadded, opened } = stored;
  if (!isJsonObject(base) || !isJsonObject(edited)) return undefined;
  return {
    kind,
    id,
    names,
    base,
    ...(isJsonObject(copied) && { copied }),
    edited,
    etag: typeof etag === "string" ? etag : undefined,
    rows: mapObject(objectIn(rows), readStoredRows),
    lostSecrets: list(secrets).map(String),
    unadded: mapObject(objectIn(unadded), String),
    opened: list(opened).map(String),
  };
}

function readStoredRows(stored: Json | undefined): Rows {
  return list(stored)
    .filter(isJsonObject)
    .map(({ was, value = "", isRemoved }) => newRow(value, was ?? undefined, isRemoved === true));
}

/** Returns the names of the edits that are stored, as `editKey` writes them. */
export function draftKeys(storage: TabStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** Reports whether something was typed that would be lost with an edit. */
export function isTypedEdit(edit: ClusterEdit): boolean {
  return isTouchedEdit(edit) || Object.values(edit.unadded ?? {}).some((text) => text !== "");
}

/** Returns the object of a stored text; an empty one if it cannot be read. */
function storedIn(text: string | null): JsonObject {
  try {
    return objectIn(parseJson(text ?? "", 8 * REQUEST_BYTES));
  } catch {
    return {};
  }
}

function objectIn(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
