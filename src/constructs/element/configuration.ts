/** What a user wrote for a construct: the configuration that it was given, and the nested values that it has now. */
import { isUnset, type ObjectSchema, objectSchemaOf, oncePerObject } from "../../schema";
import { classify, isObjectInput } from "../tokens/cdktf-value";
import { camelCase } from "./spelling";

/** The meta-arguments of CDKTF, which are not attributes: their names in a configuration, and in the synthesized JSON. */
export const META_ARGUMENTS = {
  alias: "alias",
  connection: "connection",
  count: "count",
  dependsOn: "depends_on",
  forEach: "for_each",
  lifecycle: "lifecycle",
  provider: "provider",
  provisioners: "provisioner",
} as const;

type Constructor = abstract new (...args: never[]) => unknown;

/** What was written for each attribute of a construct, by its name in TypeScript. May have keys that are no attribute. */
export type WrittenAttributes = Readonly<Record<string, unknown>>;

/**
 * Returns the configuration. Mistakes in it are reported at synth.
 *
 * @throws Error if the configuration is not an object: the generated bindings would crash on it
 */
export function constructible<Config extends object>(
  config: Config,
  id: string,
  constructed: Constructor,
): Config {
  if (typeof config === "object" && !Array.isArray(config) && (config as unknown) !== null) return config;
  const given = config === undefined ? "missing" : JSON.stringify(config);
  const error = new Error(
    `${constructed.name} ${JSON.stringify(id)}: the configuration is ${given}, and has to be an object`,
  );
  Error.captureStackTrace(error, constructed);
  throw error;
}

/** Returns the configuration of a construct without CDKTF's meta-arguments. */
export function writtenAttributes(config: object): WrittenAttributes {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !Object.hasOwn(META_ARGUMENTS, key)));
}

/**
 * Returns what was written last for the nested objects and lists of a construct, with their names: in its configuration,
 * or by a setter since.
 */
export function nestedInputs(
  construct: object,
  schema: ObjectSchema,
): readonly (readonly [name: string, written: unknown])[] {
  const inputs = construct as Readonly<Record<string, unknown>>;
  return nestedNames(schema).map((name) => [name, inputs[`${camelCase(name)}Input`]]);
}

/**
 * Returns the value of a nested attribute that CDKTF has to synthesize. Where the bindings would write an empty object
 * in the place of a token, or of a value that is not an object, that is the value as it was written.
 */
export function withoutLoss(rendered: unknown, written: unknown): unknown {
  if (isUnset(written)) return rendered;
  const value = classify(written);
  if (value.is === "object") return rendered;
  if (value.is !== "list" || !Array.isArray(rendered)) return written;
  const parts = rendered as readonly unknown[];
  return value.elements.map((element, index) => (isObjectInput(element) ? parts[index] : element));
}

/** Returns the attributes that hold objects. */
const nestedNames = oncePerObject(({ attributes }: ObjectSchema): readonly string[] =>
  Object.keys(attributes).filter((name) => objectSchemaOf(attributes[name]) !== undefined),
);
