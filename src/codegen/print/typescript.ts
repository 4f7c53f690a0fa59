/** Prints programs in TypeScript, or in JavaScript as modules of ECMAScript, with the constructs of this package. */
import { type ClusterKind, KINDS } from "../../schema";
import type {
  CdkLibrary,
  CodedCluster,
  CodeExpression,
  CodePart,
  SecretVariable,
  WrittenField,
} from "../program";
import {
  commentLines,
  escapeTemplates,
  fourDigits,
  indented,
  listLines,
  readable,
  shortEscapes,
  WIDTH,
  withEnds,
} from "./text";

/** How code is written. */
interface Style {
  /** The mark that texts have unless they hold more of it than of the other one, as prettier decides. */
  readonly quote: '"' | "'";
}

export interface TypeScriptStyle extends Style {
  readonly library: CdkLibrary;
  /** Whether types are left out. */
  readonly isJavaScript: boolean;
}

/** The stack to which a function adds clusters. */
export interface StackOfApp {
  readonly functionName: string;
  /** The ids that lead from the app to the stack; undefined if the function makes the stack. */
  readonly path: readonly string[] | undefined;
  /** The provider of its clusters: the default one, another one such as `cloud.eu`, or one that the function adds. */
  readonly provider:
    | { readonly is: "default" }
    | { readonly is: "alias"; readonly name: string }
    | { readonly is: "new"; readonly id: string };
}

/** The stack of a program that has none yet. */
const OWN_STACK = "clusters";
const ENVIRONMENT_COMMENT = "// Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.";
/** The module of the constructs, by the CDK library. */
const PACKAGE: Readonly<Record<CdkLibrary, string>> = {
  cdktf: "cdktf-provider-cloud",
  cdktn: "cdktf-provider-cloud/cdktn",
};

/** Returns a function that takes an app, and adds clusters to a stack of it. */
export function typescriptFunction(
  to: StackOfApp,
  clusters: readonly CodedCluster[],
  style: TypeScriptStyle,
): readonly CodePart[] {
  const { functionName, provider } = to;
  const parameter = style.isJavaScript ? "app" : "app: App";
  const result = style.isJavaScript ? "" : ": void";
  const head = [
    `export function ${functionName}(${parameter})${result} {`,
    ...indented([...stackLines(to, style), ...providerLines(provider, style)]),
  ];
  const names = {
    library: [
      "type App",
      to.path === undefined ? "TerraformStack" : "type TerraformStack",
      ...(provider.is === "alias" ? ["TerraformProvider"] : []),
    ].filter((name) => !style.isJavaScript || !name.startsWith("type ")),
    package: provider.is === "new" ? ["CloudProvider"] : [],
  };
  return [
    { key: "imports", text: importLines(clusters, names, style).join("\n") },
    { key: "head", text: head.join("\n") },
    ...clusters.flatMap((one) =>
      clusterParts(one, style, { indent: 2, hasProvider: provider.is === "alias" }),
    ),
    { key: "end", text: "}" },
  ];
}

/** Returns a whole program with one cluster. */
export function typescriptProgram(cluster: CodedCluster, style: TypeScriptStyle): readonly CodePart[] {
  const setup = [
    "const app = new App();",
    `const stack = new TerraformStack(app, ${stringLiteral(OWN_STACK, style)});`,
    "",
    ...providerLines({ is: "new", id: "cloud" }, style),
  ];
  const names = { library: ["App", "TerraformStack"], package: ["CloudProvider"] };
  return [
    { key: "imports", text: importLines([cluster], names, style).join("\n") },
    { key: "setup", text: setup.join("\n") },
    ...clusterParts(cluster, style, { indent: 0, hasProvider: false }),
    { key: "synth", text: "app.synth();" },
  ];
}

/** Returns the lines that find a stack in an app, or make it. */
function stackLines({ path }: StackOfApp, style: TypeScriptStyle): readonly string[] {
  const text = (id: string) => stringLiteral(id, style);
  if (path === undefined) return [`const stack = new TerraformStack(app, ${text(OWN_STACK)});`];
  return path.map((id, index) => {
    const isLast = index === path.length - 1;
    const type = isLast && !style.isJavaScript ? " as TerraformStack" : "";
    const [name, parent] = [isLast ? "stack" : `parent${index + 1}`, index === 0 ? "app" : `parent${index}`];
    return `const ${name} = ${parent}.node.findChild(${text(id)})${type};`;
  });
}

function providerLines(provider: StackOfApp["provider"], style: TypeScriptStyle): readonly string[] {
  switch (provider.is) {
    case "default":
      return [];
    case "alias":
      return [
        "const provider = stack.node",
        "  .findAll()",
        "  .filter(TerraformProvider.isTerraformProvider)",
        `  .find((one) => one.fqn === ${stringLiteral(provider.name, style)});`,
      ];
    case "new":
      return [ENVIRONMENT_COMMENT, `new CloudProvider(stack, ${stringLiteral(provider.id, style)}, {});`];
  }
}

interface Place {
  /** The columns before the statement. */
  readonly indent: 0 | 2;
  /** Whether the cluster names the constant `provider`. */
  readonly hasProvider: boolean;
}

/** Returns a cluster, with the variables of its secrets before it. */
function clusterParts(
  { cluster, secrets }: CodedCluster,
  style: TypeScriptStyle,
  { indent, hasProvider }: Place,
): readonly CodePart[] {
  const placed = (key: string, lines: readonly string[]): CodePart => ({
    key,
    text: (indent === 0 ? lines : indented(lines)).join("\n"),
  });
  const { kind, names, comments, fields, imported } = cluster;
  const ending = imported === undefined ? ";" : `.importFrom(${stringLiteral(imported, style)});`;
  const [opening, id] = [`new ${constructClass(kind)}(`, stringLiteral(names.constructId, style)];
  const isShort = `${opening}stack, ${id}, {`.length <= WIDTH - indent;
  const space = WIDTH - indent - (isShort ? 0 : 2);
  const properties = [...(hasProvider ? ["provider,"] : []), ...propertyLines(fields, style, space)];
  const object = ["{", ...indented(properties), "}"];
  const construct = isShort
    ? withEnds(`${opening}stack, ${id}, `, object, ")")
    : [opening, ...indented(["stack,", `${id},`, ...withEnds("", object, ",")]), ")"];
  return [
    ...secrets.map((secret) => placed(`variable ${secret.names.label}`, variableLines(secret, style))),
    placed(`${KINDS[kind].schema.name}.${names.constructId}`, [
      ...typescriptComment(comments),
      ...withEnds("", construct, ending),
    ]),
  ];
}

/** Returns the variable of a secret, whose name is too long for one line. */
function variableLines({ names, description }: SecretVariable, style: Style): readonly string[] {
  return [
    `const ${names.identifier} = new TerraformVariable(`,
    "  stack,",
    `  ${stringLiteral(names.constructId, style)},`,
    "  {",
    `    type: ${stringLiteral("string", style)},`,
    `    description: ${stringLiteral(description, style)},`,
    "    sensitive: true,",
    "  },",
    ");",
  ];
}

/** Returns the imports of a program, which uses names beside those of its clusters. */
function importLines(
  clusters: readonly CodedCluster[],
  names: { readonly library: readonly string[]; readonly package: readonly string[] },
  style: TypeScriptStyle,
): readonly string[] {
  const library = new Set(names.library);
  const classes = new Set(names.package);
  for (const { cluster, secrets } of clusters) {
    classes.add(constructClass(cluster.kind));
    if (secrets.length > 0) library.add("TerraformVariable");
  }
  const modules: readonly (readonly [string, ReadonlySet<string>])[] = [
    [style.library, library],
    [PACKAGE[style.library], classes],
  ];
  return [...modules]
    .filter(([, used]) => used.size > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([module, used]) => {
      const sorted = [...used].sort((one, other) => (bare(one) < bare(other) ? -1 : 1));
      const from = `from ${stringLiteral(module, style)};`;
      const line = `import { ${sorted.join(", ")} } ${from}`;
      if (line.length <= WIDTH || sorted.length === 1) return [line];
      return ["import {", ...sorted.map((name) => `  ${name},`), `} ${from}`];
    });
}

function bare(name: string): string {
  return name.replace("type ", "");
}

/** Returns the class of a kind's construct: `CloudOpensearch`. */
export function constructClass(kind: ClusterKind): string {
  return KINDS[kind].schema.name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of the function that adds the clusters of a file: `addClusters2` for `clusters-2`. */
export function additionFunction(file: string): string {
  const words = file.match(/[A-Za-z0-9]+/g) ?? ["clusters"];
  return `add${words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("")}`;
}

/**
 * Returns the lines of an expression; the first one without its indent, the others relative to it.
 *
 * @param space the columns that are left for the expression on its first line
 */
export function typescriptExpression(
  expression: CodeExpression,
  style: Style,
  space: number,
): readonly string[] {
  switch (expression.is) {
    case "literal": {
      const { value } = expression;
      return [typeof value === "string" ? stringLiteral(value, style) : String(value)];
    }
    case "secret":
      return [`${expression.variable.names.identifier}.stringValue`];
    case "list": {
      const elements = expression.elements.map((one) => typescriptExpression(one, style, space));
      return listLines(elements, space);
    }
    case "object":
      return ["{", ...indented(propertyLines(expression.fields, style, space)), "}"];
  }
}

/** Returns the lines of the properties of an object; `space` is the columns that are left for its brackets. */
function propertyLines(fields: readonly WrittenField[], style: Style, space: number): readonly string[] {
  return fields.flatMap(({ name, comments, value }) => {
    const before = `${propertyName(name)}: `;
    const left = space - 2 - before.length - 1;
    const code = value === undefined ? [] : typescriptExpression(value, style, left);
    return [...typescriptComment(comments), ...withEnds(before, code, ",")];
  });
}

/** Returns the lines of a comment, in which the attributes in backticks have their names in TypeScript. */
function typescriptComment(sentences: readonly string[]): readonly string[] {
  const named = sentences.map((sentence) =>
    sentence.replace(/"(?:[^"\\]|\\.)*"|`[^`"]*`/g, (part) =>
      part.startsWith('"') ? part : part.replace(/[a-z0-9_]+/g, propertyName),
    ),
  );
  return commentLines(named, "//");
}

/**
 * Writes a text, so that the same text reaches Terraform: CDKTF writes it into a template of Terraform, after it looked
 * for its own tokens in it.
 */
export function stringLiteral(text: string, { quote: usual }: Style): string {
  const escaped = readable(shortEscapes(interrupted(escapeTemplates(text))), (codePoint) =>
    [...String.fromCodePoint(codePoint)]
      .flatMap((character) => character.split(""))
      .map((unit) => fourDigits(unit.charCodeAt(0)))
      .join(""),
  );
  const other = usual === '"' ? "'" : '"';
  const count = (mark: string) => escaped.split(mark).length;
  const quote = count(usual) > count(other) ? other : usual;
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
}

/**
 * Matches where a text has to be interrupted. CDKTF takes for its tokens: a marker such as `TfToken[`, a number such as
 * `-1.8e+289`, and two texts that stand for a map. Terraform drops a byte order mark at the beginning of JSON's strings.
 */
const LOST = /TfToken(?=\[)|\de(?=\+2\d\d)|^(?:String|Any) Map Token(?= Value$)|^(?=\ufeff)/g;

/** Interrupts what would be lost by an empty template, so that Terraform reads the text as it is. */
function interrupted(text: string): string {
  return text.replace(LOST, '$&${""}');
}

/** Returns the name of an attribute in TypeScript: `authSources` for `auth_sources`. */
export function propertyName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
