/** Keeps what was typed over a reload, in the storage of the tab. Never holds a secret or the token. */
import { API_SCHEMAS, REQUEST_LIMITS, RESPONSE_LIMITS } from "../../contract";
import { formatJson, isJsonObject, type Json, parseJson } from "../../json";
import { type ClusterEdit, isTouchedEdit, typedSecrets, withoutSecrets } from "./cluster-edit";

/** What this needs of the browser's `sessionStorage`. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "console-edit:";

/** Returns the name under which an edit is kept: `opensearch/7`, `opensearch/new`. */
export function editKey({ kind, id }: Pick<ClusterEdit, "kind" | "id">): string {
  return `${kind}/${id ?? "new"}`;
}

/** Stores an edit without its secrets, but with their names, or removes it if nothing was changed. */
export function storeEdit(storage: TabStorage, edit: ClusterEdit): void {
  const key = PREFIX + editKey(edit);
  const { lostSecrets = [] } = edit;
  if (!isTouchedEdit(edit) && lostSecrets.length === 0) {
    storage.removeItem(key);
    return;
  }
  const schema = API_SCHEMAS[edit.kind];
  const stored = {
    etag: edit.etag ?? null,
    base: withoutSecrets(schema, edit.base),
    edited: withoutSecrets(schema, edit.edited),
    secrets: [...new Set([...lostSecrets, ...typedSecrets(schema, edit.edited)])],
  };
  try {
    storage.setItem(key, formatJson(stored));
  } catch {
    // The storage is full: the edit stays in the page.
  }
}

/** Removes a stored edit. */
export function forgetEdit(storage: TabStorage, edit: Pick<ClusterEdit, "kind" | "id">): void {
  storage.removeItem(PREFIX + editKey(edit));
}

/** Returns the stored edit of a cluster; undefined if there is none, or none that can be read. */
export function storedEdit(
  storage: TabStorage,
  { kind, id, names }: Pick<ClusterEdit, "kind" | "id" | "names">,
): ClusterEdit | undefined {
  const text = storage.getItem(PREFIX + editKey({ kind, id }));
  const stored = text === null ? undefined : parsedEdit(text);
  if (stored === undefined) return undefined;
  const { etag, ...others } = stored;
  return { kind, id, names, ...others, etag: typeof etag === "string" ? etag : undefined };
}

interface StoredEdit extends Pick<ClusterEdit, "base" | "edited" | "lostSecrets"> {
  readonly etag: Json | undefined;
}

function parsedEdit(text: string): StoredEdit | undefined {
  try {
    const stored = parseJson(text, { ...RESPONSE_LIMITS, bytes: 4 * REQUEST_LIMITS.bytes });
    if (!isJsonObject(stored)) return undefined;
    const { etag, base, edited, secrets } = stored;
    const lostSecrets = Array.isArray(secrets) ? secrets.map(String) : [];
    return isJsonObject(base) && isJsonObject(edited) ? { etag, base, edited, lostSecrets } : undefined;
  } catch {
    return undefined;
  }
}
