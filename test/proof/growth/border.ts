/** A function that reads what strangers send. */
import { type Growth, growthOf, type Precision } from "./measure";
import { BYTES, JSONS, type Shapes, TEXTS } from "./shapes";

export interface Border {
  /** The functions that are measured, as `file.ts#name` below src/. */
  readonly covers: readonly string[];
  /** What is read, in a few words. */
  readonly name: string;
  /** The largest input that reaches it, in characters or bytes. */
  readonly limit: number;
  readonly shapes: readonly string[];
  /** Measures the growth for one shape. */
  readonly growth: (shape: string, precision: Precision) => Growth;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** The largest inputs of borders that have no limit of their own: what carries the text has one. */
export const CARRIED = {
  /** A header of HTTP: Node.js refuses more. */
  header: 16 * KIB,
  /** A body of a request to the emulator. */
  body: MIB,
  /** A response of the service. */
  response: 64 * MIB,
  /** A call of Terraform: gRPC refuses more. */
  message: 256 * MIB,
  /** A file that a user names, or the output of a program that a user starts. */
  file: 256 * MIB,
  /** A variable of the environment, or an argument of a command. */
  argument: 128 * KIB,
} as const;

type Run<Input> = (input: Input) => unknown;

function border<Input>(shapes: Shapes<Input>) {
  return (covers: string | readonly string[], name: string, limit: number, run: Run<Input>): Border => ({
    covers: typeof covers === "string" ? [covers] : covers,
    name,
    limit,
    shapes: Object.keys(shapes),
    growth: (shape, precision) => {
      const make = shapes[shape];
      if (make === undefined) throw new Error(`there is no shape ${shape}`);
      return growthOf(run, make, limit, precision);
    },
  });
}

/** Reads any text. */
export const text = border(TEXTS);
/** Reads JSON, or what should be JSON. */
export const json = border(JSONS);
/** Reads bytes. */
export const bytes = border(BYTES);
