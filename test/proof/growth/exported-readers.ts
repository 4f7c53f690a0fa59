/** Lists the exported functions that take a text, bytes or JSON, by what stands in the source. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";

import * as ts from "typescript";

const SRC = join(__dirname, "..", "..", "..", "src");

/** The rooms, and the files of other rooms, in which texts of strangers are read. */
const READING = [
  ...["json", "cidr", "schema", "provider"],
  ...[
    "review/plan/read.ts",
    "review/plan/must-reach.ts",
    "text/words.ts",
    "review/plan",
    "review/gate/approvals.ts",
  ],
];

/** The type of a parameter that may hold what a stranger sent. */
const FOREIGN =
  /^(readonly )?(string|Uint8Array|Buffer|unknown|Json|JsonObject|Iterable<string>)(\[\])?( \| (undefined|Json))?$/;

/** Returns their names as `file.ts#name` or `file.ts#Class.method`, the file below src/. */
export function exportedReaders(): readonly string[] {
  return READING.flatMap((place) => filesIn(join(SRC, place))).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false);
    const place = file
      .slice(SRC.length + 1)
      .split(sep)
      .join("/");
    return readersOf(source).map((name) => `${place}#${name}`);
  });
}

function filesIn(place: string): readonly string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => join(place, name));
}

function readersOf(source: ts.SourceFile): readonly string[] {
  const takesForeign = ({ parameters }: ts.SignatureDeclaration) =>
    parameters.some(({ type }) => type !== undefined && FOREIGN.test(type.getText(source)));
  return source.statements.filter(isExported).flatMap((statement): readonly string[] => {
    if (ts.isFunctionDeclaration(statement))
      return takesForeign(statement) ? [statement.name?.text ?? ""] : [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        initializer !== undefined && ts.isArrowFunction(initializer) && takesForeign(initializer)
          ? [name.getText(source)]
          : [],
      );
    }
    if (!ts.isClassDeclaration(statement)) return [];
    const owner = statement.name?.text ?? "";
    return statement.members.flatMap((member) => {
      if (ts.isConstructorDeclaration(member)) return takesForeign(member) ? [`${owner}.new`] : [];
      if (!ts.isMethodDeclaration(member) || isPrivate(member) || !takesForeign(member)) return [];
      return [`${owner}.${member.name.getText(source)}`];
    });
  });
}

function isExported(statement: ts.Statement): boolean {
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword);
}

function isPrivate(member: ts.MethodDeclaration): boolean {
  return hasModifier(member, ts.SyntaxKind.PrivateKeyword);
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return (
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) === true
  );
}
