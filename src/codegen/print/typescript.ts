/** Prints programs as TypeScript with the constructs of this package, as prettier leaves it with its defaults. */
import type {
  Addition,
  CodeExpression,
  DeclaredNames,
  GeneratedProgram,
  Imports,
  ModuleFormat,
  ProgramFile,
  StackOfApp,
  Statement,
} from "../program";
import { fileText, INDENT, indented, paragraphs } from "./lines";
import { constructClass, exportedNames, importDeclarations } from "./typescript-uses";
import {
  expressionLines,
  fieldLines,
  PRINT_WIDTH,
  stringLiteral,
  typescriptComment,
  withEnds,
} from "./typescript-values";

const STACK = "clusters";
const ENVIRONMENT_COMMENT = "// Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.";

/** Returns the text of a file of a program. */
export function typescriptFile(file: ProgramFile, program: GeneratedProgram): string {
  const exported = exportedNames(file, program);
  const declaration = (name: string) => `${exported.has(name) ? "export " : ""}const ${name} =`;
  return fileText(
    paragraphs([
      ...importDeclarations(file, program),
      ...file.statements.map((statement) =>
        statementLines(statement, declaration, { indent: 0, javascript: program.javascript }),
      ),
    ]),
  );
}

/** Returns the lines that import clusters. They belong between the constructs and `app.synth()`. */
function typescriptImports({ clusters }: Imports, indent = 0): readonly string[] {
  return clusters.flatMap(({ cluster, id }) => {
    const call = `${cluster.names.identifier}.importFrom(`;
    const line = `${call}${stringLiteral(id)});`;
    return indent + line.length <= PRINT_WIDTH ? [line] : [call, `${INDENT}${stringLiteral(id)},`, ");"];
  });
}

/**
 * Returns the lines of a statement, without its indent.
 *
 * @param declaration returns the beginning of the declaration of a name: `export const app =`
 */
function statementLines(
  statement: Statement,
  declaration: (name: string) => string,
  { indent, javascript }: StatementLayout,
): readonly string[] {
  switch (statement.is) {
    case "setup":
      return [
        `${declaration("app")} new App();`,
        `${declaration("stack")} new TerraformStack(app, "${STACK}");`,
        "",
        ENVIRONMENT_COMMENT,
        'new CloudProvider(stack, "cloud", {});',
      ];
    case "secret-variable": {
      const { names } = statement;
      const description = { is: "literal", value: statement.description } as const;
      const properties = (inner: number) => [
        'type: "string",',
        ...fieldLines([{ name: "description", comments: [], value: description }], inner),
        "sensitive: true,",
      ];
      return constructLines(declaration(names.identifier), "TerraformVariable", names, {
        properties,
        indent,
      });
    }
    case "shared-lists":
      return paragraphs([
        statement.ranges.map(
          ({ names, range }) => `${declaration(names.identifier)} ${stringLiteral(range)};`,
        ),
        ...statement.lists.map(({ names, entries }) =>
          listLines(declaration(names.identifier), entries, indent),
        ),
      ]);
    case "cluster": {
      const { kind, names, comments, provider, isAlone = false, fields } = statement;
      const declared = isAlone ? "" : declaration(names.identifier);
      const properties = (inner: number) => [
        ...(provider === undefined ? [] : ["provider,"]),
        ...fieldLines(fields, inner),
      ];
      return [
        ...typescriptComment(comments, indent),
        ...constructLines(declared, constructClass(kind), names, { properties, indent }),
      ];
    }
    case "imports":
      return typescriptImports(statement, indent);
    case "note":
      return typescriptComment(statement.comments, indent);
    case "addition":
      return additionLines(statement, javascript);
    case "addition-calls":
      return functionLines(
        statement.functionName,
        statement.called.map((name) => `${name}(app);`),
        javascript,
      );
    case "synth":
      return ["app.synth();"];
  }
}

/** Returns the function that adds clusters to a stack. It returns them, so that the imports can be deleted alone. */
function additionLines(
  { to, statements }: Addition,
  javascript: ModuleFormat | undefined,
): readonly string[] {
  const indent = INDENT.length;
  const clusters = statements.flatMap((one) => (one.is === "cluster" ? [one.names.identifier] : []));
  const returned = `return { ${clusters.join(", ")} };`;
  const body = paragraphs([
    [...stackLines(to.path, javascript === undefined ? "typed" : "untyped"), ...providerLines(to.provider)],
    ...statements.map((statement) => [
      ...(statement.is === "imports" ? ["// Delete the imports after the apply."] : []),
      ...statementLines(statement, (name) => `const ${name} =`, { indent, javascript }),
    ]),
    indent + returned.length <= PRINT_WIDTH
      ? [returned]
      : ["return {", ...clusters.map((name) => `${INDENT}${name},`), "};"],
  ]);
  return functionLines(to.functionName, body, javascript);
}

/** Returns the declaration of a function that takes an app, and that other files import. */
function functionLines(
  name: string,
  body: readonly string[],
  javascript: ModuleFormat | undefined,
): readonly string[] {
  const isCommon = javascript === "commonjs";
  const parameter = javascript === undefined ? "app: App" : "app";
  return [
    `${isCommon ? "" : "export "}function ${name}(${parameter}) {`,
    ...indented(body),
    "}",
    ...(isCommon ? ["", `module.exports = { ${name} };`] : []),
  ];
}

/** Returns the lines that find a stack in an app; `path` has the ids that lead to it. */
function stackLines(path: readonly string[], types: "typed" | "untyped"): readonly string[] {
  return path.flatMap((id, index) => {
    const isLast = index === path.length - 1;
    const name = isLast ? "stack" : `parent${index + 1}`;
    const begin = `const ${name} = ${index === 0 ? "app" : `parent${index}`}.node.findChild(`;
    const end = `)${isLast && types === "typed" ? " as TerraformStack" : ""};`;
    const line = begin + stringLiteral(id) + end;
    return INDENT.length + line.length <= PRINT_WIDTH
      ? [line]
      : [begin, `${INDENT}${stringLiteral(id)},`, end];
  });
}

function providerLines(provider: StackOfApp["provider"]): readonly string[] {
  switch (provider.is) {
    case "default":
      return [];
    case "alias":
      return [
        "const provider = stack.node",
        `${INDENT}.findAll()`,
        `${INDENT}.filter(TerraformProvider.isTerraformProvider)`,
        `${INDENT}.find((one) => one.fqn === ${stringLiteral(provider.name)});`,
      ];
    case "new":
      return [ENVIRONMENT_COMMENT, `new CloudProvider(stack, ${stringLiteral(provider.id)}, {});`];
  }
}

/** Returns the declaration of a list, which begins behind the name if its bracket fits there. */
function listLines(declared: string, elements: readonly CodeExpression[], indent: number): readonly string[] {
  const list = { is: "list", elements } as const;
  if (indent + `${declared} [`.length <= PRINT_WIDTH) {
    const space = { indent, before: declared.length + 1, after: 1 };
    return withEnds(`${declared} `, expressionLines(list, space), ";");
  }
  const space = { indent: indent + INDENT.length, before: 0, after: 1 };
  return [declared, ...indented(withEnds("", expressionLines(list, space), ";"))];
}

/**
 * Returns the declaration of a construct. Its properties stand behind the other arguments if those fit on one line, and
 * otherwise each argument has a line of its own.
 *
 * @param declared the beginning of the declaration; empty for a construct that nothing refers to
 */
function constructLines(
  declared: string,
  construct: string,
  { constructId }: DeclaredNames,
  { properties, indent: outer }: ConstructLayout,
): readonly string[] {
  const call = (indent: number, before: string): readonly string[] | undefined => {
    const room = PRINT_WIDTH - indent;
    const line = `${before}new ${construct}(stack, "${constructId}", {`;
    if (line.length <= room) return [line, ...indented(properties(indent + INDENT.length)), "});"];
    const opening = `${before}new ${construct}(`;
    if (opening.length > room) return undefined;
    const object = ["{", ...indented(properties(indent + 2 * INDENT.length)), "},"];
    return [opening, ...indented(["stack,", `"${constructId}",`, ...object]), ");"];
  };
  if (declared === "") return call(outer, "") ?? [];
  return call(outer, `${declared} `) ?? [declared, ...indented(call(outer + INDENT.length, "") ?? [])];
}

interface StatementLayout {
  /** The columns before the statement. */
  readonly indent: number;
  readonly javascript: ModuleFormat | undefined;
}

interface ConstructLayout {
  /** Returns the lines of the properties, for an indent of so many columns. */
  readonly properties: (indent: number) => readonly string[];
  /** The columns before the declaration. */
  readonly indent: number;
}
