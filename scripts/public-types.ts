/**
 * Gives the types of generated bindings the names that users, hover texts, compiler errors and other languages show:
 * `CloudOpensearchConfig` where CDKTF's generator writes `OpensearchConfig`. Each type is declared once, in a file
 * `types.ts` beside its resource, and is exported once, by the package itself.
 */
import ts from "typescript";

import { camelCase } from "../src/constructs/element/spelling";
import { cloudProvider, isInput, isNested, type ObjectSchema } from "../src/schema";
import { typeInTerraform } from "../src/schema/data-sources";
import { RENDERERS, withSharedLists, withWrittenValues, WRITTEN_VALUES } from "./written-references";

/** The name of an element, by the attribute of its list. */
const ELEMENTS: Readonly<Record<string, string>> = {
  acknowledged: "Acknowledgement",
  auth_sources: "AuthSource",
  clusters: "Cluster",
};

/** A type of the public configuration, with its reference classes. */
interface PublicType {
  /** The name that CDKTF's generator gives it: `OpensearchAuthSources`. */
  readonly generated: string;
  /** The public name: `CloudOpensearchAuthSource`. */
  readonly name: string;
  readonly schema: ObjectSchema;
  readonly description: string;
}

/** The generated file of one resource, in two parts. */
export interface SplitFile {
  /** The class of the resource, and the functions that render its values. */
  readonly index: string;
  /** The types of its configuration, and the classes that its attributes return. */
  readonly types: string;
}

/** Splits a generated file; returns undefined if it has no resource, data source or provider of these schemas. */
export function splitPublicTypes(text: string, schemas: readonly ObjectSchema[]): SplitFile | undefined {
  const own = schemaOf(text, schemas);
  if (own === undefined) return undefined;
  const { schema, generated } = own;
  const types = publicTypes(generated, schema);
  const isPublic = new Map(
    types.flatMap((type) => FORMS.map((form) => [type.generated + form, type] as const)),
  );
  const parts = { index: "", types: "" };
  const unwritten = types.filter(({ schema: { attributes } }) => !Object.values(attributes).some(isInput));
  const unused = new Set(unwritten.flatMap(writtenForms));
  for (const statement of statementsOf(text)) {
    if (unused.has(statement.name)) continue;
    const type = isPublic.get(statement.name);
    if (type !== undefined) parts.types += finished(withWrittenValues(statement.text, statement.name), type);
    else
      parts.index +=
        statement.name === generated
          ? withSharedLists(withKnownValues(statement.text, schema))
          : statement.text;
  }
  const renamed = (part: string): string =>
    part.replace(/\b[A-Z]\w*/g, (word) => {
      const type = isPublic.get(word);
      return type === undefined ? word : type.name + word.slice(type.generated.length);
    });
  const names = types.flatMap(({ name }) => FORMS.map((form) => name + form));
  const index = renamed(parts.index).trimEnd();
  const ownTypes = renamed(parts.types).trimEnd();
  const cdktf = ownTypes.includes("cdktf.") ? CDKTF : "";
  return {
    index: `${index.replace(CDKTF, (line) => line + importLine(names, "./types", index) + importLine(RENDERERS, "../written", index))}\n`,
    types: `${FILE_HEAD}${cdktf}${importLine(WRITTEN_VALUES, "../written", ownTypes)}${ownTypes}\n`,
  };
}

/** Returns the schema of the class in a generated file, and the name of the class. */
export function schemaOf(
  text: string,
  schemas: readonly ObjectSchema[],
): { readonly schema: ObjectSchema; readonly generated: string } | undefined {
  const [, generated, base, type] =
    /^export class (\w+) extends cdktf\.(Terraform\w+) \{\n[^]*tfResourceType = "(\w+)"/m.exec(text) ?? [];
  const named = schemas.filter((schema) => typeInTerraform(schema) === type);
  // A resource and a data source may have the same type.
  const isData = base === "TerraformDataSource";
  const schema = named.find(({ name }) => (name !== type) === isData) ?? named[0];
  return schema === undefined || generated === undefined ? undefined : { schema, generated };
}

/** Returns the name of the construct of a schema: `DataCloudOpensearch` for `data.cloud_opensearch`. */
export function constructName(name: string): string {
  return name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const FILE_HEAD = "// generated from terraform resource schema\n\n";
const CDKTF = "import * as cdktf from 'cdktf';\n";
/** The suffixes of a type, of the reference to a value of it, and of a list of such references. */
const FORMS = ["", "OutputReference", "List"];

/** Returns the declarations for a value that a program writes: its type, and the functions that render it. */
function writtenForms({ generated }: PublicType): readonly string[] {
  const name = generated.charAt(0).toLowerCase() + generated.slice(1);
  return [generated, `${name}ToTerraform`, `${name}ToHclTerraform`];
}

/** Returns the type of the configuration of a resource, and the type of each object in it. */
function publicTypes(generated: string, schema: ObjectSchema): PublicType[] {
  const construct = schema === cloudProvider ? generated : constructName(schema.name);
  const configuration = {
    generated: `${generated}Config`,
    name: `${construct}Config`,
    schema,
    description: `The configuration of a \`${construct}\`.`,
  };
  return [configuration, ...nestedTypes(generated, construct, schema)];
}

function nestedTypes(generated: string, name: string, { attributes }: ObjectSchema): PublicType[] {
  return Object.entries(attributes).flatMap(([attribute, { type }]) => {
    if (!isNested(type)) return [];
    const { object, nesting } = type;
    const property = capitalized(camelCase(attribute));
    const part = nesting === "list" ? ELEMENTS[attribute] : property;
    if (part === undefined) throw new Error(`scripts/public-types.ts names no element of ${attribute}`);
    const nested = {
      generated: generated + property,
      name: name + part,
      schema: object,
      description: `${object.description}${object.reference === "contract" ? "" : ` (Reference ${object.reference}.)`}`,
    };
    return [nested, ...nestedTypes(nested.generated, nested.name, object)];
  });
}

/** Adds a doc comment to a declaration, and the values that editors offer. */
function finished(declaration: string, { schema, description }: PublicType): string {
  return withKnownValues(
    declaration.replace(/^export interface /m, `/**\n* ${description}\n*/\nexport interface `),
    schema,
  );
}

/**
 * Makes editors offer the known values of an attribute, in objects and in assignments. Any other text is accepted too, such
 * as a token: `string & {}` keeps TypeScript from reducing the union to `string`.
 */
function withKnownValues(declaration: string, { attributes }: ObjectSchema): string {
  return Object.entries(attributes).reduce((text, [attribute, { knownValues }]) => {
    if (knownValues === undefined) return text;
    const name = camelCase(attribute);
    const type = [...knownValues.map((value) => JSON.stringify(value)), "(string & {})"].join(" | ");
    return text
      .replace(new RegExp(`(readonly ${name}\\??: )string;`), `$1${type};`)
      .replace(new RegExp(`(set ${name}\\(value: )string\\b`), `$1${type}`);
  }, declaration);
}

interface Statement {
  /** The declared name; empty for an import. */
  readonly name: string;
  /** The source, with the comments before it. */
  readonly text: string;
}

function statementsOf(text: string): Statement[] {
  const source = ts.createSourceFile("index.ts", text, ts.ScriptTarget.Latest, true);
  return source.statements.map((statement) => ({
    name: (statement as { name?: ts.Identifier }).name?.text ?? "",
    text: statement.getFullText(),
  }));
}

/** Returns the import of the names that the code uses. Ignores names in its strings. */
function importLine(names: readonly string[], from: string, code: string): string {
  const used = names
    .filter((name) => new RegExp(`\\b${name}\\b`).test(code.replace(/"[^"\n]*"/g, "")))
    .sort();
  return used.length === 0 ? "" : `import { ${used.join(", ")} } from '${from}';\n`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
