/** A synthesized stack, in Terraform's JSON syntax. */

export type StackJson = Readonly<Record<string, unknown>>;

/** What stands between the braces of a block. */
export type Body = Readonly<Record<string, unknown>>;

export interface StackBlock {
  /** The words after the kind: type and name of a resource, the name of a variable. */
  readonly labels: readonly string[];
  readonly body: Body;
}

/** How many labels a block has, by its kind. */
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

/** Returns the blocks of one kind. */
export function stackBlocks(stack: StackJson, kind: Kind): readonly StackBlock[] {
  const blocks: StackBlock[] = [];
  mapBlocks(stack, kind, (body, labels) => {
    blocks.push({ labels, body });
    return body;
  });
  return blocks;
}

/** Returns the stack with other bodies in the blocks of one kind. */
export function mapBlocks(
  stack: StackJson,
  kind: Kind,
  change: (body: Body, labels: readonly string[]) => Body,
): StackJson {
  /** Any level may be an array, and a property "//" is a comment. */
  const walk = (value: unknown, labels: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, labels));
    if (!isObject(value)) return value;
    if (labels.length === LABELS[kind]) return change(value, labels);
    return mapObject(value, (inner, label) => (label === "//" ? inner : walk(inner, [...labels, label])));
  };
  return kind in stack ? { ...stack, [kind]: walk(stack[kind], []) } : stack;
}

/** Returns the blocks in a body, or a part of one, that may be one object or an array of them. */
export function objectsIn(value: unknown): readonly Body[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

export function without(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

function mapObject(object: Body, change: (value: unknown, name: string) => unknown): Body {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
