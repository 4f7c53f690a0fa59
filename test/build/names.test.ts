/**
 * An exported name of src/ means one thing: no two files declare the same one. The generated bindings are left out, and the
 * files that take the place of another one in lib/cdktn.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import * as ts from "typescript";

const SOURCES = join(__dirname, "..", "..", "src");

/** Returns the names that a file declares and exports, without those that it passes on from other files. */
function declaredExports(file: string, text: string): readonly string[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const modifiers = ts.getModifiers(statement) ?? [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const declarations = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : [statement as ts.DeclarationStatement];
    return declarations.flatMap(({ name }) =>
      name !== undefined && ts.isIdentifier(name) ? [name.text] : [],
    );
  });
}

/** Returns the files of src/ that declare each exported name. */
function filesByName(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const path of readdirSync(SOURCES, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts") || path.startsWith("bindings") || path.endsWith(".cdktn.ts")) continue;
    for (const name of declaredExports(path, readFileSync(join(SOURCES, path), "utf8"))) {
      files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  return files;
}

const names = filesByName();

it("finds a constant, a function, a type and a class", () => {
  const text = `
    export const one = 1, two = 2;
    export function three() {}
    export type Four = 4;
    export abstract class Five {}
    export enum Six { A }
    export interface Seven {}
    const local = 0;
    export { local as passed } from "./other";`;
  expect(declaredExports("a.ts", text)).toEqual(["one", "two", "three", "Four", "Five", "Six", "Seven"]);
});

it("declares every exported name in one file of src/", () => {
  expect(names.size).toBeGreaterThan(500);
  const doubles = [...names].filter(([, { size }]) => size > 1);
  expect(doubles.map(([name, files]) => `${name}: ${[...files].sort().join(", ")}`)).toEqual([]);
});
