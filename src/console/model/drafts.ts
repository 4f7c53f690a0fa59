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

/**
 * The drafts of one emulator: another one may respond at the same address later. `owner` is who typed them. Another owner
 * begins with them too, with drafts of its own, unless they are of a new cluster.
 */
export class Drafts {
  constructor(
    private readonly storage: TabStorage,
    readonly emulator: string,
    readonly owner: string,
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
      unclear,
    } = edit;
    if (!isTypedEdit(edit) && lostSecrets.length === 0) {
      this.forget(edit);
      return;
    }
    const schema = API_SCHEMAS[edit.kind];
    const removedAlone = removals.flatMap(({ values }) =>
      values.map(({ path, value }) => alone(path, value).whole),
    );
    const secrets = [edited, ...removedAlone].flatMap((object) => typedSecrets(schema, object));
    const stored = {
      owner: this.owner,
      etag,
      base: withoutSecrets(schema, base),
      ...(edit.copied && { copied: withoutSecrets(schema, edit.copied) }),
      edited: withoutSecrets(schema, edited),
      secrets: [...new Set([...lostSecrets, ...secrets])],
      removals: removals.map((one) => storedRemoval(edit, one)),
      removed,
      unadded,
      ...(unclear && { unclear: withoutSecrets(schema, unclear) }),
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

  /** Removes the drafts of a cluster of every owner. */
  forgetCluster(edit: Pick<ClusterEdit, "kind" | "id">): void {
    for (const key of this.keys(edit)) this.storage.removeItem(key);
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
    const others = id === undefined ? [] : this.keys({ kind, id });
    const found = [this.key({ kind, id }), ...others].flatMap((key) => {
      const stored = parsedEdit(this.storage.getItem(key));
      return stored === undefined ? [] : { kind, id, names, ...stored };
    });
    return found.find((edit) => isOwnEdit(edit, isOwn));
  }

  /** Removes every stored edit of the owner. */
  forgetAll(): void {
    for (const key of this.keys())
      if (storedIn(this.storage.getItem(key))["owner"] === this.owner) this.storage.removeItem(key);
  }

  /** Reports whether others are of the same emulator and owner. */
  isOf({ emulator, owner }: Drafts): boolean {
    return emulator === this.emulator && owner === this.owner;
  }

  /** Returns where an edit is kept. */
  key(edit: Pick<ClusterEdit, "kind" | "id">): string {
    return `${this.prefix(edit)}${this.owner}`;
  }

  private prefix(edit?: Pick<ClusterEdit, "kind" | "id">): string {
    return `${PREFIX}${this.emulator}/${edit === undefined ? "" : `${editKey(edit)} `}`;
  }

  /** Returns where the drafts of every owner are kept: of one cluster, or of all. */
  private keys(edit?: Pick<ClusterEdit, "kind" | "id">): readonly string[] {
    return keysWith(this.storage, this.prefix(edit));
  }
}

/** Reports whether the tab has drafts, of whatever emulator and owner. */
export function hasDrafts(storage: TabStorage): boolean {
  return keysWith(storage, PREFIX).length > 0;
}

function keysWith(storage: TabStorage, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

/** Reports whether something was typed that would be lost with an edit. */
export function isTypedEdit(edit: ClusterEdit): boolean {
  return isTouchedEdit(edit) || Object.values(edit.unadded ?? {}).some((text) => text !== "");
}

/** Reports whether an edit is of an organization that may be shown. The one of a new cluster is being typed. */
export function isOwnEdit(
  { id, base: { organization_id: organization } }: ClusterEdit,
  isOwn: (organization: ClusterId) => boolean,
): boolean {
  return id === undefined || !isId(organization) || isOwn(organization);
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

function parsedEdit(text: string | null): Omit<ClusterEdit, "kind" | "id" | "names"> | undefined {
  const { etag, base, copied, edited, secrets, removals, removed, unadded, unclear } = storedIn(text);
  if (!isJsonObject(base) || !isJsonObject(edited)) return undefined;
  return {
    base,
    ...(isJsonObject(copied) && { copied }),
    edited,
    etag: typeof etag === "string" ? etag : undefined,
    lostSecrets: Array.isArray(secrets) ? secrets.map(String) : [],
    removals: Array.isArray(removals) ? removals : [],
    removed: Number(removed ?? 0),
    unadded: isJsonObject(unadded) ? (unadded as Readonly<Record<string, string>>) : {},
    ...(isJsonObject(unclear) && { unclear }),
  };
}

/** Returns the object of a stored text; an empty one if it cannot be read. */
function storedIn(text: string | null): JsonObject {
  try {
    const stored = parseJson(text ?? "", { ...RESPONSE_LIMITS, bytes: 4 * REQUEST_LIMITS.bytes });
    return isJsonObject(stored) ? stored : {};
  } catch {
    return {};
  }
}
