/** Where the results of Terraform's functions come from. */
import {
  either,
  FROM_ELSEWHERE,
  part,
  type Traced,
  tracedKey,
  tracedLiteral,
  tracedParts,
  type TracedPlace,
  tracedText,
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
  const result = args.length === 0 ? FROM_ELSEWHERE : tracedText(args.flatMap(leavesOf));
  return tracedKey(result) === undefined ? FROM_ELSEWHERE : result;
}

function leavesOf(value: Traced): readonly Traced[] {
  return tracedParts(value)?.flatMap(leavesOf) ?? [value];
}

const first: Results = ([value = FROM_ELSEWHERE]) => value;

/** One of the elements, at any index. */
const anyElement: Results = (args) => {
  const elements = args.flatMap((arg) => tracedParts(arg) ?? [part(arg, undefined)]);
  return either(elements.map((element) => ({ is: "list", elements: [element] })));
};

const element: Results = ([list = FROM_ELSEWHERE, index = FROM_ELSEWHERE]) => {
  const [elements, at] = [tracedParts(list), tracedKey(index)];
  const isAt = elements !== undefined && elements.length > 0 && at !== undefined;
  return part(list, isAt ? String(Number(at) % elements.length) : at);
};

const lookup: Results = ([map = FROM_ELSEWHERE, key = FROM_ELSEWHERE, ...others]) => {
  const name = tracedKey(key);
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
    (tracedParts(keys) ?? []).flatMap((key, index) => {
      const name = tracedKey(key);
      return name === undefined ? [] : [[name, part(values, String(index))] as const];
    }),
  ),
});

const concat: Results = (lists) => {
  const known = lists.map(tracedParts);
  if (known.some((list) => list === undefined)) return anyElement(lists);
  return { is: "list", elements: known.flatMap((list) => list ?? []) };
};

const join: Results = ([separator = FROM_ELSEWHERE, ...lists]) => {
  const texts = lists.flatMap((list) => tracedParts(list) ?? [list]);
  return tracedText(texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])));
};

/** The letters of a verb, such as `%s` or `%-8.2f`, are not of the result. */
const format: Results = ([pattern = FROM_ELSEWHERE, ...values]) => {
  const words = pattern.is === "text" ? { ...pattern, literal: pattern.literal.replace(VERB, "") } : pattern;
  return tracedText([words, ...values]);
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

function decoded(value: unknown, place: TracedPlace | undefined): Traced {
  if (Array.isArray(value)) return { is: "list", elements: value.map((each) => decoded(each, place)) };
  if (typeof value !== "object" || value === null) return tracedLiteral(String(value ?? ""), place);
  const properties = Object.entries(value).map(([key, each]) => [key, decoded(each, place)] as const);
  return { is: "object", properties: new Map(properties) };
}

const values: Results = ([map = FROM_ELSEWHERE]) => {
  const elements = tracedParts(map);
  return elements === undefined ? map : { is: "list", elements };
};

const keys: Results = ([map = FROM_ELSEWHERE]) =>
  map.is === "object"
    ? { is: "list", elements: [...map.properties.keys()].map((key) => tracedLiteral(key, undefined)) }
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
