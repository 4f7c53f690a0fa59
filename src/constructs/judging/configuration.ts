/** The configuration given to a construct. */
import { withoutMissingElements, type ListArguments } from "./missing-elements";

type Constructor = abstract new (...args: never[]) => unknown;

/**
 * Returns the configuration, if it is an object, without what CDKTF would crash on. What is wrong within it is reported
 * at synth.
 *
 * @throws Error for anything else, on which the generated bindings would crash
 */
export function constructible<Config extends object & ListArguments>(
  config: Config,
  id: string,
  constructed: Constructor,
): Config {
  if (typeof config === "object" && !Array.isArray(config) && (config as unknown) !== null) {
    return withoutMissingElements(config);
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
