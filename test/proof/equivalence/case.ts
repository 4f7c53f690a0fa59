/** A configuration that every judge is asked about, and the row of a table that a counterexample is printed as. */
import {
  type Attribute,
  cloudOpensearch,
  cloudOpensearchCredentials,
  cloudPrometheus,
  cloudProvider,
  isNested,
  type ObjectSchema,
  type Path,
} from "../../../src/schema";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export const SUBJECTS = {
  cloud_opensearch: cloudOpensearch,
  cloud_prometheus: cloudPrometheus,
  cloud_opensearch_credentials: cloudOpensearchCredentials,
  cloud: cloudProvider,
} as const satisfies Readonly<Record<string, ObjectSchema>>;

export type Subject = keyof typeof SUBJECTS;

export interface Case {
  readonly of: Subject;
  /** As Terraform would have it, every value known. */
  readonly config: JsonObject;
  /** Paths, such as `auth_sources[1].name`, of what is not known yet at synth and at plan. */
  readonly unknown: readonly string[];
}

/** Stands in a configuration for what is not known yet. */
export const VEILED: unique symbol = Symbol("veiled");

export type Veiled =
  null | boolean | number | string | typeof VEILED | readonly Veiled[] | { readonly [name: string]: Veiled };

/** The configuration as synth and plan see it. */
export function veiled({ config, unknown }: Case): { readonly [name: string]: Veiled } {
  const hidden = new Set(unknown);
  const of = (value: Json, path: Path): Veiled => {
    if (hidden.has(pathText(path))) return VEILED;
    if (isList(value)) return value.map((element, index) => of(element, [...path, index]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, of(part, [...path, name])]));
  };
  return of(config, []) as { readonly [name: string]: Veiled };
}

/** What the schema says of the place that the path leads to; undefined where it says nothing. */
export function attributeAt(schema: ObjectSchema, path: Path): Attribute | undefined {
  const [name, ...rest] = path.filter((step) => typeof step === "string");
  const attribute =
    name !== undefined && Object.hasOwn(schema.attributes, name) ? schema.attributes[name] : undefined;
  if (attribute === undefined || rest.length === 0) return attribute;
  return isNested(attribute.type) ? attributeAt(attribute.type.object, rest) : undefined;
}

/** The case as a row to paste. */
export function rowText(row: Case): string {
  return `["what it shows", ${JSON.stringify(row)}],`;
}

export function pathText(path: Path): string {
  return path
    .map((step, at) => (typeof step === "number" ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join("");
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
