/** Where the results of Terraform's functions come from. */
import {
  either,
  FROM_ELSEWHERE,
  joined,
  keyOf,
  literal,
  part,
  partsOf,
  type Place,
  type Traced,
} from "./traced-value";

type Results = (args: readonly Traced[]) => Traced;

/** Returns what is known of a function's result. */
export function resultOf(name: string, args: readonly Traced[]): Traced {
  if (READS_ELSEWHERE.test(name)) return FROM_ELSEWHERE;
  return (Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined)?.(args) ?? madeOf(args);
}

/** Functions that read a file, or of a provider, which may read anything. */
const READS_ELSEWHERE = /^(?:file|templatefile)|::/;

/** Returns the result of a function of which nothing else is known: of the program, if all of its arguments are. */
function madeOf(args: readonly Traced[]): Traced {
  const result = args.length === 0 ? FROM_ELSEWHERE : joined(args.flatMap(leavesOf));
  return keyOf(result) === undefined ? FROM_ELSEWHERE : result;
}

function leavesOf(value: Traced): readonly Traced[] {
  return partsOf(value)?.flatMap(leavesOf) ?? [value];
}

const first: Results = ([value = FROM_ELSEWHERE]) => value;

/** One of the elements, at any index. */
const anyElement: Results = (args) => {
  const elements = args.flatMap((arg) => partsOf(arg) ?? [part(arg, undefined)]);
  return either(elements.map((element) => ({ is: "list", elements: [element] })));
};

const element: Results = ([list = FROM_ELSEWHERE, index = FROM_ELSEWHERE]) => {
  const [elements, at] = [partsOf(list), keyOf(index)];
  const isAt = elements !== undefined && elements.length > 0 && at !== undefined;
  return part(list, isAt ? String(Number(at) % elements.length) : at);
};

const lookup: Results = ([map = FROM_ELSEWHERE, key = FROM_ELSEWHERE, ...others]) => {
  const name = keyOf(key);
  const isThere = map.is === "object" && name !== undefined && map.properties.has(name);
  return isThere ? part(map, name) : either([part(map, name), ...others]);
};

const merge: Results = (maps) => ({
  is: "object",
  properties: new Map(maps.flatMap((map) => (map.is === "object" ? [...map.properties] : []))),
});

const zipmap: Results = ([keys = FROM_ELSEWHERE, values = FROM_ELSEWHERE]) => ({
  is: "object",
  properties: new Map(
    (partsOf(keys) ?? []).flatMap((key, index) => {
      const name = keyOf(key);
      return name === undefined ? [] : [[name, part(values, String(index))] as const];
    }),
  ),
});

const concat: Results = (lists) => {
  const known = lists.map(partsOf);
  if (known.some((list) => list === undefined)) return anyElement(lists);
  return { is: "list", elements: known.flatMap((list) => list ?? []) };
};

const join: Results = ([separator = FROM_ELSEWHERE, ...lists]) => {
  const texts = lists.flatMap((list) => partsOf(list) ?? [list]);
  return joined(texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])));
};

/** The letters of a verb, such as `%s` or `%-8.2f`, are not of the result. */
const format: Results = ([pattern = FROM_ELSEWHERE, ...values]) => {
  const words = pattern.is === "text" ? { ...pattern, literal: pattern.literal.replace(VERB, "") } : pattern;
  return joined([words, ...values]);
};
const VERB = /%[-+ #0-9.[\]]*[a-z%]/gi;

const flatten: Results = ([list = FROM_ELSEWHERE]) =>
  anyElement([{ is: "list", elements: elementsIn(list) }]);

function elementsIn(list: Traced): readonly Traced[] {
  return list.is === "list" ? list.elements.flatMap(elementsIn) : [list];
}

const jsondecode: Results = ([text = FROM_ELSEWHERE]) => {
  try {
    return text.is === "text" && text.isWhole
      ? decoded(JSON.parse(text.literal), text.place)
      : FROM_ELSEWHERE;
  } catch {
    return text;
  }
};

function decoded(value: unknown, place: Place | undefined): Traced {
  if (Array.isArray(value)) return { is: "list", elements: value.map((each) => decoded(each, place)) };
  if (typeof value !== "object" || value === null) return literal(String(value ?? ""), place);
  const properties = Object.entries(value).map(([key, each]) => [key, decoded(each, place)] as const);
  return { is: "object", properties: new Map(properties) };
}

const values: Results = ([map = FROM_ELSEWHERE]) => {
  const elements = partsOf(map);
  return elements === undefined ? map : { is: "list", elements };
};

const keys: Results = ([map = FROM_ELSEWHERE]) =>
  map.is === "object"
    ? { is: "list", elements: [...map.properties.keys()].map((key) => literal(key, undefined)) }
    : FROM_ELSEWHERE;

/** Functions whose result has parts, or the literal text of some arguments only. */
const FUNCTIONS: Readonly<Record<string, Results>> = {
  ...Object.fromEntries(
    // The result is the first argument, or has its text.
    "base64decode base64encode chomp lower nonsensitive replace sensitive substr title tolist tomap toset tostring trim trimprefix trimspace trimsuffix upper urlencode"
      .split(" ")
      .map((name) => [name, first]),
  ),
  ...Object.fromEntries(
    "compact distinct reverse setunion slice sort".split(" ").map((name) => [name, anyElement]),
  ),
  coalesce: either,
  coalescelist: either,
  concat,
  element,
  flatten,
  format,
  join,
  jsondecode,
  keys,
  lookup,
  merge,
  one: ([list = FROM_ELSEWHERE]) => part(list, "0"),
  try: either,
  values,
  zipmap,
};
