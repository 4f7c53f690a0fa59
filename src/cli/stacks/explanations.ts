/** Explains the errors and warnings of a core as synth does: the construct, the line of the program, the message. */
import type { CoreDiagnostic } from "../processes/json-output";
import type { Place, PlaceOf } from "./stack-places";

/** The most characters in a line, and lines of one message, that are shown. */
const [WIDEST, MOST_LINES] = [400, 40];

/** Returns the errors of one command, those of one construct together. Returns nothing for no errors. */
export function explainedErrors(diagnostics: readonly CoreDiagnostic[], placeOf: PlaceOf): string {
  const byPlace = new Map<string, string[]>();
  for (const diagnostic of diagnostics.filter(({ severity }) => severity === "error")) {
    const place = placeOf(diagnostic);
    const title = place === undefined ? "" : headOf(place);
    const messages = byPlace.get(title) ?? [];
    byPlace.set(title, [...messages, messageOf(diagnostic, place)]);
  }
  return [...byPlace]
    .map(([title, messages]) => [title, ...new Set(messages)].filter((text) => text !== "").join("\n"))
    .join("\n\n");
}

function headOf({ construct, source }: Place): string {
  return source === undefined ? construct : `${construct}\n    at ${source}`;
}

function messageOf(diagnostic: CoreDiagnostic, place: Place | undefined): string {
  const { summary, detail, file, line, code } = diagnostic;
  // The line of the program says more than the line of the synthesized stack.
  const isQuoted = place?.source === undefined && file !== undefined && line !== undefined;
  // The value of a variable may be a secret.
  const isShown = code !== undefined && file?.startsWith("<") === false;
  const quote = isQuoted ? [`on ${file} line ${line}:${isShown ? ` ${code.trim()}` : ""}`] : [];
  const { attribute } = place ?? {};
  const isNamed = attribute === undefined || summary.startsWith(attribute);
  return bounded([isNamed ? summary : `${attribute}: ${summary}`, ...quote, detail].join("\n"))
    .split("\n")
    .map((text) => (text === "" ? "" : `  ${text}`))
    .join("\n");
}

/** Shortens the lines of a text, and leaves out all but the first ones. */
export function bounded(text: string): string {
  const lines = text.trim().split("\n");
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > WIDEST ? `${line.slice(0, WIDEST)}…` : line));
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`(${left} more lines)`] : [])].join("\n");
}

/** Matches the sentence by which a warning names the access list that it is about. */
const LIST = /^The list is ([\w.]{1,100})\.\n*/m;

/** A construct that a warning is about, with the access lists that it names. */
interface WarnedPlace extends Place {
  readonly lists: readonly string[];
}

/** The most places of one warning that are named. */
const MOST_PLACES = 3;

/** Collects the warnings of a whole run, so that each is shown once. */
export class Warnings {
  private readonly places = new Map<string, Map<string, WarnedPlace>>();

  add(stack: string, diagnostics: readonly CoreDiagnostic[], placeOf: PlaceOf): void {
    for (const diagnostic of diagnostics.filter(({ severity }) => severity === "warning")) {
      // A warning that holds for several lists of a cluster is one.
      const [sentence = "", list] = LIST.exec(diagnostic.detail) ?? [];
      const text = bounded(`${diagnostic.summary}\n${diagnostic.detail.replace(sentence, "")}`);
      const places = this.places.get(text) ?? new Map<string, WarnedPlace>();
      const place = placeOf(diagnostic) ?? { construct: `stack ${stack}` };
      const key = `${stack}\n${place.construct}`;
      const before = places.get(key)?.lists ?? [];
      // Each plan of the stack says it again.
      const lists = list === undefined || before.includes(list) ? before : [...before, list];
      places.set(key, { ...place, lists });
      this.places.set(text, places);
    }
  }

  /** Returns the warnings in the order in which they came. */
  texts(): readonly string[] {
    return [...this.places].map(([text, places]) => {
      const [title = "", ...detail] = text.split("\n");
      const all = [...places.values()];
      const named = all
        .slice(0, MOST_PLACES)
        .map(({ construct, source, lists }) => [construct, ...lists, source].filter(Boolean).join(", "));
      const more = all.length - named.length;
      const count = all.length === 1 ? "" : ` (${all.length} times)`;
      return [
        `Warning${count}: ${title}`,
        ...named.map((place) => `    at ${place}`),
        ...(more > 0 ? [`    and ${more} more`] : []),
        ...detail.map((line) => (line === "" ? "" : `  ${line}`)),
      ].join("\n");
    });
  }
}
