/** Finds the names that the statements of a TypeScript program use and declare, for the imports between its files. */
import { type ClusterKind, KINDS } from "../../schema";
import type {
  Addition,
  CdkLibrary,
  CodeExpression,
  GeneratedProgram,
  ModuleFormat,
  ProgramFile,
  Statement,
  WrittenField,
} from "../program";
import { isImprecise, PRINT_WIDTH } from "./typescript-values";

const CDK_LIBRARY = "the CDK library" as const;
const PACKAGE = "this package" as const;

/** The name of each module. This package has a door for each library. */
const MODULES: Readonly<Record<CdkLibrary, Readonly<Record<typeof CDK_LIBRARY | typeof PACKAGE, Module>>>> = {
  cdktf: { [CDK_LIBRARY]: "cdktf", [PACKAGE]: "cdktf-provider-cloud" },
  cdktn: { [CDK_LIBRARY]: "cdktn", [PACKAGE]: "cdktf-provider-cloud/cdktn" },
};

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
  const types = new Set<string>();
  for (const { name, module, isType = false } of file.statements.flatMap(usesOf)) {
    if (isType && program.javascript !== undefined) continue;
    const packaged = module && MODULES[program.cdkLibrary][module];
    const from = packaged ?? declaredIn.get(name) ?? own;
    if (from !== own) names.set(from, (names.get(from) ?? new Set()).add(name));
    if (isType) types.add(name);
  }
  const isLocal = ({ module }: { readonly module: Module }) => module.startsWith("./");
  const declarations = [...names.keys()].sort().map((module) => {
    const sorted = [...(names.get(module) ?? [])].sort();
    return {
      module,
      lines: importLines(
        sorted.map((name) => (types.has(name) ? `type ${name}` : name)),
        isLocal({ module }) ? module + (program.moduleEnding ?? "") : module,
        program.javascript,
      ),
    };
  });
  return [declarations.filter((declaration) => !isLocal(declaration)), declarations.filter(isLocal)].map(
    (group) => group.flatMap(({ lines }) => lines),
  );
}

/**
 * Returns the names of a file that other files of the program use, and its clusters: other files may come to use those,
 * and an import that was deleted no longer does.
 */
export function exportedNames(file: ProgramFile, program: GeneratedProgram): ReadonlySet<string> {
  const others = program.files.filter((other) => other !== file);
  if (others.length === 0) return new Set();
  const clusters = file.statements.flatMap((one) => (one.is === "cluster" ? [one.names.identifier] : []));
  return new Set([...clusters, ...others.flatMap((other) => [...namesUsedIn(other)])]);
}

/** Returns the names that the statements of a file use. */
function namesUsedIn({ statements }: ProgramFile): ReadonlySet<string> {
  return new Set(statements.flatMap(usesOf).map(({ name }) => name));
}

/** Returns the class of a kind's construct: `CloudOpensearch`. */
export function constructClass(kind: ClusterKind): string {
  return KINDS[kind].schema.name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

interface Use {
  readonly name: string;
  /** The package that it comes from; left out if the program declares it. */
  readonly module?: typeof CDK_LIBRARY | typeof PACKAGE;
  /** Whether it is used as a type alone. */
  readonly isType?: boolean;
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
    case "addition":
      return usesOfAddition(statement);
    case "addition-calls":
      return [
        { name: "App", module: CDK_LIBRARY, isType: true },
        ...statement.called.map((name) => ({ name })),
      ];
    case "note":
      return [];
  }
}

/** Returns what a function uses of packages: everything else is declared in it. */
function usesOfAddition({ to: { provider }, statements }: Addition): readonly Use[] {
  return [
    { name: "App", module: CDK_LIBRARY, isType: true },
    { name: "TerraformStack", module: CDK_LIBRARY, isType: true },
    ...(provider.is === "alias" ? [{ name: "TerraformProvider", module: CDK_LIBRARY }] : []),
    ...(provider.is === "new" ? [{ name: "CloudProvider", module: PACKAGE }] : []),
    ...statements.flatMap(usesOf).filter(({ module }) => module !== undefined),
  ];
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
  if (statement.is === "addition") return [statement.to.functionName];
  return "names" in statement ? [statement.names.identifier] : [];
}

/** Returns the declaration of an import. Prettier leaves that of one name on its line, however long it is. */
export function importLines(
  names: readonly string[],
  module: Module,
  javascript?: ModuleFormat,
): readonly string[] {
  if (javascript === "commonjs") return requireLines(names, module);
  const line = `import { ${names.join(", ")} } from "${module}";`;
  if (line.length <= PRINT_WIDTH || names.length === 1) return [line];
  return ["import {", ...names.map((name) => `  ${name},`), `} from "${module}";`];
}

function requireLines(names: readonly string[], module: Module): readonly string[] {
  const line = `const { ${names.join(", ")} } = require("${module}");`;
  if (line.length <= PRINT_WIDTH) return [line];
  return ["const {", ...names.map((name) => `  ${name},`), `} = require("${module}");`];
}
