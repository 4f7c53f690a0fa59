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
  /** Uses these names from now on; returns what undoes that. */
  use(names: AccessListFieldNames): () => void;
  /** Reports whether an answer has shown which names the service uses. */
  areShown(): boolean;
  /** The names that the service uses, if they are not those that it was said to use. */
  contradiction(): AccessListFieldNames | undefined;
}

/**
 * Begins with the names that the service is said to use, or the raw API's, and changes to the other set when an answer
 * uses that one alone: a list under a name that the service does not use would leave the cluster open. Where the
 * service uses both, both are written: one left out of a PUT would reset to open access.
 */
export function rememberFieldNames(said: AccessListFieldNames | undefined, log: ClientLog): FieldNamesMemory {
  let names = said ?? FIRST_FIELD_NAMES;
  let written: readonly AccessListFieldNames[] = [names];
  let areShown = false;

  const learn = (seen: readonly AccessListFieldNames[]) => {
    const [only] = seen;
    if (only === undefined) return;
    areShown = true;
    written = seen;
    if (seen.length > 1) return;
    if (only !== names) {
      if (said === undefined) log.info("the service uses the other names for access lists", { names: only });
      else
        log.warn("the service's names for access lists are not those in `access_list_field_names`", {
          seen: only,
          configured: said,
        });
    }
    names = only;
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
    use: (other) => {
      const before = { names, written, areShown };
      learn([other]);
      return () => {
        ({ names, written, areShown } = before);
      };
    },
    areShown: () => areShown,
    contradiction: () => (said !== undefined && !written.includes(said) ? names : undefined),
  };
}
