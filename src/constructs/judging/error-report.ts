/** Words the errors of a synthesis: those of each construct, and once each entry that is wrong in several lists. */

/** The entry of a list that an error is about. */
export interface WrittenEntry {
  /** Its path in the construct: `ipAllowlist[0]`. */
  readonly name: string;
  /** The line that writes it: `network.ts:3`. */
  readonly place: string;
}

/** An error of a construct. */
export interface FoundError {
  /** The path, the message, the fix and the code. An error of another library may have several lines. */
  readonly text: string;
  readonly entry?: WrittenEntry | undefined;
  /** The line of the attribute in the construct's call, if it is written there: `main.ts:14`. */
  readonly place?: string | undefined;
}

/** The errors of one construct, with its name and its line in the program. */
export interface FailedConstruct {
  readonly name: string;
  readonly place: string | undefined;
  readonly errors: readonly FoundError[];
}

/** Returns a section for each wrong entry of several lists, then one for each construct; and the number of errors. */
export function errorReport(failed: readonly FailedConstruct[]): {
  readonly sections: readonly string[];
  readonly count: number;
} {
  const shared = sharedEntries(failed);
  const others = failed.flatMap((construct) => {
    const errors = construct.errors.filter((error) => !shared.has(keyOf(error) ?? ""));
    return errors.length === 0 ? [] : [{ ...construct, errors }];
  });
  const alike = constructsAlike(others);
  const count = alike.reduce((sum, [{ errors }]) => sum + errors.length, shared.size);
  return { sections: [...[...shared.values()].map(entrySection), ...alike.map(constructSection)], count };
}

/** Groups constructs that one call makes, such as one for each stack, with the same errors. */
function constructsAlike(
  failed: readonly FailedConstruct[],
): readonly (readonly [FailedConstruct, ...FailedConstruct[]])[] {
  const groups = new Map<string, [FailedConstruct, ...FailedConstruct[]]>();
  failed.forEach((construct, index) => {
    const { place, errors } = construct;
    const key = JSON.stringify(place === undefined ? index : [place, errors]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [construct]);
    else group.push(construct);
  });
  return [...groups.values()];
}

/** A wrong entry, with what it is in each construct that has it. */
interface SharedEntry {
  readonly text: string;
  readonly entry: WrittenEntry;
  readonly users: ReadonlyMap<FailedConstruct, readonly string[]>;
}

/** Returns the errors of entries that are in several lists, by what they have in common. */
function sharedEntries(failed: readonly FailedConstruct[]): ReadonlyMap<string, SharedEntry> {
  const entries = new Map<string, SharedEntry & { users: Map<FailedConstruct, readonly string[]> }>();
  for (const construct of failed) {
    for (const error of construct.errors) {
      const key = keyOf(error);
      const { entry } = error;
      if (key === undefined || entry === undefined) continue;
      const users = entries.get(key)?.users ?? new Map<FailedConstruct, readonly string[]>();
      users.set(construct, [...(users.get(construct) ?? []), entry.name]);
      entries.set(key, { text: withoutName(error), entry, users });
    }
  }
  const isShared = ({ users }: SharedEntry): boolean =>
    [...users.values()].reduce((sum, names) => sum + names.length, 0) > 1;
  return new Map([...entries].filter(([, entry]) => isShared(entry)));
}

/** Returns the same text for the errors of one entry in several lists. */
function keyOf(error: FoundError): string | undefined {
  return error.entry && `${error.entry.place} ${withoutName(error)}`;
}

function withoutName({ text, entry }: FoundError): string {
  const before = `${entry?.name ?? ""}: `;
  return text.startsWith(before) ? text.slice(before.length) : text;
}

/** The most constructs, and lists of one, that are named with an entry of several lists. */
const MOST_USERS = 12;

function entrySection({ text, entry: { place }, users }: SharedEntry): string {
  const clusters = users.size === 1 ? "a cluster" : `${users.size} clusters`;
  const more = users.size - MOST_USERS;
  return [
    `An entry of the lists of ${clusters}`,
    `    at ${place}`,
    `  ${text}`,
    ...[...users].slice(0, MOST_USERS).map(([{ name }, names]) => userLine(name, names)),
    ...(more <= 0 ? [] : [`  and in ${more} more ${more === 1 ? "cluster" : "clusters"}`]),
  ].join("\n");
}

/** Names a cluster that has an entry, with its lists. */
function userLine(name: string, lists: readonly string[]): string {
  const more = lists.length > MOST_USERS ? ` and ${lists.length - MOST_USERS} more` : "";
  return `  in ${name}: ${lists.slice(0, MOST_USERS).join(", ")}${more}`;
}

/**
 * Returns the errors of constructs alike. The source line has the form of a stack frame, which terminals turn into a link: that of
 * the attribute if all errors are about one.
 */
function constructSection(alike: readonly [FailedConstruct, ...FailedConstruct[]]): string {
  const [{ place: call, errors }] = alike;
  const places = new Set(errors.map(({ entry, place = call }) => entry?.place ?? place));
  const [only] = places;
  const at = places.size === 1 ? only : call;
  const more = alike.length - MOST_USERS;
  return [
    ...alike.slice(0, MOST_USERS).map(({ name }) => name),
    ...(more <= 0 ? [] : [`and ${more} more`]),
    ...(at === undefined ? [] : [`    at ${at}`]),
    ...errors.map(({ text, entry, place = call }) => {
      const own = entry?.place ?? place;
      const line = own === undefined || own === at ? "" : ` (${own})`;
      return `  ${text.replaceAll("\n", "\n  ")}${line}`;
    }),
  ].join("\n");
}
