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
  const quote = isQuoted ? [`on ${file} line ${line}:${code === undefined ? "" : ` ${code.trim()}`}`] : [];
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

/** The most places of one warning that are named. */
const MOST_PLACES = 3;

/** Collects the warnings of a whole run, so that each is shown once. */
export class Warnings {
  private readonly places = new Map<string, Map<string, Place>>();

  add(stack: string, diagnostics: readonly CoreDiagnostic[], placeOf: PlaceOf): void {
    for (const diagnostic of diagnostics.filter(({ severity }) => severity === "warning")) {
      const text = bounded(`${diagnostic.summary}\n${diagnostic.detail}`);
      const places = this.places.get(text) ?? new Map<string, Place>();
      const place = placeOf(diagnostic) ?? { construct: `stack ${stack}` };
      places.set(`${stack}\n${place.construct}`, place);
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
        .map(({ construct, source }) => [construct, source].filter(Boolean).join(", "));
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
