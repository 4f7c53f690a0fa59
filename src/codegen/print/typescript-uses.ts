/** Finds the names that the statements of a TypeScript program use and declare, for the imports between its files. */
import { type ClusterKind, KINDS } from "../../schema";
import type { CodeExpression, GeneratedProgram, ProgramFile, Statement, WrittenField } from "../program";
import { isImprecise, PRINT_WIDTH } from "./typescript-values";

const CDK_LIBRARY = "cdktf";
const PACKAGE = "cdktf-provider-cloud";

/** Where a name comes from: a package, or a file of the program such as `./clusters`. */
type Module = string;

/** Returns the import declarations of a file, those of packages first. */
export function importDeclarations(
  file: ProgramFile,
  program: GeneratedProgram,
): readonly (readonly string[])[] {
  const declaredIn = declarationsOf(program);
  const own = `./${file.name}`;
  const names = new Map<Module, Set<string>>();
  for (const { name, module } of file.statements.flatMap(usesOf)) {
    const from = module ?? declaredIn.get(name) ?? own;
    if (from !== own) names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  const declarations = [...names.keys()].sort().map((module) => ({
    module,
    lines: importLines([...(names.get(module) ?? [])].sort(), module),
  }));
  const isLocal = ({ module }: { readonly module: Module }) => module.startsWith("./");
  return [declarations.filter((declaration) => !isLocal(declaration)), declarations.filter(isLocal)].map(
    (group) => group.flatMap(({ lines }) => lines),
  );
}

/** Returns the names that other files of the program use of a file. */
export function exportedNames(file: ProgramFile, program: GeneratedProgram): ReadonlySet<string> {
  const others = program.files.filter((other) => other !== file);
  return new Set(others.flatMap(({ statements }) => statements.flatMap(usesOf)).map(({ name }) => name));
}

/** Returns the class of a kind's construct: `CloudOpensearch`. */
export function constructClass(kind: ClusterKind): string {
  return KINDS[kind].schema.name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

interface Use {
  readonly name: string;
  /** The package that it comes from; left out if the program declares it. */
  readonly module?: Module;
}

const APP: Use = { name: "app" };
const STACK: Use = { name: "stack" };

function usesOf(statement: Statement): readonly Use[] {
  switch (statement.is) {
    case "setup":
      return [
        { name: "App", module: CDK_LIBRARY },
        { name: "TerraformStack", module: CDK_LIBRARY },
        { name: "CloudProvider", module: PACKAGE },
      ];
    case "secret-variable":
      return [STACK, { name: "TerraformVariable", module: CDK_LIBRARY }];
    case "cluster":
      return [
        STACK,
        { name: constructClass(statement.kind), module: PACKAGE },
        ...usesOfFields(statement.fields),
      ];
    case "imports":
      return statement.clusters.map(({ cluster }) => ({ name: cluster.names.identifier }));
    case "synth":
      return [APP];
    case "shared-lists":
      return statement.lists.flatMap(({ entries }) => entries.flatMap(usesOfExpression));
    case "note":
      return [];
  }
}

function usesOfFields(fields: readonly WrittenField[]): readonly Use[] {
  return fields.flatMap(({ value }) => (value === undefined ? [] : usesOfExpression(value)));
}

function usesOfExpression(expression: CodeExpression): readonly Use[] {
  switch (expression.is) {
    case "literal": {
      const { value } = expression;
      const isPlain = typeof value === "string" || typeof value === "boolean" || !isImprecise(value);
      return isPlain ? [] : [{ name: "Fn", module: CDK_LIBRARY }];
    }
    case "reference":
      return [{ name: expression.to.names.identifier }];
    case "list":
      return expression.elements.flatMap(usesOfExpression);
    case "object":
      return usesOfFields(expression.fields);
  }
}

/** Returns the file that declares each name. */
function declarationsOf({ files }: GeneratedProgram): ReadonlyMap<string, Module> {
  return new Map(
    files.flatMap(({ name, statements }) =>
      statements.flatMap(declaredNames).map((declared): [string, Module] => [declared, `./${name}`]),
    ),
  );
}

function declaredNames(statement: Statement): readonly string[] {
  if (statement.is === "setup") return [APP.name, STACK.name];
  if (statement.is === "shared-lists")
    return [...statement.ranges, ...statement.lists].map(({ names }) => names.identifier);
  return "names" in statement ? [statement.names.identifier] : [];
}

function importLines(names: readonly string[], module: Module): readonly string[] {
  const line = `import { ${names.join(", ")} } from "${module}";`;
  if (line.length <= PRINT_WIDTH) return [line];
  return ["import {", ...names.map((name) => `  ${name},`), `} from "${module}";`];
}
