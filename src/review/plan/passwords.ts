/** Follows the passwords that a plan reads with cloud_opensearch_credentials to the places that get them. */
import { type ClusterChange, isCredentials } from "./changes";
import { entryOfResource } from "./entry";
import { expressionsIn, referencesIn } from "./expressions";
import type { Entry, Plan, ValueSides } from "./plan";
import { hiding } from "./tree";
import {
  elements,
  entriesOf,
  Hidden,
  holdsHidden,
  holdsUnknown,
  keysOf,
  member,
  type PlanTree,
  revealedJson,
  same,
  text,
} from "./values";

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
  const held = heldIn(passwordsIn(plan));
  const isHeldIn = (value: PlanTree | undefined) => held(value) !== undefined;
  const found: PasswordPlace[] = [];
  // Whether a place is found that is known to use a password, or that may use it without showing it.
  let isExplained = false;
  const add = (address: string, argument: string | undefined, change: ValueSides): void => {
    const sideOf = (side: PlanTree): PlanTree =>
      argument === undefined ? side : (member(side, argument) ?? null);
    const before = sideOf(change.before);
    const after = sideOf(change.after);
    const isLater = holdsUnknown(after);
    const isSensitive = holdsHidden(after);
    const expression = expressionOf(address, argument);
    const reached = expression === undefined ? "no" : reach(expression);
    const hides = isSensitive || holdsNull(after);
    if (reached === "yes" || (reached === "perhaps" && hides)) isExplained = true;
    if (after === null) return;
    const note = (how: PasswordPlace["how"]) =>
      found.push({ address, argument, how, references: referencesIn(expression?.json) });
    const isMade = reached === "yes" && !hides;
    if (isHeldIn(after) || isMade) {
      isExplained = true;
      note(same(before, after) && (isHeldIn(before) || !holdsHidden(before)) ? "stays" : "shown");
    } else if (isSensitive && (reached === "yes" || isHeldIn(revealedJson(after)))) note("hidden");
    else if (reached === "yes" || (reached === "perhaps" && isLater && !isSensitive)) note("perhaps");
  };
  for (const [name, change] of Object.entries(plan.outputs)) add(`output.${name}`, undefined, change);
  for (const entry of [...plan.changes, ...readWhilePlanning(plan)]) {
    if (isCredentials(entry)) continue;
    for (const name of keysOf(entry.after)) add(entry.address, name, entry);
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

/** Hides the arguments of a cluster that hold a password or another secret, whatever the plan marks. */
export function withHidden(
  change: ClusterChange,
  places: readonly Pick<PasswordPlace, "address" | "argument" | "how">[],
): ClusterChange {
  const own = places.filter(({ address }) => address === change.address);
  const names = own.flatMap(({ argument, how }) =>
    how === "shown" || how === "stays" ? (argument ?? []) : [],
  );
  if (names.length === 0) return change;
  return { ...change, before: hiding(change.before, names), after: hiding(change.after, names) };
}

/** Reports whether a part of a value is null, as a write-only argument is in a plan. */
export function holdsNull(value: PlanTree): boolean {
  return (
    value === null || [...elements(value), ...entriesOf(value).map(([, inner]) => inner)].some(holdsNull)
  );
}

/** A shorter text is in other texts by chance. */
export const SHORTEST = 6;

/** Returns the passwords that the plan holds. */
function passwordsIn({ resources }: Plan): readonly string[] {
  const passwords = resources
    .filter(isCredentials)
    .flatMap(({ values }) => text(member(values, "password")) ?? []);
  return [...new Set(passwords)].filter(({ length }) => length >= SHORTEST);
}

/** Returns a function that finds the first of the secrets that a value holds in a part that is not sensitive. */
export function heldIn(secrets: readonly string[]): (value: PlanTree | undefined) => string | undefined {
  const inText = (one: string): string | undefined => {
    for (const { looks, decode } of ENCODINGS) {
      const plain = looks.test(one) ? decoded(one, decode) : "";
      const found = plain.length < SHORTEST ? undefined : secrets.find((secret) => plain.includes(secret));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const held = (value: PlanTree | undefined): string | undefined => {
    if (value instanceof Hidden) return undefined;
    if (typeof value === "string") return inText(value);
    for (const one of elements(value)) {
      const found = held(one);
      if (found !== undefined) return found;
    }
    for (const [name, one] of entriesOf(value)) {
      const found = inText(name) ?? held(one);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return secrets.length === 0 ? () => undefined : held;
}

/** How a text may hold a password: as it is, and in base64, a URL, or a JSON text. */
const ENCODINGS: readonly { readonly looks: RegExp; readonly decode: (text: string) => string }[] = [
  { looks: /^/, decode: (one) => one },
  // One that is not of whole bytes is an error, which takes long.
  {
    looks: /^(Basic )?(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2,3}|[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    decode: (one) => atob(one.replace(/^Basic /, "")),
  },
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
