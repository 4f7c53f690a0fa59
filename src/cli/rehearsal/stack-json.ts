/** Reads and changes the blocks of a synthesized stack, in Terraform's JSON syntax. */
import { compareNames } from "../../schema";

export type StackJson = Readonly<Record<string, unknown>>;

/** The settings and blocks inside a block. */
export type Body = Readonly<Record<string, unknown>>;

export interface StackBlock {
  /** The words after the kind: the type and name of a resource, or the name of a variable. */
  readonly labels: readonly string[];
  readonly body: Body;
}

const LABELS = {
  terraform: 0,
  provider: 1,
  variable: 1,
  module: 1,
  check: 1,
  resource: 2,
  data: 2,
  ephemeral: 2,
} as const;

type Kind = keyof typeof LABELS;

/** Returns the blocks of one kind, as people sort their labels. */
export function stackBlocks(stack: StackJson, kind: Kind): readonly StackBlock[] {
  const blocks: StackBlock[] = [];
  mapBlocks(stack, kind, (body, labels) => {
    blocks.push({ labels, body });
    return body;
  });
  return blocks.sort((a, b) => compareNames(a.labels.join("."), b.labels.join(".")));
}

/** Returns the stack with changed bodies in the blocks of one kind. */
export function mapBlocks(
  stack: StackJson,
  kind: Kind,
  change: (body: Body, labels: readonly string[]) => Body,
): StackJson {
  /** Visits the blocks. Any level may be an array, and a property "//" is a comment. */
  const walk = (value: unknown, labels: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, labels));
    if (!isObject(value)) return value;
    if (labels.length === LABELS[kind]) return change(value, labels);
    const inner = Object.entries(value).map(([label, part]) => [
      label,
      label === "//" ? part : walk(part, [...labels, label]),
    ]);
    return Object.fromEntries(inner);
  };
  return kind in stack ? { ...stack, [kind]: walk(stack[kind], []) } : stack;
}

/** Returns a value, which is one object or an array of objects, as a list of objects. Leaves out anything else. */
export function objectsIn(value: unknown): readonly Body[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** Returns the data sources of a stack: its own, and those in its `check` blocks. */
export function dataBlocks(stack: StackJson): readonly StackBlock[] {
  return [stack, ...stackBlocks(stack, "check").map(({ body }) => body)].flatMap((holder) =>
    stackBlocks(holder, "data"),
  );
}

/** Returns the stack with changed bodies of its data sources, including those in its `check` blocks. */
export function mapData(
  stack: StackJson,
  change: (body: Body, labels: readonly string[]) => Body,
): StackJson {
  return mapBlocks(mapBlocks(stack, "data", change), "check", (body) => mapBlocks(body, "data", change));
}

export function without(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
