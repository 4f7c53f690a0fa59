/** Writes the CDKTF bindings of src/bindings/ from the output of `terraform providers schema -json`. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { camelCase } from "../src/constructs/element/spelling";
import { assumptionPath, cloudProvider, isNested, type ObjectSchema, sourceText } from "../src/schema";
import { EPHEMERAL_RESOURCES, OBJECTS, typeInTerraform } from "../src/schema/data-sources";
import { constructName, schemaOf, splitPublicTypes } from "./public-types";

/** The parts of CDKTF's generator that are used here. */
interface Generator {
  readonly CodeMaker: new () => { indentation: number; save(folder: string): Promise<unknown> };
  readonly TerraformProviderConstraint: new (constraint: string) => object;
  readonly TerraformProviderGenerator: new (
    code: object,
    schemas: object,
  ) => { versions: Record<string, string>; generate(target: object): void };
}

interface Commons {
  readonly ConstructsMakerTarget: { from(constraint: object, language: string): object };
  readonly Language: { readonly TYPESCRIPT: string };
}

/** Replaces the contents of a folder with the bindings of one provider. */
export async function generateBindings(
  schemas: object,
  source: string,
  version: string,
  outDir: string,
): Promise<void> {
  const { ConstructsMakerTarget, Language } = await loadTool<Commons>("@cdktf/commons");
  const { CodeMaker, TerraformProviderConstraint, TerraformProviderGenerator } =
    await loadTool<Generator>("@cdktf/provider-generator");
  const code = new CodeMaker();
  code.indentation = 2;
  const generator = new TerraformProviderGenerator(code, schemas);
  generator.versions = { [source]: version };
  const constraint = new TerraformProviderConstraint(`${source}@${version}`);
  generator.generate(ConstructsMakerTarget.from(constraint, Language.TYPESCRIPT));

  const scratch = mkdtempSync(join(tmpdir(), "bindings-"));
  try {
    await code.save(scratch);
    const generated = join(scratch, "providers", source.split("/").at(-1) ?? "");
    finish(generated);
    rmSync(outDir, { recursive: true, force: true });
    cpSync(generated, outDir, { recursive: true });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Loads one of the large packages of .ci/tools. */
async function loadTool<Module>(name: string): Promise<Module> {
  const path = join(__dirname, "..", ".ci", "tools", "node_modules", name);
  if (!existsSync(path)) throw new Error(`${name} is not installed: npm ci --prefix .ci/tools`);
  return (await import(path)) as Module;
}

/** Rewrites the generated files for users of this package. */
function finish(folder: string): void {
  const withTypes: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, entry);
    if (UNUSED.has(basename(entry))) rmSync(path);
    else if (entry.endsWith(".ts")) {
      const text = respelled(described(withImportText(tidy(readFileSync(path, "utf8")))));
      const split = splitPublicTypes(text, SCHEMAS);
      const finished = (part: string): string =>
        throughTheDoor(withNamedProvider(withExactTypes(part)), "../..");
      writeFileSync(path, finished(split?.index ?? text));
      if (split === undefined) continue;
      writeFileSync(join(dirname(path), "types.ts"), finished(split.types));
      withTypes.push(dirname(entry));
    }
  }
  for (const [name, text] of OWN_CODE) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const ephemeral = ["ephemeral", ...withTypes.flatMap((name) => writeEphemeral(folder, name))];
  const index = join(folder, "index.ts");
  const named = ephemeral.map(
    (name) => `export * as ${camelCase(name.replaceAll("-", "_"))} from './${name}';\n`,
  );
  writeFileSync(index, readFileSync(index, "utf8") + named.join(""));
  const exported = [...withTypes, ...ephemeral].map((name) => `export * from './${name}/types';\n`);
  writeFileSync(join(folder, "types.ts"), `// every public type of the bindings\n${exported.join("")}`);
}

/**
 * Writes the bindings of the ephemeral resource that has the type of a data source, which CDKTF's generator leaves out: those
 * of the data source, on another base class. Returns the name of its folder; none if the folder is of something else.
 */
function writeEphemeral(folder: string, name: string): readonly string[] {
  const schema = EPHEMERAL_RESOURCES.find(
    (each) => name === `data-${typeInTerraform(each).replaceAll("_", "-")}`,
  );
  if (schema === undefined) return [];
  const ephemeral = name.replace(/^data-/, "ephemeral-");
  const construct = constructName(schema.name);
  const plain = constructName(typeInTerraform(schema));
  const renamed = (file: string): string =>
    readFileSync(join(folder, name, file), "utf8")
      .replace(new RegExp(`\\b(?:Data)?${plain}(?=Config\\b|\\b)`, "g"), construct)
      .replace(/\bData Source\b/g, "Ephemeral Resource");
  const index = renamed("index.ts")
    .replace("cdktf.TerraformDataSource", "EphemeralResource")
    .replace(/^import \{ ImportedResource \} .*$/m, "import { EphemeralResource } from '../ephemeral';")
    .replace(/ {2}\/\/ =+\n {2}\/\/ STATIC Methods\n[^]*?(?=^ {2}\/\/ =+\n {2}\/\/ INITIALIZER$)/m, "")
    .replace(/^ {6}(?:terraformGeneratorMetadata: \{[^}]*\},|provisioners: .*|connection: .*)\n/gm, "");
  const types = renamed("types.ts")
    .replace(` a \`${construct}\``, ` an \`${construct}\``)
    .replace("cdktf.TerraformMetaArguments", "EphemeralMetaArguments")
    .replace(/^import \* as cdktf .*$/m, "import { EphemeralMetaArguments } from '../ephemeral/types';");
  mkdirSync(join(folder, ephemeral));
  writeFileSync(join(folder, ephemeral, "index.ts"), index);
  writeFileSync(join(folder, ephemeral, "types.ts"), types);
  return [ephemeral];
}

const SCHEMAS = [cloudProvider, ...OBJECTS];
/** The files beside the generated ones that are written by hand, since the generated ones use them. */
const OWN_CODE = ["written.ts", "imported.ts", "ephemeral/index.ts", "ephemeral/types.ts"].map(
  (name) => [name, readFileSync(join(__dirname, "..", "src", "bindings", name), "utf8")] as const,
);
/** The generated files that this package does not use. */
const UNUSED = new Set(["README.md", "lazy-index.ts"]);

/** Replaces the import of the CDK library with that of src/cdktf/. `src` is the path from the file to src/. */
function throughTheDoor(text: string, src: string): string {
  return text.replace(
    /^import \* as cdktf from (["'])cdktf\1;$/m,
    `import * as cdktf from $1${src}/cdktf$1;`,
  );
}

/** Removes links to a public registry, which has no pages about this provider. */
function tidy(text: string): string {
  return text
    .replace(/^ *\*\n *\* Docs at Terraform Registry: .*\n/gm, "")
    .replace(/^ *\*\n *\* Please be aware that the id field .*\n.*\n/gm, "")
    .replace(/\* Alias name$/gm, `* ${ALIAS}`)
    .replace(/\{@link https:\/\/[^ }]+ ([^}]+)\}/g, "$1")
    .replace(/^\/\/ https:\/\/.*\n/gm, "")
    .replace(/(?<![ \t])[ \t]+$/gm, "");
}

/** Gives the attributes that only the service sets their descriptions, which the generator leaves out. */
function described(text: string): string {
  const own = schemaOf(text, SCHEMAS);
  return (own === undefined ? [] : computedOf(own.schema)).reduce(
    (before, [name, description]) =>
      before.replace(
        `  // ${name} - computed: true, optional: false, required: false\n`,
        (heading) => `${heading}  /**\n  * ${description}\n  */\n`,
      ),
    text,
  );
}

/** Returns the names and the descriptions of the attributes that only the service sets, also in nested objects. */
function computedOf({ attributes }: ObjectSchema): readonly (readonly [name: string, description: string])[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (isNested(attribute.type)) return computedOf(attribute.type.object);
    if (attribute.kind !== "computed") return [];
    const sensitive = attribute.sensitive === true ? " Sensitive." : "";
    return [[name, `${attribute.description}${sensitive} (${sourceText(attribute, assumptionPath)}.)`]];
  });
}

/** Replaces Terraform's names of attributes in comments with the names of the properties. */
function respelled(text: string): string {
  const properties = new Set([...text.matchAll(/^ *readonly (\w+)\??:/gm)].map(([, name]) => name));
  return text.replace(/^ *\* .*$/gm, (comment) =>
    comment.replace(/`([a-z]+(?:_[a-z]+)+)`/g, (quoted, name: string) =>
      properties.has(camelCase(name)) ? `\`${camelCase(name)}\`` : quoted,
    ),
  );
}

/**
 * Makes the code compile with `exactOptionalPropertyTypes`: members that can be reset may hold undefined. Tells the
 * compiler to ignore the calls that pass undefined to optional properties of cdktf's own types.
 */
function withExactTypes(text: string): string {
  return text
    .replace(/^( *(?:private _\w+|public internalValue)) ?\? ?: (.+?);?$/gm, "$1: $2 | undefined;")
    .replace(/^( *)(?=super\(scope, id, \{$)/gm, `$1// @ts-ignore ${IGNORED}\n$1`);
}

/** Describes the import of a cluster, and nothing of the kind for data sources and providers, which cannot be imported. */
function withImportText(text: string): string {
  const isResource = text.includes("extends cdktf.TerraformResource {");
  return text.replace(
    /^ {2}\/\*\*\n {2}\* Generates CDKTF code for importing [^]*?\*\/\n/m,
    isResource ? IMPORT : "",
  );
}

const IMPORT = `  /**
  * Makes \`cdktf plan\` write the configuration of a cluster that exists and is not managed yet.
  * @param scope the stack of the cluster
  * @param importToId the new name of the cluster in the stack
  * @param importFromId the cluster's id, or its organization and name: \`42/the-name\`
  * @param provider the provider of the cluster; when unset: the stack's own
  */
`;

/** Makes the import blocks of resources to import name their provider. */
function withNamedProvider(text: string): string {
  const changed = text
    .replace(/\bnew cdktf\.ImportableResource\(/, "new ImportedResource(")
    .replace(/(static generateConfigForImport\([^)]*\)) \{$/m, "$1: cdktf.ImportableResource {");
  return changed === text
    ? text
    : changed.replace(/^import \* as cdktf from .*$/m, "$&\nimport { ImportedResource } from '../imported';");
}

const IGNORED = "cdktf's types do not say that these properties may be undefined";

const ALIAS =
  "Name of this provider, if the stack has several: a construct selects one with its property `provider`. When unset: this is the provider of all constructs that select none.";
