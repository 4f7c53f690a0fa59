/** Shows a difference as the program writes it: where, what it says there, and what to write for what the service has. */
import { canonicalList } from "../../cidr";
import { assignmentCode, type CodeLanguage, escapeTemplates, propertyName, valueCode } from "../../codegen";
import { isWhollyKnown } from "../../json";
import { elementKeyOf, isUnset, objectSchemaOf, UNKNOWN, type Value } from "../../schema";
import type { OwnCluster } from "../known/own-clusters";
import { lineAt, type PlacedCluster } from "../program/places";
import type { PlacedField, Written } from "../program/written";
import { type Difference, texts } from "./differences";

/** A difference as the program shows it. */
export interface Drifted {
  readonly difference: Difference;
  /** The path in the program's language: `maintenanceWindow.startTime`. */
  readonly name: string;
  /** Undefined if nothing says where the cluster is written. */
  readonly file: string | undefined;
  /** The line of the attribute, or of the cluster if no line says the attribute. */
  readonly line: number | undefined;
  /** The code of the value in the program; undefined if it is not set. */
  readonly from: string | undefined;
  /** The code of the value in the service; undefined if it has none. */
  readonly to: string | undefined;
  /** What to write there; undefined if the attribute is to be removed. */
  readonly write: string | undefined;
  /** What to know before one writes that: a clause. */
  readonly note: string | undefined;
  readonly isKnown: boolean;
}

/** Returns a difference of a cluster as the program shows it. */
export function driftedAttribute(cluster: OwnCluster, difference: Difference): Drifted {
  const { language, declared } = cluster;
  const { path, from, to } = difference;
  const code = codeIn(language, declared?.written);
  const shown = (value: Value) => (isUnset(value) || value === UNKNOWN ? undefined : code(value));
  const written = declared?.written;
  const there = written === undefined ? undefined : placeWritten(written, path);
  // An attribute that is to be added belongs to the element or the object around it.
  const around = there ?? (written === undefined ? undefined : placeWritten(written, path.slice(0, -1)));
  const at = around === undefined ? written?.line : lineAt(written?.text ?? "", around.start);
  const isJson = written?.text === "";
  return {
    difference,
    name: nameOf(path, language, difference),
    file: written?.file,
    line: isJson ? undefined : at,
    from: shown(from),
    to: shown(to),
    write: isUnset(to) ? undefined : assignment(cluster, difference, there?.value, code),
    note: noteOn(cluster, difference, there?.value),
    isKnown: from !== UNKNOWN,
  };
}

type CodeOf = (value: Value) => string;

/** Returns a function that writes a value in the language of a place. */
function codeIn(language: CodeLanguage, written: PlacedCluster | undefined): CodeOf {
  if (written?.text !== "" || language !== "hcl") return (value) => valueCode(language, value);
  return (value) => escapeTemplates(JSON.stringify(value));
}

/** Returns the attribute with its new value; of an element of a list, the element alone. */
function assignment(
  { language, declared }: OwnCluster,
  difference: Difference,
  there: Written | undefined,
  code: CodeOf,
): string {
  const { path, attribute, to } = difference;
  if (isElement(difference)) return code(to);
  const name = path.at(-1) ?? "";
  const isList = attribute.type === "list(string)" && there !== undefined && declared?.written !== undefined;
  const isConstant = isWhollyKnown(declared?.values[path[0] ?? ""]) || language === "hcl";
  const value =
    isList && isConstant ? listCode(language, declared.written.text, there, difference) : code(to);
  if (declared?.written?.text === "" && language === "hcl") return `"${name}": ${value}`;
  return assignmentCode(language, name, value);
}

/** Returns a list that keeps what the program writes, such as a constant, as far as the service has it. */
function listCode(
  language: CodeLanguage,
  text: string,
  there: Written,
  { from, to }: Pick<Difference, "from" | "to">,
): string {
  const canonical = (entry: string) => canonicalList([entry])?.[0] ?? entry;
  const [before, after] = [texts(from).map(canonical), texts(to).map(canonical)];
  const added = after.filter((entry) => !before.includes(entry)).map((entry) => valueCode(language, entry));
  const removed = new Set(before.filter((entry) => !after.includes(entry)));
  const sourceOf = ({ start, end }: Written) => text.slice(start, end).trim();
  if (there.is === "list") {
    const entryOf = (item: Written) =>
      item.is === "value" && typeof item.value === "string" ? canonical(item.value) : "";
    const gone = there.items.filter((item) => removed.has(entryOf(item)));
    const isWhole = new Set(gone.map(entryOf)).size === removed.size;
    const kept = there.items.filter((item) => !gone.includes(item)).map(sourceOf);
    if (isWhole) return `[${[...kept, ...added].join(", ")}]`;
  } else if (removed.size === 0 && there.is === "other")
    return language === "hcl"
      ? `concat(${sourceOf(there)}, [${added.join(", ")}])`
      : `[...${sourceOf(there)}, ${added.join(", ")}]`;
  return valueCode(language, to);
}

function noteOn(
  { declared, place }: OwnCluster,
  difference: Difference,
  there: Written | undefined,
): string | undefined {
  if (declared === undefined) return `${place} alone has the cluster`;
  if (declared.copies !== "one") return "these lines may make several clusters";
  if (needsSecret(difference)) return "give its secret too, which the service does not return";
  if (there?.is !== "other" || declared.written === undefined) return undefined;
  return `in place of \`${declared.written.text.slice(there.start, there.end).trim()}\``;
}

/** Reports whether what the service has requires a secret, which only people know. */
function needsSecret({ path, from, to, attribute }: Difference): boolean {
  const isNew = isUnset(from) && objectSchemaOf(attribute) !== undefined;
  return isNew ? holdsLogin(to) : holdsLogin({ [path.at(-1) ?? ""]: to });
}

/** A login for Dashboards has a client secret, and access keys a secret key. */
function holdsLogin(value: Value): boolean {
  if (Array.isArray(value)) return (value as readonly Value[]).some(holdsLogin);
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, Value>>;
  return fields["dashboards_login"] === true || fields["enable_access_keys"] === true;
}

function isElement({ path, attribute }: Difference): boolean {
  return elementKeyOf(attribute) !== undefined && path.length === 2;
}

/** Returns where a path is written, or an element of a list; undefined if no line says it. */
function placeWritten({ fields }: PlacedCluster, path: readonly string[]): PlacedField | undefined {
  const [first = "", ...rest] = path;
  const field = fields.get(first);
  if (field === undefined || rest.length === 0) return field;
  const { value } = field;
  const fieldIn = (object: Written, name: string): PlacedField | undefined =>
    object.is === "object" ? (object.fields.get(name) ?? object.fields.get(propertyName(name))) : undefined;
  if (value.is === "object") return fieldIn(value, rest[0] ?? "");
  if (value.is !== "list") return undefined;
  const [key = "", inner] = rest;
  const item = value.items.find((one) => {
    const name = fieldIn(one, "name")?.value;
    return name?.is === "value" && name.value === key;
  });
  if (item === undefined) return undefined;
  return inner === undefined ? { start: item.start, value: item } : fieldIn(item, inner);
}

function nameOf(path: readonly string[], language: CodeLanguage, { attribute }: Difference): string {
  return path
    .map((step, index) => {
      const isKey = index === 1 && (path.length > 2 || objectSchemaOf(attribute) !== undefined);
      if (isKey) return `[${JSON.stringify(step)}]`;
      const name = language === "typescript" ? propertyName(step) : step;
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}
