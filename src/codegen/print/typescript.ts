/** Prints programs as TypeScript with the constructs of this package, as prettier leaves it with its defaults. */
import type {
  CodeExpression,
  DeclaredNames,
  GeneratedProgram,
  Imports,
  ProgramFile,
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

/** Returns the text of a file of a program. */
export function typescriptFile(file: ProgramFile, program: GeneratedProgram): string {
  const exported = exportedNames(file, program);
  const declaration = (name: string) => `${exported.has(name) ? "export " : ""}const ${name} =`;
  return fileText(
    paragraphs([
      ...importDeclarations(file, program),
      ...file.statements.map((statement) => statementLines(statement, declaration)),
    ]),
  );
}

/** Returns the lines that import clusters. They belong between the constructs and `app.synth()`. */
export function typescriptImports({ clusters }: Imports): readonly string[] {
  return clusters.flatMap(({ cluster, id }) => {
    const call = `${cluster.names.identifier}.importFrom(`;
    const line = `${call}${stringLiteral(id)});`;
    return line.length <= PRINT_WIDTH ? [line] : [call, `${INDENT}${stringLiteral(id)},`, ");"];
  });
}

/** `declaration` returns the beginning of the declaration of a name: `export const app =`. */
function statementLines(statement: Statement, declaration: (name: string) => string): readonly string[] {
  switch (statement.is) {
    case "setup":
      return [
        `${declaration("app")} new App();`,
        `${declaration("stack")} new TerraformStack(app, "${STACK}");`,
        "",
        "// Address and token come from CLOUD_BASE_URL and CLOUD_ACCESS_TOKEN.",
        'new CloudProvider(stack, "cloud", {});',
      ];
    case "secret-variable": {
      const { names } = statement;
      const description = { is: "literal", value: statement.description } as const;
      return constructLines(declaration(names.identifier), "TerraformVariable", names, (indent) => [
        'type: "string",',
        ...fieldLines([{ name: "description", comments: [], value: description }], indent),
        "sensitive: true,",
      ]);
    }
    case "shared-lists":
      return paragraphs([
        statement.ranges.map(
          ({ names, range }) => `${declaration(names.identifier)} ${stringLiteral(range)};`,
        ),
        ...statement.lists.map(({ names, entries }) => listLines(declaration(names.identifier), entries)),
      ]);
    case "cluster": {
      const { kind, names, comments, fields } = statement;
      return [
        ...typescriptComment(comments, 0),
        ...constructLines(declaration(names.identifier), constructClass(kind), names, (indent) =>
          fieldLines(fields, indent),
        ),
      ];
    }
    case "imports":
      return typescriptImports(statement);
    case "note":
      return typescriptComment(statement.comments, 0);
    case "synth":
      return ["app.synth();"];
  }
}

/** Returns the declaration of a list, which begins behind the name if its bracket fits there. */
function listLines(declared: string, elements: readonly CodeExpression[]): readonly string[] {
  const list = { is: "list", elements } as const;
  if (`${declared} [`.length <= PRINT_WIDTH) {
    const space = { indent: 0, before: declared.length + 1, after: 1 };
    return withEnds(`${declared} `, expressionLines(list, space), ";");
  }
  const space = { indent: INDENT.length, before: 0, after: 1 };
  return [declared, ...indented(withEnds("", expressionLines(list, space), ";"))];
}

/**
 * Returns the declaration of a construct. Its properties stand behind the other arguments if those fit on one line, and
 * otherwise each argument has a line of its own.
 *
 * @param properties returns the lines of the properties, for an indent of so many columns
 */
function constructLines(
  declared: string,
  construct: string,
  { constructId }: DeclaredNames,
  properties: (indent: number) => readonly string[],
): readonly string[] {
  const call = (room: number, before: string): readonly string[] | undefined => {
    const indent = PRINT_WIDTH - room;
    const line = `${before}new ${construct}(stack, "${constructId}", {`;
    if (line.length <= room) return [line, ...indented(properties(indent + INDENT.length)), "});"];
    const opening = `${before}new ${construct}(`;
    if (opening.length > room) return undefined;
    const object = ["{", ...indented(properties(indent + 2 * INDENT.length)), "},"];
    return [opening, ...indented(["stack,", `"${constructId}",`, ...object]), ");"];
  };
  return call(PRINT_WIDTH, `${declared} `) ?? [declared, ...indented(call(PRINT_WIDTH - 2, "") ?? [])];
}
