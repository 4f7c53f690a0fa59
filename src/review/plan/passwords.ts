/** Follows the passwords that a plan reads with cloud_opensearch_credentials to the places that get them. */
import { isJsonObject, type Json } from "../../json";
import { type ClusterChange, isCredentials } from "./changes";
import { entryOfResource } from "./entry";
import { expressionsIn, referencesIn } from "./expressions";
import type { Entry, Plan, ValueSides } from "./plan";
import { elements, entriesOf, holdsMark, keysOf, markIn, member, sameJson, text } from "./values";

/** An output or an argument that gets a password, or a part of the configuration whose values no plan holds. */
export interface PasswordPlace {
  /** `output.user`, the address of a resource, or the key of a provider. */
  readonly address: string;
  /** The argument; undefined for an output. */
  readonly argument: string | undefined;
  /**
   * `shown`: from now on, Terraform shows the password there. `stays`: it does already. `hidden`: the place is sensitive.
   * `perhaps`: the plan does not say whether it gets the password, or whether it shows it.
   */
  readonly how: "shown" | "stays" | "hidden" | "perhaps";
  /** What its expression refers to. */
  readonly references: readonly string[];
}

/** Returns the data sources that Terraform reads while it plans, as entries of `resource_changes`, which leaves them out. */
export function readWhilePlanning({ changes, resources }: Plan): readonly Entry[] {
  const known = new Set(changes.map(({ address }) => address));
  const read = resources.filter(
    ({ mode, values, address }) => mode === "data" && values !== null && !known.has(address),
  );
  const byAddress = new Map(read.map((resource) => [resource.address, resource]));
  return [...byAddress.values()].map((resource) => entryOfResource(resource, "read"));
}

/** Returns the places that get a password, in the order of the plan. */
export function passwordPlaces(plan: Plan): readonly PasswordPlace[] {
  const { expressionOf, reach, unplanned, isPasswordUsed } = expressionsIn(plan);
  const isHeldIn = heldIn(passwordsIn(plan));
  const found: PasswordPlace[] = [];
  // Whether a place is found that is known to use a password, or that may use it without showing it.
  let isExplained = false;
  const add = (address: string, argument: string | undefined, change: ValueSides): void => {
    const part = argument === undefined ? change : argumentOf(change, argument);
    const { before, after, afterUnknown: unknown, beforeSensitive: was, afterSensitive: is } = part;
    const isLater = holdsMark(unknown);
    const expression = expressionOf(address, argument);
    const reached = expression === undefined ? "no" : reach(expression);
    const isNull = (after ?? null) === null && !isLater;
    const hides = holdsMark(is) || isNull || holdsNull(after);
    if (reached === "yes" || (reached === "perhaps" && hides)) isExplained = true;
    if (isNull) return;
    const references = referencesIn(expression?.json);
    const isHeld = isHeldIn(after, is);
    const isMade = reached === "yes" && !holdsMark(is) && !holdsNull(after);
    if (isHeld || isMade) {
      isExplained = true;
      const isOld = !isLater && sameJson(before, after) && (isHeldIn(before, was) || !holdsMark(was));
      found.push({ address, argument, how: isOld ? "stays" : "shown", references });
    } else if (holdsMark(is) && (reached === "yes" || isHeldIn(after, undefined))) {
      found.push({ address, argument, how: "hidden", references });
    } else if (reached === "yes" || (reached === "perhaps" && isLater && !holdsMark(is))) {
      found.push({ address, argument, how: "perhaps", references });
    }
  };
  for (const [name, change] of Object.entries(plan.outputs)) add(`output.${name}`, undefined, change);
  for (const entry of [...plan.changes, ...readWhilePlanning(plan)]) {
    if (isCredentials(entry)) continue;
    const names = new Set([...keysOf(entry.after), ...keysOf(entry.afterUnknown)]);
    for (const name of names) add(entry.address, name, entry);
  }
  for (const { address, argument, expression } of unplanned) {
    const reached = reach(expression);
    if (reached === "no") continue;
    isExplained = true;
    found.push({ address, argument, how: "perhaps", references: referencesIn(expression.json) });
  }
  // The plan uses a password, and only these places can be what uses it.
  if (isPasswordUsed && !isExplained)
    return found.map((place) => (place.how === "perhaps" ? { ...place, how: "shown" } : place));
  return found;
}

/** Marks the arguments of a cluster that hold a password: they are not shown, whatever the plan marks. */
export function withHidden(change: ClusterChange, places: readonly PasswordPlace[]): ClusterChange {
  const own = places.filter(({ address }) => address === change.address);
  const names = own.flatMap(({ argument, how }) =>
    how === "shown" || how === "stays" ? (argument ?? []) : [],
  );
  if (names.length === 0) return change;
  const more = Object.fromEntries(names.map((name) => [name, true]));
  const marked = (marks: Json | undefined) =>
    marks === true ? marks : { ...(isJsonObject(marks) && marks), ...more };
  return {
    ...change,
    beforeSensitive: marked(change.beforeSensitive),
    afterSensitive: marked(change.afterSensitive),
  };
}

/** Returns the sides of an argument. */
function argumentOf(change: ValueSides, name: string): ValueSides {
  return {
    before: member(change.before, name),
    after: member(change.after, name),
    afterUnknown: markIn(change.afterUnknown, name),
    beforeSensitive: markIn(change.beforeSensitive, name),
    afterSensitive: markIn(change.afterSensitive, name),
  };
}

/** Reports whether a part of a value is null, as a write-only argument is in a plan. */
function holdsNull(value: Json | undefined): boolean {
  if (Array.isArray(value)) return elements(value).some(holdsNull);
  return value === null || entriesOf(value).some(([, inner]) => holdsNull(inner));
}

/** A shorter text is in other texts by chance. */
const SHORTEST = 6;

/** Returns the passwords that the plan holds. */
function passwordsIn({ resources }: Plan): readonly string[] {
  const passwords = resources
    .filter(isCredentials)
    .flatMap(({ values }) => text(member(values, "password")) ?? []);
  return [...new Set(passwords)].filter(({ length }) => length >= SHORTEST);
}

/** Returns a function that reports whether a value holds one of the passwords in a part that is not marked. */
function heldIn(passwords: readonly string[]): (value: Json | undefined, marks: Json | undefined) => boolean {
  const isIn = (one: string) =>
    ENCODINGS.some(({ looks, decode }) => {
      const plain = looks.test(one) ? decoded(one, decode) : "";
      return passwords.some((password) => plain.includes(password));
    });
  const held = (value: Json | undefined, marks: Json | undefined): boolean => {
    if (marks === true) return false;
    if (typeof value === "string") return isIn(value);
    if (Array.isArray(value)) return elements(value).some((one, index) => held(one, markIn(marks, index)));
    return entriesOf(value).some(([name, one]) => isIn(name) || held(one, markIn(marks, name)));
  };
  return passwords.length === 0 ? () => false : held;
}

/** How a text may hold a password: as it is, and in base64, a URL, or a JSON text. */
const ENCODINGS: readonly { readonly looks: RegExp; readonly decode: (text: string) => string }[] = [
  { looks: /^/, decode: (one) => one },
  { looks: /^(Basic )?[A-Za-z0-9+/]+={0,2}$/, decode: (one) => atob(one.replace(/^Basic /, "")) },
  { looks: /%/, decode: decodeURIComponent },
  { looks: /\\/, decode: (one) => one.replace(/\\(["\\/])/g, "$1") },
];

/** Returns the decoded text, or an empty one if it is not encoded so. */
function decoded(one: string, decode: (text: string) => string): string {
  try {
    return decode(one);
  } catch {
    return "";
  }
}
