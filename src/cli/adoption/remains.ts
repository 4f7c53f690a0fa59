/** Says what an apply of a plan would still change, apart from imports. */
import type { AdoptionCheck } from "../../adopt";
import { isList } from "../../json";
import {
  elements,
  type Entry,
  holdsHidden,
  holdsUnknown,
  keysOf,
  member,
  type Plan,
  type PlanTree,
  revealedJson,
  same,
  text,
} from "../../review";
import {
  AS_SERVICE,
  type Attribute,
  elementKeyOf,
  KEPT_VERSION,
  kindOfType,
  KINDS,
  type ObjectSchema,
  objectSchemaOf,
  sameMeaning,
  secretOfVersion,
} from "../../schema";

/** What a plan does, by its resources. */
export interface Remains {
  readonly added: readonly string[];
  readonly changed: readonly Change[];
  readonly imported: number;
  /** Destroyed or replaced. */
  readonly destroyed: readonly string[];
  /** What else an apply would do, or may do: sentences. */
  readonly others: readonly string[];
}

interface Change {
  readonly address: string;
  readonly secrets: readonly Secret[];
  /** The paths of other attributes. */
  readonly attributes: readonly string[];
}

/** A secret that is given for the first time: its version changes from null or 0. */
interface Secret {
  /** Such as `auth_sources["login"].client_secret`. */
  readonly path: string;
  /** Undefined if the program gives it otherwise than by a variable of its own. */
  readonly variable: string | undefined;
  /** The version before. */
  readonly version: string;
}

/** Returns 0 if an apply would send nothing, 4 if it would destroy or replace something, and 3 otherwise. */
export function exitCodeOf({ destroy, lines }: AdoptionCheck): number {
  if (destroy > 0) return 4;
  return lines.length > 1 ? 3 : 0;
}

/** Returns the variable that gives a secret of the resource at an address; the path names its login or object, and the secret. */
export type VariableOfSecret = (address: string, path: readonly string[]) => string | undefined;

/** Returns what a plan does. Whatever is not known to send nothing is among it. */
export function remainsOf(plan: Plan, variableOf: VariableOfSecret): Remains {
  const changes = plan.changes.filter(({ mode }) => mode === "managed");
  const isOf = (actions: string) => (entry: Entry) => entry.actions.join() === actions;
  const destroyed = changes.filter(({ actions }) => actions.includes("delete"));
  return {
    added: changes.filter(isOf("create")).map(({ address }) => address),
    changed: changes.filter(isOf("update")).map((entry) => changeIn(entry, variableOf)),
    imported: changes.filter(({ isImported }) => isImported).length,
    destroyed: destroyed.map(({ address }) => address),
    others: [
      ...changes
        .filter((entry) => !destroyed.includes(entry) && !KNOWN_ACTIONS.includes(entry.actions.join()))
        .map(({ address, actions }) => `${address}: the plan says ${actions.join(" and ") || "no action"}.`),
      ...(plan.errored ? ["The plan ended with an error, and shows only a part."] : []),
      ...(plan.complete === false
        ? ["The plan is incomplete: more may remain to change after its apply."]
        : []),
      ...plan.invocations.map(({ type }) => `The apply would invoke the action ${type}.`),
      ...plan.unknown.map(({ path }) => `The plan holds \`${path.join(".")}\`, which is not known here.`),
    ],
  };
}

const KNOWN_ACTIONS = ["create", "update", "no-op", "read"];

/** Returns the counts in the first line, and a line for each change that remains. */
export function sumOf(all: readonly Remains[]): AdoptionCheck {
  const added = all.flatMap((one) => one.added);
  const changed = all.flatMap((one) => one.changed);
  const destroyed = all.flatMap((one) => one.destroyed);
  const others = all.flatMap((one) => one.others);
  const imported = all.reduce((sum, one) => sum + one.imported, 0);
  const destroys = destroyed.length > 0;
  const counts = `${added.length} to add, ${changed.length} to change, ${imported} to import`;
  return {
    add: added.length,
    change: changed.length,
    import: imported,
    destroy: destroyed.length,
    lines: [
      destroys ? `${counts}, ${destroyed.length} to destroy or replace` : counts,
      ...added.map((address) => `${address}: would be created.`),
      ...changed.flatMap(changeLines),
      ...destroyed.map((address) => `${address}: would be destroyed or replaced.`),
      ...others,
    ],
  };
}

function changeLines({ address, secrets, attributes }: Change): readonly string[] {
  return [
    ...secrets.map(
      ({ path, variable, version }) =>
        `${address}: the service does not return \`${path}\`: the first apply overwrites it (its version changes from ${version} to 1).${variable === undefined ? "" : ` Give it in TF_VAR_${variable}.`}`,
    ),
    ...attributes.map((path) => `${address}: \`${path}\` would change.`),
  ];
}

/** Compares a resource before and after a change. */
function changeIn({ address, type, before, after }: Entry, variableOf: VariableOfSecret): Change {
  const kind = kindOfType(type);
  const meant = differencesIn(before, after, [], kind === undefined ? undefined : KINDS[kind].schema);
  // If nothing but the spelling changes, the spelling is named, since the plan shows a change.
  const differences = meant.length > 0 ? meant : differencesIn(before, after, []);
  const secretIn = (one: Difference) => (kind === undefined ? undefined : firstSecret(one));
  const secrets = differences.flatMap((one) => {
    const name = secretIn(one);
    if (name === undefined) return [];
    const secret = [...one.path.slice(0, -1), name];
    return [{ path: written(secret), variable: variableOf(address, secret), version: String(one.before) }];
  });
  const attributes = differences
    .filter((one) => secretIn(one) === undefined)
    .map(({ path }) => written(path));
  return { address, secrets, attributes };
}

interface Difference {
  readonly path: readonly string[];
  readonly before: PlanTree;
  readonly after: PlanTree;
}

/** Returns the name of the secret that no apply sent, if a difference is that of its version. */
function firstSecret({ path, before, after }: Difference): string | undefined {
  const isFirst = (before === null || before === KEPT_VERSION) && after === 1;
  return isFirst ? secretOfVersion(path.at(-1) ?? "") : undefined;
}

/** Returns the values that differ. Elements of a list are matched by the attribute that identifies them, if they have one. */
function differencesIn(
  before: PlanTree,
  after: PlanTree,
  path: readonly string[],
  schema?: ObjectSchema,
): readonly Difference[] {
  if (same(before, after)) return [];
  if (keysOf(before).length > 0 && keysOf(after).length > 0) {
    return [...new Set([...keysOf(before), ...keysOf(after)])].flatMap((name) =>
      differencesOf(schema?.attributes[name], member(before, name), member(after, name), [...path, name]),
    );
  }
  return [{ path, before, after }];
}

function differencesOf(
  attribute: Attribute | undefined,
  before: PlanTree = null,
  after: PlanTree = null,
  path: readonly string[],
): readonly Difference[] {
  const isCovered = (value: PlanTree) => holdsHidden(value) || holdsUnknown(value);
  const isShown = !isCovered(before) && !isCovered(after);
  if (
    isShown &&
    attribute !== undefined &&
    sameMeaning(attribute, revealedJson(before), revealedJson(after), AS_SERVICE)
  )
    return [];
  const [object, key] = [objectSchemaOf(attribute), elementKeyOf(attribute)];
  if (object === undefined || key === undefined) return differencesIn(before, after, path, object);
  const [these, those] = [byKey(before, key), byKey(after, key)];
  if (these === undefined || those === undefined) return differencesIn(before, after, path);
  return [...new Set([...these.keys(), ...those.keys()])].flatMap((name) =>
    differencesIn(these.get(name) ?? null, those.get(name) ?? null, [...path, name], object),
  );
}

/** Returns the elements of a list by their keys; undefined if one has no key of its own. */
function byKey(list: PlanTree, key: string): ReadonlyMap<string, PlanTree> | undefined {
  const all = elements(list).map((element) => [text(member(element, key)), element] as const);
  const keyed = all.flatMap(([name, element]) => (name === undefined ? [] : [[name, element] as const]));
  const found = new Map(keyed);
  return found.size === all.length && (isList(list) || list === null) ? found : undefined;
}

function written(path: readonly string[]): string {
  return path
    .map((step, index) =>
      index === 0 ? step : /^[a-z_]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
    )
    .join("");
}
