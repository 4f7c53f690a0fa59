/**
 * Changes the generated references to nested objects, so that they keep the written value and change it in place. The
 * references of CDKTF's generator split each object, lose unknown keys, and ignore assignments to an element of a list.
 */

/** The classes of `written.ts` that hold a written value. */
export const WRITTEN_VALUES = ["WrittenElement", "WrittenObject"];

/** The functions of `written.ts` that render a value. */
export const RENDERERS = ["textsToTerraform"];

/** Makes a resource render its lists of texts without copying them: CDKTF renders them three times in a synth. */
export function withSharedLists(declaration: string): string {
  return declaration.replace(
    /^( *(\w+): )cdktf\.listMapper\(cdktf\.stringToTerraform, false\)\((this\._\w+)\),$/gm,
    "$1textsToTerraform($3, this.rawOverrides.$2),",
  );
}

/** Rewrites the declaration of a reference or of a list of references; returns any other declaration unchanged. */
export function withWrittenValues(declaration: string, name: string): string {
  const { struct = "", form } = /^(?<struct>\w+?)(?<form>OutputReference|List)$/.exec(name)?.groups ?? {};
  if (form === "OutputReference") return reference(declaration, struct);
  return form === "List" ? listOfReferences(declaration) : declaration;
}

/** Removes what a reference to values of the service would keep of a written value: there is none. */
function readOnlyReference(declaration: string): string {
  return replaceOnce(
    declaration,
    [/^ {2}private isEmptyObject = false;\n\n?/m, ""],
    [/ {2}public get internalValue\(\)[^]*? {2}public set internalValue\([^]*?\n {2}\}\n\n?/, ""],
  );
}

function listOfReferences(declaration: string): string {
  if (!declaration.includes("internalValue")) return declaration;
  return replaceOnce(declaration, ["index, this.wrapsSet);", "index, this.wrapsSet, this);"]);
}

function reference(declaration: string, struct: string): string {
  if (!declaration.includes("Input()")) return readOnlyReference(declaration);
  const isElement = declaration.includes("complexObjectIndex: number");
  const rewritten = replaceOnce(
    declaration,
    [
      /^ {2}private isEmptyObject = false;\n {2}private resolvableValue\?: cdktf\.IResolvable;\n/m,
      `  private readonly written: ${isElement ? "WrittenElement" : "WrittenObject"}<${struct}>;\n`,
    ],
    [
      /( {2}public get internalValue\(\)[^{]*\{\n)[^]*?\n {2}\}\n\n( {2}public set internalValue\([^{]*\{\n)[^]*?\n {2}\}\n/,
      "$1    return this.written.value;\n  }\n\n$2    this.written.value = value;\n  }\n",
    ],
    ...(isElement ? element(`${struct}List`) : OBJECT),
  )
    .replace(/^ {2}private _\w+\?: .*;\n/gm, "")
    .replace(/this\._(\w+) = undefined;/g, "this.written.reset('$1');")
    .replace(/this\._(\w+) = value;/g, "this.written.set('$1', value);")
    .replace(/return this\._(\w+);/g, "return this.written.get('$1');");
  const left = /this\._\w+.*/.exec(rewritten);
  if (left !== null)
    throw new Error(`${struct}: the generator writes code that this script does not rewrite: ${left[0]}`);
  return rewritten;
}

type Replacement = readonly [pattern: string | RegExp, text: string];

const OBJECT: readonly Replacement[] = [
  [
    "super(terraformResource, terraformAttribute, false);\n",
    `super(terraformResource, terraformAttribute, false);
    this.written = new WrittenObject(terraformResource, terraformAttribute);
`,
  ],
];

const element = (list: string): readonly Replacement[] => [
  [/^( {2}\* @param complexObjectIsFromSet .*\n)/m, "$1  * @param list the list that contains the element\n"],
  ["complexObjectIsFromSet: boolean) {", `complexObjectIsFromSet: boolean, list: ${list}) {`],
  [
    "super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);\n",
    `super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
    this.written = new WrittenElement(terraformResource, terraformAttribute, list, complexObjectIndex);
`,
  ],
];

/** Makes each replacement; throws if a pattern does not occur. */
function replaceOnce(text: string, ...replacements: readonly Replacement[]): string {
  return replacements.reduce((before, [pattern, replacement]) => {
    const after = before.replace(pattern, replacement);
    if (after === before) throw new Error(`the generator no longer writes ${String(pattern)}`);
    return after;
  }, text);
}
