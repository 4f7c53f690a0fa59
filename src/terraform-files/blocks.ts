/** Reads and changes the blocks of a program in Terraform's JSON syntax. */
import { isJsonObject, type Json, type JsonObject } from "../json";
import { compareNames } from "../schema";

export interface Block {
  /** The words after the kind: the type and name of a resource, or the name of a variable. */
  readonly labels: readonly string[];
  /** The settings and blocks inside it. */
  readonly body: JsonObject;
}

const LABELS = {
  terraform: 0,
  import: 0,
  removed: 0,
  provider: 1,
  variable: 1,
  module: 1,
  output: 1,
  check: 1,
  resource: 2,
  data: 2,
  ephemeral: 2,
} as const;

type Kind = keyof typeof LABELS;

/** Returns the blocks of one kind, as people sort their labels. */
export function programBlocks(program: JsonObject, kind: Kind): readonly Block[] {
  const blocks: Block[] = [];
  mapBlocks(program, kind, (body, labels) => {
    blocks.push({ labels, body });
    return body;
  });
  return blocks.sort((a, b) => compareNames(a.labels.join("."), b.labels.join(".")));
}

/** Returns the program with changed bodies in the blocks of one kind. */
export function mapBlocks(
  program: JsonObject,
  kind: Kind,
  change: (body: JsonObject, labels: readonly string[]) => JsonObject,
): JsonObject {
  /** Visits the blocks. Any level may be a list, and a property "//" is a comment. */
  const walk = (value: Json, labels: readonly string[]): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => walk(item, labels));
    if (!isJsonObject(value)) return value;
    if (labels.length === LABELS[kind]) return change(value, labels);
    const inner = Object.entries(value).map(([label, part]): [string, Json] => [
      label,
      label === "//" ? part : walk(part, [...labels, label]),
    ]);
    return Object.fromEntries(inner);
  };
  const blocks = program[kind];
  return blocks === undefined ? program : { ...program, [kind]: walk(blocks, []) };
}

/** Returns a value, which is one object or a list of objects, as a list of objects. Leaves out anything else. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return [value ?? []].flat().filter(isJsonObject);
}

/** Returns the data sources of a program: its own, and those in its `check` blocks. */
export function dataBlocks(program: JsonObject): readonly Block[] {
  return [program, ...programBlocks(program, "check").map(({ body }) => body)].flatMap((holder) =>
    programBlocks(holder, "data"),
  );
}

/** Returns the program with changed bodies of its data sources, including those in its `check` blocks. */
export function mapData(
  program: JsonObject,
  change: (body: JsonObject, labels: readonly string[]) => JsonObject,
): JsonObject {
  return mapBlocks(mapBlocks(program, "data", change), "check", (body) => mapBlocks(body, "data", change));
}

/** Returns the files of a folder as one file, with the comments of the first one. */
export function joinedProgram([first = {}, ...others]: readonly JsonObject[]): JsonObject {
  return others.reduce((program, other) => {
    const added = Object.entries(without(other, ["//"])).map(([kind, blocks]): [string, Json] => {
      const { [kind]: before } = program;
      return [kind, before === undefined ? blocks : [before, blocks].flat()];
    });
    return { ...program, ...Object.fromEntries(added) };
  }, first);
}

/** Returns an object without some of its names. */
export function without(body: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
