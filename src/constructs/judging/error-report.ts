/** Words the errors of a synthesis: those of each construct, and once each entry that is wrong in several lists. */

/** An error of a construct. */
export interface FoundError {
  /** The path, the message, the fix and the code. An error of another library may have several lines. */
  readonly text: string;
  /** The entry of a list that it is about, if its line is known. */
  readonly entry?:
    | {
        /** Its path in the construct: `ipAllowlist[0]`. */
        readonly name: string;
        /** The line that writes it: `network.ts:3`. */
        readonly place: string;
      }
    | undefined;
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
  const count = others.reduce((sum, { errors }) => sum + errors.length, shared.size);
  return { sections: [...[...shared.values()].map(entrySection), ...others.map(constructSection)], count };
}

/** A wrong entry, with what it is in each construct that has it. */
interface SharedEntry {
  readonly text: string;
  readonly place: string;
  readonly users: ReadonlyMap<FailedConstruct, readonly string[]>;
}

/** Returns the errors of entries that are in several lists, by what they have in common. */
function sharedEntries(failed: readonly FailedConstruct[]): ReadonlyMap<string, SharedEntry> {
  const entries = new Map<string, { text: string; place: string; users: Map<FailedConstruct, string[]> }>();
  for (const construct of failed) {
    for (const error of construct.errors) {
      const key = keyOf(error);
      if (key === undefined || error.entry === undefined) continue;
      const { name, place } = error.entry;
      const entry = entries.get(key) ?? {
        text: withoutName(error),
        place,
        users: new Map<FailedConstruct, string[]>(),
      };
      entry.users.set(construct, [...(entry.users.get(construct) ?? []), name]);
      entries.set(key, entry);
    }
  }
  return new Map(
    [...entries].filter(
      ([, { users }]) => [...users.values()].reduce((sum, names) => sum + names.length, 0) > 1,
    ),
  );
}

/** Returns the same text for the errors of one entry in several lists. */
function keyOf(error: FoundError): string | undefined {
  return error.entry && `${error.entry.place} ${withoutName(error)}`;
}

function withoutName({ text, entry }: FoundError): string {
  const before = `${entry?.name ?? ""}: `;
  return text.startsWith(before) ? text.slice(before.length) : text;
}

function entrySection({ text, place, users }: SharedEntry): string {
  const clusters = users.size === 1 ? "a cluster" : `${users.size} clusters`;
  return [
    `An entry of the lists of ${clusters}`,
    `    at ${place}`,
    `  ${text}`,
    ...[...users].map(([{ name }, names]) => `  in ${name}: ${names.join(", ")}`),
  ].join("\n");
}

/** Returns the errors of one construct. The source line has the form of a stack frame, which terminals turn into a link. */
function constructSection({ name, place, errors }: FailedConstruct): string {
  return [
    name,
    ...(place === undefined ? [] : [`    at ${place}`]),
    ...errors.map(({ text, entry }) => {
      const line = entry === undefined || entry.place === place ? "" : ` (${entry.place})`;
      return `  ${text.replaceAll("\n", "\n  ")}${line}`;
    }),
  ].join("\n");
}
