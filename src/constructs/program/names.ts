/** Finds what the names in the text of a program stand for: declarations, and names that are imported from other files. */
import { objectProperties, tokensFrom } from "./call-text";

/** A part of a text, by offsets. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** A name that another file exports; `*` stands for all that it exports. */
export interface ImportedName {
  readonly from: string;
  readonly name: string;
  /** Where the import is in the text. */
  readonly offset: number;
}

/** A name in an expression, with the members of it that are read: `network.offices` has the member `offices`. */
export interface UsedName {
  readonly name: string;
  readonly members: readonly string[];
  /** Where the name is, from the beginning of the part of the text. */
  readonly offset: number;
  /** It is called: `rangesOf(`, or its last member is: `offices.filter(`. */
  readonly isCalled: boolean;
}

const DECLARATION =
  /(?<![\w$.])(?:const|let|var|function\*?|class|enum)\s+([\w$]+)|(?<![\w$])exports\.([\w$]+)\s*=(?![=>])(?!\s*(?:exports\.|void 0))/g;
const FROM = /\bfrom\s*["']([^"'\n]+)["']/g;
const REQUIRE =
  /(?<![\w$.])(?:const|let|var)\s+(\{[^{}]*\}|[\w$]+)\s*=\s*(?:[\w$.]+\()?require\(\s*["']([^"'\n]+)["']\s*\)/g;
const USED =
  /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\/\/.*|\/\*[^]*?\*\/|(?<![\w$]|[\w$)\]]\.)([A-Za-z_$][\w$]*)((?:\??\.[A-Za-z_$][\w$]*|\[["'][\w$-]+["']\])*)/g;

/** Returns the offsets after the names that are declared in a text; none for a name that is declared twice. */
export function declarationsIn(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const match of text.matchAll(DECLARATION)) {
    const name = match[1] ?? match[2] ?? "";
    if (found.has(name)) twice.add(name);
    found.set(name, match.index + match[0].length);
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** Returns the names that a text imports or exports from other files. `*` with a number is for all names of a file. */
export function importsIn(text: string): ReadonlyMap<string, ImportedName> {
  const found = new Map<string, ImportedName>();
  for (const { 1: from = "", index } of text.matchAll(FROM)) {
    const before = text.slice(Math.max(0, index - LONGEST_CLAUSE), index);
    const start = Math.max(before.lastIndexOf("import "), before.lastIndexOf("export "));
    const offset = Math.max(0, index - LONGEST_CLAUSE) + Math.max(0, start);
    const clause = start < 0 ? ";" : before.slice(start + "import ".length).trim();
    if (/[;"'`()=]/.test(clause)) continue;
    const [opening, closing] = [clause.indexOf("{"), clause.indexOf("}")];
    if (opening >= 0) addNames(clause.slice(opening + 1, closing), { from, offset }, found);
    const [first = "", as, local] = (opening < 0 ? clause : clause.slice(0, opening)).split(/[\s,]+/);
    if (first === "*")
      found.set(as === "as" && local !== undefined ? local : `*${found.size}`, { from, name: "*", offset });
    else if (first !== "" && first !== "type") found.set(first, { from, name: "default", offset });
  }
  for (const { 1: names = "", 2: from = "", index: offset } of text.matchAll(REQUIRE)) {
    if (names.startsWith("{")) addNames(names.slice(1, -1), { from, offset }, found);
    else found.set(names, { from, name: "*", offset });
  }
  return found;
}

/** Adds the names of a list such as `A, B as C` of an import, or `A, B: C` of a destructured object. */
function addNames(list: string, source: Omit<ImportedName, "name">, found: Map<string, ImportedName>): void {
  for (const part of list.split(",")) {
    const words = (part.match(/[\w$]+/g) ?? []).filter((word) => word !== "as" && word !== "type");
    const [name, local = name] = words;
    if (name !== undefined && local !== undefined) found.set(local, { ...source, name });
  }
}

/** The longest list of names of an import, in characters. */
const LONGEST_CLAUSE = 5000;

/** Returns the names in a part of a text, without those in strings and comments. */
export function namesInProgram(text: string, { start, end }: Region): readonly UsedName[] {
  return [...text.slice(start, end).matchAll(USED)].flatMap(({ 0: all, 1: name, 2: path = "", index }) => {
    if (name === undefined) return [];
    const isCalled = text[start + index + all.length] === "(";
    return [{ name, members: path.match(/[\w$-]+/g) ?? [], offset: index, isCalled }];
  });
}

/** Returns what a name is destructured from: `props.ranges` for the name in `const { ranges } = props`. */
export function destructured(text: string, name: string): Pick<UsedName, "name" | "members"> | undefined {
  for (const [, names = "", from = ""] of text.matchAll(DESTRUCTURED)) {
    const key = keyIn(names, name);
    const [base, ...members] = from.split(".");
    if (key !== undefined && base !== undefined) return { name: base, members: [...members, key] };
  }
  return undefined;
}

const DESTRUCTURED = /(?<![\w$.])(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*([\w$]+(?:\.[\w$]+)*)\s*(?:;|\n|$)/g;

/** Returns the key of which a destructuring makes a name: `b` for `c` in `a, b: c = []`. */
export function keyIn(names: string, name: string): string | undefined {
  for (const part of names.split(",")) {
    const [, key, local = key] = /^\s*([\w$]+)\s*(?::\s*([\w$]+)\s*)?(?:=|$)/.exec(part) ?? [];
    if (local === name) return key;
  }
  return undefined;
}

/** Returns the value of a declaration, from the offset after its name: to the end of the statement. */
export function valueOf(text: string, offset: number): Region {
  let [start, end] = [offset, offset];
  let before = "=";
  for (const { token, start: at, depth } of tokensFrom(text, offset)) {
    const isNewLine =
      text.slice(end, at).includes("\n") && /[\w$"'`)\]}]$/.test(before) && /^[\w$@"'`]/.test(token);
    if (depth < 0 || (depth === 0 && (token === ";" || isNewLine))) return { start, end };
    if (depth === 0 && start === offset && token === "=" && !/[=>]/.test(text[at + 1] ?? "")) start = at + 1;
    before = token;
    end = at + token.length;
  }
  return { start, end };
}

/** Returns the value of a member of an object literal; the whole region, if it is something else or has no such member. */
export function memberOf(text: string, region: Region, members: readonly string[]): Region {
  const [member, ...others] = members;
  if (member === undefined) return region;
  const [opening = ""] = /^\s*(?:[\w$.]+\(\s*)?\{/.exec(text.slice(region.start, region.end)) ?? [];
  if (opening === "") return region;
  const property = objectProperties(text, region.start + opening.length).find(({ key }) => key === member);
  if (property === undefined) return region;
  const colon = text.indexOf(":", property.start);
  const start = colon < 0 || colon > property.end ? property.start : colon + 1;
  return memberOf(text, { start, end: property.end }, others);
}
