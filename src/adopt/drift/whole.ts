/** Leaves out edits after which the program would not plan: those of a part of what belongs together, and what rules refuse. */
import type { JudgingContext } from "../../codegen";
import {
  elementKeyOf,
  formatPath,
  isObjectValue,
  type Issue,
  isUnset,
  KINDS,
  type ObjectSchema,
  objectSchemaOf,
  type ObjectValue,
  type Value,
} from "../../schema";
import { judge } from "../../schema/judging";
import type { OwnCluster } from "../known/own-clusters";
import type { Difference } from "./differences";
import type { Drifted } from "./drifted-attribute";

/** Returns the differences of a cluster, without the edits that cannot be made without others. */
export function withoutPartialEdits(
  cluster: OwnCluster,
  changed: readonly Drifted[],
  judging: JudgingContext,
): readonly Drifted[] {
  return withoutRefused(cluster, withoutSiblings(changed), judging);
}

/** An object, or an element of a list, is edited as a whole: its attributes depend on each other. */
function withoutSiblings(changed: readonly Drifted[]): readonly Drifted[] {
  const objectOf = ({ difference: { path, attribute } }: Drifted) =>
    path.length === 1 && objectSchemaOf(attribute) === undefined
      ? undefined
      : path.slice(0, path.length > 2 ? 2 : 1).join(".");
  const broken = new Map<string, Drifted>();
  for (const one of changed) {
    const object = objectOf(one);
    if (object !== undefined && one.edits === undefined && !broken.has(object)) broken.set(object, one);
  }
  return changed.map((one) => {
    const cause = broken.get(objectOf(one) ?? "");
    return one.edits === undefined || cause === undefined
      ? one
      : without(one, `belongs together with \`${cause.name}\`, which is not edited`);
  });
}

/** A service may accept more than the rules do: then the program would no longer synthesize. */
function withoutRefused(
  cluster: OwnCluster,
  changed: readonly Drifted[],
  judging: JudgingContext,
): readonly Drifted[] {
  const { schema } = KINDS[cluster.kind];
  const errorsOf = (values: ObjectValue) =>
    judge(schema, values, { by: "plan", ...judging }).filter(({ severity }) => severity === "error");
  const keyOf = ({ code, path }: Issue) => `${code} ${formatPath(path)}`;
  const known = new Set(errorsOf(cluster.values).map(keyOf));
  let left = changed;
  for (;;) {
    const accepted = left.filter(({ edits }) => edits !== undefined);
    if (accepted.length === 0) return left;
    const values = accepted.reduce(
      (all, { difference }) => withValue(schema, all, difference),
      cluster.values,
    );
    const error = errorsOf(values).find((issue) => !known.has(keyOf(issue)));
    if (error === undefined) return left;
    const at = accepted.filter(({ difference }) => difference.path[0] === error.path[0]);
    const refused = at.length > 0 ? at : accepted;
    const reason = `the rules refuse what the service has: ${formatPath(error.path)} ${error.message}`;
    left = left.map((one) => (refused.includes(one) ? without(one, reason) : one));
  }
}

function without(drifted: Drifted, reason: string): Drifted {
  return { ...drifted, edits: undefined, reason };
}

/** Returns the values of a cluster with those of the service at the place of a difference. */
function withValue(
  schema: ObjectSchema,
  values: ObjectValue,
  { path, to }: Pick<Difference, "path" | "to">,
): ObjectValue {
  const [first = "", ...rest] = path;
  const attribute = schema.attributes[first];
  const [held, key] = [objectSchemaOf(attribute), elementKeyOf(attribute)];
  const here = values[first];
  if (rest.length === 0 || held === undefined) return { ...values, [first]: to };
  if (key === undefined)
    return { ...values, [first]: withValue(held, isObjectValue(here) ? here : {}, { path: rest, to }) };
  const [name = "", ...inner] = rest;
  const list = Array.isArray(here) ? (here as readonly Value[]) : [];
  const isIt = (element: Value) => isObjectValue(element) && element[key] === name;
  if (inner.length === 0 && isUnset(to))
    return { ...values, [first]: list.filter((element) => !isIt(element)) };
  if (inner.length === 0) return { ...values, [first]: [...list, to] };
  const changed = list.map((element) =>
    isIt(element) && isObjectValue(element) ? withValue(held, element, { path: inner, to }) : element,
  );
  return { ...values, [first]: changed };
}
