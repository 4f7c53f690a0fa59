/** Reads the public API of the package and its doc comments with the TypeScript compiler. */
import { join } from "node:path";

import ts from "typescript";

/** The parts of a doc comment. */
export interface ApiDoc {
  readonly text: string;
  readonly params: Readonly<Record<string, string>>;
  /** The tags by their names: `see`, `default`, `example`, `returns`. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface ApiProperty {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  /** Declared in the generated bindings, whose descriptions come from the schema. */
  readonly isGenerated: boolean;
  readonly doc: ApiDoc;
}

export interface ApiCall {
  readonly name: string;
  readonly parameters: readonly Omit<ApiProperty, "doc" | "isGenerated">[];
  readonly returns: string;
  readonly isGenerated: boolean;
  readonly doc: ApiDoc;
}

export interface ApiClass {
  readonly name: string;
  readonly isGenerated: boolean;
  readonly doc: ApiDoc;
  /** The base class from another library, such as cdktf's `TerraformResource`. */
  readonly extends: string | undefined;
  readonly create: ApiCall | undefined;
  /** The methods of this package, including those inherited from the bindings. */
  readonly methods: readonly ApiCall[];
  readonly statics: readonly ApiCall[];
  readonly properties: readonly ApiProperty[];
  readonly constants: Readonly<Record<string, string>>;
}

export interface ApiStruct {
  readonly name: string;
  readonly isGenerated: boolean;
  readonly doc: ApiDoc;
  readonly properties: readonly ApiProperty[];
  /** The names of properties that come from another library. */
  readonly inherited: readonly string[];
}

export interface Api {
  readonly classes: readonly ApiClass[];
  readonly structs: readonly ApiStruct[];
  /** The classes that attributes return. */
  readonly references: readonly ApiClass[];
  /** The names that each library exports, for the imports of an example. */
  readonly exportsOf: Readonly<Record<string, ReadonlySet<string>>>;
}

const ROOT = join(__dirname, "..");
const PACKAGE = "cdktf-provider-cloud";
/** The other libraries that examples import, with the files that declare them. */
const LIBRARIES = {
  cdktf: "cdktf/lib/index.d.ts",
  "@cdktf/provider-null/lib/provider": "@cdktf/provider-null/lib/provider/index.d.ts",
} as const;

/** Reads the API of an entry file, by default that of the package. */
export function readApi(entry = join(ROOT, "src", "index.ts")): Api {
  const read = ts.readConfigFile(join(ROOT, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT);
  const libraries = Object.values(LIBRARIES).map(libraryFile);
  const program = ts.createProgram([entry, ...libraries], { ...options, noEmit: true });
  return new Reader(program, entry).read();
}

class Reader {
  private readonly checker: ts.TypeChecker;

  constructor(
    private readonly program: ts.Program,
    private readonly entry: string,
  ) {
    this.checker = program.getTypeChecker();
  }

  read(): Api {
    const exported = this.exportsOf(this.entry).map((symbol) => [symbol.name, this.target(symbol)] as const);
    const named = (flag: ts.SymbolFlags) => exported.filter(([, target]) => (target.flags & flag) !== 0);
    const classes = named(ts.SymbolFlags.Class).map(([name, target]) => this.class(name, target));
    return {
      classes: byName(classes.filter(({ isGenerated }) => !isGenerated)),
      structs: byName(named(ts.SymbolFlags.Interface).map(([name, target]) => this.struct(name, target))),
      references: byName(classes.filter(({ isGenerated }) => isGenerated)),
      exportsOf: {
        ...Object.fromEntries(
          Object.entries(LIBRARIES).map(([library, file]) => [library, this.namesIn(libraryFile(file))]),
        ),
        [PACKAGE]: new Set(exported.map(([name]) => name)),
      },
    };
  }

  private class(name: string, symbol: ts.Symbol): ApiClass {
    const type = this.checker.getDeclaredTypeOfSymbol(symbol);
    const statics = this.checker.getTypeOfSymbolAtLocation(symbol, declarationOf(symbol));
    const members = this.checker.getPropertiesOfType(type).filter((member) => this.isOwn(member));
    const staticMembers = this.checker.getPropertiesOfType(statics).filter((member) => this.isOwn(member));
    const declaration = declarationOf(symbol) as ts.ClassDeclaration;
    const create = declaration.members.find((member) => ts.isConstructorDeclaration(member));
    return {
      name,
      isGenerated: isGenerated(declaration),
      doc: this.doc(symbol),
      extends: this.foreignBase(type),
      create: create && this.call("constructor", create),
      methods: members.flatMap((member) => this.method(member)),
      statics: staticMembers.flatMap((member) => this.method(member)),
      properties: members.flatMap((member) => (isAccessor(member) ? [this.property(member)] : [])),
      constants: Object.fromEntries(
        staticMembers.flatMap((member) => {
          const at = declarationOf(member);
          return ts.isPropertyDeclaration(at) && at.initializer
            ? [[member.name, at.initializer.getText()]]
            : [];
        }),
      ),
    };
  }

  private struct(name: string, symbol: ts.Symbol): ApiStruct {
    const type = this.checker.getDeclaredTypeOfSymbol(symbol);
    const properties = this.checker.getPropertiesOfType(type);
    return {
      name,
      isGenerated: isGenerated(declarationOf(symbol)),
      doc: this.doc(symbol),
      properties: properties.filter((each) => this.isOurs(each)).map((each) => this.property(each)),
      inherited: properties.filter((each) => !this.isOurs(each)).map((each) => each.name),
    };
  }

  private method(symbol: ts.Symbol): ApiCall[] {
    const at = declarationOf(symbol);
    return ts.isMethodDeclaration(at) ? [this.call(symbol.name, at)] : [];
  }

  private call(name: string, at: ts.MethodDeclaration | ts.ConstructorDeclaration): ApiCall {
    const signature = this.checker.getSignatureFromDeclaration(at);
    const symbol = this.checker.getSymbolAtLocation(at.name ?? at) ?? (at as { symbol?: ts.Symbol }).symbol;
    return {
      name,
      parameters: at.parameters.map((parameter) => ({
        name: parameter.name.getText(),
        type: this.typeText(this.checker.getNonNullableType(this.checker.getTypeAtLocation(parameter))),
        isOptional: parameter.initializer !== undefined || parameter.questionToken !== undefined,
      })),
      returns: signature === undefined ? "void" : this.typeText(signature.getReturnType()),
      isGenerated: isGenerated(at),
      doc: this.doc(symbol),
    };
  }

  private property(symbol: ts.Symbol): ApiProperty {
    const type = this.checker.getTypeOfSymbol(symbol);
    return {
      name: symbol.name,
      type: this.typeText(this.checker.getNonNullableType(type)),
      isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      isGenerated: isGenerated(declarationOf(symbol)),
      doc: this.doc(symbol),
    };
  }

  private doc(symbol: ts.Symbol | undefined): ApiDoc {
    const params: Record<string, string> = {};
    const tags: Record<string, string> = {};
    for (const { name, text = [] } of symbol?.getJsDocTags(this.checker) ?? []) {
      const plain = ts.displayPartsToString(text);
      const [, parameter = "", said = ""] = /^(\w+)\??\s([^]*)$/.exec(plain) ?? [];
      if (name === "param") params[parameter] = said.trimStart();
      else tags[name] = plain;
    }
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(this.checker) ?? []);
    return { text: text.trim(), params, tags };
  }

  /** Returns the type as a user writes it: known values first, tokens and other values last. */
  private typeText(type: ts.Type): string {
    const text = this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    return text
      .replace(/^IResolvable \| (.*)$/, "$1 | IResolvable")
      .replace(/^\(string & \{\}\) \| (.*)$/, "$1 | (string & {})")
      .replace("(string & {})", "string");
  }

  /** Reports whether a member is public and declared by this package alone, not also by another library. */
  private isOwn(symbol: ts.Symbol): boolean {
    if (symbol.name === "prototype" || !this.isOurs(symbol)) return false;
    const flags = ts.getCombinedModifierFlags(declarationOf(symbol) as ts.Declaration);
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Override;
    return (flags & hidden) === 0;
  }

  private isOurs(symbol: ts.Symbol): boolean {
    return !declarationOf(symbol).getSourceFile().fileName.includes("/node_modules/");
  }

  private foreignBase(type: ts.Type): string | undefined {
    for (const base of type.getBaseTypes() ?? []) {
      const symbol = base.getSymbol();
      return symbol !== undefined && this.isOurs(symbol) ? this.foreignBase(base) : symbol?.name;
    }
    return undefined;
  }

  private exportsOf(file: string): ts.Symbol[] {
    const source = this.program.getSourceFile(file);
    const module = source && this.checker.getSymbolAtLocation(source);
    return module === undefined ? [] : this.checker.getExportsOfModule(module);
  }

  private namesIn(file: string): ReadonlySet<string> {
    return new Set(this.exportsOf(file).map(({ name }) => name));
  }

  private target(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.checker.getAliasedSymbol(symbol);
  }
}

function byName<Named extends { readonly name: string }>(list: readonly Named[]): readonly Named[] {
  return [...list].sort((left, right) => (left.name < right.name ? -1 : 1));
}

function libraryFile(file: string): string {
  return join(ROOT, "node_modules", file);
}

function declarationOf(symbol: ts.Symbol): ts.Node {
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined) throw new Error(`${symbol.name} has no declaration`);
  return declaration;
}

function isGenerated(at: ts.Node): boolean {
  return at.getSourceFile().fileName.includes("/src/bindings/");
}

function isAccessor(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Accessor) !== 0;
}
