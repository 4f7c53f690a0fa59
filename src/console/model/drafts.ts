/** Keeps what was typed over a reload, in the storage of the tab. Never holds a secret or the token. */
import { API_SCHEMAS, type ClusterId, isId, REQUEST_LIMITS, RESPONSE_LIMITS } from "../../contract";
import { formatJson, isJsonObject, type Json, type JsonObject, parseJson } from "../../json";
import type { Path } from "../../schema";
import type { ClusterEdit } from "./cluster-edit";
import { isTouchedEdit } from "./differences";
import { partAt } from "./paths";
import type { Removal } from "./removed-places";
import { typedSecrets, withoutSecrets } from "./secrets";

/** What this needs of the browser's `sessionStorage`. */
export interface TabStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "console-edit:";

/** Returns the name of an edit within one emulator: `opensearch/7`, `opensearch/new`. */
export function editKey({ kind, id }: Pick<ClusterEdit, "kind" | "id">): string {
  return `${kind}/${id ?? "new"}`;
}

/** The drafts of one emulator: another one may respond at the same address later. */
export class Drafts {
  constructor(
    private readonly storage: TabStorage,
    private readonly emulator: string,
  ) {}

  /** Stores an edit without its secrets, but with their names, or removes it if nothing was changed. */
  store(edit: ClusterEdit): void {
    const {
      etag = null,
      base,
      edited,
      lostSecrets = [],
      removals = [],
      removed = 0,
      unadded = {},
      isUnclear = false,
    } = edit;
    const isTyped = Object.values(unadded).some((text) => text !== "");
    if (!isTouchedEdit(edit) && lostSecrets.length === 0 && !isTyped) {
      this.forget(edit);
      return;
    }
    const schema = API_SCHEMAS[edit.kind];
    const removedAlone = removals.flatMap(({ values }) =>
      values.map(({ path, value }) => alone(path, value).whole),
    );
    const secrets = [edited, ...removedAlone].flatMap((object) => typedSecrets(schema, object));
    const stored = {
      etag,
      base: withoutSecrets(schema, base),
      edited: withoutSecrets(schema, edited),
      secrets: [...new Set([...lostSecrets, ...secrets])],
      removals: removals.map((one) => storedRemoval(edit, one)),
      removed,
      unadded,
      isUnclear,
    };
    try {
      this.storage.setItem(this.key(edit), formatJson(stored as unknown as Json));
    } catch {
      // The storage is full: the edit stays in the page.
    }
  }

  forget(edit: Pick<ClusterEdit, "kind" | "id">): void {
    this.storage.removeItem(this.key(edit));
  }

  /**
   * Returns the stored edit of a cluster; undefined if there is none that can be read, or if it is of another organization.
   *
   * @param isOwn reports whether the edit of an organization may be shown
   */
  find(
    { kind, id, names }: Pick<ClusterEdit, "kind" | "id" | "names">,
    isOwn: (organization: ClusterId) => boolean,
  ): ClusterEdit | undefined {
    const text = this.storage.getItem(this.key({ kind, id }));
    const stored = text === null ? undefined : parsedEdit(text);
    if (stored === undefined) return undefined;
    const edit = { kind, id, names, ...stored };
    return isOwnEdit(edit, isOwn) ? edit : undefined;
  }

  private key(edit: Pick<ClusterEdit, "kind" | "id">): string {
    return `${PREFIX}${this.emulator}/${editKey(edit)}`;
  }
}

/** Reports whether an edit is of an organization that may be shown, or of none yet. */
export function isOwnEdit(
  { id, base, edited }: ClusterEdit,
  isOwn: (organization: ClusterId) => boolean,
): boolean {
  const { organization_id: organization } = id === undefined ? edited : base;
  return !isId(organization) || isOwn(organization);
}

/** Removes every stored edit, of every emulator. */
export function forgetDrafts(storage: TabStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

/** Returns a removal without secrets. */
function storedRemoval({ kind }: ClusterEdit, { values, ...removal }: Removal): unknown {
  const kept = values.map(({ value, ...rest }) => {
    const { whole, path } = alone(rest.path, value);
    return { ...rest, value: partAt(withoutSecrets(API_SCHEMAS[kind], whole), path) };
  });
  return { ...removal, values: kept };
}

/** Returns a cluster of which only one field, or one element of it, is set, with the path to it. */
function alone([field, index]: Path, value: Json): { readonly whole: JsonObject; readonly path: Path } {
  const name = String(field);
  return index === undefined
    ? { whole: { [name]: value }, path: [name] }
    : { whole: { [name]: [value] }, path: [name, 0] };
}

function parsedEdit(text: string): Omit<ClusterEdit, "kind" | "id" | "names"> | undefined {
  try {
    const stored = parseJson(text, { ...RESPONSE_LIMITS, bytes: 4 * REQUEST_LIMITS.bytes });
    if (!isJsonObject(stored)) return undefined;
    const { etag, base, edited, secrets, removals, removed, unadded, isUnclear } = stored;
    if (!isJsonObject(base) || !isJsonObject(edited)) return undefined;
    return {
      base,
      edited,
      etag: typeof etag === "string" ? etag : undefined,
      lostSecrets: Array.isArray(secrets) ? secrets.map(String) : [],
      removals: Array.isArray(removals) ? removals : [],
      removed: Number(removed ?? 0),
      unadded: isJsonObject(unadded) ? (unadded as Readonly<Record<string, string>>) : {},
      isUnclear: isUnclear === true,
    };
  } catch {
    return undefined;
  }
}
