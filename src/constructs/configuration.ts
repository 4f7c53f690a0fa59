/** The configuration given to a construct: refused, or completed, where the generated bindings would crash on it. */
import type { ObjectSchema } from "../schema/attribute";
import { withoutBrokenObjects } from "./written-objects";

type Constructor = abstract new (...args: never[]) => unknown;

/** The configuration as the bindings can take it. What is wrong within it is reported at synth. */
export function constructible<Config extends object>(
  config: Config,
  schema: ObjectSchema,
  id: string,
  constructed: Constructor,
): Config {
  if (typeof config === "object" && !Array.isArray(config) && (config as unknown) !== null) {
    return withoutBrokenObjects(schema, config);
  }
  const given = config === undefined ? "missing" : JSON.stringify(config);
  const error = new Error(
    `${constructed.name} ${JSON.stringify(id)}: the configuration is ${given}, and has to be an object`,
  );
  Error.captureStackTrace(error, constructed);
  throw error;
}

/** What a configuration says of the element itself: all but CDKTF's meta-arguments. */
export function writtenAttributes(config: object): Record<string, unknown> {
  const written: Record<string, unknown> = { ...config };
  for (const key of META_ARGUMENTS) if (key in written) written[key] = undefined;
  return written;
}

const META_ARGUMENTS = [
  "alias",
  "connection",
  "count",
  "dependsOn",
  "forEach",
  "lifecycle",
  "provider",
  "provisioners",
];
