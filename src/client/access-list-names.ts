/** Finds out and remembers which names of the access lists the service uses. */
import {
  type AccessListFieldNames,
  accessListFields,
  fieldNamesIn,
  FIRST_FIELD_NAMES,
  otherFieldNames,
  toApi,
  toTerraform,
} from "../contract";
import { isJsonObject, type Json, type JsonObject } from "../json";
import { type ClusterKind, KINDS, type ObjectSchema } from "../schema";
import type { ClientLog } from "./http/send";

export interface FieldNamesMemory {
  /** Returns an object of the API with Terraform's attribute names; learns from it. */
  read(kind: ClusterKind, object: JsonObject): JsonObject;
  /** Returns a cluster as the API wants it. */
  write(kind: ClusterKind, cluster: JsonObject): JsonObject;
  /** Reports whether {@link write} would give the access lists of a body that was sent other names now. */
  haveChanged(kind: ClusterKind, sent: JsonObject): boolean;
  /** Returns the path of a field of the API with Terraform's attribute names. */
  attributePath(kind: ClusterKind, path: string): string;
  /** Uses these names from now on; returns a function that undoes that. */
  use(names: AccessListFieldNames): () => void;
  /** Reports whether a response has shown which names the service uses. */
  areShown(): boolean;
  /** Returns the names that the service uses, if they are not those of the configuration. */
  contradiction(): AccessListFieldNames | undefined;
}

/**
 * Begins with the configured names, or with those of the raw API, and changes to the other set when a response uses that
 * one alone: a list under a name that the service does not use would leave the cluster open. If the service uses both,
 * writes both: a list that is left out of a PUT would reset to open access.
 */
export function rememberFieldNames(
  configured: AccessListFieldNames | undefined,
  log: ClientLog,
): FieldNamesMemory {
  let names = configured ?? FIRST_FIELD_NAMES;
  let written: readonly AccessListFieldNames[] = [names];
  let areShown = false;

  const learn = (seen: readonly AccessListFieldNames[]) => {
    const [only] = seen;
    if (only === undefined) return;
    areShown = true;
    written = seen;
    if (seen.length > 1) return;
    if (only !== names && configured === undefined) {
      log.info("the service uses the other names for access lists", { names: only });
    } else if (only !== names && configured !== undefined) {
      log.warn("the service's names for access lists are not those in `access_list_field_names`", {
        seen: only,
        configured,
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
    haveChanged: (kind, sent) => {
      const used = fieldNamesIn(KINDS[kind].schema, sent);
      return used.length > 0 && used.join() !== written.join();
    },
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
    contradiction: () => (configured !== undefined && !written.includes(configured) ? names : undefined),
  };
}

/**
 * Returns the set of names that the JSON of a 400 demands: it mentions a field of the set that was not sent, or says that
 * a field which was sent is not known. Returns undefined if the 400 is about something else, such as the ranges of a
 * list: written under a name that the service ignores, they would leave the cluster open to every address.
 */
export function demandedNames(
  schema: ObjectSchema,
  body: Json | undefined,
  sent: JsonObject,
): AccessListFieldNames | undefined {
  if (!isJsonObject(body)) return undefined;
  const fields = accessListFields(schema).filter(({ whitelist, allowlist }) => whitelist !== allowlist);
  const problems = problemsIn(body);
  return (["whitelist", "allowlist"] as const).find((names) => {
    const own = fields.map((field) => field[names]);
    const others = fields.map((field) => field[otherFieldNames(names)]).filter((name) => name in sent);
    if (others.length === 0) return false;
    const unsent = own.filter((name) => !(name in sent));
    return problems.some(
      ({ code, path, message }) =>
        mentions(`${path} ${message}`, unsent) || (others.includes(path) && saysUnknown(code, message)),
    );
  });
}

interface Problem {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

const MOST_ISSUES = 100;
const MOST_READ = 1000;

function problemsIn(body: JsonObject): readonly Problem[] {
  const issues = Array.isArray(body["issues"]) ? (body["issues"] as readonly Json[]) : [];
  return [body, ...issues.slice(0, MOST_ISSUES).filter(isJsonObject)].map(({ code, path, message }) => ({
    code: beginning(code),
    path: beginning(path),
    message: beginning(message),
  }));
}

function beginning(value: Json | undefined): string {
  return typeof value === "string" ? value.slice(0, MOST_READ) : "";
}

function mentions(text: string, names: readonly string[]): boolean {
  const words = new Set(text.match(/\w+/g));
  return names.some((name) => words.has(name));
}

function saysUnknown(code: string, message: string): boolean {
  return /\bunknown\b|\bunrecogni[sz]ed\b|\bunexpected\b|\bother-access-list-name\b/i.test(
    `${code} ${message}`,
  );
}
