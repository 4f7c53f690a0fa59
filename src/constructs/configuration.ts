/** The configuration given to a construct: refused where the generated bindings would crash on it. */
import { Tokenization } from "cdktf";

import { kindOf } from "./cdktf-value";

/** The configuration itself, or with objects left out that the bindings cannot take apart. */
export function constructible<Config extends object>(
  config: Config,
  objects: readonly (keyof Config & string)[],
  place: string,
  constructed: abstract new (...args: never[]) => unknown,
): Config {
  if (typeof config !== "object" || Array.isArray(config) || (config as unknown) === null) {
    const given = config === undefined ? "missing" : JSON.stringify(config);
    const error = new Error(`${place}: the configuration is ${given}, and has to be an object`);
    Error.captureStackTrace(error, constructed);
    throw error;
  }
  const broken = objects.filter((key) => config[key] !== undefined && !isObjectInput(config[key]));
  if (broken.length === 0) return config;
  return { ...config, ...Object.fromEntries(broken.map((key) => [key, undefined])) };
}

/** What the bindings take for an object: an object, or something that resolves to one. */
export function isObjectInput(raw: unknown): boolean {
  return kindOf(raw).is === "object" || Tokenization.isResolvable(raw);
}

/** What a configuration says of the element itself: all but CDKTF's meta-arguments. */
export function writtenAttributes(config: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !META_ARGUMENTS.has(key)));
}

const META_ARGUMENTS = new Set([
  "alias",
  "connection",
  "count",
  "dependsOn",
  "forEach",
  "lifecycle",
  "provider",
  "provisioners",
]);
