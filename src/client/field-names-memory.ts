/** Which names of the access lists the service was seen to use. */
import {
  type AccessListFieldNames,
  FIRST_FIELD_NAMES,
  accessListFields,
  fieldNamesIn,
  toApi,
  toTerraform,
} from "../contract";
import type { JsonObject } from "../json";
import { KINDS, type ClusterKind } from "../schema";
import type { ClientLog } from "./log";

export interface FieldNamesMemory {
  /** An object of the API with Terraform's attribute names; learns from it. */
  read(kind: ClusterKind, object: JsonObject): JsonObject;
  /** A cluster as the API wants it. */
  write(kind: ClusterKind, cluster: JsonObject): JsonObject;
  /** A field's path in an answer of the API with Terraform's attribute names. */
  attributePath(kind: ClusterKind, path: string): string;
}

/**
 * Begins with the raw API's names, and changes to the other set when an answer uses that one alone. Where the service
 * uses both, both are written: one left out of a PUT would reset to open access. `fixed` ends the guessing.
 */
export function rememberFieldNames(
  fixed: AccessListFieldNames | undefined,
  log: ClientLog,
): FieldNamesMemory {
  let names = fixed ?? FIRST_FIELD_NAMES;
  let written: readonly AccessListFieldNames[] = [names];

  const learn = (seen: readonly AccessListFieldNames[]) => {
    const [only] = seen;
    if (only === undefined) return;
    if (seen.length > 1) {
      written = seen;
      return;
    }
    if (fixed === undefined) {
      if (only !== names) log.info("the service uses the other names for access lists", { names: only });
      names = only;
      written = [only];
    } else if (only !== fixed) {
      log.warn("the service's names for access lists are not those in `access_list_field_names`", {
        seen: only,
        configured: fixed,
      });
    }
  };

  return {
    read: (kind, object) => {
      learn(fieldNamesIn(KINDS[kind].schema, object));
      return toTerraform(KINDS[kind].schema, object, names);
    },
    write: (kind, cluster) => toApi(KINDS[kind].schema, cluster, written),
    attributePath: (kind, path) => {
      const [name = ""] = /^[^.[]*/.exec(path) ?? [];
      const field = accessListFields(KINDS[kind].schema).find(
        ({ whitelist, allowlist }) => whitelist === name || allowlist === name,
      );
      return field === undefined ? path : field.attribute + path.slice(name.length);
    },
  };
}
