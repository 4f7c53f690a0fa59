/** Every way in which one node of a plan can be missing, empty, of another type, another text, or there twice. */

export type PlanPath = readonly (string | number)[];

export interface Mutation {
  readonly kind: "remove" | "null" | "retype" | "reword" | "duplicate";
  readonly path: PlanPath;
}

type Container = Record<string, unknown> | unknown[];

/** Every path in a value, its own left out. */
export function pathsIn(value: unknown, path: PlanPath = []): PlanPath[] {
  if (typeof value !== "object" || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return entries.flatMap(([step, inner]) => {
    const here = [...path, step];
    return [here, ...pathsIn(inner, here)];
  });
}

/** Returns every mutation of a plan's nodes. A text can be another text, too: an unknown type, mode or action. */
export function mutationsIn(plan: object): readonly Mutation[] {
  return pathsIn(plan).flatMap((path) => {
    const isText = typeof path.reduce<unknown>(at, plan) === "string";
    const kinds = ["remove", "null", "retype", "duplicate", ...(isText ? ["reword" as const] : [])] as const;
    return kinds.map((kind) => ({ kind, path }));
  });
}

/** Applies a mutation to a plan, runs a function on it, and undoes the mutation. */
export function mutated<Result>(plan: object, { kind, path }: Mutation, run: () => Result): Result {
  const parent = path.slice(0, -1).reduce<unknown>((value, step) => at(value, step), plan) as Container;
  const step = path[path.length - 1] ?? "";
  const undo = change(parent, step, kind);
  try {
    return run();
  } finally {
    undo();
  }
}

function at(value: unknown, step: string | number): unknown {
  return (value as Record<string | number, unknown>)[step];
}

function change(parent: Container, step: string | number, kind: Mutation["kind"]): () => void {
  if (Array.isArray(parent)) {
    const [index, before] = [Number(step), [...parent]];
    const value = before[index];
    if (kind === "remove") parent.splice(index, 1);
    else if (kind === "duplicate") parent.splice(index, 0, value);
    else parent[index] = replaced(value, kind);
    return () => void parent.splice(0, parent.length, ...before);
  }
  const before = { ...parent };
  if (kind === "remove") Reflect.deleteProperty(parent, step);
  else if (kind === "duplicate") parent[`${step}_copy`] = before[step];
  else parent[step] = replaced(before[step], kind);
  return () => {
    for (const key of Object.keys(parent)) Reflect.deleteProperty(parent, key);
    Object.assign(parent, before);
  };
}

function replaced(value: unknown, kind: Mutation["kind"]): unknown {
  if (kind === "null") return null;
  return kind === "reword" ? `${String(value)}x` : retyped(value);
}

/** A value of another type. */
function retyped(value: unknown): unknown {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return 1;
    case "number":
      return String(value);
    case "boolean":
      return value ? "true" : {};
    default:
      return Array.isArray(value) ? { 0: (value as unknown[])[0] } : [value];
  }
}
