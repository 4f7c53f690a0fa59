/**
 * What was written for the nested objects of a resource. The generated bindings take such an object apart at once, drop
 * what they do not know of it, and crash on some of what is none; so it is kept beside them, as it was.
 */
import type { IConstruct } from "constructs";

import { isNested, type ObjectSchema } from "../schema/attribute";
import { isObjectInput } from "./cdktf-value";
import { camelCase } from "./spelling";

/** What was written for each nested object or list, by its name in TypeScript. */
export type WrittenParts = Readonly<Record<string, unknown>>;

/** The configuration, without objects that the bindings cannot take apart. */
export function withoutBrokenObjects<Config extends object>(schema: ObjectSchema, config: Config): Config {
  const broken = objectKeys(schema).filter((key) => {
    const raw = (config as WrittenParts)[key];
    return raw !== undefined && !isObjectInput(raw);
  });
  if (broken.length === 0) return config;
  return { ...config, ...Object.fromEntries(broken.map((key) => [key, undefined])) };
}

/**
 * What was written last for the nested objects and lists of a construct: at its construction, or by `put…` and
 * `reset…` since. The bindings keep lists as they are.
 */
export function writtenParts(construct: IConstruct, schema: ObjectSchema, config: object): WrittenParts {
  const later = writtenLater.get(construct);
  const parts: Record<string, unknown> = {};
  for (const key of objectKeys(schema)) {
    parts[key] = later?.has(key) === true ? later.get(key) : (config as WrittenParts)[key];
  }
  for (const key of listKeys(schema)) parts[key] = (construct as unknown as WrittenParts)[`${key}Input`];
  return parts;
}

/** Has the `put…` and `reset…` methods of a class, which it inherits from its bindings, keep what is written. */
export function keepWrittenObjects(prototype: object, schema: ObjectSchema): void {
  for (const key of objectKeys(schema)) {
    const suffix = key.charAt(0).toUpperCase() + key.slice(1);
    const { [`put${suffix}`]: put, [`reset${suffix}`]: reset } = prototype as Record<
      string,
      Method | undefined
    >;
    if (put === undefined || reset === undefined) continue;
    Object.assign(prototype, {
      [`put${suffix}`](this: IConstruct, raw: unknown) {
        keep(this, key, raw);
        if (isObjectInput(raw)) put.call(this, raw);
        else reset.call(this);
      },
      [`reset${suffix}`](this: IConstruct) {
        keep(this, key, undefined);
        reset.call(this);
      },
    });
  }
}

type Method = (this: IConstruct, raw?: unknown) => void;

const writtenLater = new WeakMap<IConstruct, Map<string, unknown>>();

function keep(construct: IConstruct, key: string, raw: unknown): void {
  const written = writtenLater.get(construct) ?? new Map<string, unknown>();
  writtenLater.set(construct, written.set(key, raw));
}

const keysOfSchema = { single: new Map<ObjectSchema, string[]>(), list: new Map<ObjectSchema, string[]>() };

/** The attributes that hold one object each, by their names in TypeScript. */
function objectKeys(schema: ObjectSchema): readonly string[] {
  return nestedKeys(schema, "single");
}

/** The attributes that hold a list of objects each, by their names in TypeScript. */
function listKeys(schema: ObjectSchema): readonly string[] {
  return nestedKeys(schema, "list");
}

function nestedKeys(schema: ObjectSchema, nesting: "single" | "list"): readonly string[] {
  const before = keysOfSchema[nesting].get(schema);
  if (before !== undefined) return before;
  const keys = Object.entries(schema.attributes)
    .filter(([, { type }]) => isNested(type) && type.nesting === nesting)
    .map(([name]) => camelCase(name));
  keysOfSchema[nesting].set(schema, keys);
  return keys;
}
