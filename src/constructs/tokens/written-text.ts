/**
 * Finds the literal text of the program in a value, wherever it stands: in the attribute, in a local or the default of a
 * variable that it names, or in the texts and arguments of an expression. Computes nothing: what Terraform would make of a
 * literal is not known here.
 */
import { parseTemplate, type TokenExpression } from "./expression";

/** A declaration of the program that has a value. */
export interface TextPlace {
  /** What it is, for a message: `the local "a"`. */
  readonly words: string;
  /** What to write instead of the value, if the declaration says more than the attribute. */
  readonly fix?: string;
}

/** Values of Terraform's JSON, of which Terraform takes one. */
export interface DeclaredValue {
  readonly values: readonly unknown[];
  readonly place: TextPlace;
}

/** The names that the expressions of a stack, or of one block in it, may refer to. */
export interface DeclaredScope {
  /** Returns what a reference such as `local.a` stands for; undefined if the program does not have it. */
  declared(kind: string, name: string): DeclaredValue | undefined;
}

/** A value of Terraform's JSON, and the declaration that has it, if it is not an attribute. */
export interface Placed {
  readonly value: unknown;
  readonly place: TextPlace | undefined;
}

/** Literal text of the program that is a value, or a part of it. */
export interface WrittenText {
  readonly place: TextPlace | undefined;
  /** Whether another part of the value comes from elsewhere. */
  readonly isPart: boolean;
}

/** Returns the values that a value stands for: itself, or, if it is the name of a declaration, those that this has. */
export function declaredValues(given: Placed, scope: DeclaredScope, depth = 0): readonly Placed[] {
  const path = typeof given.value === "string" ? pathIn(parseTemplate(given.value)) : undefined;
  const found = path && valuesAt(path, scope, depth);
  return found ?? [given];
}

/**
 * Returns the literal text that a value is, may be or contains. Letters and digits beside a part from elsewhere count from
 * {@link SHORTEST} on: fewer may be a separator or a prefix.
 */
export function writtenText(given: Placed, scope: DeclaredScope): WrittenText | undefined {
  return written(textOf(given, scope, 0));
}

/** Returns the literal text of a property in the objects that an expression has, wherever they stand in it. */
export function writtenProperty(
  { value, place }: { readonly value: string; readonly place: TextPlace | undefined },
  name: string,
  scope: DeclaredScope,
): WrittenText | undefined {
  const found = propertiesIn(parseTemplate(value), name);
  return written(mostWritten(found.map((each) => textIn(each, { place, scope, depth: 0 }))));
}

function propertiesIn(expression: TokenExpression, name: string): readonly TokenExpression[] {
  const entries = expression.is === "object" ? expression.entries : [];
  return [
    ...entries.filter(([key]) => keyOf(key) === name).map(([, value]) => value),
    ...partsOf(expression).flatMap((part) => propertiesIn(part, name)),
  ];
}

/** Returns the expressions of which one is made, or may be. */
function partsOf(expression: TokenExpression): readonly TokenExpression[] {
  switch (expression.is) {
    case "template":
      return expression.parts.filter((part) => typeof part !== "string");
    case "list":
      return expression.elements;
    case "object":
      return expression.entries.map(([, value]) => value);
    case "call":
      return expression.args;
    case "conditional":
      return expression.options;
    case "for":
      return [expression.of, expression.value];
    default:
      return [];
  }
}

function written({ literal, isWhole, place }: Text): WrittenText | undefined {
  const isWritten = isWhole
    ? literal.trim() !== ""
    : literal.replace(/[^\p{L}\p{N}]/gu, "").length >= SHORTEST;
  return isWritten ? { place, isPart: !isWhole } : undefined;
}

interface Text {
  /** The literal characters. */
  readonly literal: string;
  /** Whether the program has all of it. */
  readonly isWhole: boolean;
  readonly place: TextPlace | undefined;
}

const FROM_ELSEWHERE: Text = { literal: "", isWhole: false, place: undefined };
/** The number of literal letters and digits that are not taken for a prefix. */
const SHORTEST = 8;
/** Characters of a literal that are kept, and declarations that name each other: locals can make a text of any length. */
const [LONGEST, DEEPEST] = [100_000, 12];

function textOf({ value, place }: Placed, scope: DeclaredScope, depth: number): Text {
  if (typeof value === "string") return textIn(parseTemplate(value), { place, scope, depth });
  if (typeof value !== "object" || value === null) return literalText(String(value ?? ""), place);
  return together(Object.values(value).map((each: unknown) => textOf({ value: each, place }, scope, depth)));
}

interface Context {
  readonly place: TextPlace | undefined;
  readonly scope: DeclaredScope;
  readonly depth: number;
}

function textIn(expression: TokenExpression, context: Context): Text {
  const all = () => partsOf(expression).map((part) => textIn(part, context));
  switch (expression.is) {
    case "template":
      return together(
        expression.parts.map((part) =>
          typeof part === "string" ? literalText(part, context.place) : textIn(part, context),
        ),
      );
    case "literal":
      return literalText(String(expression.value ?? ""), context.place);
    case "name":
    case "access":
      return accessed(expression, context);
    case "call":
      return resultOf(expression.name, expression.args, context);
    case "list":
    case "object":
      return together(all());
    case "for":
    case "conditional":
      return mostWritten(all());
    case "operation":
    case "unreadable":
      return FROM_ELSEWHERE;
  }
}

/**
 * Returns the text that a name or its part stands for; of a part of another value, that of what is there, or the text of the
 * value if it is all literal.
 */
function accessed(expression: TokenExpression, context: Context): Text {
  const path = pathIn(expression);
  const text = path && namedText(path, context);
  if (text !== undefined) return text;
  if (path !== undefined || expression.is !== "access") return FROM_ELSEWHERE;
  const parts = partsAt(expression.of, expression.key);
  if (parts !== undefined) return mostWritten(parts.map((part) => textIn(part, context)));
  const whole = textIn(expression.of, context);
  return whole.isWhole ? whole : FROM_ELSEWHERE;
}

/** Returns what a part of a value may be; undefined if that is not seen. */
function partsAt(of: TokenExpression, key: TokenExpression): readonly TokenExpression[] | undefined {
  const name = keyOf(key);
  const at = (each: TokenExpression, place: TokenExpression) =>
    ({ is: "access", of: each, key: place }) as const;
  if (of.is === "list") return of.elements.filter((_, index) => name === undefined || name === String(index));
  if (of.is === "object")
    return of.entries
      .filter(([each]) => name === undefined || [undefined, name].includes(keyOf(each)))
      .map(([, value]) => value);
  if (of.is !== "call") return undefined;
  if (of.name === "merge") return of.args.map((each) => at(each, key));
  return of.name === "concat" ? of.args.map((each) => at(each, ANY)) : undefined;
}

/** The key of any part. */
const ANY: TokenExpression = { is: "unreadable" };

function namedText(path: NamePath, { scope, depth }: Context): Text | undefined {
  const known = named.get(scope) ?? new Map<string, Text | undefined>();
  named.set(scope, known);
  const key = JSON.stringify([path.kind, path.name, path.keys.map((each) => each ?? null)]);
  if (known.has(key)) return known.get(key);
  // A local that refers to itself is known by nobody.
  known.set(key, FROM_ELSEWHERE);
  const found = valuesAt(path, scope, depth);
  const text = found && mostWritten(found.map((each) => textOf(each, scope, depth + 1)));
  known.set(key, text);
  return text;
}

/** The texts of names, by what declares them: locals may name each other many times. */
const named = new WeakMap<DeclaredScope, Map<string, Text | undefined>>();

/** Functions that read a file, or of a provider, which may read anything. */
const READS_ELSEWHERE = /^(?:file|templatefile)|::/;
/** Functions whose result is one of their arguments. */
const ONE_OF = /^(?:coalesce|coalescelist|try)$/;
/** The argument of a function that is looked for in another one, and is not of the result. */
const PATTERN_ARGUMENT: Readonly<Record<string, number>> = {
  regex: 0,
  regexall: 0,
  replace: 1,
  split: 0,
  trim: 1,
  trimprefix: 1,
  trimsuffix: 1,
};

/** Returns the text in the arguments of a function; of a look-up, that of the part which it names. */
function resultOf(name: string, args: readonly TokenExpression[], context: Context): Text {
  const [of, key, ...others] = args;
  if (of === undefined || READS_ELSEWHERE.test(name)) return FROM_ELSEWHERE;
  const texts = (parts: readonly TokenExpression[]): readonly Text[] =>
    parts.map((part) => textIn(part, context));
  if (key !== undefined && /^(?:lookup|element)$/.test(name))
    return mostWritten([accessed({ is: "access", of, key }, context), ...texts(others)]);
  if (ONE_OF.test(name)) return mostWritten(texts(args));
  return together(texts(args.filter((_, index) => index !== PATTERN_ARGUMENT[name])));
}

/** A reference such as `local.a`, and what it takes of it: names, numbers as texts, and undefined for any part. */
interface NamePath {
  readonly kind: string;
  readonly name: string;
  readonly keys: readonly (string | undefined)[];
}

function pathIn(expression: TokenExpression): NamePath | undefined {
  const keys: (string | undefined)[] = [];
  let at = expression;
  for (; at.is === "access"; at = at.of) keys.unshift(keyOf(at.key));
  const [name, ...rest] = keys;
  return at.is === "name" && name !== undefined ? { kind: at.name, name, keys: rest } : undefined;
}

function keyOf(key: TokenExpression): string | undefined {
  if (key.is === "literal") return String(key.value);
  const [only, ...others] = key.is === "template" ? key.parts : [];
  return typeof only === "string" && others.length === 0 ? only : undefined;
}

function valuesAt(
  { kind, name, keys }: NamePath,
  scope: DeclaredScope,
  depth: number,
): readonly Placed[] | undefined {
  const declared = depth > DEEPEST ? undefined : scope.declared(kind, name);
  if (declared === undefined) return undefined;
  const given = declared.values.map((value) => ({ value, place: declared.place }));
  const found = keys.reduce<readonly Placed[]>(
    (values, key) => values.flatMap((each) => declaredValues(each, scope, depth + 1).flatMap(partOf(key))),
    given,
  );
  return found.flatMap((each) => declaredValues(each, scope, depth + 1));
}

/** Returns an element or property of a value, or each of them; of an expression, the whole of it. */
function partOf(key: string | undefined): (given: Placed) => readonly Placed[] {
  return ({ value, place }) => {
    if (typeof value !== "object" || value === null) return [{ value, place }];
    const parts =
      key === undefined
        ? Object.values(value)
        : Object.hasOwn(value, key)
          ? [(value as Readonly<Record<string, unknown>>)[key]]
          : [];
    return parts.map((part: unknown) => ({ value: part, place }));
  };
}

function literalText(literal: string, place: TextPlace | undefined): Text {
  return { literal: literal.slice(0, LONGEST), isWhole: true, place };
}

/** Returns the text that several make together. */
function together(texts: readonly Text[]): Text {
  const literal = texts.map((text) => text.literal).join("");
  const longest = texts.reduce((a, b) => (b.literal.length > a.literal.length ? b : a), FROM_ELSEWHERE);
  return {
    literal: literal.slice(0, LONGEST),
    isWhole: texts.every(({ isWhole }) => isWhole),
    place: longest.place,
  };
}

/** Returns the one of several texts that shows most of itself in the program. */
function mostWritten(texts: readonly Text[]): Text {
  const isShown = ({ isWhole, literal }: Text): boolean => isWhole && literal.trim() !== "";
  const [most = FROM_ELSEWHERE] = [...texts].sort(
    (a, b) =>
      Number(isShown(b)) - Number(isShown(a)) ||
      Number(a.isWhole) - Number(b.isWhole) ||
      b.literal.length - a.literal.length,
  );
  return most;
}
