/** Judges the names and references in the `lifecycle` of a construct. Terraform refuses them on a line of the synthesized file. */
import {
  elementKeyOf,
  type IssueDetails,
  isUnset,
  nearest,
  type ObjectSchema,
  objectSchemaOf,
  otherNames,
  type Path,
} from "../../schema";
import { CheckedElement, type KnownElement } from "../element/checked-element";
import type { Declarations, DeclaredResource } from "../element/declarations";
import { type Instances, instancesOf } from "../element/instances";
import { snakeCase } from "../element/spelling";
import { knownValue, resolvedNow } from "../tokens/known-value";
import { parseReference, printReference, type Step } from "../tokens/reference";

/** What is wrong with an entry, as words that follow it, and what to write instead. */
interface Problem {
  readonly message: string;
  readonly hint: string;
}

/** Returns an issue for each entry of `ignoreChanges` that is not the path of an attribute. */
export function ignoredChanges(element: CheckedElement, { block }: KnownElement): readonly IssueDetails[] {
  const { schema } = element.description;
  const changes = argument(element, block, "ignore_changes");
  if (changes === "all") return [];
  return problemsIn(changes, "ignoreChanges", (entry) => {
    if (entry === "all" || entry === "*")
      return { message: "stands in a list", hint: 'write "all" in its place' };
    if (isUnset(entry)) return undefined; // Reported for each list of CDKTF.
    const steps = typeof entry === "string" ? parseReference(entry) : undefined;
    if (steps === undefined) return { message: "is not the name of an attribute", hint: NAME_ATTRIBUTE };
    return pathProblem(schema, steps, []);
  });
}

/** Returns an issue for each entry of `replaceTriggeredBy` by which Terraform finds no resource, or no attribute of one. */
export function replacementTriggers(
  element: CheckedElement,
  { block, instances }: KnownElement,
  declarations: Declarations,
): readonly IssueDetails[] {
  return problemsIn(argument(element, block, "replace_triggered_by"), "replaceTriggeredBy", (entry) => {
    if (typeof entry !== "string") return { message: "has no address", hint: NAME_RESOURCE };
    const [type, name, ...rest] = parseReference(entry) ?? [];
    if (type?.is === "name" && NO_RESOURCES.has(type.name)) {
      const isData = type.name === "data";
      return { message: isData ? "is a data source, not a resource" : "is not a resource", hint: WRAP_VALUE };
    }
    if (type?.is !== "name" || name?.is !== "name")
      return { message: "is not the address of a resource", hint: NAME_RESOURCE };
    const target = declarations.resource(type.name, name.name);
    if (target === undefined) return { message: "is not a resource of this stack", hint: NAME_RESOURCE };
    if (target.construct === element.construct)
      return { message: "is the resource itself", hint: "remove it" };
    return instanceProblem(target, [type, name], rest, instances);
  });
}

/** Returns what CDKTF writes for an argument of the lifecycle. It drops elements of a list that are nothing. */
function argument({ construct }: CheckedElement, block: KnownElement["block"], name: string): unknown {
  const raw = (block["lifecycle"] as Readonly<Record<string, unknown>> | undefined)?.[name];
  const resolve = (value: unknown): unknown => resolvedNow(value, construct);
  return Array.isArray(raw) ? raw.map(resolve) : resolve(raw);
}

const NAME_ATTRIBUTE = 'write the name of an attribute as in Terraform, such as "version"';
const NAME_RESOURCE = "give a construct of a resource in this stack, or its address";
const WRAP_VALUE = "give a `DataResource` whose `input` is the value, and which changes with it";

/** The first names of references that are not resources. */
const NO_RESOURCES: ReadonlySet<string> = new Set(
  "count data each ephemeral local module output path provider self terraform var".split(" "),
);

function problemsIn(
  list: unknown,
  name: string,
  problemOf: (entry: unknown) => Problem | undefined,
): readonly IssueDetails[] {
  if (list === undefined || list === null) return [];
  const issue = (path: Path, entry: unknown, { message, hint }: Problem): IssueDetails => ({
    path: ["lifecycle", name, ...path],
    message: `${JSON.stringify(entry) ?? "it"} ${message}`,
    hint,
  });
  if (!Array.isArray(list)) return [issue([], list, { message: "is not a list", hint: "write a list" })];
  return (list as readonly unknown[]).flatMap((entry, index) => {
    const problem = problemOf(entry);
    return problem === undefined ? [] : [issue([index], entry, problem)];
  });
}

/** Returns what is wrong with the part of a reference after the address of a resource. */
function instanceProblem(
  { construct, block }: DeclaredResource,
  address: readonly Step[],
  rest: readonly Step[],
  own: Instances,
): Problem | undefined {
  const checked = CheckedElement.of(construct);
  const attributes = (path: readonly Step[], before: readonly Step[]): Problem | undefined =>
    checked === undefined || path.length === 0
      ? undefined
      : pathProblem(checked.description.schema, path, before);
  const target = instancesOf(block, construct, (raw) => knownValue(raw, construct, [], () => undefined));
  const [key, ...path] = rest;
  if (key === undefined) return undefined;
  if (target.by === undefined) {
    return key.is === "name"
      ? attributes(rest, address)
      : { message: "has an index, and the resource is one object", hint: "remove the index" };
  }
  const ownKey = { is: "own-index", of: target.by === "count" ? "count.index" : "each.key" } as const;
  if (key.is === "name") {
    const all = `${JSON.stringify(printReference(address))} for any of them`;
    const one =
      own.by === target.by ? `, or ${JSON.stringify(printReference([...address, ownKey, ...rest]))}` : "";
    return {
      message: `is an attribute of several resources, which \`${target.by}\` makes`,
      hint: `write ${all}${one}`,
    };
  }
  const isThere =
    key.is === "index" ? has(target, key.index) : key.of === ownKey.of && hasKeysOf(target, own);
  if (!isThere) {
    const hint = `write ${JSON.stringify(printReference(address))} for any of them`;
    return { message: `names an object that \`${target.by}\` of the resource does not make`, hint };
  }
  return attributes(path, [...address, key]);
}

/** Reports whether a resource has, or may have, an object under a key. */
function has({ by, keys, least, isExact }: Instances, key: string | number): boolean {
  if (!isExact) return true;
  return by === "count" ? Number(key) < least : keys === undefined || keys.has(String(key));
}

/** Reports whether a resource has, or may have, an object for each object of another one. */
function hasKeysOf(target: Instances, own: Instances): boolean {
  if (own.by !== target.by) return false;
  const keys = own.by === "count" ? [own.least - 1] : [...(own.keys ?? [])];
  return keys.every((key) => has(target, key));
}

/**
 * Returns what is wrong with the path of an attribute.
 *
 * @param before what stands before the path, for the hint
 */
function pathProblem(
  schema: ObjectSchema,
  path: readonly Step[],
  before: readonly Step[],
): Problem | undefined {
  const right = rightPath(schema, path);
  if (right === undefined) return { message: `is not an attribute of ${schema.name}`, hint: NAME_ATTRIBUTE };
  const [written, wanted] = [printReference(path), printReference(right)];
  if (written === wanted) return undefined;
  return {
    message:
      snakeCase(written) === wanted ? "is the name in TypeScript" : `is not an attribute of ${schema.name}`,
    hint: `write ${JSON.stringify(printReference([...before, ...right]))}`,
  };
}

/** Returns the path as Terraform reads it, as far as it goes; undefined if no attribute has a name like that. */
function rightPath(schema: ObjectSchema, [first, ...rest]: readonly Step[]): readonly Step[] | undefined {
  const name = first?.is === "name" ? attributeNamed(schema, first.name) : undefined;
  const attribute = name === undefined ? undefined : schema.attributes[name];
  if (name === undefined || attribute === undefined) return undefined;
  const step: Step = { is: "name", name };
  const [index, deeper] = indexIn(rest);
  if (attribute.type === "list(string)") return [step, ...index];
  const object = objectSchemaOf(attribute);
  if (object === undefined || rest.length === 0) return [step];
  const element: readonly Step[] =
    elementKeyOf(attribute) !== undefined && index.length === 0 ? [{ is: "index", index: 0 }] : index;
  if (deeper.length === 0) return [step, ...index];
  const inner = rightPath(object, deeper);
  return inner && [step, ...element, ...inner];
}

/** Splits a path into the number that it begins with, if any, and the other steps. */
function indexIn(path: readonly Step[]): readonly [readonly Step[], readonly Step[]] {
  const [first, ...others] = path;
  const number = first?.is === "index" ? first.index : first?.is === "name" ? first.name : undefined;
  if (first === undefined || !/^\d+$/.test(String(number))) {
    return [[], first?.is === "name" ? path : others];
  }
  return [[{ is: "index", index: Number(number) }], others];
}

/** Returns the attribute that a name stands for. */
function attributeNamed({ attributes }: ObjectSchema, written: string): string | undefined {
  if (Object.hasOwn(attributes, written)) return written;
  const names = Object.keys(attributes);
  const snake = snakeCase(written);
  const other = Object.entries(attributes).find(([, attribute]) => otherNames(attribute).includes(snake));
  return names.find((name) => name === snake) ?? other?.[0] ?? nearest(snake, names);
}
