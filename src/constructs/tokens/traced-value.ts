/**
 * Where the texts of a value come from: from literals of the program, or from elsewhere, such as a variable that is given to
 * Terraform, or a resource. The value itself may be known only to Terraform.
 */

export type Traced = TracedText | TracedList | TracedObject | Either;

/** A text, number or boolean, or a value of which no part is known. */
interface TracedText {
  readonly is: "text";
  /** The literal characters, or most of them. The result of a function has those of its arguments. */
  readonly literal: string;
  /** Whether the program has all of it. */
  readonly isWhole: boolean;
  /** The declaration that has the literal characters, if it is not the attribute. */
  readonly place?: TracedPlace | undefined;
}

/** A declaration of the program that has a value. */
export interface TracedPlace {
  /** What it is, for a message: `the local "a"`. */
  readonly words: string;
  /** What to write instead of the value, if the declaration says more than the attribute. */
  readonly fix?: string;
}

interface TracedList {
  readonly is: "list";
  readonly elements: readonly Traced[];
}

interface TracedObject {
  readonly is: "object";
  readonly properties: ReadonlyMap<string, Traced>;
}

/** One of several values: Terraform decides which. */
interface Either {
  readonly is: "either";
  readonly options: readonly Traced[];
}

const NOTHING: TracedText = { is: "text", literal: "", isWhole: false };
/** A value from elsewhere. */
export const FROM_ELSEWHERE: Traced = NOTHING;

/** Returns a text of the program. */
export function tracedLiteral(text: string, place: TracedPlace | undefined): Traced {
  return { is: "text", literal: text.slice(0, LONGEST), isWhole: true, place };
}

export function either(options: readonly Traced[]): Traced {
  const [first, ...others] = options;
  if (first === undefined) return FROM_ELSEWHERE;
  return others.length === 0 ? first : { is: "either", options };
}

/** Returns an element or a property; with an unknown key, either of them. */
export function part(value: Traced, key: string | undefined): Traced {
  switch (value.is) {
    case "either":
      return either(value.options.map((option) => part(option, key)));
    case "object":
      if (key === undefined) return either([...value.properties.values()]);
      return value.properties.get(key) ?? FROM_ELSEWHERE;
    case "list":
      return value.elements[Number(key)] ?? either(value.elements);
    case "text":
      // The result of a function, such as `jsondecode`: what it is made of is known, not its parts.
      return value.isWhole ? value : FROM_ELSEWHERE;
  }
}

/** Returns the elements of a list, or the values of an object; undefined if they are not known. */
export function tracedParts(value: Traced): readonly Traced[] | undefined {
  if (value.is === "list") return value.elements;
  return value.is === "object" ? [...value.properties.values()] : undefined;
}

/** Returns the text as a key; undefined if it is not known. */
export function tracedKey(value: Traced): string | undefined {
  return value.is === "text" && value.isWhole ? value.literal : undefined;
}

/** Returns the text that several values make together. */
export function tracedText(values: readonly Traced[]): Traced {
  const texts = values.map(mostLiteral);
  return {
    is: "text",
    literal: texts
      .map((text) => text.literal)
      .join("")
      .slice(0, LONGEST),
    isWhole: texts.every(({ isWhole }) => isWhole),
    place: texts.reduce((a, b) => (b.literal.length > a.literal.length ? b : a), NOTHING).place,
  };
}

/** Returns the value as one text: of several options, the one that shows most of itself in the program. */
function mostLiteral(value: Traced): TracedText {
  if (value.is === "text") return value;
  const texts = (value.is === "either" ? value.options : (tracedParts(value) ?? [])).map(mostLiteral);
  const isShown = (text: TracedText): boolean => text.isWhole && text.literal.trim() !== "";
  const [most = NOTHING] = texts.sort(
    (a, b) =>
      Number(isShown(b)) - Number(isShown(a)) ||
      Number(a.isWhole) - Number(b.isWhole) ||
      b.literal.length - a.literal.length,
  );
  return most;
}

/** Literal text of the program that is a value, or a part of it. */
export interface WrittenText {
  /** The declaration that has the text, if it is not the attribute itself. */
  readonly place: TracedPlace | undefined;
  /** Whether another part of the value comes from elsewhere. */
  readonly isPart: boolean;
}

/**
 * Returns the literal text that a value is, may be or contains. Letters and digits beside a part from elsewhere count from
 * {@link SHORTEST} on: fewer may be a separator or a prefix.
 */
export function writtenText(value: Traced): WrittenText | undefined {
  if (value.is === "either") {
    const found = value.options.map(writtenText).filter((written) => written !== undefined);
    return found.find(({ isPart }) => !isPart) ?? found[0];
  }
  if (value.is !== "text") return undefined;
  const { literal: text, isWhole, place } = value;
  const isWritten = isWhole ? text.trim() !== "" : text.replace(/[^\p{L}\p{N}]/gu, "").length >= SHORTEST;
  return isWritten ? { place, isPart: !isWhole } : undefined;
}

/** The number of literal letters and digits that are not taken for a prefix. */
const SHORTEST = 8;
/** Characters of a literal that are kept: locals that repeat each other can make a text of any length. */
const LONGEST = 100_000;
